//! What a Monte Carlo tree says of every move of its root: it fits what the search answers, it is true where it is
//! called proven, and whoever listens changes nothing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{
    Bound, Branch, Game, Goal, Limits, Observer, Position, Random, RandomMoves, Report, Search, Stats, Zero,
};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::connect4::{AnyShape, CentreFirst, Connect4, RandomPlayout, Standard, Threats};
use plywood_search::{InParts, Mcts, MctsSettings, Priors, Selection};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::effort;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::random_late_position;
use plywood_testkit::tree::Growth;

/// Hears of all moves after every simulation, or only at the end.
struct Ear<M> {
    always: bool,
    told: usize,
    last: Vec<Branch<M>>,
}

impl<M> Ear<M> {
    fn new(always: bool) -> Ear<M> {
        Ear { always, told: 0, last: Vec::new() }
    }
}

impl<P: Position> Observer<P> for Ear<P::Move> {
    fn wants_branches(&mut self, is_over: bool) -> u32 {
        u32::from(self.always || is_over)
    }

    fn branches(&mut self, branches: &[Branch<P::Move>]) {
        self.told += 1;
        self.last = branches.to_vec();
    }
}

fn listen<P: Position>(
    search: &mut impl Search<P>,
    position: &P,
    simulations: u64,
    always: bool,
) -> (Report<P::Move>, Ear<P::Move>) {
    let (limits, mut ear) =
        (Limits { simulations: Some(simulations), ..Limits::default() }, Ear::new(always));
    let mut observer = (limits.start(), (Stats::default(), &mut ear));
    (search.search(position, Goal::SOLVE, &mut observer), ear)
}

/// What the answer says of the best move is what is said of it among all moves.
fn fits<P: Position>(position: &P, report: &Report<P::Move>, branches: &[Branch<P::Move>]) {
    for branch in branches {
        let mut at = position.clone();
        for mv in &branch.line {
            assert!(at.outcome().is_none() && at.moves().any(|legal| legal == *mv), "{branch:?}");
            at.play(*mv);
        }
    }
    let firsts: Vec<P::Move> = branches.iter().map(|branch| branch.line[0]).collect();
    assert!(firsts.iter().enumerate().all(|(index, mv)| !firsts[..index].contains(mv)), "{branches:?}");
    if report.depth > 0 {
        let best = branches.iter().find(|branch| Some(branch.line[0]) == report.best).unwrap();
        assert_eq!(best.line, report.line);
        // A move may be proven where another one may still be better.
        assert!(best.proven || !report.proven, "{best:?}");
        if best.proven == report.proven {
            assert_eq!(best.score, report.score);
        }
    }
}

fn settings() -> Vec<MctsSettings> {
    let base = MctsSettings { memory: 1 << 20, ..MctsSettings::default() };
    let puct = MctsSettings { select: Selection::Puct, ..base.clone() };
    vec![
        MctsSettings { reuse: false, ..base.clone() },
        MctsSettings { select: Selection::Ucb1Tuned, width: Some(2), priors: Priors::Rank, ..base.clone() },
        MctsSettings { transpositions: true, expand: 3, cut: Some(4), ..base },
        MctsSettings { priors: Priors::Evaluation, keep: Some(3), transpositions: true, ..puct },
    ]
}

#[test]
fn every_move_is_told_and_nobody_is_disturbed() {
    let position = Connect4::new(Standard);
    for settings in settings() {
        let make = |threads| {
            let settings = MctsSettings { threads, ..settings.clone() };
            Mcts::new(settings, Threats, CentreFirst, RandomPlayout)
        };
        for simulations in [0, 1, 3, 2000] {
            let (quiet, heard) = listen(&mut make(1), &position, simulations, false);
            let (watched, often) = listen(&mut make(1), &position, simulations, true);
            assert_eq!(quiet, watched, "with {settings:?}");
            assert_eq!(heard.last, often.last, "with {settings:?}");
            assert_eq!((heard.told, often.told as u64), (1, simulations + 1));
            fits(&position, &quiet, &heard.last);
            let visits: u64 = heard.last.iter().map(|branch| u64::from(branch.visits)).sum();
            assert_eq!(visits, simulations, "with {settings:?}");
        }
        let (together, heard) = listen(&mut make(3), &position, 3000, true);
        fits(&position, &together, &heard.last);
        let visits: u32 = heard.last.iter().map(|branch| branch.visits).sum();
        assert_eq!(visits, 3000, "three threads with {settings:?}");
    }
}

const ESTIMATES: Hashed = Hashed { points: 40 };
const TRUTH: Oracle<Hashed> = Oracle { distance: false, ..Oracle::plain(ESTIMATES) };

/// Says how many moves were proven, and of how many only a bound.
fn never_lies<P: Position>(seed: u64, positions: u64, mut make: impl FnMut(&mut Random) -> P) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut proofs = [0; 2];
    for _ in 0..positions * effort() {
        let position = make(&mut random);
        if position.outcome().is_some() {
            continue;
        }
        let settings = random.pick(&settings()).clone();
        let settings = MctsSettings { memory: *random.pick(&[0, 1 << 20]), ..settings };
        let mut mcts = Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves);
        let (report, heard) = listen(&mut mcts, &position, *random.pick(&[20, 500, 5000]), false);
        fits(&position, &report, &heard.last);
        for branch in heard.last.iter().filter(|branch| branch.proven) {
            let truth = TRUTH.score_of(&position, branch.line[0], TO_THE_END);
            let (is_true, kind) = match branch.bound {
                Bound::Exact => (branch.score == truth, 0),
                Bound::Upper => (truth <= branch.score, 1),
                Bound::Lower => (false, 1),
            };
            assert!(is_true, "{truth:?}: {branch:?}\nof {position:?}\nwith {settings:?}");
            proofs[kind] += 1;
        }
    }
    proofs
}

#[test]
fn what_is_proven_of_a_move_is_true() {
    let shape = AnyShape::new(4, 4).unwrap();
    let trees = never_lies(1, 400, |random| Growth::random(random.bits()).root());
    let graphs = never_lies(2, 300, |random| Weave::random(random.bits()).layered());
    let games = never_lies(3, 60, |random| {
        let ply = random.between(5, 10) as u32;
        random_late_position(&Connect4::new(shape), random, ply)
    });
    for [exact, bounds] in [trees, graphs, games] {
        assert!(exact > 50 && bounds > 3, "{exact} and {bounds}");
    }
}

/// A tree of halves tells of whole turns.
#[test]
fn turns_are_put_together() {
    let position = Amazons::<Whole>::new().position(Some("4x4")).unwrap();
    let settings = MctsSettings { cut: Some(3), ..MctsSettings::default() };
    let mut search = InParts::new(Mcts::<Halves, _, _, _>::new(settings, Zero, (), RandomMoves));
    let (report, heard) = listen(&mut search, &position, 3000, false);
    let known = heard.last.len();
    assert!(!report.proven && known > 20, "{known} turns");
    for branch in &heard.last {
        assert!(position.moves().any(|mv| mv == branch.line[0]), "{branch:?}");
    }
    let visits: u32 = heard.last.iter().map(|branch| branch.visits).sum();
    // Only those simulations are missing that ended in the middle of their first turn.
    assert!(visits > 2000 && visits <= 3000, "{visits}");
    let most = heard.last.iter().max_by_key(|branch| branch.visits).unwrap();
    assert!(most.line.len() > 1, "{most:?}");
}
