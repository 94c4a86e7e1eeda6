//! The talk between a person and the program: one line in, an answer out.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use plywood_api::Answer;
use plywood_core::{StopFlag, TextError};
use plywood_engines::Games;
use plywood_play::{Opponent, Seat, Session};
use plywood_protocol::{Heard, listen};

use super::command::Command;
use super::{draw, talk};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::{self, Out};

pub(crate) struct Dialogue<'a> {
    pub(super) session: Session,
    /// The games that may be loaded.
    pub(super) games: &'a Games,
    pub(super) engine: Opponent,
    /// Gives hints: always the best there is, whatever the opponent's level.
    pub(super) adviser: Option<Opponent>,
    /// Whether the engine waits although it could move.
    pub(super) paused: bool,
    /// Files of this game, which may be written again without asking.
    pub(super) own_files: Vec<PathBuf>,
    pub(super) interrupt: Interrupt,
    /// What is typed.
    typed: Receiver<Heard>,
    colour: bool,
    pub(super) out: &'a mut Out,
}

pub(super) const OVER: &str = "The game is over: type undo, new, save FILE or quit.";

/// What there is at a prompt.
enum Asked {
    Line(String),
    /// The time of the person was over before there was a line.
    OutOfTime,
    /// Nothing will follow.
    End,
}

/// Whether the talk goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

impl<'a> Dialogue<'a> {
    pub(crate) fn new(
        session: Session,
        engine: Opponent,
        games: &'a Games,
        colour: bool,
        out: &'a mut Out,
    ) -> Result<Dialogue<'a>, Failure> {
        let interrupt = Interrupt::listen()?;
        // A thread reads, so that a clock can run out meanwhile.
        let (tell, typed) = channel();
        listen(io::stdin(), move |heard| {
            let is_end = heard == Heard::End;
            tell.send(heard).is_ok() && !is_end
        })?;
        Ok(Dialogue {
            session,
            games,
            engine,
            adviser: None,
            paused: false,
            own_files: Vec::new(),
            interrupt,
            typed,
            colour,
            out,
        })
    }

    /// Remembers that this file belongs to the game.
    pub(crate) fn belongs_to(&mut self, file: &Path) {
        self.own_files.push(file.to_owned());
        // Whoever comes back to a game wants to look at it first.
        self.paused = !self.session.plies().is_empty() && !self.session.seats.contains(&Seat::Person);
    }

    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        self.prepare()?;
        self.show()?;
        loop {
            let engine_is_next = self.session.seat(self.session.side()) == Seat::Engine;
            if engine_is_next && !self.paused && !self.session.is_over() {
                self.engine_moves()?;
                continue;
            }
            let next = match self.ask()? {
                Asked::Line(line) => self.hear(&line)?,
                Asked::OutOfTime => {
                    self.show()?;
                    Next::GoOn
                }
                Asked::End => Next::End,
            };
            if next == Next::End {
                return self.out.line("Goodbye.");
            }
        }
    }

    /// Lets the engine get ready before its clock runs.
    pub(super) fn prepare(&mut self) -> Result<(), Failure> {
        if self.session.clocks.is_some() && self.session.seats.contains(&Seat::Engine) {
            self.engine.prepare(&self.interrupt.stop_flag())?;
        }
        Ok(())
    }

    pub(super) fn introduce(&mut self) -> Result<(), Failure> {
        self.out.line(talk::players(&self.session, &self.engine))?;
        if !self.session.seats.contains(&Seat::Person) {
            return self.out.line("Ctrl-C makes it wait for you.");
        }
        // What the engine may take before it is your turn is no good example.
        let moves = self.session.spoken_moves();
        match moves.get(moves.len() / 2) {
            Some(example) if self.session.seat(self.session.side()) == Seat::Person => {
                self.out.line(format_args!("Type a move such as {example}, ? for all moves, or help."))
            }
            _ => self.out.line("Type your moves, ? for a list of them, or help."),
        }
    }

    /// The board, and how the game has ended if it has.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let picture = draw::draw(&self.session.view(), self.session.view_before(), self.colour);
        self.out.line(format_args!("\n{picture}\n"))?;
        if let Some(clocks) = &self.session.clocks {
            self.out.line(talk::clocks(&self.session, clocks))?;
        }
        if let Some(outcome) = self.session.outcome() {
            self.out.line(talk::outcome(&self.session, outcome))?;
            self.out.line("You can type undo, new, save FILE or quit.")?;
        } else if self.paused {
            self.out.line("The engine waits: go lets it play on.")?;
        }
        Ok(())
    }

    /// What is typed at the prompt, while the clock of a person whose turn it is runs.
    fn ask(&mut self) -> Result<Asked, Failure> {
        let is_over = self.session.is_over();
        let prompt = if is_over {
            "> ".to_owned()
        } else {
            let turn = talk::turn(&self.session);
            format!("{}> ", draw::in_colour_of(self.session.side(), &turn, self.colour))
        };
        self.out.raw(prompt.as_bytes())?;
        let side = self.session.side();
        let is_running = !is_over && self.session.seat(side) == Seat::Person;
        let left = self.session.clocks.as_ref().filter(|_| is_running).map(|clocks| clocks.left(side));
        let begun = Instant::now();
        let heard = self.wait(left);
        if left.is_some() {
            self.session.spend(begun.elapsed());
        }
        let is_terminal = io::stdin().is_terminal();
        // Nobody has ended the line of the prompt.
        if matches!(heard, None | Some(Heard::End)) && is_terminal {
            self.out.line("")?;
        }
        let line = match &heard {
            Some(Heard::Line { text, .. }) => text.trim().to_owned(),
            Some(Heard::TooLong) => "…".to_owned(),
            Some(Heard::End) | None => String::new(),
        };
        // A terminal shows what is typed; elsewhere the talk would have holes.
        if !is_terminal {
            self.out.line(&line)?;
        }
        Ok(match heard {
            Some(Heard::End) => Asked::End,
            _ if !is_over && self.session.is_over() => Asked::OutOfTime,
            _ => Asked::Line(line),
        })
    }

    /// What is heard next; `None` if nothing is for so long.
    fn wait(&self, longest: Option<Duration>) -> Option<Heard> {
        let Some(longest) = longest else { return Some(self.typed.recv().unwrap_or(Heard::End)) };
        match self.typed.recv_timeout(longest) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }

    /// Does what a line says. Moves come first, so that no command hides one.
    fn hear(&mut self, line: &str) -> Result<Next, Failure> {
        if line.is_empty() {
            return Ok(Next::GoOn);
        }
        if !self.session.is_move(line) {
            match Command::read(line.strip_prefix(':').unwrap_or(line)) {
                Some(Ok(Command::Quit)) => return Ok(Next::End),
                Some(Ok(command)) => {
                    self.obey(command)?;
                    return Ok(Next::GoOn);
                }
                Some(Err(problem)) => {
                    self.out.line(problem)?;
                    return Ok(Next::GoOn);
                }
                None => {}
            }
        }
        self.person_moves(line)?;
        Ok(Next::GoOn)
    }

    fn person_moves(&mut self, line: &str) -> Result<(), Failure> {
        if let Err(error) = self.session.play_line(line) {
            let text = if self.session.is_over() && talk::nearest_command(line).is_none() {
                OVER.to_owned()
            } else {
                talk::not_understood(&self.session, line, &error)
            };
            return self.out.line(text);
        }
        self.paused = false;
        // Otherwise the engine answers at once, and one picture is enough.
        let person_is_next = self.session.seat(self.session.side()) == Seat::Person;
        if person_is_next || self.session.is_over() { self.show() } else { Ok(()) }
    }

    /// The engine moves for whoever's turn it is.
    pub(super) fn engine_moves(&mut self) -> Result<(), Failure> {
        let side = self.session.side();
        let (begun, asked) = (Instant::now(), self.session.asked());
        let on_clock = self.session.clocks.as_ref().map(|clocks| (side, clocks));
        let engine = &mut self.engine;
        let found = thinking(&self.interrupt, self.out, |stop| engine.think(asked, on_clock, stop));
        if found.interrupted && !self.session.seats.contains(&Seat::Person) {
            self.paused = true;
        }
        let answer = found.answer.unwrap_or_else(|_| self.session.glance());
        let (moves, remark) = (self.session.own_moves(&answer.line), answer.score_in_words());
        self.session.spend(begun.elapsed());
        if self.session.is_over() {
            return self.show();
        }
        if moves.is_empty() {
            return Err(Failure::Failed(
                "the engine found no move: this is a mistake in the program".to_owned(),
            ));
        }
        let (view, spoken) = (self.session.view(), self.session.spoken(&moves));
        for mv in &moves {
            self.session.play(mv, Some(remark.clone()))?;
        }
        self.session.compare_with(view);
        self.out.line(talk::move_made(&self.session, side, &spoken.join(" ")))?;
        self.show()
    }
}

pub(super) struct Found {
    pub(super) answer: Result<Answer, TextError>,
    interrupted: bool,
}

/// Thinks until there is an answer or Ctrl-C asks for one.
pub(super) fn thinking(
    interrupt: &Interrupt,
    out: &Out,
    think: impl FnOnce(&StopFlag) -> Result<Answer, TextError>,
) -> Found {
    let stop = interrupt.stop_flag();
    if out.is_interactive() {
        out::show_status("thinking … (Ctrl-C: answer now)");
    }
    let answer = interrupt.during(|| think(&stop));
    interrupt.end_if_asked();
    let interrupted = stop.is_raised();
    stop.lower();
    out::wipe_status();
    Found { answer, interrupted }
}
