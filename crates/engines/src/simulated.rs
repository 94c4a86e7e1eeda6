//! Searches of many workers in virtual time.

use plywood_core::{Answer, Goal, Limits, Position, Stats, TextError};
use plywood_search::{Parallel, Schedule, Simulation};

use crate::bot::answer;
use crate::playable::Playable;
use crate::registry::{GameTask, with_game};
use crate::spec::{EngineSpec, Family};
use crate::thinker::{SearchOf, tree_search};

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

/// The search that a specification describes, in virtual time.
pub fn simulator(game: &str, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError> {
    struct Build<'a>(&'a EngineSpec);
    impl GameTask for Build<'_> {
        type Output = Result<Box<dyn Simulator>, TextError>;
        fn run<G: Playable>(self, game: G) -> Self::Output {
            Ok(Box::new(GameSimulator::new(game, self.0)?))
        }
    }
    with_game(game, Build(engine))?
}

/// A [`Simulator`] of any game.
pub struct GameSimulator<G: Playable> {
    game: G,
    search: SearchOf<G>,
}

impl<G: Playable> GameSimulator<G> {
    /// The search that a specification describes; how many workers there are is said with each question.
    pub fn new(game: G, engine: &EngineSpec) -> Result<GameSimulator<G>, TextError> {
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
        let position = self.game.find_position(position)?;
        self.search.forget();
        self.search.set_schedule(Schedule::Virtual);
        let mut observer = (limits.start(), Stats::default());
        let report = self.search.search_as_team(&position, goal, team.at_no_cost(), &mut observer);
        // Where the game is over there is nothing to search, and the last simulation was that of another position.
        let simulation = self.search.simulation().filter(|_| position.outcome().is_none());
        Ok(Simulated {
            simulation: simulation.cloned().unwrap_or_else(|| Simulation::of_nothing(team.workers)),
            answer: answer(&self.game, &position, &report),
        })
    }
}

#[cfg(test)]
mod tests {
    use plywood_search::Scheme;

    use super::*;

    #[test]
    fn a_game_that_is_over_takes_no_time() {
        let engine = "pvs".parse().expect("an engine");
        let mut simulator = simulator("tictactoe", &engine).expect("a search that can be simulated");
        let mut time = |position| {
            let team = Parallel::new(Scheme::Ybw, 2);
            let seen = simulator.simulate(Some(position), Goal::SOLVE, &Limits::default(), team);
            let Simulated { simulation, answer } = seen.expect("a position");
            (simulation.time, simulation.nodes.len(), answer.stats.nodes)
        };
        assert!(time("xo./.../...").0 > 0);
        assert_eq!(time("xxx/oo./..."), (0, 2, 0), "and not that of the search before");
    }
}
