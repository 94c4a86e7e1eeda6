//! Sessions with clocks.

use plywood_api::TwoTimes;

use super::*;

const SECOND: Duration = Duration::from_secs(1);

/// Two people, ten seconds and two for each turn.
fn session(game: &str, start: Option<&str>) -> Session {
    let game = plywood_games::all().find(game).unwrap();
    let mut session = Session::new(&game, start, [Seat::Person; 2], 1).unwrap();
    session.clocks = Some(Clocks::new(TwoTimes { base: 10 * SECOND, increment: 2 * SECOND }));
    session
}

fn left(session: &Session) -> [u64; 2] {
    session.clocks.as_ref().unwrap().left.map(|left| left.as_secs())
}

#[test]
fn taking_back_gives_the_clocks_back() {
    let mut session = session("tictactoe", None);
    for (mv, thought, expected) in [("b2", 3, [9, 10]), ("a1", 5, [9, 7]), ("c1", 1, [10, 7])] {
        session.spend(thought * SECOND);
        session.play_line(mv).unwrap();
        assert_eq!(left(&session), expected);
    }
    // What was thought before taking back does not count either.
    session.spend(4 * SECOND);
    session.undo().unwrap();
    assert_eq!(left(&session), [9, 7]);
    session.undo().unwrap();
    assert_eq!(left(&session), [9, 10]);
    session.redo().unwrap();
    assert_eq!(left(&session), [9, 7]);
    session.restart().unwrap();
    assert_eq!(left(&session), [10, 10]);
}

#[test]
fn who_has_no_time_has_lost() {
    let mut session = session("tictactoe", None);
    session.play_line("b2").unwrap();
    session.spend(9 * SECOND);
    assert_eq!((session.is_over(), session.outcome()), (false, None));
    session.spend(SECOND);
    assert_eq!((session.is_over(), session.outcome()), (true, Some(Outcome::OutOfTime(Side::Second))));
    session.undo().unwrap();
    assert!(!session.is_over());
}

#[test]
fn a_turn_of_several_plies_gets_its_time_once() {
    let mut session = session("arimaa", None);
    assert!(session.play_line("Ee2n Ee3n Ee3n").is_err());
    assert_eq!(left(&session), [10, 10], "nothing was played");
    session.play_line("Ee2n Ee3n").unwrap();
    assert_eq!(left(&session), [10, 10], "the turn goes on");
    session.play_line("pass").unwrap();
    assert_eq!(left(&session), [12, 10]);
}
