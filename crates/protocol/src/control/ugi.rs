//! UGI, as a controller speaks it.

use plywood_api::Effort;
use plywood_engines::AnyGame;
use std::time::Duration;

use super::child::{Asking, Child, Controller, Hello};
use super::told::Told;
use super::{Budget, Time, Trouble, Turn};
use crate::ugi::Words;

/// A player in a process of its own that speaks UGI, see docs/ugi.md. Which game it plays is said by its command line.
pub type UgiChild = Child<UgiController>;

/// Our side of UGI.
#[derive(Debug)]
pub struct UgiController {
    words: &'static Words,
    options: Vec<(String, String)>,
}

impl Default for UgiController {
    fn default() -> UgiController {
        UgiController { words: &Words::UGI, options: Vec::new() }
    }
}

impl UgiChild {
    /// Sets an option whenever it is started.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> UgiChild {
        self.controller.options.push((name.into(), value.into()));
        self
    }
}

impl Controller for UgiController {
    fn hello(&self) -> Hello {
        Hello::Word { word: self.words.hello, answer: self.words.introduced }
    }

    fn settings(&self) -> Vec<String> {
        let option = |(name, value): &(String, String)| format!("setoption name {name} value {value}");
        self.options.iter().map(option).collect()
    }

    fn new_game(&mut self, _: &AnyGame, _: Option<&str>) -> Result<Vec<String>, Trouble> {
        Ok(vec![self.words.new_game.to_owned()])
    }

    fn ask(&mut self, _: &AnyGame, start: Option<&str>, turn: &Turn<'_>) -> Result<Asking, Trouble> {
        Ok(Asking {
            before: Vec::new(),
            request: vec![position_line(start, turn.played), go_line(turn, self.words)],
        })
    }

    fn hear(&mut self, line: &str, told: &mut Told) -> Option<Result<Vec<String>, Trouble>> {
        let answer = told.hear(line)?;
        // What follows the move, as in `ponder`, is of no interest.
        Some(answer.map(|text| text.split_whitespace().take(1).map(str::to_owned).collect()))
    }
}

fn position_line(start: Option<&str>, played: &[String]) -> String {
    let start = start.map_or_else(|| "startpos".to_owned(), |start| format!("fen {start}"));
    let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
    format!("position {start}{moves}")
}

fn go_line(turn: &Turn<'_>, words: &Words) -> String {
    let Budget { time, effort: Effort { depth, nodes, simulations } } = turn.budget;
    let mut line = "go".to_owned();
    let mut add = |word: &str, number: u128| line += &format!(" {word} {number}");
    let ms = Duration::as_millis;
    match time {
        Time::Unlimited => {}
        Time::PerMove(time) => add("movetime", ms(time)),
        Time::Clock { left, increment, moves_to_go, .. } => {
            for (side, (left, increment)) in left.iter().zip(increment).enumerate() {
                add(words.clocks[side], ms(left));
                if !increment.is_zero() {
                    add(words.increments[side], ms(increment));
                }
            }
            if let Some(moves) = moves_to_go {
                add("movestogo", (*moves).into());
            }
        }
    }
    depth.iter().for_each(|depth| add("depth", (*depth).into()));
    nodes.iter().for_each(|nodes| add("nodes", (*nodes).into()));
    simulations.iter().for_each(|simulations| add("simulations", (*simulations).into()));
    line
}

#[cfg(test)]
mod tests {
    use plywood_core::{Side, StopFlag};

    use super::*;

    #[test]
    fn budgets_are_said_in_the_protocols_words() {
        let said = |budget: &Budget| {
            let stop = StopFlag::default();
            go_line(&Turn { played: &[], side: Side::First, budget, stop: &stop }, &Words::UGI)
        };
        let second = Duration::from_secs(1);
        assert_eq!(said(&Budget::default()), "go");
        let time = Time::PerMove(second);
        assert_eq!(
            said(&Budget { time, effort: Effort { depth: Some(4), nodes: Some(5), simulations: Some(6) } }),
            "go movetime 1000 depth 4 nodes 5 simulations 6"
        );
        let time = Time::Clock {
            left: [second, second * 2],
            increment: [Duration::ZERO, second],
            most: None,
            moves_to_go: Some(3),
        };
        let budget = Budget { time, ..Budget::default() };
        assert_eq!(said(&budget), "go p1time 1000 p2time 2000 p2inc 1000 movestogo 3");
    }

    #[test]
    fn positions_are_said_in_the_protocols_words() {
        let played = ["A2".to_owned(), "B1".to_owned()];
        assert_eq!(position_line(None, &[]), "position startpos");
        assert_eq!(position_line(Some("3,4,5 second"), &played), "position fen 3,4,5 second moves A2 B1");
    }
}
