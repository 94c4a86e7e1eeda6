//! The Amazons solver with several threads.
//!
//! Questions of fewer than 500 nodes are answered by one thread, so the tests count how often there were more.

use std::thread;
use std::time::Duration;

use plywood_core::{Game, Goal, Limits, Meaning, Position, Random, Score, Search, Stats, StopFlag};
use plywood_games::amazons::{Amazons, Solver, Whole};
use plywood_testkit::{random_late_position, random_position};

fn position(text: &str) -> Whole {
    Amazons::<Whole>::new().position(Some(text)).expect("a position")
}

fn with_threads(threads: usize, mebibytes: usize) -> Solver {
    let mut solver = Solver::new(mebibytes);
    solver.set_threads(threads);
    solver
}

/// Whether the side to move wins, and with how many nodes that was found out.
fn wins(solver: &mut Solver, position: &Whole) -> (bool, u64) {
    let report = solver.search(position, Goal::SOLVE_WEAKLY, &mut Stats::default());
    assert!(report.proven && !report.stopped, "{position:?}");
    (report.score > Score::DRAW, report.stats.nodes)
}

#[test]
fn several_threads_find_the_winner_that_one_finds() {
    let mut random = Random::new(41);
    let mut alone = Solver::new(16);
    // Tables are kept from position to position, and hold what other threads found.
    let mut crews = [with_threads(2, 4), with_threads(3, 4), with_threads(8, 4)];
    let (mut long, mut won) = (0, 0);
    for round in 0..120 {
        let (start, ply) =
            [("4x4", 1), ("4x4t", 2), ("5x4", 2), ("5x5", 6), ("6x6t", 14), ("8x8", 34)][round % 6];
        let position = random_late_position(&position(start), &mut random, ply);
        alone.forget();
        let (expected, nodes) = wins(&mut alone, &position);
        for (index, crew) in crews.iter_mut().enumerate() {
            let report = crew.search(&position, Goal::SOLVE, &mut Stats::default());
            assert!(report.proven && !report.stopped, "{position:?}");
            assert_eq!(report.score > Score::DRAW, expected, "crew {index}: {position:?}");
            let best = report.best.expect("a move");
            assert!(position.moves().any(|turn| turn == best), "{position:?}: {best:?}");
            let after = position.after(best);
            let next_wins =
                after.verdict().map_or_else(|| wins(&mut alone, &after).0, |score| score > Score::DRAW);
            assert_eq!(next_wins, !expected, "crew {index}: {position:?}: {best:?}");
        }
        long += u32::from(nodes > 1000);
        won += u32::from(expected);
    }
    assert!(long > 20, "{long} positions were worth a thread");
    assert!((20..100).contains(&won), "{won} wins show little");
}

#[test]
fn known_boards_are_solved_by_any_number_of_threads() {
    for threads in [2, 3, 8] {
        let mut solver = with_threads(threads, 64);
        for (start, expected) in [("4x4", false), ("4x4t", true), ("5x4", true)] {
            let (found, nodes) = wins(&mut solver, &position(start));
            assert!(found == expected && nodes > 5000, "{start}: {nodes} nodes");
            // And once more, from the table.
            assert_eq!(wins(&mut solver, &position(start)), (expected, 0));
        }
        // A tiny table forgets nearly everything, and the answer stays.
        assert!(!wins(&mut with_threads(threads, 0), &position("4x4")).0);
    }
}

#[test]
fn a_node_limit_is_exact_for_several_threads() {
    let mut random = Random::new(42);
    let mut stopped = 0;
    for round in 0..10 {
        let position = random_position(&position("5x4"), &mut random, round % 2);
        for nodes in [0, 1, 499, 500, 501, 700, 1500, 5000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut observer = (limits.start(), Stats::default());
            let report = with_threads(3, 4).search(&position, Goal::SOLVE, &mut observer);
            drop(observer);
            let spent = report.stats.nodes;
            assert!(spent <= nodes && (!report.stopped || spent == nodes), "{nodes} nodes: {report:?}");
            assert_eq!(limits.meter.nodes(), spent, "the meter shows what was spent: {report:?}");
            assert!(position.moves().any(|turn| Some(turn) == report.best));
            stopped += u32::from(report.stopped && nodes > 500);
        }
    }
    assert!(stopped > 10, "{stopped} searches were stopped");
}

/// The empty board of the game would take years.
#[test]
fn a_flag_ends_the_search_of_several_threads() {
    let start = position("10x10");
    for milliseconds in [0, 10, 100, 300] {
        let stop = StopFlag::default();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let report = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(milliseconds));
                stop.raise();
            });
            let mut observer = (limits.start(), Stats::default());
            with_threads(3, 4).search(&start, Goal::SOLVE, &mut observer)
        });
        assert_eq!((report.meaning(0), report.proven, report.stopped), (Meaning::Unknown, false, true));
        assert!(start.moves().any(|turn| Some(turn) == report.best));
    }
}
