//! What counting says about separated positions of the Amazons, against brute force.

use std::collections::HashMap;

use plywood_core::{Game, Position, Random, Score, Side};
use plywood_games::amazons::{Amazons, Board, Cell, Halves, Square, Turns, Whole};

/// The score by trying everything.
fn brute_force<P: Position>(position: &P, known: &mut HashMap<u64, Score>) -> Score {
    if let Some(verdict) = position.verdict() {
        return verdict;
    }
    if let Some(score) = known.get(&position.key()) {
        return *score;
    }
    let worth = |mv| {
        let child = position.after(mv);
        let score = brute_force(&child, known);
        if child.side() == position.side() { score } else { -score }
    };
    let score = position.moves().map(worth).max().expect("a move");
    known.insert(position.key(), score);
    score
}

/// A board with two amazons each, two to seven empty squares, and arrows elsewhere.
fn random_board(width: u32, height: u32, random: &mut Random) -> Board {
    let side = *random.pick(&[Side::First, Side::Second]);
    let mut board = Board::new(width, height, side).expect("a board");
    let mut squares: Vec<Square> = (0..width * height)
        .map(|index| Square::at(index % width, index / width).expect("a square"))
        .collect();
    let empty = random.between(2, 7) as usize;
    let amazons = [Side::First, Side::Second, Side::First, Side::Second].map(Cell::Amazon);
    for cell in amazons.into_iter().chain(std::iter::repeat(Cell::Arrow)) {
        if squares.len() == empty {
            break;
        }
        board.put(squares.swap_remove(random.below(squares.len() as u64) as usize), cell);
    }
    board
}

fn board(text: &str) -> Board {
    *Amazons::<Whole>::new().position(Some(text)).expect("a position").board()
}

#[test]
fn turns_in_territories_are_counted() {
    for (text, white, black) in [
        // A corridor is walked through to its end.
        ("W3x2B w", Some(3), Some(2)),
        // One of the two squares is lost.
        ("x1xx/xWxB/1xxx w", Some(1), Some(0)),
        // Both have two rooms, and nobody lives in the third.
        ("W1x1xx1B/xxxxxxxx/1WxxxxB1 w", Some(2), Some(2)),
        // The guard burns the square that it leaves.
        ("3WB2 w", Some(3), Some(2)),
        // The sides can still meet.
        ("W3B w", None, None),
        ("W1xB/x2x w", None, None),
    ] {
        assert_eq!(
            [Side::First, Side::Second].map(|side| board(text).filling(side)),
            [white, black],
            "{text}"
        );
        assert_eq!(board(text).separated(), white.is_some(), "{text}");
    }
}

#[test]
fn decided_positions_end_as_brute_force_says() {
    let mut random = Random::new(1);
    let (mut separated, mut decided) = (0, 0);
    for round in 0..60_000 {
        let (width, height) = *random.pick(&[(4, 4), (5, 4), (3, 5), (5, 5), (7, 2), (10, 2)]);
        let board = random_board(width, height, &mut random);
        let (whole, halves) = (Whole::new(board), Halves::new(board));
        if whole.verdict().is_some() {
            continue;
        }
        if !board.separated() {
            assert_eq!(whole.decided(), None);
            continue;
        }
        separated += 1;
        let Some(score) = whole.decided() else { continue };
        decided += 1;
        let text = Amazons::<Whole>::new().format_position(&whole);
        assert_eq!(score, brute_force(&whole, &mut HashMap::new()), "round {round}: {text}");
        if decided % 8 == 0 {
            let truth = brute_force(&halves, &mut HashMap::new());
            assert_eq!(halves.decided(), Some(truth), "round {round}: {text} in halves");
        }
    }
    assert!(separated > 10_000, "{separated} positions are too few");
    assert!(decided * 100 > separated * 99, "only {decided} of {separated} were decided");
}

#[test]
fn nothing_is_decided_in_the_middle_of_a_turn() {
    let game = Amazons::<Halves>::new();
    let mut position = game.position(Some("W3x2B w")).unwrap();
    assert_eq!(position.decided(), Some(Score::win_at(position.ply() + 10)));
    position.play(game.parse_move(&position, "a1-b1").unwrap());
    assert_eq!(position.decided(), None);
}
