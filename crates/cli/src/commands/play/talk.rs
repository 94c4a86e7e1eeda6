//! What is said about the game, in words.

use plywood_api::Answer;
use plywood_core::{Bound, Meaning, Side, TextError, capitalised};
use plywood_engines::nearest;
use plywood_play::{Clocks, Opponent, Outcome, Seat, Session, in_digits, wrong_move};

use super::command;
use crate::words::side_name;

/// Moves that are listed before the rest is only counted.
const LISTED: usize = 120;

/// Somebody at the board: a name, and whether verbs follow it as they follow "you".
struct Name {
    text: String,
    is_you: bool,
}

impl Name {
    /// `You win` or `The engine wins`.
    fn with(&self, verb: &str) -> String {
        let name = self.capitalised();
        match (self.is_you, verb) {
            (true, verb) => format!("{name} {verb}"),
            (false, "have") => format!("{name} has"),
            (false, verb) => format!("{name} {verb}s"),
        }
    }

    fn capitalised(&self) -> String {
        // A symbol on the board stays as it is.
        if self.text.chars().count() == 1 { self.text.clone() } else { capitalised(&self.text) }
    }
}

fn name(session: &Session, side: Side) -> Name {
    let text = if session.seats[0] == session.seats[1] {
        piece(session, side)
    } else if session.seat(side) == Seat::Person {
        return Name { text: "you".to_owned(), is_you: true };
    } else {
        "the engine".to_owned()
    };
    Name { text, is_you: false }
}

/// What a side plays with: `x`, or `the first player` where pieces do not tell.
fn piece(session: &Session, side: Side) -> String {
    let named =
        || session.side_named(side).map_or_else(|| format!("the {} player", side_name(side)), str::to_owned);
    session.symbol(side).map_or_else(named, String::from)
}

/// The word before the prompt: whose turn it is.
pub(crate) fn turn(session: &Session) -> String {
    let side = session.side();
    let named = || session.side_named(side).unwrap_or(side_name(side)).to_owned();
    session.symbol(side).map_or_else(named, String::from)
}

/// Who plays, before the first move.
pub(crate) fn players(session: &Session, engine: &Opponent) -> String {
    let [first, second] = [Side::First, Side::Second].map(|side| piece(session, side));
    let players = match session.seats {
        [Seat::Person, Seat::Person] => return format!("Two people play: {first} and {second}."),
        [Seat::Engine, Seat::Engine] => "The engine plays against itself.".to_owned(),
        [Seat::Person, Seat::Engine] => format!("You are {first}, the engine is {second}."),
        [Seat::Engine, Seat::Person] => format!("You are {second}, the engine is {first}."),
    };
    format!("{players}\n{}", engine.in_words())
}

/// `The engine plays 4.`
pub(crate) fn move_made(session: &Session, side: Side, mv: &str) -> String {
    format!("{} {mv}.", name(session, side).with("play"))
}

/// What the clocks show.
pub(crate) fn clocks(session: &Session, clocks: &Clocks) -> String {
    let [first, second] = [Side::First, Side::Second]
        .map(|side| format!("{} {}", name(session, side).text, in_digits(clocks.left(side))));
    format!("Clocks: {first}, {second}.")
}

/// How the game has ended.
pub(crate) fn outcome(session: &Session, outcome: Outcome) -> String {
    let wins = |side| name(session, side).with("win");
    match outcome {
        Outcome::Won(side) => format!("The game is over. {}!", wins(side)),
        Outcome::Draw => "The game is over. It is a draw.".to_owned(),
        Outcome::OutOfTime(side) => {
            let late = name(session, side);
            let whose = if late.is_you { "Your".to_owned() } else { format!("{}'s", late.capitalised()) };
            format!("The game is over. {whose} time has run out. {}!", wins(side.other()))
        }
        Outcome::Points(points) => {
            let side = if points > 0 { Side::First } else { Side::Second };
            format!("The game is over. {} by {}.", wins(side), counted(points.unsigned_abs(), "point"))
        }
    }
}

/// Who stands better.
pub(crate) fn evaluation(session: &Session, answer: &Answer) -> String {
    let side = session.side();
    let date = |plies: Option<u32>| match (plies, answer.bound) {
        (Some(plies), Bound::Exact) => format!(" in {}", counted(plies, "ply")),
        (Some(plies), _) => format!(" in {} at most", counted(plies, "ply")),
        (None, _) => String::new(),
    };
    let better = |points: i32| if points > 0 { side } else { side.other() };
    match answer.meaning {
        Meaning::Win { plies } => {
            format!("{} a forced win{}.", name(session, side).with("have"), date(plies))
        }
        Meaning::Loss { plies } => {
            format!("{} a forced win{}.", name(session, side.other()).with("have"), date(plies))
        }
        Meaning::Draw | Meaning::Payoff(0) => "If nobody makes a mistake, it is a draw.".to_owned(),
        Meaning::Payoff(points) => {
            let winner = name(session, better(points)).with("win");
            format!("{winner} by {} if nobody makes a mistake.", counted(points.unsigned_abs(), "point"))
        }
        Meaning::Estimate(0) => format!("It looks even ({}).", answer.reach_in_words()),
        Meaning::Estimate(points) => {
            let ahead = name(session, better(points)).with("seem");
            let size = points.unsigned_abs();
            format!("{ahead} to stand better: {size} by the engine's estimate ({}).", answer.reach_in_words())
        }
        Meaning::Unknown => "Nothing is known yet.".to_owned(),
    }
}

/// What the engine advises.
pub(crate) fn hint(session: &Session, answer: &Answer) -> String {
    let (best, line) = (answer.best.iter().cloned().collect::<Vec<_>>(), session.spoken(&answer.line));
    let best = session.spoken(&best).pop().unwrap_or_else(|| "anything".to_owned());
    let evaluation = evaluation(session, answer);
    match &line[..] {
        [] | [_] => format!("Try {best}. {evaluation}"),
        line => {
            // An opening book knows the end of the game, but not the way.
            let plies = if let Meaning::Win { plies } | Meaning::Loss { plies } = answer.meaning {
                plies
            } else {
                None
            };
            let rest = if plies.is_some_and(|plies| plies as usize > line.len()) { " …" } else { "" };
            format!("Try {best}. {evaluation} The line: {}{rest}", line.join(" "))
        }
    }
}

/// Why something typed was not understood, and what was probably meant.
pub(crate) fn not_understood(session: &Session, text: &str, problem: &TextError) -> String {
    if let Some(command) = nearest_command(text) {
        return format!(
            "{text:?} is neither a move nor a command: did you mean {command}? (help lists them)"
        );
    }
    wrong_move(text, problem, &session.spoken_moves(), Some("? lists the legal moves."))
}

/// The command that a slip of the finger may have missed. People get the first letter right, and digits are in moves.
pub(crate) fn nearest_command(text: &str) -> Option<&'static str> {
    let is_word = |word: &&str| word.len() > 2 && !word.contains(|sign: char| sign.is_ascii_digit());
    let word = text.split_whitespace().next().filter(is_word)?.to_ascii_lowercase();
    nearest(&word, command::names()).filter(|command| command.chars().next() == word.chars().next())
}

/// The legal moves in a line.
pub(crate) fn options(moves: &[String]) -> String {
    let listed = moves.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
    match moves.len().saturating_sub(LISTED) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

/// The moves so far, with their numbers, ten a line.
pub(crate) fn record(session: &Session) -> String {
    let plies: Vec<String> = session
        .plies()
        .iter()
        .enumerate()
        .map(|(index, ply)| format!("{}. {}", index + 1, ply.spoken))
        .collect();
    let lines: Vec<String> = plies.chunks(10).map(|plies| format!("  {}", plies.join("  "))).collect();
    let moves = if lines.is_empty() { "  no moves yet".to_owned() } else { lines.join("\n") };
    format!("{moves}\n  position: {}", session.position())
}

/// `1 ply`, `2 plies`.
pub(crate) fn counted(number: u32, noun: &str) -> String {
    match (number, noun) {
        (1, noun) => format!("1 {noun}"),
        (n, "ply") => format!("{n} plies"),
        (n, noun) => format!("{n} {noun}s"),
    }
}
