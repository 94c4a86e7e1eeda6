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
        /// What it shall be; nothing for what is only to be done.
        value: Option<String>,
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
    /// `ponderhit`: the move that was expected has come, and the clock runs.
    PonderHit,
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
    /// Think about the answer to a move that is only expected: until `ponderhit`, the clock does not run.
    pub ponder: bool,
    /// Look for a win in so many moves of the mover, and end when it is found.
    pub mate: Option<u32>,
    /// The only moves to look at; all, if there are none.
    pub moves: Vec<String>,
}

/// What stands alone on its line, besides the words in which protocols differ.
const ALONE: [&str; 4] = ["isready", "stop", "quit", "ponderhit"];
/// What is followed by something.
const LONGER: [&str; 4] = ["setoption", "position", "go", "query"];
/// What has a meaning in UCI and none for us.
const PASSED_OVER: [&str; 2] = ["debug", "register"];

impl Message {
    /// Reads a line; the error says what was expected. An empty line says nothing. Where that is good manners, what is
    /// not understood is passed over.
    pub fn parse(line: &str, manners: &Words) -> Result<Option<Message>, TextError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let hello = |word: &str| Words::ALL.into_iter().find(|words| words.hello == word);
        let is_new_game = |word: &str| Words::ALL.iter().any(|words| words.new_game == word);
        let is_alone = |word: &str| ALONE.contains(&word) || hello(word).is_some() || is_new_game(word);
        let is_known = |word: &str| is_alone(word) || LONGER.contains(&word) || PASSED_OVER.contains(&word);
        let skipped = words.iter().position(|word| is_known(word)).filter(|_| manners.is_chess);
        let Some((first, rest)) = words[skipped.unwrap_or(0)..].split_first() else { return Ok(None) };
        if is_alone(first) && !rest.is_empty() && !manners.is_chess {
            return Err(TextError::new(format!("{first:?} stands alone on its line")));
        }
        Ok(Some(match *first {
            word if hello(word).is_some() => return Ok(hello(word).map(Message::Hello)),
            word if is_new_game(word) => Message::NewGame,
            "isready" => Message::IsReady,
            "ponderhit" => Message::PonderHit,
            "stop" => Message::Stop,
            "quit" => Message::Quit,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Message::Go(go(rest, manners)?),
            "query" => Message::Query(query(rest)?),
            word if manners.is_chess && PASSED_OVER.contains(&word) => return Ok(None),
            _ => return Err(TextError::new(format!("expected: {}{LINES}", manners.hello))),
        }))
    }
}

const LINES: &str =
    ", isready, setoption, a new game, position, go, ponderhit, stop, query or quit, all in lower case";
const QUERIES: &str = "expected: query position, moves, side, p1turn, gameover or result";
const POSITIONS: &str =
    "expected: position startpos, position start NAME or position fen TEXT, then perhaps moves M …";

fn set_option(words: &[&str]) -> Result<Message, TextError> {
    let end = words.iter().position(|word| *word == "value");
    let value = end.map(|end| words[end + 1..].join(" "));
    match words[..end.unwrap_or(words.len())] {
        ["name", ref name @ ..] if !name.is_empty() => Ok(Message::SetOption { name: name.join(" "), value }),
        _ => Err(TextError::new("expected: setoption name NAME value VALUE")),
    }
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

/// A number of a request. An engine for chess owes a move whatever it is asked: what is too small, too large or no
/// number at all becomes the next that is possible, and 0 if there is none.
fn number(text: &str, most: u64, manners: &Words) -> Result<u64, TextError> {
    match text.parse::<i128>() {
        Ok(number) if manners.is_chess => Ok(u64::try_from(number.clamp(0, most.into())).unwrap_or(most)),
        Err(_) if manners.is_chess => Ok(0),
        _ => whole(text, most),
    }
}

fn go(words: &[&str], manners: &Words) -> Result<Go, TextError> {
    let mut go = Go::default();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let mut number = |most: u64| {
            let text = words.next().copied().unwrap_or("nothing");
            number(text, most, manners).map_err(|error| TextError::new(format!("{word}: {error}")))
        };
        let mut time = || number(LONGEST_TIME).map(Duration::from_millis);
        let clock = Words::side_of(word, |words| words.clocks);
        let increment = Words::side_of(word, |words| words.increments);
        match (*word, clock, increment) {
            ("infinite", ..) => go.infinite = true,
            ("ponder", ..) => go.ponder = true,
            ("movetime", ..) => go.move_time = Some(time()?),
            (_, Some(side), _) => go.clocks[side] = Some(time()?),
            (_, _, Some(side)) => go.increments[side] = time()?,
            ("depth", ..) => go.effort.depth = Some(number(LARGEST_DEPTH.into())?.max(1) as u32),
            ("nodes", ..) => go.effort.nodes = Some(number(u64::MAX)?),
            ("simulations", ..) => go.effort.simulations = Some(number(u64::MAX)?),
            ("movestogo", ..) => go.moves_to_go = Some(number(LONGEST_TIME)? as u32),
            ("mate", ..) => go.mate = Some(number(LARGEST_DEPTH.into())?.max(1) as u32),
            ("searchmoves", ..) => {
                while let Some(mv) = words.next_if(|word| !is_limit(word)) {
                    go.moves.push((*mv).to_owned());
                }
            }
            _ if manners.is_chess => {}
            _ => {
                return Err(TextError::new(format!(
                    "go does not know {word:?}: depth, nodes, simulations, mate, movetime, p1time, p2time, p1inc, \
                     p2inc, movestogo, searchmoves, ponder, infinite"
                )));
            }
        }
    }
    if manners.is_chess {
        // A clock of one side is better than none.
        go.clocks = [go.clocks[0].or(go.clocks[1]), go.clocks[1].or(go.clocks[0])];
    }
    Ok(go)
}

/// What `go` knows, which ends a list of moves.
fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 9] = [
        "infinite",
        "ponder",
        "movetime",
        "depth",
        "nodes",
        "simulations",
        "movestogo",
        "mate",
        "searchmoves",
    ];
    let is_side = |words: fn(&Words) -> [&'static str; 2]| Words::side_of(word, words).is_some();
    LIMITS.contains(&word) || is_side(|words| words.clocks) || is_side(|words| words.increments)
}

fn query(words: &[&str]) -> Result<Query, TextError> {
    Ok(match words {
        ["position"] => Query::Position,
        ["moves"] => Query::Moves,
        ["side"] => Query::Side,
        ["p1turn"] => Query::FirstPlayersTurn,
        ["gameover"] => Query::GameOver,
        ["result"] => Query::Result,
        _ => return Err(TextError::new(QUERIES)),
    })
}

#[cfg(test)]
mod tests;
