//! The exercise to put moves in an order with most cuts.

use std::collections::BTreeMap;

use plywood_core::TextError;
use plywood_engines::Games;

use crate::catalogue::Kind;
use crate::exercise::{Exercise, Solution};
use crate::scene::{Scene, record};
use crate::shape::Spot;
use crate::sketch::{Sketch, Twig};

/// For places whose moves are in another order: their children.
pub(crate) type Orders = BTreeMap<Spot, Vec<Spot>>;

impl Scene {
    /// The question how few nodes the search can do with, if the order that is given is not the best already.
    pub(crate) fn order_question(&self, games: &Games) -> Result<Option<Exercise>, TextError> {
        let Some(sketch) = &self.sketch else { return Ok(None) };
        let fewest = self.visited(games, &sketch.best_first())?;
        let is_best = self.visited(games, sketch)? == fewest;
        Ok((!is_best).then_some(Exercise {
            kind: Kind::Order,
            time: 0,
            after: 0,
            node: None,
            solution: Solution::Order { fewest },
            is_rich: true,
        }))
    }

    /// How many nodes of a tree the stage's search visits.
    pub(crate) fn visited(&self, games: &Games, sketch: &Sketch) -> Result<u64, TextError> {
        let trace = record(&games.find(&self.game)?, self.stage, &sketch.text(), None)?;
        Ok(trace.main_root().map_or(0, |root| trace.visited(root)))
    }

    /// The tree with its moves in another order.
    pub(crate) fn reordered(&self, orders: &Orders) -> Result<Sketch, TextError> {
        let Some(sketch) = &self.sketch else {
            return Err(TextError::new("the moves of this position are in the order of the game"));
        };
        Ok(Sketch { side: sketch.side, root: self.turned(&sketch.root, 0, orders)? })
    }

    fn turned(&self, twig: &Twig, spot: Spot, orders: &Orders) -> Result<Twig, TextError> {
        let children = &self.shape.places[spot].children;
        let order = orders.get(&spot).unwrap_or(children);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted != *children {
            return Err(TextError::new(format!(
                "place {spot} has the children {children:?}, each of them once"
            )));
        }
        let turned = order.iter().map(|child| {
            let index = children.iter().position(|one| one == child).unwrap_or(0);
            self.turned(&twig.children[index], *child, orders)
        });
        Ok(Twig { children: turned.collect::<Result<_, _>>()?, ..twig.clone() })
    }

    /// The order with the best move of each node first.
    pub(crate) fn best_orders(&self) -> Orders {
        let mut orders = Orders::new();
        if let Some(sketch) = &self.sketch {
            self.note_orders(&sketch.best_first().root, 0, &mut orders);
        }
        orders
    }

    fn note_orders(&self, twig: &Twig, spot: Spot, orders: &mut Orders) {
        let children = &self.shape.places[spot].children;
        let named =
            |name: &str| children.iter().copied().find(|child| self.shape.places[*child].name == name);
        let order: Vec<Spot> = twig.children.iter().filter_map(|child| named(&child.name)).collect();
        for (child, spot) in twig.children.iter().zip(&order) {
            self.note_orders(child, *spot, orders);
        }
        if !order.is_empty() {
            orders.insert(spot, order);
        }
    }
}
