//! Where games begin.

use std::collections::HashSet;

use plywood_core::{Bot, Goal, Limits, Random, TextError};
use plywood_engines::EngineSpec;

use super::tournament::Opening;
use crate::subject::Subject;

/// How openings are found.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningBook {
    /// Every game begins at the usual start.
    Start,
    /// Positions in the game's notation, in their order and again from the first.
    List(Vec<String>),
    /// Different positions after so many random plies.
    Random {
        /// Plies.
        plies: u32,
    },
    /// The same, but only those that a search to a small depth holds for even.
    Balanced {
        /// Plies.
        plies: u32,
        /// The search.
        engine: EngineSpec,
        /// How deep it looks.
        depth: u32,
        /// How far from even the score may be.
        points: u32,
    },
}

/// How often in a row a position may be drawn in vain before we believe that there are no others.
const TRIES: u32 = 2000;

impl OpeningBook {
    /// So many openings. If there are fewer different ones, they are used again from the first.
    pub fn openings(&self, subject: &Subject, count: usize, seed: u64) -> Result<Vec<Opening>, TextError> {
        let found = match self {
            OpeningBook::Start => vec![String::new()],
            OpeningBook::List(list) => list.clone(),
            OpeningBook::Random { plies } => draw(subject, *plies, count, seed, &mut |_| true)?,
            OpeningBook::Balanced { plies, engine, depth, points } => {
                let mut judge = subject.bot(engine)?;
                let mut is_even = |position: &str| {
                    judge.forget();
                    judge.set_position(Some(position)).is_ok() && {
                        let answer = judge.think(Goal::depth(*depth), &Limits::default(), &mut |_| {});
                        // A game that is decided already is not even, however small its number.
                        (!answer.proven || answer.points == Some(0))
                            && answer.points.is_some_and(|score| score.unsigned_abs() <= *points)
                    }
                };
                draw(subject, *plies, count, seed, &mut is_even)?
            }
        };
        if found.is_empty() {
            return Err(TextError::new("no opening was found: ask for other plies or a wider margin"));
        }
        Ok(found.into_iter().cycle().take(count).map(|position| Opening { position }).collect())
    }
}

/// Different positions after random plies that `wanted` likes; fewer than `count` if there are no more.
fn draw(
    subject: &Subject,
    plies: u32,
    count: usize,
    seed: u64,
    wanted: &mut dyn FnMut(&str) -> bool,
) -> Result<Vec<String>, TextError> {
    let mut rules = subject.rules()?;
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut in_vain = 0;
    while found.len() < count && in_vain < TRIES {
        in_vain += 1;
        if let Some(position) = random_position(&mut *rules, plies, &mut random)?
            && seen.insert(position.clone())
            && wanted(&position)
        {
            found.push(position);
            in_vain = 0;
        }
    }
    Ok(found)
}

/// The position after so many random plies; `None` if the game ends before.
pub(crate) fn random_position(
    rules: &mut dyn Bot,
    plies: u32,
    random: &mut Random,
) -> Result<Option<String>, TextError> {
    rules.set_position(None)?;
    for _ in 0..plies {
        let moves = rules.moves();
        if moves.is_empty() {
            return Ok(None);
        }
        rules.play(random.pick::<String>(&moves))?;
    }
    Ok((!rules.moves().is_empty()).then(|| rules.position()))
}
