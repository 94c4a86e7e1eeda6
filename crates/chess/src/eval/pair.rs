//! Two numbers in one: what something is worth in the middle game and in the end game.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The phase of a game with all its pieces; 0 is a game of kings and pawns.
pub(super) const FULL_PHASE: i32 = 24;

/// Points in the middle game and in the end game, added up together: the first half is the lower one of the number,
/// and the second one makes up for what it borrows.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pair(i64);

impl Pair {
    /// Nothing.
    pub(super) const ZERO: Pair = Pair(0);

    /// Two numbers.
    pub(super) const fn new(middle: i32, end: i32) -> Pair {
        Pair(((end as i64) << 32) + middle as i64)
    }

    /// For the middle game.
    #[inline]
    pub(super) const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// For the end game.
    #[inline]
    pub(super) const fn end(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The points in a phase of the game. What is rounded is rounded towards zero, so that sides are alike.
    #[inline]
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.middle() * phase + self.end() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0 * i64::from(times))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up_whatever_their_signs() {
        let sum = Pair::new(5, -7) + Pair::new(-9, 3) * 2 - Pair::new(1, 1);
        assert_eq!((sum.middle(), sum.end()), (-14, -2));
        assert_eq!((-sum).middle(), 14);
        assert_eq!((-sum).end(), 2);
        assert_eq!(Pair::new(24, 48).at(12), 36);
        assert_eq!(Pair::new(-1, 0).at(12), -Pair::new(1, 0).at(12));
    }
}
