//! Trees from books. Where only a part of a figure's numbers is known, the others are ours and chosen so that
//! everything holds that its text says.

use plywood_core::Side;

use crate::sketch::{Sketch, Twig};

/// A tree that has been in print.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Adorf (2009), figure 5: a game of value -1.
    Adorf5,
    /// Adorf (2009), figure 6: MIN moves first; 4 after A, and -2 by F after B. C and F are as the text says, D and E
    /// are ours.
    Adorf6,
    /// Adorf (2009), figure 8: alpha-beta leaves out G.
    Adorf8,
    /// Liese (2024), figures 2.1 and 2.2: the value is 7, the fourth leaf is 9 and makes its siblings pointless, and so
    /// is the right branch of the right half. The other payoffs are ours.
    Liese2,
    /// A tree of ours with noisy moves: what looks good at the horizon is taken back.
    Horizon,
}

impl Figure {
    /// All of them.
    pub const ALL: [Figure; 5] =
        [Figure::Adorf5, Figure::Adorf6, Figure::Adorf8, Figure::Liese2, Figure::Horizon];

    /// The tree.
    pub fn sketch(self) -> Sketch {
        let (leaf, inner) = (Twig::leaf, |name: &str, children: Vec<Twig>| Twig::inner(name, children));
        let leaves = |name: &str, payoffs: &[(&str, i32)]| {
            Twig::inner(name, payoffs.iter().map(|(name, payoff)| leaf(name, *payoff)).collect::<Vec<_>>())
        };
        match self {
            Figure::Adorf5 => Sketch::new(inner(
                "S",
                vec![
                    leaves("A", &[("C", -4), ("D", -3)]),
                    inner("B", vec![leaves("E", &[("G", -1)]), leaves("F", &[("H", 6), ("I", 4)])]),
                ],
            )),
            Figure::Adorf6 => Sketch {
                side: Side::Second,
                root: inner(
                    "S",
                    vec![leaves("A", &[("C", 4), ("D", 1)]), leaves("B", &[("E", -5), ("F", -2)])],
                ),
            },
            Figure::Adorf8 => Sketch::new(inner(
                "A",
                vec![leaves("B", &[("D", 4), ("E", -2)]), leaves("C", &[("F", -3), ("G", 2)])],
            )),
            Figure::Liese2 => Sketch::new(inner(
                "A",
                vec![
                    inner(
                        "B",
                        vec![
                            leaves("D", &[("H", 5), ("I", 7), ("J", 2)]),
                            leaves("E", &[("K", 9), ("L", 1), ("M", 6)]),
                        ],
                    ),
                    inner(
                        "C",
                        vec![
                            leaves("F", &[("N", 3), ("O", 4), ("P", 0)]),
                            leaves("G", &[("Q", 8), ("R", 11), ("S", 10)]),
                        ],
                    ),
                ],
            )),
            Figure::Horizon => {
                let noisy = |twig: Twig, estimate: i32| Twig { noisy: true, value: Some(estimate), ..twig };
                let quiet = |twig: Twig, estimate: i32| Twig { value: Some(estimate), ..twig };
                let taken_back = Twig { noisy: true, ..leaf("F", -8) };
                Sketch::new(inner(
                    "A",
                    vec![
                        quiet(leaves("B", &[("D", 2), ("E", 1)]), 1),
                        noisy(inner("C", vec![taken_back, leaf("G", 6)]), 5),
                    ],
                ))
            }
        }
    }
}
