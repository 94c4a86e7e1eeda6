//! The board as one side sees it: bare sets of squares, its goal in the north.

use plywood_core::Side;

use crate::bits::{Direction, Squares, TRAPS, bit, neighbours};
use crate::board::{Board, Kind};

/// The row that the rabbits want to reach.
pub(super) const GOAL: u64 = 0xFF << 56;

/// The pieces, without a hash: nothing here is looked up.
#[derive(Copy, Clone, Debug)]
pub(super) struct Scene {
    /// The pieces of the side that moves.
    pub(super) own: u64,
    /// The pieces of its enemy.
    pub(super) other: u64,
    kinds: [u64; 6],
}

/// A push or a pull, all of it.
pub(super) struct Pair {
    /// The piece that moves first, an enemy in a push, and where it goes.
    pub(super) first: (u64, u64),
    /// What stands where afterwards.
    pub(super) after: Scene,
    /// The enemy that was lost in a trap.
    pub(super) captured: Option<Kind>,
}

impl Scene {
    /// What a side sees. Silver looks at the board upside down.
    #[inline]
    pub(super) fn of(board: &Board, side: Side) -> Scene {
        let seen = |set: u64| upright(set, side);
        Scene {
            own: seen(board.of(side)),
            other: seen(board.of(side.other())),
            kinds: Kind::ALL.map(|kind| seen(board.kind(kind))),
        }
    }

    /// The squares without a piece.
    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The rabbits of the side that moves.
    #[inline]
    pub(super) const fn rabbits(&self) -> u64 {
        self.own & self.kinds[0]
    }

    /// The enemies that freeze rabbits.
    #[inline]
    pub(super) const fn freezing_rabbits(&self) -> u64 {
        self.other & !self.kinds[0]
    }

    /// The kind of the piece on a square that is not empty.
    #[inline]
    pub(super) fn kind(&self, at: u64) -> Kind {
        Kind::ALL[(0..5).find(|kind| self.kinds[*kind] & at != 0).unwrap_or(5)]
    }

    /// The pieces of both sides, the strongest kind first.
    #[inline]
    pub(super) fn by_strength(&self) -> impl Iterator<Item = u64> {
        self.kinds.into_iter().rev()
    }

    /// Pieces of both sides that are stronger than a kind.
    #[inline]
    pub(super) fn stronger(&self, than: Kind) -> u64 {
        self.kinds[than as usize + 1..].iter().fold(0, |set, kind| set | kind)
    }

    /// Pieces of both sides that are weaker than a kind.
    #[inline]
    pub(super) fn weaker(&self, than: Kind) -> u64 {
        self.kinds[..than as usize].iter().fold(0, |set, kind| set | kind)
    }

    /// The own pieces that can step, and the enemies beside a stronger one of them.
    #[inline]
    pub(super) fn free_and_pushable(&self) -> (u64, u64) {
        let lonely = !neighbours(self.own);
        let (mut stronger, mut free, mut pushable) = (0, 0, 0);
        for pieces in self.by_strength() {
            pushable |= pieces & self.other & neighbours(free);
            free |= pieces & self.own & !(neighbours(stronger) & lonely);
            stronger |= pieces & self.other;
        }
        (free, pushable)
    }

    /// Whether an own piece can step.
    #[inline]
    pub(super) fn is_free(&self, at: u64) -> bool {
        let beside = neighbours(at);
        beside & self.own != 0 || beside & self.other & self.stronger(self.kind(at)) == 0
    }

    /// Moves a piece one step, and tells which piece of its side is lost in a trap after that.
    #[inline]
    pub(super) fn step(&mut self, from: u64, to: u64) -> Option<Kind> {
        let moved = from | to;
        let kind = self.kind(from);
        self.kinds[kind as usize] ^= moved;
        let side = if self.own & from != 0 { &mut self.own } else { &mut self.other };
        *side ^= moved;
        let lost = *side & TRAPS & !neighbours(*side);
        if lost == 0 {
            return None;
        }
        *side ^= lost;
        let kind = self.kind(lost);
        self.kinds[kind as usize] ^= lost;
        Some(kind)
    }

    /// Shows every step of an own piece that touches the set, until `visit` says yes.
    #[inline]
    pub(super) fn any_single(
        &self,
        free: u64,
        near: u64,
        mut visit: impl FnMut(u64, u64, &Scene) -> bool,
    ) -> bool {
        for direction in Direction::ALL {
            let back = direction.opposite();
            let able = if direction == Direction::South { free & !self.rabbits() } else { free };
            for from in Squares(able & back.shift(self.empty()) & (near | back.shift(near))).map(bit) {
                let to = direction.shift(from);
                let mut after = *self;
                after.step(from, to);
                if visit(from, to, &after) {
                    return true;
                }
            }
        }
        false
    }

    /// Shows every push and pull of which some square is in the set, until `visit` says yes.
    #[inline]
    pub(super) fn any_pair(
        &self,
        (free, pushable): (u64, u64),
        near: u64,
        mut visit: impl FnMut(&Pair) -> bool,
    ) -> bool {
        self.any_push(pushable, near, &mut visit) || self.any_pull(free, near, &mut visit)
    }

    fn any_push(&self, pushable: u64, near: u64, visit: &mut impl FnMut(&Pair) -> bool) -> bool {
        for pushed in Squares(pushable).map(bit) {
            let stronger = self.stronger(self.kind(pushed)) & self.own & neighbours(pushed);
            for to in Squares(neighbours(pushed) & self.empty()).map(bit) {
                let mut half = *self;
                let captured = half.step(pushed, to);
                for pusher in Squares(stronger).map(bit) {
                    if (pushed | to | pusher) & near == 0 || !half.is_free(pusher) {
                        continue;
                    }
                    let mut after = half;
                    after.step(pusher, pushed);
                    if visit(&Pair { first: (pushed, to), after, captured }) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn any_pull(&self, free: u64, near: u64, visit: &mut impl FnMut(&Pair) -> bool) -> bool {
        let beside_enemies = neighbours(self.other);
        for puller in Squares(free & !self.kinds[0] & beside_enemies).map(bit) {
            let weaker = self.weaker(self.kind(puller)) & self.other & neighbours(puller);
            if weaker == 0 {
                continue;
            }
            for to in Squares(neighbours(puller) & self.empty()).map(bit) {
                let mut half = *self;
                // The pull goes on even if the puller is lost on its way.
                half.step(puller, to);
                for pulled in Squares(weaker).map(bit) {
                    if (puller | to | pulled) & near == 0 {
                        continue;
                    }
                    let mut after = half;
                    let captured = after.step(pulled, puller);
                    if visit(&Pair { first: (puller, to), after, captured }) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A set as a side sees it, or back again.
#[inline]
pub(super) const fn upright(set: u64, side: Side) -> u64 {
    match side {
        Side::First => set,
        Side::Second => set.swap_bytes(),
    }
}
