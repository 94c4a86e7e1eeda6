//! The tree as it is known at some time. What happens later is not in it.

use plywood_core::{Bound, Pass, Reason, Score, Side, Window};
use serde::Serialize;

use crate::clock::Time;
use crate::scene::{Scene, Seen};
use crate::shape::Spot;

/// A place of the tree, as far as it is known.
#[derive(Serialize, Clone, Debug)]
pub struct Sight {
    /// Its number, by which answers name it.
    pub spot: Spot,
    /// The place above.
    pub parent: Option<Spot>,
    /// What it is called.
    pub name: String,
    /// The move that leads here, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// `max` or `min`.
    pub side: &'static str,
    /// Whether nothing can come below it.
    pub leaf: bool,
    /// What is printed there before anything is searched: the payoff of a leaf, the estimate of an inner node.
    pub given: Option<i32>,
    /// Whether quiescence follows the move that leads here.
    pub noisy: bool,
    /// `unknown`, `open` (entered and not yet left), `left`, or `cut`.
    pub state: &'static str,
    /// The window on entry of the last visit.
    pub window: Option<[String; 2]>,
    /// What the last visit returned.
    pub value: Option<ValueText>,
    /// `scout`, `research` or `noisy`, if the last visit was one of these.
    pub pass: Option<&'static str>,
    /// Whether it was visited last.
    pub newest: bool,
    /// What a Monte Carlo search knows of it.
    pub sampled: Option<SampledText>,
}

/// A value with its sign.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ValueText {
    /// `exact`, `lower` or `upper`.
    pub bound: &'static str,
    /// A number, `win`, `loss`, `∞` or `−∞`.
    pub score: String,
}

/// Visits and what they earned.
#[derive(Serialize, Clone, Debug)]
pub struct SampledText {
    /// Simulations that came here.
    pub visits: u32,
    /// What they earned MAX on average, unless that is asked.
    pub mean: Option<String>,
    /// `win`, `loss` or `0` for MAX, if it is proven.
    pub proven: Option<String>,
}

/// What must not be seen yet.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Hidden {
    pub(crate) mean_of: Option<Spot>,
    pub(crate) proofs: bool,
}

pub(crate) fn value_text((score, bound): Seen) -> ValueText {
    ValueText { bound: bound.name(), score: score_text(score) }
}

/// A score as answers have it.
pub(crate) fn score_text(score: Score) -> String {
    if score > Score::win_at(0) {
        "∞".to_owned()
    } else if score < Score::loss_at(0) {
        "−∞".to_owned()
    } else {
        score.to_string()
    }
}

/// An end that leaves no score out is infinite, whatever number the search has there.
pub(crate) fn window_text(window: Window) -> [String; 2] {
    let alpha = if window.alpha <= Score::loss_at(0) { -Score::INFINITY } else { window.alpha };
    let beta = if window.beta >= Score::win_at(0) { Score::INFINITY } else { window.beta };
    [score_text(alpha), score_text(beta)]
}

impl Scene {
    /// The tree at this time.
    pub(crate) fn view(&self, time: Time, hidden: Hidden) -> Vec<Sight> {
        let search = self.search_at(time);
        let nodes = self.nodes_of(search);
        let entered = nodes.iter().copied().filter(|id| self.clock.is_entered(*id, time));
        let visits = self.shape.visits(entered);
        let last = |spot: Spot| visits.get(&spot).and_then(|visits| visits.last()).copied();
        let newest = self.clock.newest(time).map(|id| self.shape.of_node[id]);
        let mut sights: Vec<Sight> = Vec::new();
        let mut is_cut = vec![false; self.shape.places.len()];
        for (spot, place) in self.shape.places.iter().enumerate() {
            let visit = last(spot);
            let above = place.parent.and_then(last);
            // In a game that nobody has printed, moves are seen where the search has come.
            if !self.shape.is_given && place.parent.is_some() && above.is_none() {
                continue;
            }
            let left = visit.filter(|id| self.clock.is_left(*id, time));
            is_cut[spot] = visit.is_none()
                && (place.parent.is_some_and(|parent| is_cut[parent])
                    || above.is_some_and(|id| self.clock.is_left(id, time) && self.has_cut(id, &place.mv)));
            let state = match (visit, left) {
                (_, Some(_)) => "left",
                (Some(_), None) => "open",
                (None, None) if is_cut[spot] => "cut",
                (None, None) => "unknown",
            };
            let sampled = visit.and_then(|id| self.sampled_text(id, spot, hidden));
            sights.push(Sight {
                spot,
                parent: place.parent,
                name: place.name.clone(),
                mv: place.mv.clone(),
                side: side_name(place.side),
                leaf: self.is_leaf(spot, visit),
                given: place.given,
                noisy: place.noisy,
                state,
                window: visit.filter(|_| self.stage.has_windows()).map(|id| window_text(self.window(id))),
                value: left.filter(|_| sampled.is_none()).and_then(|id| self.value(id)).map(value_text),
                pass: visit.and_then(|id| pass_name(self.node(id).pass)),
                newest: Some(spot) == newest && sampled.is_none(),
                sampled,
            });
        }
        sights
    }

    fn is_leaf(&self, spot: Spot, visit: Option<usize>) -> bool {
        let has_none = self.shape.places[spot].children.is_empty();
        // Of a game's positions nobody says that they are leaves before they were visited.
        has_none && (self.shape.is_given || visit.is_some())
    }

    /// Whether moves of the node were left out by a cut-off.
    pub(crate) fn is_cut_off(&self, id: usize) -> bool {
        self.node(id).leave.is_some_and(|leave| leave.reason == Reason::Cutoff)
    }

    /// Whether a cut-off spared this move of a node. What lies below the horizon was never meant to be searched.
    fn has_cut(&self, id: usize, mv: &str) -> bool {
        self.is_cut_off(id) && self.node(id).unvisited.iter().any(|cut| cut.text == mv)
    }

    fn sampled_text(&self, id: usize, spot: Spot, hidden: Hidden) -> Option<SampledText> {
        let sampled = self.node(id).sampled?;
        let mean = self.mean(id).filter(|_| hidden.mean_of != Some(spot));
        let proven = self.proven(id).filter(|_| !hidden.proofs || self.node(id).height > 1);
        Some(SampledText {
            visits: sampled.visits,
            mean: mean.map(|mean| format!("{mean:.2}")),
            proven: proven.map(score_text),
        })
    }

    /// The value for MAX that is proven of a node of a Monte Carlo search.
    pub(crate) fn proven(&self, id: usize) -> Option<Score> {
        let node = self.node(id);
        let leave = node.leave.filter(|leave| leave.reason != Reason::Evaluated)?;
        debug_assert_eq!(leave.bound, Bound::Exact);
        Some(if node.side == Side::First { leave.score } else { -leave.score }.undated())
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "max",
        Side::Second => "min",
    }
}

fn pass_name(pass: Pass) -> Option<&'static str> {
    match pass {
        Pass::Full | Pass::Ordering => None,
        Pass::Scout => Some("scout"),
        Pass::Research => Some("research"),
        Pass::Noisy => Some("noisy"),
    }
}
