//! `plywood algorithms`

use plywood_engines::{AlgorithmName, KEYS, OrderBy};
use serde_json::json;

use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    if out.json {
        let algorithms: Vec<_> = AlgorithmName::ALL
            .iter()
            .map(|algorithm| json!({ "name": algorithm.name(), "summary": algorithm.summary() }))
            .collect();
        let keys: Vec<_> = KEYS
            .iter()
            .map(|key| json!({ "name": key.name, "usage": key.usage, "summary": key.summary }))
            .collect();
        let order: Vec<_> =
            OrderBy::ALL.iter().map(|by| json!({ "name": by.name(), "summary": by.summary() })).collect();
        return out.value(&json!({ "algorithms": algorithms, "keys": keys, "order": order }));
    }
    out.line("Algorithms")?;
    for algorithm in AlgorithmName::ALL {
        out.line(format_args!("  {:<12}{}", algorithm.name(), algorithm.summary()))?;
    }
    out.line("\nKeys, as in alphabeta:fail=hard or mtdf:guess=0,table=64,order=hash+history,id")?;
    for key in KEYS {
        // The ways to order are listed below.
        let usage = if key.name == "order" { "order=BY+BY+…" } else { key.usage };
        out.line(format_args!("  {usage:<28}{}", key.summary))?;
    }
    out.line(
        "\nWays to order moves, as in order=hash+killers. In whatever order they are written, hash decides first, then\n\
         shallow or table, then killers, history and rank",
    )?;
    for by in OrderBy::ALL {
        out.line(format_args!("  {:<12}{}", by.name(), by.summary()))?;
    }
    Ok(())
}
