//! Rules of Arimaa that are easily got wrong, one by one.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Game, Position, Side};
use plywood_games::arimaa::{Arimaa, Board, Ending, How, Kind, Steps, bits, parse_turn};

/// A position with these pieces, as in `Ee4 rd7`.
fn position(side: Side, pieces: &str) -> Steps {
    let mut board = Board::EMPTY;
    for piece in pieces.split(' ') {
        let (owner, kind) = Kind::of_letter(piece.chars().next().unwrap()).unwrap();
        board.put(bits::parse(&piece[1..]).unwrap(), owner, kind);
    }
    Steps::new(board, side)
}

fn gold(pieces: &str) -> Steps {
    position(Side::First, pieces)
}

/// Plays a whole turn, or says why not.
fn turn(position: &Steps, text: &str) -> Result<Steps, String> {
    let mut end = position.clone();
    let plies = parse_turn(position, text).map_err(|error| error.to_string())?;
    plies.into_iter().for_each(|ply| end.play(ply));
    Ok(end)
}

fn is_legal(position: &Steps, text: &str) -> bool {
    turn(position, text).is_ok()
}

fn over(position: &Steps) -> Option<(Side, How)> {
    position.ending().map(|Ending { winner, how }| (winner, how))
}

#[test]
fn one_step_is_part_of_one_push_or_pull() {
    let position = gold("Ee4 Ra1 re5 ce3 rh8");
    assert!(is_legal(&position, "Ee4w ce3n"), "a pull");
    assert!(is_legal(&position, "re5n Ee4n"), "a push");
    assert!(!is_legal(&position, "re5n Ee4n ce3n"), "a push whose second step pulls");
    let position = gold("Ee4 Ra1 ce3 re2 rh8");
    assert!(is_legal(&position, "Ee4n ce3n"));
    assert!(!is_legal(&position, "Ee4n ce3n re2n"), "a pull of two");
    assert!(is_legal(&position, "Ee4n ce3n Ee5n ce4n"), "two pulls");
}

#[test]
fn pushes_are_finished_at_once_by_a_stronger_piece_that_is_free() {
    let position = gold("De4 Ra1 Rc1 ce5 rh8");
    assert!(!is_legal(&position, "ce5n"));
    assert!(!is_legal(&position, "ce5n Ra1n De4n"));
    assert!(is_legal(&position, "ce5n De4n"));
    assert!(!is_legal(&position, "Ra1n Ra2n Ra3n ce5n"), "no step is left");
    assert!(!is_legal(&gold("Ce4 Ra1 ce5 rh8"), "ce5n Ce4n"), "equals do not push");
    assert!(!is_legal(&gold("De4 Ra1 ce5 hd4 rh8"), "ce5n De4n"), "the dog is frozen");
    assert!(is_legal(&gold("De4 Rf4 Ra1 ce5 hd4 rh8"), "ce5n De4n"), "a friend is beside it");
}

#[test]
fn a_piece_that_is_lost_on_its_way_can_still_pull() {
    let end = turn(&gold("Cc2 Ra1 rb2 rh8"), "Cc2n Cc3x rb2e").unwrap();
    assert_eq!(end.board().at(bits::parse("c2").unwrap()), Some((Side::Second, Kind::Rabbit)));
}

#[test]
fn rabbits_step_back_only_when_they_are_moved() {
    assert!(!is_legal(&gold("Rd4 rh8"), "Rd4s"));
    assert!(!is_legal(&position(Side::Second, "Ra1 rd4"), "rd4n"));
    assert!(is_legal(&position(Side::Second, "Ra1 Rd4 dd5 rh8"), "Rd4s dd5s"));
}

#[test]
fn goals_count_at_the_end_of_a_turn() {
    let start = gold("Ed3 Ra2 rd2 rh8");
    // Whoever moves a rabbit of the other side to its goal has lost, unless it does not stay there.
    assert_eq!(over(&turn(&start, "rd2s Ed3s").unwrap()), Some((Side::Second, How::Goal)));
    assert_eq!(over(&turn(&start, "rd2s Ed3s Ed2e rd1n").unwrap()), None);
    let start = gold("Ed3 Ra7 rd2 rh8");
    let both = turn(&start, "rd2s Ed3s Ra7n").unwrap();
    assert_eq!(over(&both), Some((Side::First, How::Goal)), "the goal of whoever has moved comes first");
}

#[test]
fn a_side_without_rabbits_has_lost() {
    let start = gold("Db4 Rh2 rb3 eh8");
    let none = turn(&start, "rb3e rc3x Db4s").unwrap();
    assert_eq!(over(&none), Some((Side::First, How::Elimination)));
    // Gold gives its last rabbit and takes Silver's: who has moved is asked last.
    let start = gold("Db4 Rf2 rb3 eh8");
    let both = turn(&start, "rb3e rc3x Db4s Rf2n Rf3x").unwrap();
    assert_eq!(over(&both), Some((Side::First, How::Elimination)));
}

#[test]
fn a_side_that_cannot_move_has_lost() {
    let start = gold("Eb3 Mg2 Rd2 ra3 rh2");
    assert_eq!(over(&turn(&start, "Rd2n").unwrap()), Some((Side::First, How::Immobilisation)));
    assert_eq!(over(&turn(&start, "Eb3n").unwrap()), None, "one rabbit is free");
}

#[test]
fn a_turn_changes_the_board() {
    let start = gold("Ee4 Ra1 rh8");
    assert!(!is_legal(&start, "Ee4n Ee5s"));
    assert!(!is_legal(&start, "Ee4n Ee5n Ee6s Ee5s"));
    assert!(is_legal(&start, "Ee4n Ee5s Ra1n"));
}

#[test]
fn the_third_repetition_is_illegal_and_may_lose() {
    // Silver's rabbit has nothing but a5 and b5, Gold's elephant goes to and fro.
    let mut at = gold("Ra4 Rb4 Rc5 Eh1 rb5");
    let round = ["Eh1w", "rb5w", "Eg1e", "ra5e"];
    for text in round.iter().chain(&round[..3]) {
        assert_eq!(over(&at), None, "{text}");
        at = turn(&at, text).unwrap();
    }
    assert!(!is_legal(&at, "ra5e"));
    assert_eq!(over(&at), Some((Side::First, How::Repetition)));
    // The same board without that past is not lost.
    let text = Arimaa.format_position(&at);
    assert_eq!(over(&Arimaa.position(Some(&text)).unwrap()), None);
}

#[test]
fn a_capture_makes_the_past_impossible_to_repeat() {
    let mut at = gold("Ra2 Eh1 rh8 ea8 Cf4");
    for text in ["Eh1w", "ea8e", "Eg1e", "eb8w", "Eh1w", "ea8e", "Eg1e"] {
        at = turn(&at, text).unwrap();
    }
    assert!(!is_legal(&at, "eb8w"));
    assert!(is_legal(&at, "eb8e"));
    // Gold loses its cat on the way: nothing that was there comes again.
    at = turn(&turn(&at, "eb8e").unwrap(), "Cf4s Cf3x").unwrap();
    for text in ["ec8w", "Eh1w", "eb8w", "Eg1e"] {
        at = turn(&at, text).unwrap();
    }
    assert_eq!(over(&at), None);
}
