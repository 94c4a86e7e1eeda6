//! An evaluation that lives on what searches tell it of their way: whatever a search does, it is told right, or it
//! panics.

use plywood_core::{Goal, Position, Random, Search, Stats};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, Guard, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::lazy::Lazy;
use plywood_testkit::loops::Graph;
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 1 };

/// Searches that keep the score agree with the oracle.
fn check<P: Position>(position: &P, setup: Setup, depth: Option<u32>) {
    let goal = Goal { depth, ..Goal::SOLVE };
    Case { position, evaluate: Lazy(ESTIMATES), order: Shuffled, setup, goal }.check();
}

/// Any search does exactly what it does with an evaluation that carries all it needs in its state.
fn compare<P: Position>(position: &P, setup: Setup, depth: u32) {
    let goal = Goal::depth(depth);
    let carried =
        setup.build(ESTIMATES, Shuffled).search(position, goal, &mut (Guard::default(), Stats::default()));
    let told = setup.build(Lazy(ESTIMATES), Shuffled).search(
        position,
        goal,
        &mut (Guard::default(), Stats::default()),
    );
    assert_eq!(carried, told, "{setup:?}\n{position:?}");
}

/// A search with everything that judges positions on its way.
fn selective(random: &mut Random) -> Setup {
    let mut setup = setups::selective(random);
    setup.features.quiescence = *random.pick(&[0, 1, 4]);
    setup.features.eval_order = random.one_in(2);
    setup.features.shallow = *random.pick(&[0, 1]);
    setup
}

fn sweep<P: Position>(seed: u64, trees: u64, exact: bool, make: impl Fn(u64) -> P) {
    let mut random = Random::new(seed);
    let list = setups::every();
    for tree in 0..trees * effort() {
        let position = make(seed + tree);
        if position.outcome().is_some() {
            continue;
        }
        let depth = random.between(1, 6) as u32;
        compare(&position, selective(&mut random), depth);
        if exact {
            check(&position, setups::random(&mut random), random.one_in(2).then_some(depth));
            check(&position, list[(tree * 1009) as usize % list.len()], Some(depth));
        }
    }
}

#[test]
fn trees() {
    sweep(51_000_000_000, 3000, true, |seed| Growth::random(seed).root());
}

#[test]
fn graphs() {
    sweep(52_000_000_000, 3000, true, |seed| Weave::random(seed).layered());
    sweep(53_000_000_000, 2000, false, |seed| Weave::random(seed).skipping());
}

#[test]
fn graphs_with_cycles() {
    sweep(54_000_000_000, 3000, false, |seed| Graph::random(seed).start());
}
