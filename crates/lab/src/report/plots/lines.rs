//! Lines over an axis of limits: panels below each other that share the axis, one colour for each engine, time solid
//! and nodes dotted.

use super::scale::{Scale, spread};
use super::svg::{Anchor, CHARACTER, Svg, stroke};
use super::{Figure, LEGEND_LINE, LONGEST_NAME, Source, legend_below, mean_of};
use crate::analysis::{Measured, asks_for_an_answer};
use crate::report::format::{bytes, duration, short};
use crate::report::table::{Cell, Table, cut};
use crate::statistics::Estimate;
use crate::{Cell as Figures, Limit};

/// What a panel shows.
struct Quantity {
    name: &'static str,
    of: fn(&Figures) -> Option<Estimate>,
    notation: fn(f64) -> String,
    class: &'static str,
    logarithmic: bool,
}

const TIME: Quantity = Quantity {
    name: "time",
    of: |cell| mean_of(cell, |sample| sample.time),
    notation: duration,
    class: "solid",
    logarithmic: true,
};
const NODES: Quantity = Quantity {
    name: "nodes",
    of: |cell| mean_of(cell, |sample| Some(sample.nodes)),
    notation: short,
    class: "dotted",
    logarithmic: true,
};
const SIMULATIONS: Quantity = Quantity {
    name: "simulations",
    of: |cell| mean_of(cell, |sample| Some(sample.simulations)),
    notation: short,
    class: "solid",
    logarithmic: true,
};
const TREE: Quantity = Quantity {
    name: "tree",
    of: |cell| mean_of(cell, |sample| Some(sample.tree_bytes)),
    notation: |count| bytes(count as u64),
    class: "dotted",
    logarithmic: true,
};
const DEPTH: Quantity = Quantity {
    name: "depth",
    of: |cell| Some(Estimate { value: cell.depth()?, interval: None }),
    notation: short,
    class: "solid",
    logarithmic: false,
};

/// Between the marks of two engines at the same limit, so that their intervals can be told apart.
const ASIDE: f64 = 1.6;

pub(super) fn draw(source: &Source<'_>) -> Option<Figure> {
    let kind = source.limit(source.last());
    let mut quantities = Vec::new();
    if !asks_for_an_answer(kind) {
        quantities.push(DEPTH);
    }
    if Measured::Time.varies(kind) {
        quantities.push(TIME);
    }
    if Measured::Nodes.varies(kind) {
        quantities.push(NODES);
    }
    if !matches!(kind, Limit::Simulations(_)) {
        quantities.push(SIMULATIONS);
    }
    quantities.push(TREE);
    let engines = source.engines();
    let any =
        |quantity: &Quantity| engines.iter().any(|engine| !series(source, quantity, *engine).is_empty());
    quantities.retain(any);
    if quantities.is_empty() {
        return None;
    }
    let longest = engines.iter().map(|engine| source.engine(*engine).chars().count()).max().unwrap_or(0);
    let (width, narrow) = (source.paper.width, source.paper.narrow);
    let beside = if narrow { 12.0 } else { longest.min(LONGEST_NAME) as f64 * CHARACTER + 44.0 };
    let height = if narrow { 210.0 } else { (engines.len() as f64 * 15.0).max(210.0) };
    let legend = if narrow { engines.len() as f64 * LEGEND_LINE + 12.0 } else { 0.0 };
    let places = source.limits.iter().map(|limit| source.limit(*limit).value() as f64);
    let across = (62.0, width - beside);
    let x = match kind {
        Limit::Depth(_) | Limit::End => Scale::linear(places, across),
        Limit::Nodes(_) | Limit::Simulations(_) | Limit::Time(_) => Scale::logarithmic(places, across),
    };
    let mut svg = Svg::new(width, quantities.len() as f64 * (height + 34.0) + 40.0 + legend);
    let mut top = 28.0;
    for quantity in &quantities {
        panel(&mut svg, source, quantity, x, across, (top, top + height));
        top += height + 34.0;
    }
    bottom_axis(&mut svg, source, x, across, top - 34.0);
    if narrow {
        let names: Vec<(usize, &str)> =
            engines.iter().map(|engine| (*engine as usize, source.engine(*engine))).collect();
        legend_below(&mut svg, top + 14.0, &names);
    }
    let names: Vec<&str> = quantities.iter().map(|quantity| quantity.name).collect();
    let scale =
        if quantities.iter().all(|quantity| quantity.logarithmic) { ", on logarithmic scales" } else { "" };
    let stopped = |cell: &Figures| cell.totals.stopped > 0;
    let any_stopped = source
        .limits
        .iter()
        .any(|limit| engines.iter().any(|engine| source.cell(*limit, *engine).is_some_and(stopped)));
    let hollow = if any_stopped {
        " At hollow marks the cap stopped at least one search, so their figures are too low."
    } else {
        ""
    };
    let has_interval = |quantity: &Quantity| {
        let of = |engine: &u32| series(source, quantity, *engine);
        engines.iter().flat_map(of).any(|(_, estimate, _)| estimate.interval.is_some())
    };
    let intervals = if quantities.iter().any(has_interval) {
        " Upright lines are the 95 % intervals of the means; all engines search the same positions, so engines can \
         differ even where these overlap."
    } else {
        ""
    };
    Some(Figure {
        name: source.name("lines", false),
        title: format!("{} over {}: {}", capital(&names.join(" and ")), kind.axis(), source.set()),
        caption: format!("Means over positions{scale}.{intervals}{hollow}"),
        svg,
        narrow: None,
        data: data(source, &quantities),
    })
}

/// Where on the axis, how much, and whether a search was stopped.
type Point = (f64, Estimate, bool);

/// The points of an engine.
fn series(source: &Source<'_>, quantity: &Quantity, engine: u32) -> Vec<Point> {
    source
        .limits
        .iter()
        .filter_map(|limit| {
            let cell = source.cell(*limit, engine)?;
            Some((source.limit(*limit).value() as f64, (quantity.of)(cell)?, cell.totals.stopped > 0))
        })
        .collect()
}

fn panel(
    svg: &mut Svg,
    source: &Source<'_>,
    quantity: &Quantity,
    x: Scale,
    (left, right): (f64, f64),
    (top, bottom): (f64, f64),
) {
    let all: Vec<(u32, Vec<Point>)> = source
        .engines()
        .into_iter()
        .map(|engine| (engine, series(source, quantity, engine)))
        .filter(|(_, points)| !points.is_empty())
        .collect();
    let estimates = all.iter().flat_map(|(_, points)| points.iter().map(|(_, estimate, _)| estimate));
    let values = estimates.flat_map(|Estimate { value, interval }| {
        [*value].into_iter().chain(interval.iter().flat_map(|interval| [interval.low, interval.high]))
    });
    let y = if quantity.logarithmic {
        Scale::logarithmic(values, (bottom, top))
    } else {
        Scale::linear(values, (bottom, top))
    };
    svg.text((left, top - 10.0), Anchor::Start, "head", quantity.name);
    for tick in y.ticks(28.0) {
        svg.line((left, y.at(tick)), (right, y.at(tick)), "grid");
        svg.text((left - 8.0, y.at(tick) + 4.0), Anchor::End, "small", &(quantity.notation)(tick));
    }
    svg.line((left, bottom), (right, bottom), "axis");
    let mut ends: Vec<(f64, f64, u32)> = Vec::new();
    for (index, (engine, points)) in all.iter().enumerate() {
        let series = *engine as usize;
        let aside = (index as f64 - (all.len() - 1) as f64 / 2.0) * ASIDE;
        let places: Vec<(f64, f64)> =
            points.iter().map(|(place, estimate, _)| (x.at(*place) + aside, y.at(estimate.value))).collect();
        for ((across, _), (_, estimate, _)) in places.iter().zip(points) {
            if let Some(interval) = estimate.interval {
                let class = format!("error {}", stroke(series));
                svg.line((*across, y.at(interval.low)), (*across, y.at(interval.high)), &class);
            }
        }
        svg.polyline(&places, &format!("{} {}", stroke(series), quantity.class));
        for (place, (_, estimate, stopped)) in places.iter().zip(points) {
            let title = format!("{}: {}", source.engine(*engine), (quantity.notation)(estimate.value));
            svg.mark(*place, series, *stopped, &title);
        }
        ends.extend(places.last().map(|(x, y)| (*y, *x, *engine)));
    }
    if !source.paper.narrow {
        labels(svg, source, ends, right, (top, bottom));
    }
}

/// Names at the ends of lines, moved apart where they would collide.
fn labels(
    svg: &mut Svg,
    source: &Source<'_>,
    mut ends: Vec<(f64, f64, u32)>,
    right: f64,
    (top, bottom): (f64, f64),
) {
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut places: Vec<f64> = ends.iter().map(|(y, ..)| *y).collect();
    spread(&mut places, 14.0, (top, bottom));
    for ((y, x, engine), place) in ends.into_iter().zip(places) {
        svg.line((x + 6.0, y), (right + 18.0, place), "leader");
        svg.mark((right + 24.0, place), engine as usize, false, source.engine(engine));
        svg.text(
            (right + 34.0, place + 4.0),
            Anchor::Start,
            "name",
            &cut(source.engine(engine), LONGEST_NAME),
        );
    }
}

fn bottom_axis(svg: &mut Svg, source: &Source<'_>, x: Scale, (left, right): (f64, f64), y: f64) {
    let mut last = f64::NEG_INFINITY;
    for limit in &source.limits {
        let (place, text) = (x.at(source.limit(*limit).value() as f64), tick(source.limit(*limit)));
        if place - last > text.chars().count() as f64 * CHARACTER + 8.0 {
            svg.text((place, y + 16.0), Anchor::Middle, "small", &text);
            last = place;
        }
    }
    let name = match source.limit(source.last()) {
        Limit::Depth(_) => "depth in plies",
        Limit::Nodes(_) => "limit of nodes",
        Limit::Simulations(_) => "limit of simulations",
        Limit::Time(_) => "limit of time",
        Limit::End => "",
    };
    svg.text((f64::midpoint(left, right), y + 34.0), Anchor::Middle, "small", name);
}

fn tick(limit: Limit) -> String {
    match limit {
        Limit::Depth(plies) => plies.to_string(),
        Limit::Nodes(count) | Limit::Simulations(count) => short(count as f64),
        Limit::Time(micros) => duration(micros as f64 * 1e3),
        Limit::End => "end".to_owned(),
    }
}

fn data(source: &Source<'_>, quantities: &[Quantity]) -> Table {
    let mut titles = vec!["engine".to_owned(), format!("#{}", limit_title(source.limit(source.last())))];
    for quantity in quantities {
        let unit = match quantity.name {
            "time" => "|ns",
            "tree" => "|bytes",
            _ => "",
        };
        let name = quantity.name;
        titles.push(format!("#{name}{unit}"));
        if quantity.logarithmic {
            titles.extend([format!("#{name} from{unit}"), format!("#{name} to{unit}")]);
        }
    }
    let mut data = Table::new(titles.iter().map(String::as_str));
    for engine in source.engines() {
        for limit in &source.limits {
            let Some(cell) = source.cell(*limit, engine) else { continue };
            let bound = source.limit(*limit);
            let mut row =
                vec![Cell::text(source.engine(engine)), Cell::sorted(tick(bound), bound.value() as f64)];
            for quantity in quantities {
                let estimate = (quantity.of)(cell);
                let interval = estimate.and_then(|estimate| estimate.interval);
                row.push(Cell::maybe(estimate.map(|estimate| estimate.value), quantity.notation));
                if quantity.logarithmic {
                    row.push(Cell::maybe(interval.map(|interval| interval.low), quantity.notation));
                    row.push(Cell::maybe(interval.map(|interval| interval.high), quantity.notation));
                }
            }
            data.push(row);
        }
    }
    data
}

fn limit_title(limit: Limit) -> &'static str {
    match limit {
        Limit::Depth(_) => "depth limit",
        Limit::Nodes(_) => "node limit",
        Limit::Simulations(_) => "simulation limit",
        Limit::Time(_) => "time limit|µs",
        Limit::End => "limit",
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
