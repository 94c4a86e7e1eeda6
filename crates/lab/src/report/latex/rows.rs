//! Rows of engines: bars, ratios and shares of cut-offs. Panels stand below each other, because a page has no room for
//! names and figures beside two of them.

use std::fmt::Write as _;

use plywood_workshop::format::percent;
use plywood_workshop::{Estimate, Interval};

use super::data::{Data, slug};
use super::picture::{Axis, Picture, WIDTH, reading, room, short_name};
use super::text::{figure, latex};
use crate::report::plots::LONGEST_NAME;
use crate::report::plots::chart::{
    BarPanel, Bars, Cutoffs, RatioPanel, Ratios, Series, Spread, legend_name, notation, short_ratio,
    with_range,
};
use crate::report::plots::scale::Scale;

/// The rows of all panels together are no higher than this, and a row is between these.
const HIGHEST: f64 = 165.0;
const ROW: (f64, f64) = (3.4, 5.5);

/// Above a panel for its heading, and below it for its ticks.
const HEAD: f64 = 8.0;
const FOOT: f64 = 7.0;

/// More dots than this in a panel tell nothing more, but fill LaTeX's memory.
const MOST_DOTS: usize = 2000;

/// What panels of rows have in common.
struct Rows<'a> {
    series: &'a [Series],
    width: f64,
    height: f64,
}

impl Rows<'_> {
    /// Rows for so many panels, with room for the longest of the texts at their right.
    fn new<'a>(series: &'a [Series], panels: usize, values: impl Iterator<Item = String>) -> Rows<'a> {
        let names: Vec<String> = series.iter().map(|series| short_name(series, LONGEST_NAME)).collect();
        let values: Vec<String> = values.collect();
        let beside = room(names.iter().map(String::as_str)) + room(values.iter().map(String::as_str)) + 6.0;
        let rows = (series.len() * panels).max(1) as f64;
        Rows { series, width: (WIDTH - beside).max(40.0), height: (HIGHEST / rows).clamp(ROW.0, ROW.1) }
    }

    fn whole(&self) -> f64 {
        self.height * self.series.len() as f64
    }

    /// The axis of a panel, with names at the left.
    fn axis(&self, panel: usize, head: f64) -> Axis {
        let down = panel as f64 * (head + self.whole() + FOOT);
        let mut axis = Axis::new("plywood rows", (self.width, self.whole()), down);
        let count = self.series.len();
        let names: Vec<String> = self
            .series
            .iter()
            .map(|series| format!("{{{}}}", latex(&short_name(series, LONGEST_NAME))))
            .collect();
        axis.option(format!("ymin=0.5, ymax={count}.5"));
        axis.option(format!("ytick={{{}}}", numbers(count).join(",")));
        axis.option(format!("yticklabels={{{}}}", names.join(",")));
        axis
    }

    /// What stands at the right of a row.
    fn value(contents: &mut String, row: usize, text: &str) {
        let _ = writeln!(
            contents,
            "\\node[plywood value] at ({{rel axis cs:1,0}}|-{{axis cs:1,{}}}) {{{text}}};",
            row + 1
        );
    }

    /// The data of the rows begin with their numbers.
    fn data(&self) -> Data {
        let mut data = Data::default();
        for (row, series) in self.series.iter().enumerate() {
            data.remark(&format!("row {}: {}", row + 1, series.name));
        }
        data.column("row", (1..=self.series.len()).map(|row| Some(row as f64)).collect());
        data
    }
}

fn numbers(count: usize) -> Vec<String> {
    (1..=count).map(|number| number.to_string()).collect()
}

/// Three columns: the figures of rows and the ends of their intervals.
pub(super) fn estimates(data: &mut Data, name: &str, all: &[Option<Estimate>]) {
    let end = |of: fn(Interval) -> f64| {
        all.iter().map(|one| one.and_then(|one| one.interval).map(of)).collect::<Vec<_>>()
    };
    data.column(name, all.iter().map(|one| one.map(|one| one.value)).collect());
    if all.iter().flatten().any(|one| one.interval.is_some()) {
        data.column(format!("{name}-from"), end(|interval| interval.low));
        data.column(format!("{name}-to"), end(|interval| interval.high));
    }
}

/// What `table` is told of the intervals in such columns.
pub(super) fn error_bars(direction: char, name: &str) -> String {
    format!(
        "{direction} error plus expr=\\thisrow{{{name}-to}}-\\thisrow{{{name}}}, \
         {direction} error minus expr=\\thisrow{{{name}}}-\\thisrow{{{name}-from}}"
    )
}

fn ticks(scale: Scale, gap: f64, notation: impl Fn(f64) -> String) -> Vec<(f64, String)> {
    scale.ticks(gap).into_iter().map(|tick| (tick, notation(tick))).collect()
}

pub(super) fn bars(chart: &Bars, name: &str) -> Picture {
    let values = chart
        .panels
        .iter()
        .flat_map(|panel| panel.means.iter().flatten().map(|mean| notation(panel.measured)(mean.value)));
    let rows = Rows::new(&chart.rows, chart.panels.len(), values);
    let mut data = rows.data();
    let mut body = String::new();
    for (index, panel) in chart.panels.iter().enumerate() {
        let BarPanel { measured, means } = panel;
        let (notation, column) = (notation(*measured), measured.name());
        let mut axis = rows.axis(index, HEAD);
        let scale = panel.scale((0.0, rows.width));
        axis.title(measured.name());
        axis.scale('x', scale, &ticks(scale, 14.0, notation));
        axis.option(format!("bar width={:.2}mm", rows.height * 0.6));
        estimates(&mut data, column, means);
        let file = reading(name, "");
        let mut contents = format!("\\addplot[plywood bars] table[x={column}, y=row] {file};\n");
        if means.iter().flatten().any(|mean| mean.interval.is_some()) {
            let bars = error_bars('x', column);
            let _ =
                writeln!(contents, "\\addplot[plywood whiskers] table[x={column}, y=row, {bars}] {file};");
        }
        for (row, mean) in means.iter().enumerate() {
            if let Some(mean) = mean {
                Rows::value(&mut contents, row, &figure(&notation(mean.value)));
            }
        }
        axis.draw(&mut body, &contents);
    }
    data.remark("nodes are counts, times are nanoseconds");
    Picture { body, data: vec![(String::new(), data)], remark: String::new() }
}

pub(super) fn ratios(chart: &Ratios, name: &str) -> Picture {
    let spreads = chart.panels.iter().flat_map(|panel| panel.ratios.iter().flatten());
    let rows = Rows::new(&chart.rows, chart.panels.len(), spreads.map(|spread| with_range(spread.mean)));
    let count = |panel: &RatioPanel| panel.ratios.iter().flatten().map(|spread| spread.each.len()).sum();
    let most: usize = chart.panels.iter().map(count).max().unwrap_or(0);
    let every = most.div_ceil(MOST_DOTS).max(1);
    let mut data = rows.data();
    let mut parts = Vec::new();
    let mut body = String::new();
    for (index, panel) in chart.panels.iter().enumerate() {
        let RatioPanel { measured, ratios } = panel;
        let column = measured.name();
        let means: Vec<Option<Estimate>> =
            ratios.iter().map(|spread| spread.as_ref().map(|spread| spread.mean)).collect();
        estimates(&mut data, column, &means);
        let part = format!("-{}", slug(column));
        parts.push((part.clone(), dots(ratios, every)));
        // A line more than elsewhere, for the words at the line of 1.
        let mut axis = rows.axis(index, HEAD + 4.0);
        axis.title(column);
        axis.option("title style={yshift=4mm}");
        let scale = panel.scale((0.0, rows.width));
        let mut marks = ticks(scale, 12.0, short_ratio);
        marks.retain(|(tick, _)| (scale.at(*tick) - scale.at(1.0)).abs() > 5.0);
        marks.push((1.0, "1".to_owned()));
        axis.scale('x', scale, &marks);
        let mut contents =
            format!("\\addplot[plywood dots] table[x=ratio, y=place] {};\n", reading(name, &part));
        contents += "\\plywoodone\n";
        let bars = if means.iter().flatten().any(|mean| mean.interval.is_some()) {
            format!(", {}", error_bars('x', column))
        } else {
            String::new()
        };
        let _ = writeln!(
            contents,
            "\\addplot[plywood mean] table[x={column}, y=row{bars}] {};",
            reading(name, "")
        );
        for (row, mean) in means.iter().enumerate() {
            if let Some(mean) = mean {
                Rows::value(&mut contents, row, &latex(&with_range(*mean)));
            }
        }
        axis.draw(&mut body, &contents);
    }
    data.remark("geometric means over positions, with the ends of their intervals");
    parts.insert(0, (String::new(), data));
    let remark = match every {
        1 => String::new(),
        every => format!(" One position out of {every} is drawn."),
    };
    Picture { body, data: parts, remark }
}

/// The ratios of one position out of so many, and where their dots lie.
fn dots(ratios: &[Option<Spread>], every: usize) -> Data {
    let mut data = Data::default();
    data.remark("the ratio of a position, the row that it belongs to, and where in it the dot lies");
    let all = ratios.iter().enumerate().filter_map(|(row, spread)| Some((row, spread.as_ref()?)));
    let all: Vec<(f64, f64, f64)> = all
        .flat_map(|(row, spread)| {
            let middle = (row + 1) as f64;
            spread
                .shaken(row)
                .step_by(every)
                .map(move |(ratio, aside)| (ratio, middle, middle + aside * 0.28))
        })
        .collect();
    data.column("ratio", all.iter().map(|(ratio, ..)| Some(*ratio)).collect());
    data.column("row", all.iter().map(|(_, row, _)| Some(*row)).collect());
    data.column("place", all.iter().map(|(.., place)| Some(*place)).collect());
    data
}

/// How dark the parts of a bar are, in per cent: those of `plot.css`.
const SHADES: [u32; plywood_core::CUT_INDEXES] = [100, 72, 54, 42, 32, 24, 17, 10];

pub(super) fn cutoffs(chart: &Cutoffs, name: &str) -> Picture {
    let rows = Rows::new(&chart.rows, 1, chart.shares.iter().map(|shares| percent(shares[0])));
    let mut data = rows.data();
    data.remark("shares of all cut-offs by the place of the move that caused them");
    let mut axis = rows.axis(0, HEAD);
    let scale = Scale::from_zero(1.0, (0.0, rows.width));
    let quarters = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| (share, format!("{:.0} %", share * 100.0)));
    axis.scale('x', scale, &quarters);
    axis.option(format!("xbar stacked, bar width={:.2}mm", rows.height * 0.6));
    axis.option("legend style={at={(0,1)}, anchor=south west, yshift=1.5mm}, legend columns=4, area legend");
    let mut contents = String::new();
    for place in 0..chart.places {
        let column = format!("move{}", place + 1);
        data.column(&*column, chart.shares.iter().map(|shares| Some(shares[place])).collect());
        let shade = SHADES[place];
        let _ = writeln!(
            contents,
            "\\addplot[plywood parts, fill=plywood1!{shade}] table[x={column}, y=row] {};\n\\addlegendentry{{{}}}",
            reading(name, ""),
            latex(&legend_name(place))
        );
    }
    for (row, shares) in chart.shares.iter().enumerate() {
        Rows::value(&mut contents, row, &figure(&percent(shares[0])));
    }
    let mut body = String::new();
    axis.draw(&mut body, &contents);
    Picture { body, data: vec![(String::new(), data)], remark: String::new() }
}
