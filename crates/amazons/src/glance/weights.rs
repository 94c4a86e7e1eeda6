//! What turns are worth at a glance. Fitted to what the evaluation says of the positions behind them
//! (crates/bench/NOTES.md).

/// What counts, in thousandths of a chance of winning. Of a pair of numbers, the first is for own amazons, walks and
/// squares, as the field says.
pub(super) struct Weights {
    /// An own amazon that cannot move, and one with so many contested squares to go to, 18 and more being alike.
    pub(super) stuck: f32,
    pub(super) free: [f32; 19],
    /// Squares that own amazons go to and the others do not, and that both go to.
    pub(super) reach: [f32; 2],
    /// Empty neighbours of a walk's end, those before it taken off, and of a burnt square.
    pub(super) neighbours: [f32; 2],
    /// Amazons of the other side beside a walk's end, and beside a burnt square.
    pub(super) beside_other: [f32; 2],
    /// Squares that an amazon of ours or of the other side, and no other amazon of its side, went to before the walk
    /// came into its way: those that both sides go to, and the rest.
    pub(super) walk_closes: [[f32; 2]; 2],
    /// The same for arrows.
    pub(super) arrow_closes: [[f32; 2]; 2],
    /// Burning the square that the amazon has left.
    pub(super) back: f32,
    /// Burning a square that only own amazons go to, those of both sides, or only the others.
    pub(super) burnt: [f32; 3],
}

/// How many squares are contested, and the weights from there on.
pub(super) static STAGES: [(u32, Weights); 4] = [
    (
        0,
        Weights {
            stuck: -32.1,
            free: [
                -26.6, -9.9, 5.5, 19.2, 19.2, 17.2, 17.2, 17.2, 26.7, 26.7, 26.7, 26.7, 0.0, 0.0, 0.0, 0.0,
                0.0, 0.0, 0.0,
            ],
            reach: [1.9, 20.8],
            neighbours: [-0.2, -3.1],
            beside_other: [21.4, 21.7],
            walk_closes: [[-55.0, 0.6], [22.7, -2.0]],
            arrow_closes: [[-3.9, -5.4], [12.7, 33.3]],
            back: 16.3,
            burnt: [0.1, -4.9, 13.3],
        },
    ),
    (
        20,
        Weights {
            stuck: -77.4,
            free: [
                -55.2, -37.2, 12.3, 32.8, 32.8, 46.0, 46.0, 46.0, 43.2, 43.2, 43.2, 43.2, 35.5, 35.5, 35.5,
                35.5, 35.5, 35.5, 0.0,
            ],
            reach: [10.0, 19.8],
            neighbours: [10.3, -4.7],
            beside_other: [25.0, 25.2],
            walk_closes: [[-33.8, -14.2], [18.1, 24.0]],
            arrow_closes: [[-8.0, -2.6], [19.4, 30.7]],
            back: 21.0,
            burnt: [2.0, -6.2, -4.3],
        },
    ),
    (
        40,
        Weights {
            stuck: -124.9,
            free: [
                -107.7, -71.5, -16.0, 32.1, 32.1, 64.1, 64.1, 64.1, 77.1, 77.1, 77.1, 77.1, 77.1, 77.1, 77.1,
                77.1, 77.1, 77.1, 69.8,
            ],
            reach: [11.2, 15.8],
            neighbours: [7.8, -2.0],
            beside_other: [21.4, 12.8],
            walk_closes: [[-8.5, -9.5], [15.2, 10.2]],
            arrow_closes: [[-4.7, -5.2], [10.6, 14.3]],
            back: 12.4,
            burnt: [1.2, -0.5, -1.1],
        },
    ),
    (
        60,
        Weights {
            stuck: -104.8,
            free: [
                -169.3, -100.6, -45.7, 28.7, 28.7, 79.0, 79.0, 79.0, 105.3, 105.3, 105.3, 105.3, 107.1,
                107.1, 107.1, 107.1, 107.1, 107.1, 100.3,
            ],
            reach: [5.2, 7.2],
            neighbours: [2.5, -1.4],
            beside_other: [9.9, 3.8],
            walk_closes: [[-3.5, -3.0], [6.7, 4.1]],
            arrow_closes: [[-4.0, -2.2], [3.6, 5.1]],
            back: 3.7,
            burnt: [-0.9, 0.1, 0.1],
        },
    ),
];
