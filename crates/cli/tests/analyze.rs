//! `plywood analyze` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::{errors, plywood, text, with_input};

/// Both sides set up, as records begin.
const SET_UP: &str = "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n\
                      1s ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\n";

fn judged(arguments: &[&str], record: &str) -> String {
    let output = with_input(&[&["analyze"], arguments].concat(), record);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    text(&output)
}

/// An edge against the centre loses, and the win is let go at once; nothing else in this game is a mistake.
#[test]
fn losing_moves_and_lost_wins_are_marked() {
    let shown = judged(&["tictactoe", "-", "--depth", "9"], "# a game\nb2 b1 b3 a1\nc1");
    let marks: Vec<&str> = shown.lines().filter(|line| line.contains('?')).collect();
    assert!(shown.contains("2    ??"), "{shown}");
    assert!(shown.contains("3    ?!"), "{shown}");
    assert!(shown.contains("loses by force; better: "), "{shown}");
    assert!(shown.contains("lets a forced win go; better: "), "{shown}");
    assert_eq!(marks.len(), 3, "two turns and the sum: {shown}");
    let json = judged(&["tictactoe", "-", "--depth", "9", "--json"], "b2 b1");
    assert!(json.lines().count() == 2 && json.contains(r#""mistake":"loses""#), "{json}");
}

/// Turns of Arimaa are judged as wholes, from where both sides have set up their pieces.
#[test]
fn records_of_arimaa() {
    let record = format!("{SET_UP}2g Ee2n Ee3n Ee4n\n2s ed7s hb7s\n3g takeback\n2s hb7s\n3g resigns\n");
    let shown = judged(&["arimaa", "-", "--depth", "2"], &record);
    let turns: Vec<&str> = shown.lines().filter(|line| line.starts_with(['2', '3'])).collect();
    assert!(
        turns.len() == 3 && turns[0].ends_with("Ee2n Ee3n Ee4n") && turns[1].ends_with(" hb7s"),
        "{shown}"
    );
    assert!(turns[2].starts_with("2 turns; "), "{shown}");
}

#[test]
fn wrong_records_are_refused_with_the_turn() {
    for (game, record, complaint) in [
        ("arimaa", format!("{SET_UP}2g Ee2n\n2s ed5s\n"), "2s: "),
        ("arimaa", "1g Ra1\n".to_owned(), "1g: "),
        ("arimaa", String::new(), "set up"),
        ("tictactoe", "b2 b2".to_owned(), "move 2: "),
    ] {
        let output = with_input(&["analyze", game, "-"], record);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(errors(&output).contains(complaint), "{}", errors(&output));
    }
    assert_ne!(plywood(&["analyze", "arimaa", "nothing-here"]).status.code(), Some(0));
}
