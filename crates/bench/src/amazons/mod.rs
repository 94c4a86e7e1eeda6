//! The Amazons' evaluation: fits its weights on games that it plays against itself, and measures how long it takes.

mod duel;
mod fit;
mod games;
mod samples;
pub(crate) mod speed;

use clap::Args;
use plywood_core::Score;
use plywood_games::amazons::{Evaluation, Features, Lieberum, Turns, Weights, Whole};

use fit::Model;
use samples::Sample;

/// How much to play.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Games on each board in each round.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Rounds; each plays with the weights that were fitted on all games before it.
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: u64,
    /// Games of the new weights against each of the older evaluations, on each board.
    #[arg(long, value_name = "N", default_value_t = 200)]
    duel: u64,
    /// What the random numbers begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How strongly weights are drawn towards zero.
    #[arg(long, value_name = "LAMBDA", default_value_t = 3.0)]
    ridge: f64,
}

/// The boards that are played on.
const BOARDS: [&str; 2] = ["10x10", "8x8"];

/// Plays, fits, prints the weights, and lets them play against the others.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut weights = *Lieberum::fitted().0;
    let mut samples = Vec::new();
    for round in 0..arguments.rounds {
        let seed = arguments.seed.wrapping_add(round << 32);
        samples.extend(samples::collect(&Lieberum(&weights), arguments.games, seed)?);
        let (held_out, training): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.game % 5 == 0);
        let model = fit::fit(&training, arguments.ridge)?;
        println!(
            "round {}: {} positions of {} games so far; log loss on held-out games {:.4} before, {:.4} after",
            round + 1,
            samples.len(),
            arguments.games * BOARDS.len() as u64 * (round + 1),
            fit::loss(&Model::from(&weights), &held_out),
            fit::loss(&model, &held_out)
        );
        weights = model.weights();
    }
    print_weights(&weights);
    print_scales(&samples);
    let ours = |position: &Whole| Score::points(Lieberum(&weights).points(position.board()));
    duel::print("the weights before", arguments, &ours, &duel::judge(Evaluation::Lieberum))?;
    duel::print("territory", arguments, &ours, &duel::judge(Evaluation::Territory))?;
    duel::print("mobility", arguments, &ours, &duel::judge(Evaluation::Mobility))
}

/// As crates/amazons/src/eval/weights.rs has them.
fn print_weights(weights: &Weights) {
    println!("\npub(super) const WEIGHTS: Weights = Weights([");
    for (knot, row) in Weights::KNOTS.iter().zip(&weights.0) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.1}")).collect();
        println!("    // openness {knot}\n    [{}],", row.join(", "));
    }
    println!("]);\n");
    for (term, name) in Features::NAMES.iter().enumerate() {
        let column: Vec<String> = weights.0.iter().map(|row| format!("{:7.1}", row[term])).collect();
        println!("{} {name}", column.join(" "));
    }
}

/// How many points of the other evaluations make a chance of 73 %.
fn print_scales(samples: &[Sample]) {
    println!();
    for (name, points) in [("territory", 0), ("mobility", 1)] {
        let scale = fit::scale(&samples.iter().map(|sample| (sample.others[points], sample.won)));
        println!("scale of {name}: {scale:.0} points");
    }
}
