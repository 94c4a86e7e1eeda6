//! UGI and UCI, as a controller speaks them.

use plywood_api::Effort;
use plywood_core::TextError;
use plywood_engines::AnyGame;
use std::time::Duration;

use super::child::{Asking, Child, Controller, Hello};
use super::command::CommandLine;
use super::told::Told;
use super::{Budget, Time, Trouble, Turn};
use crate::ugi::Words;

/// A player in a process of its own that speaks UGI, see docs/ugi.md, or UCI. Which game it plays is said by its
/// command line.
pub type UgiChild = Child<UgiController>;

/// Our side of UGI, or of UCI, which has other words for some things.
#[derive(Debug)]
pub struct UgiController {
    words: &'static Words,
    /// Where the game began, as the program is told.
    start: Option<String>,
}

impl Default for UgiController {
    fn default() -> UgiController {
        UgiController { words: &Words::UGI, start: None }
    }
}

impl UgiChild {
    /// A player that will be started by this command, and speaks UCI.
    pub fn uci(command: CommandLine) -> UgiChild {
        Child::speaking(UgiController { words: &Words::UCI, ..UgiController::default() }, command)
    }
}

impl Controller for UgiController {
    fn hello(&self) -> Hello {
        Hello::Word { word: self.words.hello, answer: self.words.introduced }
    }

    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<Vec<String>, Trouble> {
        self.start = match start {
            // Programs that know nothing of us know no names of ours either.
            Some(start) if *self.words == Words::UCI => Some(written_out(game, start)?),
            start => start.map(str::to_owned),
        };
        Ok(vec![self.words.new_game.to_owned()])
    }

    fn ask(&mut self, _: &AnyGame, _: Option<&str>, turn: &Turn<'_>) -> Result<Asking, Trouble> {
        let position = position_line(self.start.as_deref(), turn.played);
        Ok(Asking { before: Vec::new(), request: vec![position, go_line(turn, self.words)] })
    }

    fn hear(&mut self, line: &str, told: &mut Told) -> Option<Result<Vec<String>, Trouble>> {
        let answer = told.hear(line)?;
        told.score = told.score.take().map(in_words_of_ugi);
        // What follows the move, as in `ponder`, is of no interest.
        Some(answer.map(|text| text.split_whitespace().take(1).map(str::to_owned).collect()))
    }
}

/// A position in the game's notation.
fn written_out(game: &AnyGame, start: &str) -> Result<String, Trouble> {
    let written = || {
        let mut rules = game.rules()?;
        rules.set_position(Some(start))?;
        Ok(rules.position())
    };
    written().map_err(|error: TextError| Trouble::Refused(error.to_string()))
}

/// A score of UCI in the words of UGI, so that all scores of a match are told alike: centipawns are points, and a mate
/// is a win or a loss. It is told in moves of the side that mates; we count plies.
fn in_words_of_ugi(score: String) -> String {
    let mut words = score.split_whitespace();
    let Some((kind, number)) = words.next().zip(words.next().and_then(|number| number.parse::<i64>().ok()))
    else {
        return score;
    };
    let told = match kind {
        "cp" => format!("points {number}"),
        "mate" if number > 0 => format!("win {}", number.saturating_mul(2) - 1),
        "mate" => format!("loss {}", number.unsigned_abs().saturating_mul(2)),
        _ => return score,
    };
    words.fold(told, |told, word| format!("{told} {word}"))
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
        let in_words = |budget: &Budget, words: &Words| {
            let stop = StopFlag::default();
            go_line(&Turn { played: &[], side: Side::First, budget, stop: &stop }, words)
        };
        let said = |budget: &Budget| in_words(budget, &Words::UGI);
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
        assert_eq!(in_words(&budget, &Words::UCI), "go wtime 1000 btime 2000 binc 1000 movestogo 3");
    }

    #[test]
    fn scores_of_chess_programs_are_told_like_ours() {
        for (said, told) in [
            ("cp -13", "points -13"),
            ("cp 20 upperbound", "points 20 upperbound"),
            ("mate 1", "win 1"),
            ("mate 3 lowerbound", "win 5 lowerbound"),
            ("mate -2", "loss 4"),
            ("mate 0", "loss 0"),
            ("mate 9223372036854775807", "win 9223372036854775806"),
            ("mate -9223372036854775808", "loss 18446744073709551615"),
            ("points 3", "points 3"),
            ("win 9", "win 9"),
            ("cp", "cp"),
            ("", ""),
        ] {
            assert_eq!(in_words_of_ugi(said.to_owned()), told);
        }
    }

    #[test]
    fn positions_are_said_in_the_protocols_words() {
        let played = ["A2".to_owned(), "B1".to_owned()];
        assert_eq!(position_line(None, &[]), "position startpos");
        assert_eq!(position_line(Some("3,4,5 second"), &played), "position fen 3,4,5 second moves A2 B1");
    }
}
