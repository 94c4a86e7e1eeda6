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
