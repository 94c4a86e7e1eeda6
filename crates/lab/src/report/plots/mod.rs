//! The figures of a report: which there are, and what they have in common.

mod bars;
mod cutoffs;
mod lines;
mod ratios;
mod scale;
pub(crate) mod scores;
pub(crate) mod svg;

use svg::{Anchor, CHARACTER, Svg};

use super::Report;
use super::table::{Table, cut};
use crate::analysis::{Measured, last_limits};
use crate::{Cell, Limit};

/// How wide figures are.
const WIDTH: f64 = 860.0;
/// Names of engines are cut off after so many characters.
const LONGEST_NAME: usize = 26;

/// A picture with what belongs to it.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) svg: Svg,
    pub(crate) data: Table,
}

/// Where the figures of a plot come from: one set, and limits of one kind.
pub(crate) struct Source<'a> {
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
            let source = Source { report, set, limits: same };
            figures.extend(if source.limits.len() > 1 { lines::draw(&source) } else { bars::draw(&source) });
            // Ratios call one engine better than another, which nothing may do while answers disagree.
            if report.analysis.disagreements().is_empty() {
                figures.extend(ratios::draw(&source));
            }
            figures.extend(cutoffs::draw(&source));
        }
    }
    figures
}

impl Source<'_> {
    fn engines(&self) -> Vec<u32> {
        (0..self.report.experiment.engines.len() as u32)
            .filter(|engine| self.limits.iter().any(|limit| self.cell(*limit, *engine).is_some()))
            .collect()
    }

    fn cell(&self, limit: u32, engine: u32) -> Option<&Cell> {
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

/// Engines below each other, with panels to the right of their names.
struct Rows {
    engines: Vec<u32>,
    left: f64,
    height: f64,
    top: f64,
}

impl Rows {
    fn new(source: &Source<'_>, engines: Vec<u32>, height: f64, top: f64) -> Rows {
        let longest = engines.iter().map(|engine| source.engine(*engine).chars().count()).max().unwrap_or(0);
        Rows { engines, left: longest.min(LONGEST_NAME) as f64 * CHARACTER + 24.0, height, top }
    }

    fn bottom(&self) -> f64 {
        self.top + self.height * self.engines.len() as f64
    }

    fn middle(&self, row: usize) -> f64 {
        self.top + self.height * (row as f64 + 0.5)
    }

    fn names(&self, svg: &mut Svg, source: &Source<'_>) {
        for (row, engine) in self.engines.iter().enumerate() {
            let name = source.engine(*engine);
            svg.mark((8.0, self.middle(row)), *engine as usize, false, name);
            svg.text((20.0, self.middle(row) + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
        }
    }

    /// The left and right ends of a panel, without the column of values at its right.
    fn panel(&self, index: usize, count: usize, values: f64) -> (f64, f64) {
        let room = (WIDTH - self.left) / count as f64;
        let left = self.left + room * index as f64 + 8.0;
        (left, left + room - values - 16.0)
    }
}

/// What can be compared within the limits of a source.
fn measures(source: &Source<'_>) -> Vec<Measured> {
    Measured::BOTH.into_iter().filter(|measured| measured.varies(source.limit(source.last()))).collect()
}

fn notation(measured: Measured) -> fn(f64) -> String {
    match measured {
        Measured::Nodes => super::format::short,
        Measured::Time => super::format::duration,
    }
}
