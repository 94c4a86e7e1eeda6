//! Features: what a search does, each thing declared once and turned on and off alone.

use crate::settings::settings;
use crate::{Pruning, Widths};

/// What a search returns for a score outside its window.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Hash)]
pub enum Fail {
    /// The nearest end of the window: results stay inside it.
    Hard,
    /// The tightest bound found, on both sides of the window.
    #[default]
    Soft,
    /// The tightest bound above the window, alpha below it. What is known without search is returned as it is.
    Hybrid,
}

settings! {
    /// Every feature of a search as a field; by default all of them are off but distances and the principal variation.
    Features,
    /// What a search does if nobody says otherwise.
    OFF {
        /// What is returned for scores outside the window.
        fail: Fail = Fail::Soft,
        /// Ask and fill a transposition table.
        table: bool = false,
        /// Let the position's own static bounds narrow the window.
        bounds: bool = false,
        /// Let the position foresee the next two plies: leave decided nodes at once, and moves that lose at once aside.
        early: bool = false,
        /// Ask the table for the mirror image of a position that it does not know.
        mirror: bool = false,
        /// Test only for scores that the game can end with, where a search to the end closes in on its score by tests.
        compact: bool = false,
        /// Where a search closes in on its score by tests: let the latest win come right after so many points, which no
        /// evaluation exceeds; 0 for a scale on which wins are far away.
        offset: u32 = 0,
        /// Keep results in the table too that depend on the way to a position, unless they are scores of repetitions.
        loose: bool = false,
        /// Try the table's best move first.
        hash_move: bool = false,
        /// Sort moves by what the table knows about the positions after them.
        table_order: bool = false,
        /// Sort moves by their class: noisy ones that win something first, those that lose something last.
        classes: bool = false,
        /// Take quiet moves that begin what is followed beyond the horizon for noisy ones: they come early, and nothing
        /// is left out behind them.
        aims: bool = false,
        /// Try moves first that caused a cut-off at the same height.
        killers: bool = false,
        /// Try the move first that refuted the last move elsewhere.
        counter: bool = false,
        /// Prefer moves that caused cut-offs anywhere.
        history: bool = false,
        /// Let histories sink too: moves that were tried before one that cut off lose what it gains, and old merits
        /// fade.
        gravity: bool = false,
        /// Prefer moves that caused cut-offs after the same one or two moves.
        continuation: bool = false,
        /// Sort by the threats that the game counts.
        threats: bool = false,
        /// Sort by the game's own opinion.
        rank: bool = false,
        /// Sort by a search of this many plies where more than twice as many are left; 0 for never.
        shallow: u32 = 0,
        /// Sort by the evaluations of the positions after the moves, where at least two plies are left.
        eval_order: bool = false,
        /// Try the table's best move and the killers before the other moves are generated.
        staged: bool = false,
        /// Look further ahead where the game says that a threat must be answered.
        extend: bool = false,
        /// Search only the best moves by their order.
        widths: Widths = Widths::UNLIMITED,
        /// What is left out or searched less deeply because it is probably not worth it.
        pruning: Pruning = Pruning::NONE,
        /// Ask positions whether they are decided, and do not search those that are.
        decided: bool = false,
        /// Follow noisy moves for at most this many plies beyond the horizon; 0 for never.
        quiescence: u32 = 0,
        /// Order noisy moves beyond the horizon as other moves are.
        quiet_order: bool = false,
        /// Ask and fill the table beyond the horizon too.
        quiet_table: bool = false,
        /// Tell wins and losses apart by their distance: the sooner a win, the better. Without it all wins count alike.
        distance: bool = true,
        /// Keep and complete the principal variation, not only the best move.
        line: bool = true,
    }
}

impl Features {
    /// Whether any feature reorders moves.
    #[inline]
    pub const fn orders(&self) -> bool {
        self.hash_move
            || self.table_order
            || self.classes
            || self.aims
            || self.killers
            || self.counter
            || self.history
            || self.gravity
            || self.continuation
            || self.threats
            || self.rank
            || self.shallow > 0
            || self.eval_order
            || self.widths.is_limited()
    }

    /// Whether anything is asked of a node before its moves are made.
    #[inline]
    pub const fn asks_first(&self) -> bool {
        self.early || self.bounds || self.table || self.pruning.is_on()
    }

    /// Whether anything is learned from cut-offs.
    #[inline]
    pub const fn learns(&self) -> bool {
        self.killers || self.counter || self.history || self.gravity || self.continuation
    }

    /// Whether nodes must know which moves led to them.
    #[inline]
    pub const fn looks_back(&self) -> bool {
        self.counter || self.continuation
    }
}
