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
        let mut ends = self.answers.iter().map(|(_, answer)| answer.end);
        ends.find(|end| end.is_early()).unwrap_or(End::Goal)
    }

    /// What all searches did together.
    pub(crate) fn stats(&self) -> Stats {
        self.answers.iter().map(|(_, answer)| answer.stats).fold(Stats::default(), Stats::add)
    }

    /// The moves that nothing known is better than.
    fn best(&self) -> Vec<&str> {
        let Some((_, top)) = self.answers.first().filter(|(_, top)| top.meaning != Meaning::Unknown) else {
            return Vec::new();
        };
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
        let mut rows = vec![["move", "points", "score", "line"].map(str::to_owned)];
        rows.extend(self.answers.iter().map(|(mv, answer)| {
            [mv.clone(), words::short_score(answer), answer.score_in_words(), answer.line.join(" ")]
        }));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (mv, points, score) = (width(0).max("stopped ".len()), width(1), width(2));
        let mut lines: Vec<String> = rows
            .iter()
            .map(|[a, b, c, d]| format!("{a:<mv$}  {b:>points$}  {c:<score$}  {d}").trim_end().to_owned())
            .collect();
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
