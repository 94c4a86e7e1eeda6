//! What the explainer says about a search, as far as the search has come.

use plywood_search::trace::{NodeId, walk, why};

use crate::catalogue::Kind;
use crate::clock::Time;
use crate::exercise::{Exercise, Solution};
use crate::scene::Scene;

/// So many sentences of a story are a hint.
const HINT: usize = 2;

/// A piece of a story.
#[derive(Debug)]
struct Told {
    /// Nothing that it says happens later.
    done: Time,
    about: About,
    text: String,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum About {
    Begin(usize),
    Leaf(NodeId),
    End(usize),
}

impl Scene {
    /// The whole story: [`walk`] has a piece for the beginning and the end of each root search, and one for each leaf.
    fn story(&self) -> Vec<Told> {
        let mut pieces = Vec::new();
        for (search, root) in self.trace.roots().iter().enumerate() {
            let exit = self.clock.exit(*root);
            pieces.push((self.clock.entry(*root) + 1, About::Begin(search)));
            let mut nodes = self.nodes_of(search);
            nodes.sort_unstable();
            for id in nodes.into_iter().filter(|id| self.node(*id).children.is_empty()) {
                let next = self.clock.next_entry(self.clock.exit(id)).map(|next| self.clock.entry(next));
                pieces.push((next.map_or(exit, |next| next.min(exit)), About::Leaf(id)));
            }
            pieces.push((exit + 1, About::End(search)));
        }
        let searches = self.trace.roots().len();
        let steps = walk(&self.trace);
        debug_assert_eq!(steps.len(), pieces.len(), "a story has these pieces and no others");
        let tell = |((done, about), text): ((Time, About), String)| Told { done, about, text };
        // How many searches there will be is not known when one begins.
        let texts = steps.into_iter().map(|step| step.text.replacen(&format!(" of {searches} ("), " (", 1));
        pieces.into_iter().zip(texts).map(tell).collect()
    }

    /// What has happened last, for whoever needs a hint.
    pub(crate) fn hint(&self, exercise: &Exercise) -> Vec<String> {
        if self.stage.simulations.is_some() {
            return Vec::new();
        }
        let search = self.search_at(exercise.time.max(1));
        let root = self.trace.roots().get(search).copied();
        let begun = root.map_or(0, |root| self.clock.entry(root));
        let answer = self.explanation(exercise);
        let is_known = |told: &Told| told.done <= exercise.time && told.done > begun;
        let story = self.story().into_iter().filter(is_known).map(|told| told.text);
        let known: Vec<String> = story.filter(|text| !answer.contains(text)).collect();
        known[known.len().saturating_sub(HINT)..].to_vec()
    }

    /// Why the answer is what it is. Nothing in it happens after the exercise.
    pub(crate) fn explanation(&self, exercise: &Exercise) -> Vec<String> {
        if let (Kind::Window, Some(node)) = (exercise.kind, exercise.node) {
            return self.about_window(node).into_iter().collect();
        }
        if self.stage.simulations.is_some() {
            return self.about_samples(exercise);
        }
        let about = |told: &Told| match exercise.kind {
            Kind::Cuts => told.done <= exercise.after && told.text.contains("cut"),
            Kind::Best => told.about == About::End(self.search_at(exercise.time)),
            Kind::Test => told.about == About::Begin(self.search_at(exercise.after)),
            Kind::Value if exercise.node.is_some_and(|id| self.node(id).parent.is_none()) => {
                told.about == About::End(self.search_at(exercise.time))
            }
            Kind::Next if exercise.node.is_some_and(|id| !self.node(id).children.is_empty()) => false,
            _ => self.clock.newest(exercise.time).is_some_and(|newest| told.about == About::Leaf(newest)),
        };
        self.story().into_iter().filter(about).map(|told| told.text).collect()
    }

    /// Where both ends of a node's window come from.
    fn about_window(&self, id: NodeId) -> Option<String> {
        let told = why(&self.trace, &self.shape.way(self.shape.of_node[id]));
        let visit = told.visits.iter().position(|visit| *visit == id)?;
        let text = told.text.lines().nth(visit)?;
        let begin = ["Its window was", "Nothing was known yet"].iter().find_map(|words| text.find(words))?;
        let sentence = text[begin..].split_once(". ").map_or(&text[begin..], |(first, _)| first);
        Some(format!("{}.", sentence.trim_end_matches('.')))
    }

    fn about_samples(&self, exercise: &Exercise) -> Vec<String> {
        let spots = match &exercise.solution {
            Solution::Spot(spots) => spots.iter().copied().flatten().collect(),
            Solution::Spots(spots) => spots.iter().copied().collect(),
            _ => vec![0],
        };
        spots.into_iter().flat_map(|spot| sentences(&why(&self.trace, &self.shape.way(spot)).text)).collect()
    }
}

/// Lines of a text. Where the best line goes is told by the page.
fn sentences(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.contains("best line")).map(str::to_owned).collect()
}
