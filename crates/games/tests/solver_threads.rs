//! The Connect Four solver with several threads: those that search one position together, and companions with a
//! position each.
//!
//! Questions of fewer than some 20,000 nodes are answered by one thread, so the tests count how often there were more.

mod line;

use std::thread;
use std::time::Duration;

use line::check_line;
use plywood_core::{Bound, Goal, Limits, Position, Random, Score, Search, Stats, StopFlag};
use plywood_games::connect4::{AnyShape, Connect4, ConnectFour, Solver, Standard};
use plywood_testkit::{random_late_position, random_position};

fn with_threads(threads: usize) -> Solver {
    let mut solver = Solver::new(4);
    solver.set_threads(threads);
    solver
}

#[test]
fn several_threads_find_the_score_of_one() {
    let mut random = Random::new(31);
    // Tables are kept from position to position, and hold what other threads found.
    let (mut one, mut two, mut three) = (with_threads(1), with_threads(2), with_threads(3));
    let mut long = 0;
    for round in 0..104 {
        let position = random_position(&Connect4::new(Standard), &mut random, 9 + round % 8);
        let expected = one.search(&position, Goal::SOLVE, &mut Stats::default());
        for solver in [&mut two, &mut three] {
            let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
            assert_eq!((report.score, report.bound), (expected.score, Bound::Exact), "{position:?}");
            check_line(&position, &report);
            let again = solver.search(&position, Goal::SOLVE, &mut Stats::default());
            assert_eq!((again.score, again.bound), (expected.score, Bound::Exact), "{position:?}");
            check_line(&position, &again);
        }
        long += u32::from(expected.stats.nodes > 100_000);
    }
    assert!(long > 5, "{long} positions were worth a thread");
}

#[test]
fn several_threads_on_another_board() {
    let shape = AnyShape::parse("6x7").expect("a size");
    let mut random = Random::new(32);
    let (mut one, mut three) = (Solver::on(shape, 4), Solver::on(shape, 4));
    three.set_threads(3);
    for round in 0..40 {
        let position = random_late_position(&Connect4::new(shape), &mut random, 14 + round % 6);
        let expected = one.search(&position, Goal::SOLVE, &mut Stats::default()).score;
        let found = three.search(&position, Goal::SOLVE, &mut Stats::default()).score;
        assert_eq!(found, expected, "{position:?}");
    }
}

#[test]
fn a_node_limit_ends_the_search_of_several_threads_with_a_true_bound() {
    let mut random = Random::new(33);
    let mut stopped = 0;
    for _ in 0..12 {
        let position = random_position(&Connect4::new(Standard), &mut random, 10);
        let truth = with_threads(1).search(&position, Goal::SOLVE, &mut Stats::default()).score;
        for nodes in [0, 1, 20_001, 30_000, 70_000, 200_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut observer = (limits.start(), Stats::default());
            let report = with_threads(3).search(&position, Goal::SOLVE, &mut observer);
            drop(observer);
            let best = report.best.expect("a move");
            assert!(position.moves().any(|legal| legal == best));
            let spent = report.stats.nodes + report.stats.line_nodes;
            assert!(spent <= nodes && (!report.stopped || spent == nodes), "{nodes} nodes: {report:?}");
            assert_eq!(limits.meter.nodes(), spent, "the meter shows what was spent: {report:?}");
            assert!(
                report.bound.holds(report.score, truth),
                "{nodes} nodes: {report:?}, but the truth is {truth}"
            );
            stopped += u32::from(report.stopped && nodes > 20_000);
        }
    }
    assert!(stopped > 10, "{stopped} searches were stopped");
}

/// The empty board would take minutes.
#[test]
fn a_flag_ends_the_search_of_several_threads() {
    let start = Connect4::new(Standard);
    let truth = ConnectFour::new(Standard).score_of_points(0, 1).expect("a score");
    for milliseconds in [0, 10, 100, 400] {
        let stop = StopFlag::default();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let report = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(milliseconds));
                stop.raise();
            });
            let mut observer = (limits.start(), Stats::default());
            with_threads(3).search(&start, Goal::SOLVE, &mut observer)
        });
        assert!(report.stopped && report.line.len() <= 1, "{report:?}");
        assert!(report.bound.holds(report.score, truth), "{report:?}");
        assert!(start.moves().any(|legal| Some(legal) == report.best));
    }
}

#[test]
fn companions_that_work_at_once_are_right() {
    let mut random = Random::new(34);
    let positions: Vec<Connect4> = (0..160)
        .map(|round| random_position(&Connect4::new(Standard), &mut random, 13 + round % 12))
        .collect();
    let mut alone = Solver::new(4);
    let truth: Vec<Score> = positions
        .iter()
        .map(|position| alone.search(position, Goal::SOLVE, &mut Stats::default()).score)
        .collect();
    // A small table, so that one companion's entries take the place of the other's. Both solve everything, from
    // different ends.
    let first = Solver::new(1);
    let companions = [first.companion(), first];
    thread::scope(|scope| {
        for (number, mut solver) in companions.into_iter().enumerate() {
            let (positions, truth) = (&positions, &truth);
            scope.spawn(move || {
                for index in 0..positions.len() {
                    let index = if number == 0 { index } else { positions.len() - 1 - index };
                    let position = &positions[index];
                    let (score, best) =
                        solver.score_and_move(position, &mut Stats::default()).expect("not stopped");
                    assert_eq!(score, truth[index], "{position:?}");
                    let after = position.after(best);
                    let reached = solver.search(&after, Goal::SOLVE, &mut Stats::default()).score;
                    assert_eq!(-reached, score, "{position:?}");
                }
            });
        }
    });
}
