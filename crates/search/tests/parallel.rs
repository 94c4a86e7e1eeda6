//! Every scheme of parallel search against brute force, on pseudo-random trees and graphs, under seeded schedules: the
//! same value as one worker finds, and a legal best move that has it.

use plywood_core::{Goal, Policy, Position, Random};
use plywood_search::{Algorithm, Schedule, Scheme};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::lazy::Lazy;
use plywood_testkit::loops::{Graph, Stroll};
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 1 };
const WORKERS: [usize; 3] = [2, 3, 8];

/// Any setup that can be shared.
fn shared_setup(random: &mut Random) -> Setup {
    loop {
        let setup = setups::random(random);
        if !matches!(setup.algorithm, Algorithm::Minimax | Algorithm::Negamax) {
            return setup;
        }
    }
}

/// What a sweep has seen, so that no test passes because nothing was shared.
#[derive(Default, Debug)]
struct Seen {
    splits: u64,
    aborted: u64,
}

impl Seen {
    fn check<P: Position>(&mut self, position: &P, setup: Setup, depth: Option<u32>) {
        let goal = Goal { depth, ..Goal::SOLVE };
        // Half of them with an evaluation that asserts that workers tell it of every move on their way.
        let stats = if setup.features.line {
            Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal }.check_team().stats
        } else {
            Case { position, evaluate: Lazy(ESTIMATES), order: Shuffled, setup, goal }.check_team().stats
        };
        self.splits += stats.splits;
        self.aborted += stats.aborted;
    }
}

/// Checks `trees` positions made by `make`, each with every scheme and every number of workers, every time with another
/// setup. `limited` tells whether a search that ends before the game does has only one right answer.
fn sweep<P: Position>(seed: u64, trees: u64, limited: bool, make: impl Fn(u64) -> P) {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for tree in 0..trees * effort() {
        let position = make(seed + tree);
        for scheme in Scheme::ALL {
            for workers in WORKERS {
                let setup = shared_setup(&mut random).with_team(scheme, workers, Schedule::Seeded(tree));
                let depth = (limited && random.one_in(2)).then(|| random.between(1, 5) as u32);
                seen.check(&position, setup, depth);
            }
        }
    }
    assert!(seen.splits > 20 * trees && seen.aborted > trees, "{seen:?}");
}

#[test]
fn trees() {
    sweep(11_000_000_000, 500, true, |seed| Growth::random(seed).root());
}

#[test]
fn graphs_with_transpositions() {
    sweep(12_000_000_000, 500, true, |seed| Weave::random(seed).layered());
}

/// Limited searches may use deeper results of the table here, so only the end of the game has one right answer.
#[test]
fn graphs_where_nodes_are_met_at_different_plies() {
    sweep(13_000_000_000, 500, false, |seed| Weave::random(seed).skipping());
}

/// A position after some random moves, so that there is a past, in which the game is not over.
fn strolled(graph: Graph, random: &mut Random) -> Option<Stroll> {
    let mut position = graph.start();
    for _ in 0..random.below(6) {
        let moves: Vec<_> = position.moves().collect();
        let mv = (!moves.is_empty()).then(|| *random.pick(&moves))?;
        position.play(mv);
        if position.outcome().is_some() {
            return None;
        }
    }
    position.outcome().is_none().then_some(position)
}

/// Where positions repeat, and every worker knows its way: without a table there is one right answer.
#[test]
fn graphs_with_repetitions() {
    let mut random = Random::new(14);
    let mut seen = Seen::default();
    for seed in 0..500 * effort() {
        let Some(position) = strolled(Graph::random(14_000_000_000 + seed), &mut random) else { continue };
        for scheme in Scheme::ALL {
            for workers in WORKERS {
                let mut setup = shared_setup(&mut random).with_team(scheme, workers, Schedule::Seeded(seed));
                (setup.table, setup.features.table) = (None, false);
                setup.features.quiet_table = false;
                // Threats can be answered by threats in a circle.
                setup.features.quiescence = setup.features.quiescence.min(4);
                seen.check(&position, setup, Some(random.between(1, 6) as u32));
            }
        }
    }
    assert!(seen.splits > 1000, "{seen:?}");
}

/// The same seed is the same search, and another one another.
#[test]
fn a_seeded_search_can_be_repeated() {
    let position = Growth { children: 4, ..Growth::random(5) }.root();
    for scheme in Scheme::ALL {
        let run = |seed| {
            let setup = Setup::plain(Algorithm::Pvs).with_table(64, Policy::Bucket);
            let setup = setup.with_team(scheme, 3, Schedule::Seeded(seed));
            let goal = Goal::SOLVE;
            Case { position: &position, evaluate: ESTIMATES, order: Shuffled, setup, goal }.check_team().stats
        };
        assert_eq!(run(1), run(1));
        assert!((2..20).any(|seed| run(seed) != run(1)), "{scheme:?}: every schedule does the same");
    }
}
