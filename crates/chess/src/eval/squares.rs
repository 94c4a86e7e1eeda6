//! Where pieces stand. Left and right are the same to knights, bishops, rooks and queens, but not to pawns and kings,
//! because kings castle differently on both wings.

use plywood_core::Side;

use crate::bits::{Square, at, file, rank, square_name};
use crate::board::Kind;

use super::geometry::seen_by;
use super::material::NAMES;
use super::term::Term;

/// Pawns have 48 squares, four kinds have 32 each, and kings have all.
const KINGS: usize = PAWNS + 4 * 32;
const PAWNS: usize = 48;
pub(super) const SIZE: usize = KINGS + 64;

pub(super) fn entry(index: usize) -> String {
    let (kind, square) = match index {
        0..PAWNS => (0, index + 8),
        PAWNS..KINGS => {
            let half = (index - PAWNS) % 32;
            (1 + (index - PAWNS) / 32, half / 4 * 8 + half % 4)
        }
        _ => (5, index - KINGS),
    };
    format!("{}.{}", NAMES[kind], square_name(square as Square))
}

/// The weight of a piece on a square; none for pawns where no pawn can be.
pub(super) const fn weight(side: Side, kind: Kind, square: Square) -> Option<usize> {
    let square = seen_by(side, square);
    let (file, rank) = (file(square), rank(square));
    let index = match kind {
        Kind::Pawn if rank == 0 || rank == 7 => return None,
        Kind::Pawn => square as usize - 8,
        Kind::King => KINGS + square as usize,
        _ => {
            let file = if file > 3 { 7 - file } else { file };
            PAWNS + (kind as usize - 1) * 32 + rank as usize * 4 + (at(file, 0) as usize)
        }
    };
    Some(Term::Squares.start() + index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::term::weight_names;

    #[test]
    fn weights_are_called_what_they_are_for() {
        let names: Vec<String> = weight_names().collect();
        let name = |side, kind, square| weight(side, kind, square).map(|index| names[index].as_str());
        assert_eq!(name(Side::First, Kind::Pawn, 28), Some("squares.pawn.e4"));
        assert_eq!(name(Side::Second, Kind::Pawn, 36), Some("squares.pawn.e4"));
        assert_eq!(name(Side::First, Kind::Queen, 31), Some("squares.queen.a4"));
        assert_eq!(name(Side::Second, Kind::Knight, 57), Some("squares.knight.b1"));
        assert_eq!(name(Side::First, Kind::King, 6), Some("squares.king.g1"));
        assert_eq!(name(Side::First, Kind::Pawn, 3), None);
    }
}
