//! Finished games: what came out, why, and what was played.

use plywood_workshop::fingerprint_of;
use serde::{Deserialize, Serialize};

use super::statistics::Outcome;

/// Why a game ended, which is not its result.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules of the game.
    Normal,
    /// A player took too long.
    Time,
    /// A player answered with something that is no legal move.
    Illegal,
    /// A player's program failed.
    Crash,
    /// A player's program stopped answering.
    Stall,
    /// A player's program went away, or could not be started.
    Disconnect,
    /// A player gave up, or both agreed for long enough that one of them loses.
    Resign,
    /// Both agreed for long enough that nobody wins.
    Agreed,
    /// It had become too long.
    Length,
    /// The game's own solver knew the result.
    Solved,
}

impl Ending {
    /// Every way to end.
    pub const ALL: [Ending; 10] = [
        Ending::Normal,
        Ending::Time,
        Ending::Illegal,
        Ending::Crash,
        Ending::Stall,
        Ending::Disconnect,
        Ending::Resign,
        Ending::Agreed,
        Ending::Length,
        Ending::Solved,
    ];

    /// Its name in stores and records.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Normal => "normal",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crash => "crash",
            Ending::Stall => "stall",
            Ending::Disconnect => "disconnect",
            Ending::Resign => "resign",
            Ending::Agreed => "agreed",
            Ending::Length => "length",
            Ending::Solved => "solved",
        }
    }
}

/// A move as it was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Microseconds from the question to the answer; what was told of a turn of several plies stands with the first of
    /// them.
    pub micros: u64,
    /// How long after its time it came, where that was accepted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub late: Option<Late>,
    /// Plies searched, as told.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// Nodes visited, as told.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    /// Simulations made, as told.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub simulations: Option<u64>,
    /// The score, as told.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<String>,
    /// The first plies of the line that the player expected, as told; stores of earlier versions have none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<String>,
}

impl Played {
    /// A ply about which nothing was told: not the first of its reply.
    pub(super) fn untold() -> Played {
        Played {
            mv: String::new(),
            micros: 0,
            late: None,
            depth: None,
            nodes: None,
            simulations: None,
            value: None,
            line: None,
        }
    }
}

/// An answer that came after its time, but within the margin.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Late {
    /// Who was late: 0 for the first player of the game, 1 for the second.
    pub seat: u8,
    /// Microseconds after its time.
    pub micros: u64,
}

/// What was played from where and how it ended, as a number: games of one match in which the players sit alike are the
/// same game if their numbers are.
pub(crate) fn line_of<'a>(
    opening: &str,
    moves: impl Iterator<Item = &'a str>,
    outcome: Outcome,
    ending: Ending,
) -> u64 {
    fingerprint_of(&(opening, moves.collect::<Vec<_>>(), outcome, ending))
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// What came out, for the player who began.
    pub outcome: Outcome,
    /// Why it ended.
    pub ending: Ending,
    /// More about that, for people.
    pub remark: String,
    /// The moves after the opening.
    pub moves: Vec<Played>,
    /// The lag of both players in microseconds, measured before the first move, where they have one.
    pub lags: [Option<u64>; 2],
}
