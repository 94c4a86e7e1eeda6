//! Drawing in SVG. Shapes carry classes instead of colours: the report's style sheet gives them the colours of its
//! theme, a file of its own gets [`STYLE`] with fixed ones.

use std::fmt::Write as _;

use plywood_workshop::table::escape;

/// How many colours there are.
pub(crate) const COLOURS: usize = 10;
/// The palette of Okabe and Ito ("Color Universal Design", 2008), made to be told apart by everyone, and three darker
/// colours. Its yellow is left out because it vanishes on white.
pub(crate) const LIGHT: [&str; COLOURS] = [
    "#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6a3d9a", "#7a4a1e",
    "#8a8f00",
];
/// The same for dark paper: black becomes white, and the darker colours are lifted.
pub(crate) const DARK: [&str; COLOURS] = [
    "#ffffff", "#4aa3df", "#f0803c", "#2fc79b", "#dd9bc0", "#f0b429", "#8fd0f7", "#b08be0", "#c08a54",
    "#c5cb3a",
];

/// What the classes of shapes mean.
pub(crate) const STYLE: &str = include_str!("plot.css");

/// How wide a character of plain text is, more or less.
pub(crate) const CHARACTER: f64 = 6.7;

/// A picture under way.
#[derive(Clone, Debug)]
pub(crate) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Which part of a text is where it is put.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(crate) fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let _ = writeln!(
            self.body,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" class=\"{class}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    pub(crate) fn rect(&mut self, corner: (f64, f64), size: (f64, f64), class: &str, title: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" class=\"{class}\"><title>{}</title></rect>",
            corner.0,
            corner.1,
            size.0.max(0.0),
            size.1.max(0.0),
            escape(title)
        );
    }

    pub(crate) fn text(&mut self, at: (f64, f64), anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{}</text>",
            at.0,
            at.1,
            escape(text)
        );
    }

    pub(crate) fn polyline(&mut self, points: &[(f64, f64)], class: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, "<polyline points=\"{}\" class=\"{class}\"/>", points.join(" "));
    }

    /// Many small dots as one shape, which keeps files small.
    pub(crate) fn dots(&mut self, points: &[(f64, f64)], class: &str) {
        let dots: String = points.iter().map(|(x, y)| format!("M{x:.1} {y:.1}h0")).collect();
        if !dots.is_empty() {
            let _ = writeln!(self.body, "<path d=\"{dots}\" class=\"dots {class}\"/>");
        }
    }

    /// The mark of a series. Neighbours differ in colour and shape; colours repeat after ten series, with other shapes.
    pub(crate) fn mark(&mut self, (x, y): (f64, f64), series: usize, hollow: bool, title: &str) {
        let around = |corners: &[(f64, f64)]| {
            let corners: Vec<String> =
                corners.iter().map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down)).collect();
            format!("<polygon points=\"{}\"", corners.join(" "))
        };
        let shape = match (series + series / COLOURS) % 5 {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\""),
            1 => around(&[(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)]),
            2 => around(&[(0.0, -4.8), (4.6, 3.6), (-4.6, 3.6)]),
            3 => around(&[(0.0, -5.2), (5.2, 0.0), (0.0, 5.2), (-5.2, 0.0)]),
            _ => around(&[(0.0, 4.8), (4.6, -3.6), (-4.6, -3.6)]),
        };
        let tag = if shape.starts_with("<circle") { "circle" } else { "polygon" };
        let fill = if hollow { "hollow".to_owned() } else { fill(series) };
        let _ = writeln!(
            self.body,
            "{shape} class=\"mark {fill} {}\"><title>{}</title></{tag}>",
            stroke(series),
            escape(title)
        );
    }

    /// For a page that has the style sheet.
    pub(crate) fn inline(&self, label: &str, class: &str) -> String {
        format!(
            "<svg class=\"plot {class}\" viewBox=\"0 0 {0:.0} {1:.0}\" width=\"{0:.0}\" height=\"{1:.0}\" \
             role=\"img\" aria-label=\"{2}\">\n{3}</svg>\n",
            self.width,
            self.height,
            escape(label),
            self.body
        )
    }

    /// For a file of its own, on white paper.
    pub(crate) fn standalone(&self, label: &str) -> String {
        let mut style = STYLE.to_owned();
        for (name, colour) in variables(&LIGHT, false) {
            style = style.replace(&format!("var({name})"), colour);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {0:.0} {1:.0}\" width=\"{0:.0}\" height=\"{1:.0}\" \
             role=\"img\" aria-label=\"{2}\">\n<title>{2}</title>\n<style>\n{style}</style>\n\
             <rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n{3}</svg>\n",
            self.width,
            self.height,
            escape(label),
            self.body
        )
    }
}

/// The variables of a theme.
pub(crate) fn variables(colours: &[&'static str; COLOURS], dark: bool) -> Vec<(&'static str, &'static str)> {
    let names: [&str; COLOURS] =
        ["--c0", "--c1", "--c2", "--c3", "--c4", "--c5", "--c6", "--c7", "--c8", "--c9"];
    let mut all: Vec<_> = names.into_iter().zip(*colours).collect();
    all.extend(if dark {
        [("--ink", "#e6e6e3"), ("--muted", "#a3a39d"), ("--rule", "#3a3a38"), ("--paper", "#171716")]
    } else {
        [("--ink", "#1d1d1b"), ("--muted", "#62625d"), ("--rule", "#dcdcd7"), ("--paper", "#ffffff")]
    });
    all
}

pub(crate) fn fill(series: usize) -> String {
    format!("f{}", series % COLOURS)
}

pub(crate) fn stroke(series: usize) -> String {
    format!("s{}", series % COLOURS)
}
