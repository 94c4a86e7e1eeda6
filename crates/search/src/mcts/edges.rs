//! Edges: moves that were tried, with their statistics, four to a cache line.

use plywood_core::Score;

/// A node's place in the pool.
pub(super) type NodeIndex = u32;

/// Edges that lie side by side, so that one vector instruction works on all of them.
pub(super) const LANES: usize = 4;

/// Four edges. An edge is found by its number in its node: `number / LANES` is the quad, `number % LANES` the lane.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
pub(super) struct Quad {
    /// Simulations that went this way, those under way included. As their results are not in `sums` yet, they count as lost
    /// for the moment, which keeps threads apart (virtual loss).
    pub(super) visits: [u32; LANES],
    /// What they earned the mover of the node, each between 0 and 1. [`SETTLED`] if there is no point in going this way.
    pub(super) sums: [f32; LANES],
    /// The moves, as [`plywood_core::Move::to_bits`] has them.
    pub(super) moves: [u32; LANES],
    /// What is behind them.
    pub(super) links: [Link; LANES],
}

/// The sum of an edge that cannot improve what its node is proven to reach. No formula ever prefers it.
pub(super) const SETTLED: f32 = f32::NEG_INFINITY;

impl Quad {
    pub(super) const EMPTY: Quad =
        Quad { visits: [0; LANES], sums: [0.0; LANES], moves: [0; LANES], links: [Link::NOWHERE; LANES] };
}

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

/// Adds a result to a sum. Single precision cannot hold a sum of millions and a result at once, so the sum is rounded up or down by chance
/// (`noise` is random), and is right on average.
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
