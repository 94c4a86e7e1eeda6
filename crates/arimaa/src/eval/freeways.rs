//! Rabbits with nothing in front of them, which count more the nearer they are to their goal.

use plywood_core::Side;

use super::super::bits::Squares;
use super::super::board::Kind;
use super::scene::Scene;

/// By the rows that a rabbit has behind it.
const ROWS: [i32; 8] = [0, 1, 2, 3, 5, 8, 12, 0];

/// What a side's rabbits with a free file are worth.
#[inline]
pub(super) fn freeways(scene: &Scene, side: Side) -> i32 {
    let row = |square: u8| match side {
        Side::First => square / 8,
        Side::Second => 7 - square / 8,
    };
    Squares(rabbits_with_free_files(scene, side)).map(|square| ROWS[usize::from(row(square) & 7)]).sum()
}

/// A side's rabbits with an empty file before them.
#[inline]
pub(crate) fn rabbits_with_free_files(scene: &Scene, side: Side) -> u64 {
    let rabbits = scene.of(side).pieces[Kind::Rabbit as usize];
    let taken = !scene.empty;
    // All squares behind a piece, as its side's rabbits see it.
    match side {
        Side::First => {
            let mut behind = taken >> 8;
            behind |= behind >> 8;
            behind |= behind >> 16;
            behind |= behind >> 32;
            rabbits & !behind
        }
        Side::Second => {
            let mut behind = taken << 8;
            behind |= behind << 8;
            behind |= behind << 16;
            behind |= behind << 32;
            rabbits & !behind
        }
    }
}
