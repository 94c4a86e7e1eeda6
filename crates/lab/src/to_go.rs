//! How long something under way will still take, from what is done and how long that took.

use std::collections::HashMap;
use std::time::Duration;

use plywood_arena::{GameStore, Tournament};
use plywood_workshop::{RunId, Shard, Store, StoreError};

use crate::divided::Divided;
use crate::experiment::Experiment;

/// So many have to be done before anything is said: nobody knows whether the first ones are like the others.
const FEWEST: u64 = 3;

/// The time that is left.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ToGo {
    /// How long it will take.
    pub time: Duration,
    /// How that is meant.
    pub sense: Sense,
}

/// How an estimate is meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sense {
    /// About as long.
    About,
    /// Longer, if what is left is harder: nothing of its kind was measured yet.
    AtLeast,
    /// Less, if a test ends matches before.
    AtMost,
}

impl ToGo {
    /// Of a tournament that is played: games take as long as those that this run has played, which come from all
    /// matches in turn. `None` if nobody plays, or too few games are over.
    pub fn of_games(store: &Store, tournament: &Tournament) -> Result<Option<ToGo>, StoreError> {
        let Some((run, age)) = whole_run(store)? else { return Ok(None) };
        let (all, new) = store.at_one_moment(|| Ok((store.game_count()?, games_of(store, run)?)))?;
        let planned: u64 = tournament.planned(1).into_iter().sum();
        let sense = if tournament.test.is_some() { Sense::AtMost } else { Sense::About };
        Ok(to_go(age, new, new as f64, planned.saturating_sub(all) as f64).map(|time| ToGo { time, sense }))
    }

    /// Of an experiment that is measured. Deep searches come after shallow ones, so units count by their times: those
    /// of an engine on a set within a limit take as long as others of that kind did. Of kinds that nobody has met, no
    /// more is known than that they are hardly easier than the hardest so far.
    pub fn of_units(store: &Store, experiment: &Experiment) -> Result<Option<ToGo>, StoreError> {
        let Some((run, age)) = whole_run(store)? else { return Ok(None) };
        let kinds = kinds_of(store, run)?;
        // Where no times are measured, all units count alike.
        let is_timed = kinds.values().all(|kind| kind.each_ns > 0.0);
        let weight = |kind: &Kind| if is_timed { kind.each_ns } else { 1.0 };
        let hardest = kinds.values().map(weight).fold(0.0, f64::max);
        let (mut left, mut sense) = (0.0, Sense::About);
        for (set, positions) in (0_u32..).zip(&experiment.sets) {
            let planned = positions.positions.len() as u64 * u64::from(experiment.repetitions);
            for limit in 0..experiment.limits.len() as u32 {
                for engine in 0..experiment.engines.len() as u32 {
                    let known = kinds.get(&(set, limit, engine));
                    left += planned.saturating_sub(known.map_or(0, |kind| kind.units)) as f64
                        * known.map_or(hardest, weight);
                    if known.is_none() && planned > 0 {
                        sense = Sense::AtLeast;
                    }
                }
            }
        }
        let new: u64 = kinds.values().map(|kind| kind.new).sum();
        let done = kinds.values().map(|kind| if is_timed { kind.new_ns } else { kind.new as f64 }).sum();
        Ok(to_go(age, new, done, left).map(|time| ToGo { time, sense }))
    }
}

/// The run that is under way, and how long it has been. One that does only a part says nothing about the whole.
fn whole_run(store: &Store) -> Result<Option<(RunId, Duration)>, StoreError> {
    let Some((run, age)) = store.run_under_way()? else { return Ok(None) };
    let whole = Shard::WHOLE.to_string();
    let is_part = store.manifests()?.iter().any(|(known, manifest)| {
        *known == run && manifest["run"]["shard"].as_str().is_some_and(|shard| shard != whole)
    });
    Ok((!is_part).then_some((run, age)))
}

/// How long the work that is left will take, if a run has done `new` pieces with this much work in that time.
fn to_go(age: Duration, new: u64, done: f64, left: f64) -> Option<Duration> {
    if new < FEWEST || done <= 0.0 {
        return None;
    }
    Duration::try_from_secs_f64(age.as_secs_f64() * left / done).ok()
}

fn games_of(store: &Store, run: RunId) -> Result<u64, StoreError> {
    let count = "SELECT count(*) FROM games WHERE run_id = ?";
    let found: rusqlite::Result<i64> = store.connection().query_row(count, [run.number()], |row| row.get(0));
    found.map(i64::unsigned_abs).map_err(|error| store.fail(error))
}

/// Units of an engine on a set within a limit.
struct Kind {
    units: u64,
    /// How long each of them took; 0 if nobody knows.
    each_ns: f64,
    /// Those of the run that is under way, and how long they took together.
    new: u64,
    new_ns: f64,
}

/// Kinds by set, limit and engine.
fn kinds_of(store: &Store, run: RunId) -> Result<HashMap<(u32, u32, u32), Kind>, StoreError> {
    let select =
        "SELECT set_id, limit_id, engine_id, count(*), ifnull(avg(wall_ns), 0.0), total(run_id = ?1),
                      total(CASE WHEN run_id = ?1 THEN wall_ns END)
                  FROM units GROUP BY set_id, limit_id, engine_id";
    let kind = |row: &rusqlite::Row<'_>| {
        let (units, new): (i64, f64) = (row.get(3)?, row.get(5)?);
        let (each_ns, new_ns) = (row.get(4)?, row.get(6)?);
        let kind = Kind { units: units.unsigned_abs(), each_ns, new: new as u64, new_ns };
        Ok(((row.get(0)?, row.get(1)?, row.get(2)?), kind))
    };
    let read = || -> rusqlite::Result<_> {
        store.connection().prepare(select)?.query_map([run.number()], kind)?.collect()
    };
    read().map_err(|error| store.fail(error))
}

#[cfg(test)]
mod tests;
