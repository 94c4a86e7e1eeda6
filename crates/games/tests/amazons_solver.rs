//! The Amazons solver against the general search, and against what is known of small boards.

use plywood_core::{
    Bound, Features, Game, Goal, Limits, Meaning, Policy, Position, Random, Score, Search, Side, Stats,
    Table, Zero,
};
use plywood_games::amazons::{Amazons, Board, Cell, Solver, Square, Turn, Whole};
use plywood_search::{Algorithm, TreeSearch};

fn general() -> TreeSearch<Whole, Zero, (), Features> {
    let features =
        Features { table: true, hash_move: true, history: true, distance: false, ..Features::default() };
    TreeSearch::new(Algorithm::AlphaBeta, Zero, (), features).table(Table::new(16, Policy::Bucket))
}

fn position(text: &str) -> Whole {
    Amazons::<Whole>::new().position(Some(text)).expect("a position")
}

/// A board with this many empty squares, the others taken by amazons of both sides and by arrows.
fn random_position(random: &mut Random, width: u32, height: u32, empty: u32) -> Whole {
    let mut squares: Vec<Square> =
        (0..width * height).filter_map(|number| Square::at(number % width, number / width)).collect();
    let side = *random.pick(&[Side::First, Side::Second]);
    let mut board = Board::new(width, height, side).expect("a size");
    let amazons = [1 + random.below(3), 1 + random.below(3)];
    let cells = [Side::First, Side::Second]
        .into_iter()
        .zip(amazons)
        .flat_map(|(side, count)| (0..count).map(move |_| Cell::Amazon(side)))
        .chain(std::iter::repeat(Cell::Arrow));
    for cell in cells {
        if squares.len() as u32 <= empty {
            break;
        }
        let square = squares.swap_remove(random.below(squares.len() as u64) as usize);
        board.put(square, cell);
    }
    Whole::new(board)
}

fn solve(solver: &mut Solver, position: &Whole) -> bool {
    let report = solver.search(position, Goal::SOLVE_WEAKLY, &mut Stats::default());
    assert!(report.proven && !report.stopped, "{position:?}");
    report.score > Score::DRAW
}

/// Who wins, that the report says it right, and that the move is as good as it can be.
fn check(solver: &mut Solver, general: &mut TreeSearch<Whole, Zero, (), Features>, position: &Whole) -> bool {
    let mut truth = |position: &Whole| general.search(position, Goal::SOLVE, &mut Stats::default()).score;
    let wins = truth(position) > Score::DRAW;
    let report = solver.search(position, Goal::SOLVE, &mut Stats::default());
    if let Some(verdict) = position.verdict() {
        assert_eq!((report.score, report.best), (verdict, None));
        return wins;
    }
    let expected = if wins {
        (Meaning::Win { plies: None }, Bound::Lower)
    } else {
        (Meaning::Loss { plies: None }, Bound::Upper)
    };
    assert_eq!((report.meaning(position.ply()), report.bound), expected, "{position:?}");
    assert!(report.proven && !report.stopped);
    let best = report.best.expect("a move");
    assert_eq!(report.line, [best]);
    assert!(position.moves().any(|turn| turn == best), "{position:?}: {best:?}");
    assert_eq!(truth(&position.after(best)) < Score::DRAW, wins, "{position:?}: {best:?}");
    wins
}

#[test]
fn random_positions_agree_with_the_general_search() {
    let mut random = Random::new(6);
    // One table for all positions and boards: what it remembers of others must not change an answer.
    let (mut solver, mut general) = (Solver::new(4), general());
    let mut wins = 0;
    let boards = [(3, 3, 8), (4, 3, 9), (4, 4, 9), (5, 4, 9), (1, 9, 8), (7, 8, 8), (8, 3, 8), (10, 10, 7)];
    for round in 0..6000 {
        let (width, height, most) = boards[round % boards.len()];
        let empty = 1 + random.below(most) as u32;
        let position = random_position(&mut random, width, height, empty);
        wins += u32::from(check(&mut solver, &mut general, &position));
    }
    assert!((2000..4000).contains(&wins), "{wins} wins show little");
}

#[test]
fn middle_games_agree_with_the_general_search() {
    let mut random = Random::new(7);
    let (mut solver, mut general) = (Solver::new(1), general());
    let mut wins = 0;
    for round in 0..500 {
        let (start, ply) = [("4x4", 1), ("4x4t", 3), ("5x4", 4), ("5x5", 8), ("6x6t", 24)][round % 5];
        let position = plywood_testkit::random_position(&position(start), &mut random, ply);
        wins += u32::from(check(&mut solver, &mut general, &position));
    }
    assert!((100..400).contains(&wins), "{wins} wins show little");
}

/// Who wins on small boards. A plain search finds the same for the corners, with ten million nodes.
#[test]
fn small_boards_are_solved() {
    let mut solver = Solver::new(64);
    for (start, wins) in [("4x4", false), ("4x4t", true), ("5x4", true)] {
        assert_eq!(solve(&mut solver, &position(start)), wins, "{start}");
    }
}

#[test]
fn four_first_moves_win_from_the_corners() {
    let game = Amazons::<Whole>::new();
    let start = position("4x4t");
    let mut solver = Solver::new(64);
    let (winning, losing): (Vec<Turn>, Vec<Turn>) =
        start.moves().partition(|turn| !solve(&mut solver, &start.after(*turn)));
    let mut names: Vec<String> = winning.iter().map(|turn| game.format_move(&start, *turn)).collect();
    names.sort();
    assert_eq!(names, ["a1-b2/d2", "a1-c1/c2", "a4-b3/d3", "a4-c4/c3"]);
    assert_eq!(losing.len(), 100);
}

#[test]
fn an_image_is_as_good_and_known_already() {
    let game = Amazons::<Whole>::new();
    let mut random = Random::new(8);
    for round in 0..60 {
        let start = position(["5x4", "5x5", "8x8"][round % 3]);
        let position = plywood_testkit::random_late_position(&start, &mut random, [3, 8, 38][round % 3]);
        let mut solver = Solver::new(1);
        let wins = solve(&mut solver, &position);
        for symmetry in game.symmetries() {
            let mut stats = Stats::default();
            let report = solver.search(&(symmetry.position)(&position), Goal::SOLVE, &mut stats);
            assert_eq!(
                (report.score > Score::DRAW, stats.nodes),
                (wins, 0),
                "{} {position:?}",
                symmetry.name
            );
        }
    }
}

#[test]
fn a_stopped_search_says_so_and_has_a_legal_move() {
    let start = position("5x4");
    let mut solver = Solver::new(16);
    for nodes in [1, 2, 10, 1000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut observer = (limits.start(), Stats::default());
        let report = solver.search(&start, Goal::SOLVE, &mut observer);
        drop(observer);
        assert_eq!((report.meaning(0), report.proven, report.stopped), (Meaning::Unknown, false, true));
        assert_eq!((report.depth, report.partial), (0, start.plies_left()));
        assert_eq!((report.stats.nodes, limits.meter.nodes()), (nodes, nodes));
        assert!(start.moves().any(|turn| Some(turn) == report.best));
        assert_eq!(report.line, Vec::from_iter(report.best));
    }
    // What was learned before the stop helps, and is not wrong.
    assert!(solve(&mut solver, &start));
    // A tiny table forgets nearly everything, and the answer stays.
    assert!(!solve(&mut Solver::new(0), &position("4x4")));
    // And what was forgotten on purpose is found out again, at the same price.
    let price = |solver: &mut Solver| solver.search(&start, Goal::SOLVE, &mut Stats::default()).stats.nodes;
    assert_eq!(price(&mut solver), 0);
    solver.forget();
    assert_eq!(price(&mut solver), price(&mut Solver::new(16)));
}
