//! Arimaa's evaluation: fits its weights on records and on its own games, and measures what its terms cost and what
//! they are worth.

pub(crate) mod duel;
mod games;
pub(crate) mod positions;
pub(crate) mod profile;
mod samples;

use std::path::PathBuf;

use clap::Args;
use plywood_games::arimaa::{Evaluation, Term, Weights};

use crate::regression::{self, Belief};
use duel::Duel;
use samples::Sample;

/// What to fit on, and how much to play.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Game records: a line for each game, the winner (g or s) in the sixth of its columns between tabs, turns between
    /// bars in the last.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Games that the evaluation plays against itself.
    #[arg(long, value_name = "N", default_value_t = 200)]
    self_play: u64,
    /// The evaluation that is fitted: its terms, with its weights as a first guess.
    #[arg(long, value_name = "NAME", default_value = "full")]
    from: String,
    /// Games of the new weights against the old ones.
    #[arg(long, value_name = "N", default_value_t = 100)]
    duel: u64,
    /// Plies that players look ahead, in games of their own and in duels.
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    depth: u32,
    /// What the random numbers begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How strongly weights are drawn towards the old ones: as strongly as so many positions. Of several the one is
    /// kept that believes most in the games held out.
    #[arg(long, value_name = "POSITIONS", value_delimiter = ',', default_value = "1000,10000,100000")]
    ridge: Vec<f64>,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 5;

/// Collects positions, fits, prints the weights, and lets them play against the old ones.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let old = Evaluation::named(&arguments.from).map_err(|error| error.to_string())?;
    let mut samples = match &arguments.games {
        Some(file) => samples::of_records(file, arguments.seed)?,
        None => Vec::new(),
    };
    println!("{} positions of records", samples.len());
    samples.extend(samples::of_own_games(&old, arguments)?);
    println!("{} positions in all", samples.len());
    let (held_out, training): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % HELD_OUT == 0);
    if held_out.is_empty() || training.is_empty() {
        return Err("too few games to fit on: give --games or a greater --self-play".to_owned());
    }

    // The old weights as chances: as they are but for a common factor.
    let slope = regression::slope(&training.iter().map(|sample| (sample.points(old.weights()), sample.won)));
    let before: Vec<f64> = old.weights().0.iter().map(|weight| slope * f64::from(*weight)).collect();
    println!(
        "log loss on held-out games {:.4} before; a chance of 73 % is {:.0} points",
        regression::loss(&before, &held_out),
        1.0 / slope
    );
    let mut best: Option<(f64, Vec<f64>)> = None;
    for ridge in &arguments.ridge {
        let belief = Belief { strength: strengths(&old, &training, *ridge), weights: before.clone() };
        let fitted = regression::fit(&training, &belief)?;
        let loss = regression::loss(&fitted, &held_out);
        println!("{loss:.4} after, with --ridge {ridge}");
        if best.as_ref().is_none_or(|(least, _)| loss < *least) {
            best = Some((loss, fitted));
        }
    }
    let (_, after) = best.ok_or("give at least one --ridge")?;
    let new = in_points(&old, &after)?;
    print_weights(&old, &new);
    if arguments.duel >= 2 {
        let duel = Duel { games: arguments.duel, depth: arguments.depth, seed: arguments.seed };
        let result = duel.play(&Evaluation::new(new), &old)?;
        println!("\nnew against old weights, {} plies ahead: {result}", arguments.depth);
    }
    Ok(())
}

/// How strongly each weight is drawn: by the spread of its term, or not at all away from zero if the evaluation does
/// not have it.
fn strengths(old: &Evaluation, samples: &[&Sample], ridge: f64) -> Vec<f64> {
    const FOR_EVER: f64 = 1e12;
    let spread = |term: Term| {
        let squares = samples.iter().map(|sample| f64::from(sample.terms[term as usize]).powi(2));
        squares.sum::<f64>() / samples.len() as f64
    };
    let strength = |term: Term| {
        if old.weights().of(term) == 0.0 { FOR_EVER } else { ridge / 4.0 * spread(term).max(1e-3) }
    };
    Term::ALL.map(strength).to_vec()
}

/// The weights in points: the material term keeps its old weight, so that a rabbit stays a rabbit.
fn in_points(old: &Evaluation, fitted: &[f64]) -> Result<Weights, String> {
    let heaviest = Term::ALL.into_iter().find(|term| term.is_material() && old.weights().of(*term) != 0.0);
    let term =
        heaviest.ok_or("the evaluation has no material: use --from with one of material, harlog and herd")?;
    let factor = f64::from(old.weights().of(term)) / fitted[term as usize];
    if !factor.is_finite() || factor <= 0.0 {
        return Err("material does not help to win these games: more of them are needed".to_owned());
    }
    Ok(Weights(std::array::from_fn(|index| (factor * fitted[index]) as f32)))
}

fn print_weights(old: &Evaluation, new: &Weights) {
    println!("\nterm             old      new");
    for term in Term::ALL.into_iter().filter(|term| old.weights().of(*term) != 0.0) {
        println!("{:<12} {:>7.2}  {:>7.2}", term.name(), old.weights().of(term), new.of(term));
    }
    println!("\nAs crates/arimaa/src/eval/weights.rs has them:");
    for term in Term::ALL.into_iter().filter(|term| old.weights().of(*term) != 0.0) {
        println!("        .with(Term::{term:?}, {:.1})", new.of(term));
    }
}
