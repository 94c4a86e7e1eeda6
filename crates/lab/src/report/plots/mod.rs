//! The figures of a report: which there are, and what they have in common.

mod bars;
mod cutoffs;
mod lines;
mod ratios;
mod scale;
pub(crate) mod scores;
pub(crate) mod speed_ups;
pub(crate) mod svg;
mod trend;

use svg::{Anchor, CHARACTER, Svg};

use super::Report;
use super::table::{Table, cut};
use crate::analysis::{Measured, last_limits};
use crate::statistics::{CONFIDENCE, Doubt, Estimate};
use crate::{Cell, Limit, Sample};

/// Names of engines are cut off after so many characters.
const LONGEST_NAME: usize = 26;

/// What a figure is drawn on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Paper {
    width: f64,
    /// Whether it is too narrow for names beside panels and panels beside each other.
    narrow: bool,
}

impl Paper {
    /// A page, or the screen of a computer.
    const WIDE: Paper = Paper { width: 860.0, narrow: false };
    /// A telephone.
    const NARROW: Paper = Paper { width: 380.0, narrow: true };
}

/// A picture with what belongs to it.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) svg: Svg,
    /// The same for a narrow screen.
    pub(crate) narrow: Option<Svg>,
    pub(crate) data: Table,
}

impl Figure {
    /// Draws the same on both kinds of paper.
    pub(crate) fn on_both(draw: impl Fn(Paper) -> Option<Figure>) -> Option<Figure> {
        let narrow = draw(Paper::NARROW).map(|figure| figure.svg);
        Some(Figure { narrow, ..draw(Paper::WIDE)? })
    }
}

/// Where the figures of a plot come from: one set, and limits of one kind.
pub(crate) struct Source<'a> {
    report: &'a Report<'a>,
    paper: Paper,
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
            let both = |draw: fn(&Source<'_>) -> Option<Figure>| {
                Figure::on_both(|paper| draw(&Source { report, paper, set, limits: same.clone() }))
            };
            // Ratios call one engine better than another, which nothing may do while answers disagree.
            if report.analysis.disagreements().is_empty() {
                figures.extend(both(ratios::draw));
            }
            figures.extend(both(if same.len() > 1 { lines::draw } else { bars::draw }));
            figures.extend(both(cutoffs::draw));
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

/// Engines below each other, with panels to the right of their names; on narrow paper, panels below each other with
/// names above the rows.
struct Rows {
    engines: Vec<u32>,
    paper: Paper,
    /// Where panels begin.
    left: f64,
    /// The height of a row.
    height: f64,
    /// What is kept free above the rows of a panel, and below them.
    margins: (f64, f64),
}

/// One of several panels.
#[derive(Copy, Clone)]
struct Panel {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    is_first: bool,
}

/// The line of a name above its row.
const NAME_LINE: f64 = 14.0;

impl Rows {
    fn new(source: &Source<'_>, engines: Vec<u32>, height: f64, margins: (f64, f64)) -> Rows {
        let longest = engines.iter().map(|engine| source.engine(*engine).chars().count()).max().unwrap_or(0);
        let paper = source.paper;
        let (left, height) = if paper.narrow {
            (0.0, height + NAME_LINE)
        } else {
            (longest.min(LONGEST_NAME) as f64 * CHARACTER + 24.0, height)
        };
        Rows { engines, paper, left, height, margins }
    }

    /// An empty picture with room for so many panels.
    fn svg(&self, panels: usize) -> Svg {
        let stacked = if self.paper.narrow { panels } else { 1 };
        Svg::new(self.paper.width, stacked as f64 * self.whole())
    }

    /// The height of a panel with its margins.
    fn whole(&self) -> f64 {
        self.margins.0 + self.height * self.engines.len() as f64 + self.margins.1
    }

    fn middle(&self, panel: Panel, row: usize) -> f64 {
        let below_name = if self.paper.narrow { NAME_LINE } else { 0.0 };
        panel.top + self.height * row as f64 + f64::midpoint(below_name, self.height)
    }

    fn names(&self, svg: &mut Svg, source: &Source<'_>, panel: Panel) {
        if !panel.is_first && !self.paper.narrow {
            return;
        }
        for (row, engine) in self.engines.iter().enumerate() {
            let name = source.engine(*engine);
            let y = if self.paper.narrow {
                panel.top + self.height * row as f64 + NAME_LINE / 2.0
            } else {
                self.middle(panel, row)
            };
            svg.mark((8.0, y), *engine as usize, false, name);
            svg.text((20.0, y + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
        }
    }

    /// The figure of a row, at its right; on narrow paper in the line of its name.
    fn value(&self, svg: &mut Svg, panel: Panel, row: usize, text: &str) {
        if self.paper.narrow {
            let y = panel.top + self.height * row as f64 + NAME_LINE / 2.0 + 4.0;
            svg.text((self.paper.width - 4.0, y), Anchor::End, "value", text);
        } else {
            svg.text((panel.right + 8.0, self.middle(panel, row) + 4.0), Anchor::Start, "value", text);
        }
    }

    /// A panel without the column of values at its right.
    fn panel(&self, index: usize, count: usize, values: f64) -> Panel {
        let is_first = index == 0;
        let rows = self.height * self.engines.len() as f64;
        if self.paper.narrow {
            let top = self.whole() * index as f64 + self.margins.0;
            return Panel { left: 14.0, right: self.paper.width - 18.0, top, bottom: top + rows, is_first };
        }
        let room = (self.paper.width - self.left) / count as f64;
        let left = self.left + room * index as f64 + 8.0;
        let top = self.margins.0;
        Panel { left, right: left + room - values - 16.0, top, bottom: top + rows, is_first }
    }

    /// The name of a panel above it.
    fn heading(&self, svg: &mut Svg, panel: Panel, text: &str) {
        svg.text((panel.left, panel.top - self.margins.0 + 14.0), Anchor::Start, "head", text);
    }
}

/// Names of series below a figure that has no room for them at the right; how high they are.
fn legend_below(svg: &mut Svg, top: f64, names: &[(usize, &str)]) {
    for (row, (series, name)) in names.iter().enumerate() {
        let y = top + LEGEND_LINE * (row as f64 + 0.5);
        svg.mark((12.0, y), *series, false, name);
        svg.text((24.0, y + 4.0), Anchor::Start, "name", &cut(name, 2 * LONGEST_NAME));
    }
}

const LEGEND_LINE: f64 = 17.0;

/// A mean over positions with its interval, on the scale of logarithms.
fn mean_of(cell: &Cell, each: fn(&Sample) -> Option<f64>) -> Option<Estimate> {
    let parts: Option<Vec<[f64; 2]>> =
        cell.samples.iter().map(|sample| each(sample).map(|value| [value, 1.0])).collect();
    let parts = parts?;
    let mean = |[sum, count]: &[f64; 2]| sum / count;
    let value = mean(&[parts.iter().map(|part| part[0]).sum(), parts.len() as f64]);
    let doubt = Doubt::over_parts(&parts, mean);
    (value > 0.0)
        .then(|| doubt.map_or(Estimate { value, interval: None }, |doubt| doubt.around(value, CONFIDENCE)))
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
