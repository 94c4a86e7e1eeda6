//! The rules of Arimaa against the slow ones: on random positions of many kinds, step by step and by whole turns, and
//! along games.

mod arimaa_boards;
mod by_the_book;

use std::collections::{BTreeSet, HashSet};

use arimaa_boards::KINDS;
use by_the_book::{Board, Piece, Play, Shift, Square, squares};
use plywood_core::{Game, Position, Random, Score, Side};
use plywood_games::arimaa::{self, Arimaa, How, Kind, Ply, Step, Steps, Turn, turns};

/// Both rules side by side.
#[derive(Clone)]
struct Both {
    fast: Steps,
    slow: Play,
}

/// What the tests have met.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    turn_lists: usize,
    turns: usize,
    captures: usize,
    unfinished_pushes: usize,
    /// Ways to end a turn that are illegal because nothing has changed.
    unchanged: usize,
    /// Ways to end a turn that are illegal because of the third repetition.
    third: usize,
    goals: usize,
    eliminations: usize,
    immobilisations: usize,
    repetitions: usize,
    dead_ends: usize,
}

fn square(index: u8) -> Square {
    (index as i8 % 8, index as i8 / 8)
}

fn shift(step: Step) -> Option<Shift> {
    let Ply::Step { from, direction } = step.ply() else { return None };
    let (file, rank) = square(from);
    let to = match direction.letter() {
        'n' => (file, rank + 1),
        'e' => (file + 1, rank),
        's' => (file, rank - 1),
        _ => (file - 1, rank),
    };
    Some(((file, rank), to))
}

fn slow_board(board: &arimaa::Board) -> Board {
    let mut slow = Board::EMPTY;
    for index in 0..64 {
        let piece = board.at(index).and_then(|(side, kind)| Piece::of_letter(kind.letter(side)));
        slow.put(square(index), piece);
    }
    slow
}

fn fast_board(board: &Board) -> arimaa::Board {
    let mut fast = arimaa::Board::EMPTY;
    for (index, square) in (0..).zip(squares()) {
        if let Some(piece) = board.at(square) {
            let (side, kind) = Kind::of_letter(piece.letter()).expect("a letter of a piece");
            fast.put(index, side, kind);
        }
    }
    fast
}

impl Both {
    fn new(board: Board, side: Side) -> Both {
        Both { fast: Steps::new(fast_board(&board), side), slow: Play::new(board, side) }
    }

    fn play(&mut self, step: Step) {
        self.fast.play(step);
        self.slow.play(shift(step));
    }

    fn text(&self) -> String {
        Arimaa.format_position(&self.fast)
    }

    /// Everything but whole turns.
    fn compare(&self, met: &mut Met) {
        met.positions += 1;
        let Both { fast, slow } = self;
        assert_eq!(slow_board(fast.board()), slow.board, "the boards of {}", self.text());
        assert_eq!(fast.side(), slow.side, "who moves in {}", self.text());
        assert_eq!(fast.used() as usize, slow.made.len(), "steps made in {}", self.text());
        let moves: Vec<Step> = fast.moves().collect();
        let plies: BTreeSet<Option<Shift>> = moves.iter().map(|step| shift(*step)).collect();
        assert_eq!(plies, slow.plies(), "the plies (the slow ones second) of {}", self.text());
        assert_eq!(moves.len(), plies.len(), "a ply comes twice in {}", self.text());
        assert_eq!(fast.moves().len(), plies.len(), "the number of plies of {}", self.text());
        let ending = slow.ending();
        assert_eq!(fast.ending(), ending, "the ending (the slow one second) of {}", self.text());
        let verdict = ending.map(|ending| match ending.winner == fast.side() {
            true => Score::win_at(fast.ply()),
            false => Score::loss_at(fast.ply()),
        });
        assert_eq!(fast.verdict(), verdict, "the verdict of {}", self.text());
        match ending.map(|ending| ending.how) {
            None => {}
            Some(How::Goal) => met.goals += 1,
            Some(How::Elimination) => met.eliminations += 1,
            Some(How::Immobilisation) => met.immobilisations += 1,
            Some(How::Repetition) => met.repetitions += 1,
            Some(How::DeadEnd) => met.dead_ends += 1,
        }
        if fast.used() > 0 {
            assert_eq!(fast.may_pass(), plies.contains(&None), "may pass in {}", self.text());
            met.unfinished_pushes += usize::from(fast.must_push());
            met.unchanged += usize::from(!fast.must_push() && slow.is_as_begun());
            met.third += usize::from(slow.times_given_to_other(&slow.board) == 2);
        }
    }

    /// The whole turns that are left.
    fn compare_turns(&self, met: &mut Met) {
        let listed = turns(&self.fast);
        let mut ends = HashSet::new();
        let made = self.slow.made.len();
        for turn in &listed {
            let mut end = self.fast.clone();
            for ply in turn.plies().skip(made) {
                assert!(end.is_legal(ply), "{turn:?} in {}", self.text());
                end.play(ply);
            }
            assert_ne!(end.side(), self.fast.side(), "{turn:?} does not end in {}", self.text());
            ends.insert(slow_board(end.board()));
        }
        assert_eq!(ends.len(), listed.len(), "a turn is listed twice in {}", self.text());
        let expected = self.slow.ends();
        let (extra, missing) = (ends.difference(&expected).count(), expected.difference(&ends).count());
        assert_eq!((extra, missing), (0, 0), "turns too many and too few of {}", self.text());
        met.turn_lists += 1;
        met.turns += ends.len();
    }

    /// Plays a random ply if there is one.
    fn play_random_ply(&mut self, random: &mut Random, met: &mut Met) -> bool {
        let moves: Vec<Step> = self.fast.moves().collect();
        if moves.is_empty() {
            return false;
        }
        let before = pieces(&self.slow.board);
        self.play(*random.pick(&moves));
        met.captures += before - pieces(&self.slow.board);
        self.compare(met);
        true
    }

    /// Plays random plies until the turn is over, or cannot be.
    fn play_random_turn(&mut self, random: &mut Random, met: &mut Met) {
        let side = self.fast.side();
        while self.fast.side() == side && self.play_random_ply(random, met) {}
    }
}

fn pieces(board: &Board) -> usize {
    board.pieces().count()
}

#[test]
fn random_positions() {
    let mut random = Random::new(1);
    let mut met = Met::default();
    for round in 0..10_000 {
        let kind = KINDS[round % KINDS.len()];
        let mut both = Both::new(kind(&mut random), *random.pick(&[Side::First, Side::Second]));
        both.compare(&mut met);
        // All turns of a full board take the slow rules a while.
        let few = pieces(&both.slow.board) <= 4;
        if few && random.one_in(4) || random.one_in(40) {
            both.compare_turns(&mut met);
            both.play_random_ply(&mut random, &mut met);
            both.compare_turns(&mut met);
        }
        both.play_random_turn(&mut random, &mut met);
    }
    // The test is worth something only if it has met all of this.
    let Met { captures, unfinished_pushes, unchanged, goals, eliminations, immobilisations, .. } = met;
    assert!(captures > 1000 && unfinished_pushes > 1000 && unchanged > 400, "{met:?}");
    assert!(goals > 1000 && eliminations > 1000 && immobilisations > 400, "{met:?}");
    assert!(met.positions > 40_000 && met.turn_lists > 1000 && met.turns > 500_000, "{met:?}");
}

/// A turn that leads to a board that was there already, if there is one, in most cases; otherwise one that can be taken
/// back.
fn repeating_turn(both: &Both, random: &mut Random) -> Vec<Step> {
    let listed = turns(&both.fast);
    let is_known = |turn: &&Turn| {
        let mut end = both.fast.clone();
        turn.plies().for_each(|ply| end.play(ply));
        both.slow.times_given_to_other(&slow_board(end.board())) > 0
    };
    let is_reversible = |turn: &&Turn| {
        let [step] = turn.steps() else { return false };
        let Ply::Step { from, .. } = step.ply() else { return false };
        both.fast.board().kind_at(from) != Kind::Rabbit
    };
    let known: Vec<&Turn> = listed.iter().filter(is_known).collect();
    let reversible: Vec<&Turn> = listed.iter().filter(is_reversible).collect();
    let turn = match (&known[..], &reversible[..]) {
        ([_, ..], _) if !random.one_in(8) => random.pick(&known),
        (_, [_, ..]) => random.pick(&reversible),
        _ => random.pick(&listed),
    };
    turn.plies().collect()
}

#[test]
fn games_that_repeat() {
    let mut random = Random::new(2);
    let mut met = Met::default();
    for round in 0..900 {
        let board = match round % 6 {
            0 => arimaa_boards::few(&mut random),
            1 => arimaa_boards::frozen(&mut random),
            _ => arimaa_boards::confined(&mut random),
        };
        let mut both = Both::new(board, *random.pick(&[Side::First, Side::Second]));
        for _ in 0..30 {
            both.compare(&mut met);
            if both.slow.ending().is_some() {
                break;
            }
            if round % 10 == 0 {
                both.compare_turns(&mut met);
            }
            if random.one_in(6) {
                both.play_random_turn(&mut random, &mut met);
                continue;
            }
            for ply in repeating_turn(&both, &mut random) {
                both.play(ply);
                both.compare(&mut met);
            }
        }
    }
    let Met { repetitions, third, dead_ends, immobilisations, .. } = met;
    assert!(repetitions > 50 && third > 25 && dead_ends > 0 && immobilisations > 100, "{met:?}");
    assert!(met.turn_lists > 500, "{met:?}");
}

#[test]
fn games_from_the_start() {
    let mut random = Random::new(3);
    let mut met = Met::default();
    let starts = Arimaa.starts();
    for round in 0..100 {
        let start = &starts[round % 3].position;
        let mut both = Both { fast: start.clone(), slow: Play::new(slow_board(start.board()), start.side()) };
        while both.slow.ending().is_none() {
            both.play_random_turn(&mut random, &mut met);
        }
    }
    assert!(met.positions > 20_000 && met.captures > 1000 && met.goals > 50, "{met:?}");
}
