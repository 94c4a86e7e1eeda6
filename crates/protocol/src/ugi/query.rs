//! What the rules say about a position.

use plywood_core::Side;

use super::message::Query;
use crate::session::Second;

/// The answer to a query.
pub(super) fn answer(position: &mut Second, query: Query) -> String {
    let first = position.side() == Side::First;
    match query {
        Query::Position => position.position(),
        Query::Moves => position.moves().join(" "),
        Query::Side => if first { "p1" } else { "p2" }.to_owned(),
        Query::FirstPlayersTurn => first.to_string(),
        Query::GameOver => position.moves().is_empty().to_string(),
        Query::Result => result(position).to_owned(),
    }
}

fn result(position: &mut Second) -> &'static str {
    if !position.moves().is_empty() {
        return "none";
    }
    // A look at a finished game has nothing to do but to tell its score.
    let Some(answer) = position.glance(None) else { return "none" };
    let for_first = answer.score.raw() * if position.side() == Side::First { 1 } else { -1 };
    match for_first {
        1.. => "p1win",
        0 => "draw",
        _ => "p2win",
    }
}
