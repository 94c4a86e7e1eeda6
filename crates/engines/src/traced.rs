//! Searches whose tree is recorded.

use plywood_core::{Game, Goal, Limits, Position, Report, Search, Stats, TextError};
use plywood_search::trace::{DotOptions, Trace, Tracer, dot};

use crate::bot::{SearchOf, tree_search};
use crate::playable::Playable;
use crate::registry::{GameTask, with_game};
use crate::spec::EngineSpec;

/// The moves of a game.
type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// Searches a position and records the nodes that are visited, at most `cap` of them. The best line is marked.
pub fn traced<G: Playable>(
    game: &G,
    search: &mut SearchOf<G>,
    position: &G::Position,
    goal: Goal,
    limits: &Limits,
    cap: usize,
) -> (Report<MoveOf<G>>, Trace<MoveOf<G>>) {
    let tracer = Tracer::new(game).cap(cap).caption(|position| game.caption(position));
    let mut observer = (limits.start(), (Stats::default(), tracer));
    let report = search.search(position, goal, &mut observer);
    let mut trace = observer.1.1.into_trace();
    trace.mark_line(&report.line);
    (report, trace)
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
            let mut search = tree_search(&game, self.engine)?;
            let position = game.find_position(Some(self.position))?;
            let (_, trace) = traced(&game, &mut search, &position, self.goal, self.limits, self.cap);
            Ok(dot(&trace, &DotOptions::default()))
        }
    }
    with_game(game, Draw { engine, position, goal, limits, cap })?
}
