//! What an engine tells while it thinks: `info depth 8 score points 3 nodes 1200 time 4 pv 4 4 3`, or in UCI
//! `info depth 8 seldepth 12 multipv 1 score cp 31 nodes 1200 nps 300000 hashfull 2 time 4 pv e2e4 e7e5`.

use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{Bound, Meaning};

use super::words::Words;

/// What stands for a win whose date nobody counts, in hundredths of a pawn.
const UNDATED: i32 = 100_000;
/// Root moves are told of only when somebody has waited so long, because nobody can read them before.
const PATIENCE: Duration = Duration::from_secs(1);

/// An answer on a line, or nothing if it is not worth one. `lines` is how many lines the search shall find. The depth
/// is left out where the search looked to the end of the game, and the score where there is none.
pub(super) fn write(words: &Words, answer: &Answer, time: Duration, lines: usize) -> Option<String> {
    if let Some(trying) = &answer.trying {
        let depth = answer.reach()?.saturating_add(1);
        let line = format!("info depth {depth} currmove {} currmovenumber {}", trying.mv, trying.index + 1);
        return (words.is_chess && time >= PATIENCE).then_some(line);
    }
    let (nodes, ms) = (answer.stats.nodes, time.as_millis() as u64);
    let speed = nodes.saturating_mul(1000).checked_div(ms);
    let score = if words.is_chess { chess_score(answer) } else { score(answer) };
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let in_chess = |number: Option<u64>| number.filter(|_| words.is_chess).map(|number| number.to_string());
    let parts = [
        ("depth", number(answer.reach().map(u64::from))),
        ("seldepth", in_chess(Some(answer.stats.height.into()))),
        ("multipv", Some(answer.rank.to_string()).filter(|_| words.is_chess || lines > 1)),
        ("score", score),
        ("nodes", number(Some(nodes))),
        ("simulations", number(Some(answer.stats.simulations).filter(|count| *count > 0))),
        ("nps", in_chess(speed)),
        ("hashfull", in_chess(answer.filled.map(u64::from))),
        ("time", number(Some(ms))),
        ("pv", Some(answer.line.join(" ")).filter(|line| !line.is_empty())),
    ];
    let said = parts.into_iter().filter_map(|(word, what)| what.map(|what| format!(" {word} {what}")));
    Some("info".to_owned() + &said.collect::<String>())
}

/// The score in the words of UGI. Wins without a date, as where an engine does not count plies, have no number.
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
    Some(score + bound(answer))
}

/// The same in the words of UCI: mates count the mover's moves, and nothing else.
fn chess_score(answer: &Answer) -> Option<String> {
    let moves = |plies: u32| plies.div_ceil(2);
    let score = match answer.meaning {
        Meaning::Win { plies: Some(plies) } => format!("mate {}", moves(plies)),
        Meaning::Loss { plies: Some(0) } => "mate 0".to_owned(),
        Meaning::Loss { plies: Some(plies) } => format!("mate -{}", moves(plies)),
        Meaning::Win { plies: None } => format!("cp {UNDATED}"),
        Meaning::Loss { plies: None } => format!("cp -{UNDATED}"),
        Meaning::Draw => "cp 0".to_owned(),
        Meaning::Payoff(points) | Meaning::Estimate(points) => format!("cp {points}"),
        Meaning::Unknown => return None,
    };
    Some(score + bound(answer))
}

fn bound(answer: &Answer) -> &'static str {
    match answer.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    }
}
