//! What the notation and the set-up of boards promise; the rules are checked by the laws and the perft suite.

use plywood_core::{Game, Position, Score};

use super::{Amazons, Halves, Whole};

fn whole() -> Amazons<Whole> {
    Amazons::new()
}

#[test]
fn all_spellings_of_a_move_are_read_and_one_is_written() {
    let position = whole().position(None).unwrap();
    for text in ["d1-d7/g7", "d1-d7-g7", "d1d7,d7g7", " D1-d7/g7 "] {
        let mv = whole().parse_move(&position, text).unwrap();
        assert_eq!(whole().format_move(&position, mv), "d1-d7/g7");
    }
}

#[test]
fn wrong_moves_say_what_is_wrong() {
    let position = whole().position(None).unwrap();
    for (text, what) in [
        ("d1-d7", "three squares"),
        ("d2-d3/d4", "no white amazon on d2"),
        ("a7-a6/a5", "no white amazon on a7"),
        ("d1-e3/e4", "cannot reach e3"),
        ("d1-d7/e9", "cannot reach e9"),
        ("d1-d11/d5", "a1 to j10"),
        ("pass", "a1 to j10"),
        ("d1–d7/g7", "a1 to j10"),
        ("d1d7,d6g6", "three squares"),
    ] {
        let error = whole().parse_move(&position, text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}

#[test]
fn an_arrow_may_go_back_through_where_the_amazon_stood() {
    let position = whole().position(Some("W3 w")).unwrap();
    let turns: Vec<_> = position.moves().map(|mv| whole().format_move(&position, mv)).collect();
    assert!(turns.contains(&"a1-b1/a1".to_owned()) && turns.contains(&"a1-d1/a1".to_owned()));
    assert_eq!(turns.len(), 9);
}

#[test]
fn wrong_positions_say_what_is_wrong() {
    for (text, what) in [
        ("", "1x1 to 10x10"),
        ("11/11 w", "empty squares in one row"),
        ("W9B/11 w", "11"),
        ("4/3 w", "rows of 4 and of 3"),
        ("4/4 x", "no side"),
        ("4x5", "no amazon"),
        ("4/Q3 w", "'Q'"),
        ("W3/3B w b1", "no amazon can shoot"),
        ("W3/3B w z9", "is no square"),
        ("W3/3B w a2 a2", "too much"),
    ] {
        let error = Amazons::<Halves>::new().parse_position(text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
    assert!(whole().parse_position("W3/3B w a2").is_err());
}

#[test]
fn who_cannot_move_has_lost() {
    let position = whole().position(Some("Wx1B w")).unwrap();
    assert_eq!(position.verdict(), Some(Score::loss_at(position.ply())));
    assert_eq!(whole().position(Some("Wx1B b")).unwrap().verdict(), None);
}

#[test]
fn halves_say_who_shoots() {
    let game = Amazons::<Halves>::new();
    let mut position = game.position(Some("5x5")).unwrap();
    position.play(game.parse_move(&position, "b1-b3").unwrap());
    assert_eq!(game.format_position(&position), "1B1B1/B3B/1W3/W3W/3W1 w b3");
    assert_eq!(position.ply(), 1);
    position.play(game.parse_move(&position, "d3").unwrap());
    assert_eq!(game.format_position(&position), "1B1B1/B3B/1W1x1/W3W/3W1 b");
}

#[test]
fn moves_can_be_counted_and_skipped() {
    for start in whole().starts() {
        let all: Vec<_> = start.position.moves().collect();
        assert_eq!(start.position.moves().count(), all.len());
        for place in (0..=all.len()).step_by(7) {
            assert_eq!(start.position.moves().nth(place), all.get(place).copied());
        }
        let mut moves = start.position.moves();
        assert_eq!(
            [moves.nth(3), moves.next(), moves.nth(5)],
            [3, 4, 10].map(|place| all.get(place).copied())
        );
    }
}
