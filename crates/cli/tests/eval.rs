//! `plywood eval` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::{errors, json, plywood, printed};

/// Gold has captured a horse.
const AHEAD: &str = "s [rrrddrrr rcemchr                                RHCMECHRRRRDDRRR]";

#[test]
fn terms_add_up_to_the_evaluation() {
    for name in ["full", "thesis", "material+mobility", "full-threats"] {
        let told = json(&["eval", "arimaa", AHEAD, "--eval", name]);
        let sum: f64 =
            told["terms"].as_array().unwrap().iter().map(|term| term["points"].as_f64().unwrap()).sum();
        let points = told["evaluations"][0]["points"].as_f64().unwrap();
        assert!((sum - points).abs() < 1.0, "{name}: {sum} and {points}");
        assert!(points < -300.0, "{name}: Silver is to move and a horse short, not {points}");
        assert_eq!((&told["side"], &told["evaluations"][0]["name"]), (&"second".into(), &name.into()));
    }
}

#[test]
fn a_table_shows_both_sides() {
    let table = printed(&["eval", "arimaa", AHEAD, "--eval", "material"]);
    assert_eq!(
        table,
        "term              first   second  difference   weight   points\n\
         material         6100.0   5400.0       700.0      1.0   -700.0\n\
         material                                                  -700\n\
         points are for the side to move, second\n"
    );
    assert_eq!(
        printed(&["eval", "arimaa", "--eval", "zero"]),
        "zero                  0\npoints are for the side to move, first\n"
    );
}

/// Of the small start, after a move of White without its arrow.
const MOVED: &str = "1B2B1/B4B/1W4/6/W4W/4W1 w";

#[test]
fn the_terms_of_amazons_add_up_to_the_evaluation() {
    for (game, position) in [("amazons", "10x10"), ("amazons", "6x6"), ("amazons:halves", MOVED)] {
        for (name, terms, gauge) in
            [("lieberum", 16, "openness"), ("territory", 4, "occupied"), ("mobility", 2, "null")]
        {
            let told = json(&["eval", game, position, "--eval", name]);
            let all = told["terms"].as_array().unwrap();
            let of = |term: &serde_json::Value, key: &str| term[key].as_f64().unwrap();
            for term in all {
                assert!((of(term, "value") * of(term, "weight") - of(term, "points")).abs() < 0.01, "{term}");
            }
            let sum: f64 = all.iter().map(|term| of(term, "points")).sum();
            let points = told["evaluations"][0]["points"].as_f64().unwrap();
            assert!((sum - points).abs() <= 1.0, "{game} {position} {name}: {sum} and {points}");
            assert_eq!(all.len(), terms);
            assert!(told["gauge"].to_string().contains(gauge), "{}", told["gauge"]);
        }
    }
}

#[test]
fn a_term_that_is_a_difference_has_one_value() {
    assert_eq!(
        printed(&["eval", "amazons", MOVED, "--eval", "mobility"]),
        "term                         value   weight   points\n\
         own turns                   597.00     1.00    597.0\n\
         turns of the other side     431.00    -1.00   -431.0\n\
         mobility                                         166\n\
         points are for the side to move, first\n"
    );
    let table = printed(&["eval", "amazons", MOVED]);
    let [title, last] = [table.lines().next().unwrap(), table.lines().nth(17).unwrap()];
    assert!(title.starts_with("term ") && title.ends_with("value   weight   points"), "{table}");
    assert!(last.starts_with("lieberum ") && last.len() == title.len(), "{table}");
    assert!(table.contains("\nweights go by the openness, here "), "{table}");
}

/// Places of chess are the pieces, and those of Amazons whose territory is whose.
#[test]
fn places_of_the_board_are_told() {
    let of = |told: &serde_json::Value, name: &str| {
        let terms = told["terms"].as_array().unwrap();
        terms.iter().find(|term| term["name"] == name).unwrap()["points"].as_f64().unwrap()
    };
    let told = json(&["eval", "chess", "kiwipete"]);
    let places = told["places"].as_array().unwrap();
    let sum: f64 = places.iter().map(|place| place["points"].as_f64().unwrap()).sum();
    assert!((sum - of(&told, "material") - of(&told, "squares")).abs() < 0.5, "{sum}");
    assert_eq!(places.len(), 32);
    let queen = places.iter().find(|place| place["at"] == "e7").unwrap();
    assert!(queen["points"].as_f64().unwrap() < -900.0, "{queen}");
    assert!(queen["says"].as_str().unwrap().starts_with("piece "), "{queen}");
    let told = json(&["eval", "amazons", "4x4"]);
    let places = told["places"].as_array().unwrap();
    let words = [
        "both sides come here equally soon",
        "territory of the first player",
        "territory of the second player",
    ];
    for says in words {
        assert!(places.iter().any(|place| place["says"] == says), "{says}: {places:?}");
    }
    assert_eq!(json(&["eval", "tictactoe"])["places"], serde_json::json!([]));
    assert_eq!(json(&["eval", "chess", "--eval", "zero"])["places"], serde_json::json!([]));
}

#[test]
fn games_without_terms_show_all_their_evaluations() {
    let table = printed(&["eval", "connect4", "4"]);
    let names: Vec<&str> = table.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, ["squares", "threats", "zero", "points"]);
    assert_eq!(json(&["eval", "connect4", "4"])["evaluations"][2]["points"], 0);
}

#[test]
fn what_cannot_be_evaluated_is_said() {
    let wrong = errors(&plywood(&["eval", "arimaa", "--eval", "full-hostages"]));
    assert!(wrong.contains("no term \"hostages\"; terms: material, harlog"), "{wrong}");
    let wrong = errors(&plywood(&["eval", "connect4", "1212121"]));
    assert!(wrong.contains("the game is over here"), "{wrong}");
    let wrong = errors(&plywood(&["eval", "connect4", "--eval", "square"]));
    assert!(wrong.contains("did you mean \"squares\"?"), "{wrong}");
}
