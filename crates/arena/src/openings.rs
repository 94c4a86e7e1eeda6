//! Where games begin.

use plywood_core::{Goal, Limits, TextError};
use plywood_engines::{AnyGame, EngineSpec};
use plywood_workshop::{Walk, draw};

use super::tournament::Opening;

/// How openings are found.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a tournament has one")]
pub enum OpeningBook {
    /// Every game begins at the usual start.
    Start,
    /// Positions in the game's notation, in their order and again from the first.
    List(Vec<Opening>),
    /// Different positions after so many random plies, and those that are left of a turn.
    Random {
        /// Plies.
        plies: u32,
    },
    /// The same, but only those that a search to a small depth holds for even.
    Balanced {
        /// Plies.
        plies: u32,
        /// The search.
        engine: Box<EngineSpec>,
        /// How deep it looks.
        depth: u32,
        /// How far from even the score may be.
        points: u32,
    },
}

impl OpeningBook {
    /// So many openings, or fewer if there are no more: then they are used again from the first.
    pub fn openings(&self, game: &AnyGame, count: usize, seed: u64) -> Result<Vec<Opening>, TextError> {
        // Nobody can be asked to go on with somebody else's turn.
        let walk = |plies: u32| Walk { plies, whole_turns: true };
        let mut found = match self {
            OpeningBook::Start => vec![Opening::default()],
            OpeningBook::List(list) => list.clone(),
            OpeningBook::Random { plies } => {
                unnamed(draw(&mut *game.rules()?, walk(*plies), count, seed, &mut |_| true)?)
            }
            OpeningBook::Balanced { plies, engine, depth, points } => {
                let mut judge = game.bot(engine)?;
                let mut is_even = |position: &str| {
                    judge.forget();
                    judge.set_position(Some(position)).is_ok() && {
                        let answer = judge.think(Goal::depth(*depth), &Limits::default(), &mut |_| {});
                        // A game that is decided already is not even, however small its number.
                        (!answer.proven || answer.points == Some(0))
                            && answer.points.is_some_and(|score| score.unsigned_abs() <= *points)
                    }
                };
                unnamed(draw(&mut *game.rules()?, walk(*plies), count, seed, &mut is_even)?)
            }
        };
        if found.is_empty() {
            return Err(TextError::new("no opening was found: ask for other plies or a wider margin"));
        }
        found.truncate(count);
        Ok(found)
    }
}

fn unnamed(positions: Vec<String>) -> Vec<Opening> {
    positions.into_iter().map(Opening::at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_end_between_turns() -> Result<(), TextError> {
        let pvs = || "pvs".parse::<EngineSpec>();
        for plies in [0, 1, 2, 3, 4, 5, 10] {
            let balanced =
                OpeningBook::Balanced { plies, engine: Box::new(pvs()?), depth: 1, points: u32::MAX };
            for book in [OpeningBook::Random { plies }, balanced] {
                for (game, most) in [("arimaa", 4), ("amazons:halves", 2)] {
                    let game = plywood_games::all().find(game)?;
                    let openings = book.openings(&game, 5, 1)?;
                    assert!(!openings.is_empty());
                    for Opening { position, .. } in openings {
                        let mut rules = game.rules()?;
                        rules.set_position(Some(&position))?;
                        let side = rules.side();
                        // A turn that has begun takes fewer plies than a whole one, and may be ended at once.
                        let mut longest = 0;
                        while rules.side() == side && longest < most {
                            let moves = rules.moves();
                            let goes_on = moves.iter().find(|mv| *mv != "pass");
                            let Some(mv) = goes_on else { break };
                            rules.play(mv)?;
                            longest += 1;
                        }
                        assert_eq!(longest, most, "{game}, {plies} plies: {position}");
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn nothing_is_made_in_advance_that_is_not_there() -> Result<(), TextError> {
        let game = plywood_games::all().find("tictactoe")?;
        assert_eq!(OpeningBook::Start.openings(&game, usize::MAX, 1)?.len(), 1);
        assert_eq!(OpeningBook::Random { plies: 1 }.openings(&game, usize::MAX, 1)?.len(), 9);
        Ok(())
    }
}
