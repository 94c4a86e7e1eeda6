//! What Connect Four looks like: a rack of holes. A click anywhere in a column drops a disc there.

use plywood_core::{Position, Side, TextError};
use plywood_engines::Diagram;
use plywood_engines::board::Paint::{Body, Dot, Line};
use plywood_engines::board::{
    Art, Board, Ground, Label, PieceKind, Place, Setup, Shape as Area, Step, Words,
};

use crate::rules::{Connect4, Disc};
use crate::shape::Shape;
use crate::text::{ConnectFour, column_name};

const RINGED: Art = &[
    (Body, "M3 50a47 47 0 1 0 94 0a47 47 0 1 0-94 0z"),
    (Line, "M20 50a30 30 0 1 0 60 0a30 30 0 1 0-60 0z"),
];
const DOTTED: Art =
    &[(Body, "M3 50a47 47 0 1 0 94 0a47 47 0 1 0-94 0z"), (Dot, "M38 50a12 12 0 1 0 24 0a12 12 0 1 0-24 0z")];
/// The kinds of pieces, by side.
const KINDS: [&str; 2] = ["light-disc", "dark-disc"];

/// The side of the square around a hole, and the hole.
const CELL: i32 = 100;
const RADIUS: i32 = 42;
/// Room around the rack, and for the names of columns.
const MARGIN: i32 = 10;
const LABELS: i32 = 40;

/// What engines get.
pub(crate) fn diagram<S: Shape>() -> Diagram<ConnectFour<S>> {
    Diagram {
        board: |game, _| Some(board(game.shape())),
        setup: |_, position| setup(position),
        steps: |_, position, disc| vec![step(position, disc)],
        spoken: Some(|_, position, disc| {
            let column = column_name(position.column_of(disc));
            Words::new(format!("disc into column {column}"), format!("Stein in Spalte {column}"))
        }),
        arrange: Some(|game, _, setup| arrange(game.shape(), setup)),
    }
}

/// The id of a cell: its column, and its row counted from the ground.
pub(crate) fn id(column: u32, row: u32) -> String {
    format!("{}-{}", column_name(column), row + 1)
}

pub(crate) fn cells(shape: impl Shape) -> impl Iterator<Item = (u32, u32)> {
    let height = shape.height();
    (0..shape.width()).flat_map(move |column| (0..height).map(move |row| (column, row)))
}

fn board(shape: impl Shape) -> Board {
    let (width, height) = (CELL * shape.width() as i32, CELL * shape.height() as i32);
    let mut board = Board::new(width + 2 * MARGIN, height + 2 * MARGIN + LABELS);
    let all = Area::Rectangle { x: 0, y: 0, width: board.width, height: board.height };
    let rack = Area::Rectangle { x: MARGIN, y: MARGIN, width, height };
    for (shape, class) in [(all, "frame"), (rack, "rack")] {
        board.ground.push(Ground { shape, class: class.to_owned() });
    }
    let middle = |column: u32| MARGIN + CELL * column as i32 + CELL / 2;
    for (column, row) in cells(shape) {
        let y = MARGIN + height - CELL * row as i32 - CELL / 2;
        let (across, up) = (column_name(column), row + 1);
        let name = Words::new(format!("column {across}, row {up}"), format!("Spalte {across}, Reihe {up}"));
        let shape = Area::Circle { x: middle(column), y, radius: RADIUS };
        board.places.push(Place { id: id(column, row), name, shape, classes: vec!["hole".to_owned()] });
    }
    for column in 0..shape.width() {
        let y = board.height - MARGIN / 2 - LABELS / 2;
        board.labels.push(Label { text: column_name(column), x: middle(column), y });
    }
    let names = [Words::new("light disc", "heller Stein"), Words::new("dark disc", "dunkler Stein")];
    let sides = [(Side::First, 'x', RINGED), (Side::Second, 'o', DOTTED)];
    let kinds = sides.into_iter().zip(names).zip(KINDS);
    board.pieces = kinds
        .map(|(((side, letter, art), name), id)| PieceKind::new(id, name, Some(side.into()), letter, art))
        .collect();
    board.sides = [Words::new("light", "Hell"), Words::new("dark", "Dunkel")];
    board
}

fn setup<S: Shape>(position: &Connect4<S>) -> Setup {
    let shape = position.shape();
    let mut setup = Setup::new(position.side());
    let (mover, other) = (position.own(), position.others());
    let wins = position.fours(other);
    for (column, row) in cells(shape) {
        let on = |set: u64| set >> (column * shape.stride() + row) & 1 == 1;
        let side = if on(mover) { Some(position.side()) } else { on(other).then(|| position.side().other()) };
        if let Some(side) = side {
            setup.stand(id(column, row), KINDS[side.index()]);
        }
        if on(wins) {
            setup.mark(id(column, row), "win");
        }
    }
    setup
}

fn step<S: Shape>(position: &Connect4<S>, disc: Disc) -> Step {
    let shape = position.shape();
    let column = position.column_of(disc);
    let row = disc.cell() % shape.stride();
    let anywhere = (0..shape.height()).map(|row| id(column, row)).collect();
    Step::put(KINDS[position.side().index()], id(column, row)).by(vec![anywhere])
}

fn arrange<S: Shape>(shape: S, setup: &Setup) -> Result<Connect4<S>, TextError> {
    let mut stones = [0_u64; 2];
    for (column, row) in cells(shape) {
        let owner = setup.kind_at(&id(column, row)).map(|kind| usize::from(kind == KINDS[1]));
        let floats = row > 0 && setup.kind_at(&id(column, row - 1)).is_none();
        if owner.is_some() && floats {
            let (column, row) = (column_name(column), row + 1);
            return Err(TextError::new(format!("the disc in column {column}, row {row} rests on nothing")));
        }
        if let Some(owner) = owner {
            stones[owner] |= 1 << (column * shape.stride() + row);
        }
    }
    let [light, dark] = stones.map(u64::count_ones);
    if light != dark && light != dark + 1 {
        return Err(TextError::new(format!(
            "there are {light} light discs and {dark} dark ones, but light begins: it has as many as dark, or one more"
        )));
    }
    let side = if light == dark { Side::First } else { Side::Second };
    if setup.side != side.into() {
        let who = side.pick("light", "dark");
        return Err(TextError::new(format!(
            "with {light} light discs and {dark} dark ones {who} is to move"
        )));
    }
    let [own, others] = side.pick(stones, [stones[1], stones[0]]);
    Connect4::from_stones(shape, own, others).ok_or_else(|| {
        TextError::new("no game comes to this: it ends with the disc that makes the first four in a row")
    })
}
