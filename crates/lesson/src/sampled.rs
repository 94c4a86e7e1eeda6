//! Exercises on Monte Carlo search.

use std::collections::BTreeSet;

use plywood_core::{Score, Side, TextError};
use plywood_engines::Games;
use plywood_search::trace::NodeId;

use crate::catalogue::Kind;
use crate::exercise::{Exercise, Solution};
use crate::scene::{Scene, record};
use crate::shape::Spot;

impl Scene {
    /// The questions of one kind about a tree that simulations have grown.
    pub(crate) fn sampled_questions(&self, games: &Games, kind: Kind) -> Result<Vec<Exercise>, TextError> {
        let Some(root) = self.trace.main_root() else { return Ok(Vec::new()) };
        let solution = match kind {
            Kind::Most => self.most(root),
            Kind::Mean => self.mean_of_root(root),
            Kind::Proven => self.proven_moves(root),
            Kind::Simulation => self.next_simulation(games, root)?,
            _ => None,
        };
        let time = self.clock.events.len();
        let ask = |solution| Exercise { kind, time, after: time, node: Some(root), solution, is_rich: true };
        Ok(solution.map(ask).into_iter().collect())
    }

    fn visits_of(&self, id: NodeId) -> u32 {
        self.node(id).sampled.map_or(0, |sampled| sampled.visits)
    }

    fn spot_of(&self, id: NodeId) -> Spot {
        self.shape.of_node[id]
    }

    /// The move with most visits, where one has more than all others and that is the search's own choice.
    fn most(&self, root: NodeId) -> Option<Solution> {
        let children = &self.node(root).children;
        let most = children.iter().map(|child| self.visits_of(*child)).max()?;
        let mut best = children.iter().filter(|child| self.visits_of(**child) == most);
        let (first, second) = (best.next()?, best.next());
        let is_clear = second.is_none() && self.node(*first).on_line;
        is_clear.then(|| Solution::Spot(vec![Some(self.spot_of(*first))]))
    }

    /// What all simulations earned together, where every one of them went to a move that is seen.
    fn mean_of_root(&self, root: NodeId) -> Option<Solution> {
        let children = &self.node(root).children;
        let (mut visits, mut sum) = (0.0, 0.0);
        for child in children {
            let count = self.visits_of(*child) as f32;
            visits += count;
            sum += count * self.mean(*child)?;
        }
        let mean = self.mean(root)?;
        let is_found = visits > 0.0 && (sum / visits - mean).abs() < MEAN_TOLERANCE / 2.0;
        is_found.then_some(Solution::Mean(mean))
    }

    /// Moves of the root whose worth is proven, if some are and some are not.
    fn proven_moves(&self, root: NodeId) -> Option<Solution> {
        let children = &self.node(root).children;
        let proven: BTreeSet<Spot> = children
            .iter()
            .filter(|child| self.proven(**child).is_some())
            .map(|id| self.spot_of(*id))
            .collect();
        let is_seen = children.iter().all(|child| self.proven(*child).is_none() || self.shows_proof(*child));
        let is_asked = is_seen && !proven.is_empty() && proven.len() < children.len();
        is_asked.then_some(Solution::Spots(proven))
    }

    /// Whether what proves a node is on record: a move that wins, or all moves; nothing if the game is over there.
    fn shows_proof(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let win = Score::win_at(0).undated();
        let best = if node.side == Side::First { win } else { -win };
        let wins = node.children.iter().any(|child| self.proven(*child) == Some(best));
        let all_proven = node.children.iter().all(|child| self.proven(*child).is_some());
        wins || (node.skipped_children == 0 && all_proven)
    }

    /// Where one simulation more goes. The search makes it: with the same seed all others stay the same.
    fn next_simulation(&self, games: &Games, root: NodeId) -> Result<Option<Solution>, TextError> {
        let more = self.stage.simulations.map(|count| count + 1);
        let later = record(&games.find(&self.game)?, self.stage, &self.start, more)?;
        let Some(later_root) = later.main_root() else { return Ok(None) };
        let visits_later = |text: &str| {
            let children = later.nodes()[later_root].children.iter().map(|id| &later.nodes()[*id]);
            let mut same = children.filter(|node| node.incoming.as_ref().is_some_and(|mv| mv.text == text));
            same.find_map(|node| node.sampled).map_or(0, |sampled| sampled.visits)
        };
        let mut grown = self.node(root).children.iter().filter(|child| {
            let text = self.node(**child).incoming.as_ref().map_or("", |mv| mv.text.as_str());
            visits_later(text) == self.visits_of(**child) + 1
        });
        let found = (grown.next(), grown.next());
        Ok(match found {
            (Some(one), None) => Some(Solution::Spot(vec![Some(self.spot_of(*one))])),
            _ => None,
        })
    }
}

/// A mean that differs by less is right: what is shown is rounded.
pub(crate) const MEAN_TOLERANCE: f32 = 0.02;
