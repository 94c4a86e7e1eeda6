//! Judging rows: which engine needs how much compared with another, whether all answers agree, and how far times can be
//! trusted.

mod compare;
mod crosscheck;
mod disagreement;
mod findings;
mod first_place;
mod noise;
mod threads;
mod words;

pub use compare::{Comparison, Ratio};
pub use disagreement::{Disagreement, Statement};
pub use findings::Finding;
pub use noise::Noise;
pub use threads::{Scaling, TeamEffort};

pub(crate) use compare::{Difference, Measured, positions};
pub(crate) use findings::last_limits;
pub(crate) use words::verdict;

use crate::{Experiment, Limit, Row, Summary, SummaryBuilder, UnitKey};
use crosscheck::CrossCheck;

/// What the rows of an experiment say.
#[derive(Clone, Debug)]
pub struct Analysis {
    summary: Summary,
    comparisons: Vec<Comparison>,
    scalings: Vec<Scaling>,
    disagreements: Vec<Disagreement>,
    disagreeing: u64,
    answers: u64,
    compared_with_known: u64,
    noise: Noise,
}

impl Analysis {
    /// An analysis that waits for rows.
    pub fn builder(experiment: &Experiment) -> AnalysisBuilder<'_> {
        AnalysisBuilder {
            experiment,
            summary: SummaryBuilder::new(experiment),
            crosscheck: CrossCheck::new(experiment),
            key_fixes_ply: false,
        }
    }

    /// The figures.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Every engine against the baseline, by set, limit and engine; only where both have rows.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.comparisons
    }

    /// One engine against the baseline.
    pub fn comparison(&self, set: u32, limit: u32, engine: u32) -> Option<&Comparison> {
        self.comparisons.iter().find(|one| (one.set, one.limit, one.engine) == (set, limit, engine))
    }

    /// Every engine with several threads against itself with one, by set, limit and engine.
    pub fn scalings(&self) -> &[Scaling] {
        &self.scalings
    }

    /// What cannot be true at the same time: the first of [`Analysis::disagreeing`], enough to see what is wrong. While
    /// there is any, nothing may be called faster than anything.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// How many disagreements there are in all.
    pub fn disagreeing(&self) -> u64 {
        self.disagreeing
    }

    /// How many answers could be compared with others.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// How many of the answers were compared with scores that were known before.
    pub fn compared_with_known(&self) -> u64 {
        self.compared_with_known
    }

    /// What came out, in sentences. Nothing is called better than anything while answers disagree.
    pub fn findings(&self, experiment: &Experiment) -> Vec<Finding> {
        findings::findings(experiment, self)
    }

    /// How much the machine's times vary.
    pub fn noise(&self) -> Noise {
        self.noise
    }
}

/// An analysis under way: takes rows one at a time.
#[derive(Debug)]
pub struct AnalysisBuilder<'a> {
    experiment: &'a Experiment,
    summary: SummaryBuilder<'a>,
    crosscheck: CrossCheck<'a>,
    key_fixes_ply: bool,
}

impl AnalysisBuilder<'_> {
    /// Says whether the game's key fixes the ply. If it does not, a table can mix depths, and guesses of engines with
    /// one differ legitimately.
    #[must_use]
    pub fn key_fixes_ply(mut self, fixes: bool) -> Self {
        self.key_fixes_ply = fixes;
        self
    }

    /// Takes a row. A row that names nothing in the experiment is ignored.
    pub fn add(&mut self, row: &Row) {
        if is_unit(self.experiment, &row.key) {
            self.summary.add(row);
            self.crosscheck.add(row);
        }
    }

    /// Judges all rows so far.
    pub fn finish(self) -> Analysis {
        let checked = self.crosscheck.finish(self.key_fixes_ply);
        let summary = self.summary.finish();
        Analysis {
            comparisons: compare::with_baseline(self.experiment, &summary),
            scalings: threads::scalings(self.experiment, &summary),
            noise: Noise::of(self.experiment, &summary),
            disagreements: checked.disagreements,
            disagreeing: checked.disagreeing,
            answers: checked.answers,
            compared_with_known: checked.compared_with_known,
            summary,
        }
    }
}

/// Whether a key names a unit of the experiment.
pub(crate) fn is_unit(experiment: &Experiment, key: &UnitKey) -> bool {
    experiment.sets.get(key.set as usize).is_some_and(|set| (key.position as usize) < set.positions.len())
        && (key.engine as usize) < experiment.engines.len()
        && (key.limit as usize) < experiment.limits.len()
}

/// Whether a unit within this limit is meant to end with an answer. One of nodes, simulations or time always ends by
/// being stopped.
pub(crate) fn asks_for_an_answer(limit: Limit) -> bool {
    matches!(limit, Limit::Depth(_) | Limit::End)
}
