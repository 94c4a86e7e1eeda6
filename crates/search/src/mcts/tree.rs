//! The tree: what it is made of, and which move it would try next.

use plywood_core::{Position, Remaining, Stats};

use super::edges::{LANES, NodeIndex, Quad};
use super::node::{Node, Supply};
use super::pool::Pool;
use super::select::Rule;
use super::settings::{MctsSettings, Priors};
use super::shared::Shared;

/// Statistics of the moves that were tried, and what was proven about them.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) pool: Pool,
    /// Finds nodes by their positions.
    pub(super) shared: Shared,
    pub(super) root: NodeIndex,
    pub(super) rule: Rule,
    pub(super) expand: u32,
    width: Option<u32>,
    keep: Option<u32>,
    /// Whether the sums of stored edges begin with an evaluation.
    pub(super) has_values: bool,
    pub(super) proofs: bool,
    pub(super) seed: u64,
    /// Whether nodes are shared between move orders.
    pub(super) shares: bool,
    /// No simulation goes deeper in this search.
    pub(super) depth: usize,
    /// Grows whenever nodes are given back, so that walks under way know that their path may be gone.
    pub(super) age: u32,
    /// Simulations begun since the tree was empty.
    pub(super) simulations: u64,
    /// Memory is not looked for again before this simulation.
    pub(super) no_prune_before: u64,
    /// Whether the search under way is over.
    pub(super) is_over: bool,
    /// What other threads did that the observer does not know yet.
    pub(super) helped: Stats,
    /// The nodes that they may visit before it has to know.
    pub(super) allowance: u64,
    /// What no simulation has taken yet. All threads take from it before they visit a node, so that limits are exact.
    pub(super) remaining: Remaining,
}

/// Nodes with so many visits halve all numbers, before they overflow.
const MOST_VISITS: u32 = 1 << 30;
const LEAST_MEMORY: usize = 64 << 10;

impl Tree {
    pub(super) fn new(settings: &MctsSettings) -> Tree {
        let memory = settings.memory.max(LEAST_MEMORY);
        // One slot per node or so: a node and a quad take some 27 times as much.
        let shared = Shared::new(if settings.transpositions { memory / 24 } else { 0 });
        let rule = Rule::of(settings);
        Tree {
            pool: Pool::new(memory - shared.bytes(), rule.wants_priors()),
            shared,
            root: 0,
            rule,
            expand: settings.expand.max(1),
            width: settings.width,
            keep: settings.keep,
            has_values: settings.priors == Priors::Evaluation,
            proofs: settings.proofs,
            seed: settings.seed,
            shares: false,
            depth: usize::MAX,
            age: 0,
            simulations: 0,
            no_prune_before: 0,
            is_over: false,
            helped: Stats::default(),
            allowance: u64::MAX,
            remaining: Remaining::EVERYTHING,
        }
    }

    pub(super) fn clear(&mut self) {
        self.pool.clear();
        (self.simulations, self.no_prune_before) = (0, 0);
    }

    pub(super) fn peak_bytes(&self) -> usize {
        self.pool.peak_bytes() + self.shared.bytes()
    }

    pub(super) fn node(&self, index: NodeIndex) -> &Node {
        &self.pool.nodes[index as usize]
    }

    pub(super) fn quad(&self, node: &Node, edge: usize) -> &Quad {
        &self.pool.quads[node.first as usize + edge / LANES]
    }

    pub(super) fn quad_mut(&mut self, index: NodeIndex, edge: usize) -> &mut Quad {
        let first = self.pool.nodes[index as usize].first as usize;
        &mut self.pool.quads[first + edge / LANES]
    }

    /// The edge to follow, which may be a new one.
    pub(super) fn choose<P: Position>(&mut self, index: NodeIndex, position: &P) -> Option<usize> {
        let node = self.pool.nodes[index as usize];
        if node.visits >= MOST_VISITS {
            self.halve(index);
        }
        let may_open = node.open < self.wide(&node);
        if may_open
            && !self.rule.has_estimates()
            && let Some(edge) = self.open(index, position)
        {
            return Some(edge);
        }
        let block = node.first as usize..node.first as usize + (1 << node.class);
        let priors = self.pool.priors.get(block.clone()).unwrap_or(&[]);
        let best = self.rule.best(node.visits, node.open as usize, &self.pool.quads[block], priors);
        let opens = match best {
            // What is proven ends the widening too.
            None => node.open < self.most(&node),
            Some(best) => may_open && self.rule.has_estimates() && self.urgency_of_next(&node) > best.urgency,
        };
        let opened = if opens { self.open(index, position) } else { None };
        opened.or(best.map(|best| best.edge)).or((node.open > 0).then_some(0))
    }

    /// How many moves of a node are ever looked at.
    fn most(&self, node: &Node) -> u32 {
        self.keep.map_or(node.moves, |keep| keep.max(1).min(node.moves))
    }

    /// How many moves of a node are looked at by now.
    fn wide(&self, node: &Node) -> u32 {
        let most = self.most(node);
        self.width.map_or(most, |width| {
            let width = u64::from(width.max(1));
            let widened = (width * u64::from(node.visits)).isqrt().max(width);
            most.min(widened.min(u64::from(u32::MAX)) as u32)
        })
    }

    fn urgency_of_next(&self, node: &Node) -> f32 {
        let (quad, lane) = (node.open as usize / LANES, node.open as usize % LANES);
        let is_stored = node.supply != Supply::Drawn;
        let estimate = if is_stored && self.has_values {
            self.quad(node, node.open as usize).sums[lane]
        } else {
            node.mean()
        };
        let prior = match self.pool.priors.get(node.first as usize + quad) {
            Some(priors) if is_stored => priors[lane],
            _ => 1.0 / node.moves as f32,
        };
        self.rule.urgency_untried(node.visits, estimate, prior)
    }

    #[cold]
    fn halve(&mut self, index: NodeIndex) {
        let node = &mut self.pool.nodes[index as usize];
        node.visits /= 2;
        node.sum /= 2.0;
        for edge in 0..node.open as usize {
            let (quad, lane) = (self.quad_mut(index, edge), edge % LANES);
            // An edge that was visited once stays one.
            quad.visits[lane] = quad.visits[lane].div_ceil(2);
            quad.sums[lane] /= 2.0;
        }
    }
}
