//! Positions of games with their results.

use std::fs;
use std::path::Path;

use plywood_core::{Position, Random, Side};
use plywood_games::arimaa::{Evaluation, Steps, Term, Weights, parse_turn};

use super::Arguments;
use super::games::{LONGEST, Player, any, opening, winner};
use crate::regression::Observed;

/// One turn in so many is random, so that games differ and mistakes are punished.
const RANDOM_TURN: u64 = 20;
/// One position in so many is kept: neighbours say nearly the same.
const KEPT: u64 = 4;

/// A position and how its game ended.
pub(super) struct Sample {
    /// The game it comes from.
    pub(super) game: u64,
    /// What the terms count for the side to move, less what they count for the other one.
    pub(super) terms: [f32; Term::COUNT],
    /// Whether the side to move won.
    pub(super) won: bool,
}

impl Sample {
    /// What an evaluation with these weights thinks of it.
    pub(super) fn points(&self, weights: &Weights) -> f64 {
        self.terms.iter().zip(&weights.0).map(|(term, weight)| f64::from(term * weight)).sum()
    }
}

impl Observed for Sample {
    fn inputs(&self) -> impl Iterator<Item = (usize, f64)> {
        self.terms.iter().map(|term| f64::from(*term)).enumerate()
    }

    fn won(&self) -> bool {
        self.won
    }
}

/// The positions of a game as far as they have been seen.
struct Seen {
    positions: Vec<Steps>,
    random: Random,
}

impl Seen {
    fn new(seed: u64) -> Seen {
        Seen { positions: Vec::new(), random: Random::new(seed) }
    }

    fn see(&mut self, position: &Steps) {
        // Between the two halves of a push nothing is where it stays.
        if !position.must_push() && position.verdict().is_none() && self.random.one_in(KEPT) {
            self.positions.push(position.clone());
        }
    }

    fn samples(self, game: u64, winner: Side) -> impl Iterator<Item = Sample> {
        self.positions.into_iter().map(move |position| Sample {
            game,
            terms: Evaluation::counted(&position).map(|(own, other)| own - other),
            won: position.side() == winner,
        })
    }
}

/// The positions of recorded games.
pub(super) fn of_records(file: &Path, seed: u64) -> Result<Vec<Sample>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut samples = Vec::new();
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    for (index, line) in lines {
        let number = index as u64;
        let (seen, winner) = replay(line, seed.wrapping_add(number))
            .map_err(|error| format!("{}, line {}: {error}", file.display(), index + 1))?;
        samples.extend(seen.samples(number, winner));
    }
    Ok(samples)
}

/// The positions of a record and who won.
fn replay(line: &str, seed: u64) -> Result<(Seen, Side), String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let winner = match columns.get(5) {
        Some(&"g") => Side::First,
        Some(&"s") => Side::Second,
        found => return Err(format!("the sixth column is {found:?}: it should say who won, g or s")),
    };
    let mut position = Steps::to_set_up();
    let mut seen = Seen::new(seed);
    for turn in columns.last().unwrap_or(&"").split('|') {
        for step in parse_turn(&position, turn).map_err(|error| error.to_string())? {
            position.play(step);
            if position.is_set_up() {
                seen.see(&position);
            }
        }
    }
    Ok((seen, winner))
}

/// The positions of games of an evaluation against itself; drawn ones say nothing.
pub(super) fn of_own_games(player: &Evaluation, arguments: &Arguments) -> Result<Vec<Sample>, String> {
    let mut player = Player::new(player, arguments.depth);
    let mut samples = Vec::new();
    for game in 0..arguments.self_play {
        let mut random = Random::new(arguments.seed.rotate_left(32).wrapping_add(game));
        let mut position = opening(&mut random)?;
        let mut seen = Seen::new(random.bits());
        player.forget();
        while winner(&position).is_none() && position.ply() < LONGEST {
            if random.one_in(RANDOM_TURN) {
                let side = position.side();
                while position.side() == side && position.verdict().is_none() {
                    any(&position, &mut random).into_iter().for_each(|step| position.play(step));
                }
            } else {
                player.play(&mut position, |position| seen.see(position))?;
            }
        }
        if let Some(winner) = winner(&position) {
            samples.extend(seen.samples(game, winner));
        }
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUPS: &str = "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2|\
                          ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7";

    #[test]
    fn records_become_positions_with_results() {
        let turns = "Ee2n Ee3n Ee4n Ee5n|ed7s ed6s ed5s|Md2n";
        let record = format!("1\tx\ty\t0\t0\ts\tg\t{SETUPS}|{turns}");
        let kept: usize = (0..40)
            .map(|seed| {
                let (seen, winner) = replay(&record, seed).unwrap();
                let samples: Vec<Sample> = seen.samples(7, winner).collect();
                assert!(winner == Side::Second && samples.iter().all(|sample| sample.game == 7));
                assert!(samples.iter().all(|sample| sample.terms[Term::Material as usize] == 0.0));
                samples.len()
            })
            .sum();
        // Eleven positions, one in four of them.
        assert!((60..160).contains(&kept), "{kept}");
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |line: &str| replay(line, 1).err().unwrap();
        assert!(wrong("1\tx\ty\t0\t0\t?\tg\tRa1").contains("who won"));
        assert!(wrong("1").contains("who won"));
        assert!(wrong(&format!("1\tx\ty\t0\t0\tg\tg\t{SETUPS}|Ee2s")).contains("Ee2s"));
    }
}
