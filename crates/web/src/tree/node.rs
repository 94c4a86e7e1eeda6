//! Everything about one node.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_api::wire::{Bound as Relation, Player};
use plywood_core::{Bound, Pass, Score, Side, Window};
use plywood_engines::TreeReader;
use plywood_search::record::{Kind, Record, Row, RowId};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::picture::{class_name, sampled_for_first};
use super::shelf::Book;

/// Children of one answer.
const MOST_CHILDREN: usize = 4096;
/// Moves that were not searched, of which a page names some.
const MOST_UNSEARCHED: usize = 200;

#[derive(Deserialize)]
pub(crate) struct Asked {
    record: u64,
    row: RowId,
    /// Children beyond so many.
    #[serde(default)]
    from: usize,
}

/// A node with what is around it.
#[derive(Serialize)]
pub(crate) struct Node {
    #[serde(flatten)]
    own: Facts,
    ply: usize,
    /// Moves before the first row, if the record is a part of a search.
    prefix: Vec<String>,
    /// The rows from the root to this one with the moves that led to them.
    way: Vec<Facts>,
    /// The rows beside it.
    before: Option<RowId>,
    after: Option<RowId>,
    /// Which of how many siblings it is, from 0.
    place: usize,
    siblings: usize,
    /// Plies that it was searched deeper than its turn was, or less deep.
    extended: Option<i64>,
    /// Why everything is as it is.
    why: String,
    children: Vec<Facts>,
    children_from: usize,
    children_count: usize,
    unsearched: Vec<String>,
    unsearched_count: usize,
    /// If something below is folded: the numbers of the nodes to be recorded again.
    again: Option<[u64; 2]>,
}

/// What a row says. Numbers are for the first player, as in the sentences about it.
#[derive(Serialize)]
struct Facts {
    row: RowId,
    size: u32,
    nodes: u64,
    #[serde(rename = "move")]
    mv: String,
    side: Player,
    pass: &'static str,
    class: &'static str,
    depth: Option<u32>,
    window: Option<[String; 2]>,
    #[serde(flatten)]
    value: Option<Value>,
    /// How many moves were searched before this one.
    index: u32,
    raised: bool,
    cut: bool,
    table: bool,
    folded: Option<u32>,
    visits: Option<u32>,
    mean: Option<f32>,
}

/// What a search returned.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    score: String,
    bound: Relation,
}

impl Value {
    /// What a row returned, for the first player. What is folded says what it was worth to the side to move above it.
    pub(super) fn of(row: &Row, above: Option<&Row>) -> Option<Value> {
        let leave = row.leave().filter(|_| !row.is_fold()).map(|leave| (leave.score, leave.bound));
        let (score, bound) = row.fold().map_or(leave, |fold| fold.best)?;
        let mover = above.filter(|_| row.is_fold()).unwrap_or(row).side();
        let (score, bound) = if mover == Side::First { (score, bound) } else { (-score, bound.turned()) };
        let bound = match bound {
            Bound::Exact => Relation::Exact,
            Bound::Lower => Relation::Lower,
            Bound::Upper => Relation::Upper,
        };
        Some(Value { score: score_text(score), bound })
    }
}

/// The window on entry, for the first player.
pub(super) fn window_of(row: &Row) -> [String; 2] {
    let Window { alpha, beta } = row.window();
    let ends = if row.side() == Side::First { [alpha, beta] } else { [-beta, -alpha] };
    ends.map(score_text)
}

/// A score, with signs for what is beyond the best win and the worst loss.
fn score_text(score: Score) -> String {
    if score > Score::win_at(0) {
        "∞".to_owned()
    } else if score < Score::loss_at(0) {
        "−∞".to_owned()
    } else {
        score.to_string()
    }
}

/// One node of a record.
pub(crate) async fn node(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Node>, Problem> {
    let shared = Arc::clone(&app);
    let work = move || {
        let book = shared.shelf.book(asked.record)?;
        let row = book.row(asked.row)?;
        describe(&book, &*book.reader(&shared.games)?, row, asked.from)
    };
    app.desk.work(work).await.map(Json)
}

fn describe(book: &Book, reader: &dyn TreeReader, id: RowId, from: usize) -> Result<Node, Problem> {
    let record = &book.record;
    let path = record.path(id);
    let mut prefix = reader.moves(record, id)?;
    let moves = prefix.split_off(record.way().len().min(prefix.len()));
    // A root has no move before it.
    let names = std::iter::once(String::new()).chain(moves);
    let above = path.len().checked_sub(2).map(|place| path[place]);
    let highest = std::iter::once(None).chain(path.iter().copied().map(Some));
    let rows = path.iter().zip(highest).zip(names);
    let way: Vec<Facts> = rows.map(|((row, above), mv)| facts(book, above, *row, mv)).collect();
    let beside: Vec<RowId> = match above {
        Some(above) => record.children(above).collect(),
        None => record.roots().collect(),
    };
    let place = beside.iter().position(|row| *row == id).unwrap_or(0);
    let mut names: HashMap<RowId, String> = reader.children(record, id)?.into_iter().collect();
    // What stands for children that were left out has no name.
    let mut child = |row: RowId| facts(book, Some(id), row, names.remove(&row).unwrap_or_default());
    let children = record.children(id).skip(from).take(MOST_CHILDREN).map(&mut child).collect();
    let unsearched = reader.unsearched(record, id)?;
    let unsearched_count = unsearched.named.len() + unsearched.more;
    let own = facts(book, above, id, way.last().map_or_else(String::new, |own| own.mv.clone()));
    Ok(Node {
        own,
        ply: path.len().saturating_sub(1),
        prefix,
        way,
        before: place.checked_sub(1).map(|place| beside[place]),
        after: beside.get(place + 1).copied(),
        place,
        siblings: beside.len(),
        extended: above.and_then(|above| extension(record, above, id)),
        why: if record.rows()[id as usize].is_fold() { String::new() } else { reader.why(record, id)? },
        children,
        children_from: from,
        children_count: record.children(id).count(),
        unsearched: unsearched.named.into_iter().take(MOST_UNSEARCHED).collect(),
        unsearched_count,
        again: again(book, above, id),
    })
}

/// The numbers of all nodes at and below a node, counted as the search visits them, if some of them are folded.
fn again(book: &Book, above: Option<RowId>, id: RowId) -> Option<[u64; 2]> {
    let record = &book.record;
    let row = &record.rows()[id as usize];
    let id = if row.is_fold() { above? } else { id };
    let total = record.total(id);
    let is_whole = total == u64::from(record.rows()[id as usize].size());
    let begin = book.begins + record.visited_before(id);
    (record.kind() == Kind::Searched && !is_whole).then_some([begin, begin + total])
}

/// How much deeper a node was searched than one ply less than the node above it.
fn extension(record: &Record, above: RowId, id: RowId) -> Option<i64> {
    let [above, own] = [above, id].map(|id| &record.rows()[id as usize]);
    let searched = [Pass::Full, Pass::Scout, Pass::Research];
    if record.kind() == Kind::Sampled || own.is_fold() || !searched.contains(&own.pass()) {
        return None;
    }
    let [above, own] = [above.depth()?, own.depth()?].map(i64::from);
    Some(own - (above - 1)).filter(|plies| *plies != 0)
}

fn facts(book: &Book, above: Option<RowId>, id: RowId, mv: String) -> Facts {
    let record = &book.record;
    let row = &record.rows()[id as usize];
    let is_searched = record.kind() == Kind::Searched;
    let is_node = is_searched && !row.is_fold();
    let sampled = (!is_searched && !row.is_fold()).then(|| sampled_for_first(row));
    Facts {
        row: id,
        size: row.size(),
        nodes: if book.folded > 0 { record.total(id) } else { u64::from(row.size()) },
        mv,
        side: row.side().into(),
        pass: pass_name(row.pass()),
        class: class_name(record.kind(), row),
        depth: row.depth().filter(|_| is_node),
        window: is_node.then(|| window_of(row)),
        value: Value::of(row, above.map(|above| &record.rows()[above as usize])),
        index: if is_node { row.index() } else { 0 },
        raised: is_node && row.raised_alpha(),
        cut: is_node && row.caused_cut(),
        table: is_node && row.table_hit(),
        folded: row.fold().map(|fold| fold.children),
        visits: sampled.map(|(visits, _)| visits),
        mean: sampled.map(|(_, mean)| mean),
    }
}

fn pass_name(pass: Pass) -> &'static str {
    match pass {
        Pass::Full => "full",
        Pass::Scout => "scout",
        Pass::Research => "research",
        Pass::Ordering => "ordering",
        Pass::Noisy => "noisy",
    }
}
