//! What figures show, whoever draws them: names and numbers, but neither paper nor ink. SVG and LaTeX are drawn from
//! these alone, so that no figure is computed twice.

use plywood_core::{CUT_INDEXES, Random};
use plywood_workshop::Estimate;
use plywood_workshop::format::{duration, short};

use super::Paper;
use super::scale::Scale;
use super::svg::Svg;
use super::{bars, cutoffs, ratios, trend};
use crate::analysis::Measured;

/// One of the shapes that figures have.
#[derive(Clone, Debug)]
pub(crate) enum Chart {
    Bars(Bars),
    Ratios(Ratios),
    Cutoffs(Cutoffs),
    Lines(Lines),
}

impl Chart {
    pub(crate) fn svg(&self, paper: Paper) -> Svg {
        match self {
            Chart::Bars(chart) => bars::svg(chart, paper),
            Chart::Ratios(chart) => ratios::svg(chart, paper),
            Chart::Cutoffs(chart) => cutoffs::svg(chart, paper),
            Chart::Lines(chart) => trend::svg(chart, paper),
        }
    }
}

/// A name, and the number that gives it its colour and its mark.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) number: usize,
    pub(crate) name: String,
}

/// A bar for each engine.
#[derive(Clone, Debug)]
pub(crate) struct Bars {
    pub(crate) rows: Vec<Series>,
    pub(crate) panels: Vec<BarPanel>,
}

/// The bars of one measure.
#[derive(Clone, Debug)]
pub(crate) struct BarPanel {
    pub(crate) measured: Measured,
    /// The mean of each row.
    pub(crate) means: Vec<Option<Estimate>>,
}

/// If the longest bar is this many times the shortest, only a logarithmic scale shows both.
const FAR_APART: f64 = 30.0;

impl BarPanel {
    fn values(&self) -> impl Iterator<Item = f64> {
        self.means.iter().flatten().map(|mean| mean.value)
    }

    fn shortest(&self) -> f64 {
        self.values().fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn is_logarithmic(&self) -> bool {
        self.values().fold(0.0, f64::max) / self.shortest() > FAR_APART
    }

    pub(crate) fn scale(&self, ends: (f64, f64)) -> Scale {
        let intervals = || self.means.iter().flatten();
        let tops = intervals().map(|mean| mean.interval.map_or(mean.value, |interval| interval.high));
        if self.is_logarithmic() {
            let lows = intervals().filter_map(|mean| Some(mean.interval?.low));
            // Room below the shortest, so that it is a bar and not a line.
            Scale::logarithmic(tops.chain(lows).chain([self.shortest() / 2.0]), ends)
        } else {
            Scale::from_zero(tops.fold(0.0, f64::max) * 1.04, ends)
        }
    }
}

/// Ratios to a baseline.
#[derive(Clone, Debug)]
pub(crate) struct Ratios {
    pub(crate) rows: Vec<Series>,
    pub(crate) panels: Vec<RatioPanel>,
}

/// The ratios of one measure.
#[derive(Clone, Debug)]
pub(crate) struct RatioPanel {
    pub(crate) measured: Measured,
    pub(crate) ratios: Vec<Option<Spread>>,
}

/// The ratio of each position, and their geometric mean.
#[derive(Clone, Debug)]
pub(crate) struct Spread {
    pub(crate) each: Vec<f64>,
    pub(crate) mean: Estimate,
}

impl RatioPanel {
    pub(crate) fn scale(&self, ends: (f64, f64)) -> Scale {
        let values = self.ratios.iter().flatten().flat_map(|spread| {
            let interval =
                spread.mean.interval.into_iter().flat_map(|interval| [interval.low, interval.high]);
            spread.each.iter().copied().chain([spread.mean.value]).chain(interval)
        });
        Scale::logarithmic(values.chain([0.9, 1.0 / 0.9]), ends)
    }
}

impl Spread {
    /// How far from the middle of a row the dot of each position lies, from -1 to 1. Dots are shaken a little, always
    /// in the same way, so that equal ones do not hide each other.
    pub(crate) fn shaken(&self, row: usize) -> impl Iterator<Item = (f64, f64)> {
        let mut random = Random::new(row as u64);
        self.each.iter().map(move |ratio| (*ratio, f64::from(random.between(-60, 60)) / 60.0))
    }
}

/// Shares of cut-offs by the place of the move.
#[derive(Clone, Debug)]
pub(crate) struct Cutoffs {
    pub(crate) rows: Vec<Series>,
    /// Of each row, place by place.
    pub(crate) shares: Vec<[f64; CUT_INDEXES]>,
    /// How many places occur at all: a game with seven moves has no eighth.
    pub(crate) places: usize,
}

/// Lines over an axis, in panels below each other that share it.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// What the axis shows.
    pub(crate) across: String,
    /// Its values, in ascending order, as people write them.
    pub(crate) ticks: Vec<(f64, String)>,
    pub(crate) logarithmic: bool,
    pub(crate) panels: Vec<LinePanel>,
}

/// The lines of one quantity.
#[derive(Clone, Debug)]
pub(crate) struct LinePanel {
    pub(crate) heading: &'static str,
    /// The unit of the bare numbers, where the heading does not say it.
    pub(crate) unit: Option<&'static str>,
    pub(crate) notation: fn(f64) -> String,
    pub(crate) kind: LineKind,
    pub(crate) upward: Upward,
    pub(crate) guide: Option<Guide>,
    pub(crate) trends: Vec<Trend>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    Solid,
    Dotted,
}

/// The scale of a quantity.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Upward {
    Linear,
    Logarithmic,
    /// From nothing to everything.
    Share,
}

/// A dashed line to compare others with.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Guide {
    /// At this height.
    Level(f64),
    /// At these two heights.
    Levels(f64, f64),
    /// As much as the axis says, from one value to another.
    Same(f64, f64),
}

/// One of several lines.
#[derive(Clone, Debug)]
pub(crate) struct Trend {
    pub(crate) series: Series,
    pub(crate) points: Vec<Point>,
}

/// Where on the axis, how much, and whether there is a reservation about it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Point {
    pub(crate) across: f64,
    pub(crate) estimate: Estimate,
    pub(crate) reserved: bool,
}

impl Lines {
    pub(crate) fn across_scale(&self, ends: (f64, f64)) -> Scale {
        let places = self.ticks.iter().map(|(place, _)| *place);
        if self.logarithmic { Scale::logarithmic(places, ends) } else { Scale::linear(places, ends) }
    }

    /// Every series that some panel shows, by its number.
    pub(crate) fn series(&self) -> Vec<&Series> {
        let mut all: Vec<&Series> =
            self.panels.iter().flat_map(|panel| &panel.trends).map(|trend| &trend.series).collect();
        all.sort_by_key(|series| series.number);
        all.dedup_by_key(|series| series.number);
        all
    }
}

impl LinePanel {
    /// The scale has room for every value, the ends of intervals and what lines are compared with.
    pub(crate) fn scale(&self, ends: (f64, f64)) -> Scale {
        let points = self.trends.iter().flat_map(|trend| &trend.points);
        let values = points.flat_map(|Point { estimate: Estimate { value, interval }, .. }| {
            [*value].into_iter().chain(interval.iter().flat_map(|interval| [interval.low, interval.high]))
        });
        let guide = match self.guide {
            Some(Guide::Same(low, high) | Guide::Levels(low, high)) => vec![low, high],
            Some(Guide::Level(level)) => vec![level],
            None => Vec::new(),
        };
        let values = values.chain(guide);
        match self.upward {
            Upward::Linear => Scale::linear(values, ends),
            Upward::Logarithmic => Scale::logarithmic(values, ends),
            Upward::Share => Scale::from_zero(1.0, ends),
        }
    }
}

/// How a measure is written.
pub(crate) fn notation(measured: Measured) -> fn(f64) -> String {
    match measured {
        Measured::Nodes => short,
        Measured::Time => duration,
    }
}

/// 0.5 instead of 0.50.
pub(crate) fn short_ratio(value: f64) -> String {
    let text = plywood_workshop::format::ratio(value);
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A ratio with its interval: 0.38 (0.35–0.41).
pub(crate) fn with_range(estimate: Estimate) -> String {
    use plywood_workshop::format::ratio;
    let range = estimate
        .interval
        .map_or_else(String::new, |interval| format!(" ({}–{})", ratio(interval.low), ratio(interval.high)));
    ratio(estimate.value) + &range
}

/// What the place of a move is called.
pub(crate) fn move_name(number: usize) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        CUT_INDEXES => format!("{number}th or later"),
        _ => format!("{number}th"),
    }
}

/// The same in a legend.
pub(crate) fn legend_name(index: usize) -> String {
    if index == 0 { "1st move".to_owned() } else { move_name(index + 1) }
}
