//! The nodes that a team may still visit. Workers take them in batches; a worker that rests gives back what it did not
//! use, so that a limit on nodes is met exactly, however many workers there are.

use crate::sync::Mutex;

use super::team::lock;

/// Nodes to visit, for all workers of a team.
#[derive(Debug)]
pub(crate) struct Tank(Option<Mutex<Rest>>);

#[derive(Debug)]
struct Rest {
    /// Nodes that nobody has taken.
    left: u64,
    /// Nodes that workers took and did not give back.
    taken: u64,
}

/// What a worker that asks for nodes gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Grant {
    /// So many, at least one.
    Nodes(u64),
    /// None, but others have some left and may give them back.
    Later,
    /// None, and nobody has any.
    Never,
}

impl Tank {
    /// A tank with so many nodes; without end if there are `u64::MAX`.
    pub(crate) fn new(nodes: u64) -> Tank {
        Tank((nodes != u64::MAX).then(|| Mutex::new(Rest { left: nodes, taken: 0 })))
    }

    /// Asks for up to `wish` nodes. The worker has visited all that it was granted the last time, which was `before`.
    pub(crate) fn take(&self, before: u64, wish: u64) -> Grant {
        let Some(rest) = &self.0 else { return Grant::Nodes(wish) };
        let mut rest = lock(rest);
        rest.taken -= before;
        let granted = wish.min(rest.left);
        rest.left -= granted;
        rest.taken += granted;
        match rest.taken {
            _ if granted > 0 => Grant::Nodes(granted),
            0 => Grant::Never,
            _ => Grant::Later,
        }
    }

    /// A worker rests: of `granted` nodes it did not visit `unused`.
    pub(crate) fn give_back(&self, granted: u64, unused: u64) {
        if let Some(rest) = &self.0 {
            let mut rest = lock(rest);
            rest.taken -= granted;
            rest.left += unused;
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_granted_once() {
        let tank = Tank::new(10);
        assert_eq!(tank.take(0, 6), Grant::Nodes(6));
        assert_eq!(tank.take(0, 6), Grant::Nodes(4));
        assert_eq!(tank.take(4, 6), Grant::Later, "six are with the other worker");
        tank.give_back(6, 5);
        assert_eq!(tank.take(0, 6), Grant::Nodes(5));
        assert_eq!(tank.take(5, 6), Grant::Never);
    }

    #[test]
    fn without_a_limit_everybody_gets_what_it_wishes() {
        let tank = Tank::new(u64::MAX);
        assert_eq!((tank.take(0, 9), tank.take(9, 9)), (Grant::Nodes(9), Grant::Nodes(9)));
        tank.give_back(9, 3);
    }
}
