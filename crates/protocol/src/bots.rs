//! Where bots come from: nothing else in this crate builds one.

use plywood_core::{Bot, Goal, Limits, TextError};
use plywood_engines::EngineSpec;

/// A bot for a game, as in `connect4:8x7`.
pub(crate) fn bot(game: &str, engine: &EngineSpec) -> Result<Box<dyn Bot>, TextError> {
    plywood_engines::bot(game, engine)
}

/// A bot that knows the rules of a game, and can look a few plies ahead.
pub(crate) fn rules(game: &str) -> Result<Box<dyn Bot>, TextError> {
    bot(game, &"alphabeta:order=rank".parse()?)
}

/// The tree that an engine searches, for Graphviz, with so many nodes at most.
pub(crate) fn tree_graph(
    (game, position): (&str, &str),
    engine: &EngineSpec,
    goal: Goal,
    nodes: usize,
) -> Result<String, TextError> {
    plywood_engines::tree_graph(game, engine, position, goal, &Limits::default(), nodes)
}
