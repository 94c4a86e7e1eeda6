//! Values and node counts known from elsewhere: books, papers, and programs written by others.

use plywood_core::{
    Features, Game, Goal, Policy, Position, Report, Score, Search, Stats, Switches, Table, Zero,
};
use plywood_games::connect4::{AnyShape, CentreFirst, Connect4, ConnectFour, Standard};
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::{Estimate, TreeGame};
use plywood_search::{Algorithm, Deepening, TreeSearch};

fn look<P, S>(position: &P, algorithm: Algorithm, features: S, goal: Goal) -> Report<P::Move>
where
    P: Position,
    S: Switches,
{
    TreeSearch::new(algorithm, Zero, (), features).search(position, goal, &mut Stats::default())
}

#[test]
fn tictactoe_is_a_draw() {
    let start = TicTacToe.position(None).unwrap();
    let minimax = look(&start, Algorithm::Minimax, Features::default(), Goal::SOLVE);
    // The whole tree has 549,946 nodes; a textbook number.
    assert_eq!((minimax.score, minimax.proven, minimax.stats.nodes), (Score::DRAW, true, 549_946));
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf { guess: 0 }] {
        let report = look(&start, algorithm, Features::default(), Goal::SOLVE);
        assert_eq!((report.score, report.line.len()), (Score::DRAW, 9), "{algorithm:?}");
    }
}

/// Adorf (2009), figure 8: of seven nodes alpha-beta leaves out the last leaf.
#[test]
fn adorfs_tree() {
    let root = TreeGame.parse_position("((4,-2),(-3,2))").unwrap();
    for (algorithm, nodes) in [(Algorithm::Minimax, 7), (Algorithm::Negamax, 7), (Algorithm::AlphaBeta, 6)] {
        let mut search = TreeSearch::new(algorithm, Estimate, (), Features::default());
        let report = search.search(&root, Goal::SOLVE, &mut Stats::default());
        assert_eq!((report.score, report.stats.nodes), (Score::points(-2), nodes), "{algorithm:?}");
        assert_eq!(TreeGame.format_move(&root, report.best.unwrap()), "1");
    }
}

/// A game longer than any depth that the table can tell apart: deepening must still come to its end.
#[test]
fn long_games_are_searched_to_the_end() {
    for plies in [250, 253, 254, 255, 256, 300, 600] {
        let text = format!("{}5,7{}", "(".repeat(plies), ")".repeat(plies));
        let root = TreeGame.parse_position(&text).unwrap();
        let payoff = if plies.is_multiple_of(2) { 5 } else { 7 };
        for step in [1, 2, 7] {
            let features = Features { table: true, hash_move: true, ..Features::default() };
            let mut search = TreeSearch::new(Algorithm::Pvs, Estimate, (), features)
                .table(Table::new(1, Policy::Bucket))
                .deepening(Deepening { step, aspiration: None, onward: false });
            let report = search.search(&root, Goal::SOLVE, &mut Stats::default());
            assert_eq!((report.score, report.proven), (Score::points(payoff), true), "{plies} plies");
            assert_eq!((report.depth, report.line.len()), (plies as u32, plies));
        }
    }
}

/// Plain alpha-beta on the empty board, columns from left to right, the root included: as a hand-written program
/// counts.
#[test]
fn connect_four_node_counts() {
    let alike = Features { distance: false, ..Features::default() };
    let dated = Features::default();
    for (depth, counts) in [(8, [12_574, 12_574]), (10, [155_590, 161_430]), (12, [3_050_083, 3_189_800])] {
        for (features, nodes) in [alike, dated].into_iter().zip(counts) {
            let report = look(&Connect4::new(Standard), Algorithm::AlphaBeta, features, Goal::depth(depth));
            assert_eq!(report.stats.nodes, nodes, "depth {depth}, distance {}", features.distance);
        }
    }
}

/// Boards that were also solved by a slow program of its own, which works on a grid of letters and remembers every
/// position.
#[test]
fn small_connect_four_boards() {
    let second_wins = Score::loss_at(24);
    let solved = [
        ("4x4", Score::DRAW),
        ("5x4", Score::DRAW),
        ("4x5", Score::DRAW),
        ("4x6", Score::DRAW),
        ("6x4", second_wins),
    ];
    for (size, expected) in solved {
        let start = Connect4::new(AnyShape::parse(size).unwrap());
        let features =
            Features { table: true, bounds: true, hash_move: true, rank: true, ..Features::default() };
        let mut search = TreeSearch::new(Algorithm::AlphaBeta, Zero, CentreFirst, features)
            .table(Table::new(64, Policy::Bucket));
        let report = search.search(&start, Goal::SOLVE_WEAKLY, &mut Stats::default());
        assert_eq!(report.score.cmp(&Score::DRAW), expected.cmp(&Score::DRAW), "{size}: {report:?}");
    }
}

/// Deepening ends where the game is decided, or goes on to the last depth if it is told to: for nothing but nodes.
#[test]
fn deepening_goes_on_where_it_is_told_to() {
    let position: Connect4 = ConnectFour::default().parse_position("4455").unwrap();
    let look = |onward: bool| {
        let deepening = Deepening { onward, ..Deepening::default() };
        let features = Features { rank: true, ..Features::default() };
        let mut search =
            TreeSearch::new(Algorithm::AlphaBeta, Zero, CentreFirst, features).deepening(deepening);
        search.search(&position, Goal::depth(9), &mut Stats::default())
    };
    let (early, late) = (look(false), look(true));
    assert_eq!((early.score, early.best), (late.score, late.best));
    assert!(early.depth < 9 && late.depth == 9, "{} {}", early.depth, late.depth);
    assert!(early.stats.nodes < late.stats.nodes);
}
