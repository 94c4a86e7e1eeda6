//! What a store says about itself at a glance, for the list.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use plywood_arena::{GameStore, Standings};
use plywood_lab::{Divided, ToGo, UnitStore};
use plywood_workshop::{RunTimes, Stamp, Store, StoreError};

use super::locked;

/// What a store says.
pub(super) struct Glance {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) game: String,
    pub(super) is_tournament: bool,
    pub(super) done: u64,
    pub(super) planned: u64,
    pub(super) is_complete: bool,
    pub(super) runs: Vec<RunTimes>,
    /// How long it will still take, as far as somebody is at work and that can be told.
    pub(super) to_go: Option<ToGo>,
}

impl Glance {
    /// Looks into a store for a moment.
    pub(super) fn of(path: &Path) -> Result<Glance, StoreError> {
        let store = Store::read(path)?;
        let runs = store.run_times()?;
        if !store.is_tournament()? {
            let experiment = store.experiment()?;
            let (done, planned) = (store.count()?, experiment.units());
            return Ok(Glance {
                to_go: ToGo::of_units(&store, &experiment)?,
                is_complete: done >= planned,
                name: experiment.name,
                title: experiment.title,
                game: experiment.game,
                is_tournament: false,
                done,
                planned,
                runs,
            });
        }
        let tournament = store.tournament()?;
        // A test may have ended it before; to know that, all games have to be counted.
        let at_rest = runs.last().is_none_or(|run| run.ended.is_some());
        let standings = if at_rest { Some(Standings::of(&store)?) } else { None };
        Ok(Glance {
            to_go: ToGo::of_games(&store, &tournament)?,
            planned: tournament.planned(1).into_iter().sum(),
            is_complete: standings.is_some_and(|standings| standings.is_complete()),
            title: tournament.name.clone(),
            name: tournament.name,
            game: tournament.game,
            is_tournament: true,
            done: store.game_count()?,
            runs,
        })
    }

    /// When it was begun first and ended last.
    pub(super) fn began(&self) -> Option<&str> {
        self.runs.first().map(|run| run.began.as_str())
    }

    /// When the last run ended; `None` while it is under way, or if it was killed.
    pub(super) fn ended(&self) -> Option<&str> {
        self.runs.last()?.ended.as_deref()
    }
}

/// What was seen last. Stores that are as they were are not opened again, and none is opened again at once: whoever
/// writes shall not notice.
#[derive(Default)]
pub(super) struct Glances(Mutex<HashMap<PathBuf, Last>>);

struct Last {
    stamp: Stamp,
    seen: Seen,
    /// Not to be looked at again before.
    next: Instant,
}

type Seen = Result<Arc<Glance>, String>;

impl Glances {
    /// What a store says, or why it says nothing; with what shows of its file.
    pub(super) fn at(&self, path: &Path) -> (Stamp, Seen) {
        let (stamp, begun) = (Stamp::of(path), Instant::now());
        if let Some(last) = locked(&self.0).get(path)
            && (last.stamp == stamp || begun < last.next)
        {
            return (stamp, last.seen.clone());
        }
        let seen = Glance::of(path).map(Arc::new).map_err(|error| error.to_string());
        // To close a store may change its file, so it is looked at once more.
        let stamp = Stamp::of(path);
        let next = Instant::now() + rest_after(begun.elapsed());
        locked(&self.0).insert(path.to_owned(), Last { stamp: stamp.clone(), seen: seen.clone(), next });
        (stamp, seen)
    }

    /// Looks again the next time, whatever was seen.
    pub(super) fn forget(&self, path: &Path) {
        locked(&self.0).remove(path);
    }
}

/// How long a store is left alone after somebody has read for so long: reading takes at most one part of twenty of a
/// processor's time, so what is measured does not suffer.
pub(super) fn rest_after(reading: Duration) -> Duration {
    Duration::from_secs(1).max(reading * 20)
}
