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
    [-95.7, 110.8, -16.5, -17.7, 30.4, 29.7, 22.9, -49.9, -21.8, 49.0, -2.4, 28.0, 51.0, 17.2, -4.3, 0.0],
    // openness 5
    [25.1, 53.5, -1.8, 10.9, 22.8, 1.6, 15.0, -61.6, -71.5, -19.7, 27.9, 21.2, -31.3, -7.8, 139.8, 0.0],
    // openness 15
    [75.8, 18.5, -1.7, 4.1, 17.1, -2.1, 17.6, -89.1, -58.8, -5.3, 42.4, 55.2, 56.6, 42.9, 21.4, -72.0],
    // openness 35
    [92.7, 6.0, -0.8, -0.2, 4.4, -1.7, 16.8, -120.8, -141.6, -47.4, -9.3, 38.2, 67.9, 80.6, 72.5, 52.9],
    // openness 60
    [58.0, 6.6, -0.5, -8.6, 0.9, -0.6, 1.2, -61.1, -130.9, -65.0, -27.1, 24.2, 61.5, 80.9, 83.1, 77.9],
]);
