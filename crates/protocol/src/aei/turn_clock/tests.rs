use super::*;

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

const fn s(time: u64) -> Duration {
    Duration::from_secs(time)
}

fn clock(per_turn: u64, reserve: u64) -> TurnClock {
    let terms = Terms { per_turn: s(per_turn), reserve: s(reserve), ..Terms::default() };
    TurnClock { terms, ..TurnClock::default() }
}

/// Gold's first turn, asked just now.
const NOW: Moment = Moment { side: Side::First, turns: 0, elapsed: Duration::ZERO, waited: Duration::ZERO };

fn plan(clock: &TurnClock) -> Plan {
    clock.plan(&NOW).expect("a limit")
}

#[test]
fn without_terms_there_is_no_plan() {
    assert_eq!(TurnClock::default().plan(&NOW), None);
    let turns = Terms { turns: 20, kept: 0.5, largest_reserve: s(9), ..Terms::default() };
    assert_eq!(TurnClock { terms: turns, ..TurnClock::default() }.plan(&NOW), None);
    let mut spent = clock(0, 60);
    spent.set_reserve(Side::First, Duration::ZERO);
    assert_eq!(plan(&spent).latest, Duration::ZERO, "what is used up is no freedom");
}

#[test]
fn a_turn_gets_its_own_time_and_a_share_of_the_reserve() {
    let plan = plan(&clock(15, 90));
    assert_eq!(plan.latest, s(105) - ms(300), "two hundredths of a turn's time are kept back");
    assert_eq!(plan.aim, s(15) + s(90) / 20 - ms(300));
    let own = clock(15, 90).plan_own_time(&NOW).expect("a limit");
    assert_eq!((own.aim, own.latest), (s(15) - ms(300), plan.latest), "the reserve is for emergencies only");
}

#[test]
fn a_low_reserve_fills_up() {
    let plan = plan(&clock(10, 2));
    assert!(plan.aim < s(9), "{plan:?}");
    let mut lost = clock(10, 2);
    lost.terms.kept = 0.0;
    let plan = lost.plan(&NOW).expect("a limit");
    assert!(plan.aim > ms(9_700), "nothing is gained where unused time is lost: {plan:?}");
}

#[test]
fn every_limit_holds() {
    let limited = |terms: Terms| TurnClock { terms, ..clock(0, 0) };
    let per_turn = s(10);
    let all = Terms { per_turn, reserve: s(100), longest_turn: s(5), ..Terms::default() };
    assert!(plan(&limited(all)).latest < s(5));
    let game = Terms { per_turn, game: s(60), ..Terms::default() };
    let late = Moment { elapsed: s(57), ..NOW };
    assert!(limited(game).plan(&late).is_some_and(|plan| plan.latest < s(3)));
    let longest = plan(&limited(Terms { longest_turn: s(4), ..Terms::default() }));
    assert!(longest.aim > s(3) && longest.aim <= longest.latest, "{longest:?}");
    let game = plan(&limited(Terms { game: s(100), ..Terms::default() }));
    assert_eq!(game.aim, s(100) / 20 - LEAST_MARGIN);
}

#[test]
fn the_turns_that_are_left_share_the_reserve() {
    let mut clock = clock(0, 60);
    clock.terms.turns = 12;
    assert_eq!(plan(&clock).aim, s(60) / 12 - LEAST_MARGIN);
    let last = clock.plan(&Moment { turns: 11, ..NOW }).expect("a limit");
    assert_eq!(last.aim, last.latest - LEAST_SLACK);
    assert!(clock.plan(&Moment { turns: 40, ..NOW }).is_some(), "beyond the last turn");
}

#[test]
fn what_has_passed_of_a_turn_is_gone() {
    let mut clock = clock(10, 10);
    clock.set_used(s(4));
    let with_less = plan(&clock);
    assert!(with_less.latest < s(15), "four seconds may be nearly five: {with_less:?}");
    assert!(with_less.aim < s(6), "{with_less:?}");
    clock.end(Side::First, s(1));
    assert_eq!(clock.reserve(Side::First), s(14));
    assert!(plan(&clock).latest > s(23), "the next turn begins at nothing");
}

#[test]
fn reserves_are_kept_and_told_ones_are_believed() {
    let mut clock = clock(10, 20);
    clock.terms.kept = 0.5;
    clock.terms.largest_reserve = s(22);
    clock.end(Side::First, s(8));
    assert_eq!(clock.reserve(Side::First), s(21), "half of what was left");
    clock.end(Side::First, s(2));
    assert_eq!(clock.reserve(Side::First), s(22), "the reserve is full");
    clock.end(Side::First, s(15));
    assert_eq!(clock.reserve(Side::First), s(17));
    assert_eq!(clock.reserve(Side::Second), s(20));
    clock.set_reserve(Side::First, s(3));
    assert_eq!(clock.reserve(Side::First), s(3));
    clock.begin_game();
    assert_eq!(clock.reserve(Side::First), s(20));
    assert_eq!(clock.terms.per_turn, s(10), "the terms stay");
}

#[test]
fn lag_shows_in_what_the_controller_counts() {
    let mut clock = clock(10, 0);
    let before = plan(&clock).latest;
    clock.learn(Side::First, s(7));
    assert_eq!(plan(&clock).latest, before, "that turn was not ours");
    clock.end(Side::First, ms(9_500));
    clock.learn(Side::First, s(10));
    clock.set_reserve(Side::First, Duration::ZERO);
    assert_eq!(plan(&clock).latest, before - ms(500));
}

/// Without a reserve, too, a search has time to come to its end before the answer is due.
#[test]
fn a_search_ends_before_its_answer_is_due() {
    let per_turn = s(1);
    for terms in [
        Terms { per_turn, kept: 0.0, ..Terms::default() },
        Terms { per_turn, largest_reserve: ms(1), ..Terms::default() },
        Terms { longest_turn: s(1), ..Terms::default() },
        Terms { per_turn, reserve: s(60), longest_turn: s(1), ..Terms::default() },
    ] {
        let clock = TurnClock { terms, ..TurnClock::default() };
        for plan in [clock.plan(&NOW), clock.plan_own_time(&NOW)] {
            let plan = plan.expect("a limit");
            assert!(plan.aim + LEAST_SLACK <= plan.latest, "{plan:?} {clock:?}");
            assert!(plan.aim >= ms(800), "time is there to be used: {plan:?}");
        }
    }
}

#[test]
fn what_a_busy_computer_takes_longer_is_kept_back() {
    let mut clock = clock(1, 0);
    clock.terms.kept = 0.0;
    let first = plan(&clock);
    clock.watch(&first, first.aim + ms(15));
    let second = plan(&clock);
    assert_eq!((second.aim, second.latest), (first.aim - ms(15), first.latest), "the search ended late");
    clock.watch(&second, second.latest + ms(30));
    let third = plan(&clock);
    assert_eq!(third.latest, first.latest - ms(30), "the answer came late");
    assert!(third.latest - third.aim >= ms(50), "{third:?}");
    clock.watch(&third, ms(1));
    assert_eq!(plan(&clock), third, "a search that ended of its own accord says nothing");
    clock.begin_game();
    assert_eq!(plan(&clock), third, "it is the same computer");
    for _ in 0..100 {
        let calm = plan(&clock);
        clock.watch(&calm, calm.aim);
    }
    assert!(plan(&clock).aim > first.aim - ms(2), "the computer is not busy any more");
    clock.set_margin(ms(200));
    assert!(plan(&clock).latest <= ms(800));
}

/// A controller that counts a little more than we do and tells whole seconds, over long games on all kinds of terms.
#[test]
fn no_turn_is_ever_late() {
    let mut random = plywood_core::Random::new(3);
    for (per_turn, reserve, percent, most, turns, longest) in [
        (15, 90, 100, 120, 0, 0),
        (1, 0, 100, 0, 0, 0),
        (0, 60, 100, 0, 0, 0),
        (0, 60, 100, 0, 30, 5),
        (3, 30, 50, 30, 0, 4),
        (2, 10, 0, 10, 60, 0),
    ] {
        let mut clock = clock(per_turn, reserve);
        clock.terms.kept = f64::from(percent) / 100.0;
        clock.terms.largest_reserve = s(most);
        clock.terms.turns = turns;
        clock.terms.longest_turn = s(longest);
        let mut left = s(reserve);
        let per_turn = s(per_turn);
        for turn in 0..if turns == 0 { 300 } else { turns } {
            clock.set_reserve(Side::First, s(left.as_secs()));
            clock.set_used(Duration::ZERO);
            let plan = clock.plan(&Moment { turns: turn, ..NOW }).expect("a limit");
            assert!(plan.aim <= plan.latest, "{plan:?}");
            let spent = plan.aim + ms(random.below(10));
            let counted = spent + ms(random.below(20));
            clock.end(Side::First, spent);
            let most_of_all = if longest == 0 { per_turn + left } else { s(longest).min(per_turn + left) };
            assert!(counted <= most_of_all || most_of_all < ms(150), "{counted:?} of {most_of_all:?}");
            left = (left + per_turn.saturating_sub(counted).mul_f64(clock.terms.kept))
                .saturating_sub(counted.saturating_sub(per_turn));
            left = if most == 0 { left } else { left.min(s(most)) };
        }
    }
}
