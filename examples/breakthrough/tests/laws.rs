//! What every game promises, checked along random games, and facts about this one.

use breakthrough::{Breakthrough, PieceSquares};
use plywood::prelude::*;
use plywood_testkit::{boards, check_learning, laws};

#[test]
fn the_laws_of_all_games() {
    laws::check(&Breakthrough, 1, 50);
}

/// What is drawn is what the rules say.
#[test]
fn the_law_of_boards() {
    assert!(boards::check(&Breakthrough, 1, 20) > 1000);
}

#[test]
fn the_evaluation_is_sound() {
    for evaluator in Breakthrough.evaluators() {
        laws::check_values(&Breakthrough, &evaluator.evaluation, 1, 20, 3);
    }
}

/// What networks are told follows the pieces.
#[test]
fn the_inputs_of_networks_are_sound() {
    let learning = Breakthrough.extras().learning.unwrap();
    check_learning::<_, PieceSquares>(&Breakthrough, &learning, 1, 20);
}

/// From the start: 22 moves, and the other side has as many after each of them.
#[test]
fn sequences_are_counted() {
    let game = AnyGame::of(Breakthrough);
    let counts: Vec<u64> = (1..=3).map(|depth| game.perft(None, depth).unwrap()).collect();
    assert_eq!(counts[..2], [22, 22 * 22]);
    assert!(counts[2] > counts[1]);
}

#[test]
fn what_is_wrong_is_said() {
    for (wrong, why) in [
        ("8/8", "8 rows"),
        ("bbbbbbbbb/8/8/8/8/8/8/wwwwwwww w", "rows consist of"),
        ("b/8/8/8/8/8/8/wwwwwwww w", "8 squares"),
        ("8/8/8/8/8/8/8/wwwwwwww x", "w or b"),
        ("8/8/8/8/8/8/8/8 w", "no game"),
    ] {
        let error = Breakthrough.parse_position(wrong).unwrap_err().to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
    let start = Breakthrough.position(None).unwrap();
    assert!(Breakthrough.parse_move(&start, "a1-a2").is_err());
    assert!(Breakthrough.parse_move(&start, "b2-a3").is_ok());
}

/// A piece that is one step from its goal takes it.
#[test]
fn a_win_in_one_is_found() {
    let mut bot = AnyGame::of(Breakthrough).bot(&"pvs:id".parse().unwrap()).unwrap();
    bot.set_position(Some("8/w7/8/8/8/8/7b/8 w")).unwrap();
    let answer = bot.think(Goal::depth(3), &Limits::default(), &mut |_| {});
    assert!(matches!(answer.meaning, Meaning::Win { plies: Some(1) }), "{answer:?}");
}
