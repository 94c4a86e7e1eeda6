//! Who holds the traps from afar: strength around them, and where the elephants are.

use plywood_core::Side;

use super::{ELEPHANTS, HOLD, STRONGEST, Teller, distance, trap_number};
use crate::bits::{Squares, bit, neighbours};
use crate::board::Kind;

/// The traps as they stand in a word of four bytes.
const TRAPS: [u8; 4] = [18, 21, 42, 45];
/// Levels of strength around a trap that are told apart.
pub(super) const LEVELS: usize = 12;
/// Strength that makes a level.
const A_LEVEL: u32 = 5;
/// Distances of an elephant from a trap that are told apart.
pub(super) const REACHES: usize = 7;

/// What a piece with so many stronger enemies is worth beside a trap.
const STRENGTH: [u32; 9] = [6, 4, 3, 3, 2, 2, 2, 2, 2];
/// What a rabbit is worth there.
const RABBIT: u32 = 1;

/// What of its strength a piece on a square brings to each of the four traps, a byte for each: 4 on the trap and beside
/// it, 2 and 1 further away.
static NEARNESS: [u32; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 * 4 {
        let (square, trap) = (index / 4, index % 4);
        let near = match distance(square as u8, TRAPS[trap]) {
            0 | 1 => 4,
            2 => 2,
            3 => 1,
            _ => 0,
        };
        table[square] |= near << (8 * trap);
        index += 1;
    }
    table
};

impl Teller<'_> {
    /// How strong both sides are around each trap, and how far their elephants are from it.
    pub(super) fn holds(&mut self) {
        let strong = [Side::First, Side::Second].map(|side| self.strength(side).to_le_bytes());
        let elephants = [Side::First, Side::Second].map(|side| self.board.pieces(side, Kind::Elephant));
        for (index, trap) in TRAPS.into_iter().enumerate() {
            let levels =
                strong.map(|bytes| (u32::from(bytes[index]).div_ceil(A_LEVEL) as usize).min(LEVELS - 1));
            let reaches = elephants.map(|elephant| match elephant {
                0 => REACHES - 1,
                _ => distance(elephant.trailing_zeros() as u8, trap).min(REACHES - 1),
            });
            self.tell(Side::First, |owner, mask| {
                HOLD + (trap_number(trap ^ mask) * LEVELS + levels[owner]) * LEVELS + levels[1 - owner]
            });
            self.tell(Side::First, |owner, mask| {
                ELEPHANTS
                    + (trap_number(trap ^ mask) * REACHES + reaches[owner]) * REACHES
                    + reaches[1 - owner]
            });
        }
    }

    /// Who is strongest beside each trap.
    pub(super) fn strongest(&mut self) {
        for trap in TRAPS {
            let beside = neighbours(bit(trap));
            let strongest = [Side::First, Side::Second].map(|side| {
                let pieces = &self.scene.of(side).pieces;
                (0..6).rev().find(|kind| pieces[*kind] & beside != 0).map_or(0, |kind| kind + 1)
            });
            self.tell(Side::First, |owner, mask| {
                STRONGEST + (trap_number(trap ^ mask) * 7 + strongest[owner]) * 7 + strongest[1 - owner]
            });
        }
    }

    /// A side's strength around the four traps, a byte for each. What is frozen counts half.
    fn strength(&self, side: Side) -> u32 {
        let (half, enemy) = (self.scene.of(side), self.scene.of(side.other()));
        let (mut sums, mut stronger) = (0_u32, 0);
        for kind in (0..6).rev() {
            let worth = if kind == 0 { RABBIT } else { STRENGTH[stronger.min(STRENGTH.len() - 1)] };
            for square in Squares(half.pieces[kind]) {
                let nearness = NEARNESS[usize::from(square)];
                let is_frozen = half.frozen >> square & 1 == 1;
                let brought = nearness * worth;
                // Half of each byte: the bit that falls out of one must not fall into the next.
                sums += if is_frozen { (brought >> 1) & 0x7F7F_7F7F } else { brought };
            }
            stronger += enemy.pieces[kind].count_ones() as usize;
        }
        sums
    }
}
