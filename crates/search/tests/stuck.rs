//! Positions that show no verdict, but have no moves: everybody who asks whether a game is over must notice.

use plywood_core::{
    Ended, Goal, Limits, MaxScore, Playout, Position, Random, RandomMoves, Score, Search, Side, Stats, Zero,
};
use plywood_search::perft::perft;
use plywood_search::theory::{Caps, Mark, count, matrix, winning};
use plywood_search::{Mcts, MctsSettings, Priors};
use plywood_testkit::hashed::Branch;
use plywood_testkit::laws;
use plywood_testkit::loops::{End, Graph, Rule, Spot};

/// The first player may end the game at two points, or go where the second player has no move and has lost.
fn dead_end() -> Graph {
    let spots = vec![
        Spot::with_moves(Side::First, &[1, 2]),
        Spot::over(Side::First, End::Points(2)),
        Spot::with_moves(Side::Second, &[]),
    ];
    Graph { rule: Rule::GoesOn, spots }
}

#[test]
fn theory_counts_and_marks_them() {
    let graph = dead_end();
    let start = graph.clone().start();
    let counted = count(&start, 100).unwrap();
    assert_eq!((counted.nodes, counted.leaves), (3, 2));
    let marked = winning(&graph, &start, 100).unwrap();
    let marks: Vec<_> = marked.positions.iter().map(|position| (position.mark, position.over)).collect();
    assert_eq!(marks, [(Mark::Won, false), (Mark::Won, true), (Mark::Lost, true)]);
    let matrix = matrix(&graph, &start, &Caps::default()).unwrap();
    assert_eq!(matrix.value(), Score::win_at(1).undated().for_max(Side::First));
    assert_eq!(matrix.payoffs[0], [MaxScore::points(2)]);
    assert_eq!([1, 2, 3].map(|depth| perft(&mut start.clone(), depth)), [2, 0, 0]);
}

#[test]
fn playouts_end_there() {
    let stuck = dead_end().start().after(Branch(1));
    for plies in [0, 1, 9] {
        let ended = RandomMoves.play_out(&stuck, plies, &mut Random::new(1));
        let score = Score::win_at(1).for_max(Side::First);
        assert!(matches!(ended, Ended::Over(end) if end == score), "{ended:?}");
    }
}

#[test]
fn monte_carlo_searches_prove_them() {
    // Who has no move has lost, or won, or gets less or more than two points.
    let win = Score::win_at(1).undated();
    let ends = [
        (End::Lost, win, 1),
        (End::Won, Score::points(2), 0),
        (End::Points(-5), Score::points(5), 1),
        (End::Points(0), Score::points(2), 0),
    ];
    for (stuck, score, best) in ends {
        let mut graph = dead_end();
        graph.spots[2].stuck = stuck;
        let start = graph.start();
        for priors in [Priors::None, Priors::Rank, Priors::Evaluation] {
            for cut in [None, Some(0)] {
                let settings = MctsSettings { priors, cut, memory: 1 << 20, ..MctsSettings::default() };
                let mut search = Mcts::new(settings.clone(), Zero, (), RandomMoves);
                let limits = Limits { simulations: Some(1000), ..Limits::default() };
                let mut observer = (limits.start(), Stats::default());
                let report = search.search(&start, Goal::SOLVE, &mut observer);
                assert!(report.proven && report.score == score, "{stuck:?} {settings:?}: {report:?}");
                assert_eq!(report.line, [Branch(best)], "{stuck:?} {settings:?}");
                let over = start.after(Branch(1));
                let report = search.search(&over, Goal::SOLVE, &mut observer);
                let outcome = over.outcome().map(Score::undated);
                assert_eq!((report.best, Some(report.score)), (None, outcome), "{stuck:?} {settings:?}");
            }
        }
    }
}

/// Graphs with cycles and dead ends are games like others.
#[test]
fn graphs_obey_the_laws() {
    for seed in 0..60 {
        laws::check(&Graph::random(41_000_000_000 + seed), seed, 1);
    }
}
