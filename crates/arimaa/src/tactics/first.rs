//! The steps of a position that begin a shortest way to a goal or to a capture.

use super::scene::{GOAL, Pair, Scene, upright};
use super::{capture, goal};
use crate::bits::{Squares, bit, neighbours};
use crate::now::{After, Now};
use crate::step::StepMoves;

/// What is aimed at.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Aim {
    Goal,
    Capture,
}

impl Aim {
    /// Whether it is reached in so many steps, or fewer.
    fn is_within(self, scene: &Scene, steps: u32) -> bool {
        match self {
            Aim::Goal => scene.rabbits() & GOAL != 0 || goal::within(scene, steps),
            Aim::Capture => capture::within(scene, steps),
        }
    }

    /// The same after a push or pull, or the second half of one.
    fn is_within_after(self, pair: &Pair, steps: u32) -> bool {
        self == Aim::Capture && pair.captured.is_some() || self.is_within(&pair.after, steps)
    }
}

/// The steps that begin a shortest way. Whoever follows them gets nearer with each of them.
pub(super) fn steps(now: &Now, aim: Aim) -> StepMoves {
    let scene = Scene::of(&now.board, now.side);
    let left = 4 - u32::from(now.used);
    let is_whole = !matches!(now.after, After::MustPush { .. });
    let is_within = |length: u32| {
        is_whole && aim.is_within(&scene, length)
            || any_second_half(&scene, now, |half| aim.is_within_after(half, length - 1))
    };
    let mut found = now.no_steps();
    // Mostly there is none, so the question for all steps comes first.
    if !is_within(left) {
        return found;
    }
    let length = (1..left).find(|length| is_within(*length)).unwrap_or(left);
    let mut add = |(from, to): (u64, u64)| found.add(upright(from, now.side), upright(to, now.side));
    any_second_half(&scene, now, |half| {
        if aim.is_within_after(half, length - 1) {
            add(half.first);
        }
        false
    });
    if !is_whole {
        return found;
    }
    let able = scene.free_and_pushable();
    scene.any_single(able.0, u64::MAX, |from, to, after| {
        if aim.is_within(after, length - 1) {
            add((from, to));
        }
        false
    });
    if length >= 2 {
        scene.any_pair(able, u64::MAX, |pair| {
            if aim.is_within_after(pair, length - 2) {
                add(pair.first);
            }
            false
        });
    }
    found
}

/// Whether a rabbit can reach its goal in what is left of the turn.
pub(super) fn reaches_goal(now: &Now) -> bool {
    let scene = Scene::of(&now.board, now.side);
    let left = 4 - u32::from(now.used);
    !matches!(now.after, After::MustPush { .. }) && goal::within(&scene, left)
        || any_second_half(&scene, now, |half| goal::within(&half.after, left - 1))
}

/// Shows how the push that has begun can be finished, or the last step become a pull, until `visit` says yes.
fn any_second_half(scene: &Scene, now: &Now, mut visit: impl FnMut(&Pair) -> bool) -> bool {
    let (square, able) = match now.after {
        After::Nothing => return false,
        After::MayPull { square, kind } => (square, scene.other & scene.weaker(kind)),
        After::MustPush { square, kind } => (square, scene.own & scene.stronger(kind)),
    };
    let to = upright(bit(square), now.side);
    Squares(able & neighbours(to)).map(bit).any(|from| {
        let is_own = scene.own & from != 0;
        if is_own && !scene.is_free(from) {
            return false;
        }
        let mut after = *scene;
        let lost = after.step(from, to);
        visit(&Pair { first: (from, to), after, captured: if is_own { None } else { lost } })
    })
}
