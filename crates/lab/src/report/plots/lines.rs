//! Lines over an axis of limits: panels below each other that share the axis, one colour for each engine, time solid
//! and nodes dotted.

use super::scale::Scale;
use super::svg::{Anchor, CHARACTER, Svg};
use super::trend::{Frame, Point, Trend, values};
use super::{Figure, LEGEND_LINE, LONGEST_NAME, Source, legend_below, mean_of};
use crate::analysis::{Measured, asks_for_an_answer};
use crate::report::format::{bytes, duration, short};
use crate::report::table::{Cell, Table};
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

/// The points of an engine; there is a reservation where a search was stopped.
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
    across: (f64, f64),
    down @ (top, bottom): (f64, f64),
) {
    let trends: Vec<Trend<'_>> = source
        .engines()
        .into_iter()
        .map(|engine| Trend {
            series: engine as usize,
            name: source.engine(engine),
            points: series(source, quantity, engine),
        })
        .filter(|trend| !trend.points.is_empty())
        .collect();
    let y = if quantity.logarithmic {
        Scale::logarithmic(values(&trends), (bottom, top))
    } else {
        Scale::linear(values(&trends), (bottom, top))
    };
    let Quantity { name: heading, notation, class, .. } = *quantity;
    Frame { heading, notation, class, x, y, across, down, named: !source.paper.narrow }.draw(svg, &trends);
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
