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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use std::slice;

    use super::*;
    use crate::Lesson;
    use crate::catalogue::Stage;

    /// All orders of the moves of a tree.
    fn orders(twig: &Twig) -> Vec<Twig> {
        let mut all = vec![Vec::new()];
        for child in &twig.children {
            let below = orders(child);
            let longer = all.iter().flat_map(|known: &Vec<Twig>| {
                below.iter().map(|one| [&known[..], slice::from_ref(one)].concat())
            });
            all = longer.collect();
        }
        let permute = |children: Vec<Twig>| -> Vec<Vec<Twig>> {
            let mut found: Vec<Vec<Twig>> = vec![Vec::new()];
            for one in children {
                let insert = |known: &Vec<Twig>| {
                    (0..=known.len())
                        .map(|at| [&known[..at], slice::from_ref(&one), &known[at..]].concat())
                        .collect()
                };
                found = found.iter().flat_map(|known| -> Vec<Vec<Twig>> { insert(known) }).collect();
            }
            found
        };
        let orders = all.into_iter().flat_map(permute);
        orders.map(|children| Twig { children, ..twig.clone() }).collect()
    }

    #[test]
    fn no_order_is_better_than_the_best() {
        let games = plywood_games::all();
        let stages: Vec<&Stage> = Lesson::find("alphabeta").unwrap().stages.iter().collect();
        for stage in stages.into_iter().filter(|stage| stage.asked[0].0 == Kind::Order) {
            for seed in 0..3 {
                let scene = Scene::new(&games, stage, seed, 0).unwrap();
                let Some(Exercise { solution: Solution::Order { fewest }, .. }) =
                    scene.order_question(&games).unwrap()
                else {
                    continue;
                };
                let sketch = scene.sketch.as_ref().unwrap();
                let all = orders(&sketch.root);
                let counts = all
                    .into_iter()
                    .map(|root| scene.visited(&games, &Sketch { side: sketch.side, root }).unwrap());
                assert_eq!(counts.min(), Some(fewest), "seed {seed}: {}", scene.start);
            }
        }
    }
}
