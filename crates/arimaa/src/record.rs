//! Records of whole games: a turn a line, as in `1g Ra1 Rb1 …`, `1s ra7 …`, `2g Ee2n …`.

use plywood_core::{Game, Position, Side, TextError};

use super::rules::{Ending, Steps};
use super::step::Step;
use super::text::{Arimaa, parse_side, side_letter};
use super::turn_text::{format_turn, parse_turn};

/// How a recorded game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Close {
    /// By the rules.
    Over(Ending),
    /// This side gave up.
    Resigned(Side),
    /// This side lost for a reason that is not on the board, such as time.
    Lost(Side),
}

impl Close {
    /// Who won.
    pub const fn winner(self) -> Side {
        match self {
            Close::Over(ending) => ending.winner,
            Close::Resigned(side) | Close::Lost(side) => side.other(),
        }
    }
}

/// A game from its first piece on.
#[derive(Clone, Debug)]
pub struct Record {
    turns: Vec<Vec<Step>>,
    positions: Vec<Steps>,
    close: Option<Close>,
}

impl Default for Record {
    fn default() -> Record {
        Record { turns: Vec::new(), positions: vec![Steps::to_set_up()], close: None }
    }
}

impl Record {
    /// Reads a record. Turns are separated by line ends or bars; their names (`14s`, or `14b` as in old records) may be
    /// left out. `takeback` instead of steps undoes the turn before, `resigns` or `lost` instead of steps ends the
    /// game.
    pub fn parse(text: &str) -> Result<Record, TextError> {
        let mut record = Record::default();
        for entry in text.split(['\n', '|']).map(str::trim) {
            let (name, turn) = split_name(entry);
            let next = record.next_name();
            record.read(name, turn).map_err(|error| {
                let name = name.map_or(next, str::to_owned);
                TextError::new(format!("{name}: {error}"))
            })?;
        }
        Ok(record)
    }

    /// Plays one more turn.
    pub fn play(&mut self, turn: &[Step]) -> Result<(), TextError> {
        if self.close.is_some() {
            return Err(TextError::new("the game is over, so no turn follows: leave it out"));
        }
        let mut position = self.last().clone();
        let side = position.side();
        for ply in turn {
            if position.side() != side || !position.is_legal(*ply) {
                let ply = Arimaa.format_move(&position, *ply);
                return Err(TextError::new(format!(
                    "{ply:?} is not possible: play one legal turn at a time"
                )));
            }
            position.play(*ply);
        }
        if position.side() == side {
            return Err(TextError::new("the turn does not end: add steps, or a pass"));
        }
        self.close = position.ending().map(Close::Over);
        self.turns.push(turn.to_vec());
        self.positions.push(position);
        Ok(())
    }

    /// The turns as plies, set-ups included.
    pub fn turns(&self) -> &[Vec<Step>] {
        &self.turns
    }

    /// The positions: an empty board, and what each turn led to.
    pub fn positions(&self) -> &[Steps] {
        &self.positions
    }

    /// The position after the last turn.
    pub fn last(&self) -> &Steps {
        // There is one position more than turns.
        &self.positions[self.turns.len()]
    }

    /// How the game ended, if it did.
    pub fn close(&self) -> Option<Close> {
        self.close
    }

    /// Writes the record, a turn a line.
    pub fn format(&self) -> String {
        let mut text = String::new();
        for (index, (turn, position)) in self.turns.iter().zip(&self.positions).enumerate() {
            text.push_str(&format!("{} {}\n", turn_name(index), format_turn(position, turn)));
        }
        match self.close {
            Some(Close::Resigned(_)) => text.push_str(&format!("{} resigns\n", self.next_name())),
            Some(Close::Lost(_)) => text.push_str(&format!("{} lost\n", self.next_name())),
            Some(Close::Over(_)) | None => {}
        }
        text
    }

    fn next_name(&self) -> String {
        turn_name(self.turns.len())
    }

    fn read(&mut self, name: Option<&str>, turn: &str) -> Result<(), TextError> {
        let side = self.last().side();
        match turn {
            // A record of a game under way ends with the name of the turn that is awaited.
            "" => return Ok(()),
            "takeback" => return self.take_back(),
            // What follows the end of a game by the rules says who lost once more.
            "resign" | "resigns" | "resigned" | "lost" | "loses" if self.close.is_some() => return Ok(()),
            _ => {}
        }
        let next = self.next_name();
        if name.is_some_and(|name| !is_name_of(name, self.turns.len())) {
            return Err(TextError::new(format!(
                "the turn after {} others is {next}: give turns in their order",
                self.turns.len()
            )));
        }
        match turn {
            "resign" | "resigns" | "resigned" => self.close = Some(Close::Resigned(side)),
            "lost" | "loses" => self.close = Some(Close::Lost(side)),
            _ => self.play(&parse_turn(self.last(), turn)?)?,
        }
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), TextError> {
        if self.turns.pop().is_none() {
            return Err(TextError::new("takeback undoes a turn, and there is none before it: leave it out"));
        }
        self.positions.truncate(self.turns.len() + 1);
        self.close = None;
        Ok(())
    }
}

/// What a turn is called: 1g, 1s, 2g and so on.
pub(crate) fn turn_name(index: usize) -> String {
    let side = if index.is_multiple_of(2) { Side::First } else { Side::Second };
    format!("{}{}", index / 2 + 1, side_letter(side))
}

/// Whether this is the name of a turn, in today's letters or in the old ones.
fn is_name_of(name: &str, index: usize) -> bool {
    let number = name.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let side = if index.is_multiple_of(2) { Side::First } else { Side::Second };
    number.parse() == Ok(index / 2 + 1) && parse_side(&name[number.len()..]) == Some(side)
}

/// The name at the beginning of an entry, which begins with a digit as no step does, and the rest.
fn split_name(entry: &str) -> (Option<&str>, &str) {
    if !entry.starts_with(|letter: char| letter.is_ascii_digit()) {
        return (None, entry);
    }
    let (name, turn) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
    (Some(name), turn.trim_start())
}
