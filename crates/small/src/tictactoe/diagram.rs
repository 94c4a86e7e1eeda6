//! What tic-tac-toe looks like.

use plywood_core::{Position, Side, TextError};
use plywood_engines::Diagram;
use plywood_engines::board::Paint::Body;
use plywood_engines::board::{Art, Board as Drawn, PieceKind, Setup, Step, Words, square_id};

use super::rules::{Board, CELLS, LINES, Square};
use super::text::TicTacToe;

const CROSS: Art = &[(Body, "M24 12L50 38 76 12 88 24 62 50 88 76 76 88 50 62 24 88 12 76 38 50 12 24Z")];
const RING: Art =
    &[(Body, "M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0zM29 50a21 21 0 1 1 42 0a21 21 0 1 1-42 0z")];

/// The kinds of pieces, by side.
const KINDS: [&str; 2] = ["cross", "ring"];

/// What engines get.
pub(crate) const DIAGRAM: Diagram<TicTacToe> = Diagram {
    board: |_, _| Some(drawn()),
    setup: |_, board| setup(board),
    steps: |_, board, square| vec![Step::put(KINDS[board.side().index()], id(square))],
    spoken: None,
    arrange: Some(|_, _, setup| arrange(setup)),
};

fn id(square: Square) -> String {
    square_id(square.column(), square.row())
}

fn drawn() -> Drawn {
    let mut board = Drawn::squares(3, 3);
    for place in &mut board.places {
        place.classes = vec!["cell".to_owned()];
    }
    let names = [Words::new("cross", "Kreuz"), Words::new("ring", "Kreis")];
    board.sides = names.clone();
    let sides = [(Side::First, CROSS, 'x'), (Side::Second, RING, 'o')];
    let kinds = sides.into_iter().zip(names).zip(KINDS);
    let kind = |(((side, art, letter), name), id): (((Side, Art, char), Words), &str)| {
        PieceKind::new(id, name, Some(side.into()), letter, art)
    };
    board.pieces = kinds.map(kind).collect();
    board
}

fn setup(board: &Board) -> Setup {
    let mut setup = Setup::new(board.side());
    for square in (0..CELLS).filter_map(Square::new) {
        if let Some(side) = board.owner(square) {
            setup.stand(id(square), KINDS[side.index()]);
        }
        let wins = |line: &u16| {
            let whole = |side| board.stones(side) & line == *line;
            line >> square.number() & 1 == 1 && (whole(Side::First) || whole(Side::Second))
        };
        if LINES.iter().any(wins) {
            setup.mark(id(square), "win");
        }
    }
    setup
}

fn arrange(setup: &Setup) -> Result<Board, TextError> {
    let mut stones = [0; 2];
    for square in (0..CELLS).filter_map(Square::new) {
        let owner = setup.kind_at(&id(square)).and_then(|kind| KINDS.iter().position(|own| *own == kind));
        if let Some(owner) = owner {
            stones[owner] |= 1 << square.number();
        }
    }
    let board = Board::from_stones(stones[0], stones[1]).map_err(TextError::new)?;
    if setup.side != board.side().into() {
        let who = board.side().pick("x", "o");
        return Err(TextError::new(format!("with so many stones it is the turn of {who}")));
    }
    Ok(board)
}
