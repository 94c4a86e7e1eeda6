//! The Connect Four solver against the general searches, and its proofs against both.

mod line;

use line::check_line;
use plywood_core::{
    Bound, Features, Game, Goal, Limits, Policy, Position, Random, Score, Search, Stats, Table, Zero,
};
use plywood_games::connect4::{AnyShape, CentreFirst, Connect4, ConnectFour, Shape, Solver, Standard};
use plywood_search::{Algorithm, TreeSearch};
use plywood_testkit::{random_late_position, random_position};

fn general<S: Shape>() -> TreeSearch<Connect4<S>, Zero, CentreFirst, Features> {
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
    for round in 0..2200 {
        let position = random_position(&Connect4::new(Standard), &mut random, 22 + round % 20);
        let truth = general.search(&position, Goal::SOLVE, &mut Stats::default());
        let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
        assert_eq!((report.score, report.bound), (truth.score, Bound::Exact), "{position:?}");
        check_line(&position, &report);
        check_weak(&mut solver, &position, truth.score);
    }
}

/// Asked for no more than who wins, the solver says that, and plays a move that keeps the win.
fn check_weak<S: Shape>(solver: &mut Solver<S>, position: &Connect4<S>, truth: Score) {
    let weak = solver.search(position, Goal::SOLVE_WEAKLY, &mut Stats::default());
    let sign = |score: Score| score.raw().signum();
    assert_eq!(sign(weak.score), sign(truth), "{position:?}");
    let after = position.after(weak.best.expect("a move"));
    if truth > Score::DRAW {
        let reached = -solver.search(&after, Goal::SOLVE, &mut Stats::default()).score;
        assert!(reached > Score::DRAW, "{position:?}: {weak:?}");
    }
}

#[test]
fn every_position_near_the_end_is_exact() {
    // All positions below some random ones, so that every case of the proofs is met.
    let mut random = Random::new(7);
    let (mut general, mut solver) = (general(), Solver::new(1));
    let mut stack: Vec<Connect4> =
        (0..60).map(|_| random_position(&Connect4::new(Standard), &mut random, 33)).collect();
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
        let position = random_position(&Connect4::new(Standard), &mut random, 22);
        let truth = general.search(&position, Goal::SOLVE, &mut Stats::default()).score;
        for nodes in (0..200).step_by(7) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut observer = (limits.start(), Stats::default());
            let report = Solver::new(1).search(&position, Goal::SOLVE, &mut observer);
            drop(observer);
            let best = report.best.expect("a move");
            assert!(position.moves().any(|legal| legal == best));
            let spent = report.stats.nodes + report.stats.line_nodes;
            assert!(spent <= nodes && (!report.stopped || spent == nodes), "{nodes} nodes: {report:?}");
            assert_eq!(limits.meter.nodes(), spent, "the meter shows what was spent: {report:?}");
            assert!(report.bound.holds(report.score, truth), "{report:?}, but the truth is {truth}");
        }
    }
}

/// Boards of odd and even height, narrow and wide ones, and the largest in every direction, each with how many cells
/// may be empty for the general search to be quick. The solver proves more on even heights, so there are more of them.
const BOARDS: [(&str, u32); 30] = [
    ("4x4", 16),
    ("5x4", 15),
    ("6x4", 15),
    ("7x4", 14),
    ("8x4", 14),
    ("9x4", 13),
    ("12x4", 12),
    ("5x5", 15),
    ("6x5", 14),
    ("7x5", 13),
    ("10x5", 12),
    ("4x6", 18),
    ("5x6", 15),
    ("6x6", 14),
    ("8x6", 13),
    ("9x6", 13),
    ("8x7", 13),
    ("7x7", 13),
    ("7x8", 13),
    ("6x9", 14),
    ("5x11", 15),
    ("4x14", 16),
    ("3x9", 20),
    ("2x20", 24),
    ("2x31", 24),
    ("1x8", 8),
    ("1x63", 40),
    ("9x3", 13),
    ("16x3", 11),
    ("32x1", 10),
];

#[test]
fn other_boards_agree_with_the_general_search() {
    let mut random = Random::new(77);
    for (size, empty) in BOARDS {
        let shape = AnyShape::parse(size).expect("a size");
        let (mut general, mut solver) = (general(), Solver::on(shape, 1));
        let [mut wins, mut losses] = [0, 0];
        for round in 0..240 {
            let empty = 1 + round % empty;
            let position = random_late_position(&Connect4::new(shape), &mut random, shape.cells() - empty);
            let truth = general.search(&position, Goal::SOLVE, &mut Stats::default()).score;
            let report = solver.search(&position, Goal::SOLVE, &mut Stats::default());
            assert_eq!((report.score, report.bound), (truth, Bound::Exact), "{size}: {position:?}");
            assert!(report.proven && !report.stopped, "{size}: {position:?}");
            check_line(&position, &report);
            check_weak(&mut solver, &position, truth);
            wins += u32::from(truth > Score::DRAW);
            losses += u32::from(truth < Score::DRAW);
        }
        // Positions in which nobody wins would show little.
        let decided = wins + losses;
        assert!(decided > 0 || shape.width() == 1, "{size}: {wins} won, {losses} lost");
    }
}

/// Who wins on whole small boards, after the table of John Tromp (https://tromp.github.io/c4/c4.html): the heights,
/// then the signs of the scores for widths from 4 on. The loss on the board of six columns and four rows comes with the
/// last disc, as PVS and MTD(f) find too.
#[test]
fn whole_small_boards_have_their_published_values() {
    for (height, signs) in [(4, "==-=-"), (5, "==="), (6, "=="), (7, "=")] {
        for (width, sign) in (4..).zip(signs.chars()) {
            let shape = AnyShape::new(width, height).expect("a shape");
            let start = Connect4::new(shape);
            let report = Solver::on(shape, 16).search(&start, Goal::SOLVE, &mut Stats::default());
            let found = match report.score.raw().signum() {
                0 => '=',
                1 => '+',
                _ => '-',
            };
            assert_eq!((found, report.bound), (sign, Bound::Exact), "{width}x{height}");
            check_line(&start, &report);
            if (width, height) == (6, 4) {
                assert_eq!(report.score, Score::loss_at(24));
            }
        }
    }
}

/// The type of the shape must not matter.
#[test]
fn the_standard_board_is_one_of_any_size() {
    let shape = AnyShape::parse("7x6").expect("a size");
    let mut random = Random::new(8);
    let (mut any, mut standard) = (Solver::on(shape, 2), Solver::new(2));
    for round in 0..200 {
        let (mut position, mut same) = (Connect4::new(Standard), Connect4::new(shape));
        while position.ply() < 18 + round % 20 {
            if position.verdict().is_some() {
                (position, same) = (Connect4::new(Standard), Connect4::new(shape));
            }
            let moves: Vec<_> = position.moves().collect();
            let disc = *random.pick(&moves);
            position.play(disc);
            same.play(disc);
        }
        let [expected, found] = [
            standard.search(&position, Goal::SOLVE, &mut Stats::default()),
            any.search(&same, Goal::SOLVE, &mut Stats::default()),
        ];
        assert_eq!(found, expected, "{position:?}");
    }
}
