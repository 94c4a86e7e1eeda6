//! What a tree looks like: nodes with their lines, and a marker where the game stands. MAX has squares and MIN circles,
//! as in textbooks.

use plywood_core::{Position, Side};
use plywood_engines::Diagram;
use plywood_engines::board::Paint::Body;
use plywood_engines::board::{Art, Board, Ground, Label, Line, PieceKind, Place, Setup, Shape, Step, Words};

use super::rules::{Node, Tree, TreeMove, TreePosition};
use super::text::{TreeGame, move_name};

const MARKER: Art =
    &[(Body, "M3 50a47 47 0 1 0 94 0a47 47 0 1 0-94 0zM13 50a37 37 0 1 1 74 0a37 37 0 1 1-74 0z")];
const KIND: &str = "marker";

/// Larger trees are not drawn.
const MOST: usize = 400;

const MARGIN: i32 = 10;
/// Half of a node's width, if its name is short.
const RADIUS: i32 = 45;
/// Of longer names, so many letters are shown.
const LETTERS: usize = 12;

/// What engines get.
pub(crate) const DIAGRAM: Diagram<TreeGame> = Diagram {
    board: |_, position| board(position.tree()),
    setup: |_, position| {
        let mut setup = Setup::new(position.side());
        setup.stand(id(position.node()), KIND);
        setup
    },
    steps: |_, position, mv| {
        let child = id(position.child_number(mv).unwrap_or(position.node()));
        vec![Step::go(id(position.node()), &child).by(vec![vec![child]])]
    },
    spoken: Some(spoken),
    // The marker is wherever the moves have led it.
    arrange: None,
};

fn id(node: u32) -> String {
    format!("n{node}")
}

fn spoken(_: &TreeGame, position: &TreePosition, mv: TreeMove) -> Words {
    let name = move_name(position, mv);
    Words::new(format!("to {name}"), format!("nach {name}"))
}

fn board(tree: &Tree) -> Option<Board> {
    if tree.node_count() > MOST {
        return None;
    }
    let radius = radius(tree);
    let spots = spots(tree, radius);
    let most = |axis: usize| spots.iter().map(|spot| spot[axis]).max().unwrap_or(0);
    let mut board = Board::new(most(0) + radius + MARGIN, most(1) + radius + MARGIN);
    let all = Shape::Rectangle { x: 0, y: 0, width: board.width, height: board.height };
    board.ground.push(Ground { shape: all, class: "frame".to_owned() });
    for (number, [x, y]) in (0..).zip(&spots) {
        let node = tree.node(number);
        let square = Shape::Rectangle { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
        let (kind, shape) = match node.side {
            _ if node.is_leaf() => ("leaf", square),
            Side::First => ("node", square),
            Side::Second => ("node", Shape::Circle { x: *x, y: *y, radius }),
        };
        let lines = lines(node);
        let name = match lines.join(": ") {
            name if name.is_empty() => Words::new(format!("node {number}"), format!("Knoten {number}")),
            name => Words::alike(name),
        };
        let above = 16 * (lines.len() as i32 - 1);
        for (line, text) in (0..).zip(&lines) {
            board.labels.push(Label { text: shown(text), x: *x, y: y - above + 32 * line });
        }
        board.places.push(Place { id: id(number), name, shape, classes: vec![kind.to_owned()] });
        for child in tree.children_of(number) {
            let [to_x, to_y] = spots[*child as usize];
            board.lines.push(Line { from: [*x, y + radius], to: [to_x, to_y - radius] });
        }
    }
    board.pieces = vec![PieceKind::new(KIND, Words::new("marker", "Spielmarke"), None, '*', MARKER)];
    board.sides = [Words::alike("MAX"), Words::alike("MIN")];
    Some(board)
}

/// What is written into a node: its name, and what a leaf pays.
fn lines(node: &Node) -> Vec<String> {
    let value = node.is_leaf().then(|| node.value.to_string());
    node.label.as_deref().map(str::to_owned).into_iter().chain(value).collect()
}

fn shown(text: &str) -> String {
    if text.chars().count() <= LETTERS {
        return text.to_owned();
    }
    text.chars().take(LETTERS - 1).chain(['…']).collect()
}

/// All nodes are as wide as the longest text needs.
fn radius(tree: &Tree) -> i32 {
    let texts = tree.subtree(0).iter().flat_map(lines);
    let letters = texts.map(|text| shown(&text).chars().count()).max().unwrap_or(0);
    RADIUS.max(10 * letters as i32 + 14)
}

/// Where nodes are: leaves side by side, parents above the middle of their children.
fn spots(tree: &Tree, radius: i32) -> Vec<[i32; 2]> {
    let count = tree.node_count();
    let edge = MARGIN + radius;
    let mut spots = vec![[0, edge]; count];
    let mut leaves = 0;
    // Parents come before their children: heights go down the list, widths come back up.
    for number in 0..count as u32 {
        for child in tree.children_of(number) {
            spots[*child as usize][1] = spots[number as usize][1] + 2 * radius + 70;
        }
        if tree.node(number).is_leaf() {
            spots[number as usize][0] = edge + (2 * radius + 20) * leaves;
            leaves += 1;
        }
    }
    for number in (0..count as u32).rev() {
        let children = tree.children_of(number);
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            spots[number as usize][0] = i32::midpoint(spots[*first as usize][0], spots[*last as usize][0]);
        }
    }
    spots
}
