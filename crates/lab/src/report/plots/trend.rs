//! Lines over an axis: one colour and one mark for each series, with intervals, and names at their ends.

use plywood_workshop::table::cut;

use super::chart::{Guide, LineKind, LinePanel, Lines, Point, Series, Trend};
use super::scale::{Scale, spread};
use super::svg::{Anchor, CHARACTER, Svg, stroke};
use super::{LONGEST_NAME, Paper};

/// Between the marks of two lines at the same place, so that their intervals can be told apart.
const ASIDE: f64 = 1.6;

/// Above a panel, for its heading, and below the last one, for the axis.
const HEAD: f64 = 28.0;
const FOOT: f64 = 40.0;

/// Between two panels.
const GAP: f64 = 34.0;

const LEGEND_LINE: f64 = 17.0;

/// A line with more points has no marks at them, for these would be all that is seen.
const MOST_MARKS: usize = 40;

pub(super) fn svg(chart: &Lines, paper: Paper) -> Svg {
    let all = chart.series();
    let longest = all.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let beside = if paper.narrow { 12.0 } else { longest.min(LONGEST_NAME) as f64 * CHARACTER + 44.0 };
    let least = if chart.panels.len() > 1 { 210.0 } else { 270.0 };
    let height = if paper.narrow { 210.0 } else { (all.len() as f64 * 15.0).max(least) };
    let legend = if paper.narrow { all.len() as f64 * LEGEND_LINE + 12.0 } else { 0.0 };
    let across = (62.0, paper.width - beside);
    let x = chart.across_scale(across);
    let mut svg = Svg::new(paper.width, chart.panels.len() as f64 * (height + GAP) + FOOT + legend);
    let mut top = HEAD;
    for panel in &chart.panels {
        let down = (top, top + height);
        let y = panel.scale((down.1, down.0));
        Frame { panel, x, y, across, down, named: !paper.narrow }.draw(&mut svg);
        top += height + GAP;
    }
    bottom_axis(&mut svg, chart, x, across, top - GAP);
    if paper.narrow {
        legend_below(&mut svg, top + 14.0, &all);
    }
    svg
}

/// The values of the axis, as far as there is room for them, and what it shows.
fn bottom_axis(svg: &mut Svg, chart: &Lines, x: Scale, (left, right): (f64, f64), y: f64) {
    let mut last = f64::NEG_INFINITY;
    for (value, text) in &chart.ticks {
        let place = x.at(*value);
        if place - last > text.chars().count() as f64 * CHARACTER + 8.0 {
            svg.text((place, y + 16.0), Anchor::Middle, "small", text);
            last = place;
        }
    }
    svg.text((f64::midpoint(left, right), y + 34.0), Anchor::Middle, "small", &chart.across);
}

/// Names of series below a figure that has no room for them at the right.
fn legend_below(svg: &mut Svg, top: f64, all: &[&Series]) {
    for (row, Series { number, name }) in all.iter().enumerate() {
        let y = top + LEGEND_LINE * (row as f64 + 0.5);
        svg.mark((12.0, y), *number, false, name);
        svg.text((24.0, y + 4.0), Anchor::Start, "name", &cut(name, 2 * LONGEST_NAME));
    }
}

/// Where the lines of a panel are drawn.
struct Frame<'a> {
    panel: &'a LinePanel,
    x: Scale,
    y: Scale,
    across: (f64, f64),
    down: (f64, f64),
    /// Whether there is room for names at the right.
    named: bool,
}

impl Frame<'_> {
    fn draw(&self, svg: &mut Svg) {
        let Frame { panel, x, y, across: (left, right), down: (top, bottom), .. } = *self;
        let LinePanel { heading, notation, trends, .. } = panel;
        svg.text((left, top - 10.0), Anchor::Start, "head", heading);
        for tick in y.ticks(28.0) {
            svg.line((left, y.at(tick)), (right, y.at(tick)), "grid");
            svg.text((left - 8.0, y.at(tick) + 4.0), Anchor::End, "small", &notation(tick));
        }
        svg.line((left, bottom), (right, bottom), "axis");
        let mut level = |level: f64| svg.line((left, y.at(level)), (right, y.at(level)), "one");
        match panel.guide {
            Some(Guide::Level(one)) => level(one),
            Some(Guide::Levels(low, high)) => [low, high].into_iter().for_each(level),
            Some(Guide::Same(low, high)) => {
                svg.line((x.at(low), y.at(low)), (x.at(high), y.at(high)), "one");
            }
            None => {}
        }
        let class = match panel.kind {
            LineKind::Solid => "solid",
            LineKind::Dotted => "dotted",
        };
        let mut ends = Vec::new();
        for (index, trend) in trends.iter().enumerate() {
            let Trend { series: Series { number, name }, points } = trend;
            let aside = (index as f64 - (trends.len() - 1) as f64 / 2.0) * ASIDE;
            let place = |point: &Point| (x.at(point.across) + aside, y.at(point.estimate.value));
            let places: Vec<(f64, f64)> = points.iter().map(place).collect();
            for ((across, _), point) in places.iter().zip(points) {
                if let Some(interval) = point.estimate.interval {
                    let class = format!("error {}", stroke(*number));
                    svg.line((*across, y.at(interval.low)), (*across, y.at(interval.high)), &class);
                }
            }
            svg.polyline(&places, &format!("{} {class}", stroke(*number)));
            // Of a line with many points the last one is enough.
            let skipped = if points.len() > MOST_MARKS { points.len() - 1 } else { 0 };
            for (place, point) in places.iter().zip(points).skip(skipped) {
                let title = format!("{name}: {}", notation(point.estimate.value));
                svg.mark(*place, *number, point.reserved, &title);
            }
            ends.extend(places.last().map(|(x, y)| (*y, *x, &trend.series)));
        }
        if self.named {
            self.names(svg, ends);
        }
    }

    /// Names at the ends of lines, moved apart where they would collide.
    fn names(&self, svg: &mut Svg, mut ends: Vec<(f64, f64, &Series)>) {
        let right = self.across.1;
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut places: Vec<f64> = ends.iter().map(|(y, ..)| *y).collect();
        spread(&mut places, 14.0, self.down);
        for ((y, x, Series { number, name }), place) in ends.into_iter().zip(places) {
            svg.line((x + 6.0, y), (right + 18.0, place), "leader");
            svg.mark((right + 24.0, place), *number, false, name);
            svg.text((right + 34.0, place + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
        }
    }
}
