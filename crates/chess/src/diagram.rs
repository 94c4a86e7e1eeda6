//! What chess looks like.

use plywood_core::Side;
use plywood_engines::Diagram;
use plywood_engines::board::{Board as Drawn, PieceKind, Setup, Step, Words};

use crate::arrange::arrange;
use crate::bits::{square_name, squares};
use crate::board::{Board, Kind};
use crate::mv::ChessMove;
use crate::pieces::art;
use crate::play::Effect;
use crate::position::ChessPosition;
use crate::text::Chess;

/// What engines get.
pub(crate) const DIAGRAM: Diagram<Chess> = Diagram {
    board: |_, _| Some(drawn()),
    setup: |_, position| setup(position),
    steps: |_, position, mv| steps(position.board(), mv),
    spoken: None,
    arrange: Some(|game, position, setup| arrange(*game, position.board(), setup)),
};

/// A kind's name in English and German, and the German colours that go with it.
const fn names(kind: Kind) -> (&'static str, &'static str, [&'static str; 2]) {
    const DER: [&str; 2] = ["weißer", "schwarzer"];
    match kind {
        Kind::Pawn => ("pawn", "Bauer", DER),
        Kind::Knight => ("knight", "Springer", DER),
        Kind::Bishop => ("bishop", "Läufer", DER),
        Kind::Rook => ("rook", "Turm", DER),
        Kind::Queen => ("queen", "Dame", ["weiße", "schwarze"]),
        Kind::King => ("king", "König", DER),
    }
}

pub(crate) fn id(side: Side, kind: Kind) -> String {
    format!("{}-{}", ["white", "black"][side.index()], names(kind).0)
}

fn drawn() -> Drawn {
    let mut board = Drawn::squares(8, 8);
    for (side, colour) in [(Side::First, "white"), (Side::Second, "black")] {
        for kind in Kind::ALL {
            let (en, de, colours) = names(kind);
            let spoken = Words::new(format!("{colour} {en}"), format!("{} {de}", colours[side.index()]));
            let letter = side.pick(kind.letter().to_ascii_uppercase(), kind.letter());
            board.pieces.push(PieceKind::new(&id(side, kind), spoken, Some(side.into()), letter, art(kind)));
        }
    }
    board.sides = [Words::new("White", "Weiß"), Words::new("Black", "Schwarz")];
    board.may_turn = true;
    board
}

fn setup(position: &ChessPosition) -> Setup {
    let board = position.board();
    let mut setup = Setup::new(board.side());
    for square in squares(board.occupied()) {
        if let (Some(side), Some(kind)) = (board.side_at(square), board.kind_at(square)) {
            setup.stand(square_name(square), id(side, kind));
        }
    }
    if board.in_check() {
        setup.mark(square_name(board.king(board.side())), "check");
        setup.captions.push(Words::new("check", "Schach"));
    }
    setup
}

fn steps(board: &Board, mv: ChessMove) -> Vec<Step> {
    let Effect { from, to, taken, rook, .. } = board.effect(mv);
    if let Some(rook) = rook {
        return castling(board, (from, to), rook);
    }
    let taken = taken.map(|(_, square)| Step::remove(square_name(square)));
    let mut steps: Vec<Step> = taken.into_iter().collect();
    steps.push(Step::go(square_name(from), square_name(to)));
    if let Some(kind) = mv.promotion() {
        let (en, de, _) = names(kind);
        steps.push(Step::choose(kind.letter(), Words::new(en, de)));
        steps.push(Step::put(id(board.side(), kind), square_name(to)).by_itself());
    }
    steps
}

/// Whoever castles clicks at the king and at its rook, or at where the king goes, if it could not go there otherwise. In
/// Chess960 either may stay where it is, and they may change places.
fn castling(board: &Board, king: (u8, u8), rook: (u8, u8)) -> Vec<Step> {
    let name = square_name;
    let mut second = vec![name(rook.0)];
    let goes_otherwise = board.legal_moves().any(|mv| mv == ChessMove::new(king.0, king.1));
    if king.1 != king.0 && king.1 != rook.0 && !goes_otherwise {
        second.push(name(king.1));
    }
    let clicks = vec![vec![name(king.0)], second];
    let rook_goes = Step::go(name(rook.0), name(rook.1)).by_itself();
    if king.0 == king.1 {
        return vec![rook_goes.by(clicks)];
    }
    let king_goes = Step::go(name(king.0), name(king.1)).by(clicks);
    if rook.0 == rook.1 {
        return vec![king_goes];
    }
    if rook == (king.1, king.0) {
        let put = |kind, square| Step::put(id(board.side(), kind), name(square));
        return vec![put(Kind::King, king.1).by(king_goes.clicks), put(Kind::Rook, rook.1).by_itself()];
    }
    // Whoever stands in the other's way goes first.
    if rook.0 == king.1 { vec![rook_goes, king_goes] } else { vec![king_goes, rook_goes] }
}
