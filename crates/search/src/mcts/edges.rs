//! Edges: moves that were tried, with their statistics, four to a cache line.

use std::sync::atomic::{AtomicU32, Ordering};

use plywood_core::Score;

/// A node's place in the pool.
pub(super) type NodeIndex = u32;

/// Edges that lie side by side, so that one vector instruction works on all of them.
pub(super) const LANES: usize = 4;

/// Four edges, a word of each after the other: visits, sums, moves, links. An edge is found by its number in its node:
/// `number / LANES` is the quad, `number % LANES` the lane.
pub(super) type Quad = [AtomicU32; 4 * LANES];

/// One edge of a quad.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge<'a> {
    quad: &'a Quad,
    lane: usize,
}

impl<'a> Edge<'a> {
    /// The edge of a quad with this number in its node.
    #[inline]
    pub(super) fn of(quad: &'a Quad, number: usize) -> Edge<'a> {
        Edge { quad, lane: number % LANES }
    }

    /// Simulations that went this way, those under way included. As their results are not in the sum yet, they count
    /// as lost for the moment, which keeps threads apart (virtual loss).
    #[inline]
    pub(super) fn visits_cell(self) -> &'a AtomicU32 {
        &self.quad[self.lane]
    }

    /// What they earned the mover of the node, each between 0 and 1, as the bits of a floating-point number.
    /// [`SETTLED`] if there is no point in going this way.
    #[inline]
    pub(super) fn sum_cell(self) -> &'a AtomicU32 {
        &self.quad[LANES + self.lane]
    }

    /// The move, as [`plywood_core::Move::to_bits`] has it.
    #[inline]
    pub(super) fn move_cell(self) -> &'a AtomicU32 {
        &self.quad[2 * LANES + self.lane]
    }

    /// What is behind it: a [`Link`].
    #[inline]
    pub(super) fn link_cell(self) -> &'a AtomicU32 {
        &self.quad[3 * LANES + self.lane]
    }

    #[inline]
    pub(super) fn visits(self) -> u32 {
        self.visits_cell().load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn sum(self) -> f32 {
        f32::from_bits(self.sum_cell().load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn mv(self) -> u32 {
        self.move_cell().load(Ordering::Relaxed)
    }

    /// What is behind it. A node that is found here is complete.
    #[inline]
    pub(super) fn link(self) -> Link {
        Link(self.link_cell().load(Ordering::Acquire))
    }

    /// The node behind it, if there is one.
    pub(super) fn behind(self) -> Option<NodeIndex> {
        match self.link().target() {
            Target::Node(child) => Some(child),
            Target::Leaf | Target::Solved(_) => None,
        }
    }

    #[inline]
    pub(super) fn set_sum(self, sum: f32) {
        self.sum_cell().store(sum.to_bits(), Ordering::Relaxed);
    }

    /// There is no point in going this way, because of what the node is proven to reach by now.
    #[inline]
    pub(super) fn settle(self) {
        self.sum_cell().store(SETTLED.to_bits(), Ordering::Release);
    }

    /// Whether there is no point in going this way. What that rests on is seen by whoever looks afterwards.
    #[inline]
    pub(super) fn is_settled(self) -> bool {
        self.sum_cell().load(Ordering::Acquire) == SETTLED.to_bits()
    }

    #[inline]
    pub(super) fn set_link(self, link: Link) {
        self.link_cell().store(link.0, Ordering::Release);
    }

    /// Changes the link, unless another thread was faster.
    #[inline]
    pub(super) fn replace_link(self, before: Link, link: Link) -> bool {
        let cell = self.link_cell();
        cell.compare_exchange(before.0, link.0, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Makes it an edge that nobody went along yet.
    pub(super) fn begin(self, mv: u32, sum: f32, link: Link) {
        self.visits_cell().store(0, Ordering::Relaxed);
        self.set_sum(sum);
        self.move_cell().store(mv, Ordering::Relaxed);
        self.set_link(link);
    }
}

/// The sum of an edge that cannot improve what its node is proven to reach. No formula ever prefers it.
pub(super) const SETTLED: f32 = f32::NEG_INFINITY;

/// What is behind an edge, in 32 bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Link(u32);

/// A [`Link`] spelled out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// Nothing yet: the edge is a leaf.
    Leaf,
    /// A node.
    Node(NodeIndex),
    /// A proven score, for the mover of the node that the edge belongs to.
    Solved(Score),
}

impl Link {
    pub(super) const NOWHERE: Link = Link(u32::MAX);
    /// Nothing yet, but a thread is about to change that. For all others it is a leaf.
    pub(super) const UNDER_WAY: Link = Link(u32::MAX - 1);
    const SOLVED: u32 = 1 << 31;
    /// Makes every score a positive number.
    const ZERO: i32 = 1 << 23;

    pub(super) const fn to(node: NodeIndex) -> Link {
        Link(node)
    }

    pub(super) const fn solved(score: Score) -> Link {
        Link(Link::SOLVED | (score.raw() + Link::ZERO) as u32)
    }

    #[inline]
    pub(super) fn target(self) -> Target {
        if self.0 < Link::SOLVED {
            return Target::Node(self.0);
        }
        let raw = (self.0 & !Link::SOLVED) as i32 - Link::ZERO;
        Score::from_raw(raw).map_or(Target::Leaf, Target::Solved)
    }
}

/// Adds a result to a sum. Single precision cannot hold a sum of millions and a result at once, so the sum is rounded
/// up or down by chance (`noise` is random), and is right on average.
#[inline]
pub(super) fn add(sum: f32, result: f32, noise: u64) -> f32 {
    const LOST_BITS: u64 = (1 << 29) - 1;
    let exact = f64::from(sum) + f64::from(result);
    f64::from_bits((exact.to_bits() + (noise & LOST_BITS)) & !LOST_BITS) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Random;

    #[test]
    fn links_say_what_they_were_told() {
        assert_eq!(Link::NOWHERE.target(), Target::Leaf);
        assert_eq!(Link::UNDER_WAY.target(), Target::Leaf);
        assert_eq!(Link::to(7).target(), Target::Node(7));
        for score in [Score::DRAW, Score::win_at(3).undated(), Score::loss_at(0), Score::points(-40)] {
            assert_eq!(Link::solved(score).target(), Target::Solved(score));
        }
    }

    #[test]
    fn four_edges_fill_a_cache_line() {
        assert_eq!(size_of::<Quad>(), 64);
    }

    #[test]
    fn long_sums_are_right_on_average() {
        let mut random = Random::new(5);
        let mut sum = 40_000_000.0;
        for _ in 0..1_000_000 {
            sum = add(sum, 0.3, random.bits());
        }
        assert!((sum - 40_300_000.0).abs() < 10_000.0, "{sum}");
        assert_eq!(add(SETTLED, 1.0, u64::MAX), SETTLED);
        assert_eq!(add(2.0, 0.5, 0), 2.5);
    }
}
