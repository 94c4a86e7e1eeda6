//! Searches of many workers in virtual time.

use std::time::Instant;

use plywood_api::Answer;
use plywood_core::{Goal, Limits, Position, Stats, TextError};
use plywood_search::{Parallel, Schedule, Simulation};

use crate::any_search::{SearchOf, tree_search};
use crate::bot::{answer, end_of};
use crate::playable::{Playable, find_position};
use crate::spec::{EngineSpec, Family};

/// A search whose workers take turns, for those who know games only by name.
pub trait Simulator {
    /// Searches a position with an empty table, as that many workers would who had a processor each.
    fn simulate(
        &mut self,
        position: Option<&str>,
        goal: Goal,
        limits: &Limits,
        team: Parallel,
    ) -> Result<Simulated, TextError>;
}

/// What a [`Simulator`] saw.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// How long it took, and who did how much.
    pub simulation: Simulation,
    /// What the workers found, and what they did together.
    pub answer: Answer,
}

/// A [`Simulator`] of any game.
pub(crate) struct GameSimulator<G: Playable> {
    game: G,
    search: SearchOf<G>,
}

impl<G: Playable> GameSimulator<G> {
    /// The search that a specification describes; how many workers there are is said with each question.
    pub(crate) fn new(game: G, engine: &EngineSpec) -> Result<GameSimulator<G>, TextError> {
        engine.check_memory()?;
        if engine.algorithm.family() != Family::Cutting {
            return Err(TextError::new(format!(
                "only searches of the alpha-beta family share a tree in these ways, not {}: use alphabeta, pvs, mtdf or negac",
                engine.algorithm.name()
            )));
        }
        if engine.split == Some(true) {
            return Err(TextError::new(format!(
                "turns of {0} are simulated as a whole: leave split out, or ask for the game {0}:halves",
                game.name()
            )));
        }
        let engine = EngineSpec { threads: None, parallel: None, ..engine.clone() };
        let search = tree_search(&game, &engine)?;
        Ok(GameSimulator { game, search })
    }
}

impl<G: Playable> Simulator for GameSimulator<G> {
    fn simulate(
        &mut self,
        position: Option<&str>,
        goal: Goal,
        limits: &Limits,
        team: Parallel,
    ) -> Result<Simulated, TextError> {
        let position = find_position(&self.game, position)?;
        self.search.forget();
        self.search.set_schedule(Schedule::Virtual);
        let begun = Instant::now();
        let mut observer = (limits.start(), Stats::default());
        let report = self.search.search_as_team(&position, goal, team.at_no_cost(), &mut observer);
        // Where the game is over there is nothing to search, and the last simulation was that of another position.
        let simulation = self.search.simulation().filter(|_| position.outcome().is_none());
        Ok(Simulated {
            simulation: simulation.cloned().unwrap_or_else(|| Simulation::of_nothing(team.workers)),
            answer: answer(&self.game, &position, &report, end_of(&report, &observer.0), begun.elapsed()),
        })
    }
}
