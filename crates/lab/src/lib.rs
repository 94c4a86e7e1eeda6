//! The laboratory: experiments that compare engines, measured so that the figures can be trusted, kept so that nothing
//! is lost.
//!
//! An [`Experiment`] is everything that has to be known before something runs; [`Reading`] reads one from a file. It
//! consists of *units*, one engine on one position within one limit. [`Conduct`] measures them, each becomes a [`Row`]
//! of a store ([`UnitStore`]); an [`Analysis`] judges the rows, and a [`Report`] shows what came out.

#[cfg(test)]
extern crate self as plywood_lab;

mod analysis;
mod choice;
mod claims;
mod conduct;
mod divided;
mod experiment;
mod file;
mod fingerprint;
mod library;
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
mod staging;
mod statistics;
mod store;
mod suites;
mod summary;
mod to_go;

pub use analysis::{
    Analysis, AnalysisBuilder, Comparison, Disagreement, Finding, Noise, Ratio, Scaling, Statement,
    TeamEffort,
};
pub use choice::{Attempt, ChoiceError, Cost, Fit, Measurements, Standing, Stood};
pub use claims::{Claim, Quantity};
pub use conduct::{Begin, Conduct, ConductError, Progress, Relearning};
pub use divided::{Divided, StoreFiles};
pub use experiment::{
    Cap, Engine, Experiment, Known, Limit, Measure, PositionSet, Tables, Timing, UnitOrder,
};
pub use file::Reading;
pub use library::Reproduction;
pub use plan::{Job, jobs};
pub use plywood_api::wire::ScoreKind;
pub use plywood_experiments::{BuiltIn, DEFAULT, REPRODUCTIONS};
pub use report::{
    ContestReport, Latex, PdfError, Picture, Plot, PngError, Report, SpeedUps, TeamFigures, course_picture,
    plot_style, png, typeset,
};
pub use results::{Findings, Results, WriteError};
pub use row::{Row, Times, UnitKey, Value};
pub use run::{Heard, RunError, Work};
pub use slurm::{JobScript, SlurmArray, SlurmError, SlurmNews, States};
pub use staging::Staging;
pub use statistics::{Ratios, ratios};
pub use store::{Merged, UnitStore};
pub use suites::suites;
pub use summary::{Sample, Samples, SamplesKey, Spread, Summary, SummaryBuilder, Taken, Totals};
pub use to_go::{Sense, ToGo};
