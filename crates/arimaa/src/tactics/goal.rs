//! Goals within a turn.

use super::paths::{Paths, forward_or_aside};
use super::scene::{GOAL, Scene};
use crate::bits::{Direction, Squares, TRAPS, bit, neighbours};

/// The least number of steps, up to `steps`, after which a rabbit can be in its goal.
pub(super) fn least(scene: &Scene, steps: u32) -> Option<u32> {
    // Mostly there is none, so the question for all steps comes first.
    if within(scene, steps) { (1..steps).find(|fewer| within(scene, *fewer)).or(Some(steps)) } else { None }
}

/// Whether a rabbit can reach its goal in so many steps, or fewer.
pub(super) fn within(scene: &Scene, steps: u32) -> bool {
    let rabbits = scene.rabbits() & last_rows(steps);
    if rabbits == 0 {
        return false;
    }
    if steps == 1 {
        return in_one(scene);
    }
    let Some(paths) = Paths::find(scene, rabbits, steps, scene.other) else { return false };
    if paths.are_clear && Squares(rabbits).any(|rabbit| walks(scene, bit(rabbit), steps)) {
        return true;
    }
    if steps == 2 {
        return in_two_with_help(scene);
    }
    // Most paths that are left lead over enemies that nobody can move. A push or pull and the step to the goal are
    // three of the steps.
    let Some(paths) = Paths::find(scene, rabbits, steps, scene.in_reach(steps - 3)) else { return false };
    if !paths.need_help {
        return false;
    }
    let able = scene.free_and_pushable();
    let zones = paths.zones(rabbits, steps);
    scene.any_single(able.0, zones.singles, |_, _, after| within(after, steps - 1))
        || scene.any_pair(able, zones.pairs, |pair| within(&pair.after, steps - 2))
}

/// The squares from which so many steps lead to the goal, if nothing is in the way.
#[inline]
pub(super) const fn last_rows(steps: u32) -> u64 {
    !GOAL & (u64::MAX << (64 - 8 * (steps + 1)))
}

/// Whether some rabbit needs but one step.
#[inline]
const fn in_one(scene: &Scene) -> bool {
    let ready = scene.rabbits() & Direction::South.shift(scene.empty() & GOAL);
    ready & (neighbours(scene.own) | !neighbours(scene.freezing_rabbits())) != 0
}

/// Whether some rabbit needs but one step after another piece has made one: a friend came to a frozen rabbit, or made
/// way for it.
fn in_two_with_help(scene: &Scene) -> bool {
    let (own, empty) = (scene.own, scene.empty());
    let rabbits = scene.rabbits() & Direction::South.shift(GOAL);
    let threatened = rabbits & neighbours(scene.freezing_rabbits());
    // Whoever stands before a rabbit is not frozen, and the rabbits must have another friend if they need one.
    let ways = Direction::East.shift(empty) | Direction::West.shift(empty);
    let blocked = rabbits & Direction::South.shift(own & ways);
    let beside = Direction::East.shift(own) | Direction::West.shift(own) | Direction::North.shift(own);
    if blocked & (beside | !threatened) != 0 {
        return true;
    }
    let frozen = threatened & !neighbours(own) & Direction::South.shift(empty);
    // Not before it, where the friend would be in the way.
    let places = empty & !GOAL & neighbours(frozen);
    if places == 0 {
        return false;
    }
    let free = scene.free_and_pushable().0;
    places & (forward_or_aside(free) | Direction::South.shift(free & !scene.rabbits())) != 0
}

/// Whether a rabbit gets there alone. Nothing but it moves then, though a friend can be lost that it leaves alone in a
/// trap. To enter that trap itself it would have to go around it, for which a turn is too short.
fn walks(scene: &Scene, rabbit: u64, steps: u32) -> bool {
    if !scene.is_free(rabbit) {
        return false;
    }
    let left = scene.own ^ rabbit;
    let friends = left & !(TRAPS & !neighbours(left));
    let safe = neighbours(friends) | !(neighbours(scene.freezing_rabbits()) | TRAPS);
    let mut reached = rabbit;
    for _ in 0..steps {
        reached = forward_or_aside(reached) & scene.empty();
        if reached & GOAL != 0 {
            return true;
        }
        reached &= safe;
    }
    false
}
