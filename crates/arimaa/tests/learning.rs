//! What networks are told of Arimaa, along random games.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_arimaa::{Arimaa, Facts, Steps};
use plywood_core::{Game, Position, Random};
use plywood_engines::Playable;
use plywood_engines::net::Inputs;
use plywood_testkit::check_learning;

#[test]
fn inputs_are_what_they_promise() {
    check_learning::<_, Facts>(&Arimaa, &Arimaa.extras().learning.unwrap(), 7, 2);
}

fn told(position: &Steps) -> [Vec<u16>; 2] {
    let side = position.side();
    [side, side.other()].map(|view| {
        let mut list = Vec::new();
        Facts::active(position, view, &mut list);
        list.sort_unstable();
        list
    })
}

/// A mover sees the same, whether it is Gold or Silver with the board turned round, and whether the board is mirrored.
#[test]
fn turned_and_mirrored_boards_are_the_same() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let mut position = Arimaa.position(None).unwrap();
        for _ in 0..random.between(4, 120) {
            let moves: Vec<_> = position.moves().collect();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play(*random.pick(&moves));
        }
        // At the beginning of a turn a board says everything.
        let text = Arimaa.format_position(&position);
        // Who has lost its elephant sees the board as it is.
        if position.used() > 0 || !text.contains('E') || !text.contains('e') {
            continue;
        }
        let (side, board) = text.split_once(" [").unwrap();
        let squares: Vec<char> = board.trim_end_matches(']').chars().collect();
        let written = |side: &str, squares: Vec<char>| {
            let text = format!("{side} [{}]", squares.into_iter().collect::<String>());
            Arimaa.position(Some(&text)).unwrap()
        };
        let turned = squares.chunks(8).rev().flatten().map(|piece| {
            if piece.is_ascii_uppercase() { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() }
        });
        let other = if side == "g" { "s" } else { "g" };
        let mirrored = squares.chunks(8).flat_map(|row| row.iter().rev().copied());
        let expected = told(&written(side, squares.clone()));
        assert_eq!(told(&written(other, turned.collect())), expected, "turned: {text}");
        assert_eq!(told(&written(side, mirrored.collect())), expected, "mirrored: {text}");
    }
}

/// Gold's horse on c2 is the only guard of the trap c3. With Silver's elephant beside it, it can be pushed in. The
/// rabbits walk far away from both.
#[test]
fn pieces_that_can_be_lost_are_told() {
    let told_with = |fifth: &str, second: &str| {
        let board = format!("{:<24}{fifth:<24}{second:<8}{}", "       r", "       R");
        told(&Arimaa.position(Some(&format!("g [{board}]"))).unwrap())[0].len()
    };
    let (held, free) = (told_with("", " eH"), told_with("e", "  H"));
    // It is dominated (frozen, even), and it may be lost.
    assert_eq!(held, free + 2);
}
