//! The lines that a bot reads.

use std::time::Duration;

use plywood_core::TextError;

use super::field::{Field, Player};
use crate::numbers::{milliseconds, whole};

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `settings …`, before a game.
    Setting(Setting),
    /// `update game round N`.
    Round(u64),
    /// `update game field …`.
    Field(Field),
    /// `action move T`: a move is asked for.
    Move {
        /// What is left in the bank.
        left: Duration,
    },
    /// `time`: a person asks about the bank.
    Time,
    /// `debug`: a person asks about everything.
    Debug,
    /// `tree`: a person wants to see a tree.
    Tree,
}

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The size of the time bank.
    TimeBank(Duration),
    /// What each move adds to it.
    TimePerMove(Duration),
    /// Who plays.
    PlayerNames(String),
    /// Who of them we are.
    YourBot(String),
    /// Our number in fields.
    YourBotId(Player),
    /// Columns of the field.
    Columns(usize),
    /// Rows of the field.
    Rows(usize),
}

/// Larger than any board that fits on a line.
const LARGEST_SIDE: usize = 10_000;

impl Message {
    /// Reads a line; the error says what was expected. An empty line says nothing.
    pub fn parse(line: &str) -> Result<Option<Message>, TextError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let message = match words[..] {
            [] => return Ok(None),
            ["settings", name, value] => Message::Setting(setting(name, value)?),
            ["update", "game", "round", number] => Message::Round(whole(number, u64::MAX)?),
            ["update", "game", "field", field] => Message::Field(Field::parse(field)?),
            ["action", "move", time] => Message::Move { left: milliseconds(time)? },
            ["time"] => Message::Time,
            ["debug"] => Message::Debug,
            ["tree"] => Message::Tree,
            ["settings", ..] => return Err(TextError::new("expected: settings NAME VALUE")),
            ["update", ..] => {
                return Err(TextError::new("expected: update game round N or update game field R;R;…"));
            }
            ["action", ..] => return Err(TextError::new("expected: action move MILLISECONDS")),
            _ => return Err(TextError::new("expected: settings, update, action, time, debug or tree")),
        };
        Ok(Some(message))
    }
}

fn setting(name: &str, value: &str) -> Result<Setting, TextError> {
    Ok(match name {
        "timebank" => Setting::TimeBank(milliseconds(value)?),
        "time_per_move" => Setting::TimePerMove(milliseconds(value)?),
        "player_names" => Setting::PlayerNames(value.to_owned()),
        "your_bot" => Setting::YourBot(value.to_owned()),
        "your_botid" => Setting::YourBotId(
            Player::from_number(value)
                .ok_or_else(|| TextError::new(format!("a bot's number is 1 or 2, not {value:?}")))?,
        ),
        "field_columns" => Setting::Columns(side(value)?),
        "field_rows" => Setting::Rows(side(value)?),
        _ => return Err(TextError::new(format!("there is no setting {name:?}"))),
    })
}

fn side(text: &str) -> Result<usize, TextError> {
    text.parse()
        .ok()
        .filter(|side| (1..=LARGEST_SIDE).contains(side))
        .ok_or_else(|| TextError::new(format!("{text:?} is not the side of a board")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_protocol_is_understood() -> Result<(), TextError> {
        let second = Duration::from_secs(1);
        for (line, message) in [
            ("settings timebank 1000", Message::Setting(Setting::TimeBank(second))),
            ("settings time_per_move 1000", Message::Setting(Setting::TimePerMove(second))),
            ("settings player_names a,b", Message::Setting(Setting::PlayerNames("a,b".to_owned()))),
            ("settings your_bot a", Message::Setting(Setting::YourBot("a".to_owned()))),
            ("settings your_botid 2", Message::Setting(Setting::YourBotId(Player::Two))),
            ("settings field_columns 7", Message::Setting(Setting::Columns(7))),
            ("settings field_rows 6", Message::Setting(Setting::Rows(6))),
            ("update game round 3", Message::Round(3)),
            ("update game field 0,0;1,2", Message::Field(Field::parse("0,0;1,2")?)),
            ("  action\tmove 1000 \r", Message::Move { left: second }),
            ("time", Message::Time),
            ("debug", Message::Debug),
            ("tree", Message::Tree),
        ] {
            assert_eq!(Message::parse(line)?, Some(message), "{line}");
        }
        assert_eq!(Message::parse("  \t")?, None);
        Ok(())
    }

    #[test]
    fn broken_lines_are_refused() {
        for line in [
            "settings",
            "settings timebank",
            "settings timebank soon",
            "settings timebank -1",
            "settings timebank 1000000001",
            "settings your_botid 3",
            "settings field_rows 0",
            "settings colour red",
            "update game",
            "update game round",
            "update game round one",
            "update game field 0,0;3,0",
            "update player1 snippets 1",
            "action",
            "action move",
            "action move 99999999999999999999",
            "action move 10 20",
            "action pass 10",
            "Time",
            "debug now",
        ] {
            assert!(Message::parse(line).is_err(), "{line}");
        }
    }
}
