//! The parts of an experiment: which there are, how far each one is, and which are lost.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::conduct::ConductError;
use crate::experiment::Experiment;
use crate::plan::{Job, jobs};
use crate::store::Store;

use super::SlurmError;

/// How far each part is, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    planned: Vec<u64>,
    done: Vec<u64>,
}

impl Parts {
    /// So many parts, and nothing done.
    pub(super) fn new(experiment: &Experiment, count: u32) -> Parts {
        let mut planned = vec![0; count as usize];
        // One pass for all of them; the test below holds this against what each part takes for itself.
        for (at, job) in jobs(experiment).iter().enumerate() {
            planned[at % count as usize] += Job::units(job).count() as u64;
        }
        Parts { done: vec![0; planned.len()], planned }
    }

    /// Looks into the stores of parts that no task is working on.
    ///
    /// A store under way is left alone: its writer may be on another machine, and SQLite's readers and writers must not be on two machines.
    pub(super) fn look(
        &mut self,
        experiment: &Experiment,
        folder: &Path,
        under_way: &HashSet<u32>,
    ) -> Result<(), SlurmError> {
        // Listing the folder makes a network's file system notice what other machines have written.
        for PartStore { path, part, .. } in self.stores(folder)? {
            // What is complete stays complete.
            if self.is_complete(part) || under_way.contains(&part) {
                continue;
            }
            let store = Store::read(&path)?;
            if store.experiment()?.fingerprint() != experiment.fingerprint() {
                return Err(ConductError::Changed(path).into());
            }
            self.done[part as usize - 1] = store.count()?;
        }
        Ok(())
    }

    /// The parts that are not complete. One without units has nothing to lose.
    pub(super) fn lost(&self) -> Vec<u32> {
        (1..=self.planned.len() as u32).filter(|part| !self.is_complete(*part)).collect()
    }

    pub(super) fn done(&self) -> u64 {
        self.done.iter().sum()
    }

    pub(super) fn planned(&self) -> u64 {
        self.planned.iter().sum()
    }

    /// The stores that are there.
    pub(super) fn stores(&self, folder: &Path) -> Result<Vec<PartStore>, SlurmError> {
        let count = self.planned.len() as u32;
        let mut stores = PartStore::all_in(folder)?;
        stores.retain(|store| store.count == count && (1..=count).contains(&store.part));
        Ok(stores)
    }

    fn is_complete(&self, part: u32) -> bool {
        let at = part as usize - 1;
        self.done[at] >= self.planned[at]
    }
}

/// The store of one part of so many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PartStore {
    pub(super) count: u32,
    pub(super) part: u32,
    pub(super) path: PathBuf,
}

impl PartStore {
    /// Those in a folder.
    pub(super) fn all_in(folder: &Path) -> Result<Vec<PartStore>, SlurmError> {
        let list = || -> io::Result<Vec<PartStore>> {
            let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
            let mut stores: Vec<PartStore> =
                paths.filter_map(|path| path.map(PartStore::named).transpose()).collect::<io::Result<_>>()?;
            stores.sort();
            Ok(stores)
        };
        list().map_err(|error| SlurmError::File(folder.to_owned(), error))
    }

    /// What a file is by its name, the one that [`Results::shard_store`](crate::Results::shard_store) gives it.
    fn named(path: PathBuf) -> Option<PartStore> {
        let name = path.file_name()?.to_str()?.strip_prefix("shard-")?.strip_suffix(".sqlite")?;
        let (part, count) = name.split_once("-of-")?;
        Some(PartStore { part: part.parse().ok()?, count: count.parse().ok()?, path })
    }
}

/// Parts in the words of Slurm, as in `1-4,7`.
pub(super) fn as_array(parts: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &part in parts {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == part => *last = part,
            _ => ranges.push((part, part)),
        }
    }
    let texts = ranges.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    texts.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use super::*;
    use crate::store::samples::{experiment, row};
    use crate::{Results, Shard};

    fn parts(planned: &[u64], done: &[u64]) -> Parts {
        Parts { planned: planned.to_vec(), done: done.to_vec() }
    }

    #[test]
    fn every_part_plans_what_it_will_take() {
        let experiment = experiment();
        for count in [1, 2, 3, 50] {
            let taken = (1..=count).map(|part| {
                let jobs = Shard::new(part, count).unwrap().of(jobs(&experiment));
                jobs.iter().map(|job| job.units().count() as u64).sum()
            });
            let parts = Parts::new(&experiment, count);
            assert_eq!(parts.planned, taken.collect::<Vec<u64>>(), "{count}");
            assert_eq!(parts.planned(), experiment.units());
        }
    }

    #[test]
    fn what_is_not_complete_is_lost_and_nothing_else() {
        assert_eq!(parts(&[5, 5, 5], &[5, 4, 0]).lost(), [2, 3]);
        assert_eq!(parts(&[5, 5, 0], &[5, 5, 0]).lost(), [0; 0], "no units, nothing to lose");
        assert_eq!(parts(&[5, 5, 0], &[0, 5, 0]).done(), 5);
    }

    #[test]
    fn stores_are_looked_into_unless_somebody_writes_to_them() {
        let folder = Folder::new("lab-parts");
        let folder = folder.path();
        let experiment = experiment();
        let mut parts = Parts::new(&experiment, 2);
        parts.look(&experiment, folder, &HashSet::new()).unwrap();
        assert_eq!((parts.done(), parts.lost()), (0, vec![1, 2]), "no store is there yet");

        let path = Results::new(folder).shard_store("2/2".parse().unwrap());
        let store = Store::create(&path, &experiment, "").unwrap();
        let run = store.begin_run(&serde_json::Value::Null).unwrap();
        store.write(run, &row(1)).unwrap();
        drop(store);
        parts.look(&experiment, folder, &HashSet::from([2])).unwrap();
        assert_eq!(parts.done(), 0);
        parts.look(&experiment, folder, &HashSet::from([1])).unwrap();
        assert_eq!(parts.done(), 1);
        assert_eq!(parts.stores(folder).unwrap(), [PartStore { count: 2, part: 2, path: path.clone() }]);
        assert_eq!(Parts::new(&experiment, 3).stores(folder).unwrap(), [], "a third is no half");

        let mut other = experiment.clone();
        other.seed += 1;
        let error = Parts::new(&other, 2).look(&other, folder, &HashSet::new()).unwrap_err();
        assert!(matches!(error, SlurmError::Conduct(ConductError::Changed(found)) if found == path));
    }

    #[test]
    fn arrays_are_written_as_slurm_reads_them() {
        assert_eq!(as_array(&[1, 2, 3, 4]), "1-4");
        assert_eq!(as_array(&[3, 7]), "3,7");
        assert_eq!(as_array(&[1, 2, 5, 7, 8, 9]), "1-2,5,7-9");
        assert_eq!(as_array(&[6]), "6");
    }
}
