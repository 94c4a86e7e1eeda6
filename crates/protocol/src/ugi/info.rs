//! What an engine tells while it thinks: `info depth 8 score points 3 nodes 1200 time 4 pv 4 4 3`.

use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{Bound, Meaning};

/// An answer on a line. The depth is left out where the search looked to the end of the game, and the score where there
/// is none.
pub(super) fn write(answer: &Answer, time: Duration) -> String {
    let mut line = "info".to_owned();
    if let Some(depth) = answer.reach() {
        line += &format!(" depth {depth}");
    }
    if let Some(score) = score(answer) {
        line += &format!(" score {score}");
    }
    line += &format!(" nodes {}", answer.stats.nodes);
    if answer.stats.simulations > 0 {
        line += &format!(" simulations {}", answer.stats.simulations);
    }
    line += &format!(" time {}", time.as_millis());
    if !answer.line.is_empty() {
        line += &format!(" pv {}", answer.line.join(" "));
    }
    line
}

/// The score in the words of the protocol. Wins without a date, as where an engine does not count plies, have no
/// number.
pub(crate) fn score(answer: &Answer) -> Option<String> {
    let dated = |word: &str, plies: Option<u32>| {
        plies.map_or_else(|| word.to_owned(), |plies| format!("{word} {plies}"))
    };
    let score = match answer.meaning {
        Meaning::Win { plies } => dated("win", plies),
        Meaning::Loss { plies } => dated("loss", plies),
        Meaning::Draw => "points 0".to_owned(),
        Meaning::Payoff(points) | Meaning::Estimate(points) => format!("points {points}"),
        Meaning::Unknown => return None,
    };
    let bound = match answer.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    Some(score + bound)
}
