//! Our searches as the benchmarks run them.

use plywood_core::{
    Features, Flow, Goal, Limits, Observer, Plain, Policy, Position, Report, Search, Stats, Table, Visit,
    Zero,
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

/// Iterative PVS with a table of `mebibytes` and the threat evaluation.
pub(crate) fn iterative_pvs(depth: u32, mebibytes: usize) -> Report<Disc> {
    let features = Features {
        table: true,
        hash_move: true,
        killers: true,
        history: true,
        rank: true,
        ..Features::default()
    };
    let mut observer = (Limits::default().start(), Stats::default());
    let mut search = TreeSearch::new(Algorithm::Pvs, Threats, CentreFirst, features)
        .table(Table::new(mebibytes, Policy::Bucket))
        .deepening(Deepening::default());
    search.search(&Connect4::new(Standard), Goal::depth(depth), &mut observer)
}
