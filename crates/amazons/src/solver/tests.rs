//! What only the solver's own modules can see: that no claim promises too much, and that simplified sums are worth what
//! they were.

use plywood_core::{Position, Random};

use super::super::board::Board;
use super::super::text::Amazons;
use super::super::turns::Turns;
use super::super::whole::Whole;
use super::claims::Claim;
use super::filling::Filling;
use super::set::Set;
use super::sum::Sum;

/// Who wins, by trying everything.
fn wins(position: &Whole) -> bool {
    position.verdict().is_none() && position.moves().any(|turn| !wins(&position.after(turn)))
}

/// Who wins a sum, by trying everything.
fn sum_wins<S: Set>(sum: &Sum<S>) -> bool {
    sum.any_turn(|child| !sum_wins(&child))
}

fn raw<S: Set>(board: &Board) -> Sum<S> {
    let [own, other] = [board.side(), board.side().other()].map(|side| S::of(board.amazons(side)));
    Sum { own, other, empty: S::of(board.empty()), lead: 0 }
}

/// Late positions of random games.
fn late_positions(count: u32) -> impl Iterator<Item = Whole> {
    let mut random = Random::new(5);
    (0..count as usize).map(move |round| {
        let (start, ply) =
            [("4x4", 3), ("4x4t", 6), ("5x4", 6), ("5x5", 11), ("8x3", 12), ("6x6t", 26)][round % 6];
        let text = if start == "8x3" { "B2BB2B/8/W2WW2W w" } else { start };
        let start = plywood_core::Game::position(&Amazons::<Whole>::new(), Some(text)).expect("a position");
        let ply = ply - random.below(2) as u32;
        plywood_testkit::random_late_position(&start, &mut random, ply)
    })
}

fn check<S: Set>(position: &Whole, filling: &mut Filling<S>, counts: &mut [u32; 4]) {
    let truth = wins(position);
    let sum = raw::<S>(position.board());
    let simplified = sum.simplified(filling);
    assert_eq!(sum_wins(&simplified), truth, "{position:?}: {simplified:?}");
    counts[0] += u32::from(simplified.lead != 0);
    // Claims hold for sums as they are and for simplified ones.
    for sum in [sum, simplified] {
        match Claim::of(&sum, filling) {
            Claim::Win => {
                assert!(truth, "{position:?}");
                counts[1] += 1;
            }
            Claim::Loss => {
                assert!(!truth, "{position:?}");
                counts[2] += 1;
            }
            Claim::Open { .. } => counts[3] += 1,
        }
    }
}

#[test]
fn claims_are_true_and_simplified_sums_worth_the_same() {
    let (mut small, mut large) = (Filling::<u64>::new(), Filling::<u128>::new());
    let mut counts = [0; 4];
    for position in late_positions(6000) {
        if super::set::is_small(position.board()) {
            check(&position, &mut small, &mut counts);
        }
        check(&position, &mut large, &mut counts);
    }
    assert!(counts.iter().all(|count| *count > 1000), "{counts:?} show little");
}

/// A sum with a lead is won from some lead on, and claims know that.
#[test]
fn claims_are_true_whatever_the_lead() {
    let mut filling = Filling::<u64>::new();
    let mut decided = 0;
    for position in late_positions(3000).filter(|position| super::set::is_small(position.board())) {
        for lead in -3..=3 {
            let sum = Sum { lead, ..raw::<u64>(position.board()) };
            if sum.empty.count() > 6 {
                continue;
            }
            let truth = sum_wins(&sum);
            match Claim::of(&sum, &mut filling) {
                Claim::Win => assert!(truth, "{position:?} {lead}"),
                Claim::Loss => assert!(!truth, "{position:?} {lead}"),
                Claim::Open { .. } => continue,
            }
            decided += 1;
        }
    }
    assert!(decided > 1000, "{decided} claims show little");
}
