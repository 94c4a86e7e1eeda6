//! How a match goes: its score, and what a test says about it.

use plywood_arena::{Pairing, Standings};
use plywood_core::grouped;
use plywood_workshop::Estimate;
use plywood_workshop::table::{Cell, Table};

use super::Picture;
use super::plots::Figure;
use super::plots::chart::{Chart, Guide, LineKind, LinePanel, Lines, Point, Series, Trend, Upward};

/// So many points of a curve are as good as all.
const MOST_POINTS: usize = 120;
/// With more of them, intervals would be all that is seen.
const MOST_INTERVALS: usize = 40;

/// A match over its games, for a page of somebody else; `None` before its first pair. Of a match that is a test there
/// is the logarithm of the likelihood ratio too, with the bounds at which the test ends.
pub fn course_picture(standings: &Standings, number: u32, Pairing { a, b }: Pairing) -> Option<Picture> {
    let course = standings.course(number, MOST_POINTS);
    if course.is_empty() {
        return None;
    }
    let name = |player: u32| standings.tournament.players.get(player as usize).map_or("", |one| &one.name);
    let title = format!("{} against {}", name(a), name(b));
    let every = course.len().div_ceil(MOST_INTERVALS);
    let trend = |values: Vec<(f64, Estimate)>| {
        let point = |(across, estimate): (f64, Estimate)| Point { across, estimate, reserved: false };
        let series = Series { number: 1, name: name(a).to_owned() };
        vec![Trend { series, points: values.into_iter().map(point).collect() }]
    };
    let mut panels = Vec::new();
    let bounds = standings.tournament.test.and_then(|test| Some(test.sprt()?.bounds()));
    if let Some(bounds) = bounds {
        let llr = course
            .iter()
            .filter_map(|point| Some((point.games as f64, Estimate { value: point.llr?, interval: None })));
        panels.push(LinePanel {
            heading: "LLR",
            unit: None,
            notation: |llr| format!("{llr:.1}"),
            kind: LineKind::Solid,
            upward: Upward::Linear,
            guide: Some(Guide::Levels(bounds.low, bounds.high)),
            trends: trend(llr.collect()),
        });
    }
    let score = (0..).zip(&course).map(|(index, point)| {
        let has_interval = (index + 1) % every == 0 || index + 1 == course.len();
        let interval = point.score.interval.filter(|_| has_interval);
        (point.games as f64, Estimate { interval, ..point.score })
    });
    panels.push(LinePanel {
        heading: "score",
        unit: None,
        notation: |share| format!("{:.0} %", share * 100.0),
        kind: LineKind::Solid,
        upward: Upward::Share,
        guide: Some(Guide::Level(0.5)),
        trends: trend(score.collect()),
    });
    let test = bounds.map_or_else(String::new, |bounds| {
        format!(
            " Above it the logarithm of the likelihood ratio: the test ends at {:.2} or {:.2}.",
            bounds.low, bounds.high
        )
    });
    let caption = format!("The share of the points of {} with its 95 % interval.{test}", name(a));
    let mut data = Table::new(["#games", "#score", "#LLR"]);
    for point in &course {
        data.push(vec![
            Cell::number(point.games as f64, |games| grouped(games as u64)),
            Cell::number(point.score.value, |share| share.to_string()),
            Cell::maybe(point.llr, |llr| llr.to_string()),
        ]);
    }
    let ticks = course.iter().map(|point| (point.games as f64, grouped(point.games))).collect();
    let chart = Chart::Lines(Lines { across: "games".to_owned(), ticks, logarithmic: false, panels });
    Some(Figure { name: format!("course-{number}"), title, caption, chart, data }.into())
}
