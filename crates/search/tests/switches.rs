//! Every switch that orders moves and every selective technique does something, and alone each keeps what it promises.

use plywood_core::{Features, Goal, Policy, Position, Pruning, Report, Search, Stats};
use plywood_search::{Algorithm, Deepening};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Guard, effort, holds};
use plywood_testkit::hashed::{Hashed, Shuffled, Stakes};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

/// Far enough apart for margins to matter.
const ESTIMATES: Hashed = Hashed { points: 40 };

const GOAL: Goal = Goal::depth(5);

/// A search as engines use it: deeper and deeper, with a table.
fn setup(features: Features) -> Setup {
    let deepening = Some(Deepening { step: 1, aspiration: None, onward: false });
    Setup { deepening, features, ..Setup::plain(Algorithm::Pvs) }.with_table(4096, Policy::Bucket)
}

/// A tree that is large enough for something to be left out.
fn tree(seed: u64) -> Growth {
    let stakes = Stakes { points: 40, decisive: 5 };
    let repeats = if seed.is_multiple_of(2) { 0 } else { 4 };
    Growth { depth: 6, children: 5, leaves: 7, repeats, stakes, ..Growth::random(61_000_000_000 + seed) }
}

/// The same with transpositions.
fn graph(seed: u64) -> Weave {
    let Growth { depth, children, leaves, repeats, stakes, stuck, .. } = tree(seed);
    Weave { levels: depth, width: 5, children, leaves, repeats, stakes, stuck, ..Weave::random(seed) }
}

fn look<P: Position>(position: &P, features: Features) -> Report<P::Move> {
    let mut search = setup(features).build(ESTIMATES, Shuffled);
    let report = search.search(position, GOAL, &mut (Guard::default(), Stats::default()));
    assert!(!report.stopped, "the search does not end: {features:?}\n{position:?}");
    report
}

/// Whether two sets of switches visit different numbers of nodes in some trees, and in some graphs.
fn differ(one: Features, other: Features) -> bool {
    fn somewhere<P: Position>([one, other]: [Features; 2], make: impl Fn(u64) -> P) -> bool {
        (0..300).any(|seed| {
            let position = make(seed);
            let visits = |features| {
                let stats = look(&position, features).stats;
                (stats.nodes, stats.noisy_nodes)
            };
            visits(one) != visits(other)
        })
    }
    let both = [one, other];
    somewhere(both, |seed| tree(seed).root()) && somewhere(both, |seed| graph(seed).layered())
}

#[test]
fn switches_that_order_moves_change_node_counts() {
    let none = Features::default();
    let quiet = Features { quiescence: 4, ..none };
    let ranked = Features { rank: true, ..quiet };
    let pairs = [
        (none, Features { classes: true, ..none }),
        (none, Features { aims: true, ..none }),
        (none, Features { counter: true, ..none }),
        (none, Features { gravity: true, ..none }),
        (none, Features { continuation: true, ..none }),
        (ranked, Features { quiet_order: true, ..ranked }),
        (quiet, Features { quiet_table: true, ..quiet }),
    ];
    for (one, other) in pairs {
        assert!(differ(one, other), "nothing changes from {one:?} to {other:?}");
    }
}

/// What a technique is compared with: itself without what refines it, or nothing.
fn without(pruning: Pruning) -> Pruning {
    let plain = Pruning { verify: 0, null_more: 0, improving: false, finer: false, ..pruning };
    if plain == pruning { Pruning::NONE } else { plain }
}

#[test]
fn every_technique_leaves_something_out() {
    let features = Features { hash_move: true, rank: true, quiescence: 2, ..Features::default() };
    for pruning in setups::single_prunings() {
        let one = Features { pruning: without(pruning), ..features };
        assert!(differ(one, Features { pruning, ..features }), "{pruning:?} does nothing");
    }
}

/// A legal line, and nothing called proven that is not.
fn keeps_promises<P: Position>(position: &P, features: Features) -> bool {
    let report = look(position, features);
    let place = || format!("{report:#?}\n{features:?}\n{position:?}");
    let mut end = position.clone();
    assert!(report.best.is_some() && report.best == report.line.first().copied(), "{}", place());
    for mv in &report.line {
        assert!(end.outcome().is_none() && end.is_legal(*mv), "{}", place());
        end.play(*mv);
    }
    if report.proven {
        let truth = Oracle::plain(ESTIMATES).score(position, TO_THE_END);
        assert!(holds(&report, truth), "called proven, but it is {truth}\n{}", place());
    }
    report.proven
}

#[test]
fn every_technique_alone_keeps_its_promises() {
    for pruning in setups::single_prunings() {
        let mut proofs = 0;
        for seed in 0..150 * effort() {
            let features = Features {
                pruning,
                hash_move: true,
                quiescence: 2,
                rank: seed.is_multiple_of(2),
                ..Features::default()
            };
            proofs += u32::from(keeps_promises(&Growth::random(62_000_000_000 + seed).root(), features));
            proofs += u32::from(keeps_promises(&Weave::random(63_000_000_000 + seed).layered(), features));
            proofs += u32::from(keeps_promises(&Weave::random(64_000_000_000 + seed).skipping(), features));
        }
        assert!(proofs > 30, "only {proofs} proofs with {pruning:?}: nothing was tested");
    }
}
