//! What all programs have in common, whichever protocol they speak: they are started, talked to, listened to, and
//! ended.

use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

use plywood_core::StopFlag;
use plywood_engines::AnyGame;

use super::announced::Announced;
use super::command::CommandLine;
use super::process::{Process, Said};
use super::{Trouble, Turn};

/// How long we wait for a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For its first word after its start.
    pub greeting: Duration,
    /// For it to be ready before a game.
    pub start: Duration,
    /// For an answer whose time is up: what comes within this is late, what does not come is a stall.
    pub late: Duration,
    /// For an answer that has no time limit.
    pub unlimited: Duration,
    /// For it to end when it is told to.
    pub end: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            greeting: Duration::from_secs(5),
            start: Duration::from_secs(10),
            late: Duration::from_secs(5),
            unlimited: Duration::from_secs(600),
            end: Duration::from_secs(1),
        }
    }
}

/// How soon we notice that somebody asked us to stop.
const LOOK: Duration = Duration::from_millis(100);
/// Of a program's last words this much is shown.
const SHOWN: usize = 300;

/// Nobody has more options than this, not even who never stops talking.
const MOST_OPTIONS: usize = 1000;

/// A program that can be started again and again.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) command: CommandLine,
    pub(super) patience: Patience,
    process: Option<Process>,
    /// Whether it was ever ready to play.
    pub(super) was_ready: bool,
    /// The game and its start position, once one was begun.
    pub(super) game: Option<(AnyGame, Option<String>)>,
}

/// What a program says of itself before it plays.
#[derive(Debug, Default)]
pub(super) struct Introduction {
    /// What it calls itself.
    pub(super) name: Option<String>,
    /// What can be set.
    pub(super) options: Vec<Announced>,
}

impl Program {
    pub(super) fn new(command: CommandLine) -> Program {
        Program { command, patience: Patience::default(), process: None, was_ready: false, game: None }
    }

    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Starts it, and ends the one that may be running.
    pub(super) fn start(&mut self) -> Result<(), Trouble> {
        self.kill();
        let process = Process::spawn(&self.command).map_err(|error| Trouble::Start(error.to_string()))?;
        self.process = Some(process);
        Ok(())
    }

    /// Starts it, and says the word that its protocol begins with; what it tells of itself before it answers.
    pub(super) fn greet(&mut self, word: &str, answer: &str) -> Result<Introduction, Trouble> {
        self.start()?;
        self.send(word)?;
        let (mut introduction, mut said) = (Introduction::default(), None);
        let heard = self.hear(self.patience.greeting, &StopFlag::default(), |line| match line.trim() {
            line if line == answer => Some(true),
            // What says the same again understands nothing. Others may tell the world who they are.
            line if line == word => Some(false),
            line => {
                match (line.strip_prefix("id name "), Announced::read(line)) {
                    (Some(name), _) => introduction.name = Some(name.trim().to_owned()),
                    (_, Some(option)) if introduction.options.len() < MOST_OPTIONS => {
                        introduction.options.push(option);
                    }
                    _ if line.is_empty() => {}
                    _ => {
                        said = Some(format!("; it said {:?}", line.chars().take(SHOWN).collect::<String>()));
                    }
                }
                None
            }
        });
        match heard {
            Ok((true, _)) => Ok(introduction),
            Ok((false, _)) => {
                Err(Trouble::Start(format!("no {answer}: it answered {word:?} with the same word")))
            }
            Err(trouble) => {
                Err(Trouble::Start(format!("no {answer}: it {trouble}{}", said.unwrap_or_default())))
            }
        }
    }

    /// Waits until it has read everything that was sent to it: then it is there, whatever its start took.
    pub(super) fn wait_until_read(&mut self, patience: Duration) -> Result<(), Trouble> {
        let deadline = Instant::now() + patience;
        let process = self.process()?;
        while !process.has_read_all() {
            if let Some(status) = process.exit_status() {
                return Err(closed(process, Some(status)));
            }
            if Instant::now() >= deadline {
                let ms = patience.as_millis();
                return Err(Trouble::Stall(format!("it has not read what was sent to it within {ms} ms")));
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Waits until it has done everything that was said to it; how long its answer took when there was nothing to do.
    pub(super) fn wait_until_ready(&mut self) -> Result<Duration, Trouble> {
        self.process()?.skip_output();
        let ready = |line: &str| (line.trim() == "readyok").then_some(());
        let mut lag = Duration::ZERO;
        // The first answer may have to wait for a table to be emptied; the second shows the lag.
        for _ in 0..2 {
            let asked = Instant::now();
            self.send("isready")?;
            let ((), at) = self.hear(self.patience.start, &StopFlag::default(), ready)?;
            lag = at.saturating_duration_since(asked);
        }
        Ok(lag)
    }

    /// What trouble means: a program that never was ready cannot play at all; one that was fails like any other.
    pub(super) fn blame(&self, trouble: Trouble) -> Trouble {
        match trouble {
            Trouble::Start(why) if self.was_ready => {
                Trouble::Disconnect(format!("it could not be started again: {why}"))
            }
            Trouble::Crash(_) | Trouble::Disconnect(_) | Trouble::Stall(_) if !self.was_ready => {
                Trouble::Start(format!("it {trouble}"))
            }
            _ => trouble,
        }
    }

    pub(super) fn kill(&mut self) {
        self.process = None;
    }

    /// Tells it to end, with the word that its protocol has for that if it has one, and ends it if it does not.
    pub(super) fn end(&mut self, word: Option<&str>) {
        let Some(mut process) = self.process.take() else { return };
        if word.is_none_or(|word| process.send(word)) {
            process.close_input();
            process.wait(Instant::now() + self.patience.end);
        }
    }

    pub(super) fn process(&mut self) -> Result<&mut Process, Trouble> {
        self.process.as_mut().ok_or_else(|| Trouble::Disconnect("it is not running".to_owned()))
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let process = self.process()?;
        if process.send(line) {
            return Ok(());
        }
        // A full pipe may be a dead one.
        match process.exit_status() {
            Some(status) => Err(closed(process, Some(status))),
            None => Err(Trouble::Stall("it does not read what is sent to it".to_owned())),
        }
    }

    pub(super) fn send_all(&mut self, lines: &[String]) -> Result<(), Trouble> {
        lines.iter().try_for_each(|line| self.send(line))
    }

    /// How long to wait for a move.
    pub(super) fn patience_for(&self, turn: &Turn<'_>) -> Duration {
        turn.budget
            .time
            .left(turn.side)
            .map_or(self.patience.unlimited, |left| left.saturating_add(self.patience.late))
    }

    /// Waits for a line that `want` makes something of, and passes over the others.
    pub(super) fn hear<T>(
        &mut self,
        patience: Duration,
        stop: &StopFlag,
        mut want: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Instant), Trouble> {
        let process = self.process()?;
        // Beyond what the system's clock can tell is beyond everybody's patience.
        let deadline = Instant::now().checked_add(patience);
        loop {
            let now = Instant::now();
            if stop.is_raised() {
                return Err(Trouble::Stopped);
            }
            // Also where lines keep coming: a flood does not buy time.
            if deadline.is_some_and(|deadline| now >= deadline) {
                return Err(Trouble::Stall(format!("no answer within {} ms", patience.as_millis())));
            }
            match process.wait_line(deadline.unwrap_or(now + LOOK).min(now + LOOK)) {
                Said::Line(line, at) => {
                    if let Some(wanted) = want(&line) {
                        return Ok((wanted, at));
                    }
                }
                Said::Nothing => {}
                Said::Closed(status) => return Err(closed(process, status)),
            }
        }
    }
}

/// What it means that a program's output is closed.
fn closed(process: &mut Process, status: Option<ExitStatus>) -> Trouble {
    match status {
        None => Trouble::Disconnect("it closed its output".to_owned()),
        Some(status) if status.success() => Trouble::Disconnect("it ended without an answer".to_owned()),
        Some(status) => {
            let errors = process.last_errors();
            let from = errors.char_indices().rev().nth(SHOWN - 1).map_or(0, |(index, _)| index);
            let words = &errors[from..];
            Trouble::Crash(if words.is_empty() { status.to_string() } else { format!("{status}: {words}") })
        }
    }
}
