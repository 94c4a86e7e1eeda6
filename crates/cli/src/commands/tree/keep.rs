//! `plywood tree --record FILE`: the search for later, every node of it.

use std::path::Path;

use plywood_core::{Goal, Window, grouped};
use plywood_engines::{Games, Question, Recorded, Room};
use plywood_search::record::save;

use crate::args::TreeArguments;
use crate::budget::Budget;
use crate::failure::Failure;
use crate::out::Out;
use crate::program;

/// Nodes that are kept: 400 MB. What lies deepest in larger trees is folded.
const KEPT: usize = 20_000_000;

pub(super) fn keep(
    arguments: &TreeArguments,
    file: &Path,
    games: &Games,
    out: &mut Out,
) -> Result<(), Failure> {
    if arguments.positions.is_list() {
        return Err(Failure::Usage(
            "--record takes one tree, --file gives many: leave one of them out".to_owned(),
        ));
    }
    let budget = Budget::or_default(&arguments.spending, arguments.depth, &arguments.engine)?;
    let mut search = games.find(&arguments.positions.game)?.recorder(&arguments.engine)?;
    let goal = Goal { depth: arguments.depth, window: Window::FULL };
    let position = arguments.positions.position.as_deref();
    let room = Room { rows: KEPT, only: None };
    let Recorded { stored, end, .. } =
        budget.spend(|limits| search.record_rows(&Question { position, moves: "", goal, limits }, &room))?;
    save(file, &stored).map_err(|error| Failure::unwritable(file, &error))?;
    let (visited, rows) = (stored.record.visited(), stored.record.rows());
    let kept = rows.iter().filter(|row| !row.is_fold()).count() as u64;
    let (nodes, name, path) = (grouped(kept), program::name(), file.display());
    if out.json {
        let about = &stored.about;
        out.value(&serde_json::json!({
            "file": path.to_string(), "nodes": kept, "visited": visited, "aside": stored.record.aside(),
            "game": about.game, "position": about.position, "engine": about.engine, "line": about.line,
        }))?;
    } else if kept == visited {
        out.line(format_args!("{nodes} nodes are in {path}; {name} serve {path} shows them"))?;
    } else {
        let all = grouped(visited);
        out.line(format_args!("{nodes} of {all} nodes are in {path}; {name} serve {path} shows them"))?;
    }
    match budget.cause(end) {
        Some(cause) => {
            out.remark(format_args!("the search was stopped {cause}"));
            Ok(())
        }
        None => Ok(()),
    }
}
