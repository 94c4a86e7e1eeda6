//! Lines through two squares.

use super::magic::{BISHOP, ROOK, slide};
use crate::bits::Square;

const fn lines(whole: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let mut kind = 0;
            while kind < 2 {
                let steps = if kind == 0 { ROOK } else { BISHOP };
                if a != b && slide(a, 0, steps) & 1 << b != 0 {
                    table[a as usize][b as usize] = if whole {
                        slide(a, 0, steps) & slide(b, 0, steps) | 1 << a | 1 << b
                    } else {
                        slide(a, 1 << b, steps) & slide(b, 1 << a, steps)
                    };
                }
                kind += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

static BETWEEN: [[u64; 64]; 64] = lines(false);
static LINE: [[u64; 64]; 64] = lines(true);

/// The squares between two squares of one rank, file or diagonal; none for others.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> u64 {
    BETWEEN[usize::from(a & 63)][usize::from(b & 63)]
}

/// The whole rank, file or diagonal through two squares; none if there is no such line.
#[inline]
pub(crate) fn line(a: Square, b: Square) -> u64 {
    LINE[usize::from(a & 63)][usize::from(b & 63)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::square_named;

    fn set(squares: &[&str]) -> u64 {
        squares.iter().filter_map(|name| square_named(name)).fold(0, |set, square| set | 1 << square)
    }

    #[test]
    fn lines_go_through_both_squares() {
        let [a1, d4, h8, b3] = ["a1", "d4", "h8", "b3"].map(|name| square_named(name).unwrap_or(64));
        assert_eq!(between(a1, d4), set(&["b2", "c3"]));
        assert_eq!(line(a1, d4), set(&["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"]));
        assert_eq!(line(a1, h8), line(d4, h8));
        assert_eq!((between(a1, b3), line(a1, b3), line(a1, a1)), (0, 0, 0));
    }
}
