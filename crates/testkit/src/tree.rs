//! Pseudo-random trees: every path leads to a node of its own, and nothing is stored.

use plywood_core::Random;
use plywood_core::zobrist::mix;
use plywood_core::{Class, Endings, Foresight, Position, Score, Side};

use crate::hashed::{self, Ask, Branch, Branches, Stakes, ask, decided, extension, foresee, next_side};

/// How a tree grows. With the seed in it, its debug text is all that is needed to grow the tree again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Growth {
    /// Fixes everything that is drawn.
    pub seed: u64,
    /// No leaf is deeper.
    pub depth: u32,
    /// One inner node in this many is a leaf instead; 0 for none, which makes all leaves equally deep.
    pub leaves: u64,
    /// Nodes have one child to this many.
    pub children: u32,
    /// After one move in this many the same side moves again; 0 for never.
    pub repeats: u64,
    /// One leaf in this many shows no verdict, but has no moves; 0 for none.
    pub stuck: u64,
    /// What leaves are worth.
    pub stakes: Stakes,
}

impl Growth {
    /// One of many kinds of small trees, drawn from `seed`.
    pub fn random(seed: u64) -> Growth {
        let mut random = Random::new(seed);
        let depth = random.between(2, 6) as u32;
        Growth {
            seed,
            depth,
            leaves: *random.pick(&[0, 4, 7]),
            children: if depth > 4 { 3 } else { random.between(2, 5) as u32 },
            repeats: *random.pick(&[0, 2, 3, 5]),
            stakes: Stakes { points: *random.pick(&[1, 3, 40]), decisive: *random.pick(&[0, 2, 5]) },
            stuck: *random.pick(&[0, 0, 1, 2]),
        }
    }

    /// The root.
    pub fn root(self) -> Tree {
        let side = if self.seed.is_multiple_of(3) { Side::Second } else { Side::First };
        Tree { growth: self, node: mix(self.seed), ply: 0, side }
    }
}

/// A node of a pseudo-random tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    growth: Growth,
    node: u64,
    ply: u32,
    side: Side,
}

impl Tree {
    fn child(&self, number: u32) -> u64 {
        mix(self.node ^ ask(u64::from(number), Ask::Child))
    }

    /// The same of a move that must be legal: nobody may ask about others.
    fn legal(&self, number: u32) -> u64 {
        assert!(number < self.children(), "move {number} is not legal in {self:?}");
        self.child(number)
    }

    fn is_leaf(&self) -> bool {
        let Growth { depth, leaves, .. } = self.growth;
        let withered = self.ply > 0 && leaves > 0 && ask(self.node, Ask::Leaf).is_multiple_of(leaves);
        self.ply >= depth || withered
    }

    fn children(&self) -> u32 {
        if self.is_leaf() {
            return 0;
        }
        1 + (ask(self.node, Ask::Children) % u64::from(self.growth.children)) as u32
    }
}

impl Position for Tree {
    type Move = Branch;
    type Moves = Branches;

    const KEY_FIXES_PLY: bool = true;
    const MAY_BE_STUCK: bool = true;

    fn side(&self) -> Side {
        self.side
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn verdict(&self) -> Option<Score> {
        let shows = self.is_leaf() && !hashed::is_stuck(self.node, self.growth.stuck);
        shows.then(|| self.stuck())
    }

    fn stuck(&self) -> Score {
        self.growth.stakes.payoff(self.node, self.ply)
    }

    fn bounds(&self) -> (Score, Score) {
        self.growth.stakes.bounds(self.node, self)
    }

    fn foresee(&self) -> Foresight<Branches> {
        foresee(self.node, self)
    }

    fn endings(&self) -> Option<Endings> {
        Some(self.growth.stakes.endings(self.ply, self.growth.depth - self.ply))
    }

    fn decided(&self) -> Option<Score> {
        decided(self.node, self)
    }

    fn extension(&self) -> u32 {
        extension(self.node)
    }

    /// Giving up a turn leads to a tree that has nothing to do with this one: whoever relies on it must not call
    /// anything proven.
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut Tree) -> R) -> Option<R> {
        let mut idle = *self;
        idle.node = ask(self.node, Ask::Idle);
        idle.side = self.side.other();
        idle.ply += 1;
        (self.ply < self.growth.depth).then(|| visit(&mut idle))
    }

    fn moves(&self) -> Branches {
        Branches::new(self.children(), |_| true)
    }

    fn noisy_moves(&self) -> Branches {
        Branches::new(self.children(), |number| hashed::is_noisy(self.child(number)))
    }

    fn class(&self, Branch(number): Branch) -> Class {
        hashed::class(self.legal(number))
    }

    fn loses(&self, mv: Branch, _: u32) -> bool {
        self.class(mv) == Class::Losing
    }

    fn slot(&self, Branch(number): Branch) -> u32 {
        hashed::slot(self.legal(number))
    }

    fn under_threat(&self) -> bool {
        hashed::under_threat(self.node)
    }

    fn is_worthless(&self, Branch(number): Branch) -> bool {
        hashed::is_worthless(self.legal(number))
    }

    fn play(&mut self, Branch(number): Branch) {
        self.node = self.child(number);
        self.ply += 1;
        self.side = next_side(self.node, self.side, self.growth.repeats);
    }

    fn key(&self) -> u64 {
        self.node
    }

    fn fresh_key(&self) -> u64 {
        self.node
    }

    fn plies_left(&self) -> Option<u32> {
        // Whether the last node of a path is stuck is only seen if one more ply is searched.
        Some(self.growth.depth - self.ply + u32::from(self.growth.stuck > 0))
    }
}
