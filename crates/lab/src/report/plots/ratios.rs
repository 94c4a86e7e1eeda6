//! Ratios to the baseline, with intervals and the single positions behind them.

use plywood_workshop::format::ratio;
use plywood_workshop::table::{Cell, Table};

use super::chart::{Chart, RatioPanel, Ratios, Spread, short_ratio, with_range};
use super::rows::{Panel, Rows};
use super::svg::{Anchor, Svg, stroke};
use super::{Figure, FigureSource, Paper, measures};
use crate::Comparison;
use crate::analysis::Measured;

pub(super) fn of(source: &FigureSource<'_>) -> Option<Figure> {
    let limit = source.last();
    let comparison = |engine: u32| -> Option<&Comparison> {
        source.report.analysis.comparison(source.set, limit, engine).filter(|one| one.pairs > 0)
    };
    let engines: Vec<u32> =
        source.engines().into_iter().filter(|engine| comparison(*engine).is_some()).collect();
    let comparisons: Vec<&Comparison> = engines.iter().filter_map(|engine| comparison(*engine)).collect();
    let baseline = source.engine(comparisons.first()?.with);
    let panels = measures(source).into_iter().map(|measured| {
        let spread = |one: &&Comparison| {
            one.ratio(measured).map(|found| Spread { each: found.each.clone(), mean: found.all.geometric })
        };
        RatioPanel { measured, ratios: comparisons.iter().map(spread).collect() }
    });
    let panels: Vec<RatioPanel> = panels.filter(|panel| panel.ratios.iter().any(Option::is_some)).collect();
    if panels.is_empty() {
        return None;
    }
    let left_out: usize = comparisons.iter().map(|one| one.left_out).sum();
    let without = match left_out {
        0 => String::new(),
        count => format!(" {count} pairs are left out because one of the two was stopped."),
    };
    Some(Figure {
        name: source.name("ratios", true),
        title: format!("Compared with {baseline}: {}, {}", source.set(), source.limit(limit)),
        caption: format!(
            "Each pale dot is one position: the engine's figure divided by that of {baseline}. The mark is the \
             geometric mean, its line the interval; all intervals of a panel hold together 95 times out of 100. \
             Left of 1 is less than {baseline}.{without}"
        ),
        chart: Chart::Ratios(Ratios { rows: source.series(&engines), panels }),
        data: data(source, &comparisons),
    })
}

pub(super) fn svg(chart: &Ratios, paper: Paper) -> Svg {
    let rows = Rows::new(&chart.rows, paper, 26.0, (44.0, 30.0));
    let mut svg = rows.svg(chart.panels.len());
    for (index, shown) in chart.panels.iter().enumerate() {
        let place = rows.panel(index, chart.panels.len(), 128.0);
        rows.names(&mut svg, place);
        panel(&mut svg, &rows, place, shown);
    }
    svg
}

fn panel(svg: &mut Svg, rows: &Rows<'_>, panel: Panel, shown: &RatioPanel) {
    let Panel { left, right, top, bottom, .. } = panel;
    let scale = shown.scale((left, right));
    rows.heading(svg, panel, shown.measured.name());
    let one = scale.at(1.0);
    for tick in scale.ticks(45.0).into_iter().filter(|tick| (scale.at(*tick) - one).abs() > 18.0) {
        svg.line((scale.at(tick), top), (scale.at(tick), bottom), "grid");
        svg.text((scale.at(tick), bottom + 16.0), Anchor::Middle, "small", &short_ratio(tick));
    }
    svg.line((one, top - 6.0), (one, bottom), "one");
    svg.text((one, bottom + 16.0), Anchor::Middle, "small", "1");
    svg.text((one - 6.0, top - 10.0), Anchor::End, "small", "less ←");
    svg.text((one + 6.0, top - 10.0), Anchor::Start, "small", "→ more");
    for (row, (spread, series)) in shown.ratios.iter().zip(rows.series).enumerate() {
        let Some(spread) = spread else { continue };
        let middle = rows.middle(panel, row);
        let dots: Vec<(f64, f64)> =
            spread.shaken(row).map(|(ratio, aside)| (scale.at(ratio), middle + aside * 6.0)).collect();
        svg.dots(&dots, &stroke(series.number));
        let text = with_range(spread.mean);
        if let Some(interval) = spread.mean.interval {
            let class = format!("range {}", stroke(series.number));
            svg.line((scale.at(interval.low), middle), (scale.at(interval.high), middle), &class);
        }
        svg.mark((scale.at(spread.mean.value), middle), series.number, false, &text);
        rows.value(svg, panel, row, &text);
    }
}

fn data(source: &FigureSource<'_>, comparisons: &[&Comparison]) -> Table {
    let mut data = Table::new([
        "engine",
        "measure",
        "#pairs",
        "#left out",
        "#geometric mean",
        "#mean from",
        "#mean to",
        "#ratio of totals",
        "#totals from",
        "#totals to",
    ]);
    for comparison in comparisons {
        for measured in Measured::BOTH {
            let Some(found) = comparison.ratio(measured) else { continue };
            let mut row = vec![
                Cell::text(source.engine(comparison.engine)),
                Cell::text(measured.name()),
                Cell::number(comparison.pairs as f64, |pairs| pairs.to_string()),
                Cell::number(comparison.left_out as f64, |pairs| pairs.to_string()),
            ];
            for estimate in [found.all.geometric, found.all.totals] {
                row.push(Cell::number(estimate.value, ratio));
                row.push(Cell::maybe(estimate.interval.map(|interval| interval.low), ratio));
                row.push(Cell::maybe(estimate.interval.map(|interval| interval.high), ratio));
            }
            data.push(row);
        }
    }
    data
}
