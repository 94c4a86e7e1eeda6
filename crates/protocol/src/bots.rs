//! Bots for other purposes than to play.

use plywood_api::Bot;
use plywood_core::{Goal, Limits, TextError};
use plywood_engines::{AnyGame, EngineSpec, Wanted};
use plywood_search::trace::{DotOptions, dot};

/// A bot that knows the rules of a game, and can look a few plies ahead.
pub(crate) fn rules(game: &AnyGame) -> Result<Box<dyn Bot>, TextError> {
    game.bot(&"alphabeta:order=rank".parse()?)
}

/// The tree that an engine searches, for Graphviz, with so many nodes at most.
pub(crate) fn tree_graph(
    (game, position): (&AnyGame, &str),
    engine: &EngineSpec,
    goal: Goal,
    nodes: usize,
) -> Result<String, TextError> {
    let mut recorder = game.recorder(engine)?;
    let recording = recorder.record(Some(position), goal, &Limits::default(), &Wanted::up_to(nodes))?;
    Ok(dot(&recording.trace, &DotOptions::default()))
}
