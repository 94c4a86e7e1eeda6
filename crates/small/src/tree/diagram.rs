//! What a tree looks like: nodes with their lines, and a marker where the game stands. MAX has squares and MIN circles,
//! as in textbooks.

use plywood_core::{Position, Side};
use plywood_engines::Diagram;
use plywood_engines::board::Paint::Line as Stroke;
use plywood_engines::board::{Art, Board, Ground, Label, Line, PieceKind, Place, Setup, Shape, Step, Words};

use super::rules::{Tree, TreeMove, TreePosition};
use super::text::{TreeGame, move_name};

const MARKER: Art = &[(Stroke, "M14 50a36 36 0 1 0 72 0a36 36 0 1 0-72 0z")];
const KIND: &str = "marker";

/// Larger trees are not drawn.
const MOST: usize = 400;

const WIDTH: i32 = 110;
const HEIGHT: i32 = 160;
const MARGIN: i32 = 10;
const RADIUS: i32 = 45;

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
    let spots = spots(tree);
    let most = |axis: usize| spots.iter().map(|spot| spot[axis]).max().unwrap_or(0);
    let mut board = Board::new(most(0) + WIDTH / 2 + MARGIN, most(1) + WIDTH / 2 + MARGIN);
    let all = Shape::Rectangle { x: 0, y: 0, width: board.width, height: board.height };
    board.ground.push(Ground { shape: all, class: "frame".to_owned() });
    for (number, [x, y]) in (0..).zip(&spots) {
        let node = tree.node(number);
        let (kind, shape) = match node.side {
            _ if node.is_leaf() => ("leaf", square(*x, *y)),
            Side::First => ("node", square(*x, *y)),
            Side::Second => ("node", Shape::Circle { x: *x, y: *y, radius: RADIUS }),
        };
        let label = node.label.as_deref();
        let value = node.is_leaf().then(|| node.value.to_string());
        let name = match (label, &value) {
            (Some(label), Some(value)) => Words::alike(format!("{label}: {value}")),
            (Some(label), None) => Words::alike(label),
            (None, Some(value)) => Words::alike(value),
            (None, None) => Words::new(format!("node {number}"), format!("Knoten {number}")),
        };
        let lines: Vec<String> = label.map(str::to_owned).into_iter().chain(value).collect();
        let above = 16 * (lines.len() as i32 - 1);
        for (line, text) in (0..).zip(lines) {
            board.labels.push(Label { text, x: *x, y: y - above + 32 * line });
        }
        board.places.push(Place { id: id(number), name, shape, classes: vec![kind.to_owned()] });
        for child in tree.children_of(number) {
            let [to_x, to_y] = spots[*child as usize];
            board.lines.push(Line { from: [*x, y + RADIUS], to: [to_x, to_y - RADIUS] });
        }
    }
    board.pieces = vec![PieceKind::new(KIND, Words::new("marker", "Spielmarke"), None, '*', MARKER)];
    board.sides = [Words::alike("MAX"), Words::alike("MIN")];
    Some(board)
}

fn square(x: i32, y: i32) -> Shape {
    Shape::Rectangle { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }
}

/// Where nodes are: leaves side by side, parents above the middle of their children.
fn spots(tree: &Tree) -> Vec<[i32; 2]> {
    let count = tree.node_count();
    let mut spots = vec![[0, MARGIN + WIDTH / 2]; count];
    let mut leaves = 0;
    // Parents come before their children: heights go down the list, widths come back up.
    for number in 0..count as u32 {
        for child in tree.children_of(number) {
            spots[*child as usize][1] = spots[number as usize][1] + HEIGHT;
        }
        if tree.node(number).is_leaf() {
            spots[number as usize][0] = MARGIN + WIDTH / 2 + WIDTH * leaves;
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
