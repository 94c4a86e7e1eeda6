//! Searches whose tree is recorded.

use plywood_core::{Goal, Limits, Report, Search, Stats, TextError};
use plywood_search::trace::{DotOptions, Trace, Tracer, dot};

use crate::playable::Playable;
use crate::registry::{GameTask, with_game};
use crate::spec::{EngineSpec, Family};
use crate::thinker::{MctsOf, MoveOf, SearchOf, monte_carlo, tree_search};

/// A search whose tree can be shown.
pub enum Recorded<G: Playable> {
    /// Shows the nodes that it visits.
    Tree(SearchOf<G>),
    /// Shows the tree that it has grown.
    MonteCarlo(Box<MctsOf<G>>),
}

impl<G: Playable> Recorded<G> {
    /// The search that a specification describes.
    pub fn new(game: &G, engine: &EngineSpec) -> Result<Recorded<G>, TextError> {
        if engine.split == Some(true) {
            return Err(TextError::new(format!(
                "the tree of {0} is shown in whole turns: leave split out, or ask for the game {0}:halves",
                game.name()
            )));
        }
        Ok(match engine.algorithm.family() {
            Family::MonteCarlo => Recorded::MonteCarlo(Box::new(monte_carlo(game, engine)?)),
            Family::Exhaustive | Family::Cutting | Family::Solver => {
                Recorded::Tree(tree_search(game, engine)?)
            }
        })
    }

    /// Searches a position and records its tree: the nodes that are visited, at most `cap` of them, or the `cap` most visited of a Monte Carlo
    /// search. The best line is marked.
    pub fn record(
        &mut self,
        game: &G,
        position: &G::Position,
        goal: Goal,
        limits: &Limits,
        cap: usize,
    ) -> (Report<MoveOf<G>>, Trace<MoveOf<G>>) {
        let (report, mut trace) = match self {
            Recorded::Tree(search) => {
                let tracer = Tracer::new(game).cap(cap).caption(|position| game.caption(position));
                let mut observer = (limits.start(), (Stats::default(), tracer));
                let report = search.search(position, goal, &mut observer);
                (report, observer.1.1.into_trace())
            }
            Recorded::MonteCarlo(search) => {
                let report = search.search(position, goal, &mut (limits.start(), Stats::default()));
                let trace = search.trace(game, cap, |position| game.caption(position));
                (report, trace)
            }
        };
        trace.mark_line(&report.line);
        (report, trace)
    }

    /// Forgets everything learned.
    pub fn forget(&mut self) {
        match self {
            Recorded::Tree(search) => search.forget(),
            Recorded::MonteCarlo(search) => search.forget(),
        }
    }
}

/// The tree of a search as a Graphviz graph, for those who know games only by name.
pub fn tree_graph(
    game: &str,
    engine: &EngineSpec,
    position: &str,
    goal: Goal,
    limits: &Limits,
    cap: usize,
) -> Result<String, TextError> {
    struct Draw<'a> {
        engine: &'a EngineSpec,
        position: &'a str,
        goal: Goal,
        limits: &'a Limits,
        cap: usize,
    }
    impl GameTask for Draw<'_> {
        type Output = Result<String, TextError>;
        fn run<G: Playable>(self, game: G) -> Self::Output {
            let position = game.find_position(Some(self.position))?;
            let mut search = Recorded::new(&game, self.engine)?;
            let (_, trace) = search.record(&game, &position, self.goal, self.limits, self.cap);
            Ok(dot(&trace, &DotOptions::default()))
        }
    }
    with_game(game, Draw { engine, position, goal, limits, cap })?
}
