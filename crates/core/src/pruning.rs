//! Pruning: all that a search leaves out, or searches less deeply, because it is probably not worth more.

use crate::settings::settings;

settings! {
    /// The selective techniques of a search as one value. Whatever one of them leaves out makes what is found a guess,
    /// so a search that uses them proves less.
    Pruning,
    /// Nothing is left out.
    NONE {
        /// Null move: leave a node if its side could even give up its turn, as a search that is shallower by so many
        /// plies finds; 0 for never.
        null_move: u32 = 0,
        /// Do not believe the null move where at least so many plies are left, but look at the node itself, as little
        /// deep; 0 for never.
        verify: u32 = 0,
        /// Let the null move look one ply less far for every so many plies left, and for evaluations far above the
        /// window; 0 for never.
        null_more: u32 = 0,
        /// Late-move reductions: search moves after the first so many of a node less deeply, unless they surprise; 0
        /// for never.
        late_moves: u32 = 0,
        /// Late-move reductions by formula: so many hundredths of `ln(depth) * ln(index)` plies, fewer for moves with a
        /// good history; 0 for never.
        reduce: u32 = 0,
        /// Late-move pruning: leave out quiet moves after the first so many, and more the more plies are left; 0 for
        /// never.
        late_prune: u32 = 0,
        /// Reverse futility: leave a node whose evaluation is above the window by so many points for each ply left; 0
        /// for never.
        futility: u32 = 0,
        /// Futility: leave out quiet moves of a node whose evaluation is below the window by so many points for each ply
        /// left; 0 for never.
        quiet_futility: u32 = 0,
        /// With at most so many plies left, leave out moves that lose too much by exchanges; 0 for never.
        exchange: u32 = 0,
        /// Razoring: look only at the noise of a node whose evaluation is below the window by so many points for each
        /// ply left; 0 for never.
        razor: u32 = 0,
        /// Internal reductions: search a node one ply less deeply if the table has no move for it and so many plies are
        /// left; 0 for never.
        internal: u32 = 0,
        /// Singular extensions: with so many plies left, look one ply further behind a table move that no other move
        /// comes near; 0 for never.
        singular: u32 = 0,
        /// Leave out less where the evaluation has become better since the mover's last turn, and more where it has
        /// not.
        improving: bool = false,
        /// Let the plies that late moves lose follow their histories closely, and spare open windows.
        finer: bool = false,
        /// Leave out moves that the game says cannot be worth anything.
        strike: bool = false,
    }
}

impl Pruning {
    /// Whether anything may be left out.
    #[inline]
    pub(crate) const fn is_selective(&self) -> bool {
        self.null_move > 0
            || self.late_moves > 0
            || self.reduce > 0
            || self.late_prune > 0
            || self.futility > 0
            || self.quiet_futility > 0
            || self.exchange > 0
            || self.razor > 0
            || self.internal > 0
            || self.strike
    }

    /// Whether anything here is switched on.
    #[inline]
    pub const fn is_on(&self) -> bool {
        self.is_selective() || self.singular > 0
    }
}
