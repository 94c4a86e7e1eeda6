//! The lines that an engine reads.

use std::time::Duration;

use plywood_core::{Side, TextError};

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `ugi`, or `uci` in the older dialect: who are you, and what can be set?
    Hello(Dialect),
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

/// The word that an interface begins with, and expects an answer to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// The universal game interface.
    Ugi,
    /// The universal chess interface that it comes from.
    Uci,
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
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Simulations to make.
    pub simulations: Option<u64>,
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

/// Longer than any game; a number beyond it is a mistake.
const LONGEST_TIME: u64 = 1_000_000_000;
/// No search looks further ahead without looking to the end.
pub(super) const LARGEST_DEPTH: u32 = 254;

impl Message {
    /// Reads a line; the error says what was expected. An empty line says nothing.
    pub fn parse(line: &str) -> Result<Option<Message>, TextError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return Ok(None) };
        let message = match (*first, rest) {
            ("ugi", []) => Message::Hello(Dialect::Ugi),
            ("uci", []) => Message::Hello(Dialect::Uci),
            ("isready", []) => Message::IsReady,
            ("uginewgame" | "ucinewgame", []) => Message::NewGame,
            ("stop", []) => Message::Stop,
            ("quit", []) => Message::Quit,
            ("setoption", rest) => set_option(rest)?,
            ("position", rest) => position(rest)?,
            ("go", rest) => Message::Go(go(rest)?),
            ("query", [what]) => Message::Query(query(what)?),
            ("query", _) => return Err(TextError::new(QUERIES)),
            ("ugi" | "uci" | "isready" | "uginewgame" | "ucinewgame" | "stop" | "quit", _) => {
                return Err(TextError::new(format!("{first:?} stands alone on its line")));
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
            text.parse().ok().filter(|number: &u64| *number <= most).ok_or_else(|| {
                TextError::new(format!("after {word} stands a whole number up to {most}, not {text:?}"))
            })
        };
        let (first, second) = (Side::First.index(), Side::Second.index());
        match *word {
            "depth" => go.depth = Some(number(LARGEST_DEPTH.into())?.max(1) as u32),
            "nodes" => go.nodes = Some(number(u64::MAX)?),
            "simulations" => go.simulations = Some(number(u64::MAX)?),
            "movestogo" => go.moves_to_go = Some(number(LONGEST_TIME)? as u32),
            "movetime" => go.move_time = Some(Duration::from_millis(number(LONGEST_TIME)?)),
            "p1time" | "wtime" => go.clocks[first] = Some(Duration::from_millis(number(LONGEST_TIME)?)),
            "p2time" | "btime" => go.clocks[second] = Some(Duration::from_millis(number(LONGEST_TIME)?)),
            "p1inc" | "winc" => go.increments[first] = Duration::from_millis(number(LONGEST_TIME)?),
            "p2inc" | "binc" => go.increments[second] = Duration::from_millis(number(LONGEST_TIME)?),
            _ => {
                return Err(TextError::new(format!(
                    "go does not know {word:?}: depth, nodes, simulations, movetime, p1time, p2time, p1inc, p2inc, movestogo, infinite"
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
mod tests {
    use super::*;

    fn at(start: Option<&str>, moves: &[&str]) -> Message {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        Message::Position { start: start.map(str::to_owned), moves }
    }

    #[test]
    fn every_line_of_the_protocol_is_understood() -> Result<(), TextError> {
        let option =
            |name: &str, value: &str| Message::SetOption { name: name.to_owned(), value: value.to_owned() };
        for (line, message) in [
            ("ugi", Message::Hello(Dialect::Ugi)),
            (" uci\t\r", Message::Hello(Dialect::Uci)),
            ("isready", Message::IsReady),
            ("uginewgame", Message::NewGame),
            ("ucinewgame", Message::NewGame),
            ("stop", Message::Stop),
            ("quit", Message::Quit),
            ("setoption name Engine value pvs:id", option("Engine", "pvs:id")),
            ("setoption name My Name value two words", option("My Name", "two words")),
            ("setoption name Book value", option("Book", "")),
            ("position startpos", at(None, &[])),
            ("position startpos moves 4 4", at(None, &["4", "4"])),
            ("position startpos moves", at(None, &[])),
            ("position start marienbad moves A1", at(Some("marienbad"), &["A1"])),
            ("position fen 3,4,5  second moves A2", at(Some("3,4,5 second"), &["A2"])),
            ("query moves", Message::Query(Query::Moves)),
            ("query p1turn", Message::Query(Query::FirstPlayersTurn)),
        ] {
            assert_eq!(Message::parse(line)?, Some(message), "{line}");
        }
        assert_eq!(Message::parse("  \t")?, None);
        Ok(())
    }

    #[test]
    fn every_limit_of_a_search_is_understood() -> Result<(), TextError> {
        let ms = Duration::from_millis;
        let clocks = Go {
            clocks: [Some(ms(1)), Some(ms(2))],
            increments: [ms(3), ms(4)],
            moves_to_go: Some(5),
            ..Go::default()
        };
        for (line, go) in [
            ("go", Go::default()),
            ("go infinite", Go { infinite: true, ..Go::default() }),
            (
                "go depth 3 nodes 4 movetime 5",
                Go { depth: Some(3), nodes: Some(4), move_time: Some(ms(5)), ..Go::default() },
            ),
            ("go simulations 6", Go { simulations: Some(6), ..Go::default() }),
            ("go p1time 1 p2time 2 p1inc 3 p2inc 4 movestogo 5", clocks.clone()),
            ("go wtime 1 btime 2 winc 3 binc 4 movestogo 5", clocks),
        ] {
            assert_eq!(Message::parse(line)?, Some(Message::Go(go)), "{line}");
        }
        Ok(())
    }

    #[test]
    fn broken_lines_are_refused() {
        for line in [
            "hello",
            "UGI",
            "ugi now",
            "isready ?",
            "setoption",
            "setoption name",
            "setoption Engine value pvs",
            "setoption name Engine",
            "position",
            "position moves 4",
            "position fen",
            "position fen moves 4",
            "position start",
            "position startpos 4",
            "go depth",
            "go depth deep",
            "go depth 255",
            "go depth -1",
            "go movetime 1000000001",
            "go nodes 99999999999999999999",
            "go simulations some",
            "go ponder",
            "query",
            "query everything",
            "query moves now",
        ] {
            assert!(Message::parse(line).is_err(), "{line}");
        }
    }
}
