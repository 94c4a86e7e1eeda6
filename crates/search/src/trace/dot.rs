//! The tree as a Graphviz picture, after Triforce (2016), section 7: alpha, beta and value in each node, own nodes
//! green, the best line red. Moves that a cut-off skipped hang on dashed edges.

use std::fmt::Write;

use plywood_core::Pass;

use super::data::{Node, NodeId, Trace};
use super::escape::{html, quoted};
use super::show::{
    PointOfView, depth_text, end_text, grounds_text, nodes_text, own_side, pass_word, side_name,
    unrecorded_text, value_text,
};

/// What to draw and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DotOptions {
    /// Whose good fortune positive numbers are.
    pub view: PointOfView,
    /// Draw only the search that gave the answer, not every root search.
    pub main_only: bool,
    /// Draw at most this many of a node's skipped moves, and one placeholder for the rest.
    pub cut_moves: usize,
}

impl Default for DotOptions {
    fn default() -> DotOptions {
        DotOptions { view: PointOfView::Own, main_only: false, cut_moves: 6 }
    }
}

/// The trace in Graphviz's language; `dot -Tsvg` draws it.
///
/// A node shows its caption (if any), its window on entry, and its value with the relation to the truth (`=`, `>=`,
/// `<=`); the tooltip says why it was left. Edges carry move texts, except where the node behind has the same text as
/// its caption. Scouts are dotted, nodes of a stopped search that were never left have dashed borders. The legend says
/// whose point of view the numbers take.
pub fn dot<M>(trace: &Trace<M>, options: &DotOptions) -> String {
    let mut out = String::from(HEAD);
    let roots: Vec<NodeId> =
        if options.main_only { trace.main_root().into_iter().collect() } else { trace.roots.clone() };
    let mut legend = format!("\n{}", legend(trace, options.view, roots.last().copied(), cut_word(trace)));
    if let Some(unrecorded) = unrecorded_text(trace) {
        let _ = write!(legend, "\n{unrecorded}");
    }
    let _ = writeln!(out, "  label={};", quoted(&legend));
    let several = roots.len() > 1;
    for (index, root) in roots.iter().enumerate() {
        if several {
            let _ = writeln!(out, "  subgraph cluster_{index} {{");
            let _ = writeln!(out, "    label={};", quoted(&search_title(trace, index, *root)));
            out.push_str("    color=\"#bbbbbb\"; style=rounded; fontsize=11; labelloc=t; labeljust=l;\n");
        }
        draw_search(&mut out, trace, options, *root);
        if several {
            out.push_str("  }\n");
        }
    }
    out.push_str("}\n");
    out
}

pub(super) const HEAD: &str = r##"digraph trace {
  graph [ordering=out, ranksep=0.55, nodesep=0.22, fontname="Helvetica,Arial,sans-serif", fontsize=10, fontcolor="#444444", labelloc=b, labeljust=c, bgcolor=white, pad=0.2];
  node [shape=box, style="rounded,filled", fontname="Helvetica,Arial,sans-serif", fontsize=12, fillcolor=white, color="#222222", fontcolor="#222222", penwidth=1.1, margin="0.10,0.05", width=0.5, height=0.3];
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=11, color="#666666", fontcolor="#333333", arrowsize=0.6];
"##;

pub(super) const OWN: &str = r##", fillcolor="#e4f3e3", color="#2e7d32", fontcolor="#1b4d1f""##;
pub(super) const BEST: &str = r##", color="#c62828", fontcolor="#c62828", penwidth=2.2"##;
pub(super) const PLACEHOLDER: &str = r##"shape=box, style="rounded,dashed", color="#bdbdbd", fontcolor="#8a8a8a", fontsize=10, width=0.25, height=0.22, margin="0.06,0.03", penwidth=0.9"##;
const NAMELESS: &str = r##"shape=circle, style=filled, fillcolor="#e0e0e0", color="#bdbdbd", width=0.13, height=0.13, fixedsize=true, penwidth=0.9"##;
pub(super) const TO_PLACEHOLDER: &str =
    r##"style=dashed, color="#bdbdbd", fontcolor="#9e9e9e", arrowhead=none, penwidth=0.9"##;

/// What the numbers and colours of a picture mean.
pub(super) fn legend<M>(trace: &Trace<M>, view: PointOfView, root: Option<NodeId>, dashed: &str) -> String {
    let Some(root) = root else { return "Nothing was recorded.".to_owned() };
    let own = own_side(trace, root);
    let mut legend = format!(
        "{} and value, {}\ngreen: {} to move · white: {} to move · red: best line · dashed: {dashed}",
        if trace.nodes[root].sampled.is_some() { "visits x mean" } else { "[alpha; beta] on entry" },
        view.legend(own),
        side_name(own),
        side_name(own.other()),
    );
    if trace.nodes.iter().any(|node| node.pass == Pass::Scout) {
        legend.push_str(" · dotted: scout");
    }
    legend
}

/// What became of moves that were not searched.
fn cut_word<M>(trace: &Trace<M>) -> &'static str {
    if trace.nodes.iter().any(|node| node.leave.is_none()) { "cut off or not reached" } else { "cut off" }
}

fn search_title<M>(trace: &Trace<M>, index: usize, root: NodeId) -> String {
    let depth = trace.nodes.get(root).and_then(|node| node.depth);
    format!("search {}: {}, {}", index + 1, depth_text(depth), nodes_text(trace, root))
}

fn draw_search<M>(out: &mut String, trace: &Trace<M>, options: &DotOptions, root: NodeId) {
    let own = own_side(trace, root);
    for id in trace.below(root) {
        let Some(node) = trace.nodes.get(id) else { continue };
        let seen = options.view.see(node, own);
        let mut label = String::new();
        if let Some(caption) = &node.caption {
            let _ = write!(label, "<b>{}</b><br/>", html(caption));
        }
        let _ = write!(
            label,
            r#"<font point-size="9.5">{}</font><br/>{}"#,
            html(&grounds_text(seen)),
            html(&value_text(seen.value))
        );
        let colours = if node.side == own { OWN } else { "" };
        let border = if node.leave.is_none() { r#", style="rounded,filled,dashed""# } else { "" };
        let _ = writeln!(
            out,
            "  n{id} [label=<{label}>{colours}{border}, tooltip={}];",
            quoted(&tooltip(trace, id, node))
        );
        if let Some(parent) = node.parent {
            let _ = writeln!(out, "  n{parent} -> n{id} [{}];", edge(node));
        }
    }
    // Placeholders come last, so that Graphviz places them to the right of the visited moves.
    for id in trace.below(root) {
        if let Some(node) = trace.nodes.get(id) {
            draw_placeholders(out, options, id, node);
        }
    }
}

pub(super) fn tooltip<M>(trace: &Trace<M>, id: NodeId, node: &Node<M>) -> String {
    let reason = end_text(node).unwrap_or("the search was stopped here");
    let raised = if node.raised_alpha { ", raised alpha" } else { "" };
    let (name, side, depth) = (trace.name(id), side_name(node.side), depth_text(node.depth));
    format!("{name}: {side} to move, {depth}, {reason}{raised} (visit {})", id + 1)
}

/// The attributes of the edge to `node`.
fn edge<M>(node: &Node<M>) -> String {
    let text = node.incoming.as_ref().map_or("", |incoming| incoming.text.as_str());
    let text = if node.caption.as_deref() == Some(text) { "" } else { text };
    let label = match node.pass {
        Pass::Full | Pass::Scout => text.to_owned(),
        Pass::Research => format!("{text} again").trim_start().to_owned(),
        pass => format!("{text} {}", pass_word(pass)).trim_start().to_owned(),
    };
    let style = match node.pass {
        Pass::Full | Pass::Research => "",
        Pass::Scout => ", style=dotted, penwidth=1.3",
        Pass::Ordering => r##", style=dotted, color="#bdbdbd", fontcolor="#9e9e9e""##,
        Pass::Noisy => ", arrowhead=empty",
    };
    let best = if node.on_line { BEST } else { "" };
    format!("label={}{style}{best}", quoted(&if label.is_empty() { label } else { format!(" {label} ") }))
}

fn draw_placeholders<M>(out: &mut String, options: &DotOptions, id: NodeId, node: &Node<M>) {
    let fate = if node.leave.is_some() { "cut off" } else { "not searched" };
    for (index, cut) in node.unvisited.iter().take(options.cut_moves).enumerate() {
        let caption = cut.caption.as_deref().unwrap_or("");
        let text = if caption == cut.text { "" } else { &cut.text };
        let look = if caption.is_empty() { NAMELESS } else { PLACEHOLDER };
        let edge = if text.is_empty() { String::new() } else { format!(" {text} ") };
        let _ = writeln!(
            out,
            "  c{id}_{index} [label={}, {look}, tooltip={}];\n  n{id} -> c{id}_{index} [label={}, {TO_PLACEHOLDER}];",
            quoted(caption),
            quoted(&format!("{} was {fate}", cut.name())),
            quoted(&edge),
        );
    }
    let rest = node.unvisited.len().saturating_sub(options.cut_moves) + node.unvisited_more;
    if rest > 0 {
        placeholder(out, id, "rest", &format!("{rest} more"), fate);
    }
    if node.skipped_children > 0 {
        let text = format!("{} unrecorded", node.skipped_children);
        placeholder(out, id, "unrecorded", &text, "visited, but not in the record");
    }
}

fn placeholder(out: &mut String, id: NodeId, kind: &str, text: &str, tooltip: &str) {
    let _ = writeln!(
        out,
        "  c{id}_{kind} [label={}, {PLACEHOLDER}, tooltip={}];\n  n{id} -> c{id}_{kind} [{TO_PLACEHOLDER}];",
        quoted(text),
        quoted(tooltip),
    );
}
