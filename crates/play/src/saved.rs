//! Saved games: a small text file that people can read and write.
//!
//! ```text
//! # What follows a # is for people.
//! plywood game 1
//! game    connect4
//! start   7/7/7/7/7/7
//! first   person
//! second  engine
//! engine  level 5
//! moves
//! 1  4
//! 2  4  # 0 (estimate)
//! ```
//!
//! The first line names the format and its version. `start` is in the game's notation, `engine` is a level, a rating
//! (`elo 1500`), or `depth PLIES`, `nodes N`, `simulations N`, `time TIME` and `engine SPEC`, in this order. Moves are
//! numbered. A game with clocks has two lines more: `clock 300s+3s` and what is left to both sides, `left 250s 287.5s`.
//! Where the engine leaves something to chance, `seed` says where that begins.

mod sheet;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt::{self, Write};

use plywood_core::{Side, TextError, parse_duration};
use plywood_engines::Games;

pub use self::sheet::sheet;
use crate::{Clocks, Seat, Session, Skill};

const FORMAT: &str = "plywood game 1";

/// The text of a game against an engine of this skill. The program is the one that can go on with it from a terminal.
/// An engine that cannot play the game is an error.
pub fn write(session: &Session, skill: &Skill, program: &str) -> Result<String, TextError> {
    let seat = |side| match session.seat(side) {
        Seat::Person => "person",
        Seat::Engine => "engine",
    };
    let mut text = format!(
        "# Go on with this game: {program} play --load FILE\n\
         {FORMAT}\n\
         game    {}\n\
         start   {}\n\
         first   {}\n\
         second  {}\n\
         engine  {}\n",
        session.game().name(),
        session.start(),
        seat(Side::First),
        seat(Side::Second),
        skill
    );
    if skill.player(session.game())?.makes_simulations() {
        let _ = writeln!(text, "seed    {}", session.seed());
    }
    if let Some(Clocks { control, left: [first, second] }) = &session.clocks {
        let (first, second) = (first.as_secs_f64(), second.as_secs_f64());
        let _ = writeln!(text, "clock   {control}\nleft    {first}s {second}s");
    }
    text += "moves\n";
    for (index, ply) in session.plies().iter().enumerate() {
        let remark = ply.remark.as_ref().map_or_else(String::new, |remark| format!("  # {remark}"));
        let _ = writeln!(text, "{}  {}{remark}", index + 1, ply.mv);
    }
    Ok(text)
}

/// What is wrong with a saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line that it is about, from 1 on; nothing if something is missing.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line.map_or(Ok(()), |line| write!(f, "line {line}: "))?;
        f.write_str(&self.problem)
    }
}

impl Error for Fault {}

/// What is written above the moves, each with its line.
#[derive(Default)]
struct Header<'a> {
    entries: Vec<(&'a str, &'a str, usize)>,
}

const KEYS: [&str; 8] = ["game", "start", "first", "second", "engine", "seed", "clock", "left"];

impl<'a> Header<'a> {
    fn add(&mut self, text: &'a str, line: usize) -> Result<(), String> {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if !KEYS.contains(&key) {
            return Err(format!("{key:?} is unknown here: expected {} or moves", KEYS.join(", ")));
        }
        if self.has(key) {
            return Err(format!("{key} is given twice: leave one out"));
        }
        self.entries.push((key, value.trim(), line));
        Ok(())
    }

    fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(known, ..)| *known == key)
    }

    /// Reads the value of a key; what is wrong with it is told with its line.
    fn read<T>(&self, key: &str, read: impl FnOnce(&'a str) -> Result<T, String>) -> Result<T, Fault> {
        let entry = self.entries.iter().find(|(known, ..)| *known == key);
        let (_, value, line) = entry.ok_or_else(|| Fault {
            line: None,
            problem: format!("the line that begins with {key} is missing"),
        })?;
        read(value).map_err(|problem| Fault { line: Some(*line), problem })
    }
}

/// The lines that are not for people alone, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().map(str::trim).zip(1..);
    lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
}

/// Whether a text says of itself that it is a saved game.
pub fn is_saved_game(text: &str) -> bool {
    lines(text).next().is_some_and(|(first, _)| first == FORMAT)
}

/// Reads a game and plays it through.
pub fn read(text: &str, games: &Games) -> Result<(Session, Skill), Fault> {
    let mut lines = lines(text);
    let at = |line: usize| move |problem: String| Fault { line: Some(line), problem };
    match lines.next() {
        Some((FORMAT, _)) => {}
        Some((other, line)) => {
            return Err(at(line)(format!("a saved game begins with {FORMAT:?}, but this is {other:?}")));
        }
        None => return Err(Fault { line: None, problem: "the file is empty".to_owned() }),
    }
    let mut header = Header::default();
    loop {
        match lines.next() {
            Some(("moves", _)) => break,
            Some((text, line)) => header.add(text, line).map_err(at(line))?,
            None => {
                return Err(Fault { line: None, problem: "the line \"moves\" is missing".to_owned() });
            }
        }
    }
    let (mut session, skill) = begin(&header, games)?;
    for (text, line) in lines {
        play(&mut session, text).map_err(at(line))?;
    }
    if header.has("clock") || header.has("left") {
        let text = |error: TextError| error.to_string();
        let control = header.read("clock", |value| value.parse().map_err(text))?;
        let left = header.read("left", |value| {
            let two = value.split_once(' ').ok_or("give the time of both sides, as in 250s 287.5s")?;
            let time = |value: &str| parse_duration(value.trim()).map_err(text);
            Ok([time(two.0)?, time(two.1)?])
        })?;
        session.resume(Clocks { control, left });
    }
    Ok((session, skill))
}

/// The game before its first move.
fn begin(header: &Header<'_>, games: &Games) -> Result<(Session, Skill), Fault> {
    let seat = |side: Side| {
        header.read(side.pick("first", "second"), |value| match value {
            "person" => Ok(Seat::Person),
            "engine" => Ok(Seat::Engine),
            other => Err(format!("{other:?} cannot play: write person or engine")),
        })
    };
    let seats = [seat(Side::First)?, seat(Side::Second)?];
    let skill = header.read("engine", |value| value.parse().map_err(|error| format!("{error}")))?;
    let seed =
        |value: &str| value.parse().map_err(|_| format!("{value:?} is not a seed: write a number from 0 on"));
    let seed = if header.has("seed") { header.read("seed", seed)? } else { 0 };
    let game = header.read("game", |game| games.find(game).map_err(|error| error.to_string()))?;
    let session = header.read("start", |start| {
        Session::new(&game, Some(start), seats, seed).map_err(|error| error.to_string())
    })?;
    Ok((session, skill))
}

/// Plays a line such as `2  4  # 0 (estimate)`.
fn play(session: &mut Session, line: &str) -> Result<(), String> {
    let (said, remark) = match line.split_once('#') {
        Some((said, remark)) => (said.trim(), Some(remark.trim().to_owned())),
        None => (line, None),
    };
    let expected = session.plies().len() + 1;
    let (number, mv) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    if number.trim_end_matches('.').parse() != Ok(expected) {
        return Err(format!("expected move {expected} with its number before it, found {said:?}"));
    }
    if mv.trim().is_empty() {
        return Err(format!("the move after the number {expected} is missing"));
    }
    session.play(mv.trim(), remark).map_err(|error| error.to_string())
}
