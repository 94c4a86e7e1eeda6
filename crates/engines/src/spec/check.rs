//! Which keys make sense together.

use plywood_core::TextError;

use crate::spec::{AlgorithmName, EngineSpec, Family, OrderBy};
use crate::spec_keys::{Key, keys};

impl EngineSpec {
    /// Refuses options that would do nothing.
    pub(crate) fn check(&self, given: &[&str]) -> Result<(), TextError> {
        let has = |key: &str| given.contains(&key);
        let name = self.algorithm.name();
        let misplaced = |key: &&Key| has(key.name) && !key.families.contains(&self.algorithm.family());
        if let Some(key) = keys().find(misplaced) {
            return Err(self.refuse(key));
        }
        if has("guess") && self.algorithm != AlgorithmName::Mtdf {
            return Err(TextError::new(format!("only mtdf starts with a guess: leave it out of {name}")));
        }
        if self.table.is_some() && self.entries.is_some() {
            return Err(TextError::new("table and entries both give the size of the table: leave one out"));
        }
        if self.compact && !self.algorithm.tests() {
            return Err(TextError::new(format!(
                "the windows of {name} end on scores that it has found, so \"compact\" would do nothing: \
                 leave it out or use mtdf or negac"
            )));
        }
        if self.compact && !self.distance {
            return Err(TextError::new("compact is about the dates of wins: leave it or distance=off out"));
        }
        let from_table = [OrderBy::Hash, OrderBy::Table];
        if !self.has_table()
            && let Some(by) = self.order.iter().find(|by| from_table.contains(by))
        {
            return Err(TextError::new(format!("order={} needs a table: add table=16", by.name())));
        }
        if !self.has_table()
            && let Some(key) = ["policy", "mirror"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about a table: add table=16")));
        }
        let selective = [("lmr", self.lmr > 0), ("null", self.null > 0), ("width", self.width.is_limited())];
        if let Some((key, _)) = selective.into_iter().find(|(_, is_on)| *is_on) {
            if self.algorithm.tests() {
                return Err(TextError::new(format!(
                    "the tests of {name} would contradict each other with {key}: leave it out or use alphabeta or pvs"
                )));
            }
            if self.order.is_empty() && key != "null" {
                return Err(TextError::new(format!("{key} relies on a good order of moves: add order=eval")));
            }
        }
        if self.staged && !self.order.iter().any(|by| [OrderBy::Hash, OrderBy::Killers].contains(by)) {
            return Err(TextError::new(
                "staged tries the table's move and killers first: add order=hash or order=killers",
            ));
        }
        if self.late.is_some() && self.depth.is_none() {
            return Err(TextError::new("late is an exception to a depth of the engine's own: add depth=2"));
        }
        if !self.id
            && let Some(key) = ["step", "aspiration"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about iterative deepening: add id")));
        }
        Ok(())
    }

    /// The error for a key that engines of this family do not have.
    fn refuse(&self, key: &Key) -> TextError {
        let (name, family) = (self.algorithm.name(), self.algorithm.family());
        let named = key.name;
        TextError::new(match family {
            Family::Exhaustive if key.families.contains(&Family::Cutting) => format!(
                "{name} looks at everything, so {named:?} would do nothing: leave it out or use alphabeta or pvs"
            ),
            Family::Solver => {
                let has_it = |key: &&Key| key.families.contains(&family);
                let usages: Vec<&str> = keys().filter(has_it).map(|key| key.usage).collect();
                format!("the solver has no key {named:?}, only {}: leave it out", usages.join(", "))
            }
            Family::Exhaustive | Family::Cutting | Family::MonteCarlo => {
                let others: Vec<&str> = key.families.iter().map(|family| family.members()).collect();
                format!("only {} can use {named:?}: leave it out of {name}", others.join(" and "))
            }
        })
    }
}
