//! The notation of Arimaa: what is written reads back, drawings are understood, and errors say what to do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Game, Position, Random, Side};
use plywood_games::arimaa::{Arimaa, Kind, Step, Steps, bits, format_turn, parse_turn, turns};

fn read(text: &str) -> Steps {
    Arimaa.parse_position(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refused(text: &str) -> String {
    Arimaa.parse_position(text).expect_err(text).to_string()
}

fn at(position: &Steps, square: &str) -> Option<(Side, Kind)> {
    position.board().at(bits::parse(square).unwrap())
}

/// Gold to move, with these pieces on the board.
fn gold(pieces: &str) -> Steps {
    let mut cells = vec![' '; 64];
    for piece in pieces.split(' ') {
        let square = usize::from(bits::parse(&piece[1..]).unwrap());
        cells[(7 - square / 8) * 8 + square % 8] = piece.chars().next().unwrap();
    }
    read(&format!("g [{}]", cells.into_iter().collect::<String>()))
}

const DRAWING: &str = "12s
 +-----------------+
8| r . . . . . . . |
7| . . . . . h . . |
6| . . x . . X . . |
5| . . . . E . . . |
4| . . . . . . . . |
3| . C c . . x . . |
2| . . d . . . . . |
1| . R . . . . . . |
 +-----------------+
   a b c d e f g h
";

#[test]
fn boards_are_read_from_drawings() {
    let drawn = read(DRAWING);
    assert_eq!(drawn.side(), Side::Second);
    assert_eq!(at(&drawn, "e5"), Some((Side::First, Kind::Elephant)));
    assert_eq!(at(&drawn, "c3"), Some((Side::Second, Kind::Cat)), "a piece in a trap hides it");
    assert_eq!([at(&drawn, "f3"), at(&drawn, "c6"), at(&drawn, "d4")], [None; 3]);
    assert_eq!(drawn.board().empty().count_zeros(), 7);
    // Blanks are as good as dots, old letters as good as new ones, and the text of the position is the same.
    let blank = DRAWING.replace(['.', 'x', 'X'], " ").replace("12s", "12b");
    assert_eq!(Arimaa.format_position(&read(&blank)), Arimaa.format_position(&drawn));
    assert_eq!(read(&DRAWING.replace("12s", "g")).side(), Side::First);
}

#[test]
fn pieces_between_two_squares_belong_to_the_left_one() {
    let shifted = DRAWING.replace("5| . . . . E . . . |", "5|          E      |");
    assert_eq!(at(&read(&shifted), "e5"), Some((Side::First, Kind::Elephant)));
}

#[test]
fn drawings_that_are_wrong_are_refused() {
    for (from, to, expected) in [
        ("12s", "12q", "g for Gold and s for Silver"),
        ("8| r . . . . . . . |\n", "", "a board has 8"),
        ("7| . . . . . h . . |", "7| . . . . . q . . |", "'q' on f7"),
        ("7| . . . . . h . . |", "7| . . . . . x . . |", "'x' on f7"),
        ("7| . . . . . h . . |", "7| . . . . . hh. . |", "second piece on f7"),
        ("2| . . d . . . . . |", "2| . . . . . . . . |", "c3 stands in a trap"),
        ("1| . R . . . . . . |", "1| E R . . . . . . |", "2 pieces E: a side has 1"),
    ] {
        assert!(DRAWING.contains(from));
        let error = refused(&DRAWING.replace(from, to));
        assert!(error.contains(expected), "{to}: {error}");
    }
}

#[test]
fn positions_are_read_as_controllers_write_them() {
    let start = Arimaa.position(None).unwrap();
    let text = Arimaa.format_position(&start);
    assert_eq!(text, "g [rrrddrrrrhcemchr................................RHCMECHRRRRDDRRR]");
    for same in [text.replace('.', " "), text.replacen('g', "w", 1), format!("  {text}\n")] {
        assert_eq!(read(&same).key(), start.key(), "{same:?}");
    }
    assert_eq!(read(&text.replacen('g', "s", 1)).side(), Side::Second);
}

#[test]
fn positions_that_are_wrong_are_refused() {
    let cells = |text: &str| format!("g [{text:64}]");
    for (text, expected) in [
        ("", "use g [64 characters]"),
        ("x [..]", "use g [64 characters]"),
        ("g", "use g [64 characters]"),
        ("g [RR", "use g [64 characters]"),
        ("g [RR]", "2 squares: a board has 64"),
        ("ü [RR]", "use g [64 characters]"),
        (&cells("?"), "'?' on a8: pieces are E M H D C R for Gold"),
        (&cells("x"), "'x' on a8"),
        (&cells("RrMM"), "2 pieces M: a side has 1 at most"),
        (&cells("                  D r"), "c6 stands in a trap without a friend"),
        (&format!("g [{:>64}]", "RRRRRRRRRR      "), "10 pieces R: a side has 8 at most"),
        (&format!("{} Ra8n", cells("R       r")), "leave the board"),
    ] {
        let error = refused(text);
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn positions_in_the_middle_of_a_turn_read_back() {
    let mut random = Random::new(11);
    let (mut pushing, mut read_back) = (0, 0);
    for start in Arimaa.starts() {
        let mut position = start.position;
        for _ in 0..400 {
            if position.verdict().is_some() {
                break;
            }
            let moves: Vec<Step> = position.moves().collect();
            position.play(*random.pick(&moves));
            let text = Arimaa.format_position(&position);
            let again = read(&text);
            assert_eq!((again.key(), again.used()), (position.key(), position.used()), "{text}");
            assert!(again.moves().eq(position.moves()), "{text}");
            pushing += usize::from(position.must_push());
            read_back += usize::from(position.used() > 0);
        }
    }
    assert!(pushing > 5 && read_back > 500, "{pushing} of {read_back} positions are in a push");
    let half = read("g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR] Ee2n Ee3n");
    assert_eq!((half.used(), at(&half, "e4")), (2, Some((Side::First, Kind::Elephant))));
}

#[test]
fn turns_read_back_with_their_captures() {
    let position = gold("Hb2 Dc2 Ra1 rb3 cf6 re6 rh8");
    let mut captures = 0;
    for turn in turns(&position) {
        let plies: Vec<Step> = turn.plies().collect();
        let text = format_turn(&position, &plies);
        assert_eq!(parse_turn(&position, &text).unwrap(), plies, "{text}");
        captures += usize::from(text.contains('x'));
        // Captures need not be told.
        let silent: Vec<&str> = text.split(' ').filter(|word| !word.ends_with('x')).collect();
        assert_eq!(parse_turn(&position, &silent.join(" ")).unwrap(), plies, "{text}");
    }
    assert!(captures > 10, "{captures} captures");
}

#[test]
fn turns_that_are_wrong_say_why() {
    let position = gold("Hb2 Dc2 Ra1 Cg1 Rg4 rb3 ee5 dg5 rh8 Ed4");
    for (turn, expected) in [
        ("", "a turn has at least one"),
        ("Xb2n", "use for example Ee2n, or pass"),
        ("Hb2", "not possible"),
        ("Hb2q", "use for example Ee2n, or pass"),
        ("Hb9n", "use for example Ee2n, or pass"),
        ("ü", "use for example Ee2n, or pass"),
        ("Hüü", "use for example Ee2n, or pass"),
        ("Db2n", "H stands there"),
        ("Hb5n", "that square is empty"),
        ("Cg1s", "leave the board"),
        ("Hb2n", "square in front of it is taken"),
        ("Rg4w", "the piece is frozen"),
        ("ee5n", "no stronger piece of yours can push or pull it"),
        ("rb3n Cg1n", "a push must be finished"),
        ("rb3n", "a push must be finished"),
        ("pass", "a turn has at least one step"),
        ("rb3n pass", "a push must be finished"),
        ("Cg1n Cg2s", "must change the board"),
        ("Cg1n Cg2s pass", "must change the board"),
        ("Cg1n Cg2n Cg3s Cg2s", "must change the board"),
        ("Cg1n Cg2w Cf2e Cg2w Cf2e", "at most four steps"),
        ("Cg1n Rg4x", "nothing of the kind is captured"),
        ("Dc2n Cc3x", "nothing of the kind is captured"),
    ] {
        let error = parse_turn(&position, turn).expect_err(turn).to_string();
        assert!(error.contains(expected), "{turn:?}: {error}");
    }
    let error = parse_turn(&gold("Ra4 Eb1 rh8"), "Ra4s").unwrap_err().to_string();
    assert!(error.contains("rabbits do not step back"), "{error}");
}

#[test]
fn set_ups_that_are_wrong_say_why() {
    let empty = Arimaa.position(Some("setup")).unwrap();
    let full = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2";
    assert_eq!(parse_turn(&empty, full).unwrap().len(), 16);
    for (turn, expected) in [
        (full.replace("Hh2", ""), "15 pieces set up: a side has 16"),
        (full.replace("Hh2", "Eh2"), "not possible"),
        (full.replace("Hh2", "Hh3"), "in its two rows"),
        (full.replace("Hh2", "Hg2"), "each square once"),
        (full.replace("Hh2", "hh2"), "use for example Ra1"),
        (full.replace("Hh2", "Hh2n"), "use for example Ra1"),
        (format!("{full} Ha3"), "16 pieces"),
    ] {
        let error = parse_turn(&empty, &turn).expect_err(&turn).to_string();
        assert!(error.contains(expected), "{turn:?}: {error}");
    }
}
