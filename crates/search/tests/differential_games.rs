//! Every search of the family against brute force, on real games that are small enough.

use plywood_core::Random;
use plywood_core::{Game, Goal, Position, Score};
use plywood_games::connect4::{AnyShape, Connect4};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;
use plywood_testkit::differential::Case;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::setups::{self, Setup};

/// A position after `plies` random moves in which the game is not over.
fn shaken<P: Position>(start: &P, plies: u32, random: &mut Random) -> P {
    loop {
        let mut position = start.clone();
        for _ in 0..plies {
            if position.verdict().is_none() {
                let moves: Vec<P::Move> = position.moves().collect();
                position.play(*random.pick(&moves));
            }
        }
        if position.verdict().is_none() {
            return position;
        }
    }
}

fn check<P: Position>(position: &P, setup: Setup, depth: Option<u32>) -> Score {
    let goal = Goal { depth, ..Goal::SOLVE };
    Case { position, evaluate: Hashed { points: 20 }, order: Shuffled, setup, goal }.check().score
}

/// Random setups on `rounds` positions `plies` random moves away from the start.
fn sweep<P: Position>(start: &P, plies: u32, rounds: u32, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..rounds {
        let position = shaken(start, plies, &mut random);
        let depth = (P::KEY_FIXES_PLY && random.one_in(2)).then(|| random.between(1, 5) as u32);
        check(&position, setups::random(&mut random), depth);
    }
}

#[test]
fn tictactoe() {
    let start = TicTacToe.position(None).unwrap();
    for (plies, rounds) in [(2, 40), (3, 200), (4, 500), (6, 500)] {
        sweep(&start, plies, rounds, u64::from(plies));
    }
    // Every position after two moves, with the next setups of the list.
    let mut setups = setups::every().into_iter().step_by(89).cycle();
    for first in start.moves().map(|mv| start.after(mv)) {
        for second in first.moves().map(|mv| first.after(mv)) {
            check(&second, setups.next().unwrap(), None);
        }
    }
}

#[test]
fn small_connect_four() {
    for (size, plies, rounds) in
        [("4x4", 7, 20), ("4x4", 9, 300), ("5x3", 7, 150), ("3x5", 6, 150), ("5x5", 18, 100)]
    {
        let start = Connect4::new(AnyShape::parse(size).unwrap());
        sweep(&start, plies, rounds, u64::from(plies));
    }
}

#[test]
fn small_connect_four_at_limited_depth() {
    let mut random = Random::new(11);
    for size in ["7x6", "4x4", "6x5"] {
        let start = Connect4::new(AnyShape::parse(size).unwrap());
        for _ in 0..150 {
            let position = shaken(&start, random.below(9) as u32, &mut random);
            check(&position, setups::random(&mut random), Some(random.between(1, 4) as u32));
        }
    }
}

/// All piles up to three threes in both versions, where theory knows the winner too.
#[test]
fn nim() {
    let mut setups = setups::every().into_iter().step_by(41).cycle();
    for misere in [false, true] {
        for code in 1..64 {
            let text = format!("{},{},{}", code / 16, code / 4 % 4, code % 4);
            let position = Nim { misere }.position(Some(&text)).unwrap();
            for setup in setups.by_ref().take(if code == 63 { 3 } else { 12 }) {
                let score = check(&position, setup, None);
                assert_eq!(score > Score::DRAW, position.theory_wins(), "{text} {setup:?}");
            }
        }
    }
}

#[test]
fn explicit_trees() {
    for start in TreeGame.starts() {
        for setup in setups::every().into_iter().step_by(5) {
            check(&start.position, setup, None);
            check(&start.position, setup, Some(1));
            check(&start.position, setup, Some(2));
        }
    }
}
