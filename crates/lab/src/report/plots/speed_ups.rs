//! Speed-up over processors: one line for each scheme, and a line for what nobody exceeds by sharing alone.

use super::scale::Scale;
use super::svg::{Anchor, CHARACTER, Svg};
use super::trend::{Frame, Trend, values};
use super::{Figure, LONGEST_NAME, Paper};
use crate::report::format::short;
use crate::report::speed_ups::SpeedUps;
use crate::statistics::Estimate;

pub(crate) fn draw(speed_ups: &SpeedUps) -> Figure {
    let trends: Vec<Trend<'_>> = speed_ups
        .schemes()
        .enumerate()
        .map(|(series, scheme)| Trend { series, name: scheme, points: points(speed_ups, scheme) })
        .collect();
    let longest = trends.iter().map(|trend| trend.name.chars().count()).max().unwrap_or(0);
    let beside = longest.min(LONGEST_NAME) as f64 * CHARACTER + 44.0;
    let paper = Paper::WIDE;
    let across @ (left, right) = (62.0, paper.width - beside);
    let down @ (top, bottom) = (28.0, 348.0);
    let mut processors: Vec<usize> = speed_ups.teams.iter().map(|team| team.processors).chain([1]).collect();
    processors.sort_unstable();
    processors.dedup();
    let most = processors.last().map_or(1.0, |most| *most as f64);
    let x = Scale::logarithmic(processors.iter().map(|count| *count as f64), across);
    let y = Scale::logarithmic(values(&trends).chain([1.0, most]), (bottom, top));
    let mut svg = Svg::new(paper.width, bottom + 44.0);
    // As many times as fast as there are processors.
    svg.line((x.at(1.0), y.at(1.0)), (x.at(most), y.at(most)), "one");
    Frame { heading: "speed-up", notation: short, class: "solid", x, y, across, down, named: true }
        .draw(&mut svg, &trends);
    let mut last = f64::NEG_INFINITY;
    for count in processors {
        let (place, text) = (x.at(count as f64), count.to_string());
        if place - last > text.chars().count() as f64 * CHARACTER + 8.0 {
            svg.text((place, bottom + 16.0), Anchor::Middle, "small", &text);
            last = place;
        }
    }
    svg.text((f64::midpoint(left, right), bottom + 34.0), Anchor::Middle, "small", "processors");
    Figure {
        name: "speed-ups".to_owned(),
        title: format!("Speed-up over processors: {}", speed_ups.title),
        caption: "On logarithmic scales; the straight line is as many times as fast as there are processors."
            .to_owned(),
        svg,
        narrow: None,
        data: speed_ups.table(),
    }
}

/// Every line begins with one processor, which shares nothing.
fn points(speed_ups: &SpeedUps, scheme: &str) -> Vec<(f64, Estimate, bool)> {
    let known = |value| Estimate { value, interval: None };
    let teams = speed_ups.teams.iter().filter(|team| team.scheme == scheme);
    let figures = teams.filter_map(|team| Some((team.processors as f64, known(team.speed_up()?), false)));
    [(1.0, known(1.0), false)].into_iter().chain(figures).collect()
}
