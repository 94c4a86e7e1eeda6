//! Which keys make sense together.

use plywood_core::TextError;
use plywood_search::Scheme;

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
        if self.rules.is_some() && has("among") {
            return Err(TextError::new(
                "rules say for themselves which engines there are to choose: leave among out, or rules",
            ));
        }
        if self.table.is_some() && self.entries.is_some() {
            return Err(TextError::new("table and entries both give the size of the table: leave one out"));
        }
        if self.features.compact && !self.algorithm.tests() {
            return Err(TextError::new(format!(
                "the windows of {name} end on scores that it has found, so \"compact\" would do nothing: \
                 leave it out or use mtdf or negac"
            )));
        }
        if self.features.compact && !self.features.distance {
            return Err(TextError::new("compact is about the dates of wins: leave it or distance=off out"));
        }
        if has("offset") && !(self.algorithm.tests() && self.features.distance && !self.features.compact) {
            return Err(TextError::new(format!(
                "offset is about the tests of mtdf and negac among scores with dates: \
                 leave it, compact or distance=off out of {name}"
            )));
        }
        let features = &self.features;
        let from_table = |by: &&OrderBy| by.needs_table && by.shown_in(*features).is_some();
        if !self.has_table()
            && let Some(by) = OrderBy::ALL.iter().find(from_table)
        {
            return Err(TextError::new(format!("order={} needs a table: add table=16", by.name)));
        }
        if !self.has_table()
            && let Some(key) =
                ["policy", "mirror", "qtable", "iir", "singular"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about a table: add table=16")));
        }
        self.check_pruning()?;
        if self.parallel.is_some() && self.team().is_none() {
            return Err(TextError::new("parallel is about several threads: add threads=2"));
        }
        if self.parallel.is_some_and(|scheme| matches!(scheme, Scheme::Lazy | Scheme::Abdada))
            && !self.has_table()
        {
            return Err(TextError::new(
                "with parallel=lazy and abdada threads meet in the table: add table=16, or use ybw or pvs",
            ));
        }
        if features.staged && !features.hash_move && !features.killers {
            return Err(TextError::new(
                "staged tries the table's move and killers first: add order=hash or order=killers",
            ));
        }
        if features.quiescence == 0
            && let Some(key) = ["qorder", "qtable"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about quiescence search: add quiescence")));
        }
        if features.quiet_order && OrderBy::shown(features).is_empty() {
            return Err(TextError::new("qorder orders noisy moves as other moves are: add order=rank"));
        }
        if self.late.is_some() && self.depth.is_none() {
            return Err(TextError::new("late is an exception to a depth of the engine's own: add depth=2"));
        }
        if !self.id
            && let Some(key) = ["step", "aspiration", "onward"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about iterative deepening: add id")));
        }
        Ok(())
    }

    /// Selective techniques need a search that does not contradict itself, and some of them a good order of moves or
    /// each other.
    fn check_pruning(&self) -> Result<(), TextError> {
        let (pruning, name) = (&self.features.pruning, self.algorithm.name());
        let by_order = [
            ("lmr", pruning.late_moves > 0),
            ("reduce", pruning.reduce > 0),
            ("lmp", pruning.late_prune > 0),
        ];
        let others = [
            ("null", pruning.null_move > 0),
            ("futility", pruning.futility > 0),
            ("qfutility", pruning.quiet_futility > 0),
            ("exchange", pruning.exchange > 0),
            ("razor", pruning.razor > 0),
            ("iir", pruning.internal > 0),
            ("singular", pruning.singular > 0),
            ("strike", pruning.strike),
        ];
        let width = ("width", self.features.widths.is_limited());
        let mut selective = by_order.into_iter().chain([width]).chain(others).filter(|(_, is_on)| *is_on);
        if self.algorithm.tests()
            && let Some((key, _)) = selective.next()
        {
            return Err(TextError::new(format!(
                "the tests of {name} would contradict each other with {key}: leave it out or use alphabeta or pvs"
            )));
        }
        if OrderBy::shown(&self.features).is_empty()
            && let Some((key, _)) = by_order.into_iter().chain([width]).find(|(_, is_on)| *is_on)
        {
            return Err(TextError::new(format!("{key} relies on a good order of moves: add order=eval")));
        }
        if pruning.singular > 0 && !self.features.hash_move {
            return Err(TextError::new("singular is about the table's move: add order=hash"));
        }
        if pruning.late_moves > 0 && pruning.reduce > 0 {
            return Err(TextError::new("lmr and reduce both reduce late moves: leave one out"));
        }
        for (key, is_on) in [("verify", pruning.verify > 0), ("nullmore", pruning.null_more > 0)] {
            if is_on && pruning.null_move == 0 {
                return Err(TextError::new(format!("{key} is about null moves: add null")));
            }
        }
        if pruning.finer && pruning.reduce == 0 {
            return Err(TextError::new("finer is about reductions by formula: add reduce"));
        }
        if pruning.improving && pruning.reduce + pruning.late_prune + pruning.futility == 0 {
            return Err(TextError::new("improving tempers other techniques: add reduce, lmp or futility"));
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
            Family::Auto | Family::Solver => {
                let has_it = |key: &&Key| key.families.contains(&family);
                let usages: Vec<&str> = keys().filter(has_it).map(|key| key.usage).collect();
                format!("{} has no key {named:?}, only {}: leave it out", family.members(), usages.join(", "))
            }
            Family::Exhaustive | Family::Cutting | Family::MonteCarlo => {
                // What auto has it passes on to others, so it is named only where nobody else has the key.
                let all: Vec<Family> = key.families.to_vec();
                let named_first = all.iter().filter(|family| **family != Family::Auto || all.len() == 1);
                let others: Vec<&str> = named_first.map(|family| family.members()).collect();
                format!("only {} can use {named:?}: leave it out of {name}", others.join(" and "))
            }
        })
    }
}
