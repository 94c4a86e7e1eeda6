//! Teams on real threads: stopped at any moment, out of nodes, with an evaluation that panics. Nobody hangs, nobody is
//! left over, and the answer is legal and true.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use plywood_core::{
    Evaluate, Flow, Goal, Iteration, Limits, Observer, Policy, Position, Random, Score, Search, Stats,
};
use plywood_search::{Algorithm, Deepening, Schedule, Scheme};
use plywood_testkit::dag::{Dag, Weave};
use plywood_testkit::differential::{Case, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::setups::Setup;
use plywood_testkit::tree::{Growth, Tree};

const ESTIMATES: Hashed = Hashed { points: 1 };

fn setup(random: &mut Random, schedule: Schedule) -> Setup {
    let algorithms = [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf { guess: 0 }];
    let deepening = Deepening { aspiration: random.one_in(3).then_some(2), ..Deepening::default() };
    let plain = Setup { deepening: Some(deepening), ..Setup::plain(*random.pick(&algorithms)) };
    let team = plain.with_table(1024, Policy::Bucket);
    team.with_team(*random.pick(&Scheme::ALL), *random.pick(&[2, 3, 8]), schedule)
}

/// A tree that takes a while.
fn large(seed: u64) -> Tree {
    Growth { depth: 11, children: 6, leaves: 0, ..Growth::random(seed) }.root()
}

/// The threads of this process; each test has a process of its own.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(1, Iterator::count)
}

/// Whether there are as many threads as before, soon: a thread that has been waited for may not be gone yet.
fn are_gone(before: usize) -> bool {
    (0..200).any(|_| {
        thread::sleep(Duration::from_millis(10));
        threads() == before
    })
}

#[test]
fn whoever_is_stopped_at_any_moment_has_a_legal_answer() {
    let mut random = Random::new(21);
    let before = threads();
    let mut stopped = 0;
    for round in 0..1000 * effort() {
        let position = large(21_000_000_000 + round % 50);
        let setup = setup(&mut random, Schedule::Threads);
        let limits = Limits::default();
        let patience = Duration::from_micros(random.below(2000));
        let report = thread::scope(|scope| {
            let flag = limits.stop.clone();
            scope.spawn(move || {
                thread::sleep(patience);
                flag.raise();
            });
            let mut search = setup.build_team(ESTIMATES, Shuffled);
            search.search(&position, Goal::SOLVE, &mut (limits.start(), Stats::default()))
        });
        stopped += u32::from(report.stopped);
        let legal = report.best.is_some_and(|best| position.is_legal(best));
        assert!(legal && report.line.first() == report.best.as_ref(), "{report:?}\n{setup:?}");
        assert_eq!(limits.meter.nodes(), report.stats.nodes + report.stats.line_nodes, "{setup:?}");
    }
    assert!(stopped > 200, "only {stopped} of the searches were stopped");
    assert!(are_gone(before), "a thread is left over");
}

/// An evaluation that breaks after a number of guesses.
#[derive(Debug)]
struct Fragile(AtomicU64);

impl Evaluate<Tree> for &Fragile {
    type State = u64;
    type Scratch = ();

    fn start(&self, position: &Tree) -> u64 {
        ESTIMATES.start(position)
    }

    fn advance(&self, state: u64, parent: &Tree, mv: <Tree as Position>::Move) -> u64 {
        ESTIMATES.advance(state, parent, mv)
    }

    fn evaluate(&self, state: u64, position: &Tree) -> Score {
        assert!(self.0.fetch_sub(1, Ordering::Relaxed) != 0, "the evaluation broke");
        ESTIMATES.evaluate(state, position)
    }
}

#[test]
fn a_panic_of_one_worker_is_the_callers() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut random = Random::new(22);
    let before = threads();
    let (mut panics, mut round) = (0, 0);
    while panics < 200 * effort() {
        round += 1;
        let position = large(22_000_000_000 + round % 50);
        let setup = setup(&mut random, Schedule::Threads);
        let fragile = Fragile(AtomicU64::new(random.below(2000)));
        let mut search = setup.build_team(&fragile, Shuffled);
        let outcome = catch_unwind(AssertUnwindSafe(|| search.search(&position, Goal::depth(8), &mut ())));
        match outcome {
            Ok(report) => assert!(!report.stopped && report.best.is_some(), "{report:?}"),
            Err(panic) => {
                assert_eq!(panic.downcast_ref(), Some(&"the evaluation broke"));
                panics += 1;
            }
        }
        assert!(round < 2000 * effort(), "only {panics} of {round} evaluations broke");
    }
    let _ = std::panic::take_hook();
    assert!(are_gone(before), "a thread is left over");
}

/// On threads and under schedules: a limit on nodes is met exactly, and what was found by then is true.
#[test]
fn limits_on_nodes_are_exact() {
    let mut random = Random::new(23);
    let mut stopped = 0;
    for round in 0..600 * effort() {
        let position: Dag<false> = Weave::random(23_000_000_000 + round).layered();
        let schedule = if round % 2 == 0 { Schedule::Threads } else { Schedule::Seeded(round) };
        let setup = setup(&mut random, schedule);
        let nodes = random.below(400);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut search = setup.build_team(ESTIMATES, Shuffled);
        let report = search.search(&position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
        let case =
            Case { position: &position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal::SOLVE };
        case.judge_limited(&report);
        let spent = report.stats.nodes + report.stats.line_nodes;
        assert!(spent <= nodes && spent == limits.meter.nodes(), "{spent} of {nodes}: {report:?}\n{case:#?}");
        assert!(!report.stopped || spent == nodes, "stopped after {spent} of {nodes}: {report:?}\n{case:#?}");
        stopped += u32::from(report.stopped);
    }
    assert!(stopped > 100, "only {stopped} of the searches were stopped");
}

/// Counts iterations, which come in order from the one who was asked.
#[derive(Default)]
struct Rounds {
    last: u32,
    nodes: u64,
}

impl<P: Position> Observer<P> for Rounds {
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        assert!(iteration.depth > self.last && !iteration.line.is_empty());
        self.last = iteration.depth;
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.nodes += done.nodes;
        Flow::Go
    }
}

/// What helpers did counts, and rounds are reported as if there were none.
#[test]
fn everybodys_work_counts() {
    for scheme in Scheme::ALL {
        let deepening = Some(Deepening::default());
        let one = Setup { deepening, ..Setup::plain(Algorithm::Pvs) }.with_table(4096, Policy::Bucket);
        let position = large(24);
        let run = |setup: Setup| {
            let mut observer = (Rounds::default(), Stats::default());
            let report = setup.build_team(ESTIMATES, Shuffled).search(&position, Goal::SOLVE, &mut observer);
            let visited = report.stats.nodes + report.stats.line_nodes;
            assert_eq!(observer.0.nodes, if setup.team.is_some() { visited } else { 0 });
            (report.score, report.depth, observer.0.last, report.proven)
        };
        assert_eq!(run(one.with_team(scheme, 3, Schedule::Threads)), run(one), "{scheme:?}");
    }
}

/// An observer that follows every node gets a search of one worker.
#[test]
fn whoever_follows_every_node_is_told_of_every_node() {
    struct Follower(u64);
    impl<P: Position> Observer<P> for Follower {
        fn enter(&mut self, _: &plywood_core::Visit<'_, P>) -> Flow {
            self.0 += 1;
            Flow::Go
        }
        fn follows_every_node(&self) -> bool {
            true
        }
    }
    let position = large(25);
    let setup = Setup::plain(Algorithm::Pvs).with_team(Scheme::Ybw, 3, Schedule::Threads);
    let mut observer = (Follower(0), Stats::default());
    let report = setup.build_team(ESTIMATES, Shuffled).search(&position, Goal::depth(5), &mut observer);
    assert_eq!(observer.0.0, report.stats.nodes + report.stats.line_nodes);
}
