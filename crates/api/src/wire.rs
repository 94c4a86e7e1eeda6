//! How the vocabulary is written: plain data for JSON, and its schema.
//!
//! Scores are for the side to move. What is not known, or does not apply, is null.

use std::collections::BTreeMap;

use plywood_core::{End, Meaning, Side, Stats, is_to_the_end};
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

use crate::bot::Choice;

/// What a search says about a position or a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// The number that players of the game would give to it.
    pub score: Option<i32>,
    /// How the score relates to the truth: it is exact, or a bound on it.
    pub bound: Bound,
    /// What kind of score it is.
    pub kind: ScoreKind,
    /// Plies until the game is won or lost, where they are known.
    pub plies: Option<u32>,
    /// Whether no guess entered the score.
    pub proven: bool,
    /// The line that both sides follow if they play their best.
    pub pv: Vec<String>,
    /// Plies searched completely; null for "to the end of the game".
    pub depth: Option<u32>,
    /// The depth that was under way when the search was stopped, if the answer comes from there.
    pub partial_depth: Option<u32>,
    /// Whether a limit ended the search early.
    pub stopped: bool,
    /// What ended the search.
    pub end: Ended,
}

/// How a score relates to the truth.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It is the truth.
    Exact,
    /// The truth is at least this.
    Lower,
    /// The truth is at most this.
    Upper,
}

/// What kind of score it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The game ends with so many points.
    Payoff,
    /// A guess.
    Estimate,
    /// Nothing is known.
    Unknown,
}

impl ScoreKind {
    /// Every kind.
    pub const ALL: [ScoreKind; 6] = [
        ScoreKind::Win,
        ScoreKind::Loss,
        ScoreKind::Draw,
        ScoreKind::Payoff,
        ScoreKind::Estimate,
        ScoreKind::Unknown,
    ];

    /// Its name, as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            ScoreKind::Win => "win",
            ScoreKind::Loss => "loss",
            ScoreKind::Draw => "draw",
            ScoreKind::Payoff => "payoff",
            ScoreKind::Estimate => "estimate",
            ScoreKind::Unknown => "unknown",
        }
    }
}

/// What ended a search.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// It found out what it was asked.
    Goal,
    /// So many nodes were visited.
    Nodes,
    /// So many simulations were made.
    Simulations,
    /// The time was up.
    Time,
    /// Somebody asked it to stop.
    Asked,
}

/// One of the two players.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Who moves first in the game.
    First,
    /// The other one.
    Second,
}

/// Everything about an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What was found.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The best move; null only if the game is over.
    pub best: Option<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time in milliseconds.
    pub time_ms: f64,
    /// What the search did.
    pub stats: Counters,
}

/// What a search did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Counters {
    /// Nodes at which a move was good enough.
    pub cutoffs: u64,
    /// The same by the place of that move in the order in which they were tried.
    pub cutoffs_by_index: Vec<u64>,
    /// Every other counter, by its name.
    #[serde(flatten)]
    pub counters: BTreeMap<String, u64>,
}

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What was found.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Nodes visited for it.
    pub nodes: u64,
    /// Simulations made for it.
    pub simulations: u64,
}

/// Every move of a position, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Moves {
    /// The moves.
    pub moves: Vec<MoveAnswer>,
    /// Those that nothing known is better than.
    pub best_moves: Vec<String>,
    /// Whether a limit ended the search of a move early.
    pub stopped: bool,
    /// What ended the search.
    pub end: Ended,
    /// Nodes visited for all of them.
    pub nodes: u64,
    /// Simulations made for all of them.
    pub simulations: u64,
    /// Time in milliseconds.
    pub time_ms: f64,
}

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The version of this vocabulary, [`crate::VERSION`].
    pub version: u32,
    /// The game, with its variant.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// The position as it was given, if it was.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub input: Option<String>,
    /// Who is to move.
    pub side: Player,
    /// The engine specification.
    pub engine: String,
    /// What an engine that chooses among others has chosen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub choice: Option<Choice>,
}

/// A question and what was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Asked<T> {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// What was found: an [`Answer`] or [`Moves`].
    #[serde(flatten)]
    pub found: T,
}

/// The best answer so far, while a search goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Progress {
    /// The version of this vocabulary, [`crate::VERSION`].
    pub version: u32,
    /// The answer so far.
    pub progress: Answer,
}

/// All that may be written about a search, for the schema.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is wanted")]
#[serde(untagged)]
enum Document {
    /// `search --json` and `solve --json`.
    Answer(Asked<Answer>),
    /// The same with `--all`.
    Moves(Asked<Moves>),
    /// The lines on standard error, with `--progress`.
    Progress(Progress),
}

/// The schema of everything that is written about a search.
pub fn schema() -> Schema {
    schema_for!(Document)
}

impl From<&crate::Answer> for Verdict {
    fn from(answer: &crate::Answer) -> Verdict {
        let (kind, plies) = match answer.meaning {
            Meaning::Win { plies } => (ScoreKind::Win, plies),
            Meaning::Loss { plies } => (ScoreKind::Loss, plies),
            Meaning::Draw => (ScoreKind::Draw, None),
            Meaning::Payoff(_) => (ScoreKind::Payoff, None),
            Meaning::Estimate(_) => (ScoreKind::Estimate, None),
            Meaning::Unknown => (ScoreKind::Unknown, None),
        };
        let to_write = |depth: u32| (!is_to_the_end(depth)).then_some(depth);
        Verdict {
            score: answer.points,
            bound: answer.bound.into(),
            kind,
            plies,
            proven: answer.proven,
            pv: answer.line.clone(),
            depth: to_write(answer.depth),
            partial_depth: answer.partial.and_then(to_write),
            stopped: answer.stopped(),
            end: answer.end.into(),
        }
    }
}

impl From<&crate::Answer> for Answer {
    fn from(answer: &crate::Answer) -> Answer {
        Answer {
            verdict: answer.into(),
            best: answer.best.clone(),
            nodes: answer.stats.nodes,
            time_ms: answer.time.as_secs_f64() * 1e3,
            stats: (&answer.stats).into(),
        }
    }
}

impl From<&(String, crate::Answer)> for MoveAnswer {
    fn from((mv, answer): &(String, crate::Answer)) -> MoveAnswer {
        let Stats { nodes, simulations, .. } = answer.stats;
        MoveAnswer { mv: mv.clone(), verdict: answer.into(), nodes, simulations }
    }
}

impl From<&crate::Answer> for Progress {
    fn from(answer: &crate::Answer) -> Progress {
        Progress { version: crate::VERSION, progress: answer.into() }
    }
}

impl From<&Stats> for Counters {
    fn from(stats: &Stats) -> Counters {
        let counters = Stats::single_counters().map(|counter| {
            let name = if counter.name() == "line_nodes" { "pv_nodes" } else { counter.name() };
            (name.to_owned(), counter.get(stats))
        });
        Counters {
            cutoffs: stats.all_cuts(),
            cutoffs_by_index: stats.cuts.to_vec(),
            counters: counters.collect(),
        }
    }
}

impl From<plywood_core::Bound> for Bound {
    fn from(bound: plywood_core::Bound) -> Bound {
        match bound {
            plywood_core::Bound::Exact => Bound::Exact,
            plywood_core::Bound::Lower => Bound::Lower,
            plywood_core::Bound::Upper => Bound::Upper,
        }
    }
}

impl From<End> for Ended {
    fn from(end: End) -> Ended {
        match end {
            End::Goal => Ended::Goal,
            End::Nodes => Ended::Nodes,
            End::Simulations => Ended::Simulations,
            End::Time => Ended::Time,
            End::Asked => Ended::Asked,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        side.pick(Player::First, Player::Second)
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::First => Side::First,
            Player::Second => Side::Second,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use plywood_core::Score;

    use super::*;

    fn answer() -> crate::Answer {
        let mut stats = Stats::default();
        for (counter, number) in Stats::counters().zip(1..) {
            assert!(counter.set(&mut stats, number), "{}", counter.name());
        }
        crate::Answer {
            score: Score::win_at(9),
            points: Some(1),
            meaning: Meaning::Win { plies: Some(9) },
            bound: plywood_core::Bound::Lower,
            best: Some("4".to_owned()),
            line: vec!["4".to_owned(), "3".to_owned()],
            depth: plywood_core::TO_THE_END,
            partial: Some(12),
            proven: true,
            end: End::Time,
            time: Duration::from_millis(250),
            stats,
            rank: 1,
            filled: None,
            trying: None,
        }
    }

    #[test]
    fn what_is_written_reads_back() -> Result<(), serde_json::Error> {
        let written = Answer::from(&answer());
        let text = serde_json::to_string(&written)?;
        assert_eq!(serde_json::from_str::<Answer>(&text)?, written);
        let value: serde_json::Value = serde_json::from_str(&text)?;
        for (key, expected) in [
            ("score", serde_json::json!(1)),
            ("bound", "lower".into()),
            ("kind", "win".into()),
            ("plies", 9.into()),
            ("depth", serde_json::Value::Null),
            ("partial_depth", 12.into()),
            ("stopped", true.into()),
            ("end", "time".into()),
            ("time_ms", 250.0.into()),
        ] {
            assert_eq!(value[key], expected, "{key}");
        }
        Ok(())
    }

    #[test]
    fn every_counter_is_written() {
        let (stats, written) = (answer().stats, Counters::from(&answer().stats));
        assert_eq!(written.cutoffs, stats.cuts.iter().sum::<u64>());
        assert_eq!(written.counters.len(), Stats::single_counters().count());
        assert_eq!(written.counters["pv_nodes"], stats.line_nodes);
        assert!(written.counters.values().all(|number| *number > 0), "{written:?}");
    }

    #[test]
    fn names_agree() -> Result<(), serde_json::Error> {
        for kind in ScoreKind::ALL {
            assert_eq!(serde_json::to_value(kind)?, kind.name());
        }
        Ok(())
    }
}
