//! What several terms ask of a board, computed once.

use plywood_core::Side;

use super::super::bits::{Direction, TRAPS, neighbours};
use super::super::board::{Board, Kind};
use super::super::rules::STEPS;

/// Squares beside the traps.
pub(super) const BESIDE_TRAPS: u64 = neighbours(TRAPS);

/// The a- to d-files.
pub(super) const WEST: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The half of the board in which a side begins.
#[inline]
pub(super) const fn own_half(side: Side) -> u64 {
    match side {
        Side::First => 0xFFFF_FFFF,
        Side::Second => 0xFFFF_FFFF << 32,
    }
}

/// How many squares are in a set.
#[inline]
pub(super) const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// What one side's pieces do.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Half {
    /// The pieces by kind.
    pub(crate) pieces: [u64; 6],
    /// All of them.
    pub(crate) all: u64,
    /// The squares beside the pieces of each kind.
    pub(super) beside: [u64; 6],
    /// Squares with at least one, two and three friends beside them.
    pub(super) guarded: [u64; 3],
    /// Pieces next to a stronger enemy.
    pub(crate) dominated: u64,
    /// Those of them without a friend beside them.
    pub(crate) frozen: u64,
    /// Pieces that a stronger enemy can push or pull after no, one or two steps towards it. The last two are only known
    /// beside traps.
    pub(crate) prey: [u64; 3],
    /// How many steps the enemy has, in this turn or in its next one.
    pub(super) enemy_steps: u32,
}

impl Half {
    /// The traps with exactly one friend beside them.
    #[inline]
    pub(super) const fn thin_traps(&self) -> u64 {
        TRAPS & self.guarded[0] & !self.guarded[1]
    }

    /// The traps with exactly two.
    #[inline]
    pub(super) const fn double_traps(&self) -> u64 {
        TRAPS & self.guarded[1] & !self.guarded[2]
    }

    /// The traps with none.
    #[inline]
    pub(super) const fn bare_traps(&self) -> u64 {
        TRAPS & !self.guarded[0]
    }

    /// The sum of what the pieces in a set are worth.
    #[inline]
    pub(super) fn weigh(&self, set: u64, worth: &[i32; 6]) -> i32 {
        if set == 0 {
            return 0;
        }
        let of_kind = |(pieces, worth): (&u64, &i32)| match pieces & set {
            0 => 0,
            some => count(some) * worth,
        };
        self.pieces.iter().zip(worth).map(of_kind).sum()
    }

    /// Pieces that must stay where they are, or a friend is lost: the only guard of a friend on a trap, and the guard
    /// of a trap beside which a friend is held.
    #[inline]
    pub(super) const fn bound(&self) -> u64 {
        let on_trap = self.all & self.thin_traps();
        let held = self.double_traps() & neighbours(self.prey[0]);
        self.all & (neighbours(on_trap) | neighbours(held) & !self.prey[0])
    }
}

/// A board with what the terms ask about it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scene {
    halves: [Half; 2],
    pub(crate) empty: u64,
}

impl Scene {
    /// Looks at a board on which `mover` has so many steps left.
    #[inline]
    pub(crate) fn new(board: &Board, mover: Side, left: u32) -> Scene {
        let half = |side: Side| {
            let all = board.of(side);
            let pieces = Kind::ALL.map(|kind| board.kind(kind) & all);
            Half {
                pieces,
                all,
                beside: pieces.map(neighbours),
                guarded: guarded(all),
                enemy_steps: if side == mover { STEPS } else { left },
                ..Half::default()
            }
        };
        let mut scene = Scene { halves: [half(Side::First), half(Side::Second)], empty: board.empty() };
        for side in [Side::First, Side::Second] {
            scene.freeze(side);
        }
        for side in [Side::First, Side::Second] {
            scene.hunt(side);
        }
        scene
    }

    /// What a side's pieces do.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> &Half {
        &self.halves[side.index()]
    }

    #[inline]
    fn freeze(&mut self, side: Side) {
        let (own, other) = (self.of(side), self.of(side.other()));
        let (mut beside_stronger, mut dominated) = (0, 0);
        for kind in (0..5).rev() {
            beside_stronger |= other.beside[kind + 1];
            dominated |= own.pieces[kind] & beside_stronger;
        }
        let half = &mut self.halves[side.index()];
        half.dominated = dominated;
        half.frozen = dominated & !half.guarded[0];
    }

    /// Finds which pieces of a side stronger enemies can get at.
    #[inline]
    fn hunt(&mut self, side: Side) {
        let (own, other) = (self.of(side), self.of(side.other()));
        let mut prey = [0; 3];
        let mut reached = 0;
        for kind in (0..5).rev() {
            let hunters = other.pieces[kind + 1];
            reached |= match hunters & other.frozen {
                0 => other.beside[kind + 1],
                frozen => neighbours(hunters & !frozen),
            };
            let pieces = own.pieces[kind];
            prey[0] |= pieces & reached;
            // Enemies further away are only a danger beside traps.
            let pieces = pieces & BESIDE_TRAPS & !reached;
            if pieces != 0 {
                let nearer = neighbours(reached & self.empty);
                prey[1] |= pieces & nearer;
                prey[2] |= pieces & !nearer & neighbours(nearer & self.empty);
            }
        }
        self.halves[side.index()].prey = prey;
    }
}

/// Squares with at least one, two and three pieces of the set beside them.
#[inline]
const fn guarded(all: u64) -> [u64; 3] {
    let (north, south) = (Direction::North.shift(all), Direction::South.shift(all));
    let (east, west) = (Direction::East.shift(all), Direction::West.shift(all));
    let (upright, level) = (north | south, east | west);
    let (both_upright, both_level) = (north & south, east & west);
    [
        upright | level,
        both_upright | both_level | upright & level,
        both_upright & level | both_level & upright,
    ]
}
