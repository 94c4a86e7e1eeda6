//! Engines below each other, with panels to the right of their names.

use plywood_workshop::table::cut;

use super::chart::Series;
use super::svg::{Anchor, CHARACTER, Svg};
use super::{LONGEST_NAME, Paper};

/// Rows on paper: panels stand beside each other; on narrow paper, below each other with names above the rows.
pub(super) struct Rows<'a> {
    pub(super) series: &'a [Series],
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
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    is_first: bool,
}

/// The line of a name above its row.
const NAME_LINE: f64 = 14.0;

impl Rows<'_> {
    pub(super) fn new(series: &[Series], paper: Paper, height: f64, margins: (f64, f64)) -> Rows<'_> {
        let longest = series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
        let (left, height) = if paper.narrow {
            (0.0, height + NAME_LINE)
        } else {
            (longest.min(LONGEST_NAME) as f64 * CHARACTER + 24.0, height)
        };
        Rows { series, paper, left, height, margins }
    }

    /// An empty picture with room for so many panels.
    pub(super) fn svg(&self, panels: usize) -> Svg {
        let stacked = if self.paper.narrow { panels } else { 1 };
        Svg::new(self.paper.width, stacked as f64 * self.whole())
    }

    /// The height of a panel with its margins.
    fn whole(&self) -> f64 {
        self.margins.0 + self.height * self.series.len() as f64 + self.margins.1
    }

    pub(super) fn middle(&self, panel: Panel, row: usize) -> f64 {
        let below_name = if self.paper.narrow { NAME_LINE } else { 0.0 };
        panel.top + self.height * row as f64 + f64::midpoint(below_name, self.height)
    }

    pub(super) fn names(&self, svg: &mut Svg, panel: Panel) {
        if !panel.is_first && !self.paper.narrow {
            return;
        }
        for (row, Series { number, name }) in self.series.iter().enumerate() {
            let y = if self.paper.narrow {
                panel.top + self.height * row as f64 + NAME_LINE / 2.0
            } else {
                self.middle(panel, row)
            };
            svg.mark((8.0, y), *number, false, name);
            svg.text((20.0, y + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
        }
    }

    /// The figure of a row, at its right; on narrow paper in the line of its name.
    pub(super) fn value(&self, svg: &mut Svg, panel: Panel, row: usize, text: &str) {
        if self.paper.narrow {
            let y = panel.top + self.height * row as f64 + NAME_LINE / 2.0 + 4.0;
            svg.text((self.paper.width - 4.0, y), Anchor::End, "value", text);
        } else {
            svg.text((panel.right + 8.0, self.middle(panel, row) + 4.0), Anchor::Start, "value", text);
        }
    }

    /// A panel without the column of values at its right.
    pub(super) fn panel(&self, index: usize, count: usize, values: f64) -> Panel {
        let is_first = index == 0;
        let rows = self.height * self.series.len() as f64;
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
    pub(super) fn heading(&self, svg: &mut Svg, panel: Panel, text: &str) {
        svg.text((panel.left, panel.top - self.margins.0 + 14.0), Anchor::Start, "head", text);
    }
}
