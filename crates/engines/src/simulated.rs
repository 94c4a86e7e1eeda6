//! Searches of many workers in virtual time.

use plywood_core::{Goal, Limits, Score, Stats, TextError};
use plywood_search::{Parallel, Schedule, Simulation};

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
    /// What the workers did together.
    pub stats: Stats,
    /// The score for the side to move.
    pub score: Score,
    /// The best move.
    pub best: Option<String>,
    /// Whether a limit ended the search.
    pub stopped: bool,
}

/// The search that a specification describes, in virtual time.
pub fn simulator(game: &str, engine: &EngineSpec) -> Result<Box<dyn Simulator>, TextError> {
    struct Build<'a>(&'a EngineSpec);
    impl GameTask for Build<'_> {
        type Output = Result<Box<dyn Simulator>, TextError>;
        fn run<G: Playable>(self, game: G) -> Self::Output {
            self.0.check_memory()?;
            if self.0.algorithm.family() != Family::Cutting {
                return Err(TextError::new(format!(
                    "only searches of the alpha-beta family share a tree in these ways, not {}: use alphabeta, pvs, mtdf or negac",
                    self.0.algorithm.name()
                )));
            }
            if self.0.split == Some(true) {
                return Err(TextError::new(format!(
                    "turns of {0} are simulated as a whole: leave split out, or ask for the game {0}:halves",
                    game.name()
                )));
            }
            let engine = EngineSpec { threads: None, parallel: None, ..self.0.clone() };
            let search = tree_search(&game, &engine)?;
            Ok(Box::new(GameSimulator { game, search }))
        }
    }
    with_game(game, Build(engine))?
}

struct GameSimulator<G: Playable> {
    game: G,
    search: SearchOf<G>,
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
        let report = self.search.search_as_team(&position, goal, team, &mut observer);
        let simulation = self.search.simulation().cloned();
        Ok(Simulated {
            simulation: simulation
                .ok_or_else(|| TextError::new("the game is over: there is nothing to search"))?,
            stats: report.stats,
            score: report.score,
            best: report.best.map(|mv| self.game.format_move(&position, mv)),
            stopped: report.stopped,
        })
    }
}
