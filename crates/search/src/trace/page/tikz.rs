//! A page as a LaTeX document of its own, drawn with TikZ. It needs the class standalone and nothing else.

use std::fmt::Write;

use plywood_core::{Cell, Grid, Pass, View};

use super::graph::colours;
use super::layout::{BOARD_GAP, LEVEL_GAP, Layout, MARGIN, Place, SQUARE, board_size, layout};
use super::legend;
use super::scene::{Look, Shape, Style, scene};
use crate::trace::data::Trace;
use crate::trace::escape::latex;
use crate::trace::show::PointOfView;

/// What [`on_a_page`](super::on_a_page) found as a LaTeX document no larger than a sheet of A4. `remarks` stand on top
/// of it as comments: what the picture shows, and how it was made.
pub fn tikz<M>(trace: &Trace<M>, view: PointOfView, remarks: &[&str]) -> String {
    let shapes = scene(trace, view);
    let layout = layout(&shapes);
    let mut out = String::new();
    for line in remarks.iter().flat_map(|remark| remark.lines()) {
        let _ = writeln!(out, "% {line}");
    }
    let scale = layout.scale().0;
    let _ = writeln!(
        out,
        "{HEAD}\\begin{{tikzpicture}}[x=1bp, y=-1bp, scale={scale:.4}, \
         every node/.style={{transform shape, inner sep=0pt}}]"
    );
    for (shape, place) in shapes.iter().zip(&layout.places) {
        if let Some(above) = shape.parent.and_then(|parent| layout.places.get(parent)) {
            draw_edge(&mut out, shape, *above, *place);
        }
    }
    for (shape, place) in shapes.iter().zip(&layout.places) {
        draw_box(&mut out, shape, *place);
    }
    draw_legend(&mut out, &legend(trace, view), &layout);
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

const HEAD: &str = r"\documentclass[tikz, border=6bp]{standalone}
\renewcommand{\familydefault}{\sfdefault}
\definecolor{ownpaper}{HTML}{E4F3E3}
\definecolor{ownink}{HTML}{1B4D1F}
\definecolor{ink}{HTML}{222222}
\definecolor{best}{HTML}{C62828}
\definecolor{pale}{HTML}{9E9E9E}
\definecolor{grey}{HTML}{6A6A6A}
\tikzset{
  every path/.style={line width=0.7bp},
  box/.style={draw=ink, fill=white, rounded corners=3bp},
  own/.style={box, draw=ownink, fill=ownpaper},
  folded/.style={draw=pale, dashed, rounded corners=3bp},
  edge/.style={draw=grey, -stealth},
}
\newcommand{\boardsquare}[6]{%
  \definecolor{paper}{HTML}{#1}\definecolor{letter}{HTML}{#2}%
  \path[fill=paper, draw=pale, line width=0.3bp] (#3) rectangle (#4);
  \node[anchor=base, font=\small, text=letter] at (#5) {#6};}
\begin{document}
";

fn draw_edge(out: &mut String, shape: &Shape, above: Place, place: Place) {
    let look = match (shape.look, shape.pass) {
        (Look::Folded, _) => "draw=pale, dashed",
        (_, Pass::Full | Pass::Research | Pass::Noisy) => "edge",
        (_, Pass::Scout) => "edge, dotted, line width=0.9bp",
        (_, Pass::Ordering) => "edge, dotted, draw=pale",
    };
    let best = if shape.is_best { ", draw=best, line width=1.6bp" } else { "" };
    // Straight down to the end of the level, so that no box is in the way of what follows.
    let (from, to) = (above.y + above.height, place.y);
    let (level, half) = (to - LEVEL_GAP, to - LEVEL_GAP / 2.0);
    let (from_x, to_x) = (above.x, place.x);
    let _ = writeln!(
        out,
        "\\draw[{look}{best}] ({from_x:.1},{from:.1}) -- ({from_x:.1},{level:.1}) \
         .. controls ({from_x:.1},{half:.1}) and ({to_x:.1},{half:.1}) .. ({to_x:.1},{to:.1});"
    );
}

fn draw_box(out: &mut String, shape: &Shape, place: Place) {
    let style = match shape.look {
        Look::Own => "own",
        Look::Other => "box",
        Look::Folded => "folded",
    };
    let border = if shape.is_open { ", dashed" } else { "" };
    let best = if shape.is_best { ", draw=best, line width=1.2bp" } else { "" };
    let (left, right) = (place.x - place.width / 2.0, place.x + place.width / 2.0);
    let _ = writeln!(
        out,
        "\\path[{style}{border}{best}] ({left:.1},{:.1}) rectangle ({right:.1},{:.1});",
        place.y,
        place.y + place.height
    );
    let ink = match shape.look {
        Look::Own => "ownink",
        Look::Other => "ink",
        Look::Folded => "grey",
    };
    let mut y = place.y + MARGIN.1;
    for (style, line) in shape.lines.iter().filter(|(style, _)| *style != Style::Note) {
        draw_line(out, *style, line, ink, place.x, &mut y);
    }
    if let Some(view) = &shape.board {
        y += BOARD_GAP;
        draw_board(out, view, place.x, y);
        y += board_size(view).1 + BOARD_GAP;
    }
    for (style, line) in shape.lines.iter().filter(|(style, _)| *style == Style::Note) {
        draw_line(out, *style, line, "grey", place.x, &mut y);
    }
}

/// A line of text below y, which goes on to its end.
fn draw_line(out: &mut String, style: Style, line: &str, ink: &str, x: f64, y: &mut f64) {
    *y += style.line_height();
    let font = match style {
        Style::Title => "\\bfseries\\normalsize",
        Style::Value => "\\normalsize",
        Style::Grounds | Style::Note => "\\small",
    };
    // Lines stand on their base line, a quarter of their height above where they end.
    let base = *y - style.line_height() * 0.25;
    let text = latex(line);
    let _ = writeln!(out, "\\node[anchor=base, font={font}, text={ink}] at ({x:.1},{base:.1}) {{{text}}};");
}

fn draw_board(out: &mut String, view: &View, middle: f64, top: f64) {
    let left = middle - board_size(view).0 / 2.0;
    match view {
        View::Grid(grid) => draw_grid(out, grid, left, top),
        View::Text(text) => {
            let mut y = top;
            for line in text.lines() {
                y += Style::Note.line_height();
                let text = latex(line).replace(' ', "~");
                let font = "\\ttfamily\\small";
                let _ =
                    writeln!(out, "\\node[anchor=base west, font={font}] at ({left:.1},{y:.1}) {{{text}}};");
            }
        }
    }
}

fn draw_grid(out: &mut String, grid: &Grid, left: f64, top: f64) {
    for (row, cells) in grid.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            draw_square(out, *cell, left + SQUARE * column as f64, top + SQUARE * row as f64);
        }
    }
}

fn draw_square(out: &mut String, cell: Cell, left: f64, top: f64) {
    let html = |colour: &str| colour.trim_start_matches('#').to_uppercase();
    let (paper, ink) = colours(cell);
    let (paper, ink) = (html(paper), html(ink));
    let symbol = if cell.symbol == '.' { String::new() } else { cell.symbol.to_string() };
    let (right, bottom) = (left + SQUARE, top + SQUARE);
    let (middle, base) = (left + SQUARE / 2.0, bottom - SQUARE * 0.25);
    let _ = writeln!(
        out,
        "\\boardsquare{{{paper}}}{{{ink}}}{{{left:.1},{top:.1}}}{{{right:.1},{bottom:.1}}}\
         {{{middle:.1},{base:.1}}}{{{}}}",
        latex(&symbol)
    );
}

fn draw_legend(out: &mut String, legend: &str, layout: &Layout) {
    let mut y = layout.height + 12.0;
    for line in legend.lines() {
        y += Style::Note.line_height();
        let text = latex(line);
        let _ = writeln!(
            out,
            "\\node[anchor=base, font=\\small, text=grey] at ({:.1},{y:.1}) {{{text}}};",
            layout.width / 2.0
        );
    }
}
