//! The lines that an engine reads.

use std::time::Duration;

use plywood_api::Effort;
use plywood_core::TextError;

use super::words::Words;
use crate::numbers::{LARGEST_DEPTH, LONGEST_TIME, whole};

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `ugi`, or `uci` in the older protocol: who are you, and what can be set?
    Hello(&'static Words),
    /// `isready`: are you there?
    IsReady,
    /// `setoption name NAME value VALUE`.
    SetOption {
        /// The option's name.
        name: String,
        /// What it shall be.
        value: String,
    },
    /// `uginewgame`: what comes has nothing to do with what was.
    NewGame,
    /// `position …`.
    Position {
        /// The name of a start position or a position in the game's notation; `None` for the usual start.
        start: Option<String>,
        /// The moves played since.
        moves: Vec<String>,
    },
    /// `go …`: think.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `quit`: end.
    Quit,
    /// `query …`: what do the rules say?
    Query(Query),
}

/// What can be asked about the current position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The position in the game's notation.
    Position,
    /// The legal moves.
    Moves,
    /// Who is to move.
    Side,
    /// Whether the first player is to move.
    FirstPlayersTurn,
    /// Whether the game is over.
    GameOver,
    /// Who has won.
    Result,
}

/// What may be spent on a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// What the search may spend besides time.
    pub effort: Effort,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// What the clocks of both sides show.
    pub clocks: [Option<Duration>; 2],
    /// What a move adds to either clock.
    pub increments: [Duration; 2],
    /// Moves until time is added to the clocks.
    pub moves_to_go: Option<u32>,
    /// Think until `stop`, and do not answer before.
    pub infinite: bool,
}

impl Message {
    /// Reads a line; the error says what was expected. An empty line says nothing.
    pub fn parse(line: &str) -> Result<Option<Message>, TextError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return Ok(None) };
        let hello = Words::ALL.into_iter().find(|words| words.hello == *first);
        let is_new_game = Words::ALL.iter().any(|words| words.new_game == *first);
        let message = match (*first, rest) {
            (_, []) if hello.is_some() => return Ok(hello.map(Message::Hello)),
            (_, []) if is_new_game => Message::NewGame,
            ("isready", []) => Message::IsReady,
            ("stop", []) => Message::Stop,
            ("quit", []) => Message::Quit,
            ("setoption", rest) => set_option(rest)?,
            ("position", rest) => position(rest)?,
            ("go", rest) => Message::Go(go(rest)?),
            ("query", [what]) => Message::Query(query(what)?),
            ("query", _) => return Err(TextError::new(QUERIES)),
            (word, _) if hello.is_some() || is_new_game || ["isready", "stop", "quit"].contains(&word) => {
                return Err(TextError::new(format!("{word:?} stands alone on its line")));
            }
            _ => return Err(TextError::new(LINES)),
        };
        Ok(Some(message))
    }
}

const LINES: &str =
    "expected: ugi, isready, setoption, uginewgame, position, go, stop, query or quit, all in lower case";
const QUERIES: &str = "expected: query position, moves, side, p1turn, gameover or result";
const POSITIONS: &str =
    "expected: position startpos, position start NAME or position fen TEXT, then perhaps moves M …";

fn set_option(words: &[&str]) -> Result<Message, TextError> {
    let value = words.iter().position(|word| *word == "value");
    let (Some(("name", name)), Some(value)) = (words.split_first().map(|(w, rest)| (*w, rest)), value) else {
        return Err(TextError::new("expected: setoption name NAME value VALUE"));
    };
    // The word `name` is counted in `value` and not in `name`.
    Ok(Message::SetOption { name: name[..value - 1].join(" "), value: words[value + 1..].join(" ") })
}

fn position(words: &[&str]) -> Result<Message, TextError> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves: Vec<String> = words.iter().skip(end + 1).map(|&mv| mv.to_owned()).collect();
    let start = match words[..end] {
        ["startpos"] => None,
        ["start", name] => Some(name.to_owned()),
        ["fen", ref text @ ..] if !text.is_empty() => Some(text.join(" ")),
        _ => return Err(TextError::new(POSITIONS)),
    };
    Ok(Message::Position { start, moves })
}

fn go(words: &[&str]) -> Result<Go, TextError> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "infinite" {
            go.infinite = true;
            continue;
        }
        let mut number = |most: u64| {
            let text = words.next().copied().unwrap_or("nothing");
            whole(text, most).map_err(|error| TextError::new(format!("{word}: {error}")))
        };
        let mut time = || number(LONGEST_TIME).map(Duration::from_millis);
        let clock = Words::side_of(word, |words| words.clocks);
        let increment = Words::side_of(word, |words| words.increments);
        match (*word, clock, increment) {
            ("movetime", ..) => go.move_time = Some(time()?),
            (_, Some(side), _) => go.clocks[side] = Some(time()?),
            (_, _, Some(side)) => go.increments[side] = time()?,
            ("depth", ..) => go.effort.depth = Some(number(LARGEST_DEPTH.into())?.max(1) as u32),
            ("nodes", ..) => go.effort.nodes = Some(number(u64::MAX)?),
            ("simulations", ..) => go.effort.simulations = Some(number(u64::MAX)?),
            ("movestogo", ..) => go.moves_to_go = Some(number(LONGEST_TIME)? as u32),
            _ => {
                return Err(TextError::new(format!(
                    "go does not know {word:?}: depth, nodes, simulations, movetime, p1time, p2time, p1inc, p2inc, \
                     movestogo, infinite"
                )));
            }
        }
    }
    Ok(go)
}

fn query(what: &str) -> Result<Query, TextError> {
    Ok(match what {
        "position" => Query::Position,
        "moves" => Query::Moves,
        "side" => Query::Side,
        "p1turn" => Query::FirstPlayersTurn,
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        _ => return Err(TextError::new(QUERIES)),
    })
}

#[cfg(test)]
mod tests;
