//! Searches that are stopped after any number of nodes still answer, and say nothing that is not true. And the same
//! search of the same position does the same thing twice.

use plywood_core::{
    Event, Fail, Features, Flow, Game, Goal, Iteration, Limiter, Limits, Observer, Phase, Policy, Position,
    Report, Score, Search, Stats, Visit,
};
use plywood_games::connect4::{AnyShape, ConnectFour};
use plywood_search::{Algorithm, Deepening};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, Guard};
use plywood_testkit::hashed::{Hashed, Shuffled, Stakes};
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

/// Inside the static bounds of every tree here, or limited searches would depend on whether bounds are used.
const ESTIMATES: Hashed = Hashed { points: 1 };

/// Finds out which visit was the last one that the score needed; those after it only complete the line.
#[derive(Default)]
struct Needed {
    visits: u64,
    last: u64,
    in_line: bool,
}

impl<P: Position> Observer<P> for Needed {
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.visits += 1;
        if !self.in_line {
            self.last = self.visits;
        }
        Flow::Go
    }

    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Begin(Phase::Line) => self.in_line = true,
            Event::End(Phase::Line) => self.in_line = false,
            _ => {}
        }
    }
}

fn limited<P: Position>(case: &Case<'_, P, Hashed, Shuffled>, nodes: u64) -> Report<P::Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut search = case.setup.build(case.evaluate, case.order);
    let report = search.search(case.position, case.goal, &mut (limits.start(), Stats::default()));
    assert!(!report.stopped || limits.meter.nodes() == nodes, "the meter shows what was spent: {case:#?}");
    report
}

fn check<P: Position>(position: &P, setup: Setup, depth: Option<u32>) {
    let case =
        Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal { depth, ..Goal::SOLVE } };
    let mut needed = Needed::default();
    setup.build(ESTIMATES, Shuffled).search(position, case.goal, &mut (Guard::default(), &mut needed));
    for nodes in 0..=300 {
        let report = limited(&case, nodes);
        case.judge_limited(&report);
        let spent = report.stats.nodes + report.stats.line_nodes;
        assert!(spent <= nodes, "{spent} nodes instead of {nodes}: {case:#?}");
        assert_eq!(report.stopped, nodes < needed.last, "stopped after {nodes} nodes? {report:?}\n{case:#?}");
        assert!(!report.stopped || spent == nodes, "stopped too early: {report:?}\n{case:#?}");
    }
}

fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for algorithm in setups::ALGORITHMS {
        for aspiration in [None, Some(2)] {
            let plain = Setup::plain(algorithm);
            all.push(Setup { deepening: Some(Deepening { step: 1, aspiration, onward: false }), ..plain });
            let features =
                Features { bounds: true, hash_move: true, killers: true, shallow: 1, ..plain.features };
            all.push(Setup { features, ..all[all.len() - 1] }.with_table(64, Policy::Bucket));
        }
        all.push(Setup::plain(algorithm));
        all.push(Setup::plain(algorithm).with_table(1024, Policy::Bucket));
    }
    all
}

/// A tree large enough that 300 nodes are few.
fn large(seed: u64) -> Growth {
    let stakes = Stakes { points: 3, decisive: [0, 3, 6][seed as usize % 3] };
    Growth { seed, depth: 5, leaves: 6, children: 4, repeats: seed % 4, stuck: seed / 4 % 3, stakes }
}

#[test]
fn every_node_limit_leaves_a_true_answer() {
    for (index, setup) in setups().into_iter().enumerate() {
        for seed in 0..4 {
            let seed = 10 * index as u64 + seed;
            check(&large(seed).root(), setup, seed.is_multiple_of(2).then_some(4));
            check(&Weave::random(seed).layered(), setup, None);
        }
    }
}

/// A search by tests that was stopped knows the end of a test, which need not be a score at all.
fn check_dates<P: Position>(position: &P, features: Features, goal: Goal) -> u32 {
    let mut decided = 0;
    for algorithm in &setups::ALGORITHMS[4..] {
        for fail in [Fail::Soft, Fail::Hybrid, Fail::Hard] {
            let features = Features { fail, ..features };
            let setup = Setup { features, ..Setup::plain(*algorithm) }.with_table(4096, Policy::Bucket);
            let case = Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal };
            for nodes in (0..).map(|step: u64| step * step / 8 + step) {
                let report = limited(&case, nodes);
                case.judge_limited(&report);
                let left = position.plies_left().expect("every game here ends");
                if let Some(ply) = report.score.decided_at() {
                    let plies = position.ply() + 1..=position.ply() + left;
                    assert!(plies.contains(&ply), "no win at {ply} in {plies:?}: {report:?}\n{case:#?}");
                    decided += u32::from(report.stopped);
                }
                if !report.stopped {
                    break;
                }
            }
        }
    }
    decided
}

#[test]
fn the_end_of_a_test_is_no_date() {
    let mut decided = 0;
    for seed in 0..60 {
        let features = Features {
            distance: seed % 4 != 3,
            compact: seed % 5 == 0,
            bounds: seed % 2 == 0,
            ..Features::default()
        };
        let depth = (seed % 3 == 0).then_some(4);
        decided += check_dates(&large(seed).root(), features, Goal { depth, ..Goal::SOLVE });
        decided += check_dates(&Weave::random(seed).layered(), features, Goal { depth, ..Goal::SOLVE });
    }
    let game = ConnectFour::new(AnyShape::parse("4x4").unwrap());
    for moves in ["11223312", "4341211434", "2132242", "13321244"] {
        let position = game.position(Some(moves)).unwrap();
        for compact in [false, true] {
            decided += check_dates(&position, Features { compact, ..Features::default() }, Goal::SOLVE);
        }
    }
    assert!(decided > 1000, "only {decided} stops left a win or a loss");
}

#[test]
fn a_raised_flag_stops_the_search() {
    let position = Growth { depth: 16, leaves: 0, children: 3, ..large(1) }.root();
    let limits = Limits::default();
    for algorithm in setups::ALGORITHMS {
        let mut search = Setup::plain(algorithm).build(ESTIMATES, Shuffled);
        limits.stop.raise();
        let report = search.search(&position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
        // The flag is looked at whenever a batch of nodes is spent.
        assert!(report.stopped && report.stats.nodes == Limiter::FIRST_BATCH, "{report:?}");
        assert!(position.moves().any(|mv| Some(mv) == report.best), "{report:?}");
        limits.stop.lower();
        let report = search.search(&position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
        assert!(!report.stopped, "{report:?}");
    }
}

#[test]
fn the_same_search_does_the_same_twice() {
    let list = setups::every();
    for (index, setup) in list.iter().enumerate().step_by(7) {
        let position = Weave::random(index as u64).skipping();
        let look = |search: &mut plywood_search::TreeSearch<_, _, _, Features>| {
            search.search(&position, Goal::SOLVE, &mut (Guard::default(), Stats::default()))
        };
        let mut search = setup.build(ESTIMATES, Shuffled);
        let first = look(&mut search);
        assert_eq!(first, look(&mut setup.build(ESTIMATES, Shuffled)), "another one of {setup:?}");
        look(&mut search);
        search.forget();
        assert_eq!(first, look(&mut search), "after forgetting, {setup:?}");
    }
}

#[test]
fn observers_do_not_change_the_search() {
    for seed in 0..200 {
        let position = Growth::random(seed).root();
        let setup = Setup::plain(Algorithm::Pvs).with_table(64, Policy::Deep);
        let silent = setup.build(ESTIMATES, Shuffled).search(&position, Goal::SOLVE, &mut ());
        let counted = setup.build(ESTIMATES, Shuffled).search(&position, Goal::SOLVE, &mut Stats::default());
        assert_eq!(silent, Report { stats: Stats::default(), ..counted });
    }
}

/// Remembers the best move of the last whole iteration and its score.
struct LastIteration<M>(Option<(M, Score)>);

impl<P: Position> Observer<P> for LastIteration<P::Move> {
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.0 = iteration.line.first().map(|best| (*best, iteration.score));
    }
}

/// A stop inside an iteration keeps a better move that was found there, and never takes a worse one.
#[test]
fn a_better_move_of_a_stopped_iteration_counts() {
    let (mut kept, mut lost) = (0, 0);
    for seed in 0..400 {
        let position = Growth { leaves: 0, ..large(seed) }.root();
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf { guess: 0 }] {
            // Below a narrow window, the least bad move so far is not known to reach anything.
            let aspiration = (seed % 2 == 1).then_some(1);
            let deepening = Some(Deepening { step: 1, aspiration, onward: false });
            let setup = Setup { deepening, ..Setup::plain(algorithm) }.with_table(1024, Policy::Bucket);
            let features = Features { hash_move: true, ..setup.features };
            let setup = Setup { features, ..setup };
            let case =
                Case { position: &position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal::SOLVE };
            for nodes in (20..400).step_by(13) {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut last = LastIteration(None);
                let report = setup.build(ESTIMATES, Shuffled).search(
                    &position,
                    Goal::SOLVE,
                    &mut (limits.start(), &mut last),
                );
                let (Some(partial), Some((old, before)), Some(best)) = (report.partial, last.0, report.best)
                else {
                    continue;
                };
                let at_depth = |mv| case.oracle().score_of(&position, mv, partial);
                kept += 1;
                assert!(old != best && at_depth(best) >= report.score, "{report:?}\n{case:#?}");
                let by_tests = matches!(algorithm, Algorithm::Mtdf { .. });
                assert!(!by_tests || report.score > before, "{report:?}\n{case:#?}");
                lost += u32::from(at_depth(best) < at_depth(old));
            }
        }
    }
    // Searches by test do not compare the two moves: they take one that promises more than the old one did, but may be
    // worse than that has become.
    assert!(kept > 500 && lost * 20 < kept, "{kept} kept, of which {lost} were worse");
}
