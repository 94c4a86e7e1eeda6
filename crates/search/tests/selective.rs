//! Searches that leave moves out or search them less deeply: what they promise nevertheless.

use std::cmp::Reverse;

use plywood_core::{
    Event, Features, Flow, Goal, Leave, Limits, Observer, Order, Pass, Policy, Position, Pruning, Random,
    Report, Score, Search, Stats, Visit, Widths, Window,
};
use plywood_search::Algorithm;
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, Guard, effort, holds};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::TO_THE_END;
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 1 };

/// More moves than any of the trees has.
const PLENTY: u16 = 30;

fn case<P: Position>(position: &P, setup: Setup, goal: Goal) -> Case<'_, P, Hashed, Shuffled> {
    Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal }
}

/// A legal move, and nothing called proven that is wrong in the end. Tells whether it is called proven.
fn check_promises<P: Position>(asked: &Case<'_, P, Hashed, Shuffled>, report: &Report<P::Move>) -> bool {
    let best = report.best.unwrap_or_else(|| panic!("no move\n{asked:#?}"));
    assert!(asked.position.is_legal(best) && report.line.first() == Some(&best), "{report:#?}\n{asked:#?}");
    let mut position = asked.position.clone();
    for mv in &report.line {
        assert!(position.outcome().is_none() && position.is_legal(*mv), "{report:#?}\n{asked:#?}");
        position.play(*mv);
    }
    if report.proven {
        let truth = asked.oracle().score(asked.position, TO_THE_END);
        assert!(holds(report, truth), "called proven, but it is {truth}\n{report:#?}\n{asked:#?}");
    }
    report.proven
}

/// Checks searches of positions made by `make`, in full, to a depth, inside a window and with few nodes; returns how
/// many found a proof.
fn sweep<P: Position>(seed: u64, make: impl Fn(u64) -> P) -> u32 {
    let mut random = Random::new(seed);
    let mut proofs = 0;
    for tree in 0..6000 * effort() {
        let position = make(seed + tree);
        let setup = setups::selective(&mut random);
        let depth = random.one_in(2).then(|| random.between(1, 5) as u32);
        let window = *random.pick(&[Window::FULL, Window::WEAK, Window::test(Score::points(1))]);
        let asked = case(&position, setup, Goal { depth, window });
        let nodes = random.one_in(3).then(|| random.below(40));
        let limits = Limits { nodes, ..Limits::default() };
        let mut search = setup.build(ESTIMATES, Shuffled);
        let mut observer = (Guard::default(), (limits.start(), Stats::default()));
        let report = search.search(&position, asked.goal, &mut observer);
        assert!(!report.stopped || nodes.is_some(), "the search does not end\n{asked:#?}");
        proofs += u32::from(check_promises(&asked, &report));
        // What only looks decided may not do so when another depth orders the moves in another way.
        if window == Window::FULL && !report.stopped && !report.proven {
            let left = position.plies_left().expect("every tree ends");
            assert_eq!(report.depth, depth.map_or(left, |depth| depth.min(left)), "{report:#?}\n{asked:#?}");
        }
    }
    proofs
}

#[test]
fn what_trees_prove_is_true() {
    let proofs = sweep(21_000_000_000, |seed| Growth::random(seed).root());
    assert!(proofs > 1000, "only {proofs} proofs: nothing was tested");
}

#[test]
fn what_graphs_prove_is_true() {
    let proofs = sweep(22_000_000_000, |seed| Weave::random(seed).layered());
    assert!(proofs > 1000, "only {proofs} proofs: nothing was tested");
    let proofs = sweep(23_000_000_000, |seed| Weave::random(seed).skipping());
    assert!(proofs > 1000, "only {proofs} proofs: nothing was tested");
}

/// A table remembers what searches with gaps found, so nothing that builds on it is proven.
#[test]
fn warm_tables_keep_their_gaps() {
    let mut random = Random::new(24);
    for seed in 0..1500 * effort() {
        let mut position = Weave::random(24_000_000_000 + seed).layered();
        let setup = setups::selective(&mut random).with_table(4096, Policy::Bucket);
        let mut search = setup.build(ESTIMATES, Shuffled);
        while position.outcome().is_none() {
            let report = search.search(&position, Goal::SOLVE, &mut Guard::default());
            check_promises(&case(&position, setup, Goal::SOLVE), &report);
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
    }
}

/// With room for every move nothing changes: not the answer, not a single node, and proofs are proofs.
#[test]
fn enough_room_changes_nothing() {
    let mut random = Random::new(25);
    for seed in 0..4000 * effort() {
        let position = Weave::random(25_000_000_000 + seed).layered();
        let mut setup = setups::random(&mut random);
        // Widths rank moves, so there must be an order to begin with.
        setup.features.rank = true;
        let goal = Goal { depth: random.one_in(2).then_some(4), ..Goal::SOLVE };
        let plain = case(&position, setup, goal).check();
        setup.features.widths = Widths::new(&[PLENTY, PLENTY + 1]).unwrap();
        setup.features.pruning.late_moves = u32::from(PLENTY);
        let roomy = case(&position, setup, goal).check();
        assert_eq!(plain, roomy, "{setup:?}");
    }
}

/// Reductions leave at least one ply, so searches of two plies are not changed by them.
#[test]
fn two_plies_are_never_reduced() {
    let mut random = Random::new(26);
    for seed in 0..2000 * effort() {
        let position = Growth::random(26_000_000_000 + seed).root();
        let mut setup = setups::random(&mut random);
        setup.features.pruning.late_moves = 1;
        setup.features.shallow = 0;
        case(&position, setup, Goal::depth(random.between(1, 2) as u32)).check();
    }
}

/// Where a tree is narrower than the second number, only the root is cut: the score is the best of those moves.
#[test]
fn the_root_keeps_its_best_moves_only() {
    let mut random = Random::new(27);
    let mut left_out = 0;
    for seed in 0..2000 * effort() {
        let position = Growth::random(27_000_000_000 + seed).root();
        let features =
            Features { rank: true, widths: Widths::new(&[2, PLENTY]).unwrap(), ..Features::default() };
        let algorithm = *random.pick(&[Algorithm::AlphaBeta, Algorithm::Pvs]);
        let setup = Setup { features, ..Setup::plain(algorithm) };
        let asked = case(&position, setup, Goal::SOLVE);
        let report = setup.build(ESTIMATES, Shuffled).search(&position, Goal::SOLVE, &mut Stats::default());
        let mut moves: Vec<_> = position.moves().collect();
        let all = moves.len();
        moves.sort_by_key(|mv| Reverse(Shuffled.rank(&position, *mv)));
        moves.truncate(2);
        let kept = moves.iter().map(|mv| asked.oracle().score_of(&position, *mv, TO_THE_END)).max().unwrap();
        assert_eq!((report.score, report.proven), (kept, all <= 2), "{report:#?}\n{asked:#?}");
        left_out += u32::from(all > 2);
    }
    assert!(left_out > 500);
}

/// Watches the late moves of alpha-beta, which tests nothing else, in games where the sides take turns.
struct LateMoves<M> {
    path: Vec<Open<M>>,
    /// The move whose test, left just now, did not fail.
    surprise: Option<M>,
    tests: u32,
    researches: u32,
}

/// A node that was not left yet.
struct Open<M> {
    alpha: Score,
    /// The move that is being tested.
    tested: Option<M>,
}

impl<P: Position> Observer<P> for LateMoves<P::Move> {
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        let tested = self.path.last().and_then(|parent| parent.tested);
        assert!(tested.is_none() || visit.window.is_null(), "a test has a null window");
        assert!(tested.is_none() || visit.depth > 0, "a test keeps at least one ply");
        self.path.push(Open { alpha: visit.window.alpha, tested: None });
        Flow::Go
    }

    fn leave(&mut self, _: &P, leave: &Leave) {
        let alpha = self.path.pop().expect("a node was entered").alpha;
        if let Some(parent) = self.path.last() {
            self.surprise = parent.tested.filter(|_| leave.score <= alpha);
        }
    }

    fn event(&mut self, event: Event<P::Move>) {
        let Event::Child { mv, index, pass } = event else { return };
        if pass == Pass::Research {
            assert_eq!(self.surprise.take(), Some(mv), "only what surprised is searched again");
            self.researches += 1;
        }
        assert_eq!(self.surprise, None, "what surprised is searched again at once");
        assert!(pass == Pass::Full || index >= 2, "the first moves are searched in full");
        self.tests += u32::from(pass == Pass::Scout);
        self.path.last_mut().expect("a node was entered").tested = (pass == Pass::Scout).then_some(mv);
    }
}

#[test]
fn late_moves_that_surprise_are_searched_in_full() {
    let (mut tests, mut researches) = (0, 0);
    for seed in 0..2000 {
        let growth = Growth { repeats: 0, children: 5, depth: 5, ..Growth::random(28_000_000_000 + seed) };
        let pruning = Pruning { late_moves: 2, ..Pruning::NONE };
        let features = Features { rank: true, pruning, line: false, ..Features::default() };
        let setup = Setup { features, ..Setup::plain(Algorithm::AlphaBeta) };
        let mut watch = LateMoves { path: Vec::new(), surprise: None, tests: 0, researches: 0 };
        setup.build(ESTIMATES, Shuffled).search(&growth.root(), Goal::depth(4), &mut watch);
        (tests, researches) = (tests + watch.tests, researches + watch.researches);
    }
    assert!(researches > 100 && tests > researches, "{tests} tests, {researches} researches");
}
