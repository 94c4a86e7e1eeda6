//! A page in Graphviz's language.

use std::fmt::Write;

use plywood_core::{Cell, Pass, Side, View};

use super::layout::{SQUARE, layout};
use super::legend;
use super::scene::{Look, Shape, Style, scene};
use crate::trace::data::Trace;
use crate::trace::dot::{BEST, HEAD, OWN, PLACEHOLDER, TO_PLACEHOLDER};
use crate::trace::escape::{html, quoted};
use crate::trace::show::PointOfView;

/// What [`on_a_page`](super::on_a_page) found in Graphviz's language, no larger than a sheet of A4. Nodes carry the
/// moves that lead to them, because that takes less room than beside edges, and the best line goes straight down.
pub fn page_dot<M>(trace: &Trace<M>, view: PointOfView) -> String {
    let shapes = scene(trace, view);
    let (across, down) = layout(&shapes).sheet();
    let mut out = String::from(HEAD);
    // Straight lines below the boxes, so that a box that is higher than its neighbours is in nobody's way.
    out.push_str("  splines=line; outputorder=edgesfirst; ranksep=0.6;\n");
    let _ = writeln!(out, "  size=\"{:.2},{:.2}\";", across / 72.0, down / 72.0);
    let _ = writeln!(out, "  label={};", quoted(&format!("\n{}", legend(trace, view))));
    for (id, shape) in shapes.iter().enumerate() {
        draw(&mut out, id, shape);
    }
    out.push_str("}\n");
    out
}

fn draw(out: &mut String, id: usize, shape: &Shape) {
    let colours = if shape.look == Look::Own { OWN } else { "" };
    let border = if shape.is_open { r#", style="rounded,filled,dashed""# } else { "" };
    let best = if shape.is_best { r##", group=best, color="#c62828", penwidth=1.8"## } else { "" };
    let tooltip = quoted(&shape.tooltip);
    if shape.look == Look::Folded {
        let text: Vec<String> = shape.lines.iter().map(|(_, line)| html(line)).collect();
        let text = text.join("<br/>");
        let look = format!("{PLACEHOLDER}, margin=\"0.12,0.06\", fontsize={}", Style::Note.size());
        let _ = writeln!(out, "  m{id} [label=<{text}>, {look}, tooltip={tooltip}];");
    } else {
        let _ =
            writeln!(out, "  m{id} [label=<{}>{colours}{border}{best}, tooltip={tooltip}];", label(shape));
    }
    let Some(parent) = shape.parent else { return };
    let look = match (shape.look, shape.pass) {
        (Look::Folded, _) => TO_PLACEHOLDER,
        (_, Pass::Full | Pass::Research) => "style=solid",
        (_, Pass::Scout) => "style=dotted, penwidth=1.3",
        (_, Pass::Ordering) => r##"style=dotted, color="#bdbdbd""##,
        (_, Pass::Noisy) => "arrowhead=empty",
    };
    let best = if shape.is_best { format!("{BEST}, weight=50") } else { String::new() };
    let _ = writeln!(out, "  m{parent} -> m{id} [{look}{best}, tailport=s, headport=n];");
}

/// Lines of text, and a board above the notes.
fn label(shape: &Shape) -> String {
    let (notes, text): (Vec<_>, Vec<_>) = shape.lines.iter().partition(|(style, _)| *style == Style::Note);
    let [text, notes] = [text, notes]
        .map(|lines| lines.into_iter().map(|(style, line)| line_of(*style, line)).collect::<Vec<_>>());
    match &shape.board {
        None => [text, notes].concat().join("<br/>"),
        Some(view) => {
            let rows: String = text
                .into_iter()
                .chain([board(view)])
                .chain(notes)
                .map(|row| format!("<tr><td>{row}</td></tr>"))
                .collect();
            format!(r#"<table border="0" cellborder="0" cellspacing="0" cellpadding="0">{rows}</table>"#)
        }
    }
}

fn line_of(style: Style, line: &str) -> String {
    let (text, size) = (html(line), style.size());
    match style {
        Style::Title => format!(r#"<font point-size="{size}"><b>{text}</b></font>"#),
        Style::Note => format!(r##"<font point-size="{size}" color="#777777">{text}</font>"##),
        Style::Grounds | Style::Value => format!(r#"<font point-size="{size}">{text}</font>"#),
    }
}

fn board(view: &View) -> String {
    let grid = match view {
        View::Text(text) => {
            let lines: Vec<String> = text.lines().map(|line| html(line).replace(' ', "&#160;")).collect();
            let text = lines.join(r#"<br align="left"/>"#);
            let size = Style::Note.size();
            return format!(r#"<font face="Courier" point-size="{size}">{text}<br align="left"/></font>"#);
        }
        View::Grid(grid) => grid,
    };
    let mut table = String::from(
        r##"<table border="1" color="#8a8a8a" bgcolor="#d9d4c8" cellborder="0" cellspacing="1" cellpadding="0">"##,
    );
    for row in &grid.rows {
        table.push_str("<tr>");
        for cell in row {
            let (paper, ink) = colours(*cell);
            let size = Style::Note.size();
            let side = SQUARE - 1.0;
            let symbol = match cell.symbol {
                '.' => String::new(),
                symbol => {
                    let symbol = html(&symbol.to_string());
                    format!(r#"<font point-size="{size}" color="{ink}">{symbol}</font>"#)
                }
            };
            let square = format!(r#"fixedsize="true" width="{side}" height="{side}" bgcolor="{paper}""#);
            let _ = write!(table, "<td {square}>{symbol}</td>");
        }
        table.push_str("</tr>");
    }
    table + "</table>"
}

/// Paper and ink of a square: gold for the first player, blue for the second, grey for what belongs to nobody.
pub(super) fn colours(cell: Cell) -> (&'static str, &'static str) {
    match (cell.owner, cell.symbol) {
        (Some(Side::First), _) => ("#ffd34d", "#3a2c00"),
        (Some(Side::Second), _) => ("#3f6c9b", "#ffffff"),
        (None, '.') => ("#f6f3ec", "#999999"),
        (None, _) => ("#a9a398", "#ffffff"),
    }
}
