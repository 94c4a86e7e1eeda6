//! The 960 start positions of Chess960 by their numbers (Scharnagl): 518 is that of usual chess.

use plywood_core::TextError;

use crate::board::{Board, Kind};

use super::fen::parse_fen;

/// Where two knights stand among the five squares that are left when bishops and queen have theirs.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The start position of a number below 960.
pub(crate) fn start960(number: u32) -> Result<Board, TextError> {
    if number >= 960 {
        return Err(TextError::new(format!("Chess960 has no start position {number}: 0 to 959 are there")));
    }
    let mut row: [Option<Kind>; 8] = [None; 8];
    let mut rest = number as usize;
    row[rest % 4 * 2 + 1] = Some(Kind::Bishop);
    rest /= 4;
    row[rest % 4 * 2] = Some(Kind::Bishop);
    rest /= 4;
    let mut place = |nth: usize, kind: Kind| {
        if let Some(square) = row.iter_mut().filter(|square| square.is_none()).nth(nth) {
            *square = Some(kind);
        }
    };
    place(rest % 6, Kind::Queen);
    let (left, right) = KNIGHTS[rest / 6];
    // The right one first, so that the places of the left one are still counted as they were.
    place(right, Kind::Knight);
    place(left, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place(0, kind);
    }
    let white: String = row.iter().flatten().map(|kind| kind.letter().to_ascii_uppercase()).collect();
    let black = white.to_ascii_lowercase();
    parse_fen(&format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"))
}
