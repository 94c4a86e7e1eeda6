use super::*;

fn options() -> Options {
    let engine = EngineSpec::new(plywood_engines::AlgorithmName::Pvs);
    Options { engine, depth: None, control: TimeControl::Ours, resign: None }
}

#[test]
fn every_option_of_the_protocol_is_there() -> Result<(), TextError> {
    let (mut options, mut clock) = (options(), TurnClock::default());
    for (name, value) in [
        ("tcmove", "15"),
        ("tcreserve", "90.5"),
        ("tcpercent", "50"),
        ("tcmax", "120"),
        ("tctotal", "7200"),
        ("tcturns", "60"),
        ("tcturntime", "100"),
        ("sreserve", "80"),
        ("greserve", "70"),
        ("gused", "3"),
        ("sused", "3"),
        ("moveused", "0"),
        ("lastmoveused", "3"),
        ("opponent", "two words"),
        ("opponent_rating", "1918"),
        ("rating", "1857"),
        ("rated", ""),
        ("event", "a game"),
        ("hash", "5"),
        ("threads", "2"),
        ("depth", "8"),
        ("timecontrol", "static"),
        ("margin", "0.2"),
        ("resign", "2000"),
    ] {
        assert_eq!(set(name, value, &mut options, &mut clock)?, Set::Done, "{name}");
    }
    let s = Duration::from_secs;
    let terms = &clock.terms;
    assert_eq!((terms.per_turn, terms.reserve, terms.kept), (s(15), Duration::from_millis(90_500), 0.5));
    assert_eq!((terms.largest_reserve, terms.game, terms.turns), (s(120), s(7200), 60));
    assert_eq!(terms.longest_turn, s(100));
    assert_eq!([Side::First, Side::Second].map(|side| clock.reserve(side)), [s(70), s(80)]);
    assert_eq!((options.engine.table, options.engine.threads), (Some(5), Some(2)));
    assert_eq!((options.depth, options.control), (Some(8), TimeControl::Static));
    assert_eq!(options.resign, Some(2000));
    set("resign", "0", &mut options, &mut clock)?;
    assert_eq!(options.resign, None);
    set("depth", "-1", &mut options, &mut clock)?;
    assert_eq!(options.depth, None);
    assert_eq!(set("colour", "red", &mut options, &mut clock)?, Set::Unknown);
    Ok(())
}

#[test]
fn an_engine_without_threads_says_so() {
    let (mut options, mut clock) = (options(), TurnClock::default());
    options.engine = EngineSpec::new(plywood_engines::AlgorithmName::Minimax);
    let before = options.clone();
    assert_eq!(set("threads", "1", &mut options, &mut clock), Ok(Set::Done), "as it is");
    let refused = set("threads", "2", &mut options, &mut clock).unwrap_err();
    assert!(refused.to_string().contains("minimax"), "{refused}");
    assert_eq!(options, before);
}

#[test]
fn something_limits_every_search() {
    let moment =
        Moment { side: Side::First, turns: 0, elapsed: Duration::ZERO, waited: Duration::from_millis(1) };
    let (mut clock, usual) = (TurnClock::default(), options());
    let plan = |options: &Options, clock: &TurnClock| options.plan(clock, &moment, 32);
    let (time, depth) = plan(&usual, &clock);
    assert_eq!((time.map(|plan| plan.aim), depth), (Some(USUAL_TIME), None));
    let deep = Options { depth: Some(9), ..options() };
    assert_eq!(plan(&deep, &clock), (None, Some(9)));
    clock.terms.per_turn = Duration::from_secs(31);
    for control in [TimeControl::Ours, TimeControl::Primitive] {
        assert!(matches!(plan(&Options { control, ..options() }, &clock), (Some(_), None)));
    }
    for control in [TimeControl::Dynamic, TimeControl::Static] {
        assert!(matches!(plan(&Options { control, ..options() }, &clock), (Some(_), Some(6))));
        assert!(matches!(plan(&Options { control, ..deep.clone() }, &clock), (Some(_), Some(9))));
    }
}

#[test]
fn wrong_values_change_nothing() {
    let (mut options, mut clock) = (options(), TurnClock::default());
    let before = (options.clone(), clock.clone());
    for (name, value) in [
        ("tcmove", "-1"),
        ("tcmove", "NaN"),
        ("tcreserve", "inf"),
        ("tcmax", ""),
        ("tcturns", "1e300"),
        ("depth", "deep"),
        ("depth", "1000"),
        ("hash", "0"),
        ("hash", "99999999"),
        ("threads", "0"),
        ("threads", "257"),
        ("threads", "many"),
        ("timecontrol", "late"),
        ("margin", "-1"),
        ("resign", "-1"),
        ("resign", "1000001"),
        ("resign", "never"),
    ] {
        assert!(set(name, value, &mut options, &mut clock).is_err(), "{name} {value}");
    }
    assert_eq!((options, clock), before);
}
