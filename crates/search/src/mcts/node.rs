//! Nodes: positions that were met more than once.

use std::sync::atomic::{AtomicU32, Ordering};

use plywood_core::{Score, Side};

use super::edges::LANES;

/// The words of a node, in this order.
pub(super) const NODE_WORDS: usize = 10;
const KEY: usize = 0;
const VISITS: usize = 2;
const SUM: usize = 3;
const FIRST: usize = 4;
const OPEN: usize = 5;
const MOVES: usize = 6;
const LOWER: usize = 7;
const UPPER: usize = 8;
const KIND: usize = 9;

/// A position of the tree whose moves have statistics. Its edges lie in a block of its own.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node<'a>(pub(super) &'a [AtomicU32; NODE_WORDS]);

/// Four small facts about a node, in one word. Its highest bit is the node's lock ([`super::gate::LOCK`]).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Kind(u32);

/// What a new node is.
#[derive(Copy, Clone, Debug)]
pub(super) struct Start {
    pub(super) key: u64,
    pub(super) visits: u32,
    pub(super) sum: f32,
    pub(super) moves: u32,
    pub(super) side: Side,
    pub(super) class: u8,
    pub(super) supply: Supply,
    pub(super) is_glanced: bool,
}

/// Where the edges of a node come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Supply {
    /// Nowhere: nobody uses this node.
    Free,
    /// From the rules, one at a time, in a random order.
    Drawn,
    /// All moves were stored when the node was made.
    Listed,
    /// Some moves were stored when the node was made; nothing is known about the others.
    Selected,
}

/// A win or loss some time: the ends of what can be proven.
pub(super) const WIN: Score = Score::win_at(0).undated();
pub(super) const LOSS: Score = Score::loss_at(0).undated();

impl Kind {
    pub(super) const FREE: Kind = Kind(0);
    const SECOND: u32 = 1 << 2;
    const KEPT: u32 = 1 << 3;
    const UNFINISHED: u32 = 1 << 4;
    const GLANCED: u32 = 1 << 5;
    const CLASS: u32 = 8;

    pub(super) fn new(start: &Start) -> Kind {
        let side = if start.side == Side::Second { Kind::SECOND } else { 0 };
        let glanced = if start.is_glanced { Kind::GLANCED } else { 0 };
        Kind(start.supply as u32 | side | glanced | u32::from(start.class) << Kind::CLASS)
    }

    /// Whether only moves that looked good at a glance were judged.
    #[inline]
    pub(super) fn is_glanced(self) -> bool {
        self.0 & Kind::GLANCED != 0
    }

    /// Where edges come from.
    #[inline]
    pub(super) fn supply(self) -> Supply {
        match self.0 & 3 {
            0 => Supply::Free,
            1 => Supply::Drawn,
            2 => Supply::Listed,
            _ => Supply::Selected,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub(super) fn side(self) -> Side {
        if self.0 & Kind::SECOND == 0 { Side::First } else { Side::Second }
    }

    /// The block has 2^class quads.
    #[inline]
    pub(super) fn class(self) -> u8 {
        (self.0 >> Kind::CLASS & 31) as u8
    }

    /// Whether a node that is found by its number is one, and complete.
    #[inline]
    pub(super) fn is_there(self) -> bool {
        self.supply() != Supply::Free && self.0 & Kind::UNFINISHED == 0
    }

    /// Found again while the rest is given back.
    pub(super) fn is_kept(self) -> bool {
        self.0 & Kind::KEPT != 0
    }

    pub(super) fn with_kept(self, kept: bool) -> Kind {
        Kind(if kept { self.0 | Kind::KEPT } else { self.0 & !Kind::KEPT })
    }
}

impl<'a> Node<'a> {
    #[inline]
    fn get(self, word: usize) -> u32 {
        self.0[word].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(self, word: usize, value: u32) {
        self.0[word].store(value, Ordering::Relaxed);
    }

    /// The position's key.
    #[inline]
    pub(super) fn key(self) -> u64 {
        u64::from(self.get(KEY)) | u64::from(self.get(KEY + 1)) << 32
    }

    /// Simulations that came through here, those under way included.
    #[inline]
    pub(super) fn visits(self) -> u32 {
        self.get(VISITS)
    }

    #[inline]
    pub(super) fn visits_cell(self) -> &'a AtomicU32 {
        &self.0[VISITS]
    }

    /// What they earned the mover.
    #[inline]
    pub(super) fn sum(self) -> f32 {
        f32::from_bits(self.get(SUM))
    }

    #[inline]
    pub(super) fn sum_cell(self) -> &'a AtomicU32 {
        &self.0[SUM]
    }

    /// The first quad of the block; the next free node if this one is free.
    #[inline]
    pub(super) fn first(self) -> u32 {
        self.get(FIRST)
    }

    pub(super) fn set_first(self, first: u32) {
        self.set(FIRST, first);
    }

    /// Edges that take part in the selection. They are complete.
    #[inline]
    pub(super) fn open(self) -> u32 {
        self.0[OPEN].load(Ordering::Acquire)
    }

    pub(super) fn set_open(self, open: u32) {
        self.0[OPEN].store(open, Ordering::Release);
    }

    /// Moves that may become edges.
    #[inline]
    pub(super) fn moves(self) -> u32 {
        self.get(MOVES)
    }

    /// What the mover is proven to reach at least.
    #[inline]
    pub(super) fn lower(self) -> Score {
        score(self.get(LOWER))
    }

    #[inline]
    pub(super) fn lower_cell(self) -> &'a AtomicU32 {
        &self.0[LOWER]
    }

    /// What the mover is proven to reach at most.
    #[inline]
    pub(super) fn upper(self) -> Score {
        score(self.get(UPPER))
    }

    #[inline]
    pub(super) fn upper_cell(self) -> &'a AtomicU32 {
        &self.0[UPPER]
    }

    /// Side, class, supply and lock.
    #[inline]
    pub(super) fn kind(self) -> Kind {
        Kind(self.0[KIND].load(Ordering::Acquire))
    }

    pub(super) fn kind_cell(self) -> &'a AtomicU32 {
        &self.0[KIND]
    }

    pub(super) fn set_kind(self, kind: Kind) {
        self.0[KIND].store(kind.0, Ordering::Release);
    }

    /// Makes it a node with a block that begins at `first`. It cannot be found by its number until it is
    /// finished.
    pub(super) fn begin(self, start: &Start, first: u32) {
        self.set(KEY, start.key as u32);
        self.set(KEY + 1, (start.key >> 32) as u32);
        self.set(VISITS, start.visits);
        self.set(SUM, start.sum.to_bits());
        self.set(FIRST, first);
        self.set(OPEN, 0);
        self.set(MOVES, start.moves);
        self.set(LOWER, LOSS.raw() as u32);
        self.set(UPPER, WIN.raw() as u32);
        let kind = Kind::new(start);
        self.set_kind(Kind(kind.0 | Kind::UNFINISHED));
    }

    /// Whoever finds it now may use it.
    pub(super) fn finish(self) {
        self.kind_cell().fetch_and(!Kind::UNFINISHED, Ordering::Release);
    }

    /// Its block begins elsewhere, and is twice as large.
    pub(super) fn move_block(self, first: u32) {
        self.set_first(first);
        self.kind_cell().fetch_add(1 << Kind::CLASS, Ordering::Release);
    }

    /// Whether its block stays where it is, as long as nothing is given back.
    #[inline]
    pub(super) fn is_settled(self, kind: Kind) -> bool {
        kind.supply() != Supply::Drawn || self.moves() as usize <= LANES << kind.class()
    }

    /// Whether the score is known.
    #[inline]
    pub(super) fn is_proven(self) -> bool {
        self.get(LOWER) == self.get(UPPER)
    }

    /// Whether anything is known about the score.
    #[inline]
    pub(super) fn is_bounded(self) -> bool {
        self.get(LOWER) != LOSS.raw() as u32 || self.get(UPPER) != WIN.raw() as u32
    }

    /// Edges that are stored, open or not.
    #[inline]
    pub(super) fn stored(self) -> u32 {
        if self.kind().supply() == Supply::Drawn { self.open() } else { self.moves() }
    }

    /// Whether every legal move is an edge.
    #[inline]
    pub(super) fn is_complete(self) -> bool {
        self.kind().supply() != Supply::Selected && self.stored() == self.moves()
    }

    /// What simulations earned on average, half a game if there were none.
    #[inline]
    pub(super) fn mean(self) -> f32 {
        let visits = self.visits();
        if visits == 0 { 0.5 } else { self.sum() / visits as f32 }
    }
}

/// A score from the bits of its number. Nodes only hold numbers of scores.
#[inline]
pub(super) fn score(bits: u32) -> Score {
    Score::from_raw(bits as i32).unwrap_or(Score::DRAW)
}
