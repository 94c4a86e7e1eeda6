//! HERD, the holistic evaluator of remaining duels, as told by Tollmien (2014): a share of all duels between pieces, so
//! what one side has of it the other has not.

use std::sync::LazyLock;

use plywood_core::Side;

use super::super::board::Kind;
use super::counts::Counts;

/// Elephant, camel, last and first horse, dog and cat, eight rabbits.
const RANKS: usize = 16;

/// So that the first rabbit that is lost is worth 100.
static SCALE: LazyLock<f64> = LazyLock::new(|| {
    let full = Counts::full();
    100.0 / (share(full, Side::First) - share(full.without(Side::First, Kind::Rabbit), Side::First))
});

/// What a side has more or less than half of the duels, in hundredths of a rabbit; the other side has the opposite, so
/// each gets a half.
pub(super) fn herd(counts: Counts, side: Side) -> f32 {
    (*SCALE * (share(counts, side) - 0.5) / 2.0) as f32
}

/// The pieces of a side by rank, 1 where there is one. Of two of a kind the one that is lost last is the stronger; of
/// rabbits the first.
fn ranks(counts: Counts, side: Side) -> [f64; RANKS] {
    let mut ranks = [0.0; RANKS];
    let mut rank = 0;
    for kind in Kind::ALL.into_iter().rev() {
        let (full, left) = (kind.full_count() as usize, counts.of(side, kind) as usize);
        for place in 0..full {
            let is_there = if kind == Kind::Rabbit { place >= full - left.min(full) } else { place < left };
            ranks[rank] = if is_there { 1.0 } else { 0.0 };
            rank += 1;
        }
    }
    ranks
}

/// The sums, over this rank and all stronger ones, of the enemies that a piece is not weaker than, captured ones
/// included.
fn powers(own: &[f64; RANKS], other: &[f64; RANKS]) -> [f64; RANKS] {
    // Whoever was captured is weaker than everything, so all sixteen enemies but the stronger ones count.
    let (mut stronger, mut power) = (0.0, 0.0);
    std::array::from_fn(|rank| {
        power += own[rank] * (RANKS as f64 - stronger);
        stronger += other[rank];
        power
    })
}

/// What the rabbits are good for: the more are captured, the more a goal counts, and enemies that are no rabbits
/// prevent it.
fn bias(counts: Counts, side: Side) -> f64 {
    let rabbits = |side| counts.of(side, Kind::Rabbit);
    let captured = 16 - (rabbits(side) + rabbits(side.other())).min(16);
    f64::from(captured * rabbits(side)) / f64::from(counts.high(side.other()).max(1))
}

/// The side's share of all duels, from 0 to 1.
fn share(counts: Counts, side: Side) -> f64 {
    let (own, other) = (ranks(counts, side), ranks(counts, side.other()));
    let (power, against) = (powers(&own, &other), powers(&other, &own));
    let (mut won, mut all) = (bias(counts, side), bias(counts, side) + bias(counts, side.other()));
    for rank in 0..RANKS {
        let pieces = own[rank] + other[rank];
        all += pieces;
        if pieces > 0.0 {
            won += pieces * power[rank] / (power[rank] + against[rank]);
        }
    }
    if all > 0.0 { won / all } else { 0.5 }
}
