use std::collections::HashMap;

use plywood_core::Random;
use plywood_core::{Evaluate, Game, Order, Position, Score, View};

use super::*;

fn board(text: &str) -> Board {
    TicTacToe.parse_position(text).unwrap()
}

fn error(text: &str) -> String {
    TicTacToe.parse_position(text).unwrap_err().to_string()
}

fn nodes(board: &Board) -> u64 {
    1 + if board.verdict().is_some() {
        0
    } else {
        board.moves().map(|square| nodes(&board.after(square))).sum()
    }
}

/// The exact score of every position that can be reached from `board`.
fn solve(board: &Board, known: &mut HashMap<String, (Board, Score)>) -> Score {
    let text = TicTacToe.format_position(board);
    if let Some((_, score)) = known.get(&text) {
        return *score;
    }
    let score = board
        .verdict()
        .unwrap_or_else(|| board.moves().map(|square| -solve(&board.after(square), known)).max().unwrap());
    known.insert(text, (*board, score));
    score
}

fn all_positions() -> Vec<(Board, Score)> {
    let mut known = HashMap::new();
    solve(&Board::new(), &mut known);
    known.into_values().collect()
}

/// Adorf (2009), section 3.2: counted, not computed.
#[test]
fn the_tree_has_549946_nodes() {
    assert_eq!(nodes(&Board::new()), 549_946);
}

#[test]
fn every_position_is_within_its_bounds_and_has_its_own_key() {
    let positions = all_positions();
    assert_eq!(positions.len(), 5478);
    let mut keys: Vec<u64> = positions.iter().map(|(board, _)| board.key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), positions.len());
    for (board, score) in &positions {
        if board.ply() == 0 {
            assert_eq!(*score, Score::DRAW);
        }
        if board.verdict().is_none() {
            let (at_least, at_most) = board.bounds();
            assert!(at_least <= *score && *score <= at_most, "{board:?} {score}");
        }
    }
}

#[test]
fn every_position_survives_writing_and_reading() {
    for (board, _) in all_positions() {
        let text = TicTacToe.format_position(&board);
        assert_eq!(TicTacToe.parse_position(&text), Ok(board));
        assert_eq!(TicTacToe.parse_position(&text.replace('/', "")), Ok(board));
        if board.verdict().is_none() {
            for square in board.moves() {
                let text = TicTacToe.format_move(&board, square);
                assert_eq!(TicTacToe.parse_move(&board, &text), Ok(square));
            }
        }
    }
}

#[test]
fn symmetries_commute_with_playing() {
    let symmetries = TicTacToe.symmetries();
    assert_eq!(symmetries.len(), 7);
    let mut images: Vec<Board> = Vec::new();
    for symmetry in &symmetries {
        // A position without any symmetry of its own looks different in all eight views.
        let odd = board("x../.o./.x.");
        let image = (symmetry.position)(&odd);
        assert!(image != odd && !images.contains(&image), "{}", symmetry.name);
        images.push(image);
        for (board, _) in all_positions() {
            let image = (symmetry.position)(&board);
            assert_eq!(image.verdict(), board.verdict());
            assert_eq!(image.key(), image.fresh_key());
            if board.verdict().is_none() {
                for square in board.moves() {
                    let played = image.after((symmetry.mv)(&board, square));
                    assert_eq!(played, (symmetry.position)(&board.after(square)), "{}", symmetry.name);
                }
            }
        }
    }
}

#[test]
fn turning_left_takes_the_bottom_to_the_right() {
    let symmetries = TicTacToe.symmetries();
    let turn = symmetries.iter().find(|symmetry| symmetry.name == "quarter turn left").unwrap();
    assert_eq!((turn.position)(&board(".../o../xx.")), board(".../..x/.ox"));
}

#[test]
fn keys_are_kept() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let mut board = Board::new();
        while board.verdict().is_none() {
            let moves: Vec<Square> = board.moves().collect();
            assert_eq!(moves.len() as u32, board.plies_left().unwrap());
            board.play(*random.pick(&moves));
            assert_eq!(board.key(), board.fresh_key());
        }
    }
}

#[test]
fn noisy_moves_win_or_else_block() {
    let noisy = |text: &str| {
        let board = board(text);
        board.noisy_moves().map(|square| TicTacToe.format_move(&board, square)).collect::<Vec<_>>()
    };
    assert_eq!(noisy("xx./oo./..."), ["c3"]);
    assert_eq!(noisy("xx./o../..."), ["c3"]);
    assert_eq!(noisy("x.x/.o./o.x"), ["c2", "b3"]);
    assert_eq!(noisy(".../.x./..."), Vec::<String>::new());
}

#[test]
fn lines_are_counted_for_the_mover() {
    assert_eq!(Lines.evaluate((), &Board::new()), Score::DRAW);
    // Four of the eight lines run through the centre.
    assert_eq!(Evaluation::Lines.evaluate((), &board(".../.x./...")), Score::points(-4));
    assert_eq!(Evaluation::Zero.evaluate((), &board(".../.x./...")), Score::DRAW);
    assert_eq!(Lines.evaluate((), &board("o../.x./...")), Score::points(5 - 4));
}

#[test]
fn the_centre_comes_first_and_edges_last() {
    let start = Board::new();
    let mut squares: Vec<Square> = start.moves().collect();
    squares.sort_by_key(|square| -CentreFirst.rank(&start, *square));
    let names: Vec<String> = squares.iter().map(|square| TicTacToe.format_move(&start, *square)).collect();
    assert_eq!(names, ["b2", "a1", "c1", "a3", "c3", "b1", "a2", "c2", "b3"]);
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    assert!(error("xx./.../...").contains("x has 2 stones and o has 0"));
    assert!(error("o../.../...").contains("x has 0 stones and o has 1"));
    assert!(error("xxx/ooo/...").contains("both x and o"));
    assert!(error("xxx/oo./..o").contains("o has moved after"));
    assert!(error("ooo/xx./x.x").contains("x has moved after"));
    assert!(error("xxx/oo./").contains("0 cells instead of 3"));
    assert!(error("x.o/.x.").contains("2 rows"));
    assert!(error("x.o.x.").contains("6 cells"));
    assert!(error("").contains("0 cells"));
    assert!(error("x.o/.y./...").contains("'y'"));
    assert!(error("äöüäöüäöü").contains("'ä'"));
}

#[test]
fn wrong_moves_are_refused_with_a_reason() {
    let wrong = |text: &str, mv: &str| TicTacToe.parse_move(&board(text), mv).unwrap_err().to_string();
    assert!(wrong(".../.x./...", "b2").contains("an x on b2"));
    assert!(wrong(".../.x./...", "d4").contains("a to c"));
    assert!(wrong(".../.x./...", "").contains("not a square"));
    assert!(wrong("xxx/oo./...", "a1").contains("over"));
    assert_eq!(TicTacToe.parse_move(&Board::new(), " C3 ").ok(), Square::new(8));
}

#[test]
fn the_picture_has_labels() {
    let View::Grid(grid) = TicTacToe.view(&board("x.o/.x./..o")) else { panic!("a grid") };
    assert_eq!(View::Grid(grid).to_string(), "3 x . o\n2 . x .\n1 . . o\n  a b c");
}
