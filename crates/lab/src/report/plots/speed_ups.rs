//! Speed-up over processors: one line for each scheme, and a line for what nobody exceeds by sharing alone.

use plywood_workshop::Estimate;
use plywood_workshop::format::short;

use super::Figure;
use super::chart::{Chart, Guide, LineKind, LinePanel, Lines, Point, Series, Trend, Upward};
use crate::report::speed_ups::SpeedUps;

pub(crate) fn of(speed_ups: &SpeedUps) -> Figure {
    let trend = |(number, scheme): (usize, &str)| Trend {
        series: Series { number, name: scheme.to_owned() },
        points: points(speed_ups, scheme),
    };
    let mut processors: Vec<usize> = speed_ups.teams.iter().map(|team| team.processors).chain([1]).collect();
    processors.sort_unstable();
    processors.dedup();
    let most = processors.last().map_or(1.0, |most| *most as f64);
    let panel = LinePanel {
        heading: "speed-up",
        unit: None,
        notation: short,
        kind: LineKind::Solid,
        upward: Upward::Logarithmic,
        guide: Some(Guide::Same(1.0, most)),
        trends: speed_ups.schemes().enumerate().map(trend).collect(),
    };
    Figure {
        name: "speed-ups".to_owned(),
        title: format!("Speed-up over processors: {}", speed_ups.title),
        caption: "On logarithmic scales; the straight line is as many times as fast as there are processors."
            .to_owned(),
        chart: Chart::Lines(Lines {
            across: "processors".to_owned(),
            ticks: processors.into_iter().map(|count| (count as f64, count.to_string())).collect(),
            logarithmic: true,
            panels: vec![panel],
        }),
        data: speed_ups.table(),
    }
}

/// Every line begins with one processor, which shares nothing.
fn points(speed_ups: &SpeedUps, scheme: &str) -> Vec<Point> {
    let point =
        |across, value| Point { across, estimate: Estimate { value, interval: None }, reserved: false };
    let teams = speed_ups.teams.iter().filter(|team| team.scheme == scheme);
    let figures = teams.filter_map(|team| Some(point(team.processors as f64, team.speed_up()?)));
    [point(1.0, 1.0)].into_iter().chain(figures).collect()
}
