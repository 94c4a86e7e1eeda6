//! From rows to text: going the way of a search again with the game's rules.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use plywood_core::{Game, Move, Pass, Position, Reason, Window};

use super::row::Row;
use super::rows::{Kind, Record, RowId};
use crate::trace::{MAX_UNVISITED, Node, Played, Sampled, Trace};

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// Which rows somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// At most so many: those visited first, or of a Monte Carlo search those visited most.
    First(usize),
    /// At most so many: all, or else those on the best line and beside it.
    Line(usize),
    /// The way to a row, the moves beside it, and what lies so many plies below the row.
    Around(RowId, u32),
}

/// The part of a record that is selected, with names, moves that were not searched, and counts of what is left out.
/// `start` is the position that was searched; `caption` names nodes.
pub fn read<G: Game>(
    game: &G,
    start: &G::Position,
    record: &Record,
    selection: &Selection,
    caption: impl Fn(&G::Position) -> Option<String>,
) -> Trace<MoveOf<G>> {
    let mut start = start.clone();
    let mut way = Vec::new();
    for bits in &record.way {
        let mv = MoveOf::<G>::from_bits(*bits);
        way.push(game.format_move(&start, mv));
        start.play(mv);
    }
    let cap = match selection {
        Selection::First(cap) | Selection::Line(cap) => *cap,
        Selection::Around(..) => usize::MAX,
    };
    let reader = Reader { game, start: &start, record, keep: keep(record, selection), caption };
    let mut trace = Trace::new(game.name(), cap);
    trace.way = way;
    reader.read(&mut trace);
    trace
}

/// For each row whether it is shown, if the row above it is.
fn keep(record: &Record, selection: &Selection) -> Vec<bool> {
    let rows = record.rows.len();
    match *selection {
        Selection::First(cap) if record.kind == Kind::Sampled => most_visited(record, cap),
        Selection::First(cap) => (0..rows).map(|id| id < cap).collect(),
        Selection::Line(cap) => {
            let nodes = record.rows.iter().filter(|row| !row.is_fold()).count();
            if nodes <= cap {
                return vec![true; rows];
            }
            [usize::MAX, 256, 64, 8]
                .iter()
                .map(|width| along_the_line(record, *width))
                .find(|keep| keep.iter().filter(|kept| **kept).count() <= cap)
                .unwrap_or_else(|| (0..rows).map(|id| id < cap).collect())
        }
        Selection::Around(id, plies) => around(record, id, plies),
    }
}

fn along_the_line(record: &Record, width: usize) -> Vec<bool> {
    let mut keep = vec![false; record.rows.len()];
    let mut next = record.main_root();
    while let Some(id) = next {
        keep[id as usize] = true;
        let children: Vec<RowId> = record.nodes_below(id).collect();
        let raised = children.iter().rev().filter(|child| record.rows[**child as usize].raised_alpha());
        for child in children.iter().take(width).chain(raised.take(width)) {
            keep[*child as usize] = true;
        }
        next = record.best_child(id);
    }
    keep
}

fn around(record: &Record, id: RowId, plies: u32) -> Vec<bool> {
    let mut keep = vec![false; record.rows.len()];
    let path = record.path(id);
    for above in &path {
        keep[*above as usize] = true;
        for beside in record.children(*above) {
            keep[beside as usize] = true;
        }
    }
    let mut level: Vec<RowId> = path.last().copied().into_iter().collect();
    for _ in 0..plies {
        level = level.iter().flat_map(|id| record.children(*id)).collect();
        for child in &level {
            keep[*child as usize] = true;
        }
    }
    keep
}

fn most_visited(record: &Record, cap: usize) -> Vec<bool> {
    let mut keep = vec![false; record.rows.len()];
    let visits = |id: RowId| record.rows[id as usize].sampled().0;
    let mut edges: BinaryHeap<(u32, Reverse<RowId>)> =
        record.roots().map(|root| (visits(root), Reverse(root))).collect();
    for _ in 0..cap {
        let Some((_, Reverse(id))) = edges.pop() else { break };
        keep[id as usize] = true;
        edges.extend(record.nodes_below(id).map(|child| (visits(child), Reverse(child))));
    }
    keep
}

struct Reader<'r, G: Game, C> {
    game: &'r G,
    start: &'r G::Position,
    record: &'r Record,
    keep: Vec<bool>,
    caption: C,
}

/// A node that is shown, while what is below it is read.
struct Open<P> {
    id: usize,
    ends: RowId,
    position: P,
}

impl<G: Game, C: Fn(&G::Position) -> Option<String>> Reader<'_, G, C> {
    fn read(&self, trace: &mut Trace<MoveOf<G>>) {
        let mut above: Vec<Open<G::Position>> = Vec::new();
        let mut next: RowId = 0;
        while let Some(row) = self.record.row(next) {
            while above.pop_if(|open| open.ends <= next).is_some() {}
            let is_kept = self.keep[next as usize] && !row.is_fold();
            let parent = above.last();
            if !is_kept {
                self.leave_out(trace, parent.map(|open| open.id), next);
                next += row.size();
                continue;
            }
            let (mv, position) = match (parent, row.move_bits()) {
                (Some(open), Some(bits)) => {
                    let mv = MoveOf::<G>::from_bits(bits);
                    (Some((mv, &open.position)), open.position.after(mv))
                }
                _ => (None, self.start.clone()),
            };
            let node = self.node(next, row, mv, &position);
            let id = trace.nodes.len();
            match parent {
                Some(open) => trace.nodes[open.id].children.push(id),
                None => {
                    trace.roots.push(id);
                    trace.visited.push(self.record.total(next));
                }
            }
            let node = Node { parent: parent.map(|open| open.id), height: above.len() as u32, ..node };
            trace.nodes.push(node);
            above.push(Open { id, ends: next + row.size(), position });
            next += 1;
        }
    }

    /// Counts a row that is not shown, with everything below it.
    fn leave_out(&self, trace: &mut Trace<MoveOf<G>>, parent: Option<usize>, id: RowId) {
        let row = &self.record.rows[id as usize];
        let nodes = self.record.total(id);
        trace.skipped += nodes;
        let Some(above) = parent.and_then(|parent| trace.nodes.get_mut(parent)) else {
            trace.skipped_roots += 1;
            return;
        };
        match row.fold() {
            Some(fold) => above.count_skipped(fold.children, nodes, fold.best),
            None => {
                let leave = row.leave().filter(|_| row.pass() != Pass::Ordering);
                let value = leave.map(|leave| above.see(row.side(), &leave));
                above.count_skipped(1, nodes, value);
            }
        }
    }

    /// A node without its place in the tree.
    fn node(
        &self,
        id: RowId,
        row: &Row,
        mv: Option<(MoveOf<G>, &G::Position)>,
        position: &G::Position,
    ) -> Node<MoveOf<G>> {
        let caption = (self.caption)(position);
        let is_sampled = self.record.kind == Kind::Sampled;
        let sampled = is_sampled.then(|| {
            let (visits, mean) = row.sampled();
            Sampled { visits, mean }
        });
        let (unvisited, unvisited_more) = self.unvisited(id, row, position);
        Node {
            parent: None,
            incoming: mv.map(|(mv, above)| Played {
                mv,
                text: self.game.format_move(above, mv),
                caption: caption.clone(),
            }),
            pass: if mv.is_some() { row.pass() } else { Pass::Full },
            caption,
            side: row.side(),
            height: 0,
            depth: row.depth().filter(|_| !is_sampled),
            window: if is_sampled { Window::FULL } else { row.window() },
            sampled,
            leave: row.leave(),
            raised_alpha: row.raised_alpha(),
            caused_cut: row.caused_cut(),
            on_line: false,
            children: Vec::new(),
            skipped_children: 0,
            skipped_nodes: 0,
            skipped_best: None,
            board: None,
            unvisited,
            unvisited_more,
        }
    }

    /// The moves that the search did not come to, after a cut-off or where it was stopped, and how many more there are.
    fn unvisited(&self, id: RowId, row: &Row, position: &G::Position) -> (Vec<Played<MoveOf<G>>>, usize) {
        let is_cut = row.leave().is_none_or(|leave| leave.reason == Reason::Cutoff);
        if !is_cut || self.record.kind == Kind::Sampled {
            return (Vec::new(), 0);
        }
        let (mut named, more) = match unsearched(self.record, id, position) {
            Unsearched::Known(moves) => {
                let more = moves.len().saturating_sub(MAX_UNVISITED);
                (moves, more)
            }
            Unsearched::Count(count) => (Vec::new(), count),
        };
        named.truncate(MAX_UNVISITED);
        let played = |mv: MoveOf<G>| Played {
            mv,
            text: self.game.format_move(position, mv),
            caption: (self.caption)(&position.after(mv)),
        };
        (named.into_iter().map(played).collect(), more)
    }
}

/// Moves of a node that were never searched; moves that were only looked at to order them are among these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsearched<M> {
    /// All of them.
    Known(Vec<M>),
    /// How many, where some of the searched ones are left out of the record.
    Count(usize),
}

/// The moves of a node that have no row below it.
pub fn unsearched<P: Position>(record: &Record, id: RowId, position: &P) -> Unsearched<P::Move> {
    let Some(row) = record.row(id) else { return Unsearched::Known(Vec::new()) };
    let (mut searched, mut left_out) = (Vec::new(), 0);
    for child in record.children(id) {
        let child = &record.rows[child as usize];
        match child.fold() {
            Some(fold) => left_out += fold.moves as usize,
            None if child.pass() != Pass::Ordering => searched.extend(child.move_bits()),
            None => {}
        }
    }
    searched.sort_unstable();
    searched.dedup();
    let candidates = if row.noisy() { position.noisy_moves() } else { position.moves() };
    let moves: Vec<P::Move> =
        candidates.filter(|mv| searched.binary_search(&mv.to_bits()).is_err()).collect();
    match left_out {
        0 => Unsearched::Known(moves),
        _ => Unsearched::Count(moves.len().saturating_sub(left_out)),
    }
}
