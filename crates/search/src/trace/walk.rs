//! The story of a search, step by step, as Adorf (2009) tells it in figure 8.

use super::data::{NodeId, Trace};
use super::moment::{Moment, subtree_ends};
use super::picture::picture;
use super::tell::{begin, end, found};

/// One step of a story. All numbers are from MAX's point of view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Counted from 1.
    pub number: usize,
    /// What happens, what is known now, and why.
    pub text: String,
    /// The tree at this time, an indented line per node: the current window and what is known; `?` for nodes not yet
    /// visited, or never, if the search was stopped, `✂ cut` for those that need not be, `←` for the newest.
    pub picture: String,
}

/// Tells a trace as a story: a step for the beginning and one for the end of each root search, and between them one for
/// each leaf, with everything that follows from it. Meant for small trees: the pictures repeat the whole tree in every
/// step, and searches of more than [`super::MAX_PICTURE_NODES`] nodes go without.
pub fn walk<M>(trace: &Trace<M>) -> Vec<Step> {
    let ends = subtree_ends(trace);
    let mut steps = Vec::new();
    let mut tell = |text: String, moment: &Moment<'_, M>| {
        steps.push(Step { number: steps.len() + 1, text, picture: picture(moment) });
    };
    for (index, root) in trace.roots.iter().enumerate() {
        let last = ends.get(*root).map_or(*root, |end| end.saturating_sub(1));
        let at = |now: NodeId, over: bool| Moment { trace, ends: &ends, root: *root, now, over };
        let start = at(*root, false);
        tell(begin(&start, index, trace.roots.len() + trace.skipped_roots), &start);
        let mut told = *root;
        for leaf in *root..=last {
            if trace.nodes.get(leaf).is_some_and(|node| node.children.is_empty()) {
                let moment = at(leaf, false);
                tell(found(&moment, told), &moment);
                told = leaf;
            }
        }
        let finish = at(last, true);
        tell(end(&finish), &finish);
    }
    steps
}
