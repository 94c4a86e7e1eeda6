//! Cut-offs by the index of the move that caused them: how good the move ordering is.

use plywood_core::CUT_INDEXES;
use plywood_workshop::format::percent;
use plywood_workshop::table::{Cell, Table};

use super::chart::{Chart, Cutoffs, legend_name, move_name};
use super::rows::{Panel, Rows};
use super::svg::{Anchor, CHARACTER, Svg};
use super::{Figure, FigureSource, Paper};

pub(super) fn of(source: &FigureSource<'_>) -> Option<Figure> {
    let limit = source.last();
    let shares = |engine: &u32| source.cell(limit, *engine).and_then(crate::Samples::cut_shares);
    let engines: Vec<u32> = source.engines().into_iter().filter(|engine| shares(engine).is_some()).collect();
    if engines.is_empty() {
        return None;
    }
    let shares: Vec<[f64; CUT_INDEXES]> = engines.iter().filter_map(shares).collect();
    // The last place at which any engine had a cut-off.
    let occurs = |index: &usize| shares.iter().any(|all| all[*index] > 0.0);
    let places = 1 + (0..CUT_INDEXES).rev().find(occurs).unwrap_or(0);
    let chart = Cutoffs { rows: source.series(&engines), shares, places };
    Some(Figure {
        name: source.name("cutoffs", true),
        title: format!("Which move cuts off: {}, {}", source.set(), source.limit(limit)),
        caption: "The share of cut-offs by the place of the move that caused them. The figure at the right is the share of the first move: \
                  the nearer to 100 %, the better the move ordering."
            .to_owned(),
        data: data(&chart),
        chart: Chart::Cutoffs(chart),
    })
}

fn data(chart: &Cutoffs) -> Table {
    let titles = (1..=chart.places).map(|index| format!("#{}", move_name(index)));
    let titles: Vec<String> = ["engine".to_owned()].into_iter().chain(titles).collect();
    let mut data = Table::new(titles.iter().map(String::as_str));
    for (series, shares) in chart.rows.iter().zip(&chart.shares) {
        let cells = shares[..chart.places].iter().map(|share| Cell::number(*share, percent));
        data.push([Cell::text(&*series.name)].into_iter().chain(cells).collect());
    }
    data
}

pub(super) fn svg(chart: &Cutoffs, paper: Paper) -> Svg {
    // On narrow paper the legend takes two lines.
    let above = if paper.narrow { 52.0 } else { 34.0 };
    let rows = Rows::new(&chart.rows, paper, 22.0, (above, 26.0));
    let mut svg = rows.svg(1);
    let panel = rows.panel(0, 1, 60.0);
    let Panel { left, right, top, bottom, .. } = panel;
    rows.names(&mut svg, panel);
    legend(&mut svg, (left, right), chart.places);
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = left + tick * (right - left);
        svg.line((x, top), (x, bottom + 4.0), "grid");
        svg.text((x, bottom + 18.0), Anchor::Middle, "small", &format!("{:.0} %", tick * 100.0));
    }
    for (row, shares) in chart.shares.iter().enumerate() {
        let mut x = left;
        for (index, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let width = share * (right - left);
            let title = format!("{}: {}", move_name(index + 1), percent(*share));
            let class = format!("part f1 p{index}");
            svg.rect((x, rows.middle(panel, row) - 7.0), (width, 14.0), &class, &title);
            x += width;
        }
        rows.value(&mut svg, panel, row, &percent(shares[0]));
    }
    svg
}

fn legend(svg: &mut Svg, (left, right): (f64, f64), places: usize) {
    let (mut x, mut y) = (left, 5.0);
    for index in 0..places {
        let name = legend_name(index);
        let width = 26.0 + name.chars().count() as f64 * CHARACTER;
        if x + width > right + 20.0 {
            (x, y) = (left, y + 18.0);
        }
        svg.rect((x, y), (12.0, 12.0), &format!("part f1 p{index}"), "");
        svg.text((x + 16.0, y + 10.0), Anchor::Start, "small", &name);
        x += width;
    }
}
