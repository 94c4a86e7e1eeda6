//! The sentences of a story.

use plywood_core::{Bound, Pass, Reason, Score, Side};

use super::data::{Node, NodeId, Played};
use super::moment::Moment;
use super::show::{counted, depth_text, is_open, nodes_text, score_text, side_name, some_of, window_text};

/// A search begins.
pub(super) fn begin<M>(moment: &Moment<'_, M>, index: usize, searches: usize) -> String {
    let Some(root) = moment.node(moment.root) else { return String::new() };
    let name = moment.trace.name(moment.root);
    let which = if searches > 1 {
        format!("Search {} of {searches} ({})", index + 1, depth_text(root.depth))
    } else {
        "The search".to_owned()
    };
    let window = moment.entry_window(moment.root);
    let asks = if is_open(window) {
        "Nothing is known yet.".to_owned()
    } else if window.is_null() {
        format!("It asks only whether {name} is worth at least {}.", score_text(window.beta))
    } else {
        format!("It asks only about values inside {}.", window_text(window))
    };
    format!("{which} begins at {name}, where {} is to move. {asks}", side_name(root.side))
}

/// A search ends.
pub(super) fn end<M>(moment: &Moment<'_, M>) -> String {
    let root = moment.root;
    let Some(node) = moment.node(root) else { return String::new() };
    let name = moment.trace.name(root);
    let mut text = match (moment.finished(root), moment.known(root)) {
        (true, Some(value)) => format!("The search is over: {name} {}", equals(value)),
        (_, Some((score, bound))) => {
            format!("The search was stopped; so far {name} is worth {}", worth((score, bound)))
        }
        (_, None) => format!("The search was stopped before anything was known about {name}"),
    };
    let best = node
        .children
        .iter()
        .rev()
        .filter_map(|child| moment.node(*child))
        .find(|child| child.pass != Pass::Ordering && (child.raised_alpha || child.caused_cut));
    if let Some(played) = best.and_then(|child| child.incoming.as_ref()) {
        text += &format!(", and the best move is {}", played.text);
    }
    let recorded = moment.trace.below(root);
    let cut: usize = recorded
        .iter()
        .filter_map(|id| moment.node(*id))
        .filter(|node| node.leave.is_some())
        .map(|node| node.unvisited.len() + node.unvisited_more)
        .sum();
    let (nodes, moves) = (nodes_text(moment.trace, root), counted(cut as u64, "move", "moves"));
    // What was cut is known of the recorded nodes only.
    let all = moment.trace.visited(root) == recorded.len() as u64;
    text += &format!(". Visited: {nodes}; cut{}: {moves}.", if all { "" } else { " in these" });
    text
}

/// The search comes to a leaf, the moment's newest node; `told` is the last node that was told of before.
pub(super) fn found<M>(moment: &Moment<'_, M>, told: NodeId) -> String {
    let leaf = moment.now;
    let mut sentences: Vec<String> = (told + 1..=leaf).filter_map(|id| announce(moment, id)).collect();
    let Some(node) = moment.node(leaf) else { return String::new() };
    let name = moment.trace.name(leaf);
    let (Some(parent), Some(value)) = (node.parent, moment.value(leaf)) else {
        sentences.push(match moment.value(leaf) {
            Some(value) => format!("{name} {}{}.", equals(value), how(node)),
            None => format!("At {name} the search is stopped."),
        });
        return sentences.join(" ");
    };
    let mover = mover(moment, parent);
    let head = format!("{mover} finds {name} with {}{}", worth(value), how(node));
    sentences.push(head + &consequence(moment, leaf, parent));
    climb(moment, parent, &mut sentences);
    sentences.join(" ")
}

/// Follows what a finished node means for the nodes above it.
fn climb<M>(moment: &Moment<'_, M>, from: NodeId, sentences: &mut Vec<String>) {
    let mut id = from;
    while moment.finished(id) {
        let (Some(node), Some(value)) = (moment.node(id), moment.value(id)) else { return };
        let Some(parent) = node.parent else { return };
        let cut = node.leave.is_some_and(|leave| leave.reason == Reason::Cutoff);
        let name = moment.trace.name(id);
        if !cut {
            sentences.push(format!("All moves of {name} are known now: {name} {}.", equals(value)));
        }
        // That a node left by a cut-off does not help the node above is why it was left.
        if !cut || node.raised_alpha || node.caused_cut {
            let head = format!("{} has {} from {name}", mover(moment, parent), worth(value));
            sentences.push(head + &consequence(moment, id, parent));
        }
        id = parent;
    }
}

/// A node is entered with another purpose than usual.
pub(super) fn announce<M>(moment: &Moment<'_, M>, id: NodeId) -> Option<String> {
    let node = moment.node(id)?;
    let parent = node.parent?;
    let (mover, name) = (mover(moment, parent), moment.trace.name(id));
    let window = moment.entry_window(id);
    match node.pass {
        Pass::Full | Pass::Noisy => None,
        Pass::Scout => {
            let (better, than) = match moment.node(parent)?.side {
                Side::First => ("more", window.alpha),
                Side::Second => ("less", window.beta),
            };
            Some(format!("{mover} only tests whether {name} is worth {better} than {}.", score_text(than)))
        }
        Pass::Research => {
            Some(format!("{mover} has to search {name} again, inside {}.", window_text(window)))
        }
        Pass::Ordering => Some(format!("{mover} glances at {name} to order the moves.")),
    }
}

/// What a child's value means for its parent: the end of the sentence, and one more where a cut-off follows.
pub(super) fn consequence<M>(moment: &Moment<'_, M>, child: NodeId, parent: NodeId) -> String {
    let (Some(node), Some(above)) = (moment.node(child), moment.node(parent)) else { return ".".to_owned() };
    let Some((score, bound)) = moment.value(child) else { return ".".to_owned() };
    let parent_name = moment.trace.name(parent);
    let mover = side_name(above.side);
    if node.caused_cut {
        return format!(". {}", cut_off(moment, parent, above, score));
    }
    // A test and the search that repeats it are one find.
    let first_look = match node.pass {
        Pass::Research => above.children.iter().copied().filter(|sibling| *sibling < child).max(),
        _ => None,
    };
    let before = moment.guaranteed(parent, first_look.unwrap_or(child));
    if node.raised_alpha {
        let better =
            before.map_or_else(String::new, |(known, _)| format!(", better than {}", score_text(known)));
        let limit = match above.side {
            Side::First => "at least",
            Side::Second => "at most",
        };
        return format!("{better}: {parent_name} is worth {limit} {}.", score_text(score));
    }
    if node.pass == Pass::Ordering {
        return ".".to_owned();
    }
    // What the mover was sure of when the child was entered; the child did not beat it, unless it was a test that will
    // be repeated.
    let window = moment.entry_window(child);
    let (sure, beaten, says_so) = match above.side {
        Side::First => (window.alpha, score > window.alpha, bound != Bound::Lower),
        Side::Second => (window.beta, score < window.beta, bound != Bound::Upper),
    };
    if beaten || !says_so {
        return ".".to_owned();
    }
    match moment.source(parent, above.side, sure) {
        Some(giver) => {
            let from = moment.trace.name(giver);
            format!(": no better for {mover} than {} from {from}.", score_text(sure))
        }
        None => {
            let than = match above.side {
                Side::First => "more",
                Side::Second => "less",
            };
            format!(": not enough for {mover}, who needs {than} than {}.", score_text(sure))
        }
    }
}

/// Why the rest of a node does not matter.
pub(super) fn cut_off<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>, score: Score) -> String {
    let name = moment.trace.name(id);
    let window = moment.entry_window(id);
    let (limit, reached) = match node.side {
        Side::First => (window.beta, score >= window.beta),
        Side::Second => (window.alpha, score <= window.alpha),
    };
    let opponent = node.side.other();
    let why = match moment.source(id, opponent, limit) {
        _ if !reached => format!("{name} cannot be better than that for {}", side_name(node.side)),
        Some(giver) => {
            let from = moment.trace.name(giver);
            let has = format!("{} already has {} from {from}", side_name(opponent), score_text(limit));
            format!("{has}, so {name} cannot matter any more")
        }
        None => format!("That answers what was asked about {name} (window {})", window_text(window)),
    };
    // Named like nodes: by caption, or else by all moves that lead there.
    let way = if node.parent.is_some() { format!("{name}-") } else { String::new() };
    let full_name = |cut: &Played<M>| cut.caption.clone().unwrap_or_else(|| format!("{way}{}", cut.text));
    let (mut skipped, more) = some_of(node.unvisited.iter().map(full_name).collect(), node.unvisited_more);
    if more > 0 {
        skipped.push(format!("{more} more"));
    }
    match skipped.as_slice() {
        [] => format!("{why}; no move was left to cut."),
        [one] => format!("{why}: {one} is cut."),
        [most @ .., last] => format!("{why}: {} and {last} are cut.", most.join(", ")),
    }
}

/// `MAX at A`.
pub(super) fn mover<M>(moment: &Moment<'_, M>, id: NodeId) -> String {
    let side = moment.node(id).map_or(Side::First, |node| node.side);
    format!("{} at {}", side_name(side), moment.trace.name(id))
}

pub(super) fn worth((score, bound): (Score, Bound)) -> String {
    match bound {
        Bound::Exact => score_text(score),
        Bound::Lower => format!("at least {}", score_text(score)),
        Bound::Upper => format!("at most {}", score_text(score)),
    }
}

pub(super) fn equals((score, bound): (Score, Bound)) -> String {
    match bound {
        Bound::Exact => format!("= {}", score_text(score)),
        Bound::Lower | Bound::Upper => format!("is worth {}", worth((score, bound))),
    }
}

/// Where a leaf's value comes from, if it is not the end of the game.
fn how<M>(node: &Node<M>) -> &'static str {
    match node.leave.map(|leave| leave.reason) {
        None | Some(Reason::Verdict) => "",
        Some(Reason::Evaluated) => " (estimated)",
        Some(Reason::StandPat) => " (standing pat)",
        Some(Reason::Table) => " (known from the table)",
        Some(Reason::Idle) => " (even without a move)",
        Some(Reason::Futile) => " (estimated, far above what was asked)",
        Some(Reason::Razored) => " (estimated, far below what was asked)",
        Some(Reason::Repetition) => " (the position was there before)",
        Some(Reason::StaticBounds) => " (by the rules alone)",
        Some(Reason::Foreseen) => " (decided within two plies)",
        Some(Reason::Cutoff | Reason::Exhausted) => " (what is below was not recorded)",
    }
}
