//! Ratios to the baseline, with intervals and the single positions behind them.

use plywood_core::Random;

use super::scale::Scale;
use super::svg::{Anchor, Svg, stroke};
use super::{Figure, Panel, Rows, Source, measures};
use crate::Comparison;
use crate::analysis::Measured;
use crate::report::format::ratio;
use crate::report::table::{Cell, Table};
use crate::statistics::Estimate;

pub(super) fn draw(source: &Source<'_>) -> Option<Figure> {
    let limit = source.last();
    let comparison = |engine: u32| -> Option<&Comparison> {
        source.report.analysis.comparison(source.set, limit, engine).filter(|one| one.pairs > 0)
    };
    let engines: Vec<u32> =
        source.engines().into_iter().filter(|engine| comparison(*engine).is_some()).collect();
    let comparisons: Vec<&Comparison> = engines.iter().filter_map(|engine| comparison(*engine)).collect();
    let mut shown = measures(source);
    shown.retain(|measured| comparisons.iter().any(|one| one.ratio(*measured).is_some()));
    let first = comparisons.first()?;
    let baseline = source.engine(first.with);
    if shown.is_empty() {
        return None;
    }
    let rows = Rows::new(source, engines, 26.0, (44.0, 30.0));
    let mut svg = rows.svg(shown.len());
    for (index, measured) in shown.iter().enumerate() {
        let place = rows.panel(index, shown.len(), 128.0);
        rows.names(&mut svg, source, place);
        panel(&mut svg, &rows, place, &comparisons, *measured);
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
        svg,
        narrow: None,
        data: data(source, &comparisons),
    })
}

fn panel(svg: &mut Svg, rows: &Rows, panel: Panel, comparisons: &[&Comparison], measured: Measured) {
    let Panel { left, right, top, bottom, .. } = panel;
    let all = comparisons.iter().filter_map(|one| one.ratio(measured));
    let values = all.flat_map(|ratio| {
        let geometric = ratio.all.geometric;
        let interval = geometric.interval.into_iter().flat_map(|interval| [interval.low, interval.high]);
        ratio.each.iter().copied().chain([geometric.value]).chain(interval)
    });
    let scale = Scale::logarithmic(values.chain([0.9, 1.0 / 0.9]), (left, right));
    rows.heading(svg, panel, measured.name());
    let one = scale.at(1.0);
    for tick in scale.ticks(45.0).into_iter().filter(|tick| (scale.at(*tick) - one).abs() > 18.0) {
        svg.line((scale.at(tick), top), (scale.at(tick), bottom), "grid");
        svg.text((scale.at(tick), bottom + 16.0), Anchor::Middle, "small", &short_ratio(tick));
    }
    svg.line((one, top - 6.0), (one, bottom), "one");
    svg.text((one, bottom + 16.0), Anchor::Middle, "small", "1");
    svg.text((one - 6.0, top - 10.0), Anchor::End, "small", "less ←");
    svg.text((one + 6.0, top - 10.0), Anchor::Start, "small", "→ more");
    for (row, comparison) in comparisons.iter().enumerate() {
        let Some(found) = comparison.ratio(measured) else { continue };
        let (middle, series) = (rows.middle(panel, row), comparison.engine as usize);
        // Dots are shaken a little, always in the same way, so that equal ones do not hide each other.
        let mut random = Random::new(row as u64);
        let dots: Vec<(f64, f64)> = found
            .each
            .iter()
            .map(|ratio| (scale.at(*ratio), middle + f64::from(random.between(-60, 60)) / 10.0))
            .collect();
        svg.dots(&dots, &stroke(series));
        let Estimate { value, interval } = found.all.geometric;
        let mut text = ratio(value);
        if let Some(interval) = interval {
            let class = format!("range {}", stroke(series));
            svg.line((scale.at(interval.low), middle), (scale.at(interval.high), middle), &class);
            text += &format!(" ({}–{})", ratio(interval.low), ratio(interval.high));
        }
        svg.mark((scale.at(value), middle), series, false, &text);
        rows.value(svg, panel, row, &text);
    }
}

/// 0.5 instead of 0.50.
fn short_ratio(value: f64) -> String {
    let text = ratio(value);
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn data(source: &Source<'_>, comparisons: &[&Comparison]) -> Table {
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
