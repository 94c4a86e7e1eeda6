//! Tests of the whole, and what tests of terms need.

use plywood_core::{Evaluate, Game, Position, Random};
use plywood_testkit::laws;

use super::*;
use crate::text::Chess;

/// A position in FEN.
pub(super) fn position(fen: &str) -> ChessPosition {
    Chess::default().parse_position(fen).unwrap_or_else(|error| panic!("{error}"))
}

/// What both sides have of something, by its name.
pub(super) fn counts(fen: &str, name: &str) -> [i32; 2] {
    let number = term::weight_names().position(|one| one == name);
    let number = number.unwrap_or_else(|| panic!("there is no weight {name}"));
    Evaluation::new(&Weights::none()).appraise(&position(fen)).counts[number]
}

/// Which weight of a term both sides use, if it is always just one.
pub(super) fn units(fen: &str, name: &str) -> [usize; 2] {
    let term = Term::of_name(name).unwrap_or_else(|| panic!("there is no term {name}"));
    let counts = Evaluation::new(&Weights::none()).appraise(&position(fen)).counts;
    [0, 1].map(|side| counts[term.range()].iter().position(|both| both[side] == 1).unwrap_or(usize::MAX))
}

/// Positions of random games from all kinds of starts, none of them over.
pub(super) fn random_positions(seed: u64, most: usize) -> Vec<ChessPosition> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < most {
        for start in Chess::default().starts() {
            let mut at = start.position;
            for _ in 0..200 {
                if at.outcome().is_some() {
                    break;
                }
                if random.one_in(4) {
                    positions.push(at.clone());
                }
                let moves: Vec<ChessMove> = at.moves().collect();
                at.play(*random.pick(&moves));
            }
        }
    }
    positions.truncate(most);
    positions
}

/// The same with colours and sides exchanged.
fn flipped(at: &ChessPosition) -> ChessPosition {
    let fen = Chess::default().format_position(at);
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let case = |letter: char| {
            if letter.is_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
        };
        text.chars().map(case).collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let passed = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    position(&format!("{} {side} {} {passed} {} {}", rows.join("/"), swap(fields[2]), fields[4], fields[5]))
}

fn guess(evaluation: &Evaluation, position: &ChessPosition) -> Score {
    evaluation.evaluate(evaluation.start(position), position)
}

#[test]
fn colours_are_alike() {
    for name in ["full", "hand", "squares"] {
        let evaluation = Evaluation::named(name).unwrap();
        for position in random_positions(11, 1000) {
            let other = flipped(&position);
            assert_eq!(guess(&evaluation, &position), guess(&evaluation, &other), "{name}: {position:?}");
        }
    }
}

#[test]
fn what_is_carried_is_what_is_found_afresh() {
    for name in ["full", "material", "zero"] {
        laws::check_values(&Chess::default(), &Evaluation::named(name).unwrap(), 5, 2, 0);
    }
}

#[test]
fn a_table_of_pawns_changes_nothing() {
    let evaluation = Evaluation::named("full").unwrap();
    let mut table = PawnTable::default();
    for position in random_positions(13, 2000) {
        let judged = evaluation.judge(&mut table, 0, evaluation.start(&position), &position);
        assert_eq!(judged, guess(&evaluation, &position), "{position:?}");
    }
}

#[test]
fn guesses_make_sense() {
    let points = |fen: &str| guess(&Evaluation::named("full").unwrap(), &position(fen)).raw();
    let start = points("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!((0..60).contains(&start), "{start}");
    assert!(points("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
    assert!(points("4k3/8/8/8/8/8/8/4KQ2 b - - 0 1") < -700);
    assert_eq!(points("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1"), 0);
}
