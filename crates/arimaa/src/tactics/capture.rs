//! Captures within a turn.
//!
//! The last two steps of a shortest capture are a push or a pull: it moves the only enemy beside a trap, either into
//! the trap or away from a friend that stands there. Before it come up to two steps of own pieces, or another push or
//! pull.

use super::scene::{Pair, Scene};
use super::zone::before;
use crate::bits::{Squares, TRAPS, bit, neighbours};
use crate::board::Kind;

/// For each kind of enemy the least number of steps, up to `steps`, that captures one; 0 if there is none.
pub(super) fn by_kind(scene: &Scene, steps: u32) -> [u8; 6] {
    let mut least = [0; 6];
    let mut found = |kind: Kind, steps: u32| {
        let known = &mut least[kind as usize];
        if *known == 0 || u32::from(*known) > steps {
            *known = steps as u8;
        }
    };
    for plan in plans(scene) {
        if let Some(all) = (2..=steps).find(|all| plan.works_after(scene, all - 2)) {
            found(plan.victim, all);
        }
    }
    if steps >= 4 {
        scene.any_pair(scene.free_and_pushable(), u64::MAX, |pair| {
            plans(&pair.after).filter(|plan| plan.works(&pair.after)).for_each(|plan| found(plan.victim, 4));
            false
        });
    }
    least
}

/// Whether any enemy can be captured in so many steps, or fewer.
pub(super) fn within(scene: &Scene, steps: u32) -> bool {
    let twice = |pair: &Pair| plans(&pair.after).any(|plan| plan.works(&pair.after));
    steps >= 2 && plans(scene).any(|plan| plan.works_after(scene, steps - 2))
        || steps >= 4 && scene.any_pair(scene.free_and_pushable(), u64::MAX, twice)
}

/// An enemy alone beside a trap.
struct Plan {
    trap: u64,
    moved: u64,
    kind: Kind,
    /// The enemy that is lost if it is moved into the trap, or away from it.
    victim: Kind,
}

/// What can be tried without moving any other enemy before.
#[inline]
fn plans(scene: &Scene) -> impl Iterator<Item = Plan> {
    Squares(TRAPS).map(bit).filter_map(|trap| {
        let moved = neighbours(trap) & scene.other;
        moved.is_power_of_two().then(|| {
            let kind = scene.kind(moved);
            let victim = if trap & scene.other != 0 { scene.kind(trap) } else { kind };
            Plan { trap, moved, kind, victim }
        })
    })
}

impl Plan {
    /// Whether it works after at most so many steps of own pieces.
    fn works_after(&self, scene: &Scene, singles: u32) -> bool {
        if self.works(scene) {
            return true;
        }
        if singles == 0 {
            return false;
        }
        let mut reach = neighbours(self.moved);
        for _ in 0..singles {
            reach |= neighbours(reach);
        }
        if reach & scene.own & scene.stronger(self.kind) == 0 {
            return false;
        }
        // What the push or pull needs: all that is up to two squares from the enemy, and traps there with their
        // neighbours.
        let around = self.moved | neighbours(self.moved);
        let around = around | neighbours(around);
        let last = around | neighbours(around & TRAPS);
        let zone = if singles == 1 { last } else { before(last) };
        let free = scene.free_and_pushable().0;
        scene.any_single(free, zone, |_, _, after| self.works_after(after, singles - 1))
    }

    /// Whether it works now.
    #[inline]
    fn works(&self, scene: &Scene) -> bool {
        let (own, empty) = (scene.own, scene.empty());
        let beside = neighbours(self.moved);
        let stronger = beside & own & scene.stronger(self.kind);
        let mut able = Squares(stronger).map(bit).filter(|piece| scene.is_free(*piece));
        if empty & self.trap != 0 {
            // Somebody pushes it into the trap.
            able.next().is_some()
        } else if own & self.trap != 0 {
            // The piece in the trap steps out and pulls it in.
            able.any(|piece| piece == self.trap) && neighbours(self.trap) & empty != 0
        } else {
            // Away with it, wherever to.
            able.any(|piece| (beside | neighbours(piece)) & empty != 0)
        }
    }
}
