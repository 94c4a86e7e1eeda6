//! Published figures, laws that hold for all counts, and simulated matches.

mod laws;
mod pools;
mod simulation;
mod vectors;
mod words;

use super::{Model, Outcome, Pairs, Record, Sprt, Tally, Tested};

fn sprt(model: Model, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap()
}

/// A test that has judged this record, and not so many more games that were won.
fn tested(sprt: Sprt, record: &Record, late: u64) -> Tested {
    let (trial, games) = (sprt.judge(record), record.games.games());
    Tested { sprt, trial, games, late: Tally { wins: late, ..Tally::default() } }
}

fn games(wins: u64, draws: u64, losses: u64) -> Record {
    Record { games: Tally { wins, draws, losses }, ..Record::default() }
}

/// The record of these pairs, with so many pairs of the middle class made of a win and a loss.
fn paired(pairs: [u64; 5], decided: u64) -> Record {
    let mut record = Record { pairs: Pairs(pairs), ..Record::default() };
    let [zero, half, one, three_halves, two] = pairs;
    record.games.wins = 2 * two + three_halves + decided;
    record.games.losses = 2 * zero + half + decided;
    record.games.draws = half + three_halves + 2 * (one - decided);
    record
}

/// Every way to put up to this many pairs into five classes.
fn all_pairs(most: u64) -> Vec<[u64; 5]> {
    let mut all = Vec::new();
    let side = most + 1;
    for code in 0..side.pow(5) {
        let pairs: [u64; 5] = std::array::from_fn(|class| code / side.pow(class as u32) % side);
        if pairs.iter().sum::<u64>() <= most {
            all.push(pairs);
        }
    }
    all
}

const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];
