//! What a sum of weights cannot say about endings: some cannot be won whatever the pieces are worth, and some must be
//! won by driving a king to the edge.

use plywood_core::Side;

use crate::bits::{DARK, Square, file, rank};
use crate::board::{Board, Kind};

use super::geometry::{count, distance};

/// The scale at which points count as they are.
pub(super) const WHOLE: i32 = 64;

/// What pieces are worth to somebody without pawns.
#[inline(always)]
fn power(board: &Board, side: Side) -> i32 {
    let many = |kind| count(board.pieces(side, kind));
    3 * (many(Kind::Knight) + many(Kind::Bishop)) + 5 * many(Kind::Rook) + 9 * many(Kind::Queen)
}

/// Whether a side has nothing but knights, two at most: no mate can be forced with these.
#[inline(always)]
fn has_knights_only(board: &Board, side: Side) -> bool {
    let knights = board.pieces(side, Kind::Knight);
    board.of(side) & !board.kind(Kind::King) == knights && count(knights) <= 2
}

/// How many of [`WHOLE`] parts are left of points that are good for this side.
#[inline(always)]
pub(super) fn scale(board: &Board, better: Side) -> i32 {
    let worse = better.other();
    if board.pieces(better, Kind::Pawn) == 0 {
        let own = power(board, better);
        return match own - power(board, worse) {
            _ if own <= 3 => 0,
            _ if has_knights_only(board, better) && board.pieces(worse, Kind::Pawn) == 0 => 0,
            // A piece more is seldom enough.
            ..=3 => WHOLE / 8,
            _ => WHOLE,
        };
    }
    let others = board.kind(Kind::Knight) | board.kind(Kind::Rook) | board.kind(Kind::Queen);
    if others == 0 && has_unlike_bishops(board) { WHOLE / 2 } else { WHOLE }
}

/// Whether each side has one bishop, and these never meet.
#[inline(always)]
fn has_unlike_bishops(board: &Board) -> bool {
    let bishops = board.kind(Kind::Bishop);
    count(bishops & board.of(Side::First)) == 1 && count(bishops) == 2 && count(bishops & DARK) == 1
}

/// Points for the first player that tell how near the mate of a king without any help is.
#[inline(always)]
pub(super) fn mop_up(board: &Board) -> i32 {
    for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
        let other = side.other();
        if board.of(other) == board.pieces(other, Kind::King) {
            return sign * drive(board, side);
        }
    }
    0
}

#[cold]
fn drive(board: &Board, side: Side) -> i32 {
    if power(board, side) < 5 || has_knights_only(board, side) {
        return 0;
    }
    let (king, lone) = (board.king(side), board.king(side.other()));
    let near = 6 * (7 - distance(king, lone));
    let strong = board.kind(Kind::Queen) | board.kind(Kind::Rook) | board.kind(Kind::Pawn);
    let bishops = board.pieces(side, Kind::Bishop);
    if strong == 0 && count(bishops) == 1 {
        return near + 20 * towards_corner(lone, bishops & DARK != 0);
    }
    near + 12 * from_centre(lone)
}

/// Steps from the centre along files and along ranks: 0 to 6.
const fn from_centre(square: Square) -> i32 {
    steps_out(file(square)) + steps_out(rank(square))
}

const fn steps_out(line: u8) -> i32 {
    (if line < 4 { 3 - line } else { line - 4 }) as i32
}

/// How near one of the corners of a colour is: 7 there, 0 on the diagonal between the other two.
const fn towards_corner(square: Square, dark: bool) -> i32 {
    let file = if dark { file(square) } else { 7 - file(square) };
    (7 - file as i32 - rank(square) as i32).abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tests::position;

    fn board(fen: &str) -> Board {
        *position(fen).board()
    }

    #[test]
    fn what_cannot_be_won_counts_little() {
        let scale_of = |fen: &str| scale(&board(fen), Side::First);
        assert_eq!(scale_of("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1"), 0);
        assert_eq!(scale_of("4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1"), 0);
        assert_eq!(scale_of("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1"), WHOLE / 8);
        assert_eq!(scale_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), WHOLE);
        assert_eq!(scale_of("2b1k3/8/8/8/8/8/PP6/2B1K3 w - - 0 1"), WHOLE / 2);
        assert_eq!(scale_of("4kb2/8/8/8/8/8/PP6/2B1K3 w - - 0 1"), WHOLE);
    }

    #[test]
    fn lone_kings_are_driven_to_the_edge_or_the_right_corner() {
        let points = |fen: &str| mop_up(&board(fen));
        assert!(points("7k/5K2/8/8/8/8/8/R7 w - - 0 1") > points("8/8/4k3/8/4K3/8/8/R7 w - - 0 1"));
        // The bishop of f1 is light: a8 and h1 are the corners.
        let [right, wrong] = ["k7/8/1K6/8/8/8/8/4NB2 w - - 0 1", "7k/8/6K1/8/8/8/8/4NB2 w - - 0 1"];
        assert!(points(right) > points(wrong));
        assert_eq!(points("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1"), 0);
        assert!(points("4k2r/8/8/8/8/8/8/4K3 w - - 0 1") < 0);
    }
}
