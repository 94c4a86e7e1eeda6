//! One visited node in twenty bytes.

use plywood_core::{Bound, Leave, Pass, Reason, Score, Side, Visit, Window, is_to_the_end};

/// A visited node. Windows and scores are as the search has them: for the side to move.
///
/// ```text
/// size     rows at and below this one, itself included
/// way      24 bits of the move that led here (all set: none), 3 of the pass, then one each for: the second player
///          moves, alpha was raised, a cut-off was caused, the table knew the position, only noisy moves were followed
/// found    24 bits of the score, 2 of its bound, 4 of the reason
/// alpha    24 bits of alpha, 8 of the depth
/// beta     24 bits of beta, 8 of the number of moves that were searched before this one
/// ```
///
/// In a record of a Monte Carlo search the last two words are visits and their mean. A row that is a
/// [fold](Row::fold) is no node: it stands for children of the node above it that were left out.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    size: u32,
    way: u32,
    found: u32,
    alpha: u32,
    beta: u32,
}

/// Children of a node that are not in the record.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Fold {
    /// How many; at most 2^24 - 1 are counted.
    pub children: u32,
    /// All nodes that were visited at and below them.
    pub nodes: u64,
    /// How many different moves led to them, glances to order the moves apart.
    pub moves: u32,
    /// The best value of these children for the side to move above them, glances apart.
    pub best: Option<(Score, Bound)>,
}

const LOW: u32 = (1 << 24) - 1;
/// The pass of rows that are no nodes.
const FOLD: u32 = 7;
/// No reason: the search was stopped inside.
const OPEN: u32 = 15;
const TO_THE_END: u32 = 255;

const SECOND: u32 = 1 << 27;
const RAISED: u32 = 1 << 28;
const CUT: u32 = 1 << 29;
const KNOWN: u32 = 1 << 30;
const NOISY: u32 = 1 << 31;

const PASSES: [Pass; 5] = [Pass::Full, Pass::Scout, Pass::Research, Pass::Ordering, Pass::Noisy];
const REASONS: [Reason; 12] = [
    Reason::Verdict,
    Reason::Evaluated,
    Reason::StandPat,
    Reason::Table,
    Reason::Idle,
    Reason::Futile,
    Reason::Razored,
    Reason::Repetition,
    Reason::StaticBounds,
    Reason::Foreseen,
    Reason::Cutoff,
    Reason::Exhausted,
];

impl Row {
    /// A node that is entered.
    #[inline]
    pub(super) fn enter<P>(visit: &Visit<'_, P>, side: Side, way: Way) -> Row {
        let depth = if is_to_the_end(visit.depth) { TO_THE_END } else { visit.depth.min(TO_THE_END - 1) };
        Row {
            size: 1,
            way: way.bits() | if side == Side::Second { SECOND } else { 0 },
            found: OPEN << 26,
            alpha: pack(visit.window.alpha) | depth << 24,
            beta: pack(visit.window.beta) | way.index.min(255) << 24,
        }
    }

    /// A node of a Monte Carlo search.
    pub(crate) fn sampled_node(
        mv: Option<u32>,
        side: Side,
        leave: &Leave,
        (visits, mean): (u32, f32),
    ) -> Row {
        let way = Way { mv: mv.unwrap_or(LOW), pass: Pass::Full, index: 0 };
        let mut row = Row {
            size: 1,
            way: way.bits() | if side == Side::Second { SECOND } else { 0 },
            found: 0,
            alpha: visits,
            beta: mean.to_bits(),
        };
        row.set_leave(leave);
        row
    }

    /// A row for what was left out.
    pub(crate) fn folded(fold: &Fold) -> Row {
        let found = match fold.best {
            Some((score, bound)) => pack(score) | (bound as u32) << 24,
            None => OPEN << 26,
        };
        let nodes = fold.nodes.min((1 << 40) - 1);
        Row {
            size: 1,
            way: fold.children.min(LOW) | FOLD << 24,
            found,
            alpha: nodes as u32,
            beta: (nodes >> 32) as u32 | fold.moves.min(LOW) << 8,
        }
    }

    #[inline]
    pub(crate) fn set_size(&mut self, size: u32) {
        self.size = size;
    }

    #[inline]
    pub(super) fn set_leave(&mut self, leave: &Leave) {
        self.found = pack(leave.score) | (leave.bound as u32) << 24 | (leave.reason as u32) << 26;
    }

    #[inline]
    pub(super) fn set_raised_alpha(&mut self) {
        self.way |= RAISED;
    }

    #[inline]
    pub(super) fn set_caused_cut(&mut self) {
        self.way |= CUT;
    }

    #[inline]
    pub(super) fn set_table_hit(&mut self) {
        self.way |= KNOWN;
    }

    #[inline]
    pub(super) fn set_noisy(&mut self, noisy: bool) {
        self.way = if noisy { self.way | NOISY } else { self.way & !NOISY };
    }

    /// Rows at and below this one, itself included. The next row that is not below it is so much further on.
    #[inline]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The move that led here, as [`Move::to_bits`](plywood_core::Move::to_bits) has it; `None` for a root.
    #[inline]
    pub fn move_bits(&self) -> Option<u32> {
        Some(self.way & LOW).filter(|bits| *bits != LOW && self.pass_bits() != FOLD)
    }

    #[inline]
    fn pass_bits(&self) -> u32 {
        self.way >> 24 & 7
    }

    /// Why the node was searched; [`Pass::Full`] for a root.
    #[inline]
    pub fn pass(&self) -> Pass {
        PASSES.get(self.pass_bits() as usize).copied().unwrap_or(Pass::Full)
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        if self.way & SECOND == 0 { Side::First } else { Side::Second }
    }

    /// Whether it raised its parent's alpha.
    #[inline]
    pub fn raised_alpha(&self) -> bool {
        self.way & RAISED != 0
    }

    /// Whether it caused the cut-off of its parent.
    #[inline]
    pub fn caused_cut(&self) -> bool {
        self.way & CUT != 0
    }

    /// Whether the table knew the position when it was asked, be it enough to end the search of this node or not.
    #[inline]
    pub fn table_hit(&self) -> bool {
        self.way & KNOWN != 0
    }

    /// Whether only noisy moves were followed from here.
    #[inline]
    pub fn noisy(&self) -> bool {
        self.way & NOISY != 0
    }

    /// What the search left the node with; `None` if it was stopped inside.
    #[inline]
    pub fn leave(&self) -> Option<Leave> {
        let reason = *REASONS.get((self.found >> 26 & 15) as usize)?;
        Some(Leave { score: unpack(self.found), bound: self.bound(), reason })
    }

    #[inline]
    fn bound(&self) -> Bound {
        match self.found >> 24 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    /// The window on entry. Means nothing in a record of a Monte Carlo search.
    #[inline]
    pub fn window(&self) -> Window {
        Window { alpha: unpack(self.alpha), beta: unpack(self.beta) }
    }

    /// Plies still to search, `None` for "to the end of the game"; more than 254 are 254.
    #[inline]
    pub fn depth(&self) -> Option<u32> {
        Some(self.alpha >> 24).filter(|depth| *depth != TO_THE_END)
    }

    /// How many moves of the node above were searched before this one; more than 255 are 255.
    #[inline]
    pub fn index(&self) -> u32 {
        self.beta >> 24
    }

    /// How often a Monte Carlo search came here, and what that earned the side to move on average.
    #[inline]
    pub fn sampled(&self) -> (u32, f32) {
        (self.alpha, f32::from_bits(self.beta))
    }

    /// Whether this is no node, but stands for children that were left out.
    #[inline]
    pub fn is_fold(&self) -> bool {
        self.pass_bits() == FOLD
    }

    /// What was left out, if this row stands for that.
    pub fn fold(&self) -> Option<Fold> {
        self.is_fold().then(|| Fold {
            children: self.way & LOW,
            nodes: u64::from(self.alpha) | u64::from(self.beta & 255) << 32,
            moves: self.beta >> 8,
            best: (self.found >> 26 & 15 != OPEN).then(|| (unpack(self.found), self.bound())),
        })
    }

    /// Nodes that this row stands for: itself, or all that were left out.
    #[inline]
    pub fn nodes(&self) -> u64 {
        if self.is_fold() { u64::from(self.alpha) | u64::from(self.beta & 255) << 32 } else { 1 }
    }

    /// The row as it stands in a file.
    #[inline]
    pub(super) fn words(self) -> [u32; 5] {
        [self.size, self.way, self.found, self.alpha, self.beta]
    }

    /// The inverse of [`Row::words`].
    #[inline]
    pub(super) fn from_words([size, way, found, alpha, beta]: [u32; 5]) -> Row {
        Row { size, way, found, alpha, beta }
    }

    /// Whether the numbers in it can be those of a row.
    pub(super) fn is_sound(&self) -> bool {
        let reason = self.found >> 26;
        let pass = self.pass_bits();
        self.size >= 1 && (pass == FOLD || (pass as usize) < PASSES.len()) && {
            reason == OPEN || (reason as usize) < REASONS.len()
        }
    }
}

/// How a search comes to a node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Way {
    pub(super) mv: u32,
    pub(super) pass: Pass,
    /// How many other moves were searched before.
    pub(super) index: u32,
}

impl Way {
    /// To a root.
    pub(super) const ROOT: Way = Way { mv: LOW, pass: Pass::Full, index: 0 };

    #[inline]
    fn bits(self) -> u32 {
        self.mv & LOW | (self.pass as u32) << 24
    }
}

/// A score in 24 bits: all of them lie between -4,000,000 and 4,000,000.
#[inline]
fn pack(score: Score) -> u32 {
    score.raw() as u32 & LOW
}

#[inline]
fn unpack(word: u32) -> Score {
    let raw = (word << 8).cast_signed() >> 8;
    Score::from_raw(raw).unwrap_or(Score::DRAW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_twenty_bytes_and_loses_nothing() {
        assert_eq!(size_of::<Row>(), 20);
        let scores = [-4_000_000, -2_000_000, -1_000_001, -7, 0, 1, 999_999, 1_999_958, 4_000_000];
        for (pass, reason) in PASSES.iter().flat_map(|pass| REASONS.map(|reason| (*pass, reason))) {
            for (one, other) in scores.iter().zip(&scores[1..]) {
                let [alpha, beta] = [*one, *other].map(|raw| Score::from_raw(raw).unwrap());
                let visit = Visit { position: &(), height: 3, depth: 17, window: Window { alpha, beta } };
                let mut row = Row::enter(&visit, Side::Second, Way { mv: 0x00AB_CDEF, pass, index: 9 });
                assert!(row.leave().is_none());
                row.set_leave(&Leave { score: beta, bound: Bound::Upper, reason });
                let leave = row.leave().unwrap();
                assert_eq!((leave.score, leave.bound, leave.reason), (beta, Bound::Upper, reason));
                assert_eq!((row.window(), row.depth(), row.index()), (visit.window, Some(17), 9));
                assert_eq!(
                    (row.move_bits(), row.pass(), row.side()),
                    (Some(0x00AB_CDEF), pass, Side::Second)
                );
                assert!(!row.raised_alpha() && !row.caused_cut() && !row.table_hit() && !row.noisy());
                row.set_raised_alpha();
                row.set_caused_cut();
                row.set_table_hit();
                row.set_noisy(true);
                assert!(row.raised_alpha() && row.caused_cut() && row.table_hit() && row.noisy());
                assert_eq!((row.move_bits(), row.pass()), (Some(0x00AB_CDEF), pass));
                assert!(row.is_sound() && !row.is_fold() && row.nodes() == 1);
            }
        }
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let best = Some((Score::points(-5), Bound::Lower));
        let fold = Fold { children: 2_000, nodes: 70_000_000_000, moves: 1_999, best };
        let row = Row::folded(&fold);
        assert_eq!((row.fold(), row.move_bits(), row.nodes()), (Some(fold), None, 70_000_000_000));
        assert!(row.is_sound());
        let nothing = Fold { best: None, ..fold };
        assert_eq!(Row::folded(&nothing).fold(), Some(nothing));
    }
}
