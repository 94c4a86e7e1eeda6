//! Cut-offs by the index of the move that caused them: how good the move ordering is.

use plywood_core::CUT_INDEXES;

use super::svg::{Anchor, Svg};
use super::{Figure, Rows, Source, WIDTH};
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
    let rows = Rows::new(source, engines, 22.0, 34.0);
    let mut svg = Svg::new(WIDTH, rows.bottom() + 26.0);
    rows.names(&mut svg, source);
    let (left, right) = rows.panel(0, 1, 60.0);
    legend(&mut svg, left, places);
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = left + tick * (right - left);
        svg.line((x, rows.top), (x, rows.bottom() + 4.0), "grid");
        svg.text((x, rows.bottom() + 18.0), Anchor::Middle, "small", &format!("{:.0} %", tick * 100.0));
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
            svg.rect((x, rows.middle(row) - 7.0), (width, 14.0), &class, &title);
            x += width;
        }
        svg.text((right + 8.0, rows.middle(row) + 4.0), Anchor::Start, "value", &percent(shares[0]));
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
        data,
    })
}

fn legend(svg: &mut Svg, left: f64, places: usize) {
    let mut x = left;
    for index in 0..places {
        svg.rect((x, 5.0), (12.0, 12.0), &format!("part f1 p{index}"), "");
        let name = if index == 0 { "1st move".to_owned() } else { move_name(index + 1) };
        svg.text((x + 16.0, 15.0), Anchor::Start, "small", &name);
        x += 26.0 + name.chars().count() as f64 * super::CHARACTER;
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
