//! HarLog: a piece is worth more the fewer stronger enemies there are, and a rabbit the more the fewer are left. As
//! told by Tollmien (2014), whose numerator 7 for pieces with stronger enemies should be 1.

use std::sync::LazyLock;

use plywood_core::Side;

use super::super::board::Kind;
use super::counts::Counts;

const Q: f64 = 1.447_530_126;
const G: f64 = 0.631_444_203_4;

/// So that the first rabbit that is lost is worth 100.
static SCALE: LazyLock<f64> = LazyLock::new(|| {
    let full = Counts::full();
    100.0 / (worth(full, Side::First) - worth(full.without(Side::First, Kind::Rabbit), Side::First))
});

/// What a side's pieces are worth in hundredths of a rabbit.
pub(super) fn harlog(counts: Counts, side: Side) -> f32 {
    (*SCALE * worth(counts, side)) as f32
}

fn worth(counts: Counts, side: Side) -> f64 {
    let (mut worth, mut stronger) = (0.0, 0);
    for kind in Kind::ALL[1..].iter().rev() {
        let each = if stronger == 0 { 2.0 / Q } else { 1.0 / (Q + f64::from(stronger)) };
        worth += f64::from(counts.of(side, *kind)) * each;
        stronger += counts.of(side.other(), *kind);
    }
    let rabbits = counts.of(side, Kind::Rabbit);
    // The logarithm of nothing has no value: half a rabbit stands for none.
    let logarithm = |number: u32| f64::from(number).max(0.5).ln();
    worth + G * (logarithm(rabbits) + logarithm(counts.high(side) + rabbits))
}
