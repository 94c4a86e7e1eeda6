//! The laboratory: experiments that compare engines, measured so that the figures can be trusted, kept so that nothing
//! is lost.
//!
//! An [`Experiment`] is everything that has to be known before something runs; [`Reading`] reads one from a file. It
//! consists of *units*, one engine on one position within one limit. [`Conduct`] measures them, each becomes a [`Row`]
//! of a [`Store`]; an [`Analysis`] judges the rows, and a [`Report`] shows what came out.

#[cfg(test)]
extern crate self as plywood_lab;

mod analysis;
pub mod arena;
mod choice;
mod claims;
mod conduct;
mod crowd;
mod divided;
mod draw;
mod experiment;
mod export;
mod file;
mod fingerprint;
mod library;
mod machine;
mod manifest;
mod measure;
#[cfg(test)]
mod mock;
mod plan;
mod report;
mod results;
mod row;
mod run;
mod runner;
mod slurm;
mod statistics;
mod store;
mod subject;
mod suites;
mod summary;

pub use analysis::{
    Analysis, AnalysisBuilder, Comparison, Disagreement, Effort, Finding, Noise, Ratio, Scaling, Statement,
};
pub use choice::{ChoiceError, Cost, Fit, Measurements, Standing, Stood, Trial};
pub use claims::{
    Claim, Holds, Judgement, Quantity, ScoreClaim, Seated, Than, Verdict, claims_as_markdown, claims_as_text,
};
pub use conduct::{Begin, Conduct, ConductError, Progress, Relearning};
pub use divided::{Divided, StoreFiles};
pub use experiment::{Cap, Clock, Engine, Experiment, Known, Limit, Measure, Order, PositionSet, Tables};
pub use export::{ExportError, Format, export};
pub use file::{FileFault, Reading, read_bytes, read_text};
pub use library::{BuiltIn, DEFAULT, REPRODUCTIONS, Reproduction};
pub use machine::cores;
pub use manifest::{manifest, manifest_of};
pub use plan::{Job, Shard, jobs};
pub use report::{
    ContestReport, Latex, PdfError, Plot, PngError, Report, SpeedUps, TeamFigures, png, typeset,
};
pub use results::{Findings, Results, WriteError};
pub use row::{Row, Times, UnitKey, Value, ValueKind};
pub use run::{Crew, Heard, RunError, Work};
pub use slurm::{JobScript, SlurmArray, SlurmError, SlurmNews, States};
pub use statistics::{CONFIDENCE, Estimate, Interval, Ratios, ratios};
pub use store::{GameResult, KeptGame, Merged, RunId, Store, StoreError, StoreProblem};
pub use subject::Subject;
pub use suites::suites;
pub use summary::{Cell, CellKey, Sample, Spread, Summary, SummaryBuilder, Taken, Totals};
