//! Turns that need no thought.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Goal, Limits, Side};

/// Both sides of Arimaa set up their pieces at once, and then the game begins with a search.
#[test]
fn arimaas_pieces_are_set_up_without_a_search() {
    let mut player = plywood_games::all()
        .bot("arimaa", &plywood_games::all().find("arimaa").unwrap().player().unwrap())
        .unwrap();
    player.set_position(Some("setup")).unwrap();
    for side in [Side::First, Side::Second] {
        assert_eq!(player.side(), side);
        let answer = player.think(Goal::depth(4), &Limits::default(), &mut |_| {});
        assert_eq!((answer.line.len(), answer.stats.nodes), (16, 0));
        assert_eq!(answer.best.as_ref(), answer.line.first());
        answer.line.iter().for_each(|ply| player.play(ply).unwrap());
    }
    assert_eq!(player.side(), Side::First);
    let answer = player.think(Goal::depth(2), &Limits::default(), &mut |_| {});
    assert!(answer.stats.nodes > 0 && answer.depth == 2);
}
