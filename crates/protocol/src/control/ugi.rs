//! A program that speaks UGI.

use std::time::{Duration, Instant};

use plywood_core::StopFlag;

use super::command::CommandLine;
use super::talk::{Patience, Program};
use super::{Budget, Contestant, Reply, Time, Trouble, Turn};
use crate::ugi::Info;

/// A player in a process of its own that speaks UGI, see docs/ugi.md. Which game it plays is said by its command line.
#[derive(Debug)]
pub struct UgiChild {
    program: Program,
    options: Vec<(String, String)>,
    /// What it calls itself.
    id: Option<String>,
    lag: Option<Duration>,
}

impl UgiChild {
    /// A player that will be started by this command.
    pub fn new(command: CommandLine) -> UgiChild {
        UgiChild { program: Program::new(command), options: Vec::new(), id: None, lag: None }
    }

    /// Sets an option whenever it is started.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> UgiChild {
        self.options.push((name.into(), value.into()));
        self
    }

    /// How long to wait for it.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> UgiChild {
        self.program.patience = patience;
        self
    }

    fn start(&mut self) -> Result<(), Trouble> {
        self.id = self.program.greet("ugi", "ugiok")?;
        for (name, value) in &self.options {
            self.program.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Trouble> {
        if !self.program.is_running() {
            self.start()?;
        }
        self.program.send("uginewgame")?;
        self.program.process()?.skip_output();
        let ready = |line: &str| (line.trim() == "readyok").then_some(());
        // The first answer may have to wait for a table to be emptied; the second shows the lag.
        for _ in 0..2 {
            let asked = Instant::now();
            self.program.send("isready")?;
            let ((), at) = self.program.hear(self.program.patience.start, &StopFlag::default(), ready)?;
            self.lag = Some(at.saturating_duration_since(asked));
        }
        Ok(())
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let start = self.program.game.as_ref().and_then(|(_, start)| start.as_deref());
        let position = position_line(start, turn.played);
        let patience = self.program.patience_for(turn);
        self.program.process()?.skip_output();
        let asked = Instant::now();
        self.program.send(&position)?;
        self.program.send(&go_line(turn))?;
        let mut info = Info::default();
        let answer = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["info", ..] => {
                info.update(line);
                None
            }
            // What follows, as in `ponder`, is of no interest.
            ["bestmove", mv, ..] => Some(Ok(mv.to_owned())),
            ["bestmove"] => Some(Err(Trouble::Garbage("bestmove without a move".to_owned()))),
            _ => None,
        };
        let (mv, at) = self.program.hear(patience, turn.stop, answer)?;
        let time = at.saturating_duration_since(asked);
        let Info { depth, nodes, simulations, score } = info;
        Ok(Reply { moves: vec![mv?], time, depth, nodes, simulations, value: score })
    }

    fn readied(&mut self, result: Result<(), Trouble>) -> Result<(), Trouble> {
        let readied = self.program.readied(result);
        self.gone_if_failed(readied)
    }

    /// After trouble nothing of the program is left that could disturb what comes.
    fn gone_if_failed<T>(&mut self, result: Result<T, Trouble>) -> Result<T, Trouble> {
        if result.is_err() {
            self.program.kill();
        }
        result
    }
}

impl Contestant for UgiChild {
    fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.program.command.to_string())
    }

    fn new_game(&mut self, game: &str, start: Option<&str>) -> Result<(), Trouble> {
        self.program.game = Some((game.to_owned(), start.map(str::to_owned)));
        let begun = self.begin();
        self.readied(begun)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let reply = self.ask(turn);
        self.gone_if_failed(reply)
    }

    fn lag(&self) -> Option<Duration> {
        self.lag
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        self.program.kill();
        let started = if self.program.game.is_some() { self.begin() } else { self.start() };
        self.readied(started)
    }

    fn end(&mut self) {
        self.program.end(Some("quit"));
    }
}

fn position_line(start: Option<&str>, played: &[String]) -> String {
    let start = start.map_or_else(|| "startpos".to_owned(), |start| format!("fen {start}"));
    let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
    format!("position {start}{moves}")
}

fn go_line(turn: &Turn<'_>) -> String {
    let Budget { time, depth, nodes, simulations } = turn.budget;
    let mut line = "go".to_owned();
    let mut add = |word: &str, number: u128| line += &format!(" {word} {number}");
    let ms = Duration::as_millis;
    match time {
        Time::Unlimited => {}
        Time::PerMove(time) => add("movetime", ms(time)),
        Time::Clock { left, increment, moves_to_go, .. } => {
            for (side, (left, increment)) in left.iter().zip(increment).enumerate() {
                add(["p1time", "p2time"][side], ms(left));
                if !increment.is_zero() {
                    add(["p1inc", "p2inc"][side], ms(increment));
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
    use plywood_core::Side;

    use super::*;

    #[test]
    fn budgets_are_said_in_the_protocols_words() {
        let said = |budget: &Budget| {
            let stop = StopFlag::default();
            go_line(&Turn { played: &[], side: Side::First, budget, stop: &stop })
        };
        let second = Duration::from_secs(1);
        assert_eq!(said(&Budget::default()), "go");
        let time = Time::PerMove(second);
        assert_eq!(
            said(&Budget { time, depth: Some(4), nodes: Some(5), simulations: Some(6) }),
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
