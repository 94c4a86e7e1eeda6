//! The figures of a report: which there are, and what they have in common.

mod bars;
pub(crate) mod chart;
mod cutoffs;
mod lines;
mod ratios;
mod rows;
pub(crate) mod scale;
pub(crate) mod scores;
pub(crate) mod speed_ups;
pub(crate) mod svg;
mod trend;

use chart::{Chart, Series};
use plywood_workshop::Estimate;
use plywood_workshop::table::Table;

use super::Report;
use crate::analysis::{Measured, last_limits};
use crate::statistics::{Doubt, added};
use crate::{Limit, Sample, Samples};

/// Names of engines are cut off after so many characters.
pub(crate) const LONGEST_NAME: usize = 26;

/// What a figure is drawn on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Paper {
    width: f64,
    /// Whether it is too narrow for names beside panels and panels beside each other.
    narrow: bool,
}

impl Paper {
    /// A page, or the screen of a computer.
    pub(crate) const WIDE: Paper = Paper { width: 860.0, narrow: false };
    /// A telephone.
    pub(crate) const NARROW: Paper = Paper { width: 380.0, narrow: true };
}

/// What is shown, with what belongs to it.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) chart: Chart,
    pub(crate) data: Table,
}

/// Where the figures of a plot come from: one set, and limits of one kind.
pub(crate) struct FigureSource<'a> {
    report: &'a Report<'a>,
    set: u32,
    /// In ascending order, at least one.
    limits: Vec<u32>,
}

/// All figures, set by set.
pub(crate) fn figures(report: &Report<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    let limits = &report.experiment.limits;
    for set in 0..report.experiment.sets.len() as u32 {
        for last in last_limits(report.experiment, report.analysis, set) {
            let axis = limits[last as usize].axis();
            let mut same: Vec<u32> =
                (0..limits.len() as u32).filter(|limit| limits[*limit as usize].axis() == axis).collect();
            same.sort_by_key(|limit| limits[*limit as usize].value());
            same.retain(|limit| limits[*limit as usize].value() <= limits[last as usize].value());
            let many = same.len() > 1;
            let source = FigureSource { report, set, limits: same };
            // Ratios call one engine better than another, which nothing may do while answers disagree.
            if report.may_judge() {
                figures.extend(ratios::of(&source));
            }
            figures.extend(if many { lines::of(&source) } else { bars::of(&source) });
            figures.extend(cutoffs::of(&source));
        }
    }
    figures
}

impl FigureSource<'_> {
    fn engines(&self) -> Vec<u32> {
        (0..self.report.experiment.engines.len() as u32)
            .filter(|engine| self.limits.iter().any(|limit| self.cell(*limit, *engine).is_some()))
            .collect()
    }

    fn cell(&self, limit: u32, engine: u32) -> Option<&Samples> {
        self.report.analysis.summary().cell(self.set, limit, engine)
    }

    fn limit(&self, limit: u32) -> Limit {
        self.report.experiment.limits[limit as usize]
    }

    /// The last limit, which single-limit figures show.
    fn last(&self) -> u32 {
        self.limits[self.limits.len() - 1]
    }

    fn engine(&self, engine: u32) -> &str {
        self.report.experiment.engines.get(engine as usize).map_or("", |engine| &engine.name)
    }

    /// Engines with their names, in colours that stay the same in all figures.
    fn series(&self, engines: &[u32]) -> Vec<Series> {
        let series =
            |engine: &u32| Series { number: *engine as usize, name: self.engine(*engine).to_owned() };
        engines.iter().map(series).collect()
    }

    fn set(&self) -> &str {
        &self.report.experiment.sets[self.set as usize].name
    }

    /// A name for files: `ratios-middle-easy-depth-8`.
    fn name(&self, kind: &str, last: bool) -> String {
        let limit = if last {
            self.limit(self.last()).to_string()
        } else {
            self.limit(self.last()).axis().to_owned()
        };
        let words = format!("{kind} {} {limit}", self.set()).to_lowercase();
        let words: Vec<&str> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        words.join("-")
    }
}

/// A mean over positions with its interval, on the scale of logarithms.
fn mean_of(cell: &Samples, each: fn(&Sample) -> Option<f64>) -> Option<Estimate> {
    let parts: Option<Vec<[f64; 2]>> =
        cell.samples.iter().map(|sample| each(sample).map(|value| [value, 1.0])).collect();
    let parts = parts?;
    let mean = |[sum, count]: &[f64; 2]| sum / count;
    let value = mean(&added(parts.iter().copied()));
    (value > 0.0).then(|| Doubt::around_if_known(Doubt::over_parts(&parts, mean), value))
}

/// What can be compared within the limits of a source.
fn measures(source: &FigureSource<'_>) -> Vec<Measured> {
    Measured::BOTH.into_iter().filter(|measured| measured.varies(source.limit(source.last()))).collect()
}
