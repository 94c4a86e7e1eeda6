//! Numbers and words that all exports share.

use plywood_core::{Bound, Pass, Reason, Score, Side, Window, grouped};

use super::data::{Node, NodeId, Sampled, Trace};

/// Whose good fortune a positive number is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PointOfView {
    /// The side to move in each node, as the search itself counts. Signs change from level to level: a parent prefers
    /// the child with the *smallest* value, as Triforce (2016), section 7, has to point out.
    Mover,
    /// The side to move at the root, in every node. The clearest for one's own bot, and therefore the default.
    #[default]
    Own,
    /// The first player, in every node: the textbooks' MAX.
    Max,
}

/// A sentence has room for so many moves.
const NAMED: usize = 8;

/// Moves by name as far as there is room for them, and how many more there are.
pub(super) fn some_of(mut names: Vec<String>, more: usize) -> (Vec<String>, usize) {
    let more = more + names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    (names, more)
}

/// The same as text: `a, b and 3 more`.
pub(super) fn some_of_text(names: Vec<String>, more: usize) -> String {
    match some_of(names, more) {
        (names, 0) => names.join(", "),
        (names, more) => format!("{} and {more} more", names.join(", ")),
    }
}

/// A node's numbers from one point of view.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Seen {
    pub(super) window: Window,
    pub(super) value: Option<(Score, Bound)>,
    pub(super) sampled: Option<Sampled>,
}

impl PointOfView {
    /// The numbers of `node` in a search whose root has `own` to move.
    pub(super) fn see<M>(self, node: &Node<M>, own: Side) -> Seen {
        let viewer = match self {
            PointOfView::Mover => node.side,
            PointOfView::Own => own,
            PointOfView::Max => Side::First,
        };
        let value = node.leave.map(|leave| (leave.score, leave.bound));
        if viewer == node.side {
            return Seen { window: node.window, value, sampled: node.sampled };
        }
        Seen {
            window: Window { alpha: -node.window.beta, beta: -node.window.alpha },
            value: value.map(|(score, bound)| (-score, bound.turned())),
            sampled: node.sampled.map(|sampled| Sampled { mean: 1.0 - sampled.mean, ..sampled }),
        }
    }

    /// A value that is for `side`, in a search whose root has `own` to move.
    pub(super) fn turn(self, side: Side, own: Side, (score, bound): (Score, Bound)) -> (Score, Bound) {
        let viewer = match self {
            PointOfView::Mover => side,
            PointOfView::Own => own,
            PointOfView::Max => Side::First,
        };
        if viewer == side { (score, bound) } else { (-score, bound.turned()) }
    }

    /// One line for legends.
    pub(super) fn legend(self, own: Side) -> String {
        match self {
            PointOfView::Mover => "for the side to move in each node".to_owned(),
            PointOfView::Own => format!("for {}, who moves at the root", side_name(own)),
            PointOfView::Max => "for MAX, the first player".to_owned(),
        }
    }
}

/// MAX or MIN.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

const INFINITY: &str = "∞";
const MINUS_INFINITY: &str = "−∞";

/// A score, with signs for the infinities: whatever lies beyond the best win and the worst loss.
pub(super) fn score_text(score: Score) -> String {
    if score > Score::win_at(0) {
        INFINITY.to_owned()
    } else if score < Score::loss_at(0) {
        MINUS_INFINITY.to_owned()
    } else {
        score.to_string()
    }
}

/// A window as Adorf (2009) writes it. An end that leaves no score out is infinite, whatever number the search has
/// there.
pub(super) fn window_text(window: Window) -> String {
    let alpha = if is_open_below(window) { MINUS_INFINITY.to_owned() } else { score_text(window.alpha) };
    let beta = if is_open_above(window) { INFINITY.to_owned() } else { score_text(window.beta) };
    format!("[{alpha}; {beta}]")
}

/// Whether every score lies inside.
pub(super) fn is_open(window: Window) -> bool {
    is_open_below(window) && is_open_above(window)
}

fn is_open_below(window: Window) -> bool {
    window.alpha <= Score::loss_at(0)
}

fn is_open_above(window: Window) -> bool {
    window.beta >= Score::win_at(0)
}

/// A value and how it relates to the truth; `open` in a node that was never left.
pub(super) fn value_text(value: Option<(Score, Bound)>) -> String {
    value.map_or_else(
        || "open".to_owned(),
        |(score, bound)| format!("{} {}", bound.symbol(), score_text(score)),
    )
}

/// What the search knew of a node beside its value: the window on entry, or how often it came here and what that earned
/// on average.
pub(super) fn grounds_text(seen: Seen) -> String {
    seen.sampled.map_or_else(
        || window_text(seen.window),
        |Sampled { visits, mean }| format!("{} x {mean:.3}", grouped(u64::from(visits))),
    )
}

/// Why the work on a node ended, in a few words; `None` if it did not.
pub(super) fn end_text<M>(node: &Node<M>) -> Option<&'static str> {
    node.leave.map(|leave| match (node.sampled, leave.reason) {
        (Some(_), Reason::Evaluated) => "sampled",
        (Some(_), _) => "proven",
        (None, reason) => reason_text(reason),
    })
}

/// Why a search ends its work on a node, in a few words.
pub(super) fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::Verdict => "game over",
        Reason::Evaluated => "evaluated",
        Reason::StandPat => "stands pat",
        Reason::Table => "known from the table",
        Reason::Idle => "could even give up its turn",
        Reason::Futile => "so much better than asked",
        Reason::Razored => "so much worse than asked",
        Reason::Repetition => "was there before",
        Reason::StaticBounds => "static bounds suffice",
        Reason::Foreseen => "decided within two plies",
        Reason::Cutoff => "cut-off",
        Reason::Exhausted => "all moves searched",
    }
}

/// The pass as one lower-case word.
pub(super) fn pass_word(pass: Pass) -> &'static str {
    match pass {
        Pass::Full => "full",
        Pass::Scout => "scout",
        Pass::Research => "research",
        Pass::Ordering => "ordering",
        Pass::Noisy => "noisy",
    }
}

/// How far a search looks.
pub(super) fn depth_text(depth: Option<u32>) -> String {
    depth.map_or_else(|| "to the end".to_owned(), |depth| format!("depth {depth}"))
}

/// `1 node`, `2,000 nodes`.
pub(super) fn counted(count: u64, singular: &str, plural: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { singular } else { plural })
}

/// How many nodes the search of a root visited: `13 nodes`, `20,871 nodes (400 recorded)`.
pub(super) fn nodes_text<M>(trace: &Trace<M>, root: NodeId) -> String {
    let (visited, recorded) = (trace.visited(root), trace.below(root).len() as u64);
    let nodes = counted(visited, "node", "nodes");
    let fate = if trace.folded { "shown" } else { "recorded" };
    if visited == recorded { nodes } else { format!("{nodes} ({} {fate})", grouped(recorded)) }
}

/// What became of the children of a node that are not shown: `and 23 more, all cut`, or
/// `and 2 more: 310 nodes, best <= 4`.
/// Of the moves that were never searched, `named` are shown.
pub(super) fn more_text<M>(node: &Node<M>, view: PointOfView, own: Side, named: usize) -> Option<String> {
    let searched = u64::from(node.skipped_children);
    let spared = (node.unvisited.len().saturating_sub(named) + node.unvisited_more) as u64;
    let shown = node.children.len() + node.unvisited.len().min(named);
    let count = match (searched + spared, shown) {
        (0, _) => return None,
        (count, 0) => counted(count, "move", "moves"),
        (count, _) => format!("and {} more", grouped(count)),
    };
    let fate = if node.leave.is_some() { "cut" } else { "not searched" };
    let all = match (spared, node.leave) {
        (1, _) => fate,
        (_, Some(_)) => "all cut",
        (_, None) => "none searched",
    };
    let known = skipped_text(node, view, own);
    Some(match (searched, spared) {
        (0, _) => format!("{count}, {all}"),
        (_, 0) => format!("{count}: {known}"),
        (searched, spared) => {
            format!("{count}: {} searched ({known}), {} {fate}", grouped(searched), grouped(spared))
        }
    })
}

/// What is known of the searched children of a node that are not shown: `310 nodes, best <= 4`.
pub(super) fn skipped_text<M>(node: &Node<M>, view: PointOfView, own: Side) -> String {
    if node.sampled.is_some() {
        return "less visited".to_owned();
    }
    let best = node.skipped_best.map(|best| value_text(Some(view.turn(node.side, own, best))));
    let word = if node.skipped_children > 1 { "best " } else { "" };
    let best = best.map_or_else(String::new, |best| format!(", {word}{best}"));
    format!("{}{best}", counted(node.skipped_nodes, "node", "nodes"))
}

/// What the cap kept out of the record, if anything.
pub(super) fn unrecorded_text<M>(trace: &Trace<M>) -> Option<String> {
    let nodes = counted(trace.skipped, "node", "nodes");
    let searches = match trace.skipped_roots {
        0 => String::new(),
        more => format!(", {} among them", counted(more as u64, "whole search", "whole searches")),
    };
    let fate = if trace.folded { "shown" } else { "recorded" };
    (trace.skipped > 0).then(|| format!("not {fate}: {nodes}{searches}"))
}

/// The side to move at the root of the search that `root` belongs to.
pub(super) fn own_side<M>(trace: &Trace<M>, root: NodeId) -> Side {
    trace.nodes.get(root).map_or(Side::First, |node| node.side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_eight_moves_and_counts_the_others() {
        let names = |count: usize| (1..=count).map(|name| name.to_string()).collect::<Vec<_>>();
        assert_eq!(some_of_text(names(2), 0), "1, 2");
        assert_eq!(some_of_text(names(8), 0), "1, 2, 3, 4, 5, 6, 7, 8");
        assert_eq!(some_of_text(names(11), 0), "1, 2, 3, 4, 5, 6, 7, 8 and 3 more");
        assert_eq!(some_of_text(names(11), 4), "1, 2, 3, 4, 5, 6, 7, 8 and 7 more");
        assert_eq!(some_of_text(names(1), 4), "1 and 4 more");
    }
}
