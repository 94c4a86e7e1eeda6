//! Lines over an axis: one colour and one mark for each series, with intervals, and names at their ends.

use super::LONGEST_NAME;
use super::scale::{Scale, spread};
use super::svg::{Anchor, Svg, stroke};
use crate::report::table::cut;
use crate::statistics::Estimate;

/// Between the marks of two lines at the same place, so that their intervals can be told apart.
const ASIDE: f64 = 1.6;

/// Where on the axis, how much, and whether there is a reservation about it.
pub(super) type Point = (f64, Estimate, bool);

/// One of several lines.
pub(super) struct Trend<'a> {
    /// The number that gives it its colour and its mark.
    pub(super) series: usize,
    pub(super) name: &'a str,
    pub(super) points: Vec<Point>,
}

/// Every value that lines show, the ends of intervals too: what a scale has to have room for.
pub(super) fn values<'a>(trends: &'a [Trend<'_>]) -> impl Iterator<Item = f64> + 'a {
    let estimates = trends.iter().flat_map(|trend| trend.points.iter().map(|(_, estimate, _)| estimate));
    estimates.flat_map(|Estimate { value, interval }| {
        [*value].into_iter().chain(interval.iter().flat_map(|interval| [interval.low, interval.high]))
    })
}

/// Where lines are drawn.
pub(super) struct Frame<'a> {
    /// What they show.
    pub(super) heading: &'a str,
    pub(super) notation: fn(f64) -> String,
    /// How they are drawn.
    pub(super) class: &'a str,
    pub(super) x: Scale,
    pub(super) y: Scale,
    pub(super) across: (f64, f64),
    pub(super) down: (f64, f64),
    /// Whether there is room for names at the right.
    pub(super) named: bool,
}

impl Frame<'_> {
    pub(super) fn draw(&self, svg: &mut Svg, trends: &[Trend<'_>]) {
        let Frame { x, y, across: (left, right), down: (top, bottom), .. } = *self;
        svg.text((left, top - 10.0), Anchor::Start, "head", self.heading);
        for tick in y.ticks(28.0) {
            svg.line((left, y.at(tick)), (right, y.at(tick)), "grid");
            svg.text((left - 8.0, y.at(tick) + 4.0), Anchor::End, "small", &(self.notation)(tick));
        }
        svg.line((left, bottom), (right, bottom), "axis");
        let mut ends = Vec::new();
        for (index, trend) in trends.iter().enumerate() {
            let Trend { series, name, points } = trend;
            let aside = (index as f64 - (trends.len() - 1) as f64 / 2.0) * ASIDE;
            let places: Vec<(f64, f64)> = points
                .iter()
                .map(|(place, estimate, _)| (x.at(*place) + aside, y.at(estimate.value)))
                .collect();
            for ((across, _), (_, estimate, _)) in places.iter().zip(points) {
                if let Some(interval) = estimate.interval {
                    let class = format!("error {}", stroke(*series));
                    svg.line((*across, y.at(interval.low)), (*across, y.at(interval.high)), &class);
                }
            }
            svg.polyline(&places, &format!("{} {}", stroke(*series), self.class));
            for (place, (_, estimate, hollow)) in places.iter().zip(points) {
                let title = format!("{name}: {}", (self.notation)(estimate.value));
                svg.mark(*place, *series, *hollow, &title);
            }
            ends.extend(places.last().map(|(x, y)| (*y, *x, trend)));
        }
        if self.named {
            self.names(svg, ends);
        }
    }

    /// Names at the ends of lines, moved apart where they would collide.
    fn names(&self, svg: &mut Svg, mut ends: Vec<(f64, f64, &Trend<'_>)>) {
        let right = self.across.1;
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut places: Vec<f64> = ends.iter().map(|(y, ..)| *y).collect();
        spread(&mut places, 14.0, self.down);
        for ((y, x, Trend { series, name, .. }), place) in ends.into_iter().zip(places) {
            svg.line((x + 6.0, y), (right + 18.0, place), "leader");
            svg.mark((right + 24.0, place), *series, false, name);
            svg.text((right + 34.0, place + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
        }
    }
}
