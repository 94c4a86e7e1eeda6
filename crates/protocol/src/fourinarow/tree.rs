//! What lies before the bot, as a picture.

use std::fs;

use plywood_core::{Goal, TextError};

use super::state::Position;
use crate::bots::tree_graph;
use crate::think::guarded;

/// The document's name for it, in the folder where the bot was started.
const FILE: &str = "treeView.gv";

/// The real search visits millions of nodes, which no picture can show; this one is small enough to be looked at.
const ENGINE: &str = "alphabeta:order=rank,eval=threats";
const DEPTH: u32 = 3;
const NODES: usize = 400;

/// Writes the tree for Graphviz, and says so.
pub(super) fn write(position: &Position) -> Result<String, TextError> {
    let engine = ENGINE.parse()?;
    let draw = || tree_graph((&position.game, &position.text), &engine, Goal::depth(DEPTH), NODES);
    let graph = guarded(draw).map_err(TextError::new)??;
    fs::write(FILE, graph)
        .map_err(|error| TextError::new(format!("{FILE} could not be written: {error}")))?;
    Ok(format!("tree: {FILE} shows {DEPTH} plies of the position last asked about, as {ENGINE} sees them"))
}
