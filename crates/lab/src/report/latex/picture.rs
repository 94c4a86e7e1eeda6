//! Pictures in the language of pgfplots.

use std::fmt::Write as _;

use plywood_workshop::table::cut;

use super::data::Data;
use super::text::{figure, latex};
use super::{lines, rows};
use crate::report::plots::chart::{Chart, Series};
use crate::report::plots::scale::Scale;
use crate::report::plots::svg::{COLOURS, LIGHT};

/// How wide pictures are, in millimetres: a little less than the text of an A4 page in LaTeX's own classes.
pub(super) const WIDTH: f64 = 118.0;

/// How wide a character is in the font of pictures, more or less.
pub(super) const CHARACTER: f64 = 1.45;

/// A picture with the files that it reads.
#[derive(Debug, Default)]
pub(super) struct Picture {
    pub(super) body: String,
    /// What stands behind the name of the figure in the name of the file, and the numbers in it.
    pub(super) data: Vec<(String, Data)>,
    /// What the caption has to say about this way to draw it.
    pub(super) remark: String,
}

/// Draws the picture of a figure with this name.
pub(super) fn draw(chart: &Chart, name: &str) -> Picture {
    match chart {
        Chart::Bars(chart) => rows::bars(chart, name),
        Chart::Ratios(chart) => rows::ratios(chart, name),
        Chart::Cutoffs(chart) => rows::cutoffs(chart, name),
        Chart::Lines(chart) => lines::draw(chart, name),
    }
}

/// The options of an axis under way.
#[derive(Debug, Default)]
pub(super) struct Axis {
    options: Vec<String>,
}

impl Axis {
    /// An axis of this style and size, so far below the top of the picture.
    pub(super) fn new(style: &str, (width, height): (f64, f64), down: f64) -> Axis {
        let mut axis = Axis::default();
        axis.option(style);
        axis.option(format!("at={{(0mm,{:.2}mm)}}", -down));
        axis.option(format!("width={width:.2}mm, height={height:.2}mm"));
        axis
    }

    pub(super) fn option(&mut self, option: impl Into<String>) {
        self.options.push(option.into());
    }

    /// A scale in one direction with these ticks.
    pub(super) fn scale(&mut self, direction: char, scale: Scale, ticks: &[(f64, String)]) {
        let (low, high) = scale.range();
        self.option(format!("{direction}min={low:e}, {direction}max={high:e}"));
        if scale.is_logarithmic() && !is_too_narrow(scale) {
            self.option(format!("{direction}mode=log"));
        }
        let places: Vec<String> = ticks.iter().map(|(place, _)| format!("{place:e}")).collect();
        let labels: Vec<String> = ticks.iter().map(|(_, label)| format!("{{{}}}", figure(label))).collect();
        self.option(format!("{direction}tick={{{}}}", places.join(",")));
        self.option(format!("{direction}ticklabels={{{}}}", labels.join(",")));
    }

    pub(super) fn title(&mut self, title: &str) {
        self.option(format!("title={{{}}}", latex(title)));
    }

    pub(super) fn draw(self, body: &mut String, contents: &str) {
        let _ = write!(body, "\\begin{{axis}}[\n  {},\n]\n", self.options.join(",\n  "));
        *body += contents;
        *body += "\\end{axis}\n";
    }
}

/// In points, about two thirds of the longest length that TeX knows.
const FARTHEST: f64 = 11_000.0;

/// Whether a logarithmic scale is drawn as a linear one. pgfplots counts from the logarithm 0, so large numbers in a
/// narrow range would lie too far away for TeX; a narrow range looks nearly the same on both scales.
pub(super) fn is_too_narrow(scale: Scale) -> bool {
    let (low, high) = scale.range();
    let points = scale.length() * 72.27 / 25.4;
    scale.is_logarithmic() && points * high.ln().abs().max(low.ln().abs()) / (high / low).ln() > FARTHEST
}

/// Where a picture finds its numbers.
pub(super) fn data_file(name: &str, part: &str) -> String {
    format!("{name}{part}.dat")
}

/// `{\plywoodfolder/NAME.dat}`
pub(super) fn reading(name: &str, part: &str) -> String {
    format!("{{\\plywoodfolder/{}}}", data_file(name, part))
}

/// How much room the longest of these texts takes.
pub(super) fn room<'a>(texts: impl Iterator<Item = &'a str>) -> f64 {
    texts.map(|text| text.chars().count()).max().unwrap_or(0) as f64 * CHARACTER
}

/// A name as pictures show it.
pub(super) fn short_name(series: &Series, longest: usize) -> String {
    cut(&series.name, longest)
}

/// So many series have a style of their own.
pub(super) const STYLES: usize = 40;

/// The package that knows the colours, marks and dashes of series, and how figures and tables fit a page.
pub(super) fn package(head: &str) -> String {
    let mut text = format!("% {head}\n{}", include_str!("plywood.sty"));
    for (number, colour) in LIGHT.iter().enumerate() {
        let digits = colour.trim_start_matches('#').to_uppercase();
        let _ = writeln!(text, "\\definecolor{{plywood{number}}}{{HTML}}{{{digits}}}");
    }
    text += "\\pgfplotsset{\n";
    let marks = ["*", "square*", "triangle*", "diamond*", "triangle*, mark options={rotate=180}"];
    let dashes = ["solid", "densely dashed", "densely dashdotted", "densely dotted"];
    for number in 0..STYLES {
        let (colour, dash) = (number % COLOURS, dashes[number % dashes.len()]);
        // Neighbours differ in colour, mark and dashes; colours repeat after ten series, with other marks.
        let mark = marks[(number + number / COLOURS) % marks.len()];
        let style = format!("plywood{colour}, {dash}, mark={mark}, every mark/.append style={{solid}}");
        let _ = writeln!(text, "  plywood series {number}/.style={{{style}}},");
    }
    text + "}\n\\endinput\n"
}
