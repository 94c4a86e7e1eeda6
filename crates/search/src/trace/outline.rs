//! The tree as an indented outline for terminals, one line a node.

use std::fmt::Write;

use plywood_core::{Pass, Side};

use super::data::{Node, Trace};
use super::show::{
    PointOfView, counted, depth_text, end_text, grounds_text, nodes_text, own_side, pass_word, side_name,
    skipped_text, some_of_text, unrecorded_text, value_text,
};

/// The trace as text. Every root search begins with a headline; each node has a line with its move, its window on entry
/// (or visits and mean), its value, why it was left, and what a cut-off there skips. `*` marks the best line.
pub fn outline<M>(trace: &Trace<M>, view: PointOfView) -> String {
    let mut out = String::new();
    if trace.roots.is_empty() {
        out.push_str("nothing was recorded\n");
    }
    for (index, root) in trace.roots.iter().enumerate() {
        let own = own_side(trace, *root);
        let depth = depth_text(trace.nodes.get(*root).and_then(|node| node.depth));
        let _ = writeln!(
            out,
            "search {}: {depth}, {}; numbers {}",
            index + 1,
            nodes_text(trace, *root),
            view.legend(own)
        );
        for id in trace.below(*root) {
            let Some(node) = trace.nodes.get(id) else { continue };
            let seen = view.see(node, own);
            let star = if node.on_line { "*" } else { " " };
            let indent = "  ".repeat(node.height as usize);
            let (grounds, value) = (grounds_text(seen), value_text(seen.value));
            let title = title(node);
            let _ = writeln!(
                out,
                "{star} {indent}{title} {} {grounds} {value}{}",
                side_name(node.side),
                remarks(node, view, own)
            );
        }
    }
    if let Some(unrecorded) = unrecorded_text(trace) {
        let _ = writeln!(out, "{unrecorded}");
    }
    out
}

/// The move that led to a node, and the node's own name if that is another.
fn title<M>(node: &Node<M>) -> String {
    let mv = node.incoming.as_ref().map(|incoming| incoming.text.as_str());
    match (mv, node.caption.as_deref()) {
        (Some(mv), Some(caption)) if mv != caption => format!("{mv} ({caption})"),
        (Some(mv), _) => mv.to_owned(),
        (None, Some(caption)) => caption.to_owned(),
        (None, None) => "start".to_owned(),
    }
}

fn remarks<M>(node: &Node<M>, view: PointOfView, own: Side) -> String {
    let mut remarks = format!("  {}", end_text(node).unwrap_or("stopped"));
    if node.parent.is_some() && node.pass != Pass::Full {
        let _ = write!(remarks, ", {}", pass_word(node.pass));
    }
    if node.raised_alpha {
        remarks.push_str(", raises alpha");
    }
    if !node.unvisited.is_empty() {
        let moves: Vec<String> = node.unvisited.iter().map(|cut| cut.text.clone()).collect();
        let fate = if node.leave.is_some() { "cut: skips" } else { "not searched:" };
        let _ = write!(remarks, "; {fate} {}", some_of_text(moves, node.unvisited_more));
    }
    if node.skipped_children > 0 {
        let children = counted(u64::from(node.skipped_children), "child", "children");
        let _ = write!(remarks, "; not shown: {children}, {}", skipped_text(node, view, own));
    }
    remarks
}
