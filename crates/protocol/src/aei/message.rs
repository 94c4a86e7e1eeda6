//! The lines that an engine reads.

use plywood_core::TextError;

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `aei`: who are you?
    Hello,
    /// `isready`: have you done everything that was said before?
    IsReady,
    /// `newgame`: an empty board, and Gold sets up its pieces.
    NewGame,
    /// `setposition SIDE [BOARD]`, as the game writes it.
    SetPosition(String),
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The option's name.
        name: String,
        /// What it shall be; empty if nothing was said.
        value: String,
    },
    /// `makemove TURN`: this was played.
    MakeMove(String),
    /// `go`: think, and answer in time.
    Go,
    /// `go ponder`: think while it is the opponent's turn.
    Ponder,
    /// `stop`: answer now.
    Stop,
    /// `quit`: end.
    Quit,
}

const LINES: &str =
    "expected: aei, isready, newgame, setposition, setoption, makemove, go, stop or quit, all in lower case";

impl Message {
    /// Reads a line; the error says what was expected. An empty line says nothing.
    pub fn parse(line: &str) -> Result<Option<Message>, TextError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let wrong = |expected: &str| Err(TextError::new(format!("expected: {expected}")));
        let message = match (word, rest) {
            ("", _) => return Ok(None),
            ("aei", "") => Message::Hello,
            ("isready", "") => Message::IsReady,
            ("newgame", "") => Message::NewGame,
            ("setposition", "") => return wrong("setposition g [64 characters], or s [64 characters]"),
            // Blanks are empty squares.
            ("setposition", position) => Message::SetPosition(position.to_owned()),
            ("setoption", rest) => return set_option(rest).map(Some),
            ("makemove", "") => return wrong("makemove with the steps of a turn, or the pieces of a set-up"),
            ("makemove", turn) => Message::MakeMove(turn.to_owned()),
            ("go", "") => Message::Go,
            ("go", "ponder") => Message::Ponder,
            ("go", _) => return wrong("go, or go ponder"),
            ("stop", "") => Message::Stop,
            ("quit", "") => Message::Quit,
            ("aei" | "isready" | "newgame" | "stop" | "quit", _) => {
                return Err(TextError::new(format!("{word:?} stands alone on its line")));
            }
            _ => return Err(TextError::new(LINES)),
        };
        Ok(Some(message))
    }
}

fn set_option(rest: &str) -> Result<Message, TextError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        ["name", name] => Ok(Message::SetOption { name: name.to_owned(), value: String::new() }),
        ["name", name, "value", ref value @ ..] => {
            Ok(Message::SetOption { name: name.to_owned(), value: value.join(" ") })
        }
        _ => Err(TextError::new("expected: setoption name NAME, then perhaps value VALUE")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_protocol_is_understood() -> Result<(), TextError> {
        let option =
            |name: &str, value: &str| Message::SetOption { name: name.to_owned(), value: value.to_owned() };
        for (line, message) in [
            ("aei", Message::Hello),
            (" isready\t\r", Message::IsReady),
            ("newgame", Message::NewGame),
            ("setposition g [ r  ]", Message::SetPosition("g [ r  ]".to_owned())),
            ("setoption name tcmove value 15", option("tcmove", "15")),
            ("setoption name opponent value  two  words", option("opponent", "two words")),
            ("setoption name opponent value", option("opponent", "")),
            ("setoption name rated", option("rated", "")),
            ("makemove  Ee2n Ee3n", Message::MakeMove("Ee2n Ee3n".to_owned())),
            ("go", Message::Go),
            ("go  ponder", Message::Ponder),
            ("stop", Message::Stop),
            ("quit", Message::Quit),
        ] {
            assert_eq!(Message::parse(line)?, Some(message), "{line}");
        }
        assert_eq!(Message::parse("  \t")?, None);
        Ok(())
    }

    #[test]
    fn broken_lines_are_refused() {
        for line in [
            "hello",
            "AEI",
            "aei 1",
            "isready ?",
            "newgame now",
            "setposition",
            "setoption",
            "setoption tcmove 15",
            "setoption name",
            "setoption name tcmove 15",
            "makemove",
            "go infinite",
            "stop it",
            "quit now",
        ] {
            assert!(Message::parse(line).is_err(), "{line}");
        }
    }
}
