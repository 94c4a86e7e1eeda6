//! The time of a search: nodes are entered and left, one after the other.

use plywood_search::trace::{NodeId, Trace};

/// Something that a search does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Enter(NodeId),
    Leave(NodeId),
}

/// How many events are over.
pub(crate) type Time = usize;

/// All events of a trace in order, those of one root search after those of the one before.
#[derive(Debug)]
pub(crate) struct Clock {
    pub(crate) events: Vec<Event>,
    entered: Vec<Time>,
    left: Vec<Time>,
}

impl Clock {
    pub(crate) fn new(trace: &Trace<()>) -> Clock {
        let count = trace.nodes().len();
        let mut clock =
            Clock { events: Vec::with_capacity(2 * count), entered: vec![0; count], left: vec![0; count] };
        for root in trace.roots() {
            clock.visit(trace, *root);
        }
        clock
    }

    /// Recursion is as deep as the tree, which has a few plies.
    fn visit(&mut self, trace: &Trace<()>, id: NodeId) {
        self.entered[id] = self.events.len();
        self.events.push(Event::Enter(id));
        for child in &trace.nodes()[id].children {
            self.visit(trace, *child);
        }
        self.left[id] = self.events.len();
        self.events.push(Event::Leave(id));
    }

    /// The number of the event with which a node is entered.
    pub(crate) fn entry(&self, id: NodeId) -> Time {
        self.entered[id]
    }

    /// The number of the event with which it is left.
    pub(crate) fn exit(&self, id: NodeId) -> Time {
        self.left[id]
    }

    pub(crate) fn is_entered(&self, id: NodeId, time: Time) -> bool {
        self.entered[id] < time
    }

    pub(crate) fn is_left(&self, id: NodeId, time: Time) -> bool {
        self.left[id] < time
    }

    /// The next node that is entered at this time or later.
    pub(crate) fn next_entry(&self, time: Time) -> Option<NodeId> {
        self.events.iter().skip(time).find_map(|event| match event {
            Event::Enter(id) => Some(*id),
            Event::Leave(_) => None,
        })
    }

    /// The node that was entered last.
    pub(crate) fn newest(&self, time: Time) -> Option<NodeId> {
        self.events.iter().take(time).rev().find_map(|event| match event {
            Event::Enter(id) => Some(*id),
            Event::Leave(_) => None,
        })
    }
}
