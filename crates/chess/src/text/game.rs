//! The game with its notation.

use plywood_core::{Cell, Game, Grid, Start, TextError, View};

use crate::bits::at;
use crate::board::Board;
use crate::mv::ChessMove;
use crate::position::ChessPosition;

use super::fen::{format_fen, letter_at, parse_fen};
use super::san::parse_san;
use super::start960::start960;
use super::uci::format_uci;

/// How castling is written in the notation of UCI.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Castling {
    /// By where the king goes, as in e1g1, where king and rook stand as usual.
    #[default]
    ByKing,
    /// As the king taking its rook, as in e1h1: what Chess960 needs.
    ByRook,
}

/// Chess, and Chess960 by the same rules.
#[derive(Copy, Clone, Debug, Default)]
pub struct Chess {
    /// How castling is written.
    pub castling: Castling,
}

const NOTATION: &str = "positions: FEN as in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \
(X-FEN and Shredder-FEN for Chess960), or sp0 to sp959 for the start positions of Chess960; moves: e2e4, e7e8q, \
e1g1 or e1h1 for castling, or as people write them: e4, Nf3, exd5, e8=Q, O-O";

pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Named positions: how the game begins, and five of the usual ones for counting moves.
const STARTS: [(&str, &str, &str); 6] = [
    ("start", "how the game begins", START),
    (
        "kiwipete",
        "a middle game with every kind of move",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    ("rooks", "an endgame of rooks and pawns", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (
        "promotions",
        "pawns about to be queens, a king about to castle",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ),
    ("fork", "a knight forks, a pawn promotes", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    (
        "middle",
        "an even middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    ),
];

impl Game for Chess {
    type Position = ChessPosition;

    fn name(&self) -> &'static str {
        match self.castling {
            Castling::ByKing => "chess",
            Castling::ByRook => "chess:960",
        }
    }

    fn summary(&self) -> &'static str {
        "checkmate the king"
    }

    fn notation(&self) -> &'static str {
        NOTATION
    }

    fn starts(&self) -> Vec<Start<ChessPosition>> {
        let start = |(name, summary, fen): (&'static str, &'static str, &str)| {
            // The texts are our own, and a test reads them all.
            let board = parse_fen(fen).unwrap_or_else(|_| Board::empty());
            Start { name, summary, position: ChessPosition::new(board) }
        };
        STARTS.into_iter().map(start).collect()
    }

    fn parse_position(&self, text: &str) -> Result<ChessPosition, TextError> {
        let text = text.trim();
        let number = text.strip_prefix("sp").and_then(|number| number.parse().ok());
        let board = match number {
            Some(number) => start960(number)?,
            None => parse_fen(text)?,
        };
        Ok(ChessPosition::new(board))
    }

    fn format_position(&self, position: &ChessPosition) -> String {
        format_fen(position.board())
    }

    fn parse_move(&self, position: &ChessPosition, text: &str) -> Result<ChessMove, TextError> {
        parse_san(position.board(), text)
    }

    fn format_move(&self, position: &ChessPosition, mv: ChessMove) -> String {
        format_uci(position.board(), mv, self.castling)
    }

    fn view(&self, position: &ChessPosition) -> View {
        let board = position.board();
        let cell = |file: u8, rank: u8| {
            let square = at(file, rank);
            Cell { symbol: letter_at(board, square).unwrap_or('.'), owner: board.side_at(square) }
        };
        View::Grid(Grid {
            rows: (0..8).rev().map(|rank| (0..8).map(|file| cell(file, rank)).collect()).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            row_labels: (1..=8).rev().map(|rank: u8| rank.to_string()).collect(),
        })
    }
}
