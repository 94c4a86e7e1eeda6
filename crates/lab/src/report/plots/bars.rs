//! Bars: what each engine needs within a single limit.

use super::scale::Scale;
use super::svg::{Anchor, Svg, fill};
use super::{Figure, Rows, Source, WIDTH, measures, notation};
use crate::Spread;
use crate::analysis::Measured;
use crate::report::table::{Cell, Table};

/// If the longest bar is this many times the shortest, only a logarithmic scale shows both.
const FAR_APART: f64 = 30.0;

pub(super) fn draw(source: &Source<'_>) -> Option<Figure> {
    let limit = source.last();
    let spread = |engine: u32, measured: Measured| -> Option<Spread> {
        let cell = source.cell(limit, engine)?;
        match measured {
            Measured::Nodes => cell.nodes(),
            Measured::Time => cell.time(),
        }
    };
    let engines = source.engines();
    let shown: Vec<Measured> = measures(source)
        .into_iter()
        .filter(|measured| engines.iter().any(|engine| spread(*engine, *measured).is_some()))
        .collect();
    if shown.is_empty() {
        return None;
    }
    let rows = Rows::new(source, engines, 24.0, 30.0);
    let mut svg = Svg::new(WIDTH, rows.bottom() + 30.0);
    rows.names(&mut svg, source);
    let mut data = Table::new([
        "engine",
        "measure",
        "#mean|nodes or ns",
        "#median|nodes or ns",
        "#standard deviation|nodes or ns",
    ]);
    let mut logarithmic = false;
    for (index, measured) in shown.iter().enumerate() {
        let (left, right) = rows.panel(index, shown.len(), 118.0);
        let spreads: Vec<Option<Spread>> =
            rows.engines.iter().map(|engine| spread(*engine, *measured)).collect();
        let scale = scale(&spreads, (left, right), &mut logarithmic);
        svg.text((left, 14.0), Anchor::Start, "head", measured.name());
        for tick in scale.ticks() {
            svg.line((scale.at(tick), rows.top), (scale.at(tick), rows.bottom()), "grid");
            svg.text(
                (scale.at(tick), rows.bottom() + 16.0),
                Anchor::Middle,
                "small",
                &notation(*measured)(tick),
            );
        }
        svg.line((left, rows.top), (left, rows.bottom()), "axis");
        for (row, (spread, engine)) in spreads.iter().zip(&rows.engines).enumerate() {
            let Some(spread) = spread else { continue };
            bar(&mut svg, scale, (left, right), rows.middle(row), spread, *engine, notation(*measured));
            data.push(vec![
                Cell::text(source.engine(*engine)),
                Cell::text(measured.name()),
                Cell::number(spread.mean, |mean| notation(*measured)(mean)),
                Cell::number(spread.median, |median| notation(*measured)(median)),
                Cell::maybe(spread.deviation, |deviation| notation(*measured)(deviation)),
            ]);
        }
    }
    let scale = if logarithmic {
        " Scales are logarithmic, so compare the ends of bars, not their lengths."
    } else {
        ""
    };
    Some(Figure {
        name: source.name("bars", true),
        title: format!("What each engine needs: {}, {}", source.set(), source.limit(limit)),
        caption: format!("Means over positions; whiskers show one standard deviation over positions.{scale}"),
        svg,
        data,
    })
}

fn scale(spreads: &[Option<Spread>], ends: (f64, f64), logarithmic: &mut bool) -> Scale {
    let means = || spreads.iter().flatten().map(|spread| spread.mean).filter(|mean| *mean > 0.0);
    let high = |spread: &Spread| spread.mean + spread.deviation.unwrap_or(0.0);
    let tops = spreads.iter().flatten().map(high);
    let (shortest, longest) = (means().fold(f64::INFINITY, f64::min), means().fold(0.0, f64::max));
    if longest / shortest > FAR_APART {
        *logarithmic = true;
        // Room below the shortest, so that it is a bar and not a line.
        Scale::logarithmic(tops.chain([shortest / 2.0]), ends)
    } else {
        Scale::from_zero(tops.fold(0.0, f64::max) * 1.04, ends)
    }
}

fn bar(
    svg: &mut Svg,
    scale: Scale,
    (left, right): (f64, f64),
    middle: f64,
    spread: &Spread,
    engine: u32,
    notation: fn(f64) -> String,
) {
    let deviation = spread.deviation.unwrap_or(0.0);
    let text = match spread.deviation {
        Some(deviation) => format!("{} ± {}", notation(spread.mean), notation(deviation)),
        None => notation(spread.mean),
    };
    let class = format!("bar {}", fill(engine as usize));
    svg.rect((left, middle - 7.0), (scale.at(spread.mean) - left, 14.0), &class, &text);
    let (low, high) = (scale.at(spread.mean - deviation), scale.at(spread.mean + deviation));
    svg.line((low, middle), (high, middle), "whisker");
    svg.line((high, middle - 4.0), (high, middle + 4.0), "whisker");
    svg.line((low, middle - 4.0), (low, middle + 4.0), "whisker");
    svg.text((right + 8.0, middle + 4.0), Anchor::Start, "value", &text);
}
