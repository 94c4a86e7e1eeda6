//! Our searches as the benchmarks run them.

use plywood_core::{
    Features, Flow, Goal, Limits, Observer, Plain, Policy, Position, Report, Search, Stats, Switches, Table,
    Visit, Zero,
};
use plywood_games::connect4::{CentreFirst, Connect4, Disc, Standard, Threats};
use plywood_search::{Algorithm, Deepening, TreeSearch};

/// Counts nodes and nothing else.
#[derive(Default)]
struct Nodes(u64);

impl<P: Position> Observer<P> for Nodes {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.0 += 1;
        Flow::Go
    }
}

/// The fast build of alpha-beta: all features compiled away, nodes counted.
pub(crate) fn plain_alpha_beta(depth: u32) -> (i32, u64) {
    let mut nodes = Nodes::default();
    let mut search = TreeSearch::new(Algorithm::AlphaBeta, Zero, (), Plain);
    let report = search.search(&Connect4::new(Standard), Goal::depth(depth), &mut nodes);
    (report.score.raw(), nodes.0)
}

/// The ablation build: every feature a run-time switch, limits and statistics on.
pub(crate) fn switched_alpha_beta(depth: u32) -> (i32, u64) {
    let mut observer = (Limits::default().start(), Stats::default());
    let mut search = TreeSearch::new(Algorithm::AlphaBeta, Zero, (), Features::default());
    let report = search.search(&Connect4::new(Standard), Goal::depth(depth), &mut observer);
    (report.score.raw(), report.stats.nodes)
}

/// The features of Connect Four's usual player as constants.
#[derive(Copy, Clone)]
struct Player;

impl Switches for Player {
    const ONLY_PVS: bool = true;

    #[inline]
    fn features(&self) -> &Features {
        const { &PLAYER }
    }
}

const PLAYER: Features =
    Features { table: true, hash_move: true, killers: true, history: true, rank: true, ..Features::OFF };

fn player<S: Switches>(switches: S) -> TreeSearch<Connect4<Standard>, Threats, CentreFirst, S> {
    TreeSearch::new(Algorithm::Pvs, Threats, CentreFirst, switches)
        .table(Table::new(16, Policy::Bucket))
        .deepening(Deepening::default())
}

/// The usual player from constants, with limits and statistics or with a bare count of nodes.
pub(crate) fn constant_player(depth: u32, limits: bool) -> (i32, u64) {
    let (start, goal) = (Connect4::new(Standard), Goal::depth(depth));
    if limits {
        let mut observer = (Limits::default().start(), Stats::default());
        let report = player(Player).search(&start, goal, &mut observer);
        return (report.score.raw(), report.stats.nodes + report.stats.line_nodes);
    }
    let mut nodes = Nodes::default();
    let report = player(Player).search(&start, goal, &mut nodes);
    (report.score.raw(), nodes.0)
}

/// The same put together at run time.
pub(crate) fn assembled_player(depth: u32) -> (i32, u64) {
    let mut observer = (Limits::default().start(), Stats::default());
    let report = player(PLAYER).search(&Connect4::new(Standard), Goal::depth(depth), &mut observer);
    (report.score.raw(), report.stats.nodes + report.stats.line_nodes)
}

/// Iterative PVS with a table of `mebibytes` and the threat evaluation.
pub(crate) fn iterative_pvs(depth: u32, mebibytes: usize) -> Report<Disc> {
    let mut observer = (Limits::default().start(), Stats::default());
    let mut search = TreeSearch::new(Algorithm::Pvs, Threats, CentreFirst, PLAYER)
        .table(Table::new(mebibytes, Policy::Bucket))
        .deepening(Deepening::default());
    search.search(&Connect4::new(Standard), Goal::depth(depth), &mut observer)
}
