//! What a trace records.

use plywood_core::{
    Evaluate, Features, Flow, Game, Goal, Limits, Observer, Order, Pass, Policy, Position, Search, Stats,
    Table, Visit, Zero,
};
use plywood_games::connect4::{AnyShape, ConnectFour};
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::{Estimate, TreeGame, TreeMove};
use plywood_search::trace::{Node, Tracer};
use plywood_search::{Algorithm, Deepening, TreeSearch};

use crate::support::{ALGORITHMS, check, check_exports, everything, tree, tree_search};

/// Searches with one algorithm in several ways, and checks the traces.
fn check_algorithm<G, E, D>(game: &G, start: &G::Position, evaluate: E, order: D, algorithm: Algorithm)
where
    G: Game,
    E: Evaluate<G::Position> + Copy,
    D: Order<G::Position> + Copy,
{
    for features in [Features::default(), everything()] {
        for deepening in [
            None,
            Some(Deepening::default()),
            Some(Deepening { step: 1, aspiration: Some(1), onward: false }),
        ] {
            let mut search = TreeSearch::new(algorithm, evaluate, order, features)
                .table(Table::with_entries(4096, Policy::Bucket));
            if let Some(deepening) = deepening {
                search = search.deepening(deepening);
            }
            let mut observer = (Stats::default(), Tracer::new(game).cap(100_000));
            let report = search.search(start, Goal::depth(4), &mut observer);
            let mut trace = observer.1.into_trace();
            trace.mark_line(&report.line);
            check(&trace, true);
            assert_eq!(trace.skipped(), 0);
            let depths: Vec<Option<u32>> =
                trace.roots().iter().map(|root| trace.nodes()[*root].depth).collect();
            assert!(depths.is_sorted());
            assert!(depths.last().is_some_and(|depth| *depth >= Some(report.depth)));
            let on_line = trace.nodes().iter().filter(|node| node.on_line).count();
            assert!(on_line >= 1 && on_line <= report.line.len() + 1);
            if algorithm == Algorithm::AlphaBeta && features == Features::default() && deepening.is_none() {
                assert_eq!(on_line, report.line.len() + 1);
            }
            if trace.nodes().len() < 400 {
                check_exports(&trace);
            }
        }
    }
}

#[test]
fn every_algorithm_can_be_traced() {
    let connect_four = ConnectFour::new(AnyShape::new(4, 3).unwrap());
    let empty = connect_four.position(None).unwrap();
    let repeated = TreeGame.position(Some("repeated-turns")).unwrap();
    for algorithm in ALGORITHMS {
        check_algorithm(&connect_four, &empty, Zero, (), algorithm);
        check_algorithm(&TreeGame, &repeated, Estimate, (), algorithm);
    }
}

#[test]
fn the_trace_has_as_many_nodes_as_the_search() {
    for algorithm in ALGORITHMS {
        let mut observer = (Count(0), Tracer::new(&TicTacToe).cap(200));
        let features = Features { line: false, ..Features::default() };
        let start = TicTacToe.position(None).unwrap();
        TreeSearch::new(algorithm, Zero, (), features).search(&start, Goal::depth(3), &mut observer);
        let trace = observer.1.into_trace();
        check(&trace, true);
        // Those beyond the search proper, which complete the answer, are not the tracer's business.
        assert!(trace.nodes().len() as u64 + trace.skipped() <= observer.0.0);
        assert!(!trace.roots().is_empty());
        check_exports(&trace);
    }
}

/// Counts nodes, whatever they are for.
struct Count(u64);

#[test]
fn the_cap_holds_and_the_rest_is_counted() {
    let search =
        |cap| {
            let mut tracer = Tracer::new(&TreeGame).cap(cap);
            let text = "(((4,-2),(-3,2,7)),((1,5,5),(6,-6)),((3,1),(2,2)))";
            let report = tree_search(Algorithm::Pvs, Features::default())
                .deepening(Deepening::default())
                .search(&tree(text), Goal::SOLVE, &mut tracer);
            let mut trace = tracer.into_trace();
            trace.mark_line(&report.line);
            trace
        };
    let whole = search(usize::MAX);
    let total = whole.nodes().len();
    assert!(total > 30 && whole.skipped() == 0);
    for cap in 0..=total {
        let trace = search(cap);
        check(&trace, true);
        check_exports(&trace);
        assert_eq!((trace.nodes().len(), trace.skipped() as usize), (cap, total - cap));
        let same = trace.nodes().iter().zip(whole.nodes()).all(|(some, all)| {
            let unvisited = |node: &Node<TreeMove>| {
                node.unvisited.iter().map(|skipped| skipped.text.clone()).collect::<Vec<_>>()
            };
            some.window == all.window
                && some.leave.map(|leave| leave.score) == all.leave.map(|leave| leave.score)
                && unvisited(some) == unvisited(all)
        });
        assert!(same, "with a cap of {cap}");
    }
}

#[test]
fn stopped_searches_leave_open_nodes() {
    let start = TicTacToe.position(None).unwrap();
    for algorithm in ALGORITHMS {
        for deepening in [false, true] {
            for nodes in 0..=200 {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut observer = (limits.start(), Tracer::new(&TicTacToe));
                let mut search =
                    TreeSearch::new(algorithm, Zero, (), Features { shallow: 1, ..Features::default() });
                if deepening {
                    search = search.deepening(Deepening::default());
                }
                let report = search.search(&start, Goal::SOLVE, &mut observer);
                assert!(report.stopped);
                let mut trace = observer.1.into_trace();
                trace.mark_line(&report.line);
                check(&trace, false);
                assert!(trace.nodes().len() as u64 <= nodes);
                let open: Vec<usize> =
                    (0..trace.nodes().len()).filter(|id| trace.nodes()[*id].leave.is_none()).collect();
                let path = open.windows(2).all(|pair| trace.nodes()[pair[1]].parent == Some(pair[0]));
                assert!(path, "the open nodes are one path: {open:?}");
                for node in open.iter().map(|id| &trace.nodes()[*id]).filter(|node| node.height < 2) {
                    let mut moves: Vec<_> = node
                        .children
                        .iter()
                        .map(|child| &trace.nodes()[*child])
                        .filter(|child| child.pass != Pass::Ordering)
                        .filter_map(|child| child.incoming.as_ref())
                        .chain(&node.unvisited)
                        .map(|played| played.text.as_str())
                        .collect();
                    moves.sort_unstable();
                    moves.dedup();
                    assert_eq!(moves.len() as u32, 9 - node.height, "a move was searched or it was not");
                }
                if nodes < 40 || nodes.is_multiple_of(50) {
                    check_exports(&trace);
                }
            }
        }
    }
}

impl<P: Position> Observer<P> for Count {
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.0 += 1;
        Flow::Go
    }
}
