//! Whole turns: every board that a turn can lead to, once.
//!
//! Turns are made step by step, all of one length before the longer ones. Two ways to the same board that leave the
//! same to be done have the same future, so only the shorter one is followed.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::now::{After, Now};
use super::rules::Steps;
use super::step::{Ply, Step};

/// A turn: up to four steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    made: [Step; 4],
    used: u8,
}

impl Turn {
    /// Its steps, without a pass at the end.
    pub fn steps(&self) -> &[Step] {
        &self.made[..usize::from(self.used)]
    }

    /// Its plies: the steps, and a pass where it does not end by itself.
    pub fn plies(&self) -> impl Iterator<Item = Step> + use<> {
        let pass = (self.used < 4).then_some(Step::PASS);
        self.made.into_iter().take(usize::from(self.used)).chain(pass)
    }
}

/// Numbers that are hashes already.
#[derive(Default)]
pub(super) struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// A set of such numbers.
pub(super) type Numbers = HashSet<u64, BuildHasherDefault<Ready>>;

/// The turns that a position's turn can still become, each board once; none while pieces are set up. `position` may be
/// in the middle of its turn.
pub fn turns(position: &Steps) -> Vec<Turn> {
    let mut turns = Vec::new();
    if !position.is_set_up() {
        return turns;
    }
    let mut ends = Numbers::with_capacity_and_hasher(1 << 15, BuildHasherDefault::default());
    let mut ways = Numbers::with_capacity_and_hasher(1 << 13, BuildHasherDefault::default());
    let mut layer = vec![position.now()];
    let mut end = |hash: u64, made: [Step; 4], used: u8| {
        if position.may_end_with(hash) && ends.insert(hash) {
            turns.push(Turn { made, used });
        }
    };
    if position.may_pass() {
        let Now { made, used, .. } = position.now();
        end(position.board().hash(), made, used);
    }
    while let Some(first) = layer.first() {
        let is_last = first.used == 3;
        let mut next = Vec::new();
        for now in &layer {
            for step in now.steps() {
                let Ply::Step { from, direction } = step.ply() else { continue };
                if is_last && !now.board.captures(from, direction) {
                    let hash = now.board.hash_after(from, direction);
                    let mut made = now.made;
                    made[3] = step;
                    end(hash, made, 4);
                    continue;
                }
                let mut after = *now;
                after.step(from, direction);
                let hash = after.board.hash();
                if !matches!(after.after, After::MustPush { .. }) {
                    end(hash, after.made, after.used);
                }
                if !is_last && ways.insert(hash ^ after.after.key()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    turns
}
