//! Questions on what is cut, and why.

use std::collections::BTreeSet;

use plywood_search::trace::NodeId;

use crate::catalogue::Kind;
use crate::clock::{Event, Time};
use crate::exercise::{Exercise, Solution};
use crate::scene::Scene;
use crate::shape::Spot;

impl Scene {
    /// The node whose rest was cut when it was left.
    fn cut_off(&self, event: Event) -> Option<NodeId> {
        let Event::Leave(id) = event else { return None };
        (self.is_cut_off(id) && !self.node(id).unvisited.is_empty()).then_some(id)
    }

    pub(crate) fn refuter(&self, time: Time, event: Event) -> Option<Exercise> {
        let id = self.cut_off(event)?;
        let killer = *self.node(id).children.iter().rev().find(|child| self.node(**child).caused_cut)?;
        let answer = Some(self.shape.of_node[killer]);
        Some(Exercise {
            kind: Kind::Refuter,
            time: time + 1,
            after: time + 1,
            node: Some(id),
            solution: Solution::Spot(vec![answer]),
            is_rich: true,
        })
    }

    /// Which move elsewhere makes the rest of a node pointless.
    pub(crate) fn giver(&self, time: Time, event: Event) -> Option<Exercise> {
        let id = self.cut_off(event)?;
        let givers = self.givers(id);
        (!givers.is_empty()).then(|| Exercise {
            kind: Kind::Giver,
            time: time + 1,
            after: time + 1,
            node: Some(id),
            solution: Solution::Spot(
                givers.into_iter().map(|giver| Some(self.shape.of_node[giver])).collect(),
            ),
            is_rich: true,
        })
    }

    /// The moves above a node with which the other side has what the node's window begins with.
    pub(crate) fn givers(&self, id: NodeId) -> Vec<NodeId> {
        let node = self.node(id);
        let limit = node.window.beta;
        let mut givers = Vec::new();
        let (mut below, mut next) = (id, node.parent);
        while let Some(above) = next {
            let ancestor = self.node(above);
            // The limit as this side counts it.
            let sought = if ancestor.side == node.side { limit } else { -limit };
            if ancestor.side != node.side {
                let has = |child: &&NodeId| {
                    let child = self.node(**child);
                    let sign = if child.side == ancestor.side { 1 } else { -1 };
                    let score = child.leave.map(|leave| if sign == 1 { leave.score } else { -leave.score });
                    child.raised_alpha && score == Some(sought)
                };
                let found = ancestor.children.iter().filter(|child| **child < below).rev().find(has);
                givers.extend(found.copied());
            }
            (below, next) = (above, ancestor.parent);
        }
        givers
    }

    /// All moves that the search never looks at, where the whole tree is printed.
    pub(crate) fn cuts(&self) -> Option<Exercise> {
        let search = self.trace.roots().len().checked_sub(1)?;
        let cut = self.unvisited(search);
        let root = self.trace.roots()[search];
        (self.shape.is_given && !cut.is_empty()).then(|| Exercise {
            kind: Kind::Cuts,
            time: self.clock.entry(root) + 1,
            after: self.clock.exit(root) + 1,
            node: Some(root),
            solution: Solution::Spots(cut),
            is_rich: true,
        })
    }

    /// The topmost places that a root search does not come to.
    pub(crate) fn unvisited(&self, search: usize) -> BTreeSet<Spot> {
        let visits = self.shape.visits(self.nodes_of(search).into_iter());
        let places = self.shape.places.iter().enumerate();
        let is_cut = |spot: Spot, parent: Option<Spot>| {
            !visits.contains_key(&spot) && parent.is_some_and(|parent| visits.contains_key(&parent))
        };
        places.filter(|(spot, place)| is_cut(*spot, place.parent)).map(|(spot, _)| spot).collect()
    }
}
