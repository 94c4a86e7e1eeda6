//! Exercises: every question that the record of a search has an answer to.

use std::collections::BTreeSet;

use plywood_core::{Bound, Pass, Reason, Score, Window};
use plywood_search::trace::NodeId;

use crate::catalogue::Kind;
use crate::clock::{Event, Time};
use crate::scene::{Scene, Seen};
use crate::shape::Spot;

/// A question about a search, with its answer.
#[derive(Clone, Debug)]
pub(crate) struct Exercise {
    pub(crate) kind: Kind,
    /// What has happened when it is asked.
    pub(crate) time: Time,
    /// What has happened when it is answered.
    pub(crate) after: Time,
    /// What it is about.
    pub(crate) node: Option<NodeId>,
    pub(crate) solution: Solution,
    /// Whether there is something to think about. Such questions come before others.
    pub(crate) is_rich: bool,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub(crate) enum Solution {
    Value(Seen),
    Window(Window),
    /// Any of these places; none if there is nothing to come.
    Spot(Vec<Option<Spot>>),
    Spots(BTreeSet<Spot>),
    Yes(bool),
    /// What simulations earned MAX on average.
    Mean(f32),
    /// The fewest nodes that an order of the moves can do with.
    Order {
        fewest: u64,
    },
}

impl Scene {
    /// Every question of one kind, in the order of time. Those on orders and simulations are made elsewhere.
    pub(crate) fn questions(&self, kind: Kind) -> Vec<Exercise> {
        match kind {
            Kind::Cuts => self.cuts().into_iter().collect(),
            Kind::Best => self.best().into_iter().collect(),
            Kind::Next => self.all(Scene::next),
            Kind::Value => self.all(Scene::value_of),
            Kind::Window => self.all(Scene::window_of),
            Kind::Test => self.all(Scene::test),
            Kind::Refuter => self.all(Scene::refuter),
            Kind::Giver => self.all(Scene::giver),
            Kind::Scout => self.all(Scene::scout),
            Kind::Order | Kind::Most | Kind::Simulation | Kind::Mean | Kind::Proven => Vec::new(),
        }
    }

    fn all(&self, ask: impl Fn(&Scene, Time, Event) -> Option<Exercise>) -> Vec<Exercise> {
        let events = self.clock.events.iter().copied().enumerate();
        events.filter_map(|(time, event)| ask(self, time, event)).collect()
    }

    /// Whether moves of the node were searched.
    fn is_inner(&self, id: NodeId) -> bool {
        let node = self.node(id);
        node.leave.is_some_and(|leave| matches!(leave.reason, Reason::Cutoff | Reason::Exhausted))
            && !node.children.is_empty()
            && node.pass != Pass::Ordering
    }

    fn value_of(&self, time: Time, event: Event) -> Option<Exercise> {
        let Event::Leave(id) = event else { return None };
        let node = self.node(id);
        // What a table adds from searches before cannot be seen in this one.
        let is_own = node.leave.is_some_and(|leave| leave.bound == Bound::of(leave.score, node.window));
        let value = self.value(id).filter(|value| self.is_inner(id) && is_own && says_something(*value))?;
        Some(Exercise {
            kind: Kind::Value,
            time,
            after: time + 1,
            node: Some(id),
            solution: Solution::Value(value),
            // Bounds are what people get wrong.
            is_rich: self.is_cut_off(id) || value.1 != Bound::Exact,
        })
    }

    fn window_of(&self, time: Time, event: Event) -> Option<Exercise> {
        let Event::Enter(id) = event else { return None };
        let (node, window) = (self.node(id), self.window(id));
        // The words for it are those of the search that gave the answer.
        let is_main =
            Some(self.trace.roots().get(self.search_at(time + 1))?) == self.trace.main_root().as_ref();
        let is_asked = is_main && node.parent.is_some() && self.is_inner(id);
        let is_plain = [window.alpha, window.beta].into_iter().all(is_plain);
        (is_asked && is_plain).then(|| Exercise {
            kind: Kind::Window,
            time,
            after: time + 1,
            node: Some(id),
            solution: Solution::Window(window),
            is_rich: window.alpha > Score::loss_at(0) || window.beta < Score::win_at(0),
        })
    }

    /// The window of a whole search that follows another.
    fn test(&self, time: Time, event: Event) -> Option<Exercise> {
        let Event::Enter(id) = event else { return None };
        let window = self.window(id);
        let is_asked = self.node(id).parent.is_none()
            && time > 0
            && window.is_null()
            && [window.alpha, window.beta].into_iter().all(is_plain);
        is_asked.then(|| Exercise {
            kind: Kind::Test,
            time,
            after: time + 1,
            node: Some(id),
            solution: Solution::Window(window),
            is_rich: true,
        })
    }

    /// What comes next after a leaf, or after a node that was entered.
    fn next(&self, time: Time, event: Event) -> Option<Exercise> {
        let (id, is_down) = match event {
            Event::Leave(id) if self.node(id).children.is_empty() => (id, false),
            Event::Enter(id) if self.is_inner(id) => (id, true),
            _ => return None,
        };
        let after = time + 1;
        let next = self.clock.next_entry(after).filter(|next| self.node(*next).parent.is_some());
        let until = next.map_or(self.clock.events.len(), |next| self.clock.entry(next));
        let climbs = self.clock.events.get(after..until).unwrap_or_default();
        let cuts = climbs.iter().any(|event| match event {
            Event::Leave(id) => self.is_cut_off(*id) && !self.node(*id).unvisited.is_empty(),
            Event::Enter(_) => false,
        });
        let answer = next.map(|next| self.shape.of_node[next]);
        let first = self.shape.places[self.shape.of_node[id]].children.first().copied();
        let again = next.is_some_and(|next| self.node(next).pass == Pass::Research);
        Some(Exercise {
            kind: Kind::Next,
            time: after,
            after: next.map_or(self.clock.events.len(), |next| self.clock.entry(next) + 1),
            node: Some(id),
            solution: Solution::Spot(vec![answer]),
            is_rich: cuts || again || (is_down && answer != first),
        })
    }

    fn scout(&self, time: Time, event: Event) -> Option<Exercise> {
        let Event::Leave(id) = event else { return None };
        let node = self.node(id);
        let above = self.node(node.parent?);
        // Inside a test every search is one, and none is repeated.
        if node.pass != Pass::Scout || above.window.is_null() {
            return None;
        }
        let later = above.children.iter().skip_while(|child| **child != id).nth(1);
        let again = later.is_some_and(|next| {
            let next = self.node(*next);
            next.pass == Pass::Research && next.incoming == node.incoming
        });
        Some(Exercise {
            kind: Kind::Scout,
            time: time + 1,
            after: self.clock.next_entry(time + 1).map_or(time + 1, |next| self.clock.entry(next) + 1),
            node: Some(id),
            solution: Solution::Yes(again),
            is_rich: again || above.leave.is_some_and(|leave| leave.reason == Reason::Cutoff),
        })
    }

    /// Which move the search chooses.
    fn best(&self) -> Option<Exercise> {
        let root = self.trace.main_root()?;
        let children = &self.node(root).children;
        let best = children.iter().rev().find(|child| self.node(**child).on_line)?;
        let value = |id: NodeId| self.node(id).leave.map(|leave| leave.score);
        // Moves that are worth as much are as good an answer, if that was found out.
        let alike = |child: &&NodeId| {
            let (one, other) = (self.node(**child), self.node(*best));
            value(**child) == value(*best)
                && one.side == other.side
                && one.leave.is_some_and(|leave| leave.bound == Bound::Exact)
        };
        let good = children.iter().filter(alike).map(|child| Some(self.shape.of_node[*child]));
        let mut spots: Vec<Option<Spot>> = good.collect();
        spots.push(Some(self.shape.of_node[*best]));
        let exit = self.clock.exit(root);
        Some(Exercise {
            kind: Kind::Best,
            time: exit,
            after: exit + 1,
            node: Some(root),
            solution: Solution::Spot(spots),
            is_rich: true,
        })
    }
}

/// Whether a value is more than what everybody knows before: that nothing is better than a win.
fn says_something((score, bound): Seen) -> bool {
    let is_empty = match bound {
        Bound::Exact => false,
        Bound::Lower => score <= Score::loss_at(0).undated(),
        Bound::Upper => score >= Score::win_at(0).undated(),
    };
    is_plain(score) && !is_empty
}

/// Whether a score is one that people would write down: a number, a win or loss without date, or infinity. Tests right
/// beside a win have windows that are not.
fn is_plain(score: Score) -> bool {
    let size = score.raw().abs();
    size < 100_000 || size == Score::MAX_ESTIMATE + 1 || size >= Score::win_at(0).raw()
}
