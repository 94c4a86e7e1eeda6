//! Lines over an axis: panels below each other that share it, and names below them.

use std::fmt::Write as _;

use plywood_workshop::Estimate;

use super::data::{Data, slug};
use super::picture::{Axis, CHARACTER, Picture, STYLES, WIDTH, is_too_narrow, reading, room, short_name};
use super::rows::{error_bars, estimates};
use super::text::latex;
use crate::report::plots::LONGEST_NAME;
use crate::report::plots::chart::{Guide, LinePanel, Lines, Point, Series, Trend};
use crate::report::plots::scale::Scale;

/// At the left, for ticks.
const LEFT: f64 = 14.0;

/// The least height of a panel, and that of one alone; how high all of them are at most; and what lies between two.
const LEAST: f64 = 34.0;
const ALONE: f64 = 62.0;
const HIGHEST: f64 = 96.0;
const GAP: f64 = 9.0;

/// Between two lines at the same place, in points, so that their intervals can be told apart.
const ASIDE: f64 = 0.8;

pub(super) fn draw(chart: &Lines, name: &str) -> Picture {
    let width = WIDTH - LEFT;
    let height = (HIGHEST / chart.panels.len().max(1) as f64).clamp(LEAST, ALONE);
    let across = chart.across_scale((0.0, width));
    let all = chart.series();
    let mut data = Data::default();
    for series in &all {
        data.remark(&format!("{}: {}", series.number + 1, series.name));
    }
    data.remark(&format!("x: {}", chart.across));
    data.column("x", chart.ticks.iter().map(|(place, _)| Some(*place)).collect());
    for panel in &chart.panels {
        data.remark(&format!("{}: {}", slug(panel.heading), panel.unit.unwrap_or(panel.heading)));
    }
    let mut body = String::new();
    for (index, panel) in chart.panels.iter().enumerate() {
        let is_last = index + 1 == chart.panels.len();
        let mut axis = Axis::new("plywood lines", (width, height), index as f64 * (height + GAP));
        axis.title(panel.heading);
        let ticks: Vec<(f64, String)> = across_ticks(chart, across)
            .into_iter()
            .map(|(tick, text)| (tick, if is_last { text } else { String::new() }))
            .collect();
        axis.scale('x', across, &ticks);
        let up = panel.scale((0.0, height));
        let ticks: Vec<(f64, String)> =
            up.ticks(8.0).into_iter().map(|tick| (tick, (panel.notation)(tick))).collect();
        axis.scale('y', up, &ticks);
        let mut contents = guide(panel);
        for (place, trend) in panel.trends.iter().enumerate() {
            let aside = (place as f64 - (panel.trends.len() - 1) as f64 / 2.0) * ASIDE;
            contents += &line(panel, trend, aside, chart, &mut data, name);
        }
        if is_last {
            axis.option(format!("xlabel={{{}}}", latex(&chart.across)));
            contents += &legend(&mut axis, &all);
        }
        axis.draw(&mut body, &contents);
    }
    let is_narrow = chart.panels.iter().any(|panel| is_too_narrow(panel.scale((0.0, height))));
    let remark = if is_narrow { " The scale of figures that are nearly equal is linear." } else { "" };
    Picture { body, data: vec![(String::new(), data)], remark: remark.to_owned() }
}

/// The ticks of the axis, as far as there is room for their texts.
fn across_ticks(chart: &Lines, across: Scale) -> Vec<(f64, String)> {
    let mut last = f64::NEG_INFINITY;
    let mut ticks = chart.ticks.clone();
    ticks.retain(|(value, text)| {
        let place = across.at(*value);
        let fits = place - last > text.chars().count() as f64 * CHARACTER + 2.0;
        if fits {
            last = place;
        }
        fits
    });
    ticks
}

fn guide(panel: &LinePanel) -> String {
    let level = |level: f64| {
        let end = |side: u8| format!("({{rel axis cs:{side},0}}|-{{axis cs:1,{level}}})");
        format!("\\draw[plywood guide] {} -- {};\n", end(0), end(1))
    };
    match panel.guide {
        Some(Guide::Level(one)) => level(one),
        Some(Guide::Levels(low, high)) => level(low) + &level(high),
        Some(Guide::Same(low, high)) => {
            format!("\\draw[plywood guide] (axis cs:{low},{low}) -- (axis cs:{high},{high});\n")
        }
        None => String::new(),
    }
}

/// One line, and its columns in the data.
fn line(panel: &LinePanel, trend: &Trend, aside: f64, chart: &Lines, data: &mut Data, name: &str) -> String {
    let Trend { series, points } = trend;
    let column = format!("{}-{}", slug(panel.heading), series.number + 1);
    let at = |place: f64| points.iter().find(|point| point.across == place);
    let of = |wanted: fn(&Point) -> Option<Estimate>| -> Vec<Option<Estimate>> {
        chart.ticks.iter().map(|(place, _)| at(*place).and_then(wanted)).collect()
    };
    let all = of(|point| Some(point.estimate));
    estimates(data, &column, &all);
    let has_intervals = all.iter().flatten().any(|one| one.interval.is_some());
    let (intervals, bars) = if has_intervals {
        (", plywood intervals", format!(", {}", error_bars('y', &column)))
    } else {
        ("", String::new())
    };
    let file = reading(name, "");
    let style = format!("plywood series {}, forget plot, xshift={aside:.1}pt", series.number % STYLES);
    let mut text = format!("\\addplot[{style}{intervals}] table[x=x, y={column}{bars}] {file};\n");
    if points.iter().any(|point| point.reserved) {
        let reserved = of(|point| point.reserved.then_some(point.estimate));
        let hollow = format!("{column}-hollow");
        data.column(&*hollow, reserved.iter().map(|one| one.map(|one| one.value)).collect());
        let _ = writeln!(text, "\\addplot[{style}, plywood hollow] table[x=x, y={hollow}] {file};");
    }
    text
}

/// The names of all series below the last panel, which may not show all of them itself.
fn legend(axis: &mut Axis, all: &[&Series]) -> String {
    let names: Vec<String> = all.iter().map(|series| short_name(series, 2 * LONGEST_NAME)).collect();
    let fitting = (WIDTH / (room(names.iter().map(String::as_str)) + 12.0)).clamp(1.0, 4.0) as usize;
    // As few rows as there have to be, and as even as they can be.
    let columns = names.len().div_ceil(names.len().div_ceil(fitting).max(1)).max(1);
    axis.option(format!(
        "legend style={{at={{(0.5,0)}}, anchor=north, yshift=-10mm}}, legend columns={columns}"
    ));
    let mut text = String::new();
    for (series, name) in all.iter().zip(names) {
        let _ = writeln!(
            text,
            "\\addlegendimage{{plywood series {}, plywood line}}\n\\addlegendentry{{{}}}",
            series.number % STYLES,
            latex(&name)
        );
    }
    text
}
