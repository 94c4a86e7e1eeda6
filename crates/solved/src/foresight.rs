//! Whether a game ends soon, found out by a general search that sees two plies further than it looks.

use plywood_connect4::{CentreFirst, Connect4, Disc, Discs};
use plywood_core::{Features, Goal, Order, Policy, Position, Score, Search, Side, Stats, Table, Zero};
use plywood_search::{Algorithm, Deepening, TreeSearch};

/// A position that is over as soon as its next two moves decide it, and has no moves that lose at once: the same game
/// with a much smaller tree.
#[derive(Clone, Debug)]
struct Foreseen(Connect4);

impl Position for Foreseen {
    type Move = Disc;
    type Moves = Discs;

    const ALTERNATES: bool = true;
    const KEY_FIXES_PLY: bool = true;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn ply(&self) -> u32 {
        self.0.ply()
    }

    fn verdict(&self) -> Option<Score> {
        let Foreseen(position) = self;
        position.verdict().or_else(|| {
            let (at_least, at_most) = position.foresee().bounds;
            (at_least == at_most).then_some(at_least)
        })
    }

    fn bounds(&self) -> (Score, Score) {
        self.0.bounds()
    }

    fn moves(&self) -> Discs {
        self.0.safe_moves()
    }

    fn play(&mut self, disc: Disc) {
        self.0.play(disc);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn fresh_key(&self) -> u64 {
        self.0.fresh_key()
    }

    /// The last two plies are never played.
    fn plies_left(&self) -> Option<u32> {
        self.0.plies_left().map(|left| left.saturating_sub(2))
    }
}

impl Order<Foreseen> for Centre {
    fn rank(&self, Foreseen(position): &Foreseen, disc: Disc) -> i32 {
        CentreFirst.rank(position, disc)
    }
}

/// The order of [`CentreFirst`].
#[derive(Copy, Clone, Debug)]
struct Centre;

/// Looks a fixed number of plies ahead.
pub(crate) struct LookAhead {
    search: TreeSearch<Foreseen, Zero, Centre, Features>,
    plies: u32,
}

impl LookAhead {
    /// Looks for ends of the game within this many plies.
    pub(crate) fn new(plies: u32) -> LookAhead {
        let features = Features {
            table: true,
            bounds: true,
            hash_move: true,
            killers: true,
            history: true,
            rank: true,
            ..Features::default()
        };
        let search = TreeSearch::new(Algorithm::Pvs, Zero, Centre, features)
            .table(Table::new(16, Policy::Bucket))
            .deepening(Deepening { step: 1, aspiration: None, onward: false });
        LookAhead { search, plies }
    }

    /// Whether best play may end the game within these plies: no for certain, yes with a doubt, because what the table
    /// remembers of other positions can reach further.
    pub(crate) fn may_end(&mut self, position: &Connect4) -> bool {
        let goal = Goal::depth(self.plies.saturating_sub(2).max(1));
        let report = self.search.search(&Foreseen(*position), goal, &mut Stats::default());
        // A win or loss that the last positions foresee lies beyond the depth of the search, which therefore does not
        // call it proven.
        report.proven || report.score.is_decisive()
    }
}

#[cfg(test)]
mod tests {
    use plywood_connect4::Solver;

    use super::*;
    use crate::candidates::Candidates;

    #[test]
    fn no_end_within_reach_is_overlooked() {
        let mut solver = Solver::new(4);
        let (mut look_ahead, mut soon, mut late) = (LookAhead::new(14), 0, 0);
        for (_, position) in Candidates::new(20..=28, 5).take(200) {
            let score = solver.search(&position, Goal::SOLVE, &mut Stats::default()).score;
            let end = score.decided_at().unwrap_or(42);
            let may_end = look_ahead.may_end(&position);
            assert!(may_end || end - position.ply() > 14, "{position:?} ends at {end}");
            soon += usize::from(may_end);
            late += usize::from(!may_end);
        }
        assert!(soon > 20 && late > 20, "{soon} {late}");
    }
}
