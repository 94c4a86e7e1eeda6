//! Where things are: the places of a tree, whether or not a search comes there.

use std::collections::HashMap;

use plywood_core::{Pass, Side};
use plywood_search::trace::{NodeId, Trace};

use crate::sketch::{Sketch, Twig};

/// A place's number in its shape.
pub type Spot = usize;

/// A place of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) parent: Option<Spot>,
    /// The move that leads here; nothing at the root.
    pub(crate) mv: String,
    pub(crate) name: String,
    pub(crate) side: Side,
    /// What is printed beside the place before anything is searched: a payoff, or an estimate.
    pub(crate) given: Option<i32>,
    pub(crate) noisy: bool,
    pub(crate) children: Vec<Spot>,
}

/// The places of a tree, each after its parent, and which of them the nodes of a trace are about.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) places: Vec<Place>,
    /// For each node of the trace.
    pub(crate) of_node: Vec<Spot>,
    /// Whether all of it may be seen from the beginning.
    pub(crate) is_given: bool,
}

impl Shape {
    /// The places of a tree that is printed before it is searched.
    pub(crate) fn of_sketch(sketch: &Sketch, trace: &Trace<()>) -> Shape {
        let mut shape = Shape { places: Vec::new(), of_node: Vec::new(), is_given: true };
        shape.add_twig(&sketch.root, None, sketch.side);
        shape.find_nodes(trace);
        shape
    }

    /// The places that a search of a position came to or might have come to, so many plies deep.
    pub(crate) fn of_trace(trace: &Trace<()>, plies: Option<u32>) -> Shape {
        let mut shape = Shape { places: Vec::new(), of_node: Vec::new(), is_given: false };
        shape.find_nodes(trace);
        // What was never searched comes behind what was.
        for (id, node) in trace.nodes().iter().enumerate() {
            let is_seen = plies.is_none_or(|plies| node.height < plies);
            for cut in node.unvisited.iter().filter(|_| is_seen) {
                let spot = shape.child(shape.of_node[id], &cut.text, node.side.other());
                cut.name().clone_into(&mut shape.places[spot].name);
            }
        }
        shape
    }

    fn add_twig(&mut self, twig: &Twig, parent: Option<Spot>, side: Side) {
        let mv = if parent.is_some() { twig.name.clone() } else { String::new() };
        let spot = self.add(Place {
            parent,
            mv,
            name: twig.name.clone(),
            side,
            given: twig.value,
            noisy: twig.noisy,
            children: Vec::new(),
        });
        for child in &twig.children {
            self.add_twig(child, Some(spot), side.other());
        }
    }

    fn add(&mut self, place: Place) -> Spot {
        let spot = self.places.len();
        if let Some(parent) = place.parent {
            self.places[parent].children.push(spot);
        }
        self.places.push(place);
        spot
    }

    fn find_nodes(&mut self, trace: &Trace<()>) {
        for node in trace.nodes() {
            let spot = match (node.parent, &node.incoming) {
                (Some(parent), Some(incoming)) => self.child(self.of_node[parent], &incoming.text, node.side),
                _ if self.places.is_empty() => self.add(Place {
                    parent: None,
                    mv: String::new(),
                    name: node.caption.clone().unwrap_or_default(),
                    side: node.side,
                    given: None,
                    noisy: false,
                    children: Vec::new(),
                }),
                _ => 0,
            };
            self.places[spot].noisy |= node.pass == Pass::Noisy;
            self.of_node.push(spot);
        }
    }

    /// The place after a move, which is a new one if nobody was there yet.
    fn child(&mut self, parent: Spot, mv: &str, side: Side) -> Spot {
        let known = self.places[parent].children.iter().copied().find(|child| self.places[*child].mv == mv);
        known.unwrap_or_else(|| {
            self.add(Place {
                parent: Some(parent),
                mv: mv.to_owned(),
                name: mv.to_owned(),
                side,
                given: None,
                noisy: false,
                children: Vec::new(),
            })
        })
    }

    /// The moves that lead to a place.
    pub(crate) fn way(&self, spot: Spot) -> Vec<String> {
        let mut moves = Vec::new();
        let mut next = self.places.get(spot);
        while let Some(place) = next {
            let Some(parent) = place.parent else { break };
            moves.push(place.mv.clone());
            next = self.places.get(parent);
        }
        moves.reverse();
        moves
    }

    /// The visits of each place by the search of one root, in order.
    pub(crate) fn visits(&self, nodes: impl Iterator<Item = NodeId>) -> HashMap<Spot, Vec<NodeId>> {
        let mut visits: HashMap<Spot, Vec<NodeId>> = HashMap::new();
        for node in nodes {
            visits.entry(self.of_node[node]).or_default().push(node);
        }
        visits
    }
}
