//! Where several threads go one way: a thread repeats the first steps of its walk a few times.
//!
//! All walks begin with the same few nodes, and a number that two threads change in turn has to be carried from one
//! processor to the other each time, which takes longer than a whole playout of a fast game. But one simulation among
//! thousands hardly changes what such a node would choose. So a thread that has chosen a way there announces several
//! visits at once, goes on from the end of that way as often, and then tells the results together. The announced visits
//! count as lost until then and send other threads elsewhere.

use std::sync::atomic::Ordering;

use plywood_core::{Position, Score};

use super::edges::{Link, NodeIndex, Target};
use super::hands::Hands;
use super::node::Node;
use super::numbers::update;
use super::purse::Purse;
use super::walk::Walk;

/// Nodes with so many visits are passed this way.
const FROM: u32 = 4096;
/// Simulations that share their first steps.
pub(super) const TOGETHER: u32 = 16;

/// The first steps of a walk, which are those of the next walks too.
#[derive(Debug)]
pub(super) struct Lead<P> {
    /// How many there are.
    pub(super) steps: usize,
    /// Whether the walk has met nothing but much visited nodes yet.
    is_open: bool,
    /// The position and the node after them.
    base: P,
    node: NodeIndex,
    /// Walks that may still begin there.
    left: u32,
    /// Walks that began there, and what they earned the first player.
    walks: u32,
    earned: f32,
}

impl<P: Position> Lead<P> {
    pub(super) fn new(root: &P) -> Lead<P> {
        Lead { steps: 0, is_open: false, base: root.clone(), node: 0, left: 0, walks: 0, earned: 0.0 }
    }

    /// A walk begins at the root.
    pub(super) fn open(&mut self) {
        (self.steps, self.is_open, self.left) = (0, true, 0);
        (self.walks, self.earned) = (0, 0.0);
    }

    /// A walk is about to take a step, its `count`-th, along a link. Says how many visits that counts for.
    #[inline]
    pub(super) fn visits(&mut self, node: Node<'_>, link: Link, count: usize, position: &P) -> u32 {
        if !self.is_open {
            return 1;
        }
        if node.visits() >= FROM
            && let Target::Node(child) = link.target()
        {
            (self.steps, self.node) = (count, child);
            return TOGETHER;
        }
        self.is_open = false;
        if self.steps > 0 {
            self.base.clone_from(position);
            self.left = TOGETHER - 1;
        }
        1
    }

    /// A walk that began there earned the first player this.
    #[inline]
    pub(super) fn earn(&mut self, reward: f32) {
        self.walks += 1;
        self.earned += reward;
    }
}

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// Begins a walk where the first steps of the last one ended, if that is worth it.
    pub(super) fn follow<P: Position>(&self, walk: &mut Walk<P>, purse: &mut Purse<'_>) -> bool {
        let lead = &mut walk.lead;
        let goes_on = lead.left > 0
            && walk.age == self.age.load(Ordering::Relaxed)
            && !self.node(lead.node).is_proven()
            && purse.visit_all(lead.steps as u64);
        if goes_on {
            lead.left -= 1;
            walk.node = lead.node;
            walk.steps.truncate(lead.steps);
            walk.position.clone_from(&lead.base);
        }
        goes_on
    }

    /// Tells the nodes of the first steps what became of all walks that shared them, and takes back what was announced
    /// and did not happen.
    pub(super) fn settle<P>(&self, walk: &mut Walk<P>, noise: u64, chance: impl Fn(Score) -> f32) {
        if walk.lead.steps == 0 {
            return;
        }
        let (walks, earned) = (walk.lead.walks, walk.lead.earned);
        let steps = walk.lead.steps.min(self.still_there(walk));
        walk.lead.steps = 0;
        let unused = TOGETHER - walks;
        if unused > 0 {
            for step in &walk.steps[..steps] {
                let node = self.hold(step.node);
                let edge = self.edge(node, step.edge as usize);
                update::<SEVERAL>(node.visits_cell(), |visits| visits.saturating_sub(unused));
                update::<SEVERAL>(edge.visits_cell(), |visits| visits.saturating_sub(unused));
            }
        }
        if walks > 0 {
            self.tell(&walk.steps[..steps], earned / walks as f32, walks, noise, chance);
        }
    }
}
