//! What the engine tells while it thinks, a line for each thing.

use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{Bound, Meaning, Score, is_to_the_end};

use super::state::State;

/// What a proven win is worth.
pub(super) const PROVEN: i32 = Score::MAX_ESTIMATE + 1;

/// An answer in lines: depth in steps, time in seconds, nodes, score in hundredths of a rabbit, and the line.
pub(super) fn write(answer: &Answer, time: Duration, state: &State) -> Vec<String> {
    let depth = match answer.partial {
        // Inside the first depth nothing is finished yet.
        Some(depth) => Some(format!("{}+", depth.saturating_sub(1))),
        None if is_to_the_end(answer.depth) => None,
        None => Some(answer.depth.to_string()),
    };
    let mut lines: Vec<String> = depth.map(|depth| format!("info depth {depth}")).into_iter().collect();
    lines.push(format!("info time {}", time.as_secs()));
    lines.push(format!("info nodes {}", answer.stats.nodes));
    lines.extend(score(answer).map(|score| format!("info score {score}")));
    lines.push(format!("info pv {}", state.write_line(&answer.line)));
    lines
}

/// The score for the side to move. The protocol has no word for wins and losses: they are beyond all other scores,
/// and those that are proven are beyond those that are not.
pub(super) fn score(answer: &Answer) -> Option<i32> {
    Some(match answer.meaning {
        Meaning::Win { .. } if answer.proven && answer.bound != Bound::Upper => PROVEN,
        Meaning::Loss { .. } if answer.proven && answer.bound != Bound::Lower => -PROVEN,
        Meaning::Win { .. } => PROVEN - 1,
        Meaning::Loss { .. } => 1 - PROVEN,
        Meaning::Draw => 0,
        Meaning::Payoff(points) | Meaning::Estimate(points) => points.clamp(1 - PROVEN, PROVEN - 1),
        Meaning::Unknown => return None,
    })
}
