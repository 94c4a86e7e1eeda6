//! Every search of the family against brute force, on pseudo-random trees and graphs.
//!
//! Each tree meets its share of the systematic list of setups and some random ones, so that after all trees the whole
//! list has been gone through several times.

use plywood_core::Random;
use plywood_core::{Goal, Position};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, Guard, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::TO_THE_END;
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 1 };

fn check<P: Position>(position: &P, setup: Setup, depth: Option<u32>) {
    let goal = Goal { depth, ..Goal::SOLVE };
    Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal }.check();
}

/// Checks `trees` positions made by `make` with `systematic` setups of the list and `random` random ones each.
/// `limited` tells whether a search that ends before the game does has only one right answer.
fn sweep<P: Position>(seed: u64, trees: u64, systematic: usize, limited: bool, make: impl Fn(u64) -> P) {
    let list = setups::every();
    let mut random = Random::new(seed);
    // A stride that shares no factor with the length visits every entry, and neighbours in the list meet different
    // trees.
    let stride = 1009;
    assert!(!list.len().is_multiple_of(stride));
    let mut next = 0;
    for tree in 0..trees * effort() {
        let position = make(seed + tree);
        for turn in 0..systematic + 3 {
            let setup = if turn < systematic {
                next = (next + stride) % list.len();
                list[next]
            } else {
                setups::random(&mut random)
            };
            let depth = (limited && random.one_in(2)).then(|| random.between(1, 5) as u32);
            check(&position, setup, depth);
        }
    }
}

#[test]
fn trees() {
    sweep(1_000_000_000, 20_000, 6, true, |seed| Growth::random(seed).root());
}

#[test]
fn graphs_with_transpositions() {
    sweep(2_000_000_000, 20_000, 6, true, |seed| Weave::random(seed).layered());
}

/// Limited searches may use deeper results of the table here, so only the end of the game has one right answer.
#[test]
fn graphs_where_nodes_are_met_at_different_plies() {
    sweep(3_000_000_000, 15_000, 6, false, |seed| Weave::random(seed).skipping());
}

/// Without a table there is one right answer even there.
#[test]
fn limited_depth_without_a_table() {
    let mut random = Random::new(4);
    for seed in 0..2000 * effort() {
        let position = Weave::random(4_000_000_000 + seed).skipping();
        for _ in 0..3 {
            let mut setup = setups::random(&mut random);
            setup.table = None;
            setup.features.table = false;
            check(&position, setup, Some(random.between(1, 5) as u32));
        }
    }
}

/// Every setup of the systematic list, on a graph that has everything.
#[test]
fn every_setup() {
    for (index, setup) in setups::every().into_iter().enumerate() {
        let seed = 5_000_000_000 + index as u64 % 97;
        check(&Weave::random(seed).layered(), setup, None);
        check(&Weave::random(seed).layered(), setup, Some(3));
    }
}

/// A table that is still warm from other searches of the same graph changes nothing.
#[test]
fn warm_tables() {
    use plywood_core::{Search, Stats};
    let mut random = Random::new(6);
    for seed in 0..1500 * effort() {
        let root = Weave::random(6_000_000_000 + seed).skipping();
        let mut setup = setups::random(&mut random);
        setup.table = Some((4096, plywood_core::Policy::Bucket));
        setup.features.table = true;
        let mut search = setup.build(ESTIMATES, Shuffled);
        let mut position = root;
        while position.outcome().is_none() {
            let case =
                Case { position: &position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal::SOLVE };
            // The table may know the end before the depth that is reported reaches it, so only the end is compared.
            let report = search.search(&position, Goal::SOLVE, &mut (Guard::default(), Stats::default()));
            let truth = case.oracle().score(&position, TO_THE_END);
            let reached = case.oracle().score_of(&position, report.best.unwrap(), TO_THE_END);
            assert_eq!(
                (report.score, reached),
                (truth, truth),
                "{report:?}\nto run it again: {case:#?} from {root:?}"
            );
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
    }
}

/// Where the game is over there is no move, and the verdict is dated only if distances count.
#[test]
fn finished_games() {
    let mut random = Random::new(7);
    for seed in 0..500 {
        let mut position = Growth::random(7_000_000_000 + seed).root();
        while let (None, Some(mv)) = (position.outcome(), position.moves().next()) {
            position.play(mv);
        }
        check(&position, setups::random(&mut random), None);
        check(&position, setups::random(&mut random), Some(2));
    }
}
