//! `plywood algorithms`

use plywood_engines::{AlgorithmName, Key, OrderBy, keys};
use serde_json::json;

use crate::failure::Failure;
use crate::out::Out;
use crate::program::renamed;

/// What the figure that everybody compares means.
const NODES: &str = "\
The nodes that searches report are calls of the search function: finished games and positions that the table or
foresight answers count, and so does every visit of a position, be it a re-search of pvs, the root of each test of
mtdf and negac, or a round of iterative deepening. Nodes that only complete the principal variation after the score
is known are counted apart (pv_nodes in JSON). Those of a Monte Carlo search are the positions
that its simulations pass in the tree; playouts do not count.";

pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    if out.json {
        let algorithms: Vec<_> = AlgorithmName::ALL
            .iter()
            .map(|algorithm| json!({ "name": algorithm.name(), "summary": algorithm.summary() }))
            .collect();
        let keys: Vec<_> = keys()
            .map(|key| json!({ "name": key.name, "usage": key.usage, "summary": renamed(key.summary) }))
            .collect();
        let order: Vec<_> =
            OrderBy::ALL.iter().map(|by| json!({ "name": by.name, "summary": by.summary })).collect();
        return out.value(&json!({ "algorithms": algorithms, "keys": keys, "order": order, "nodes": NODES }));
    }
    let width = |names: &mut dyn Iterator<Item = &str>| names.map(str::len).max().unwrap_or(0) + 2;
    out.line("Algorithms")?;
    let names = width(&mut AlgorithmName::ALL.iter().map(|algorithm| algorithm.name()));
    for algorithm in AlgorithmName::ALL {
        out.line(format_args!("  {:<names$}{}", algorithm.name(), algorithm.summary()))?;
    }
    out.line("\nKeys, as in alphabeta:fail=hard or mtdf:guess=0,table=64,order=hash+history,id")?;
    // The ways to order are listed below.
    let usage = |key: &'static Key| if key.name == "order" { "order=BY+BY+…" } else { key.usage };
    let usages = width(&mut keys().map(usage));
    for key in keys() {
        out.line(format_args!("  {:<usages$}{}", usage(key), renamed(key.summary)))?;
    }
    out.line(
        "\nWays to order moves, as in order=hash+killers. In whatever order they are written, hash decides first, then\n\
         class, then shallow, table or eval, then killers, counter, histories, threats and rank",
    )?;
    for by in OrderBy::ALL {
        out.line(format_args!("  {:<14}{}", by.name, by.summary))?;
    }
    out.line(format_args!("\nNodes\n  {}", NODES.replace('\n', "\n  ")))?;
    Ok(())
}
