use plywood_protocol::control::Time;

use super::super::clocks::AGES;
use super::super::tournament::{Agreement, TimeControl};
use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn a_clock_grows_and_a_bank_does_not() {
    let (base, increment) = (SECOND, ms(200));
    let controls = [TimeControl::Clock { base, increment }, TimeControl::Bank { base, increment }];
    let mut clocks = Clocks::new(controls);
    for side in [Side::First, Side::Second] {
        assert_eq!(clocks.spend(side, ms(50)), Duration::ZERO);
    }
    assert_eq!(clocks.left, [ms(1150), SECOND], "a bank never holds more than in the beginning");
    for side in [Side::First, Side::Second] {
        assert_eq!(clocks.spend(side, ms(900)), Duration::ZERO);
    }
    assert_eq!(clocks.left, [ms(450), ms(300)]);
    let Time::Clock { left, increment: told, most, .. } = clocks.time(Side::First) else {
        panic!("no clock")
    };
    assert_eq!((left, told, most), ([ms(450), ms(300)], [increment; 2], None));
    let Time::Clock { most, .. } = clocks.time(Side::Second) else { panic!("no bank") };
    assert_eq!(most, Some(base));
}

#[test]
fn who_is_over_time_is_late() {
    let control = TimeControl::Clock { base: SECOND, increment: ms(100) };
    let mut clocks = Clocks::new([control; 2]);
    assert_eq!(clocks.spend(Side::First, SECOND), Duration::ZERO, "to the last moment");
    assert_eq!(clocks.left[0], ms(100), "what a move adds comes after it");
    assert_eq!(clocks.spend(Side::First, ms(130)), ms(30));
    assert_eq!(clocks.left[0], ms(100), "nobody has less than nothing");
    assert_eq!(clocks.spend(Side::First, ms(131)), ms(31));
    assert_eq!(clocks.left[1], SECOND, "that of the other stands still");
    assert_eq!(clocks.spend(Side::Second, ms(1001)), ms(1));
}

#[test]
fn a_time_for_each_move_does_not_add_up() {
    let mut clocks = Clocks::new([TimeControl::Move(SECOND), TimeControl::Unlimited]);
    for _ in 0..3 {
        assert_eq!(clocks.spend(Side::First, ms(900)), Duration::ZERO);
        assert_eq!(clocks.time(Side::First), Time::PerMove(SECOND));
        assert_eq!(clocks.spend(Side::Second, AGES * 2), Duration::ZERO);
        assert_eq!(clocks.time(Side::Second), Time::Unlimited);
    }
    assert_eq!(clocks.spend(Side::First, ms(1001)), ms(1));
}

#[test]
fn whoever_has_a_clock_hears_a_number_of_one_who_has_none() {
    let control = TimeControl::Clock { base: SECOND, increment: SECOND };
    let Time::Clock { left, increment, .. } =
        Clocks::new([control, TimeControl::Unlimited]).time(Side::First)
    else {
        panic!("no clock")
    };
    assert_eq!((left[0], increment), (SECOND, [SECOND, Duration::ZERO]));
    assert!(left[1] > SECOND * 1000 && left[1].as_millis() < u128::from(u32::MAX), "{left:?}");
}

#[test]
fn scores_are_read_as_they_are_told() {
    for (text, value) in [
        ("points 12", Some(12)),
        ("points -3", Some(-3)),
        ("cp 40", Some(40)),
        ("7", Some(7)),
        ("win 5", Some(i64::MAX)),
        ("win", Some(i64::MAX)),
        ("loss 0", Some(-i64::MAX)),
        ("points 12 lowerbound", None),
        ("win 5 upperbound", None),
        ("points", None),
        ("points much", None),
        ("points 99999999999", None),
        ("better", None),
        ("", None),
    ] {
        assert_eq!(Said::read(text), value.map(Said), "{text:?}");
    }
}

/// Opinions from the views of those who had them: positive numbers are for the first player, beginning with it.
fn opinions(values: &[&str]) -> Vec<Opinion> {
    let sides = [Side::First, Side::Second].into_iter().cycle();
    values.iter().zip(sides).map(|(value, side)| Opinion { side, said: Said::read(value) }).collect()
}

#[test]
fn a_player_resigns_when_both_have_said_so_often_enough() {
    let rules = Adjudication { resign: Some(Agreement { moves: 2, points: 10 }), ..Adjudication::default() };
    let ending =
        |values: &[&str]| agreed(&rules, &opinions(values)).map(|(outcome, ending, _)| (outcome, ending));
    let first = Some((Outcome::Win, Ending::Resign));
    assert_eq!(ending(&["points 10", "points -10", "points 11", "loss 4"]), first);
    assert_eq!(
        ending(&["points -90", "points 10", "points -10", "win 3"]),
        Some((Outcome::Loss, Ending::Resign))
    );
    assert_eq!(
        ending(&["points 0", "points 10", "points -10", "points 10", "points -10"]),
        Some((Outcome::Loss, Ending::Resign)),
        "the last count"
    );
    for other in [
        &["points 10", "points -10", "points 11"][..],
        &["points 10", "points -9", "points 11", "points -11"],
        &["points 10", "points 10", "points 10", "points 10"],
        &["points 10", "nothing", "points 10", "points -10"],
        &["points 10", "points -10", "points 10", "points -10 lowerbound"],
        &[],
    ] {
        assert_eq!(ending(other), None, "{other:?}");
    }
    let (_, _, remark) = agreed(&rules, &opinions(&["win", "loss", "win", "loss"])).expect("an end");
    assert_eq!(remark, "the second player resigned");
}

#[test]
fn sides_need_not_move_in_turns() {
    let rules = Adjudication { resign: Some(Agreement { moves: 2, points: 10 }), ..Adjudication::default() };
    let opinion = |side, text: &str| Opinion { side, said: Said::read(text) };
    let mut said = vec![
        opinion(Side::First, "points 20"),
        opinion(Side::First, "points 20"),
        opinion(Side::First, "points 20"),
        opinion(Side::Second, "points -20"),
    ];
    assert!(agreed(&rules, &said).is_none(), "the second player has spoken once");
    said.push(opinion(Side::Second, "points -20"));
    assert!(agreed(&rules, &said).is_some_and(|(outcome, ..)| outcome == Outcome::Win));
}

#[test]
fn players_agree_on_a_draw_when_nobody_is_ahead() {
    let rules = Adjudication { draw: Some(Agreement { moves: 1, points: 2 }), ..Adjudication::default() };
    let is_drawn = |values: &[&str]| {
        agreed(&rules, &opinions(values))
            .is_some_and(|(outcome, ending, _)| (outcome, ending) == (Outcome::Draw, Ending::Agreed))
    };
    assert!(is_drawn(&["win", "points 2", "points -2"]));
    assert!(!is_drawn(&["points 3", "points 0"]));
    assert!(!is_drawn(&["points 0"]));
    assert!(!is_drawn(&["loss", "points 0"]));
    let nothing = Agreement { moves: 0, points: 0 };
    let rules = Adjudication { draw: Some(nothing), resign: Some(nothing), ..Adjudication::default() };
    assert!(agreed(&rules, &opinions(&["points 0", "points 0"])).is_none(), "nobody agrees in no moves");
}

#[test]
fn payoffs_win_by_their_sign() {
    let plies = Some(3);
    for (meaning, own) in [
        (Meaning::Win { plies }, Outcome::Win),
        (Meaning::Loss { plies: None }, Outcome::Loss),
        (Meaning::Draw, Outcome::Draw),
        (Meaning::Payoff(4), Outcome::Win),
        (Meaning::Payoff(-1), Outcome::Loss),
        (Meaning::Payoff(0), Outcome::Draw),
    ] {
        assert_eq!(outcome(meaning, Side::First), own, "{meaning:?}");
        assert_eq!(outcome(meaning, Side::Second), own.swapped(), "{meaning:?}");
    }
}

/// A player that says what it is told to say, reply by reply.
struct Script(Vec<Result<Vec<&'static str>, Trouble>>);

impl Contestant for Script {
    fn name(&self) -> String {
        "script".to_owned()
    }
    fn new_game(&mut self, _: &AnyGame, _: Option<&str>) -> Result<(), Trouble> {
        Ok(())
    }
    fn choose(&mut self, _: &Turn<'_>) -> Result<Reply, Trouble> {
        let moves = self.0.remove(0)?.into_iter().map(str::to_owned).collect();
        let (depth, nodes) = (Some(3), Some(70));
        let (score, line) = (Some("points 1".to_owned()), Some("a1-c1 /c2".to_owned()));
        let told = Told { depth, nodes, simulations: None, score, line };
        Ok(Reply { moves, time: ms(5), told })
    }
    fn lag(&self) -> Option<Duration> {
        Some(ms(3))
    }
    fn restart(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
    fn end(&mut self) {}
}

/// A game of Amazons in which a turn has two plies, a move and an arrow; what both say, until it is over.
fn halves(replies: [Vec<Result<Vec<&'static str>, Trouble>>; 2], adjudication: Adjudication) -> FinishedGame {
    let game = plywood_games::all().find("amazons:halves").expect("the game");
    let mut referee = Referee::new(&game, adjudication, Duration::ZERO).expect("a referee");
    let [mut first, mut second] = replies.map(Script);
    let spending =
        Spending { time: TimeControl::Clock { base: SECOND, increment: SECOND }, ..Spending::default() };
    let mut seats = [Seat { contestant: &mut first, spending }, Seat { contestant: &mut second, spending }];
    let mut heard = Vec::new();
    let hear = &mut |plies: &[String]| heard.extend_from_slice(plies);
    let played = referee.play("4x4t", &mut seats, &StopFlag::default(), hear);
    let game = played.expect("a game").expect("nobody stopped it");
    let moves: Vec<&String> = game.moves.iter().map(|played| &played.mv).collect();
    assert!(moves.iter().zip(&heard).all(|(one, other)| *one == other), "{heard:?}: {game:?}");
    // Whoever looks on hears of nothing that does not count.
    let counts = if game.ending == Ending::Illegal {
        heard.len() < moves.len().max(1)
    } else {
        heard.len() == moves.len()
    };
    assert!(counts, "{heard:?}: {game:?}");
    game
}

#[test]
fn a_reply_may_be_a_whole_turn_and_what_was_told_stands_with_its_first_ply() {
    let first = vec![Ok(vec!["a1-c1", "/c2"])];
    let second = vec![Ok(vec!["d4-c4"]), Ok(vec!["/d4"])];
    let plies = Adjudication { plies: Some(4), ..Adjudication::default() };
    let game = halves([first, second], plies);
    assert_eq!((game.ending, game.outcome), (Ending::Length, Outcome::Draw), "{game:?}");
    let moves: Vec<&str> = game.moves.iter().map(|played| played.mv.as_str()).collect();
    assert_eq!(moves, ["a1-c1", "/c2", "d4-c4", "/d4"]);
    let told = |played: &Played| (played.micros, played.depth, played.nodes, played.line.clone());
    let told: Vec<_> = game.moves.iter().map(told).collect();
    let (all, nothing) = ((5000, Some(3), Some(70), Some("a1-c1 /c2".to_owned())), (0, None, None, None));
    assert_eq!(told, [all.clone(), nothing, all.clone(), all]);
}

#[test]
fn opinions_count_once_for_each_reply() {
    let rules = Adjudication { draw: Some(Agreement { moves: 2, points: 1 }), ..Adjudication::default() };
    let first = vec![Ok(vec!["a1-c1", "/c2"]), Ok(vec!["c1-b1"]), Ok(vec!["/c1"])];
    let second = vec![Ok(vec!["d4-c4", "/d4"]), Ok(vec!["c4-b4", "/c4"])];
    let game = halves([first, second], rules);
    assert_eq!((game.ending, game.moves.len()), (Ending::Agreed, 8), "{game:?}");
}

#[test]
fn plies_after_the_end_of_a_turn_are_illegal() {
    for (reply, plies, why) in [
        (vec!["a1-c1", "/c2", "d4-c4"], 3, "\"d4-c4\": its turn was over"),
        (vec!["a1-c1", "/c9", "/c2"], 2, "\"/c9\""),
        (vec![], 0, "no move at all"),
    ] {
        let game = halves([vec![Ok(reply)], vec![]], Adjudication::default());
        assert_eq!((game.ending, game.outcome), (Ending::Illegal, Outcome::Loss), "{game:?}");
        assert_eq!(game.moves.len(), plies, "{game:?}");
        assert!(game.remark.starts_with("the first player answered"), "{game:?}");
        assert!(game.remark.contains(why), "{game:?}");
    }
}

#[test]
fn whoever_resigns_loses() {
    let game =
        halves([vec![Ok(vec!["a1-c1", "/c2"])], vec![Err(Trouble::Resigned)]], Adjudication::default());
    assert_eq!((game.ending, game.outcome), (Ending::Resign, Outcome::Win));
    assert_eq!(game.remark, "the second player resigned");
}

#[test]
fn lags_are_kept_whatever_ends_the_game() {
    let crash = Trouble::Crash("exit status: 3".to_owned());
    for (reply, ending) in [(Err(crash), Ending::Crash), (Ok(vec!["z9"]), Ending::Illegal)] {
        let game = halves([vec![Ok(vec!["a1-c1", "/c2"])], vec![reply]], Adjudication::default());
        assert_eq!((game.ending, game.lags), (ending, [Some(3000); 2]), "{game:?}");
    }
}
