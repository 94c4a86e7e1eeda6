//! Why a node was searched, cut off or never visited, in sentences. All numbers are from MAX's point of view.

use plywood_core::{Pass, Reason, Score, Side};

use super::data::{Node, NodeId, Sampled, Trace};
use super::moment::{Moment, subtree_ends};
use super::show::{PointOfView, counted, is_open, score_text, side_name, some_of_text, window_text};
use super::tell::{announce, begin, consequence, cut_off, equals, mover, worth};

/// What became of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The visits of the node in the search that gave the answer; none if it was never visited.
    pub visits: Vec<NodeId>,
    /// The story in sentences, a paragraph for each visit.
    pub text: String,
}

/// Tells what became of the node after these moves. The trace has to hold the nodes on the way there, those beside it,
/// and the children of the node: [`Tracer::focus`](super::Tracer::focus) with one ply shows no more.
pub fn why<M, T: AsRef<str>>(trace: &Trace<M>, way: &[T]) -> Why {
    let ends = subtree_ends(trace);
    let visits = trace.visits(way);
    let Some(root) = trace.main_root() else {
        return Why { visits, text: "Nothing was recorded.".to_owned() };
    };
    // Glances that only ordered the moves tell little, unless there was nothing else.
    let mut told: Vec<NodeId> = visits.iter().copied().filter(|id| !is_glance(trace, *id)).collect();
    if told.is_empty() {
        told.clone_from(&visits);
    }
    let at = |id: NodeId| {
        let now = ends.get(id).map_or(id, |end| end.saturating_sub(1));
        Moment { trace, ends: &ends, root, now, over: id == root }
    };
    let mut paragraphs: Vec<String> = told
        .iter()
        .map(|id| if is_sampled(trace, *id) { sampled(&at(*id), *id) } else { visit(&at(*id), *id) })
        .collect();
    match told.last() {
        Some(id) => paragraphs.extend(best_line(trace, *id)),
        None => paragraphs.push(never(trace, way, at)),
    }
    Why { visits, text: paragraphs.join("\n") }
}

/// Tells what became of one visit of a node, in any root search. The trace has to hold the same nodes as for [`why`].
pub fn why_visit<M>(trace: &Trace<M>, id: NodeId) -> String {
    let mut root = id;
    while let Some(parent) = trace.nodes.get(root).and_then(|node| node.parent) {
        root = parent;
    }
    let ends = subtree_ends(trace);
    let now = ends.get(id).map_or(id, |end| end.saturating_sub(1));
    let moment = Moment { trace, ends: &ends, root, now, over: id == root };
    if is_sampled(trace, id) { sampled(&moment, id) } else { visit(&moment, id) }
}

fn is_glance<M>(trace: &Trace<M>, id: NodeId) -> bool {
    let mut next = trace.nodes.get(id);
    while let Some(node) = next {
        if node.pass == Pass::Ordering {
            return true;
        }
        next = node.parent.and_then(|parent| trace.nodes.get(parent));
    }
    false
}

fn is_sampled<M>(trace: &Trace<M>, id: NodeId) -> bool {
    trace.nodes.get(id).is_some_and(|node| node.sampled.is_some())
}

/// One visit, from the question that was asked to what the answer meant for the node above.
fn visit<M>(moment: &Moment<'_, M>, id: NodeId) -> String {
    let Some(node) = moment.node(id) else { return String::new() };
    let mut sentences = Vec::new();
    match node.parent {
        None => sentences.push(begin(moment, 0, 1)),
        Some(parent) => {
            sentences.push(searched(moment, id, node, parent));
            sentences.extend(announce(moment, id));
            sentences.extend(depth_change(moment, node, parent));
            sentences.push(bounds(moment, id, node));
        }
    }
    sentences.push(ending(moment, id, node));
    if let (Some(parent), Some(value)) = (node.parent, moment.value(id)) {
        let head = format!("{} has {} from {}", mover(moment, parent), worth(value), moment.trace.name(id));
        sentences.push(head + &consequence(moment, id, parent));
    }
    sentences.join(" ")
}

/// Who looked at the node, and after how many other moves.
fn searched<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>, parent: NodeId) -> String {
    let text =
        |child: &NodeId| moment.node(*child).and_then(|child| child.incoming.as_ref()).map(|mv| &mv.text);
    let own = text(&id);
    let mut before: Vec<&String> = Vec::new();
    let above = moment.node(parent);
    for child in above.iter().flat_map(|above| &above.children).filter(|child| **child < id) {
        let is_glance = moment.node(*child).is_none_or(|child| child.pass == Pass::Ordering);
        if let Some(other) =
            text(child).filter(|other| !is_glance && Some(*other) != own && !before.contains(other))
        {
            before.push(other);
        }
    }
    // Where some of the moves beside it were left out of the record, nobody knows how many came before.
    let place = match (above.map_or(0, |above| above.skipped_children), before.as_slice()) {
        (0, []) => " as its first move".to_owned(),
        (0, [one]) => format!(" after {one}"),
        (0, several) => format!(" after {} other moves", several.len()),
        (_, _) => String::new(),
    };
    let kind = if node.pass == Pass::Noisy { ", beyond the horizon, because the move is noisy" } else { "" };
    format!("{} searched {}{place}{kind}.", mover(moment, parent), moment.trace.name(id))
}

/// Whether the node was searched less deeply than its parent's depth says, or more.
fn depth_change<M>(moment: &Moment<'_, M>, node: &Node<M>, parent: NodeId) -> Option<String> {
    let (depth, above) = (node.depth?, moment.node(parent)?.depth?);
    if matches!(node.pass, Pass::Noisy | Pass::Ordering) {
        return None;
    }
    let usual = above.saturating_sub(1);
    match (usual.checked_sub(depth), depth.checked_sub(usual)) {
        (Some(0), _) => None,
        (Some(less), _) => {
            Some(format!("It was reduced: {} less deep than usual, {depth} instead of {usual}.", plies(less)))
        }
        (None, more) => Some(format!("It was extended by {}, to {depth}.", plies(more.unwrap_or(0)))),
    }
}

fn plies(count: u32) -> String {
    counted(u64::from(count), "ply", "plies")
}

/// The window, and whom its ends come from.
fn bounds<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>) -> String {
    let window = moment.entry_window(id);
    if is_open(window) {
        return "Nothing was known yet on the way to it, so that its window was open.".to_owned();
    }
    let mut ends = Vec::new();
    if window.alpha > Score::loss_at(0) {
        ends.push(end_of_window(moment, id, node, Side::First, window.alpha));
    }
    if window.beta < Score::win_at(0) {
        ends.push(end_of_window(moment, id, node, Side::Second, window.beta));
    }
    format!("Its window was {}: {}.", window_text(window), ends.join(", and "))
}

/// Why one end of a node's window is where it is: alpha belongs to MAX, beta to MIN.
fn end_of_window<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>, side: Side, score: Score) -> String {
    let (name, number) = (if side == Side::First { "alpha" } else { "beta" }, score_text(score));
    if let Some(giver) = node.parent.and_then(|_| source_above(moment, id, side, score)) {
        let from = moment.trace.name(giver);
        return format!("{name} is {number} because {} already has that from {from}", side_name(side));
    }
    let end = |id: NodeId| {
        let window = moment.entry_window(id);
        if side == Side::First { window.alpha } else { window.beta }
    };
    // The node highest on the way from which on the end was the same.
    let mut highest = id;
    while let Some(parent) =
        moment.node(highest).and_then(|node| node.parent).filter(|above| end(*above) == score)
    {
        highest = parent;
    }
    let giver = moment.trace.name(highest);
    match moment.node(highest).map(|node| (node.pass, node.parent)) {
        Some((_, None)) => format!("{name} is {number} because the whole search asks for no more"),
        Some((Pass::Scout, Some(above))) => {
            format!("{name} is {number} because {} only tests {giver}", mover(moment, above))
        }
        _ => format!("{name} is {number} since {giver}, by what the table or the rules say"),
    }
}

/// As [`Moment::source`], from the node above and for what was known when this one was entered.
fn source_above<M>(moment: &Moment<'_, M>, id: NodeId, side: Side, score: Score) -> Option<NodeId> {
    let entered = Moment { now: id, over: false, ..*moment };
    entered.source(id, side, score)
}

/// How the work on the node ended, and by which technique.
fn ending<M>(moment: &Moment<'_, M>, id: NodeId, node: &Node<M>) -> String {
    let (name, side) = (moment.trace.name(id), side_name(node.side));
    let (Some(leave), Some(value)) = (node.leave, moment.value(id)) else {
        return format!("The search was stopped while it was in {name}.");
    };
    let (is, at_once) = (equals(value), "so that none of its moves was searched");
    match leave.reason {
        Reason::Cutoff => {
            let killer = node
                .children
                .iter()
                .rev()
                .copied()
                .find(|child| moment.node(*child).is_some_and(|child| child.caused_cut));
            let killed = |killer: NodeId| Some((moment.trace.name(killer), moment.value(killer)?));
            match killer.and_then(killed) {
                Some((killer, found)) => {
                    let cut = cut_off(moment, id, node, found.0);
                    format!("It was left by a cut-off: {killer} {}. {cut}", equals(found))
                }
                None => {
                    format!("It was left by a cut-off: {name} {is}. {}", cut_off(moment, id, node, value.0))
                }
            }
        }
        Reason::Exhausted => {
            let best = moment
                .trace
                .best_child(id)
                .filter(|best| moment.node(*best).is_some_and(|child| child.raised_alpha || child.on_line));
            let by = best.map_or_else(String::new, |best| format!(", by {}", moment.trace.name(best)));
            format!("All its moves were searched: {name} {is}{by}.")
        }
        Reason::Verdict => format!("The game is over there: {name} {is}."),
        Reason::Evaluated => format!("It is at the horizon, where positions are estimated: {name} {is}."),
        Reason::StandPat => format!("Beyond the horizon {side} need not move there: {name} {is}."),
        Reason::Table => format!("The table knew enough of it from before, {at_once}: {name} {is}."),
        Reason::Idle => {
            format!("By a null move: {side} is well off there even without a move, {at_once}: {name} {is}.")
        }
        Reason::Futile => {
            format!("By futility: its estimate is far better than what was asked, {at_once}: {name} {is}.")
        }
        Reason::Razored => {
            format!("By razoring: its estimate is far worse than what was asked, {at_once}: {name} {is}.")
        }
        Reason::Repetition => format!("The position was there before, {at_once}: {name} {is}."),
        Reason::StaticBounds => {
            format!("The rules alone say enough of how it can still end, {at_once}: {name} {is}.")
        }
        Reason::Foreseen => format!("The next two plies decide the game there: {name} {is}."),
    }
}

/// Whether the node lies on the best line, or where that goes instead.
fn best_line<M>(trace: &Trace<M>, id: NodeId) -> Option<String> {
    let mut at = id;
    while !trace.nodes.get(at)?.on_line {
        at = trace.nodes.get(at)?.parent?;
    }
    let name = trace.name(id);
    if at == id {
        return Some(format!("{name} lies on the best line."));
    }
    let next = trace.best_child(at).filter(|child| trace.nodes[*child].on_line)?;
    Some(format!(
        "{name} is not on the best line, which goes on from {} to {}.",
        trace.name(at),
        trace.name(next)
    ))
}

/// Why a node was never visited, and what was.
fn never<'t, M: 't, T: AsRef<str>>(
    trace: &'t Trace<M>,
    way: &[T],
    at: impl Fn(NodeId) -> Moment<'t, M>,
) -> String {
    let known =
        (0..way.len()).rev().find_map(|moves| Some((moves, *trace.visits(way.get(..moves)?).last()?)));
    let Some((moves, id)) = known else { return "Nothing was recorded.".to_owned() };
    let (Some(node), Some(missing)) = (trace.nodes.get(id), way.get(moves)) else { return String::new() };
    let (missing, name) = (missing.as_ref(), trace.name(id));
    let full: Vec<&str> = way.iter().map(AsRef::as_ref).collect();
    let cut = node.unvisited.iter().any(|cut| cut.text == missing) || node.unvisited_more > 0;
    let moment = at(id);
    let reason = match node.leave {
        _ if node.sampled.is_some() => {
            let often = if node.skipped_children > 0 { " often enough to be recorded" } else { "" };
            format!("no simulation went from {name} to {missing}{often}.")
        }
        None => format!("the search was stopped before it came to {missing} at {name}."),
        Some(leave) if leave.reason == Reason::Cutoff && cut => {
            format!("{missing} is one of the moves that were cut at {name}. {}", ending(&moment, id, node))
        }
        Some(leave) if matches!(leave.reason, Reason::Cutoff | Reason::Exhausted) => {
            if node.skipped_children > 0 {
                format!("{missing} is not among the moves of {name} that are recorded.")
            } else {
                format!("{name} was searched without {missing}, which pruning left out.")
            }
        }
        Some(_) => format!("the search did not go on at {name}. {}", ending(&moment, id, node)),
    };
    format!("{} was never visited: {reason} {}", full.join(" "), visited(trace, id, &name))
        .trim_end()
        .to_owned()
}

/// What was visited below a node, as far as a sentence can hold it.
fn visited<M>(trace: &Trace<M>, id: NodeId, name: &str) -> String {
    let mut moves: Vec<String> = Vec::new();
    for child in trace.nodes.get(id).iter().flat_map(|node| &node.children) {
        let text = trace.nodes[*child].incoming.as_ref().map_or("", |played| played.text.as_str());
        if !moves.iter().any(|known| known == text) {
            moves.push(text.to_owned());
        }
    }
    if moves.is_empty() {
        return String::new();
    }
    format!("Visited from {name}: {}.", some_of_text(moves, 0))
}

/// A node of a Monte Carlo search.
fn sampled<M>(moment: &Moment<'_, M>, id: NodeId) -> String {
    let Some(node) = moment.node(id) else { return String::new() };
    let Some(Sampled { visits, mean }) = PointOfView::Max.see(node, Side::First).sampled else {
        return String::new();
    };
    let name = moment.trace.name(id);
    let times = counted(u64::from(visits), "simulation", "simulations");
    let above = node.parent.and_then(|parent| moment.node(parent)).and_then(|above| above.sampled);
    let share = above.map_or_else(String::new, |above| {
        let share = 100.0 * f64::from(visits) / f64::from(above.visits.max(1));
        format!(", {share:.1} % of those that came to the node above")
    });
    let proven = match (node.leave.map(|leave| leave.reason), moment.value(id)) {
        (Some(Reason::Evaluated) | None, _) | (_, None) => String::new(),
        (_, Some(value)) => format!(" It is proven: {name} {}.", equals(value)),
    };
    format!(
        "{times} went through {name}{share}. They earned MAX {mean:.3} on average, where 1 is a win.{proven}"
    )
}
