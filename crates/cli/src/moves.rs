//! The scores of all moves, in words and for programs.

use std::ops::Add;
use std::time::Duration;

use plywood_api::{Answer, wire};
use plywood_core::{End, Meaning, Stats, grouped};

use crate::words;

/// Every move of a position with what it is worth, the best first.
pub(crate) struct Moves {
    answers: Vec<(String, Answer)>,
}

impl Moves {
    pub(crate) fn new(answers: Vec<(String, Answer)>) -> Moves {
        Moves { answers }
    }

    /// What ended the search: of those moves whose search was stopped, the first.
    pub(crate) fn end(&self) -> End {
        Answer::end_of_all(self.answers.iter().map(|(_, answer)| answer))
    }

    /// What all searches did together.
    pub(crate) fn stats(&self) -> Stats {
        self.answers.iter().map(|(_, answer)| answer.stats).fold(Stats::default(), Stats::add)
    }

    /// The moves that nothing known is better than. Guesses of simulations that happen to be equal rest on different
    /// numbers of them, so there the first one is the best.
    fn best(&self) -> Vec<&str> {
        let Some((mv, top)) = self.answers.first().filter(|(_, top)| top.meaning != Meaning::Unknown) else {
            return Vec::new();
        };
        if top.stats.simulations > 0 && !top.proven {
            return vec![mv];
        }
        let alike = |answer: &Answer| (answer.score, answer.bound) == (top.score, top.bound);
        self.answers.iter().filter(|(_, answer)| alike(answer)).map(|(mv, _)| mv.as_str()).collect()
    }

    /// For lists: `4:1 3:0 5:~2`.
    pub(crate) fn short(&self) -> String {
        let all = self.answers.iter().map(|(mv, answer)| format!("{mv}:{}", words::short_score(answer)));
        all.collect::<Vec<_>>().join(" ")
    }

    /// The same for programs.
    pub(crate) fn written(&self, time: Duration) -> wire::Moves {
        let Stats { nodes, simulations, .. } = self.stats();
        wire::Moves {
            moves: self.answers.iter().map(wire::MoveAnswer::from).collect(),
            best_moves: self.best().into_iter().map(str::to_owned).collect(),
            stopped: self.end().is_early(),
            end: self.end().into(),
            nodes,
            simulations,
            time_ms: time.as_secs_f64() * 1e3,
        }
    }

    /// A table, all best moves, and what it cost.
    pub(crate) fn text(&self, engine: &str, time: Duration) -> String {
        let is_known = |(_, answer): &&(String, Answer)| answer.meaning != Meaning::Unknown;
        // Where nothing is known, the moves themselves are the news.
        let known: Vec<_> = self.answers.iter().filter(is_known).collect();
        let shown = if known.is_empty() { self.answers.iter().collect() } else { known };
        let simulates = self.stats().simulations > 0;
        let mut rows = vec![["move", "points", "score", "simulations", "line"].map(str::to_owned)];
        rows.extend(shown.iter().map(|(mv, answer)| {
            let simulations = grouped(answer.stats.simulations);
            let score = answer.score_in_words();
            [mv.clone(), words::short_score(answer), score, simulations, answer.line.join(" ")]
        }));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (mv, points, score, many) = (width(0).max("stopped ".len()), width(1), width(2), width(3));
        let mut lines: Vec<String> = rows
            .iter()
            .map(|[a, b, c, simulations, d]| {
                let simulations = if simulates { format!("{simulations:>many$}  ") } else { String::new() };
                format!("{a:<mv$}  {b:>points$}  {c:<score$}  {simulations}{d}").trim_end().to_owned()
            })
            .collect();
        match self.answers.len() - shown.len() {
            0 => {}
            1 => lines.push("One more move was not looked at.".to_owned()),
            more => lines.push(format!("{} more moves were not looked at.", grouped(more as u64))),
        }
        lines.push(String::new());
        let best = self.best();
        lines.push(format!(
            "best      {}",
            if best.is_empty() { "unknown".to_owned() } else { best.join(" ") }
        ));
        let nodes = self.stats().nodes;
        lines.push(match nodes {
            0 if !self.end().is_early() => "search    none needed".to_owned(),
            nodes => {
                let seconds = time.as_secs_f64();
                let rate = words::rate(nodes, time);
                format!("search    {} nodes in {seconds:.3} s ({rate})", grouped(nodes))
            }
        });
        lines.push(format!("engine    {engine}"));
        lines.join("\n")
    }
}
