//! Where games begin.

use plywood_core::{Goal, Limits, TextError};
use plywood_engines::EngineSpec;

use super::tournament::Opening;
use crate::draw::draw;
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

impl OpeningBook {
    /// So many openings. If there are fewer different ones, they are used again from the first.
    pub fn openings(&self, subject: &Subject, count: usize, seed: u64) -> Result<Vec<Opening>, TextError> {
        let found = match self {
            OpeningBook::Start => vec![String::new()],
            OpeningBook::List(list) => list.clone(),
            OpeningBook::Random { plies } => {
                draw(&mut *subject.rules()?, *plies, count, seed, &mut |_| true)?
            }
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
                draw(&mut *subject.rules()?, *plies, count, seed, &mut is_even)?
            }
        };
        if found.is_empty() {
            return Err(TextError::new("no opening was found: ask for other plies or a wider margin"));
        }
        Ok(found.into_iter().cycle().take(count).map(|position| Opening { position }).collect())
    }
}
