//! An experiment as rows of its tables.

use plywood_workshop::StoreProblem;
use rusqlite::{Connection, params};

use crate::Experiment;

/// Writes an experiment, or over an older description of the same one.
pub(super) fn fill(
    connection: &Connection,
    experiment: &Experiment,
    source: &str,
) -> Result<(), StoreProblem> {
    let resolved = serde_json::to_string(experiment).map_err(std::io::Error::from)?;
    let fingerprint = format!("{:016x}", experiment.fingerprint());
    connection.execute(
        "INSERT INTO experiment (experiment_id, name, title, game, fingerprint, resolved, source)
         VALUES (0, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE
         SET name = excluded.name, title = excluded.title, resolved = excluded.resolved, source = excluded.source",
        params![experiment.name, experiment.title, experiment.game, fingerprint, resolved, source],
    )?;
    let mut add_set = connection.prepare("INSERT INTO sets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, source = excluded.source")?;
    let mut add_position = connection.prepare(
        "INSERT INTO positions VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET points = excluded.points",
    )?;
    for (id, set) in (0_u32..).zip(&experiment.sets) {
        add_set.execute(params![id, set.name, set.source])?;
        for (at, known) in (0_u32..).zip(&set.positions) {
            add_position.execute(params![id, at, known.text, known.points])?;
        }
    }
    let mut add_engine = connection
        .prepare("INSERT INTO engines VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name")?;
    for (id, engine) in (0_u32..).zip(&experiment.engines) {
        add_engine.execute(params![id, engine.name, engine.spec.to_string()])?;
    }
    let mut add_limit =
        connection.prepare("INSERT INTO limits VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")?;
    for (id, limit) in (0_u32..).zip(&experiment.limits) {
        let value = i64::try_from(limit.value()).map_err(|_| StoreProblem::TooLarge("value of limits"))?;
        add_limit.execute(params![id, limit.to_string(), limit.axis(), value])?;
    }
    Ok(())
}
