//! The tree: what it is made of.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::edges::NodeIndex;
use super::gate::Apart;
use super::pool::Pool;
use super::purse::Pot;
use super::select::Formula;
use super::settings::{MctsSettings, Priors};
use super::shared::Shared;

/// Statistics of the moves that were tried, and what was proven about them.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) pool: Pool,
    /// Finds nodes by their positions.
    pub(super) shared: Shared,
    pub(super) root: NodeIndex,
    pub(super) rule: Formula,
    pub(super) expand: u32,
    pub(super) width: Option<u32>,
    pub(super) keep: Option<u32>,
    /// Nodes with so many visits, which have been glanced at, are looked at.
    pub(super) look: u32,
    /// Whether the sums of stored edges begin with an evaluation.
    pub(super) has_values: bool,
    pub(super) proofs: bool,
    pub(super) seed: u64,
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

const LEAST_MEMORY: usize = 64 << 10;

impl Tree {
    pub(super) fn new(settings: &MctsSettings) -> Tree {
        let memory = settings.memory.max(LEAST_MEMORY);
        // One slot per node or so: a node and a quad take some 27 times as much.
        let shared = Shared::new(if settings.transpositions { memory / 24 } else { 0 });
        let rule = Formula::of(settings);
        Tree {
            pool: Pool::new(memory - shared.bytes(), rule.wants_priors()),
            shared,
            root: 0,
            rule,
            expand: settings.expand.max(1),
            width: settings.width,
            keep: settings.keep,
            look: settings.glance.map_or(u32::MAX, |glance| glance.visits),
            has_values: settings.priors == Priors::Evaluation,
            proofs: settings.proofs,
            seed: settings.seed,
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
}
