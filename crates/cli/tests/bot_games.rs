//! Whole games of the bot against others, as a server would run them.
//!
//! The long version plays 200 games and prints a table:
//! `cargo test --release -p plywood --test bot_games -- --ignored --nocapture`
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may panic and print")]

mod support;

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use plywood_core::Side;
use support::arena::{Bank, Judge, Opponent, Tally, play};

const LONG: Bank = Bank { size: 10_000, per_move: 500 };
const SHORT: Bank = Bank { size: 100, per_move: 20 };

/// Whoever is late by this much did not look at the clock at all. Less may be the machine's fault; the table of the long version shows it.
const HANG: Duration = Duration::from_secs(20);

/// Plays `pairs` openings with either colour, some games at once.
fn games(opponent: Opponent, bank: Bank, pairs: u64, at_once: usize) -> Tally {
    let (seeds, total) = (Mutex::new(1..=pairs), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                let mut judge = Judge::new();
                loop {
                    let Some(seed) = seeds.lock().unwrap().next() else { return };
                    for side in [Side::First, Side::Second] {
                        let tally = play(opponent, bank, seed, side, &mut judge);
                        total.lock().unwrap().add(tally);
                    }
                }
            });
        }
    });
    total.into_inner().unwrap()
}

fn assert_sound(tally: &Tally) {
    assert_eq!(tally.illegal, 0, "{tally}");
    assert!(tally.thrown_away.is_empty(), "{:#?}", tally.thrown_away);
    assert!(tally.broken_promises.is_empty(), "{:#?}", tally.broken_promises);
    assert!(tally.worst_overrun < HANG, "{tally}");
}

#[test]
fn a_few_quick_games_against_a_random_player() {
    let tally = games(Opponent::Random, SHORT, 3, 1);
    assert_sound(&tally);
    assert_eq!(tally.won, tally.games, "{tally}");
}

#[test]
fn a_few_quick_games_against_itself_at_depth_8() {
    let tally = games(Opponent::Depth8, SHORT, 2, 1);
    assert_sound(&tally);
}

#[test]
#[ignore = "takes many minutes; see CONTRIBUTING"]
fn two_hundred_games() {
    let mut all = Tally::default();
    for (bank, name) in [(SHORT, "100 + 20 ms"), (LONG, "10,000 + 500 ms")] {
        for opponent in [Opponent::Random, Opponent::Depth8] {
            let tally = games(opponent, bank, 25, 2);
            println!("{:<10} {name:<16} {tally}", format!("{opponent:?}"));
            for drop in &tally.not_solved {
                println!("    not solved in time: {drop}");
            }
            all.add(tally);
        }
    }
    println!("{:<27} {all}", "all");
    assert_sound(&all);
}
