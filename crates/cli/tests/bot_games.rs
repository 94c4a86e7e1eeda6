//! A few whole games of the bot against others, as a server would run them. `cargo bench -p plywood --bench bot_games`
//! plays more.

mod support;

use std::time::Duration;

use support::arena::{Bank, Opponent, Tally, games};

/// Whoever is late by this much did not look at the clock at all. Less may be the machine's fault; the table of the
/// long version shows it.
const HANG: Duration = Duration::from_secs(20);

/// A win that the book told of may be lost again where the time does not suffice to solve what follows, so that
/// promises are not asked for here.
fn assert_sound(tally: &Tally) {
    assert_eq!(tally.illegal, 0, "{tally}");
    assert!(tally.thrown_away.is_empty(), "{:#?}", tally.thrown_away);
    assert!(tally.worst_overrun < HANG, "{tally}");
}

#[test]
fn a_few_quick_games_against_a_random_player() {
    let tally = games(Opponent::Random, Bank::SHORT, 1..4, 1);
    assert_sound(&tally);
    assert_eq!(tally.won, tally.games, "{tally}");
}

#[test]
fn a_few_quick_games_against_itself_at_depth_8() {
    assert_sound(&games(Opponent::Depth8, Bank::SHORT, 1..3, 1));
}
