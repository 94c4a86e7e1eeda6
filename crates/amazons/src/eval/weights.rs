//! Weights that were fitted to games (crates/bench/NOTES.md). `plywood tune fit amazons` finds others.

use super::lieberum::Weights;

/// Points of [`Lieberum`](super::Lieberum) that make a chance of 73 %.
pub(super) const LIEBERUM_SCALE: f32 = 100.0;
/// Points of H_TP that make a chance of 73 %.
pub(super) const TERRITORY_SCALE: f32 = 648.0;
/// Points of H_M that make a chance of 73 %.
pub(super) const MOBILITY_SCALE: f32 = 351.0;

pub(super) const WEIGHTS: Weights = Weights([
    // openness 0
    [-126.5, 71.9, 15.5, -2.8, 17.3, 58.0, 13.2, -25.9, -13.6, 25.3, -9.9, 6.4, 31.0, -10.5, -2.9, 0.0],
    // openness 5
    [79.4, 29.7, -7.3, 5.3, 24.5, -1.1, 8.8, -59.5, -41.1, -8.3, 5.4, 15.8, -9.3, 7.6, 89.5, 0.0],
    // openness 15
    [82.3, 7.8, -1.6, 4.5, 13.1, -1.6, 9.4, -50.8, -43.8, -7.4, 27.0, 38.1, 40.9, 31.1, 7.6, -42.6],
    // openness 35
    [75.9, 2.1, -0.8, 2.9, 3.2, -0.9, 8.1, -91.0, -84.3, -29.2, -0.9, 24.1, 47.7, 53.5, 46.9, 33.2],
    // openness 60
    [45.6, 4.7, -0.4, -7.3, 1.0, -0.2, 0.8, -90.4, -73.4, -48.4, -16.1, 17.4, 42.0, 53.6, 58.9, 56.3],
]);
