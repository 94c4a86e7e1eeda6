//! Bars: what each engine needs within a single limit.

use super::scale::Scale;
use super::svg::{Anchor, Svg, fill};
use super::{Figure, Panel, Rows, Source, mean_of, measures, notation};
use crate::analysis::Measured;
use crate::report::table::{Cell, Table};
use crate::statistics::Estimate;

/// If the longest bar is this many times the shortest, only a logarithmic scale shows both.
const FAR_APART: f64 = 30.0;

pub(super) fn draw(source: &Source<'_>) -> Option<Figure> {
    let limit = source.last();
    let mean = |engine: u32, measured: Measured| -> Option<Estimate> {
        let cell = source.cell(limit, engine)?;
        match measured {
            Measured::Nodes => mean_of(cell, |sample| Some(sample.nodes)),
            Measured::Time => mean_of(cell, |sample| sample.time),
        }
    };
    let engines = source.engines();
    let shown: Vec<Measured> = measures(source)
        .into_iter()
        .filter(|measured| engines.iter().any(|engine| mean(*engine, *measured).is_some()))
        .collect();
    if shown.is_empty() {
        return None;
    }
    let rows = Rows::new(source, engines, 24.0, (30.0, 30.0));
    let mut svg = rows.svg(shown.len());
    let mut data =
        Table::new(["engine", "measure", "#mean|nodes or ns", "#from|nodes or ns", "#to|nodes or ns"]);
    let (mut logarithmic, mut intervals) = (false, false);
    for (index, measured) in shown.iter().enumerate() {
        let panel = rows.panel(index, shown.len(), 62.0);
        let notation = notation(*measured);
        let means: Vec<Option<Estimate>> =
            rows.engines.iter().map(|engine| mean(*engine, *measured)).collect();
        let scale = scale(&means, (panel.left, panel.right), &mut logarithmic);
        rows.heading(&mut svg, panel, measured.name());
        rows.names(&mut svg, source, panel);
        for tick in scale.ticks(52.0) {
            svg.line((scale.at(tick), panel.top), (scale.at(tick), panel.bottom), "grid");
            svg.text((scale.at(tick), panel.bottom + 16.0), Anchor::Middle, "small", &notation(tick));
        }
        svg.line((panel.left, panel.top), (panel.left, panel.bottom), "axis");
        for (row, (mean, engine)) in means.iter().zip(&rows.engines).enumerate() {
            let Some(mean) = mean else { continue };
            bar(&mut svg, scale, panel, rows.middle(panel, row), mean, *engine, &notation(mean.value));
            rows.value(&mut svg, panel, row, &notation(mean.value));
            intervals |= mean.interval.is_some();
            data.push(vec![
                Cell::text(source.engine(*engine)),
                Cell::text(measured.name()),
                Cell::number(mean.value, notation),
                Cell::maybe(mean.interval.map(|interval| interval.low), notation),
                Cell::maybe(mean.interval.map(|interval| interval.high), notation),
            ]);
        }
    }
    let with = if intervals { " with their 95 % intervals" } else { ", which are too few for intervals" };
    let scale = if logarithmic {
        " Scales are logarithmic, so compare the ends of bars, not their lengths."
    } else {
        ""
    };
    Some(Figure {
        name: source.name("bars", true),
        title: format!("What each engine needs: {}, {}", source.set(), source.limit(limit)),
        caption: format!("Means over positions{with}.{scale}"),
        svg,
        narrow: None,
        data,
    })
}

fn scale(means: &[Option<Estimate>], ends: (f64, f64), logarithmic: &mut bool) -> Scale {
    let values = || means.iter().flatten().map(|mean| mean.value);
    let tops = means.iter().flatten().map(|mean| mean.interval.map_or(mean.value, |interval| interval.high));
    let (shortest, longest) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    if longest / shortest > FAR_APART {
        *logarithmic = true;
        let lows = means.iter().flatten().filter_map(|mean| Some(mean.interval?.low));
        // Room below the shortest, so that it is a bar and not a line.
        Scale::logarithmic(tops.chain(lows).chain([shortest / 2.0]), ends)
    } else {
        Scale::from_zero(tops.fold(0.0, f64::max) * 1.04, ends)
    }
}

fn bar(svg: &mut Svg, scale: Scale, panel: Panel, middle: f64, mean: &Estimate, engine: u32, text: &str) {
    let class = format!("bar {}", fill(engine as usize));
    svg.rect((panel.left, middle - 7.0), (scale.at(mean.value) - panel.left, 14.0), &class, text);
    if let Some(interval) = mean.interval {
        let (low, high) = (scale.at(interval.low), scale.at(interval.high));
        svg.line((low, middle), (high, middle), "whisker");
        svg.line((high, middle - 4.0), (high, middle + 4.0), "whisker");
        svg.line((low, middle - 4.0), (low, middle + 4.0), "whisker");
    }
}
