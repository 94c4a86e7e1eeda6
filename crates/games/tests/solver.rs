//! The Connect Four solver against the general searches, and its proofs against both.

use plywood_core::{
    Bound, Features, Game, Goal, Limits, Policy, Position, Random, Search, Stats, Table, Zero,
};
use plywood_games::connect4::{CentreFirst, Connect4, ConnectFour, Solver, Standard};
use plywood_search::{Algorithm, TreeSearch};

/// A random position with this many stones in which the game is not over.
fn random_position(random: &mut Random, stones: u32) -> Connect4 {
    loop {
        let mut position = Connect4::new(Standard);
        while position.ply() < stones && position.verdict().is_none() {
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
        if position.verdict().is_none() {
            return position;
        }
    }
}

fn general() -> TreeSearch<Connect4, Zero, CentreFirst, Features> {
    let features = Features {
        table: true,
        bounds: true,
        hash_move: true,
        killers: true,
        rank: true,
        ..Features::default()
    };
    TreeSearch::new(Algorithm::AlphaBeta, Zero, CentreFirst, features).table(Table::new(16, Policy::Bucket))
}

#[test]
fn scores_lines_and_weak_answers_agree_with_the_general_search() {
    let mut random = Random::new(2024);
    let mut general = general();
    // One table for all positions: what it remembers of others must not change an answer.
    let mut solver = Solver::new(4);
    for round in 0..3000 {
        let position = random_position(&mut random, 20 + round % 22);
        let truth = general.search(&position, Goal::SOLVE, &mut Stats::default());
        let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
        assert_eq!((report.score, report.bound), (truth.score, Bound::Exact), "{position:?}");
        assert_eq!(report.line.first().copied(), report.best);

        // The line is legal, ends the game, and ends it as the score says.
        let mut end = position;
        for disc in &report.line {
            assert!(end.verdict().is_none() && end.moves().any(|legal| legal == *disc), "{position:?}");
            end.play(*disc);
        }
        let verdict = end.verdict().expect("the line ends the game");
        assert_eq!(verdict.for_max(end.side()), truth.score.for_max(position.side()), "{position:?}");

        let weak = solver.search(&position, Goal::SOLVE_WEAKLY, &mut Stats::default());
        let sign = |score: plywood_core::Score| score.raw().signum();
        assert_eq!(sign(weak.score), sign(truth.score), "{position:?}");
        assert!(weak.best.is_some());
    }
}

#[test]
fn every_position_near_the_end_is_exact() {
    // All positions below some random ones, so that every case of the proofs is met.
    let mut random = Random::new(7);
    let (mut general, mut solver) = (general(), Solver::new(1));
    let mut stack: Vec<Connect4> = (0..60).map(|_| random_position(&mut random, 33)).collect();
    let mut checked = 0;
    while let Some(position) = stack.pop() {
        if position.verdict().is_some() {
            continue;
        }
        let truth = general.search(&position, Goal::SOLVE, &mut Stats::default());
        let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
        assert_eq!(report.score, truth.score, "{position:?}");
        checked += 1;
        if position.ply() < 36 {
            stack.extend(position.moves().map(|disc| position.after(disc)));
        }
    }
    assert!(checked > 1000);
}

#[test]
fn known_positions() {
    let game = ConnectFour::new(Standard);
    let mut solver = Solver::new(16);
    // Lines of published test sets (Pons): the columns played, and the score for the side to move.
    for (moves, points) in [("32164625", 11), ("6146", 18), ("243335424257", 12)] {
        let position = game.parse_position(moves).unwrap();
        let mirrored = position.mirrored();
        for position in [position, mirrored] {
            let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
            assert_eq!(game.points(&position, report.score), Some(points), "{moves}");
        }
    }
}

#[test]
fn a_stop_leaves_a_legal_move_and_a_true_bound() {
    let mut random = Random::new(5);
    let mut general = general();
    for _ in 0..20 {
        let position = random_position(&mut random, 22);
        let truth = general.search(&position, Goal::SOLVE, &mut Stats::default()).score;
        for nodes in (0..200).step_by(7) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut observer = (limits.start(), Stats::default());
            let report = Solver::new(1).search(&position, Goal::SOLVE, &mut observer);
            let best = report.best.expect("a move");
            assert!(position.moves().any(|legal| legal == best));
            assert!(report.stats.nodes + report.stats.line_nodes <= nodes);
            let holds = match report.bound {
                Bound::Exact => report.score == truth,
                Bound::Lower => report.score <= truth,
                Bound::Upper => report.score >= truth,
            };
            assert!(holds, "{report:?}, but the truth is {truth}");
        }
    }
}
