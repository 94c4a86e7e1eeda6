//! Searches that leave moves of the root out, and searches that find several lines, against brute force.

use plywood_core::{Goal, Iteration, Observer, Position, Random, Score, Search, Stats};
use plywood_search::{Algorithm, RootMoves, Schedule, Scheme};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::{Case, effort};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::TO_THE_END;
use plywood_testkit::setups::{self, Setup};
use plywood_testkit::tree::Growth;

const ESTIMATES: Hashed = Hashed { points: 1 };

/// Keeps the lines of the last round.
struct Lines<M> {
    rounds: Vec<(u32, u32, Score, Vec<M>)>,
    roots: Vec<M>,
}

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines { rounds: Vec::new(), roots: Vec::new() }
    }
}

impl<P: Position> Observer<P> for Lines<P::Move> {
    fn iteration(&mut self, round: &Iteration<'_, P::Move>) {
        self.rounds.push((round.depth, round.rank, round.score, round.line.to_vec()));
    }

    fn root_move(&mut self, mv: P::Move, _: u32) {
        self.roots.push(mv);
    }
}

/// The moves with what brute force says about each, the best first.
fn truth<P: Position>(position: &P, setup: Setup) -> Vec<(Score, P::Move)> {
    let case = Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal: Goal::SOLVE };
    let mut moves: Vec<_> =
        position.moves().map(|mv| (case.oracle().score_of(position, mv, TO_THE_END), mv)).collect();
    moves.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    moves
}

fn check<P: Position>(position: &P, setup: Setup, random: &mut Random) {
    let moves = truth(position, setup);
    if position.outcome().is_some() || moves.len() < 2 {
        return;
    }
    // Now and then the best move, so that the answer is another one.
    let without: Vec<_> = moves.iter().map(|(_, mv)| *mv).filter(|_| random.one_in(2)).collect();
    let left: Vec<_> = moves.iter().filter(|(_, mv)| !without.contains(mv)).collect();
    if left.is_empty() {
        return;
    }
    let mut search = setup.build_team(ESTIMATES, Shuffled);
    let mut roots = Lines::default();
    let report = {
        search.look_at(&RootMoves { without: without.clone(), ..RootMoves::ALL });
        search.search(position, Goal::SOLVE, &mut (&mut roots, Stats::default()))
    };
    let best = report.best.expect("a move");
    assert!(!without.contains(&best), "{without:?} {report:?} {setup:?} {position:?}");
    assert!(roots.roots.iter().all(|mv| !without.contains(mv)), "{roots:?}", roots = roots.roots);
    let reached = moves.iter().find(|(_, mv)| *mv == best).map(|(score, _)| *score);
    assert_eq!((report.score, reached), (left[0].0, Some(left[0].0)), "{without:?} {setup:?} {position:?}");
    // What was left out has not spoilt the table.
    search.look_at(&RootMoves::ALL);
    let report = search.search(position, Goal::SOLVE, &mut Stats::default());
    assert_eq!(report.score, moves[0].0, "{without:?} {setup:?} {position:?}");
}

#[test]
fn moves_that_are_left_out_are_not_played() {
    let mut random = Random::new(1);
    for seed in 0..3000 * effort() {
        let setup = setups::random(&mut random);
        check(&Growth::random(20_000_000_000 + seed).root(), setup, &mut random);
        check(&Weave::random(21_000_000_000 + seed).layered(), setup, &mut random);
    }
}

#[test]
fn teams_leave_them_out_too() {
    let mut random = Random::new(2);
    for seed in 0..400 * effort() {
        for scheme in Scheme::ALL {
            let mut setup = setups::random(&mut random);
            if matches!(setup.algorithm, Algorithm::Minimax | Algorithm::Negamax) {
                setup.algorithm = Algorithm::Pvs;
            }
            let setup = setup.with_team(scheme, 3, Schedule::Seeded(seed));
            check(&Weave::random(22_000_000_000 + seed).layered(), setup, &mut random);
        }
    }
}

#[test]
fn several_lines_are_the_best_ones() {
    let mut random = Random::new(3);
    let mut several = 0;
    for seed in 0..2000 * effort() {
        let position = Weave::random(23_000_000_000 + seed).layered();
        let setup = setups::random(&mut random);
        let setup = Setup { deepening: Some(setup.deepening.unwrap_or_default()), ..setup };
        let moves = truth(&position, setup);
        if position.outcome().is_some() {
            continue;
        }
        let wanted = random.between(2, 4) as usize;
        let mut search = setup.build_team(ESTIMATES, Shuffled);
        search.look_at(&RootMoves { lines: wanted, ..RootMoves::ALL });
        let mut lines = Lines::default();
        let report = search.search(&position, Goal::SOLVE, &mut (&mut lines, Stats::default()));
        let last = lines.rounds.iter().map(|(depth, ..)| *depth).max();
        let told: Vec<_> = lines.rounds.iter().filter(|(depth, ..)| Some(*depth) == last).collect();
        let scores: Vec<Score> = told.iter().map(|(_, _, score, _)| *score).collect();
        let expected: Vec<Score> = moves.iter().take(wanted).map(|(score, _)| *score).collect();
        assert_eq!(scores, expected, "{setup:?} {position:?}");
        assert_eq!(report.score, expected[0]);
        for (index, (_, rank, score, line)) in told.iter().enumerate() {
            assert_eq!(*rank as usize, index + 1);
            let reached = moves.iter().find(|(_, mv)| Some(mv) == line.first()).map(|(score, _)| *score);
            assert_eq!(reached, Some(*score), "{setup:?} {position:?}");
            assert!(told[..index].iter().all(|(.., other)| other.first() != line.first()), "{told:?}");
        }
        several += usize::from(told.len() > 1);
    }
    assert!(several > 500, "{several}");
}
