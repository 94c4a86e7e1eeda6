//! Which node holds a position: for trees whose nodes have several parents.

use std::sync::atomic::{AtomicU32, Ordering};

use super::edges::NodeIndex;

/// Slots that a key may be in.
const PROBES: usize = 4;

/// A table of node numbers, found by key. It may forget nodes that are there, name them twice, and name nodes that are
/// gone or hold another position by now, so whoever asks has to look at the node.
#[derive(Debug, Default)]
pub(super) struct Shared(Box<[AtomicU32]>);

impl Shared {
    /// A table that takes at most `bytes`.
    pub(super) fn new(bytes: usize) -> Shared {
        let slots = bytes / size_of::<NodeIndex>();
        Shared(bytemuck::zeroed_slice_box(if slots < PROBES { 0 } else { 1 << slots.ilog2() }))
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.len() * size_of::<NodeIndex>()
    }

    /// The slots of a key, next to each other. Keys of some games are small numbers, so they are scrambled.
    fn slots(&self, key: u64) -> std::ops::Range<usize> {
        let groups = self.0.len() / PROBES;
        let group = plywood_core::zobrist::mix(key) as usize & groups.wrapping_sub(1);
        if groups == 0 { 0..0 } else { group * PROBES..(group + 1) * PROBES }
    }

    /// The node for which `is_it` says so.
    pub(super) fn find(&self, key: u64, is_it: impl Fn(NodeIndex) -> bool) -> Option<NodeIndex> {
        let mut numbers = self.0[self.slots(key)].iter().map(|slot| slot.load(Ordering::Acquire));
        numbers.find(|node| is_it(*node))
    }

    /// Puts a node first; the last one of its slots is forgotten.
    pub(super) fn insert(&self, key: u64, node: NodeIndex) {
        let mut last = node;
        for slot in &self.0[self.slots(key)] {
            let before = slot.load(Ordering::Relaxed);
            slot.store(last, Ordering::Release);
            last = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_last_is_found() {
        let shared = Shared::new(1024);
        let key_of = |node: NodeIndex| u64::from(node) * 17;
        for node in 1..5000 {
            shared.insert(key_of(node), node);
            assert_eq!(shared.find(key_of(node), |found| found == node), Some(node));
        }
        assert_eq!(shared.bytes(), 1024);
        assert_eq!(Shared::new(0).find(3, |_| true), None);
    }
}
