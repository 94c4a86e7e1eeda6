//! What games tell of places when they explain an evaluation: each place is one of the board, and told once.

use std::collections::HashSet;

use plywood_engines::AnyGame;
use plywood_games::all;

/// Looks at the positions of a short game, for every evaluation.
fn examine(game: &AnyGame, start: Option<&str>) -> usize {
    let mut bot = game.rules().expect("rules");
    bot.set_position(start).expect("a start");
    let board = bot.board().expect("a board");
    let mut told = 0;
    for ply in 0..24 {
        let moves = bot.moves();
        let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        for (name, _) in game.evaluations() {
            let explanation = game.judge(Some(&bot.position()), Some(name)).expect("a guess").explanation;
            let mut seen = HashSet::new();
            for place in &explanation.places {
                assert!(board.place(&place.at).is_some(), "{game}, {name}: {place:?}");
                assert!(seen.insert(place.at.clone()), "{game}, {name}: {} is told twice", place.at);
                assert!(
                    place.points.is_finite() && (place.points != 0.0 || place.says.is_some()),
                    "{place:?}"
                );
                assert!(place.says.as_ref().is_none_or(|says| !says.is_empty()), "{place:?}");
            }
            told += explanation.places.len();
        }
        bot.play(mv).expect("a legal move");
    }
    told
}

#[test]
fn places_are_those_of_the_board() {
    for (name, start) in [
        ("chess", None),
        ("connect4", None),
        ("connect4:5x4", None),
        ("amazons", None),
        ("amazons", Some("5x4")),
        ("amazons:halves", Some("6x6")),
        ("arimaa", None),
        ("arimaa", Some("setup")),
    ] {
        assert!(examine(&all().find(name).expect("a game"), start) > 50, "{name}");
    }
    for name in ["tictactoe", "nim", "tree"] {
        assert_eq!(examine(&all().find(name).expect("a game"), None), 0, "{name}");
    }
}
