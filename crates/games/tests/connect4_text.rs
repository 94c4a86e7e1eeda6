//! Boards of Connect Four as rows: what no game can reach is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Game, Position, Random, Score};
use plywood_games::connect4::{ConnectFour, Disc, Standard};

fn game() -> ConnectFour {
    ConnectFour::new(Standard)
}

#[test]
fn a_four_must_have_come_with_the_last_disc() {
    let refused = |text: &str| game().parse_position(text).err().map(|error| error.to_string());
    // The four of x lies below discs that were played after it; there are two of them that no disc can have made
    // together.
    for unreachable in ["7/7/7/3o3/ooox3/xxxx3", "7/7/x5x/x5x/xoo1o1x/xoo1oox"] {
        let error = refused(unreachable);
        assert!(error.is_some_and(|error| error.contains("no game can reach")), "{unreachable}");
    }
    // The four lies open, and one disc has made two of them.
    for won in ["7/7/7/7/ooo4/xxxx3", "7/7/7/7/ooo1ooo/xxxxxxx"] {
        assert_eq!(refused(won), None, "{won}");
    }
}

#[test]
fn every_end_of_a_game_is_understood() {
    let mut random = Random::new(4);
    let mut won = 0;
    for _ in 0..2000 {
        let mut position = game().position(None).unwrap();
        while position.verdict().is_none() {
            let moves: Vec<Disc> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
        let text = game().format_position(&position);
        assert_eq!(game().parse_position(&text), Ok(position), "{text}");
        won += usize::from(position.verdict().is_some_and(Score::is_decisive));
    }
    assert!(won > 1900, "{won}");
}
