//! Bars: what each engine needs within a single limit.

use plywood_workshop::Estimate;
use plywood_workshop::table::{Cell, Table};

use super::chart::{BarPanel, Bars, Chart, notation};
use super::rows::{Panel, Rows};
use super::scale::Scale;
use super::svg::{Anchor, Svg, fill};
use super::{Figure, FigureSource, Paper, mean_of, measures};
use crate::analysis::Measured;

pub(super) fn of(source: &FigureSource<'_>) -> Option<Figure> {
    let limit = source.last();
    let mean = |engine: u32, measured: Measured| -> Option<Estimate> {
        let cell = source.cell(limit, engine)?;
        match measured {
            Measured::Nodes => mean_of(cell, |sample| Some(sample.nodes)),
            Measured::Time => mean_of(cell, |sample| sample.time),
        }
    };
    let engines = source.engines();
    let panels = measures(source).into_iter().map(|measured| {
        let means = engines.iter().map(|engine| mean(*engine, measured)).collect();
        BarPanel { measured, means }
    });
    let panels: Vec<BarPanel> = panels.filter(|panel| panel.means.iter().any(Option::is_some)).collect();
    if panels.is_empty() {
        return None;
    }
    let all = || panels.iter().flat_map(|panel| panel.means.iter().flatten());
    let with = if all().any(|mean| mean.interval.is_some()) {
        " with their 95 % intervals"
    } else {
        ", which are too few for intervals"
    };
    let scale = if panels.iter().any(BarPanel::is_logarithmic) {
        " Scales are logarithmic, so compare the ends of bars, not their lengths."
    } else {
        ""
    };
    let chart = Bars { rows: source.series(&engines), panels };
    Some(Figure {
        name: source.name("bars", true),
        title: format!("What each engine needs: {}, {}", source.set(), source.limit(limit)),
        caption: format!("Means over positions{with}.{scale}"),
        data: data(&chart),
        chart: Chart::Bars(chart),
    })
}

fn data(chart: &Bars) -> Table {
    let mut data =
        Table::new(["engine", "measure", "#mean|nodes or ns", "#from|nodes or ns", "#to|nodes or ns"]);
    for BarPanel { measured, means } in &chart.panels {
        let notation = notation(*measured);
        for (series, mean) in chart.rows.iter().zip(means) {
            let Some(mean) = mean else { continue };
            data.push(vec![
                Cell::text(&*series.name),
                Cell::text(measured.name()),
                Cell::number(mean.value, notation),
                Cell::maybe(mean.interval.map(|interval| interval.low), notation),
                Cell::maybe(mean.interval.map(|interval| interval.high), notation),
            ]);
        }
    }
    data
}

pub(super) fn svg(chart: &Bars, paper: Paper) -> Svg {
    let rows = Rows::new(&chart.rows, paper, 24.0, (30.0, 30.0));
    let mut svg = rows.svg(chart.panels.len());
    for (index, BarPanel { measured, means }) in chart.panels.iter().enumerate() {
        let panel = rows.panel(index, chart.panels.len(), 62.0);
        let notation = notation(*measured);
        let scale = chart.panels[index].scale((panel.left, panel.right));
        rows.heading(&mut svg, panel, measured.name());
        rows.names(&mut svg, panel);
        for tick in scale.ticks(52.0) {
            svg.line((scale.at(tick), panel.top), (scale.at(tick), panel.bottom), "grid");
            svg.text((scale.at(tick), panel.bottom + 16.0), Anchor::Middle, "small", &notation(tick));
        }
        svg.line((panel.left, panel.top), (panel.left, panel.bottom), "axis");
        for (row, (mean, series)) in means.iter().zip(&chart.rows).enumerate() {
            let Some(mean) = mean else { continue };
            let text = notation(mean.value);
            bar(&mut svg, scale, panel, rows.middle(panel, row), mean, series.number, &text);
            rows.value(&mut svg, panel, row, &text);
        }
    }
    svg
}

fn bar(svg: &mut Svg, scale: Scale, panel: Panel, middle: f64, mean: &Estimate, series: usize, text: &str) {
    let class = format!("bar {}", fill(series));
    svg.rect((panel.left, middle - 7.0), (scale.at(mean.value) - panel.left, 14.0), &class, text);
    if let Some(interval) = mean.interval {
        let (low, high) = (scale.at(interval.low), scale.at(interval.high));
        svg.line((low, middle), (high, middle), "whisker");
        svg.line((high, middle - 4.0), (high, middle + 4.0), "whisker");
        svg.line((low, middle - 4.0), (low, middle + 4.0), "whisker");
    }
}
