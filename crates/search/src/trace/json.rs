//! The trace for programs.

use plywood_core::{Reason, Score, Side};
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;

use super::data::{Node, NodeId, Played, Trace};
use super::show::pass_word;

/// The number in the field `version`; it grows when a field changes its meaning or goes away.
pub const JSON_VERSION: u32 = 1;

/// The trace as JSON, on one line.
///
/// ```text
/// format    "plywood-trace"
/// version   1
/// game      the game's name
/// cap       at most this many nodes were recorded
/// skipped   nodes visited beyond the cap
/// roots     ids of the roots, one per root search, in order
/// main_root id of the root whose search gave the answer, or null
/// nodes     in visiting order; a node's id is its place in this list:
///   id, parent (null for roots), height, children (ids)
///   move        text of the move that led here, null for roots
///   caption     a name of its own, or null
///   pass        "full", "scout", "research", "ordering" or "noisy"
///   side        "first" or "second": who is to move
///   depth       plies still to search, null for "to the end of the game"
///   alpha, beta the window on entry, each {raw, text}
///   visits, mean  only of a Monte Carlo search: simulations that came here, what they earned the side to move (1 is a win, 0 a loss)
///   score       {raw, text}, null if the search was stopped inside
///   bound       "exact", "lower" or "upper"; null as score
///   reason      null as score, or one of
///               "verdict", "evaluated", "stand_pat", "table", "idle", "futile", "razored", "repetition",
///               "static_bounds", "foreseen", "cutoff", "exhausted"
///   raised_alpha, caused_cut   what the node did to its parent
///   best_line   whether it lies on the principal variation
///   skipped_children           children visited beyond the cap
///   unvisited   after a cut-off, or where the search was stopped: moves never searched, each {move, caption}
///   unvisited_more             how many more there were
/// ```
///
/// Scores are for the side to move in the node. `raw` is the number that scores compare by (infinity is 4000000, wins
/// lie between 1000000 and 2000000), `text` is for people.
pub fn json<M>(trace: &Trace<M>) -> String {
    let document = Document {
        format: "plywood-trace",
        version: JSON_VERSION,
        game: trace.game,
        cap: trace.cap,
        skipped: trace.skipped,
        roots: &trace.roots,
        main_root: trace.main_root(),
        nodes: trace.nodes.iter().enumerate().map(|(id, node)| json_node(id, node)).collect(),
    };
    // Plain data with string keys: there is nothing in it that could not be written.
    serde_json::to_string(&document).unwrap_or_default()
}

/// The schema of [`json`].
pub fn json_schema() -> Schema {
    schema_for!(Document<'static>)
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    format: &'a str,
    version: u32,
    game: &'a str,
    cap: usize,
    skipped: u64,
    roots: &'a [NodeId],
    main_root: Option<NodeId>,
    nodes: Vec<JsonNode<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct JsonNode<'a> {
    id: NodeId,
    parent: Option<NodeId>,
    height: u32,
    children: &'a [NodeId],
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    caption: Option<&'a str>,
    pass: &'static str,
    side: &'static str,
    depth: Option<u32>,
    alpha: JsonScore,
    beta: JsonScore,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f32>,
    score: Option<JsonScore>,
    bound: Option<&'static str>,
    reason: Option<&'static str>,
    raised_alpha: bool,
    caused_cut: bool,
    best_line: bool,
    skipped_children: u32,
    unvisited: Vec<JsonMove<'a>>,
    unvisited_more: usize,
}

#[derive(Serialize, JsonSchema)]
struct JsonScore {
    raw: i32,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct JsonMove<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    caption: Option<&'a str>,
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> JsonScore {
        JsonScore { raw: score.raw(), text: score.to_string() }
    }
}

fn json_node<M>(id: NodeId, node: &Node<M>) -> JsonNode<'_> {
    JsonNode {
        id,
        parent: node.parent,
        height: node.height,
        children: &node.children,
        mv: node.incoming.as_ref().map(|incoming| incoming.text.as_str()),
        caption: node.caption.as_deref(),
        pass: pass_word(node.pass),
        side: side_word(node.side),
        depth: node.depth,
        alpha: node.window.alpha.into(),
        beta: node.window.beta.into(),
        visits: node.sampled.map(|sampled| sampled.visits),
        mean: node.sampled.map(|sampled| sampled.mean),
        score: node.leave.map(|leave| leave.score.into()),
        bound: node.leave.map(|leave| leave.bound.name()),
        reason: node.leave.map(|leave| reason_word(leave.reason)),
        raised_alpha: node.raised_alpha,
        caused_cut: node.caused_cut,
        best_line: node.on_line,
        skipped_children: node.skipped_children,
        unvisited: node.unvisited.iter().map(json_move).collect(),
        unvisited_more: node.unvisited_more,
    }
}

fn json_move<M>(cut: &Played<M>) -> JsonMove<'_> {
    JsonMove { mv: &cut.text, caption: cut.caption.as_deref() }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn reason_word(reason: Reason) -> &'static str {
    match reason {
        Reason::Verdict => "verdict",
        Reason::Evaluated => "evaluated",
        Reason::StandPat => "stand_pat",
        Reason::Table => "table",
        Reason::Idle => "idle",
        Reason::Futile => "futile",
        Reason::Razored => "razored",
        Reason::Repetition => "repetition",
        Reason::StaticBounds => "static_bounds",
        Reason::Foreseen => "foreseen",
        Reason::Cutoff => "cutoff",
        Reason::Exhausted => "exhausted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes through all reasons. A new one does not compile until it has its place here, and then it has to be
    /// described.
    fn next(reason: Reason) -> Option<Reason> {
        match reason {
            Reason::Verdict => Some(Reason::Evaluated),
            Reason::Evaluated => Some(Reason::StandPat),
            Reason::StandPat => Some(Reason::Table),
            Reason::Table => Some(Reason::Idle),
            Reason::Idle => Some(Reason::Futile),
            Reason::Futile => Some(Reason::Razored),
            Reason::Razored => Some(Reason::Repetition),
            Reason::Repetition => Some(Reason::StaticBounds),
            Reason::StaticBounds => Some(Reason::Foreseen),
            Reason::Foreseen => Some(Reason::Cutoff),
            Reason::Cutoff => Some(Reason::Exhausted),
            Reason::Exhausted => None,
        }
    }

    #[test]
    fn the_description_names_every_reason() {
        let description: String =
            include_str!("json.rs").lines().filter(|line| line.starts_with("///")).collect();
        for reason in std::iter::successors(Some(Reason::Verdict), |reason| next(*reason)) {
            let word = format!("{:?}", reason_word(reason));
            assert!(description.contains(&word), "{word} is not described");
        }
    }
}
