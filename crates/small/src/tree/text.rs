//! Notation and pictures of the game.

use std::sync::Arc;

use plywood_core::{Game, Position, Start, TextError, View};

use super::rules::{Tree, TreeMove, TreePosition};

/// Explicit game trees with their notation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeGame;

/// Name, summary and text of each start position.
const STARTS: [(&str, &str, &str); 3] = [
    ("adorf-8", "alpha-beta search leaves out G: Adorf (2009), figure 8", "A:(B:(D:4,E:-2),C:(F:-3,G:2))"),
    (
        "adorf-5",
        "a small game and its strategies: Adorf (2009), figure 5",
        "(A:(C:-4,D:-3),B:(E:(G:-1),F:(H:6,I:4)))",
    ),
    (
        "repeated-turns",
        "MAX may move two or three times in a row, the last time by a noisy move",
        "(once:(2,5),twice:max(4,-6,again!:max(-1,7)=2)=3)",
    ),
];

/// Moves named in an error message before the rest is left out.
const MOVES_NAMED: usize = 12;

pub(super) fn move_name(position: &TreePosition, mv: TreeMove) -> String {
    position.child_name(mv).map_or_else(|| (u64::from(mv.0) + 1).to_string(), str::to_owned)
}

/// The move to the child of this name. A number says where to look, so that wide trees take no longer.
fn child_named(position: &TreePosition, name: &str) -> Option<TreeMove> {
    let number = name.parse().ok().and_then(|number: u32| number.checked_sub(1)).map(TreeMove);
    let counted =
        number.filter(|mv| position.child_number(*mv).is_some() && move_name(position, *mv) == name);
    counted.or_else(|| position.moves().find(|mv| position.child_name(*mv) == Some(name)))
}

impl Game for TreeGame {
    type Position = TreePosition;

    fn name(&self) -> &'static str {
        "tree"
    }

    fn summary(&self) -> &'static str {
        "Explicit game trees: any tree with payoffs at its leaves, written as text"
    }

    fn notation(&self) -> &'static str {
        "position: a payoff for MAX, or nodes in parentheses, as in ((4,-2),(-3,2)); label: before a node names it, \
         label!: makes it noisy, max or min before ( says whose turn it is, =number after ) is an estimate; \
         move: the label of a child, or its number from 1 if it has none"
    }

    fn starts(&self) -> Vec<Start<TreePosition>> {
        STARTS
            .into_iter()
            .filter_map(|(name, summary, text)| {
                Some(Start { name, summary, position: self.parse_position(text).ok()? })
            })
            .collect()
    }

    fn parse_position(&self, text: &str) -> Result<TreePosition, TextError> {
        Ok(TreePosition::new(Arc::new(Tree::parse(text)?)))
    }

    fn format_position(&self, position: &TreePosition) -> String {
        position.tree().write(position.node())
    }

    fn parse_move(&self, position: &TreePosition, text: &str) -> Result<TreeMove, TextError> {
        let wanted = text.trim();
        child_named(position, wanted).ok_or_else(|| {
            let names: Vec<String> =
                position.moves().take(MOVES_NAMED).map(|mv| move_name(position, mv)).collect();
            let more = if position.moves().nth(MOVES_NAMED).is_some() { " and more" } else { "" };
            TextError::new(if names.is_empty() {
                format!("no move {wanted:?}: this node is a leaf, so the game is over")
            } else {
                format!("no move {wanted:?}: the moves are {}{more}", names.join(", "))
            })
        })
    }

    fn format_move(&self, position: &TreePosition, mv: TreeMove) -> String {
        move_name(position, mv)
    }

    fn view(&self, position: &TreePosition) -> View {
        View::Text(position.tree().outline(position.node()))
    }
}
