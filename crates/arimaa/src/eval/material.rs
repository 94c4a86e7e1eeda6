//! Material with fixed worths, as in the bot of Tollmien (2014): 16, 11, 7, 4, 2 and 1 rabbits for elephant, camel,
//! horse, dog, cat and rabbit.

use plywood_core::Side;

use super::super::board::Kind;
use super::counts::Counts;

/// In hundredths of a rabbit, the weakest first.
const WORTH: [i32; 6] = [100, 200, 400, 700, 1100, 1600];

/// What a side with so many rabbits is short of: few rabbits threaten no goal. That there is such a penalty below four
/// rabbits is Tollmien's, its size is ours.
const FEW_RABBITS: [i32; 4] = [1000, 600, 300, 100];

/// What a side's pieces are worth in hundredths of a rabbit.
pub(super) fn material(counts: Counts, side: Side) -> f32 {
    let worth: i32 = Kind::ALL.iter().map(|kind| counts.of(side, *kind) as i32 * WORTH[*kind as usize]).sum();
    let rabbits = counts.of(side, Kind::Rabbit) as usize;
    (worth - FEW_RABBITS.get(rabbits).unwrap_or(&0)) as f32
}
