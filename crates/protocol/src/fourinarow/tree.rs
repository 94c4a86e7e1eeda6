//! What lies before the bot, as a picture.

use std::fs;

use plywood_core::{Goal, Limits, TextError};
use plywood_engines::Wanted;
use plywood_search::trace::{DotOptions, dot};

use super::state::Position;
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
    let (goal, limits) = (Goal::depth(DEPTH), Limits::default());
    let draw = || {
        let mut recorder = plywood_games::all().find(&position.game)?.recorder(&engine)?;
        let recording = recorder.record(Some(&position.text), goal, &limits, &Wanted::up_to(NODES))?;
        Ok::<_, TextError>(dot(&recording.trace, &DotOptions::default()))
    };
    let graph = guarded(draw).map_err(TextError::new)??;
    fs::write(FILE, graph)
        .map_err(|error| TextError::new(format!("{FILE} could not be written: {error}")))?;
    Ok(format!("tree: {FILE} shows {DEPTH} plies of the position last asked about, as {ENGINE} sees them"))
}
