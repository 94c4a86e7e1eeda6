//! Every search of the family against brute force in Arimaa: turns of several plies, and passes that take more than
//! one.

use plywood_core::{Game, Goal, Position, Random};
use plywood_games::arimaa::{Arimaa, Steps};
use plywood_testkit::differential::{Case, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::setups;

/// Few pieces, so that brute force looks far, but with every kind of step: pushes, pulls, freezing and traps.
const POSITIONS: [&str; 5] = [
    "g [        r        R  c      C        D               R           ]",
    "s [                        r  d       CR                  R        ]",
    "g [       c     r      E        r    R                             ]",
    "s [              r  cR       H                           Dr       R]",
    "g [ r      R                          r         R      eC          ]",
];

/// A position somewhere in a random game that is not over.
fn shaken(start: &Steps, random: &mut Random) -> Steps {
    let mut position = start.clone();
    for _ in 0..random.below(12) {
        let mut next = position.clone();
        let moves: Vec<_> = next.moves().collect();
        next.play(*random.pick(&moves));
        if next.verdict().is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn searches_agree_with_brute_force() {
    let mut random = Random::new(7);
    for round in 0..400 * effort() {
        let text = POSITIONS[round as usize % POSITIONS.len()];
        let position = shaken(&Arimaa.parse_position(text).unwrap(), &mut random);
        let mut setup = setups::random(&mut random);
        // What a table found at another depth, on another way, is no reason to complain.
        setup.table = None;
        setup.features.table = false;
        // Four more plies, or a long row of captures, are too much for brute force.
        setup.features.extend = false;
        setup.features.quiescence = setup.features.quiescence.min(1);
        let goal = Goal::depth(random.between(1, 4) as u32);
        Case { position: &position, evaluate: Hashed { points: 20 }, order: Shuffled, setup, goal }.check();
    }
}
