//! A simulation's way down the tree.

use std::sync::atomic::Ordering;

use plywood_core::zobrist::mix;
use plywood_core::{MaxScore, Move, Position, Random, Score, Side};

use super::edges::{Link, NodeIndex, Target};
use super::hands::Hands;
use super::lead::Lead;
use super::numbers::increase;
use super::purse::Purse;

/// One simulation's way down.
#[derive(Debug)]
pub(super) struct Walk<P> {
    /// Where it is.
    pub(super) position: P,
    pub(super) steps: Vec<Step>,
    /// The node to choose a move in.
    pub(super) node: NodeIndex,
    /// The tree's age when it began.
    pub(super) age: u32,
    /// Its first steps, if the next walks share them.
    pub(super) lead: Lead<P>,
    /// All randomness of the simulation.
    pub(super) random: Random,
}

/// A move of a simulation.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step {
    pub(super) node: NodeIndex,
    pub(super) edge: u32,
    mv: u32,
    /// Who moved.
    pub(super) side: Side,
}

/// Why a walk cannot go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The rest of the game is known.
    Known(MaxScore),
    /// Here the tree ends.
    Leaf,
    /// Here the tree ends, but the position was met often enough to become a node.
    Expand,
    /// Here is a node that has only been glanced at, and was met often enough to be looked at.
    Look,
}

impl<P: Position> Walk<P> {
    pub(super) fn new(root: &P) -> Walk<P> {
        Walk {
            position: root.clone(),
            steps: Vec::new(),
            node: 0,
            age: 0,
            lead: Lead::new(root),
            random: Random::new(0),
        }
    }
}

impl<const SEVERAL: bool> Hands<'_, SEVERAL> {
    /// Begins the simulation with this number, at the root or where the last one came by.
    pub(super) fn begin<P: Position>(
        &self,
        walk: &mut Walk<P>,
        root: &P,
        purse: &mut Purse<'_>,
        number: u64,
        chance: impl Fn(Score) -> f32,
    ) {
        if self.wants_room(number) {
            let _closed = self.seat().map(|seat| seat.gate().close());
            // Another thread may have done it in the meantime.
            if self.wants_room(number) {
                self.prune(number);
            }
        }
        walk.random = Random::new(mix(mix(self.seed) ^ number));
        self.enter();
        if SEVERAL {
            if self.follow(walk, purse) {
                return;
            }
            let noise = walk.random.bits();
            self.settle(walk, noise, chance);
            walk.lead.open();
        }
        walk.position.clone_from(root);
        walk.steps.clear();
        (walk.node, walk.age) = (self.root, self.age.load(Ordering::Relaxed));
    }

    fn wants_room(&self, number: u64) -> bool {
        self.pool.is_tight() && number >= self.no_prune_before.load(Ordering::Relaxed)
    }

    /// Walks down as far as the tree knows the way and nodes may be visited. It may be called again after
    /// [`Halt::Expand`], if [`Hands::attach`] succeeded.
    pub(super) fn descend<P: Position>(&self, walk: &mut Walk<P>, purse: &mut Purse<'_>) -> Halt {
        // Another thread may have taken the last node in the meantime.
        while purse.has_node() {
            let node = self.hold(walk.node);
            let Ok(edge) = self.choose(walk.node, node, &walk.position) else { continue };
            let Some(number) = edge else { return Halt::Leaf };
            let side = node.kind().side();
            let edge = self.edge(node, number);
            let (mv, link) = (edge.mv(), edge.link());
            let count = walk.steps.len() + 1;
            let visits = if SEVERAL { walk.lead.visits(node, link, count, &walk.position) } else { 1 };
            increase::<SEVERAL>(node.visits_cell(), visits);
            let visits_before = increase::<SEVERAL>(edge.visits_cell(), visits);
            walk.steps.push(Step { node: walk.node, edge: number as u32, mv, side });
            walk.position.play(P::Move::from_bits(mv));
            purse.visit();
            let is_deep = walk.steps.len() >= self.depth || !purse.has_node();
            match link.target() {
                Target::Solved(score) => return Halt::Known(score.for_max(side)),
                Target::Node(child) if !is_deep => {
                    let Some(known) = self.well_known(child, walk.position.key()) else { return Halt::Look };
                    if known != child {
                        edge.replace_link(link, Link::to(known));
                    }
                    if let Some(score) = self.go_on(walk, known) {
                        return Halt::Known(score);
                    }
                }
                Target::Leaf if !is_deep && visits_before >= self.expand => {
                    let Some(twin) = self.find(walk.position.key()) else {
                        // One thread is enough for that; others take it for a leaf.
                        let is_mine = !SEVERAL || edge.replace_link(Link::NOWHERE, Link::UNDER_WAY);
                        return if is_mine { Halt::Expand } else { Halt::Leaf };
                    };
                    // Should another thread have been faster, this walk goes on all the same.
                    edge.replace_link(link, Link::to(twin));
                    if let Some(score) = self.go_on(walk, twin) {
                        return Halt::Known(score);
                    }
                }
                Target::Leaf | Target::Node(_) => return Halt::Leaf,
            }
        }
        Halt::Leaf
    }

    /// The node to go on to, or nothing if that should be looked at before.
    #[inline]
    fn well_known(&self, child: NodeIndex, key: u64) -> Option<NodeIndex> {
        let is_glanced = |index: NodeIndex| self.node(index).kind().is_glanced();
        if !is_glanced(child) || self.node(child).visits() < self.look || self.node(child).is_proven() {
            return Some(child);
        }
        // Where nodes are shared, somebody may have looked on another way.
        self.find(key).filter(|twin| !is_glanced(*twin))
    }

    /// Goes on to a node, unless its score is known.
    fn go_on<P>(&self, walk: &mut Walk<P>, child: NodeIndex) -> Option<MaxScore> {
        let node = self.node(child);
        walk.node = child;
        node.is_proven().then(|| node.lower().for_max(node.kind().side()))
    }

    /// The node of a position that may have been reached another way.
    fn find(&self, key: u64) -> Option<NodeIndex> {
        let is_it = |index: NodeIndex| {
            let node = self.node(index);
            node.kind().is_there() && node.key() == key
        };
        if self.shares { self.shared.find(key, is_it) } else { None }
    }

    /// How many steps of a walk are still part of the tree. Nodes may have been given back since it began, and their
    /// numbers used again.
    pub(super) fn still_there<P>(&self, walk: &Walk<P>) -> usize {
        if walk.age == self.age.load(Ordering::Relaxed) {
            return walk.steps.len();
        }
        let mut expected = Some(self.root);
        let is_there = |step: &&Step| {
            if expected != Some(step.node) {
                return false;
            }
            let node = self.hold(step.node);
            step.edge < node.open() && {
                let edge = self.edge(node, step.edge as usize);
                expected = match edge.link().target() {
                    Target::Node(child) => Some(child),
                    Target::Leaf | Target::Solved(_) => None,
                };
                edge.mv() == step.mv
            }
        };
        walk.steps.iter().take_while(is_there).count()
    }
}
