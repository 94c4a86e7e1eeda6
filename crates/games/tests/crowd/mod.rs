//! Random boards of Arimaa in which pieces get in each other's way.

use plywood_core::{Random, Side};
use plywood_games::arimaa::bits::{self, TRAPS, bit, neighbours};
use plywood_games::arimaa::{Board, Kind};

/// A few pieces of both sides on some squares of a window, so that they get in each other's way.
pub(crate) fn crowd(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    let (rows, columns) = (random.between(3, 6), random.between(3, 8));
    let (bottom, left) = (random.between(0, 8 - rows), random.between(0, 8 - columns));
    let fullness = random.between(20, 70);
    for square in 0..64_u8 {
        let (row, column) = (i32::from(square / 8), i32::from(square % 8));
        let inside = (bottom..bottom + rows).contains(&row) && (left..left + columns).contains(&column);
        if !inside || random.between(0, 99) >= fullness {
            continue;
        }
        let side = *random.pick(&[Side::First, Side::Second]);
        let kind = if random.one_in(3) { Kind::Rabbit } else { *random.pick(&Kind::ALL) };
        let has_room = board.pieces(side, kind).count_ones() < kind.full_count();
        let wins = kind == Kind::Rabbit && bits::goal(side) & bit(square) != 0;
        if has_room && !wins {
            board.put(square, side, kind);
        }
    }
    clear_traps(&mut board);
    board
}

/// Takes off who stands in a trap without a friend.
fn clear_traps(board: &mut Board) {
    for side in [Side::First, Side::Second] {
        let own = board.of(side);
        for square in bits::Squares(own & TRAPS & !neighbours(own)) {
            board.take(square, side, board.kind_at(square));
        }
    }
}

/// How many random positions are looked at; `PLYWOOD_TACTICS` multiplies it.
pub(crate) fn rounds(usual: u32) -> u32 {
    let times = std::env::var("PLYWOOD_TACTICS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    usual * times
}
