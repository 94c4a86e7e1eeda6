//! Switches: the features of a search, each of which can be turned on and off alone.

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
/// removes every question and every unused feature, with [`Features`] one compiled search answers them at run time.
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

/// Every feature as a field; the default has all of them off but distances and the principal variation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Features {
    /// See [`Switches::fail`].
    pub fail: Fail,
    /// See [`Switches::table`].
    pub table: bool,
    /// See [`Switches::bounds`].
    pub bounds: bool,
    /// See [`Switches::early`].
    pub early: bool,
    /// See [`Switches::mirror`].
    pub mirror: bool,
    /// See [`Switches::compact`].
    pub compact: bool,
    /// See [`Switches::hash_move`].
    pub hash_move: bool,
    /// See [`Switches::table_order`].
    pub table_order: bool,
    /// See [`Switches::killers`].
    pub killers: bool,
    /// See [`Switches::history`].
    pub history: bool,
    /// See [`Switches::threats`].
    pub threats: bool,
    /// See [`Switches::rank`].
    pub rank: bool,
    /// See [`Switches::shallow`].
    pub shallow: u32,
    /// See [`Switches::quiescence`].
    pub quiescence: u32,
    /// See [`Switches::distance`].
    pub distance: bool,
    /// See [`Switches::line`].
    pub line: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            fail: Fail::Soft,
            table: false,
            bounds: false,
            early: false,
            mirror: false,
            compact: false,
            hash_move: false,
            table_order: false,
            killers: false,
            history: false,
            threats: false,
            rank: false,
            shallow: 0,
            quiescence: 0,
            distance: true,
            line: true,
        }
    }
}

impl Switches for Features {
    #[inline]
    fn fail(&self) -> Fail {
        self.fail
    }
    #[inline]
    fn table(&self) -> bool {
        self.table
    }
    #[inline]
    fn bounds(&self) -> bool {
        self.bounds
    }
    #[inline]
    fn early(&self) -> bool {
        self.early
    }
    #[inline]
    fn mirror(&self) -> bool {
        self.mirror
    }
    #[inline]
    fn compact(&self) -> bool {
        self.compact
    }
    #[inline]
    fn hash_move(&self) -> bool {
        self.hash_move
    }
    #[inline]
    fn table_order(&self) -> bool {
        self.table_order
    }
    #[inline]
    fn killers(&self) -> bool {
        self.killers
    }
    #[inline]
    fn history(&self) -> bool {
        self.history
    }
    #[inline]
    fn threats(&self) -> bool {
        self.threats
    }
    #[inline]
    fn rank(&self) -> bool {
        self.rank
    }
    #[inline]
    fn shallow(&self) -> u32 {
        self.shallow
    }
    #[inline]
    fn quiescence(&self) -> u32 {
        self.quiescence
    }
    #[inline]
    fn distance(&self) -> bool {
        self.distance
    }
    #[inline]
    fn line(&self) -> bool {
        self.line
    }
}
