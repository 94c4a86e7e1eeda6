//! The tree at one moment, as indented text.

use std::fmt::Write;

use plywood_core::{Bound, Pass, Reason, Score};

use super::data::{Node, NodeId};
use super::moment::Moment;
use super::show::{pass_word, score_text, side_name, window_text};

/// Larger trees are not drawn: a story has a picture of the whole tree for every leaf, which grows as the square.
pub const MAX_PICTURE_NODES: usize = 500;

/// The whole tree of the search under way, a line per node.
pub(super) fn picture<M>(moment: &Moment<'_, M>) -> String {
    let end = moment.ends.get(moment.root).copied().unwrap_or(moment.root);
    let nodes = end - moment.root;
    if nodes > MAX_PICTURE_NODES {
        return format!("(a tree of {nodes} nodes, too large to draw)");
    }
    let mut lines = Vec::new();
    draw(moment, moment.root, &mut lines);
    lines.join("\n")
}

/// Recursion is as deep as the recorded tree, which the search itself descended by recursion.
fn draw<M>(moment: &Moment<'_, M>, id: NodeId, lines: &mut Vec<String>) {
    let Some(node) = moment.node(id) else { return };
    let entered = moment.entered(id);
    // A second look at the same move is no place of its own in the tree until it happens.
    if !entered && matches!(node.pass, Pass::Research | Pass::Ordering) {
        return;
    }
    let mut line = format!("{}{}", indent(node.height), title(node));
    if !entered {
        line.push_str(" ?");
    } else {
        if is_inner(node) {
            let _ = write!(line, " {}", side_name(node.side));
            if !moment.finished(id) {
                let _ = write!(line, " {}", window_text(moment.window(id)));
            }
        }
        if let Some(known) = moment.known(id) {
            let _ = write!(line, " {}", known_text(known));
        }
        if id == moment.now && !moment.over {
            line.push_str(" ←");
        }
    }
    lines.push(line);
    for child in &node.children {
        draw(moment, *child, lines);
    }
    draw_unvisited(moment, id, node, lines);
}

fn draw_unvisited<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>, lines: &mut Vec<String>) {
    let fate = if moment.finished(id) { "✂ cut" } else { "?" };
    let indent = indent(node.height + 1);
    lines.extend(node.unvisited.iter().map(|cut| format!("{indent}{} {fate}", cut.name())));
    if node.unvisited_more > 0 {
        lines.push(format!("{indent}{} more {fate}", node.unvisited_more));
    }
    if node.skipped_children > 0 {
        lines.push(format!("{indent}{} more, not recorded", node.skipped_children));
    }
}

fn indent(height: u32) -> String {
    "  ".repeat(height as usize)
}

/// Whether the search looked at moves of this node, or was stopped when it was about to.
fn is_inner<M>(node: &Node<M>) -> bool {
    !node.children.is_empty()
        || node.leave.is_none()
        || node.leave.is_some_and(|leave| matches!(leave.reason, Reason::Cutoff | Reason::Exhausted))
}

/// The caption or else the move, and what kind of look it is if not the usual one.
fn title<M>(node: &Node<M>) -> String {
    let name = match (&node.caption, &node.incoming) {
        (Some(caption), _) => caption,
        (None, Some(incoming)) => &incoming.text,
        (None, None) => return "start".to_owned(),
    };
    match node.pass {
        Pass::Full => name.clone(),
        pass => format!("{name} ({})", pass_word(pass)),
    }
}

/// `= 3`, `>= 3` or `<= 3`.
fn known_text((score, bound): (Score, Bound)) -> String {
    format!("{} {}", bound.symbol(), score_text(score))
}
