//! What an engine tells while it thinks: `info depth 8 score points 3 nodes 1200 time 4 pv 4 4 3`.

use std::time::Duration;

use plywood_core::{Answer, Bound, Meaning, is_to_the_end};

/// An answer on a line. The depth is left out where the search looked to the end of the game, and the score where there
/// is none.
pub(super) fn write(answer: &Answer, time: Duration) -> String {
    let mut line = "info".to_owned();
    let depth = answer.partial.unwrap_or(answer.depth);
    if !is_to_the_end(depth) {
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

/// What a controller wants to know of such a line, as far as it was told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Simulations made.
    pub simulations: Option<u64>,
    /// The score in the engine's own words, as in `points 3` or `win 9`.
    pub score: Option<String>,
}

/// The words of an `info` line that begin something new, in this protocol and in the one for chess.
const KEYWORDS: [&str; 16] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "simulations",
    "pv",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "cpuload",
    "string",
    "refutation",
];

impl Info {
    /// Takes over what a line tells; what it does not mention stays as it was.
    pub fn update(&mut self, line: &str) {
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = words.next().and_then(|depth| depth.parse().ok()).or(self.depth),
                "nodes" => self.nodes = words.next().and_then(|nodes| nodes.parse().ok()).or(self.nodes),
                "simulations" => {
                    self.simulations = words.next().and_then(|count| count.parse().ok()).or(self.simulations);
                }
                "score" => {
                    let mut score = Vec::new();
                    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        score.push(word);
                    }
                    self.score = Some(score.join(" "));
                }
                // Moves and sentences may contain any word.
                "pv" | "string" => return,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read_as_far_as_they_go() {
        let mut info = Info::default();
        info.update("info depth 7 score win 9 lowerbound nodes 120 time 3 pv depth 4");
        let told = Info {
            depth: Some(7),
            nodes: Some(120),
            simulations: None,
            score: Some("win 9 lowerbound".to_owned()),
        };
        assert_eq!(info, told);
        info.update("info string depth 99");
        info.update("info depth many nodes");
        info.update("info");
        assert_eq!(info, told);
        info.update("info depth 8 seldepth 12 score cp -13 simulations 5 nodes 9 nps 3");
        let told =
            Info { depth: Some(8), nodes: Some(9), simulations: Some(5), score: Some("cp -13".to_owned()) };
        assert_eq!(info, told);
    }
}
