//! Two evaluations against each other, and what each term is worth in games.

use clap::Args;
use plywood_core::{Position, Random, Side};
use plywood_games::arimaa::{Evaluation, Steps, Term};

use super::games::{LONGEST, Player, opening, winner};

/// How duels are played.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Games of the evaluation against itself without each of its terms.
    #[arg(long, value_name = "N", default_value_t = 60)]
    duel: u64,
    /// Plies that players look ahead.
    #[arg(long, value_name = "PLIES", default_value_t = 3)]
    depth: u32,
    /// The evaluation.
    #[arg(long, value_name = "NAME", default_value = "full")]
    eval: String,
    /// Only these opponents instead, as in thesis,material.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    against: Vec<String>,
    /// What the random numbers begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays an evaluation against itself without each of its terms, and prints its shares.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let named = |name: &str| Evaluation::named(name).map_err(|error| error.to_string());
    let ours = named(&arguments.eval)?;
    let mut opponents = arguments.against.clone();
    if opponents.is_empty() {
        let terms = Term::ALL.into_iter().filter(|term| ours.weights().of(*term) != 0.0);
        opponents.extend(terms.map(|term| format!("{}-{}", arguments.eval, term.name())));
    }
    for name in opponents {
        let duel = Duel { games: arguments.duel, depth: arguments.depth, seed: arguments.seed };
        println!("{} against {name:<18} {}", arguments.eval, duel.play(&ours, &named(&name)?)?);
    }
    Ok(())
}

/// What draws the openings, together with `--seed`.
const SEED: u64 = 0xD0E1;

/// What the first player gets of a game: 1, 1/2 or 0.
fn play(mut position: Steps, players: [&mut Player; 2]) -> Result<f64, String> {
    let [first, second] = players;
    first.forget();
    second.forget();
    let last = position.ply() + LONGEST;
    while winner(&position).is_none() && position.ply() < last {
        let player = if position.side() == Side::First { &mut *first } else { &mut *second };
        player.play(&mut position)?;
    }
    Ok(match winner(&position) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    })
}

/// How many games, and how.
pub(super) struct Duel {
    pub(super) games: u64,
    pub(super) depth: u32,
    pub(super) seed: u64,
}

impl Duel {
    /// Plays pairs of games, each opening with both colours, and tells the share of the first evaluation.
    pub(super) fn play(&self, ours: &Evaluation, theirs: &Evaluation) -> Result<String, String> {
        let mut random = Random::new(SEED ^ self.seed.rotate_left(32));
        let [mut ours, mut theirs] = [ours, theirs].map(|evaluation| Player::new(evaluation, self.depth));
        let mut pairs = Vec::new();
        for _ in 0..self.games / 2 {
            let start = opening(&mut random)?;
            let as_first = play(start.clone(), [&mut ours, &mut theirs])?;
            let as_second = 1.0 - play(start, [&mut theirs, &mut ours])?;
            pairs.push((as_first + as_second) / 2.0);
        }
        let (mean, margin) = crate::pairs::share(&pairs);
        Ok(format!("{:.1} % ± {:.1} of {} games", 100.0 * mean, 100.0 * margin, 2 * pairs.len()))
    }
}
