//! Pseudo-random graphs without cycles: nodes have several parents, so that tables are asked again for what they know.

use plywood_core::Random;
use plywood_core::zobrist::mix;
use plywood_core::{Class, Endings, Foresight, Position, Score, Side};

use crate::hashed::{self, Ask, Branch, Branches, Stakes, ask, decided, extension, foresee, next_side};

/// How a graph is woven. With the seed in it, its debug text is all that is needed to weave it again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Weave {
    /// Fixes everything that is drawn.
    pub seed: u64,
    /// Levels below the root; every move leads down.
    pub levels: u32,
    /// Different nodes per level and side to move.
    pub width: u64,
    /// One inner node in this many is a leaf instead; 0 for none.
    pub leaves: u64,
    /// Nodes have one child to this many; two moves may lead to the same child.
    pub children: u32,
    /// After one move in this many the same side moves again; 0 for never.
    pub repeats: u64,
    /// Every node has a twin, its mirror image: the same with its moves in reverse order.
    pub twins: bool,
    /// One leaf in this many shows no verdict, but has no moves; 0 for none.
    pub stuck: u64,
    /// What leaves are worth.
    pub stakes: Stakes,
}

impl Weave {
    /// One of many kinds of small graphs, drawn from `seed`.
    pub fn random(seed: u64) -> Weave {
        let mut random = Random::new(seed);
        let levels = random.between(3, 7) as u32;
        Weave {
            seed,
            levels,
            width: random.below(4) + 1,
            leaves: *random.pick(&[0, 4, 8]),
            children: if levels > 5 { 3 } else { random.between(2, 4) as u32 },
            repeats: *random.pick(&[0, 2, 4]),
            twins: random.one_in(2),
            stakes: Stakes { points: *random.pick(&[1, 3, 40]), decisive: *random.pick(&[0, 2, 2, 4]) },
            stuck: *random.pick(&[0, 0, 1, 2]),
        }
    }

    /// The root of the graph in which a node is always met at the ply that is its level.
    pub fn layered(self) -> Dag<false> {
        self.root()
    }

    /// The root of the graph in which moves may skip a level, so that a node is met at different plies and its wins
    /// have different dates.
    pub fn skipping(self) -> Dag<true> {
        self.root()
    }

    fn root<const SKIPS: bool>(self) -> Dag<SKIPS> {
        let side = if self.seed.is_multiple_of(3) { Side::Second } else { Side::First };
        Dag { weave: self, level: 0, id: 0, side, twin: false, ply: 0 }
    }
}

/// A node of a pseudo-random graph; `SKIPS` tells whether moves may skip levels.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dag<const SKIPS: bool> {
    weave: Weave,
    level: u32,
    id: u64,
    side: Side,
    twin: bool,
    ply: u32,
}

impl<const SKIPS: bool> Dag<SKIPS> {
    fn node(&self) -> u64 {
        let place = (self.id << 16 | u64::from(self.level)) << 1 | self.side.index() as u64;
        mix(self.weave.seed ^ mix(place + 1))
    }

    /// Twins share their edges, but count them from opposite ends.
    fn edge(&self, number: u32) -> u64 {
        let number = if self.twin { self.children() - 1 - number } else { number };
        mix(self.node() ^ ask(u64::from(number), Ask::Child))
    }

    /// The same of a move that must be legal: nobody may ask about others.
    fn legal(&self, number: u32) -> u64 {
        assert!(number < self.children(), "move {number} is not legal in {self:?}");
        self.edge(number)
    }

    fn is_leaf(&self) -> bool {
        let Weave { levels, leaves, .. } = self.weave;
        let withered = self.level > 0 && leaves > 0 && ask(self.node(), Ask::Leaf).is_multiple_of(leaves);
        self.level >= levels || withered
    }

    fn children(&self) -> u32 {
        if self.is_leaf() {
            return 0;
        }
        1 + (ask(self.node(), Ask::Children) % u64::from(self.weave.children)) as u32
    }
}

impl<const SKIPS: bool> Position for Dag<SKIPS> {
    type Move = Branch;
    type Moves = Branches;

    const KEY_FIXES_PLY: bool = !SKIPS;
    const MAY_BE_STUCK: bool = true;

    fn side(&self) -> Side {
        self.side
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn verdict(&self) -> Option<Score> {
        let shows = self.is_leaf() && !hashed::is_stuck(self.node(), self.weave.stuck);
        shows.then(|| self.stuck())
    }

    fn stuck(&self) -> Score {
        self.weave.stakes.payoff(self.node(), self.ply)
    }

    fn bounds(&self) -> (Score, Score) {
        self.weave.stakes.bounds(self.node(), self)
    }

    fn foresee(&self) -> Foresight<Branches> {
        foresee(self.node(), self)
    }

    fn endings(&self) -> Option<Endings> {
        Some(self.weave.stakes.endings(self.ply, self.weave.levels - self.level))
    }

    fn decided(&self) -> Option<Score> {
        decided(self.node(), self)
    }

    fn extension(&self) -> u32 {
        extension(self.node())
    }

    /// Giving up a turn leads to some node of the next level.
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut Dag<SKIPS>) -> R) -> Option<R> {
        let mut idle = *self;
        idle.level += 1;
        idle.id = ask(self.node(), Ask::Idle) % self.weave.width;
        idle.side = self.side.other();
        idle.ply += 1;
        (!self.is_leaf()).then(|| visit(&mut idle))
    }

    fn moves(&self) -> Branches {
        Branches::new(self.children(), |_| true)
    }

    fn noisy_moves(&self) -> Branches {
        Branches::new(self.children(), |number| hashed::is_noisy(self.edge(number)))
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
        hashed::under_threat(self.node())
    }

    fn is_worthless(&self, Branch(number): Branch) -> bool {
        hashed::is_worthless(self.legal(number))
    }

    fn play(&mut self, Branch(number): Branch) {
        let edge = self.edge(number);
        let skips = SKIPS && ask(edge, Ask::Level).is_multiple_of(2);
        self.level = (self.level + 1 + u32::from(skips)).min(self.weave.levels);
        self.id = edge % self.weave.width;
        self.side = next_side(edge, self.side, self.weave.repeats);
        self.twin ^= self.weave.twins && ask(edge, Ask::Twin).is_multiple_of(2);
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        if self.twin { !self.node() } else { self.node() }
    }

    fn fresh_key(&self) -> u64 {
        self.key()
    }

    fn mirror_key(&self) -> Option<u64> {
        self.weave.twins.then(|| !self.key())
    }

    fn mirror_move(&self, Branch(number): Branch) -> Branch {
        Branch(self.children() - 1 - number)
    }

    fn plies_left(&self) -> Option<u32> {
        // Whether the last node of a path is stuck is only seen if one more ply is searched.
        Some(self.weave.levels - self.level + u32::from(self.weave.stuck > 0))
    }
}
