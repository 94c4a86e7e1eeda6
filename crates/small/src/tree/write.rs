//! Writing trees: as text that reads back, and as an outline. Neither calls itself, whatever the depth of the tree.

use std::fmt;

use plywood_core::Side;

use super::rules::{Node, Tree, TreePosition};

/// Lines of an outline after which the rest is only counted.
const MAX_LINES: usize = 200;
/// Characters shown of a tree in debugging output.
const MAX_DEBUG: usize = 200;

fn word(side: Side) -> &'static str {
    match side {
        Side::First => "max",
        Side::Second => "min",
    }
}

fn noisy_mark(node: &Node) -> &'static str {
    if node.noisy { "!" } else { "" }
}

impl Tree {
    /// The subtree below a node in the notation, as short as possible.
    pub(super) fn write(&self, root: u32) -> String {
        let mut text = String::new();
        let mut open: Vec<u32> = Vec::new();
        for number in root..self.node(root).end {
            self.close_before(number, &mut open, &mut text);
            let node = self.node(number);
            let parent = open.last().copied();
            if parent.is_some_and(|parent| parent + 1 != number) {
                text.push(',');
            }
            if let Some(label) = &node.label {
                text.push_str(label);
                text.push_str(noisy_mark(node));
                text.push(':');
            }
            if node.is_leaf() {
                text.push_str(&node.value.to_string());
                continue;
            }
            let default = parent.map_or(Side::First, |parent| self.node(parent).side.other());
            if node.side != default {
                text.push_str(word(node.side));
            }
            text.push('(');
            open.push(number);
        }
        self.close_before(self.node(root).end, &mut open, &mut text);
        text
    }

    /// Closes every open node whose subtree ends before the node with this number.
    fn close_before(&self, number: u32, open: &mut Vec<u32>, text: &mut String) {
        while let Some(node) = open.pop_if(|parent| self.node(*parent).end <= number) {
            text.push(')');
            if self.node(node).value != 0 {
                text.push('=');
                text.push_str(&self.node(node).value.to_string());
            }
        }
    }

    /// The subtree below a node, one line per node, children further to the right than their parent.
    pub(super) fn outline(&self, root: u32) -> String {
        let mut lines = Vec::new();
        // Each open node with the number of children already shown.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let all = self.subtree(root).len();
        for number in (root..self.node(root).end).take(MAX_LINES) {
            while open.pop_if(|(parent, _)| self.node(*parent).end <= number).is_some() {}
            let node = self.node(number);
            let indent = "  ".repeat(open.len());
            let name = match (&node.label, open.last_mut()) {
                (Some(label), None) => format!("{label}{} ", noisy_mark(node)),
                (None, None) => String::new(),
                (label, Some((_, shown))) => {
                    *shown += 1;
                    let name = label.as_deref().map_or_else(|| shown.to_string(), str::to_owned);
                    format!("{name}{} ", noisy_mark(node))
                }
            };
            let body = match (node.is_leaf(), node.value) {
                (true, payoff) => payoff.to_string(),
                (false, 0) => word(node.side).to_owned(),
                (false, estimate) => format!("{} = {estimate}", word(node.side)),
            };
            lines.push(format!("{indent}{name}{body}"));
            if !node.is_leaf() {
                open.push((number, 0));
            }
        }
        if all > MAX_LINES {
            lines.push(format!("… and {} more nodes", all - MAX_LINES));
        }
        lines.join("\n")
    }
}

/// The text, cut off where it gets long.
impl fmt::Debug for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.tree().write(self.node());
        let shown: String = text.chars().take(MAX_DEBUG).collect();
        let rest = if shown.len() < text.len() { "…" } else { "" };
        write!(f, "TreePosition({shown}{rest})")
    }
}
