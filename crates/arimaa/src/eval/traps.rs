//! Trap control: who has more and stronger pieces beside each trap.

use plywood_core::Side;

use super::super::bits::TRAPS;
use super::scene::Scene;

/// The first friend beside a trap matters most: it is what keeps pieces there alive.
const FRIENDS: [i32; 3] = [5, 3, 1];
const ELEPHANT: i32 = 3;
/// The strongest piece beside the trap is ours.
const RULED: i32 = 3;

/// A side's hold on the four traps together.
#[inline]
pub(super) fn traps(scene: &Scene, side: Side) -> i32 {
    let (own, other) = (scene.of(side), scene.of(side.other()));
    let friends: i32 = (0..3).map(|index| FRIENDS[index] * among_traps(own.guarded[index])).sum();
    let (mut ruled, mut open) = (0, TRAPS);
    for kind in (0..6).rev() {
        ruled |= open & own.beside[kind] & !other.beside[kind];
        open &= !(own.beside[kind] | other.beside[kind]);
    }
    friends + ELEPHANT * among_traps(own.beside[5]) + RULED * among_traps(ruled)
}

/// How many traps are in a set.
#[inline]
fn among_traps(set: u64) -> i32 {
    // Four bits are summed faster than all sixty-four: c3 and c6 meet, so do f3 and f6.
    let rows = (set & TRAPS) >> 18;
    let columns = (rows & 0b1001) + (rows >> 24 & 0b1001);
    ((columns & 0b111) + (columns >> 3)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traps_are_counted() {
        for choice in 0..16_u64 {
            let traps = [18, 21, 42, 45].iter().enumerate();
            let set = traps.fold(0, |set, (index, square)| set | (choice >> index & 1) << square);
            assert_eq!(among_traps(set | !TRAPS), choice.count_ones() as i32, "{choice:b}");
        }
    }
}
