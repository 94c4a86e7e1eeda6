//! Knights and kings: they attack the same squares wherever the others stand.

use crate::bits::Square;

const fn leaps(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < 8 {
            let file = square as i8 % 8 + steps[index].0;
            let rank = square as i8 / 8 + steps[index].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

/// The squares that a knight attacks.
#[inline]
pub(crate) fn knight(square: Square) -> u64 {
    KNIGHT[usize::from(square & 63)]
}

/// The squares that a king attacks.
#[inline]
pub(crate) fn king(square: Square) -> u64 {
    KING[usize::from(square & 63)]
}
