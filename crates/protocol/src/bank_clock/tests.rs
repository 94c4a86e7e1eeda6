use super::*;

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

fn clock() -> BankClock {
    let mut clock = BankClock::default();
    clock.set_bank(ms(10_000));
    clock.set_per_move(ms(500));
    clock
}

#[test]
fn plans_spend_their_share_and_keep_the_margin() {
    let plan = clock().begin(ms(10_000), ms(0), 0.7);
    assert_eq!(plan.latest, ms(9_985));
    assert_eq!(plan.aim, plan.latest.mul_f64(0.7));
    let greedy = clock().begin(ms(10_000), ms(0), 5.0);
    assert_eq!(greedy.aim, greedy.latest - RESERVE, "never more than there is");
}

#[test]
fn a_small_bank_is_not_emptied() {
    let mut clock = BankClock::default();
    clock.set_bank(ms(100));
    clock.set_per_move(ms(20));
    let mut left = ms(100);
    let mut spent = Duration::ZERO;
    for _ in 0..20 {
        let plan = clock.begin(left, ms(0), 0.7);
        clock.end(&plan, plan.aim);
        left = left - plan.aim + ms(20);
        spent += plan.aim;
        assert!(left >= RESERVE + ms(20), "{left:?}");
    }
    assert!(spent >= ms(20 * 20), "what each move adds is spent: {spent:?}");
}

#[test]
fn a_time_for_one_move_is_spent_but_for_the_margin() {
    let plan = clock().begin_single(ms(1_000), ms(0));
    assert_eq!((plan.aim, plan.latest), (ms(985), ms(1_000) - ms(15) / 2));
    for time in 0..50 {
        for waited in [0, 10, 100] {
            let plan = clock().begin_single(ms(time), ms(waited));
            assert!(plan.aim <= plan.latest && plan.latest <= ms(time), "{time} after {waited}");
        }
    }
}

/// Clocks with and without an increment, and a measure of lag, over very long games.
#[test]
fn clocks_are_never_overrun() {
    let mut random = plywood_core::Random::new(11);
    for (start, increment, moves) in
        [(60_000, 0, None), (1_000, 10, None), (100, 20, None), (5_000, 0, Some(40)), (300, 0, None)]
    {
        let (mut clock, mut left) = (BankClock::default(), ms(start));
        clock.set_bank(Duration::MAX);
        clock.set_per_move(ms(increment));
        for played in 0..moves.unwrap_or(200) {
            let share = BankClock::share(left, ms(increment), moves.map(|moves| moves - played));
            let plan = clock.begin(left, ms(0), share);
            let used = plan.aim + ms(random.below(2));
            clock.end(&plan, used);
            let counted = used + ms(random.below(3));
            assert!(counted <= left || left < ms(8), "{start} + {increment}: {counted:?} of {left:?}");
            left = left.saturating_sub(counted) + ms(increment);
        }
    }
}

#[test]
fn waiting_counts() {
    let plan = clock().begin(ms(1_000), ms(900), 0.5);
    assert!(plan.aim > ms(900) && plan.aim <= plan.latest && plan.latest < ms(1_000));
    let late = clock().begin(ms(100), ms(900), 0.5);
    assert_eq!(late.aim, late.latest, "nothing is left to plan");
}

#[test]
fn the_smallest_banks_have_plans() {
    for left in 0..50 {
        let plan = clock().begin(ms(left), ms(0), 0.7);
        assert!(plan.aim <= plan.latest && plan.latest <= ms(left), "{left}");
        assert!(left == 0 || plan.latest < ms(left), "{left}");
    }
}

#[test]
fn lag_is_believed_at_once_and_forgotten_slowly() {
    let mut clock = clock();
    let plan = clock.begin(ms(10_000), ms(0), 0.7);
    clock.end(&plan, ms(6_500));
    // We expect 4,000 and hear that the server counted 60 more.
    let plan = clock.begin(ms(3_940), ms(0), 0.7);
    assert_eq!(clock.margin(), ms(65));
    assert_eq!(plan.latest, ms(3_940 - 65));
    clock.end(&plan, ms(2_000));
    let before = clock.margin();
    clock.begin(ms(2_440), ms(0), 0.7);
    assert!(clock.margin() < before && clock.margin() > before / 2);
}

#[test]
fn a_full_bank_tells_nothing_of_the_lag() {
    let mut clock = clock();
    let plan = clock.begin(ms(10_000), ms(0), 0.7);
    clock.end(&plan, ms(100));
    let before = clock.clone();
    clock.begin(ms(10_000), ms(0), 0.7);
    assert_eq!(clock.lag, before.lag);
}

#[test]
fn a_search_that_ends_late_is_stopped_earlier() {
    let mut clock = clock();
    let plan = clock.begin(ms(1_000), ms(0), 0.7);
    clock.end(&plan, plan.aim + ms(40));
    assert_eq!(clock.margin(), ms(55));
}

/// A server that counts a few milliseconds more than we do, and a search that ends a little late, over whole games.
#[test]
fn the_bank_is_never_overrun() {
    let mut random = plywood_core::Random::new(7);
    for (bank, per_move) in [(10_000, 500), (100, 20), (1_000, 0), (40, 40)] {
        let mut clock = BankClock::default();
        clock.set_bank(ms(bank));
        clock.set_per_move(ms(per_move));
        let mut left = ms(bank);
        for _ in 0..200 {
            let plan = clock.begin(left, ms(0), 0.7);
            let used = plan.aim + ms(random.below(2));
            clock.end(&plan, used);
            let counted = used + ms(random.below(3));
            assert!(counted <= left || left < ms(8), "{bank} + {per_move}: {counted:?} of {left:?}");
            left = (left.saturating_sub(counted) + ms(per_move)).min(ms(bank));
        }
    }
}
