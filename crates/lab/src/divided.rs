//! What several machines can share: things that consist of parts which know nothing of each other, each with a store of
//! its own.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_arena::{GameStore, Tournament, planned_pairings};
use plywood_workshop::{Shard, Store};

use crate::UnitStore;
use crate::conduct::ConductError;
use crate::experiment::Experiment;
use crate::plan::{Job, jobs};

/// An experiment or a tournament, as those see it who give its parts away.
pub trait Divided: fmt::Debug {
    /// What its stores are called.
    fn files(&self) -> StoreFiles;

    /// How many units (measurements, or games) each of so many parts consists of.
    fn planned(&self, parts: u32) -> Vec<u64>;

    /// How many units are in the store of a part; an error if that belongs to something else.
    fn done(&self, store: &Path) -> Result<u64, ConductError>;
}

impl Divided for Experiment {
    fn files(&self) -> StoreFiles {
        StoreFiles::EXPERIMENT
    }

    fn planned(&self, parts: u32) -> Vec<u64> {
        shared_out(parts, jobs(self).iter().map(|job| Job::units(job).count() as u64))
    }

    fn done(&self, store: &Path) -> Result<u64, ConductError> {
        let kept = Store::read(store)?;
        if kept.experiment()?.fingerprint() != self.fingerprint() {
            return Err(ConductError::Changed(store.to_owned()));
        }
        Ok(kept.count()?)
    }
}

impl Divided for Tournament {
    fn files(&self) -> StoreFiles {
        StoreFiles::TOURNAMENT
    }

    /// Two games for every pair of them.
    fn planned(&self, parts: u32) -> Vec<u64> {
        let pairs = u64::from(planned_pairings(self)) * u64::from(self.pairs);
        shared_out(parts, (0..pairs).map(|_| 2))
    }

    fn done(&self, store: &Path) -> Result<u64, ConductError> {
        let kept = Store::read(store)?;
        if kept.tournament()? != *self {
            return Err(ConductError::Changed(store.to_owned()));
        }
        Ok(kept.game_results()?.len() as u64)
    }
}

/// Deals out pieces of work in turns, as [`Shard`] does, and says how much each part gets.
fn shared_out(parts: u32, pieces: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut planned = vec![0; parts as usize];
    for (at, units) in pieces.enumerate() {
        planned[at % parts as usize] += units;
    }
    planned
}

/// What stores are called in a folder of results.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StoreFiles {
    whole: &'static str,
    part: &'static str,
}

impl StoreFiles {
    /// `store.sqlite`, and `shard-2-of-5.sqlite` for a part.
    pub const EXPERIMENT: StoreFiles = StoreFiles { whole: "store", part: "shard" };
    /// `games.sqlite`, and `games-2-of-5.sqlite` for a part.
    pub const TOURNAMENT: StoreFiles = StoreFiles { whole: "games", part: "games" };

    /// The store of everything.
    pub fn whole(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.sqlite", self.whole))
    }

    /// The store of a part that is not merged yet.
    pub fn part(self, folder: &Path, shard: Shard) -> PathBuf {
        folder.join(format!("{}-{}.sqlite", self.part, shard.to_string().replace('/', "-of-")))
    }

    /// The stores of parts in a folder.
    pub(crate) fn parts_in(self, folder: &Path) -> io::Result<Vec<PartStore>> {
        let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut stores: Vec<PartStore> = paths
            .filter_map(|path| path.map(|path| self.named(path)).transpose())
            .collect::<io::Result<_>>()?;
        stores.sort();
        Ok(stores)
    }

    /// What a file is by its name, the one that [`StoreFiles::part`] gives it.
    fn named(self, path: PathBuf) -> Option<PartStore> {
        let name = path.file_name()?.to_str()?.strip_prefix(self.part)?.strip_prefix('-')?;
        let (part, count) = name.strip_suffix(".sqlite")?.split_once("-of-")?;
        Some(PartStore { part: part.parse().ok()?, count: count.parse().ok()?, path })
    }
}

/// The store of one part of so many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PartStore {
    pub(crate) count: u32,
    pub(crate) part: u32,
    pub(crate) path: PathBuf,
}

#[cfg(test)]
mod tests {
    use plywood_core::StopFlag;

    use super::*;
    use crate::store::samples::experiment;
    use plywood_arena::{Arena, Kind, TournamentReading};
    use plywood_protocol::control::Patience;
    use plywood_workshop::Crew;

    #[test]
    fn every_part_of_an_experiment_plans_what_it_will_take() {
        let experiment = experiment();
        for count in [1, 2, 3, 50] {
            let taken = (1..=count).map(|part| {
                let jobs = Shard::new(part, count).unwrap().of(jobs(&experiment));
                jobs.iter().map(|job| job.units().count() as u64).sum()
            });
            let planned = experiment.planned(count);
            assert_eq!(planned, taken.collect::<Vec<u64>>(), "{count}");
            assert_eq!(planned.iter().sum::<u64>(), experiment.units());
        }
    }

    #[test]
    fn every_part_of_a_tournament_plans_what_it_will_play() {
        let player =
            |depth: u32| format!("[[players]]\nengine = \"alphabeta\"\nlimits = {{ depth = {depth} }}\n");
        let text = format!("game = \"tictactoe\"\npairs = 5\n{}", (1..=4).map(player).collect::<String>());
        let mut tournament = TournamentReading::new(&plywood_games::all()).text("sample", &text).unwrap();
        let game = plywood_games::all().find(&tournament.game).unwrap();
        let crew = Crew { workers: 1, pin: false, stop: StopFlag::default() };
        for kind in [Kind::RoundRobin, Kind::Gauntlet] {
            tournament.kind = kind;
            for count in [1, 2, 7, 50] {
                let played = (1..=count).map(|part| {
                    let shard = Shard::new(part, count).unwrap();
                    let (tournament, game, crew) = (&tournament, &game, &crew);
                    let patience = Patience::default();
                    Arena { tournament, game, crew, shard, patience, hall: None }.planned()
                });
                assert_eq!(tournament.planned(count), played.collect::<Vec<u64>>(), "{count}");
            }
        }
    }

    #[test]
    fn a_store_is_found_by_the_name_it_got() {
        let shard = Shard::new(2, 5).unwrap();
        for files in [StoreFiles::EXPERIMENT, StoreFiles::TOURNAMENT] {
            let path = files.part(Path::new("here"), shard);
            assert_eq!(files.named(path.clone()), Some(PartStore { count: 5, part: 2, path }));
            assert_eq!(files.named(files.whole(Path::new("here"))), None);
        }
        let other = StoreFiles::EXPERIMENT.part(Path::new("here"), shard);
        assert_eq!(
            StoreFiles::TOURNAMENT.named(other),
            None,
            "an experiment in the same folder is something else"
        );
    }
}
