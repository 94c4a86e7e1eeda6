//! What comes back for a score outside the window, for every window over a small range of values.

use plywood_core::{Bound, Fail, Features, Goal, Policy, Position, Report, Score, Search, Window};
use plywood_search::Algorithm;
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, Guard, effort, holds};
use plywood_testkit::hashed::{Hashed, Shuffled, Stakes};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 2 };

/// Ends of windows: between any two values that a small tree can have, and on them.
fn ends() -> Vec<Score> {
    let mut ends = vec![-Score::INFINITY, Score::INFINITY];
    ends.extend((-3..=3).map(Score::points));
    for ply in 1..=4 {
        ends.extend([Score::win_at(ply), Score::loss_at(ply)]);
    }
    ends.extend([Score::win_at(1).undated(), Score::loss_at(1).undated()]);
    ends.sort_unstable();
    ends
}

fn windows() -> Vec<Window> {
    let ends = ends();
    let pairs = ends.iter().flat_map(|alpha| ends.iter().map(|beta| Window { alpha: *alpha, beta: *beta }));
    pairs.filter(|window| window.is_valid()).collect()
}

/// The contract of [`Fail`], for a true score and a result.
fn keeps_contract(fail: Fail, window: Window, truth: Score, result: Score) -> bool {
    let Window { alpha, beta } = window;
    let inside = result == truth;
    let above = beta <= result && result <= truth;
    match fail {
        Fail::Hard => result == window.clamp(truth),
        Fail::Soft if truth <= alpha => truth <= result && result <= alpha,
        Fail::Hybrid if truth <= alpha => result == alpha,
        Fail::Soft | Fail::Hybrid if truth >= beta => above,
        Fail::Soft | Fail::Hybrid => inside,
    }
}

/// Ways to know something besides the window: with a table or without, and what the rules say.
fn helps() -> Vec<(bool, Features)> {
    let none = Features::default();
    let rules = [
        none,
        Features { bounds: true, ..none },
        Features { early: true, ..none },
        Features { compact: true, ..none },
        Features { bounds: true, early: true, mirror: true, compact: true, ..none },
    ];
    rules.into_iter().flat_map(|features| [(false, features), (true, features)]).collect()
}

fn setups(algorithms: &[Algorithm]) -> Vec<Setup> {
    let mut setups = Vec::new();
    for algorithm in algorithms {
        for fail in [Fail::Hard, Fail::Soft, Fail::Hybrid] {
            for (table, features) in helps() {
                let setup = Setup { features: Features { fail, ..features }, ..Setup::plain(*algorithm) };
                setups.push(if table { setup.with_table(64, Policy::Bucket) } else { setup });
            }
        }
    }
    setups
}

/// Searches with every window, the table warm from one window to the next.
fn sweep<P: Position>(
    position: &P,
    setup: Setup,
    depth: Option<u32>,
    judge: impl Fn(Window, Score, &Report<P::Move>) -> bool,
) {
    let mut search = setup.build(ESTIMATES, Shuffled);
    let truth = Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal::SOLVE }
        .oracle()
        .score(position, depth.unwrap_or(u32::MAX));
    for window in windows() {
        let report = search.search(position, Goal { depth, window }, &mut Guard::default());
        assert!(
            !report.stopped && holds(&report, truth) && judge(window, truth, &report),
            "{window:?} of a position worth {truth} gives {report:?}\nto run it again: {setup:?} depth {depth:?}\n{position:?}"
        );
    }
}

fn small(seed: u64) -> Growth {
    let stakes = Stakes { points: 2, decisive: seed % 3 };
    let children = 2 + (seed / 5 % 3) as u32;
    Growth {
        seed,
        depth: 2 + (seed / 3 % 3) as u32,
        leaves: 4 * (seed % 2),
        children,
        repeats: seed % 4,
        stuck: seed / 7 % 3,
        stakes,
    }
}

fn woven(seed: u64) -> Weave {
    let Growth { depth, leaves, children, repeats, stuck, stakes, .. } = small(seed);
    Weave {
        seed,
        levels: depth + 1,
        width: 2,
        leaves,
        children: children.min(3),
        repeats,
        twins: seed.is_multiple_of(2),
        stuck,
        stakes,
    }
}

#[test]
fn alpha_beta_and_pvs_keep_their_contract() {
    let setups = setups(&[Algorithm::AlphaBeta, Algorithm::Pvs]);
    for seed in 0..3000 * effort() {
        let setup = setups[seed as usize % setups.len()];
        let fail = setup.features.fail;
        let judge = |window: Window, truth, score, bound| {
            keeps_contract(fail, window, truth, score) && bound == Bound::of(score, window)
        };
        let depth = seed.is_multiple_of(5).then_some(2);
        sweep(&small(seed / 60).root(), setup, depth, |w, truth, r| judge(w, truth, r.score, r.bound));
        sweep(&woven(seed).layered(), setup, depth, |w, truth, r| judge(w, truth, r.score, r.bound));
        sweep(&woven(seed).skipping(), setup, None, |w, truth, r| judge(w, truth, r.score, r.bound));
    }
}

/// Searches by test may know more than the window asks for, but must decide on which side of it the score lies.
#[test]
fn searches_by_test_decide_every_window() {
    let algorithms = [
        Algorithm::Mtdf { guess: 0 },
        Algorithm::Mtdf { guess: 2 },
        Algorithm::NegaC { optimised: false },
        Algorithm::NegaC { optimised: true },
    ];
    let setups = setups(&algorithms);
    for seed in 0..480 * effort() {
        let setup = setups[seed as usize % setups.len()];
        let decides = |window: Window, truth: Score, score: Score| {
            if truth <= window.alpha {
                score <= window.alpha
            } else if truth >= window.beta {
                score >= window.beta
            } else {
                score == truth
            }
        };
        sweep(&small(seed).root(), setup, None, |w, truth, r| decides(w, truth, r.score));
        sweep(&woven(seed).skipping(), setup, None, |w, truth, r| decides(w, truth, r.score));
    }
}

#[test]
fn a_weak_solver_finds_the_sign() {
    let algorithms = [
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Mtdf { guess: 0 },
        Algorithm::NegaC { optimised: true },
    ];
    for setup in setups(&algorithms) {
        for seed in 0..200 {
            let position = Growth::random(seed).root();
            let goal = Goal::SOLVE_WEAKLY;
            let case = Case { position: &position, evaluate: ESTIMATES, order: Shuffled, setup, goal };
            let report = case.check();
            let truth = case.oracle().score(&position, u32::MAX);
            assert_eq!(report.score.cmp(&Score::DRAW), truth.cmp(&Score::DRAW), "{case:#?}\n{report:?}");
        }
    }
}

/// A search without depth can see a win beyond its horizon, but not by which move.
#[test]
fn without_depth_no_move_is_proven() {
    let oracle = Oracle::plain(ESTIMATES);
    let mut seen = 0;
    for seed in 0..2000 {
        let position = Growth::random(seed).root();
        if position.verdict().is_some() {
            continue;
        }
        for algorithm in setups::ALGORITHMS {
            let distance = seed % 2 == 0;
            let features = Features { quiescence: 3, distance, ..Features::default() };
            let setup = Setup { features, ..Setup::plain(algorithm) };
            let window = if seed % 3 == 0 { Window::WEAK } else { Window::FULL };
            let goal = Goal { depth: Some(0), window };
            let report = setup.build(ESTIMATES, Shuffled).search(&position, goal, &mut Guard::default());
            seen += u32::from(report.score.is_decisive());
            if report.proven && report.bound != Bound::Upper {
                let reached =
                    Oracle { distance, ..oracle }.score_of(&position, report.best.unwrap(), TO_THE_END);
                assert!(reached >= report.score, "seed {seed}: {algorithm:?} {report:?}, but {reached}");
            }
        }
    }
    assert!(seen > 100, "only {seen} wins");
}
