//! Cut-offs by the index of the move that caused them: how good the move ordering is.

use plywood_core::CUT_INDEXES;

use super::svg::{Anchor, Svg};
use super::{Figure, Panel, Rows, Source};
use crate::report::format::percent;
use crate::report::table::{Cell, Table};

pub(super) fn draw(source: &Source<'_>) -> Option<Figure> {
    let limit = source.last();
    let shares = |engine: u32| source.cell(limit, engine).and_then(crate::Cell::cut_shares);
    let engines: Vec<u32> = source.engines().into_iter().filter(|engine| shares(*engine).is_some()).collect();
    if engines.is_empty() {
        return None;
    }
    // The last place at which any engine had a cut-off: a game with seven moves has no eighth.
    let occurs =
        |index: &usize| engines.iter().filter_map(|engine| shares(*engine)).any(|all| all[*index] > 0.0);
    let places = 1 + (0..CUT_INDEXES).rev().find(occurs).unwrap_or(0);
    // On narrow paper the legend takes two lines.
    let above = if source.paper.narrow { 52.0 } else { 34.0 };
    let rows = Rows::new(source, engines, 22.0, (above, 26.0));
    let mut svg = rows.svg(1);
    let panel = rows.panel(0, 1, 60.0);
    let Panel { left, right, top, bottom, .. } = panel;
    rows.names(&mut svg, source, panel);
    legend(&mut svg, (left, right), places);
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = left + tick * (right - left);
        svg.line((x, top), (x, bottom + 4.0), "grid");
        svg.text((x, bottom + 18.0), Anchor::Middle, "small", &format!("{:.0} %", tick * 100.0));
    }
    let titles = (1..=places).map(|index| format!("#{}", move_name(index)));
    let titles: Vec<String> = ["engine".to_owned()].into_iter().chain(titles).collect();
    let mut data = Table::new(titles.iter().map(String::as_str));
    for (row, engine) in rows.engines.iter().enumerate() {
        let Some(shares) = shares(*engine) else { continue };
        let mut x = left;
        for (index, share) in shares.into_iter().enumerate().filter(|(_, share)| *share > 0.0) {
            let width = share * (right - left);
            let title = format!("{}: {}", move_name(index + 1), percent(share));
            let class = format!("part f1 p{index}");
            svg.rect((x, rows.middle(panel, row) - 7.0), (width, 14.0), &class, &title);
            x += width;
        }
        rows.value(&mut svg, panel, row, &percent(shares[0]));
        let cells = shares[..places].iter().map(|share| Cell::number(*share, percent));
        data.push([Cell::text(source.engine(*engine))].into_iter().chain(cells).collect());
    }
    Some(Figure {
        name: source.name("cutoffs", true),
        title: format!("Which move cuts off: {}, {}", source.set(), source.limit(limit)),
        caption: "The share of cut-offs by the place of the move that caused them. The figure at the right is the share of the first move: \
                  the nearer to 100 %, the better the move ordering."
            .to_owned(),
        svg,
        narrow: None,
        data,
    })
}

fn legend(svg: &mut Svg, (left, right): (f64, f64), places: usize) {
    let (mut x, mut y) = (left, 5.0);
    for index in 0..places {
        let name = if index == 0 { "1st move".to_owned() } else { move_name(index + 1) };
        let width = 26.0 + name.chars().count() as f64 * super::CHARACTER;
        if x + width > right + 20.0 {
            (x, y) = (left, y + 18.0);
        }
        svg.rect((x, y), (12.0, 12.0), &format!("part f1 p{index}"), "");
        svg.text((x + 16.0, y + 10.0), Anchor::Start, "small", &name);
        x += width;
    }
}

fn move_name(number: usize) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        CUT_INDEXES => format!("{number}th or later"),
        _ => format!("{number}th"),
    }
}
