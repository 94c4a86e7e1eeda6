//! What the Amazons look like, for both shapes of the tree: a turn is three clicks, or two and one.

use plywood_core::{Side, TextError};
use plywood_engines::board::Paint::{Body, Line};
use plywood_engines::board::{Art, Board as Drawn, PieceKind, Setup, Step, Words};
use plywood_engines::{Diagram, Playable};

use crate::board::{Board, Cell};
use crate::squares::each;
use crate::text::{Amazons, position_on};
use crate::turns::{Parts, Turns, name};

const AMAZON: Art = &[
    (
        Body,
        "M36 24L32 8 43 16 50 5 57 16 68 8 64 24C66 34 61 40 56 43H66V51H58C60 64 68 72 77 79V91H23V79\
         C32 72 40 64 42 51H34V43H44C39 40 34 34 36 24Z",
    ),
    (Line, "M37 25H63M25 80H75"),
];
const ARROW: Art = &[
    (Body, "M10 16a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z"),
    (Line, "M26 74L72 28M46 28H72V54M38 62H24M38 62V76"),
];

const AMAZONS: [&str; 2] = ["white-amazon", "black-amazon"];
const BURNT: &str = "arrow";

/// What engines get.
pub(crate) fn diagram<T: Turns>() -> Diagram<Amazons<T>>
where
    Amazons<T>: Playable<Position = T>,
{
    Diagram {
        board: |_, position| Some(drawn(position.board())),
        setup: |_, position| setup(position),
        steps: |_, _, mv| steps(T::parts(mv)),
        spoken: None,
        arrange: Some(|_, position, setup| arrange(position.board(), setup)),
    }
}

fn drawn(board: &Board) -> Drawn {
    let mut drawn = Drawn::squares(board.width(), board.height());
    let kind = |id, en, de, owner: Option<Side>, letter, art| {
        PieceKind::new(id, Words::new(en, de), owner.map(Into::into), letter, art)
    };
    drawn.pieces = vec![
        kind(AMAZONS[0], "white amazon", "weiße Amazone", Some(Side::First), 'W', AMAZON),
        kind(AMAZONS[1], "black amazon", "schwarze Amazone", Some(Side::Second), 'B', AMAZON),
        kind(BURNT, "arrow", "Pfeil", None, 'x', ARROW),
    ];
    drawn.sides = [Words::new("White", "Weiß"), Words::new("Black", "Schwarz")];
    drawn.may_turn = true;
    drawn
}

fn setup(position: &impl Turns) -> Setup {
    let board = position.board();
    let mut setup = Setup::new(position.side());
    for square in each(board.squares()) {
        match board.cell(square) {
            Cell::Empty => {}
            Cell::Amazon(side) => setup.stand(name(square), AMAZONS[side.index()]),
            Cell::Arrow => setup.stand(name(square), BURNT),
        }
    }
    if let Some(shooter) = position.shooter() {
        setup.mark(name(shooter), "pending");
        setup.captions.push(Words::new("this amazon shoots now", "diese Amazone schießt jetzt"));
    }
    setup
}

/// On a board of the same size, at the beginning of a turn.
fn arrange<T: Turns>(before: &Board, setup: &Setup) -> Result<T, TextError> {
    let side = setup.side.into();
    let mut board = Board::new(before.width(), before.height(), side).unwrap_or(*before);
    for square in each(board.squares()) {
        match setup.kind_at(&name(square)) {
            None => {}
            Some(BURNT) => board.put(square, Cell::Arrow),
            Some(kind) if kind == AMAZONS[0] => board.put(square, Cell::Amazon(Side::First)),
            Some(_) => board.put(square, Cell::Amazon(Side::Second)),
        }
    }
    position_on(board, None).map_err(TextError::new)
}

fn steps(Parts { walk, arrow }: Parts) -> Vec<Step> {
    let walk = walk.map(|(from, to)| Step::go(name(from), name(to)));
    let arrow = arrow.map(|target| Step::put(BURNT, name(target)));
    walk.into_iter().chain(arrow).collect()
}
