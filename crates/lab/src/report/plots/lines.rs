//! Lines over an axis of limits: panels below each other that share the axis, one colour for each engine, time solid
//! and nodes dotted.

use plywood_core::capitalised;
use plywood_workshop::Estimate;
use plywood_workshop::format::{bytes, duration, short};
use plywood_workshop::table::{Cell, Table};

use super::chart::{Chart, LineKind, LinePanel, Lines, Point, Series, Trend, Upward};
use super::{Figure, FigureSource, mean_of};
use crate::analysis::{Measured, asks_for_an_answer};
use crate::{Limit, Samples};

/// What a panel shows.
struct Quantity {
    name: &'static str,
    unit: Option<&'static str>,
    of: fn(&Samples) -> Option<Estimate>,
    notation: fn(f64) -> String,
    kind: LineKind,
    upward: Upward,
}

const TIME: Quantity = Quantity {
    name: "time",
    unit: Some("ns"),
    of: |cell| mean_of(cell, |sample| sample.time),
    notation: duration,
    kind: LineKind::Solid,
    upward: Upward::Logarithmic,
};
const NODES: Quantity = Quantity {
    name: "nodes",
    unit: None,
    of: |cell| mean_of(cell, |sample| Some(sample.nodes)),
    notation: short,
    kind: LineKind::Dotted,
    upward: Upward::Logarithmic,
};
const SIMULATIONS: Quantity = Quantity {
    name: "simulations",
    unit: None,
    of: |cell| mean_of(cell, |sample| Some(sample.simulations)),
    notation: short,
    kind: LineKind::Solid,
    upward: Upward::Logarithmic,
};
const TREE: Quantity = Quantity {
    name: "tree",
    unit: Some("bytes"),
    of: |cell| mean_of(cell, |sample| Some(sample.tree_bytes)),
    notation: |count| bytes(count as u64),
    kind: LineKind::Dotted,
    upward: Upward::Logarithmic,
};
const DEPTH: Quantity = Quantity {
    name: "depth",
    unit: None,
    of: |cell| Some(Estimate { value: cell.depth()?, interval: None }),
    notation: short,
    kind: LineKind::Solid,
    upward: Upward::Linear,
};

pub(super) fn of(source: &FigureSource<'_>) -> Option<Figure> {
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
    let mut panels: Vec<LinePanel> = quantities.iter().map(|quantity| panel(source, quantity)).collect();
    quantities.retain(|quantity| {
        panels.iter().any(|panel| panel.heading == quantity.name && !panel.trends.is_empty())
    });
    panels.retain(|panel| !panel.trends.is_empty());
    if panels.is_empty() {
        return None;
    }
    let names: Vec<&str> = quantities.iter().map(|quantity| quantity.name).collect();
    let scale = if quantities.iter().all(Quantity::is_logarithmic) { ", on logarithmic scales" } else { "" };
    let stopped = |cell: &Samples| cell.totals.stopped > 0;
    let any_stopped = source
        .limits
        .iter()
        .any(|limit| engines.iter().any(|engine| source.cell(*limit, *engine).is_some_and(stopped)));
    let hollow = if any_stopped {
        " At hollow marks the cap stopped at least one search, so their figures are too low."
    } else {
        ""
    };
    let mut points = panels.iter().flat_map(|panel| &panel.trends).flat_map(|trend| &trend.points);
    let intervals = if points.any(|point| point.estimate.interval.is_some()) {
        " Upright lines are the 95 % intervals of the means; all engines search the same positions, so engines can \
         differ even where these overlap."
    } else {
        ""
    };
    Some(Figure {
        name: source.name("lines", false),
        title: format!("{} over {}: {}", capitalised(&names.join(" and ")), kind.axis(), source.set()),
        caption: format!("Means over positions{scale}.{intervals}{hollow}"),
        chart: Chart::Lines(Lines {
            across: axis_name(kind).to_owned(),
            ticks: source.limits.iter().map(|limit| place(source.limit(*limit))).collect(),
            logarithmic: !matches!(kind, Limit::Depth(_) | Limit::End),
            panels,
        }),
        data: data(source, &quantities),
    })
}

impl Quantity {
    fn is_logarithmic(&self) -> bool {
        self.upward == Upward::Logarithmic
    }
}

/// Where a limit is on the axis, and what stands there.
fn place(limit: Limit) -> (f64, String) {
    (limit.value() as f64, tick(limit))
}

/// The points of an engine; there is a reservation where a search was stopped.
fn points(source: &FigureSource<'_>, quantity: &Quantity, engine: u32) -> Vec<Point> {
    let point = |limit: &u32| {
        let cell = source.cell(*limit, engine)?;
        let across = source.limit(*limit).value() as f64;
        Some(Point { across, estimate: (quantity.of)(cell)?, reserved: cell.totals.stopped > 0 })
    };
    source.limits.iter().filter_map(point).collect()
}

fn panel(source: &FigureSource<'_>, quantity: &Quantity) -> LinePanel {
    let trend = |engine: u32| Trend {
        series: Series { number: engine as usize, name: source.engine(engine).to_owned() },
        points: points(source, quantity, engine),
    };
    let trends = source.engines().into_iter().map(trend).filter(|trend| !trend.points.is_empty()).collect();
    let Quantity { name: heading, unit, notation, kind, upward, .. } = *quantity;
    LinePanel { heading, unit, notation, kind, upward, guide: None, trends }
}

fn axis_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Depth(_) => "depth in plies",
        Limit::Nodes(_) => "limit of nodes",
        Limit::Simulations(_) => "limit of simulations",
        Limit::Time(_) => "limit of time",
        Limit::End => "",
    }
}

fn tick(limit: Limit) -> String {
    match limit {
        Limit::Depth(plies) => plies.to_string(),
        Limit::Nodes(count) | Limit::Simulations(count) => short(count as f64),
        Limit::Time(micros) => duration(micros as f64 * 1e3),
        Limit::End => "end".to_owned(),
    }
}

fn data(source: &FigureSource<'_>, quantities: &[Quantity]) -> Table {
    let mut titles = vec!["engine".to_owned(), format!("#{}", limit_title(source.limit(source.last())))];
    for quantity in quantities {
        let unit = quantity.unit.map_or_else(String::new, |unit| format!("|{unit}"));
        let name = quantity.name;
        titles.push(format!("#{name}{unit}"));
        if quantity.is_logarithmic() {
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
                if quantity.is_logarithmic() {
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
