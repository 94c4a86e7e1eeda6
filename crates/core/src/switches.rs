//! Switches: the features of a search, each of which can be turned on and off alone.

use crate::Widths;

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

/// Which features a search uses. A *value* with inline getters: with a unit struct such as [`Plain`] the compiler
/// removes every question and every unused feature, with [`crate::Features`] one compiled search answers them at run time.
pub trait Switches: Copy {
    /// What is returned for scores outside the window.
    fn fail(&self) -> Fail;
    /// Ask and fill a transposition table.
    fn table(&self) -> bool;
    /// Let the position's own static bounds narrow the window.
    fn bounds(&self) -> bool;
    /// Let the position foresee the next two plies: leave decided nodes at once, and moves that lose at once aside.
    fn early(&self) -> bool;
    /// Ask the table for the mirror image of a position that it does not know.
    fn mirror(&self) -> bool;
    /// Test only for scores that the game can end with, where a search to the end closes in on its score by tests.
    fn compact(&self) -> bool;
    /// Try the table's best move first.
    fn hash_move(&self) -> bool;
    /// Sort moves by what the table knows about the positions after them.
    fn table_order(&self) -> bool;
    /// Try moves first that caused a cut-off at the same height.
    fn killers(&self) -> bool;
    /// Prefer moves that caused cut-offs anywhere.
    fn history(&self) -> bool;
    /// Sort by the threats that the game counts.
    fn threats(&self) -> bool;
    /// Sort by the game's own opinion.
    fn rank(&self) -> bool;
    /// Sort by a search of this many plies where more than twice as many are left; 0 for never.
    fn shallow(&self) -> u32;
    /// Sort by the evaluations of the positions after the moves, where at least two plies are left.
    fn eval_order(&self) -> bool;
    /// Try the table's best move and the killers before the other moves are generated.
    fn staged(&self) -> bool;
    /// Search moves after the first so many of a node less deeply, unless they surprise; 0 for never.
    fn late_moves(&self) -> u32;
    /// Leave a node if its side could even give up its turn, as a search that is shallower by so many plies finds; 0 for never.
    fn null_move(&self) -> u32;
    /// Look further ahead where the game says that a threat must be answered.
    fn extend(&self) -> bool;
    /// Search only the best moves by their order.
    fn widths(&self) -> Widths;
    /// Ask positions whether they are decided, and do not search those that are.
    fn decided(&self) -> bool;
    /// Follow noisy moves for at most this many plies beyond the horizon; 0 for never.
    fn quiescence(&self) -> u32;
    /// Tell wins and losses apart by their distance: the sooner a win, the better. Without it all wins count alike.
    fn distance(&self) -> bool;
    /// Keep and complete the principal variation, not only the best move.
    fn line(&self) -> bool;

    /// Whether any feature reorders moves.
    #[inline]
    fn orders(&self) -> bool {
        self.hash_move()
            || self.table_order()
            || self.killers()
            || self.history()
            || self.threats()
            || self.rank()
            || self.shallow() > 0
            || self.eval_order()
            || self.widths().is_limited()
    }
}

/// Nothing but the recursion: fail-soft, moves as generated, no table, dated wins, best move only.
#[derive(Copy, Clone, Debug, Default)]
pub struct Plain;

impl Switches for Plain {
    #[inline]
    fn fail(&self) -> Fail {
        Fail::Soft
    }
    #[inline]
    fn table(&self) -> bool {
        false
    }
    #[inline]
    fn bounds(&self) -> bool {
        false
    }
    #[inline]
    fn early(&self) -> bool {
        false
    }
    #[inline]
    fn mirror(&self) -> bool {
        false
    }
    #[inline]
    fn compact(&self) -> bool {
        false
    }
    #[inline]
    fn hash_move(&self) -> bool {
        false
    }
    #[inline]
    fn table_order(&self) -> bool {
        false
    }
    #[inline]
    fn killers(&self) -> bool {
        false
    }
    #[inline]
    fn history(&self) -> bool {
        false
    }
    #[inline]
    fn threats(&self) -> bool {
        false
    }
    #[inline]
    fn rank(&self) -> bool {
        false
    }
    #[inline]
    fn shallow(&self) -> u32 {
        0
    }
    #[inline]
    fn eval_order(&self) -> bool {
        false
    }
    #[inline]
    fn staged(&self) -> bool {
        false
    }
    #[inline]
    fn late_moves(&self) -> u32 {
        0
    }
    #[inline]
    fn null_move(&self) -> u32 {
        0
    }
    #[inline]
    fn extend(&self) -> bool {
        false
    }
    #[inline]
    fn widths(&self) -> Widths {
        Widths::UNLIMITED
    }
    #[inline]
    fn decided(&self) -> bool {
        false
    }
    #[inline]
    fn quiescence(&self) -> u32 {
        0
    }
    #[inline]
    fn distance(&self) -> bool {
        true
    }
    #[inline]
    fn line(&self) -> bool {
        false
    }
}
