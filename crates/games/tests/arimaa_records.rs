//! Records of games: those that another program has made end as it says, and mistakes are named.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::PathBuf;

use plywood_core::{Game, Position, Side};
use plywood_games::arimaa::{Arimaa, Close, How, Record};

/// The games under `suites/`, or those of a file that `PLYWOOD_ARIMAA_GAMES` names, whose first and last three columns
/// are the same.
fn games() -> String {
    let ours = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../suites/arimaa/games.tsv");
    let path = std::env::var_os("PLYWOOD_ARIMAA_GAMES").map_or_else(ours, PathBuf::from);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn games_end_as_their_records_say() {
    let (text, mut ends) = (games(), std::collections::BTreeMap::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, .., result, termination, moves] = columns[..] else { panic!("four columns: {line:?}") };
        let record = Record::parse(moves).unwrap_or_else(|error| panic!("game {id}: {error}"));
        let winner = if result == "g" { Side::First } else { Side::Second };
        let how = match record.close() {
            None => None,
            Some(Close::Over(ending)) => Some((ending.winner, ending.how)),
            Some(other) => panic!("game {id}: {other:?} is not in these records"),
        };
        let expected = match termination {
            "g" => Some((winner, How::Goal)),
            "e" => Some((winner, How::Elimination)),
            "m" => Some((winner, How::Immobilisation)),
            // Resignations, time and illegal moves are not on the board.
            "r" | "t" | "i" => None,
            other => panic!("game {id}: what does {other:?} mean?"),
        };
        assert_eq!(how, expected, "game {id} was won by {result} through {termination}");
        *ends.entry(termination).or_insert(0) += 1;
        // What is written reads back.
        let text = record.format();
        let again = Record::parse(&text).unwrap();
        assert_eq!((again.format(), again.turns()), (text, record.turns()), "game {id}");
        assert_eq!(record.positions().len(), record.turns().len() + 1);
        assert_eq!(again.last().key(), record.last().key());
    }
    for termination in ["g", "e", "m", "r"] {
        assert!(ends.contains_key(termination), "no game ends with {termination}: {ends:?}");
    }
}

const SET_UPS: &str = "1w Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n\
                       1b ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7\n";

fn record(rest: &str) -> Record {
    Record::parse(&format!("{SET_UPS}{rest}")).unwrap_or_else(|error| panic!("{rest:?}: {error}"))
}

#[test]
fn a_takeback_undoes_a_turn() {
    let taken = record("2w Ee2n Ee3n\n2b takeback\n2w Md2n\n2b ed7s\n\n");
    let direct = record("2g Md2n\n2s ed7s\n3g");
    assert_eq!(taken.format(), direct.format());
    assert_eq!(taken.last().key(), direct.last().key());
    assert_eq!(taken.turns().len(), 4);
    // A set-up can be taken back too, and so can the one before.
    let again = Record::parse(&format!("{SET_UPS}takeback\ntakeback\n{SET_UPS}")).unwrap();
    assert_eq!(again.format(), record("").format());
    let none = Record::parse("takeback").unwrap_err().to_string();
    assert!(none.starts_with("1g: ") && none.contains("leave it out"), "{none}");
}

#[test]
fn names_of_turns_may_be_left_out_and_bars_separate_them() {
    let named = record("2g Ee2n Ee3n\n2s ed7s");
    let bare = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2|\
                ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7|Ee2n Ee3n|ed7s";
    assert_eq!(Record::parse(bare).unwrap().format(), named.format());
    assert!(named.format().ends_with("\n2g Ee2n Ee3n\n2s ed7s\n"));
}

#[test]
fn who_gives_up_has_lost() {
    for (word, close) in [
        ("2g resigns", Close::Resigned(Side::First)),
        ("2g Ee2n\n2s resign", Close::Resigned(Side::Second)),
        ("2g Ee2n\n2b lost", Close::Lost(Side::Second)),
        ("lost", Close::Lost(Side::First)),
    ] {
        let record = record(word);
        assert_eq!(record.close(), Some(close), "{word}");
        let again = Record::parse(&record.format()).unwrap();
        assert_eq!(again.close(), Some(close), "{word}");
    }
    assert_eq!(Close::Lost(Side::First).winner(), Side::Second);
    assert_eq!(record("2g Ee2n").close(), None);
}

#[test]
fn errors_name_the_turn() {
    for (rest, name, expected) in [
        ("2g Ee2n\n2s Ee3n", "2s: ", "Ee3n"),
        ("2g Ee2n\n2s ed7n", "2s: ", "taken"),
        ("2g Ee2n Ee3s", "2g: ", "change the board"),
        ("2g Ee2n\n3g ed7s", "3g: ", "is 2s"),
        ("2s ed7s", "2s: ", "is 2g"),
        ("2g Ee2n\n\nEe3n", "2s: ", "Ee3n"),
        ("2g resigns\n2g Ee2n", "2g: ", "game is over"),
        ("2g Ee2n Ee3n Ee4n Ee5n Ee6w", "2g: ", "four steps"),
        ("2gold Ee2n", "2gold: ", "is 2g"),
    ] {
        let error = Record::parse(&format!("{SET_UPS}{rest}")).unwrap_err().to_string();
        assert!(error.starts_with(name) && error.contains(expected), "{rest:?}: {error}");
    }
    let short = Record::parse("1g Ra1 Rb1").unwrap_err().to_string();
    assert!(short.starts_with("1g: ") && short.contains("16"), "{short}");
}

#[test]
fn a_record_grows_by_legal_turns() {
    let mut record = record("");
    let step = |record: &Record, text| Arimaa.parse_move(record.last(), text).unwrap();
    let north = step(&record, "Ee2n");
    let half = record.play(&[north]).unwrap_err().to_string();
    assert!(half.contains("does not end"), "{half}");
    record.play(&[north, plywood_games::arimaa::Step::PASS]).unwrap();
    let wrong = record.play(&[north]).unwrap_err().to_string();
    assert!(wrong.contains("not possible"), "{wrong}");
    assert!(record.format().ends_with("2g Ee2n\n"));
}
