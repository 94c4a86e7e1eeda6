//! Features: all switches as fields, for searches that are put together at run time.

use crate::{Fail, Switches, Widths};

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
    /// See [`Switches::eval_order`].
    pub eval_order: bool,
    /// See [`Switches::staged`].
    pub staged: bool,
    /// See [`Switches::late_moves`].
    pub late_moves: u32,
    /// See [`Switches::null_move`].
    pub null_move: u32,
    /// See [`Switches::extend`].
    pub extend: bool,
    /// See [`Switches::widths`].
    pub widths: Widths,
    /// See [`Switches::decided`].
    pub decided: bool,
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
            eval_order: false,
            staged: false,
            late_moves: 0,
            null_move: 0,
            extend: false,
            widths: Widths::UNLIMITED,
            decided: false,
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
    fn eval_order(&self) -> bool {
        self.eval_order
    }
    #[inline]
    fn staged(&self) -> bool {
        self.staged
    }
    #[inline]
    fn late_moves(&self) -> u32 {
        self.late_moves
    }
    #[inline]
    fn null_move(&self) -> u32 {
        self.null_move
    }
    #[inline]
    fn extend(&self) -> bool {
        self.extend
    }
    #[inline]
    fn widths(&self) -> Widths {
        self.widths
    }
    #[inline]
    fn decided(&self) -> bool {
        self.decided
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
