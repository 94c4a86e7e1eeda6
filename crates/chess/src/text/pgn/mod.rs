//! Games as PGN, the portable game notation: tags, moves with comments, marks and variations, and a result.

mod read;
mod record;
mod sheet;
mod split;
mod tokens;
mod write;

use std::fmt;

use plywood_core::TextError;

use crate::board::Board;
use crate::mv::ChessMove;

use super::fen::parse_fen;
use super::game::START;

pub use read::read_games;
pub(crate) use record::read_records;
pub(crate) use sheet::{annotate, write_sheet};
pub use write::write_game;

/// A game with everything that its text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values in the order of the text, as in `White` and `Capablanca`.
    pub tags: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Board,
    /// What was played.
    pub turns: Vec<PgnTurn>,
    /// What is said when all is over.
    pub closing: Vec<String>,
    /// How it ended.
    pub result: PgnResult,
}

/// A move with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnTurn {
    /// Comments that stand before it.
    pub before: Vec<String>,
    /// The move.
    pub mv: ChessMove,
    /// Its marks by number: 1 is `!`, 2 is `?`, 3 is `!!`, 4 is `??`, 5 is `!?`, 6 is `?!`.
    pub marks: Vec<u8>,
    /// Comments that stand behind it.
    pub after: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<PgnVariation>,
}

/// Moves that could have been played instead of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnVariation {
    /// The moves; the first one is played instead of that to which the variation belongs.
    pub turns: Vec<PgnTurn>,
    /// What is said at its end.
    pub closing: Vec<String>,
}

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PgnResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// It goes on, or nobody knows.
    #[default]
    Open,
}

impl PgnResult {
    /// All of them.
    pub const ALL: [PgnResult; 4] = [PgnResult::White, PgnResult::Black, PgnResult::Draw, PgnResult::Open];

    /// As it is written: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn text(self) -> &'static str {
        match self {
            PgnResult::White => "1-0",
            PgnResult::Black => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Open => "*",
        }
    }

    fn of_text(text: &str) -> Option<PgnResult> {
        match text {
            "½-½" | "1/2" => Some(PgnResult::Draw),
            _ => PgnResult::ALL.into_iter().find(|result| result.text() == text),
        }
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl PgnGame {
    /// A game from a position on, without tags.
    pub fn new(start: Board, moves: impl IntoIterator<Item = ChessMove>, result: PgnResult) -> PgnGame {
        let turns = moves.into_iter().map(PgnTurn::new).collect();
        PgnGame { tags: Vec::new(), start, turns, closing: Vec::new(), result }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The moves that were played.
    pub fn moves(&self) -> impl Iterator<Item = ChessMove> + '_ {
        self.turns.iter().map(|turn| turn.mv)
    }
}

impl PgnTurn {
    /// A move about which nothing is said.
    pub fn new(mv: ChessMove) -> PgnTurn {
        PgnTurn { before: Vec::new(), mv, marks: Vec::new(), after: Vec::new(), variations: Vec::new() }
    }
}

/// Where games begin that do not say where.
fn usual_start() -> Result<Board, TextError> {
    parse_fen(START)
}

/// The marks that have signs, the first one for number 1.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

#[cfg(test)]
mod tests;
