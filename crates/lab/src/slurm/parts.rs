//! The parts of the work: which there are, how far each one is, and which are lost.

use std::collections::HashSet;
use std::path::Path;

use super::SlurmError;
use crate::divided::{Divided, PartStore};

/// How far each part is, as far as it is known.
#[derive(Copy, Clone, Debug)]
struct Part {
    planned: u64,
    done: u64,
}

/// All parts.
#[derive(Clone, Debug)]
pub(super) struct Parts<'a> {
    work: &'a dyn Divided,
    parts: Vec<Part>,
}

impl Parts<'_> {
    /// So many parts, and nothing done.
    pub(super) fn new(work: &dyn Divided, count: u32) -> Parts<'_> {
        Parts {
            work,
            parts: work.planned(count).into_iter().map(|planned| Part { planned, done: 0 }).collect(),
        }
    }

    /// Looks into the stores of parts that no task is working on.
    ///
    /// A store under way is left alone: its writer may be on another machine, and SQLite's readers and writers must not
    /// be on two machines.
    pub(super) fn look(&mut self, folder: &Path, under_way: &HashSet<u32>) -> Result<(), SlurmError> {
        // Listing the folder makes a network's file system notice what other machines have written.
        for PartStore { path, part, .. } in self.stores(folder)? {
            // What is complete stays complete.
            if self.is_complete(part) || under_way.contains(&part) {
                continue;
            }
            self.parts[part as usize - 1].done = self.work.done(&path)?;
        }
        Ok(())
    }

    /// The parts that are not complete. One without units has nothing to lose.
    pub(super) fn lost(&self) -> Vec<u32> {
        (1..=self.parts.len() as u32).filter(|part| !self.is_complete(*part)).collect()
    }

    pub(super) fn done(&self) -> u64 {
        self.parts.iter().map(|part| part.done).sum()
    }

    pub(super) fn planned(&self) -> u64 {
        self.parts.iter().map(|part| part.planned).sum()
    }

    /// The stores that are there.
    pub(super) fn stores(&self, folder: &Path) -> Result<Vec<PartStore>, SlurmError> {
        let count = self.parts.len() as u32;
        let stores = self.work.files().parts_in(folder);
        let mut stores = stores.map_err(|error| SlurmError::File(folder.to_owned(), error))?;
        stores.retain(|store| store.count == count && (1..=count).contains(&store.part));
        Ok(stores)
    }

    fn is_complete(&self, part: u32) -> bool {
        let Part { planned, done } = self.parts[part as usize - 1];
        done >= planned
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
    use crate::conduct::ConductError;
    use crate::store::samples::{experiment, row};
    use crate::{Results, UnitStore};
    use plywood_workshop::Store;

    #[test]
    fn what_is_not_complete_is_lost_and_nothing_else() {
        let experiment = experiment();
        let parts = |counts: &[(u64, u64)]| Parts {
            work: &experiment,
            parts: counts.iter().map(|(planned, done)| Part { planned: *planned, done: *done }).collect(),
        };
        assert_eq!(parts(&[(5, 5), (5, 4), (5, 0)]).lost(), [2, 3]);
        assert_eq!(parts(&[(5, 5), (5, 5), (0, 0)]).lost(), [0; 0], "no units, nothing to lose");
        assert_eq!(parts(&[(5, 0), (5, 5), (0, 0)]).done(), 5);
    }

    #[test]
    fn stores_are_looked_into_unless_somebody_writes_to_them() {
        let folder = Folder::new("lab-parts");
        let folder = folder.path();
        let experiment = experiment();
        let mut parts = Parts::new(&experiment, 2);
        parts.look(folder, &HashSet::new()).unwrap();
        assert_eq!((parts.done(), parts.lost()), (0, vec![1, 2]), "no store is there yet");

        let path = Results::new(folder).shard_store("2/2".parse().unwrap());
        let store = Store::create(&path, &experiment, "").unwrap();
        let run = store.begin_run(&serde_json::Value::Null).unwrap();
        store.write(run, &row(1)).unwrap();
        drop(store);
        parts.look(folder, &HashSet::from([2])).unwrap();
        assert_eq!(parts.done(), 0);
        parts.look(folder, &HashSet::from([1])).unwrap();
        assert_eq!(parts.done(), 1);
        assert_eq!(parts.stores(folder).unwrap(), [PartStore { count: 2, part: 2, path: path.clone() }]);
        assert_eq!(Parts::new(&experiment, 3).stores(folder).unwrap(), [], "a third is no half");

        let mut other = experiment.clone();
        other.seed += 1;
        let error = Parts::new(&other, 2).look(folder, &HashSet::new()).unwrap_err();
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
