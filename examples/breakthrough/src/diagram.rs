//! What Breakthrough looks like: squares, and two kinds of pieces that point to where they want to go.

use plywood::api::board::Paint::{Body, Line};
use plywood::api::board::{Art, Board as Drawn, PieceKind, Setup, Step as BoardStep, Words};
use plywood::prelude::*;

use crate::rules::{Board, Step};
use crate::text::{Breakthrough, name};

const UP: Art = &[(Body, "M50 12L84 52H66V88H34V52H16Z"), (Line, "M40 76H60")];
const DOWN: Art = &[(Body, "M50 88L16 48H34V12H66V48H84Z"), (Line, "M40 24H60")];
const KINDS: [&str; 2] = ["white-piece", "black-piece"];

/// A board, what stands there, and what a step does.
pub(crate) const DIAGRAM: Diagram<Breakthrough> = Diagram {
    board: |_, _| Some(drawn()),
    setup: |_, board| setup(board),
    steps: |_, board, step| steps(board, step),
    // What the steps are is what there is to say.
    spoken: None,
    arrange: Some(|_, _, setup| arrange(setup)),
};

fn drawn() -> Drawn {
    let mut drawn = Drawn::squares(8, 8);
    let white = Words::new("white piece", "weiße Figur");
    let black = Words::new("black piece", "schwarze Figur");
    drawn.pieces = vec![
        PieceKind::new(KINDS[0], white, Some(Side::First.into()), 'w', UP),
        PieceKind::new(KINDS[1], black, Some(Side::Second.into()), 'b', DOWN),
    ];
    drawn.sides = [Words::new("White", "Weiß"), Words::new("Black", "Schwarz")];
    drawn.may_turn = true;
    drawn
}

fn setup(board: &Board) -> Setup {
    let mut setup = Setup::new(board.side());
    for side in [Side::First, Side::Second] {
        let standing = (0..64).filter(|square| board.pieces(side) >> square & 1 == 1);
        standing.for_each(|square| setup.stand(name(square), KINDS[side.index()]));
    }
    setup
}

/// The position with these pieces, put down by hand.
fn arrange(setup: &Setup) -> Result<Board, TextError> {
    let standing = |kind: &str| {
        let squares = (0..64).filter(|square| setup.kind_at(&name(*square)) == Some(kind));
        squares.fold(0, |set, square| set | 1 << square)
    };
    let side = Side::from(setup.side);
    Board::new(KINDS.map(standing), side, side.index() as u32).ok_or_else(|| {
        TextError::new("no game comes to this: the board is empty, or the side to move has reached its goal")
    })
}

/// What is taken goes of its own accord; the step itself is two clicks.
fn steps(board: &Board, step: Step) -> Vec<BoardStep> {
    let taken = board.is_capture(step).then(|| BoardStep::remove(name(step.to)));
    taken.into_iter().chain([BoardStep::go(name(step.from), name(step.to))]).collect()
}
