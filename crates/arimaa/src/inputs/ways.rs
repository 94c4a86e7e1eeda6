//! How far rabbits have to walk, and how free elephants are.

use plywood_core::Side;

use super::{EXITS, Teller, WALK};
use crate::bits::{Direction, TRAPS, goal, neighbours};
use crate::board::Kind;
use crate::rules::STEPS;

/// Rabbits that need more steps than two whole turns are not told apart.
pub(super) const LONGEST_WALK: usize = 2 * STEPS as usize;

impl Teller<'_> {
    /// How far the nearest rabbit is from its goal, over any squares and over safe ones, and how free the elephant is.
    pub(super) fn ways(&mut self, side: Side) {
        let (half, enemy) = (*self.scene.of(side), *self.scene.of(side.other()));
        let (rabbits, friends) = (half.pieces[0], half.all & !half.pieces[0]);
        let empty = self.scene.empty;
        let safe = neighbours(friends) | !(neighbours(enemy.all & !enemy.pieces[0]) | TRAPS);
        let ways = [(rabbits, empty), (rabbits & !half.frozen, empty & safe)];
        for (index, (rabbits, open)) in ways.into_iter().enumerate() {
            if let Some(steps) = walk(side, rabbits, empty, open) {
                self.tell(side, |owner, _| WALK + (owner * 2 + index) * LONGEST_WALK + steps - 1);
            }
        }
        let elephant = half.pieces[Kind::Elephant as usize];
        let exits = (neighbours(elephant) & !half.all).count_ones() as usize;
        self.tell(side, |owner, _| EXITS + owner * 5 + exits);
    }
}

/// The fewest steps, up to two turns of them, in which one of the rabbits gets to an empty square of its goal over open
/// ones, if nothing changes meanwhile.
fn walk(side: Side, rabbits: u64, empty: u64, open: u64) -> Option<usize> {
    let mut reached = goal(side) & empty;
    for steps in 1..=LONGEST_WALK {
        let before = Direction::backward(side).shift(reached)
            | Direction::East.shift(reached)
            | Direction::West.shift(reached);
        if before & rabbits != 0 {
            return Some(steps);
        }
        reached |= before & open;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rabbits_walk_forwards_and_sideways() {
        let on = |squares: &[u8]| squares.iter().fold(0_u64, |set, square| set | 1 << square);
        // From d7 it is one step, if d8 is empty, and two if it is not; around a wall it takes longer.
        let (d6, d7, d8) = (43, 51, 59);
        let steps = |taken: u64, rabbit: u8| walk(Side::First, on(&[rabbit]), !taken, !taken);
        assert_eq!(steps(0, d7), Some(1));
        assert_eq!(steps(on(&[d8]), d7), Some(2));
        assert_eq!(steps(on(&[d7]), d6), Some(3));
        // No rabbit steps back, and two turns are as far as anybody looks.
        assert_eq!(steps(0xFF << 48, d6), None);
        assert_eq!(walk(Side::Second, on(&[d8]), !0, !0), Some(7));
        assert_eq!(walk(Side::Second, on(&[8]), !1, !1), Some(2));
    }
}
