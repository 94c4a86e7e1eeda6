//! The paths of rabbits to their goal, and what can help them.

use super::goal::last_rows;
use super::scene::{GOAL, Scene};
use super::zone::{before, before_a_pair, needed};
use crate::bits::{Direction, neighbours};

/// Where rabbits can be after one more step.
#[inline]
pub(super) const fn forward_or_aside(set: u64) -> u64 {
    Direction::North.shift(set) | aside(set)
}

#[inline]
const fn aside(set: u64) -> u64 {
    Direction::East.shift(set) | Direction::West.shift(set)
}

/// What some rabbits could reach if everybody helped them as well as possible.
pub(super) struct Paths {
    /// All squares that they can pass.
    visited: u64,
    /// Some path is not blocked by anybody.
    pub(super) are_clear: bool,
    /// Some path leaves steps for what is in the way, and one in any case.
    pub(super) need_help: bool,
}

/// What a step of an own piece, and what a push or pull, must touch to help.
pub(super) struct Zones {
    pub(super) singles: u64,
    pub(super) pairs: u64,
}

impl Paths {
    /// The paths of these rabbits, if the enemies that are `movable` can be moved out of the way; `None` if no path
    /// reaches the goal.
    ///
    /// A path costs at least a step for each of its squares, one more for each piece of its own side that is in the
    /// way, and two more for an enemy, which must be pushed or pulled. Pieces in the way can also be lost in a trap,
    /// but that saves nothing: a path over a trap, which lies three rows from the goal, leaves no more than one of four
    /// steps to others, and a friend in the trap is not lost while the rabbit stands before it.
    #[inline]
    pub(super) fn find(scene: &Scene, rabbits: u64, steps: u32, movable: u64) -> Option<Paths> {
        let (empty, own) = (scene.empty(), scene.own);
        // What can be reached on clear paths and on others, by cost, from two before the first on.
        let mut clear = [0, 0, rabbits, 0, 0, 0, 0];
        let mut blocked = [0; 7];
        let (mut visited, mut clear_goal, mut blocked_goal) = (rabbits, 0, 0);
        let mut need_help = 0;
        for cost in 1..=steps as usize {
            let at = cost + 2;
            let rows = GOAL | last_rows(steps - cost as u32);
            need_help |= clear_goal;
            clear[at] = forward_or_aside(clear[at - 1]) & empty & rows;
            blocked[at] = rows
                & (forward_or_aside(blocked[at - 1]) & empty
                    | forward_or_aside(clear[at - 2] | blocked[at - 2]) & own
                    | forward_or_aside(clear[at - 3] | blocked[at - 3]) & movable);
            visited |= clear[at] | blocked[at];
            clear_goal |= clear[at] & GOAL;
            blocked_goal |= blocked[at] & GOAL;
        }
        need_help |= blocked_goal;
        (clear_goal | blocked_goal != 0).then_some(Paths {
            visited,
            are_clear: clear_goal != 0,
            need_help: need_help != 0,
        })
    }

    /// Where help can matter. A rabbit leaves the steps to others that it does not need itself, one less for each
    /// column that it goes aside.
    pub(super) fn zones(&self, rabbits: u64, steps: u32) -> Zones {
        let mut zones = Zones { singles: 0, pairs: 0 };
        let mut columns = 0;
        for spare in (1..steps).rev() {
            let nearest = rabbits & last_rows(steps - spare) & !last_rows(steps - spare - 1);
            columns |= aside(columns) | full_columns(nearest);
            let passed = self.visited & columns;
            // On the last square nothing matters but that it is empty.
            let last = passed | needed(passed & !GOAL);
            zones.singles |= match spare {
                1 => last,
                2 => before(last),
                _ => before(before(last)) | before_a_pair(last),
            };
            zones.pairs |= match spare {
                1 => 0,
                2 => last,
                _ => before(last),
            };
        }
        zones
    }
}

/// All squares of the columns in which the set has a square.
#[inline]
const fn full_columns(set: u64) -> u64 {
    let folded = set | set >> 32;
    let folded = folded | folded >> 16;
    ((folded | folded >> 8) & 0xFF) * 0x0101_0101_0101_0101
}

impl Scene {
    /// The enemies that have a stronger piece beside them, or that one could come up to in so many steps.
    pub(super) fn in_reach(&self, squares: u32) -> u64 {
        let (mut reach, mut movable) = (0, 0);
        for pieces in self.by_strength() {
            movable |= pieces & self.other & reach;
            let mut near = neighbours(pieces & self.own);
            for _ in 0..squares {
                near |= neighbours(near);
            }
            reach |= near;
        }
        movable
    }
}
