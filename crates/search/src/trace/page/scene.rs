//! What a picture shows: boxes with lines of text, each below another.

use plywood_core::{Pass, Side, View};

use crate::trace::data::{Node, Trace};
use crate::trace::dot::tooltip;
use crate::trace::show::{PointOfView, counted, grounds_text, more_text, own_side, pass_word, value_text};

/// A box.
pub(super) struct Shape {
    /// The box above.
    pub(super) parent: Option<usize>,
    /// The boxes below, from left to right.
    pub(super) children: Vec<usize>,
    pub(super) look: Look,
    /// Whether the search was stopped there.
    pub(super) is_open: bool,
    /// Whether it lies on the best line.
    pub(super) is_best: bool,
    /// Why it was searched.
    pub(super) pass: Pass,
    pub(super) lines: Vec<(Style, String)>,
    pub(super) board: Option<View>,
    pub(super) tooltip: String,
}

/// Who moves there, or that it stands for moves that are not shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Look {
    Own,
    Other,
    Folded,
}

/// What a line of text is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Title,
    Grounds,
    Value,
    Note,
}

/// Moves that a cut-off skipped have boxes of their own if there are no more of them, and nothing else is left out.
const NAMED_MOVES: usize = 6;
/// Titles are broken after so many letters.
const TITLE_WIDTH: usize = 14;

/// The boxes of all searches of a trace.
pub(super) fn scene<M>(trace: &Trace<M>, view: PointOfView) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::with_capacity(trace.nodes.len());
    let named = if trace.skipped == 0 { NAMED_MOVES } else { 0 };
    for root in &trace.roots {
        let own = own_side(trace, *root);
        let below = trace.below(*root);
        let first = shapes.len();
        // Nodes come in visiting order, so that a node's box is as far from its root's box as their numbers are.
        let place = |id: usize| first + (id - root);
        for id in &below {
            let node = &trace.nodes[*id];
            let seen = view.see(node, own);
            let mut lines = wrapped(&title(node));
            lines.push((Style::Grounds, grounds_text(seen)));
            lines.push((Style::Value, value_text(seen.value)));
            if node.children.is_empty() {
                lines.extend(notes(node).into_iter().map(|note| (Style::Note, note)));
            }
            shapes.push(Shape {
                parent: node.parent.map(place),
                children: node.children.iter().map(|child| place(*child)).collect(),
                look: if node.side == own { Look::Own } else { Look::Other },
                is_open: node.leave.is_none(),
                is_best: node.on_line,
                pass: node.pass,
                lines,
                board: node.board.clone(),
                tooltip: tooltip(trace, *id, node),
            });
        }
        for id in &below {
            let node = &trace.nodes[*id];
            if !node.children.is_empty() || named > 0 {
                for text in folded(node, view, own, named) {
                    let parent = place(*id);
                    let folded = shapes.len();
                    shapes[parent].children.push(folded);
                    shapes.push(Shape::folded(parent, &text));
                }
            }
        }
    }
    shapes
}

impl Shape {
    fn folded(parent: usize, text: &str) -> Shape {
        Shape {
            parent: Some(parent),
            children: Vec::new(),
            look: Look::Folded,
            is_open: false,
            is_best: false,
            pass: Pass::Full,
            lines: in_phrases(text),
            board: None,
            tooltip: text.to_owned(),
        }
    }
}

/// The move that led to a node and what kind of look it was, or the node's own name.
fn title<M>(node: &Node<M>) -> String {
    let name = match (&node.incoming, &node.caption) {
        (_, Some(caption)) => caption.as_str(),
        (Some(played), None) => played.text.as_str(),
        (None, None) => "start",
    };
    match node.pass {
        Pass::Full | Pass::Scout => name.to_owned(),
        Pass::Research => format!("{name} again"),
        pass => format!("{name} {}", pass_word(pass)),
    }
}

/// What is below a node that is shown without its children.
fn notes<M>(node: &Node<M>) -> Vec<String> {
    let cut = (node.unvisited.len() + node.unvisited_more) as u64;
    let mut notes = Vec::new();
    if node.skipped_nodes > 0 {
        notes.push(format!("{} below", counted(node.skipped_nodes, "node", "nodes")));
    }
    if cut > 0 && node.skipped_children > 0 {
        let fate = if node.leave.is_some() { "cut" } else { "not searched" };
        notes.push(format!("{} {fate}", counted(cut, "move", "moves")));
    }
    notes
}

/// The texts of the boxes that stand for moves that are not shown.
fn folded<M>(node: &Node<M>, view: PointOfView, own: Side, named: usize) -> Vec<String> {
    let fate = if node.leave.is_some() { "cut" } else { "not searched" };
    let cut = node.unvisited.iter().take(named).map(|cut| format!("{} {fate}", cut.name()));
    cut.chain(more_text(node, view, own, named)).collect()
}

/// A title in lines that are broken at blanks.
fn wrapped(title: &str) -> Vec<(Style, String)> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < TITLE_WIDTH) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| (Style::Title, line)).collect()
}

/// What is said of moves that are not shown, a line for each phrase.
fn in_phrases(text: &str) -> Vec<(Style, String)> {
    let text = text.replace(": ", ":\n").replace(", ", ",\n").replace(" (", "\n(");
    text.lines().map(|line| (Style::Note, line.to_owned())).collect()
}
