//! Every game obeys the laws of games. A new game adds one test here, with an independent move generator where there is
//! one.

mod slow;

use plywood_core::Zero;
use plywood_engines::Playable;
use plywood_games::amazons::{self, Amazons, Halves, Whole};
use plywood_games::arimaa::{self, Arimaa};
use plywood_games::chess::{Castling, Chess};
use plywood_games::connect4::{self, AnyShape, ConnectFour, Squares, Standard, Threats};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::{self, TicTacToe};
use plywood_games::tree::{Estimate, TreeGame};
use plywood_testkit::{check_tuning, laws};

const EVALUATIONS: [amazons::Evaluation; 3] =
    [amazons::Evaluation::Lieberum, amazons::Evaluation::Territory, amazons::Evaluation::Mobility];

#[test]
fn amazons() {
    laws::check_against(&Amazons::<Whole>::new(), 1, 3, &slow::amazons);
    laws::check_values(&Amazons::<Whole>::new(), &Zero, 2, 3, 12);
    for evaluation in EVALUATIONS {
        laws::check_values(&Amazons::<Whole>::new(), &evaluation, 3, 1, 12);
    }
}

#[test]
fn amazons_in_halves() {
    laws::check(&Amazons::<Halves>::new(), 1, 3);
    laws::check_values(&Amazons::<Halves>::new(), &Zero, 2, 3, 12);
    for evaluation in EVALUATIONS {
        laws::check_values(&Amazons::<Halves>::new(), &evaluation, 3, 1, 12);
    }
}

#[test]
fn arimaa() {
    let check = || {
        laws::check(&Arimaa, 1, 3);
        laws::check_values(&Arimaa, &arimaa::Evaluation::named("material").unwrap(), 2, 3, 4);
    };
    // Games without an end are thousands of plies deep until brute force gives up.
    std::thread::Builder::new().stack_size(64 << 20).spawn(check).unwrap().join().unwrap();
}

#[test]
fn chess() {
    for castling in [Castling::ByKing, Castling::ByRook] {
        laws::check(&Chess { castling }, 1, 2);
    }
    let evaluation = Chess::default().evaluation(None).unwrap();
    laws::check_values(&Chess::default(), &evaluation, 2, 2, 4);
}

#[test]
fn connect4() {
    let game = ConnectFour::new(Standard);
    laws::check_against(&game, 1, 100, &slow::connect4);
    laws::check_values(&game, &Squares::new(Standard), 2, 60, 12);
    laws::check_values(&game, &Threats, 3, 60, 12);
}

#[test]
fn connect4_on_other_boards() {
    for size in ["1x1", "1x63", "2x31", "32x1", "3x3", "4x4", "5x4", "4x5", "8x7", "9x6", "16x3"] {
        let shape = AnyShape::parse(size).unwrap();
        let game = ConnectFour::new(shape);
        laws::check_against(&game, 4, 15, &slow::connect4);
        laws::check_values(&game, &Squares::new(shape), 5, 15, 12);
        laws::check_values(&game, &connect4::Evaluation::Threats, 6, 15, 12);
    }
}

#[test]
fn tictactoe() {
    laws::check_against(&TicTacToe, 1, 300, &slow::tictactoe);
    laws::check_values(&TicTacToe, &tictactoe::Lines, 2, 100, 9);
    laws::check_values(&TicTacToe, &tictactoe::Evaluation::Zero, 3, 20, 9);
}

#[test]
fn nim() {
    for misere in [false, true] {
        laws::check_against(&Nim { misere }, 1, 100, &slow::nim);
        laws::check_values(&Nim { misere }, &Zero, 2, 60, 9);
    }
}

#[test]
fn tree() {
    laws::check_afresh(&TreeGame, 1, 50);
    laws::check_values(&TreeGame, &Estimate, 2, 50, 5);
}

/// Evaluations that can be fitted are weighted sums.
#[test]
fn weighted_sums() {
    check_tuning(&Amazons::<Whole>::new(), 1, 2);
    check_tuning(&Amazons::<Halves>::new(), 2, 2);
    check_tuning(&Arimaa, 3, 2);
    check_tuning(&Chess::default(), 4, 2);
}
