//! The tree: what it is made of, and which move it would try next.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use plywood_core::Position;

use super::edges::{Edge, LANES, NodeIndex};
use super::gate::{Apart, Seat};
use super::node::{Node, Supply};
use super::numbers::Hands;
use super::pool::Pool;
use super::purse::Pot;
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
    /// Whether several threads change its numbers.
    pub(super) hands: Hands,
    /// Whether nodes are shared between move orders.
    pub(super) shares: bool,
    /// No simulation goes deeper in this search.
    pub(super) depth: usize,
    /// Grows whenever nodes are given back, so that walks under way know that their path may be gone.
    pub(super) age: AtomicU32,
    /// Memory is not looked for again before the simulation with this number.
    pub(super) no_prune_before: AtomicU64,
    /// Whether the search under way is over.
    is_over: AtomicBool,
    /// What no simulation has taken yet. All threads take from it before they visit a node, so that limits are exact.
    pub(super) pot: Apart<Pot>,
}

/// Another thread was faster: look again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Busy;

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
            hands: Hands::One,
            shares: false,
            depth: usize::MAX,
            age: AtomicU32::new(0),
            no_prune_before: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            pot: Apart::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.pool.clear(self.shared.bytes() > 0);
        self.pot.0.restart();
        *self.no_prune_before.get_mut() = 0;
    }

    pub(super) fn peak_bytes(&self) -> usize {
        self.pool.peak_bytes() + self.shared.bytes()
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(super) fn set_over(&self, is_over: bool) {
        self.is_over.store(is_over, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn node(&self, index: NodeIndex) -> Node<'_> {
        self.pool.node(index)
    }

    #[inline]
    pub(super) fn edge(&self, node: Node<'_>, edge: usize) -> Edge<'_> {
        self.pool.edge(node, edge)
    }

    /// A node whose block stays where it is until this thread takes another one or leaves.
    #[inline]
    pub(super) fn hold(&self, index: NodeIndex, seat: &Seat<'_>) -> Node<'_> {
        let node = self.node(index);
        if !seat.is_alone && !node.is_settled(node.kind()) {
            seat.hold(index, node.kind_cell());
        }
        node
    }

    /// The edge to follow, which may be a new one. This thread has the node in its hands.
    pub(super) fn choose<P: Position>(
        &self,
        index: NodeIndex,
        position: &P,
        seat: &Seat<'_>,
    ) -> Result<Option<usize>, Busy> {
        let node = self.node(index);
        let visits = node.visits();
        if visits >= MOST_VISITS {
            self.halve(node, seat)?;
        }
        let (open, kind) = (node.open(), node.kind());
        let may_open = open < self.wide(node, visits);
        if may_open
            && !self.rule.has_estimates()
            && let Some(edge) = self.open(index, position, seat)?
        {
            return Ok(Some(edge));
        }
        let (first, count) = (node.first() as usize, 1 << kind.class());
        let (quads, priors) = (self.pool.memory.quads(first, count), self.pool.memory.priors(first, count));
        let best = self.rule.best(visits, open as usize, quads, priors);
        let opens = match best {
            // What is proven ends the widening too.
            None => open < self.most(node),
            Some(best) => may_open && self.rule.has_estimates() && self.urgency_of_next(node) > best.urgency,
        };
        let opened = if opens { self.open(index, position, seat)? } else { None };
        Ok(opened.or(best.map(|best| best.edge)).or((open > 0).then_some(0)))
    }

    /// How many moves of a node are ever looked at.
    fn most(&self, node: Node<'_>) -> u32 {
        let moves = node.moves();
        self.keep.map_or(moves, |keep| keep.max(1).min(moves))
    }

    /// How many moves of a node are looked at by now.
    fn wide(&self, node: Node<'_>, visits: u32) -> u32 {
        let most = self.most(node);
        self.width.map_or(most, |width| {
            let width = u64::from(width.max(1));
            let widened = (width * u64::from(visits)).isqrt().max(width);
            most.min(widened.min(u64::from(u32::MAX)) as u32)
        })
    }

    fn urgency_of_next(&self, node: Node<'_>) -> f32 {
        let next = node.open() as usize;
        let is_stored = node.kind().supply() != Supply::Drawn;
        let estimate = if is_stored && self.has_values { self.edge(node, next).sum() } else { node.mean() };
        let prior = match self.pool.memory.prior(node.first() as usize + next / LANES, next % LANES) {
            Some(prior) if is_stored => f32::from_bits(prior.load(Ordering::Relaxed)),
            _ => 1.0 / node.moves() as f32,
        };
        self.rule.urgency_untried(node.visits(), estimate, prior)
    }

    #[cold]
    fn halve(&self, node: Node<'_>, seat: &Seat<'_>) -> Result<(), Busy> {
        let _lock = if seat.is_alone { None } else { Some(seat.try_lock(node.kind_cell()).ok_or(Busy)?) };
        let halve = |sum: u32| (f32::from_bits(sum) / 2.0).to_bits();
        self.hands.update(node.visits_cell(), |visits| visits / 2);
        self.hands.update(node.sum_cell(), halve);
        for edge in 0..node.open() as usize {
            // An edge that was visited once stays one.
            self.hands.update(self.edge(node, edge).visits_cell(), |visits| visits.div_ceil(2));
            self.hands.update(self.edge(node, edge).sum_cell(), halve);
        }
        Ok(())
    }
}
