//! The loop over everything that can happen.

use std::io;
use std::sync::mpsc::Receiver;
use std::time::Instant;

use plywood_core::TextError;

use super::desk::Desk;
use super::dialect::{AtEnd, Dialect, Fault};
use super::thinking::Thinking;
use crate::listen::Heard;
use crate::log::quoted;
use crate::think::Thought;

/// What can happen.
pub(super) enum Event {
    Heard(Heard),
    Thought(Box<Thought>),
}

/// A dialect at its desk.
pub(super) struct Talk<'a, D: Dialect> {
    dialect: D,
    desk: Desk<'a, D>,
    input_is_over: bool,
}

impl<'a, D: Dialect> Talk<'a, D> {
    pub(super) fn new(dialect: D, desk: Desk<'a, D>) -> Talk<'a, D> {
        Talk { dialect, desk, input_is_over: false }
    }

    pub(super) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let end = self.go_on(events);
        self.desk.finish();
        end
    }

    fn go_on(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        self.dialect.begin(&mut self.desk);
        while !self.desk.is_over {
            // Before anything else, so that a flood of lines does not make us late.
            if self.latest().is_some_and(|latest| Instant::now() >= latest) {
                if self.desk.thinking().is_some_and(Thinking::is_late) {
                    self.desk.remark("the search did not end in time: playing the best move so far");
                }
                self.desk.answer(&mut self.dialect)?;
            }
            if let Some(thinking) = self.desk.thinking() {
                // At the end nobody is left to say `stop`.
                if self.input_is_over && thinking.is_endless() {
                    self.desk.answer(&mut self.dialect)?;
                    continue;
                }
            } else if let Some((waiting, is_hurried)) = self.desk.next_waiting() {
                self.act(&waiting.line, waiting.request, Instant::now())?;
                if is_hurried {
                    self.desk.answer(&mut self.dialect)?;
                }
                continue;
            } else if self.input_is_over {
                return Ok(());
            }
            match self.next_event(events) {
                Some(Event::Heard(Heard::Line { text, at })) => self.hear(text, at)?,
                Some(Event::Heard(Heard::TooLong)) => {
                    self.dialect.complain(&mut self.desk, "an endless line")?;
                }
                Some(Event::Heard(Heard::End)) if D::AT_END == AtEnd::Leave => return Ok(()),
                Some(Event::Heard(Heard::End)) => self.input_is_over = true,
                Some(Event::Thought(thought)) => self.consider(*thought)?,
                None => {}
            }
        }
        Ok(())
    }

    /// When to answer, whatever the mind is doing.
    fn latest(&self) -> Option<Instant> {
        self.desk.thinking().and_then(Thinking::latest)
    }

    /// The next event, or nothing if it is time to answer.
    fn next_event(&self, events: &Receiver<Event>) -> Option<Event> {
        match self.latest() {
            Some(latest) => events.recv_timeout(latest.saturating_duration_since(Instant::now())).ok(),
            None => events.recv().ok(),
        }
    }

    fn hear(&mut self, line: String, at: Instant) -> io::Result<()> {
        self.desk.record(format_args!("< {line}"));
        match self.dialect.hear(&line, at) {
            Ok(None) => Ok(()),
            Ok(Some(request)) if self.desk.is_busy() => {
                match self.dialect.interrupt(&mut self.desk, request, at) {
                    Ok(Some(request)) => {
                        self.desk.keep_waiting(line, request);
                        Ok(())
                    }
                    done => self.blame(&line, done.map(drop)),
                }
            }
            Ok(Some(request)) => self.act(&line, request, at),
            Err(error) => self.refuse(&line, &error),
        }
    }

    fn act(&mut self, line: &str, request: D::Request, at: Instant) -> io::Result<()> {
        let done = self.dialect.act(&mut self.desk, request, at);
        self.blame(line, done)
    }

    fn blame(&mut self, line: &str, done: Result<(), Fault>) -> io::Result<()> {
        match done {
            Ok(()) => Ok(()),
            Err(Fault::Refused(error)) => self.refuse(line, &error),
            Err(Fault::Unheard(error)) => Err(error),
        }
    }

    fn refuse(&mut self, line: &str, error: &TextError) -> io::Result<()> {
        self.dialect.complain(&mut self.desk, &format!("{}: {error}", quoted(line)))
    }

    /// Takes notice of a thought, unless it is about something that was answered already.
    fn consider(&mut self, thought: Thought) -> io::Result<()> {
        let Some(thinking) = self.desk.thinking_mut() else { return Ok(()) };
        let (idea, is_last) = match thought {
            Thought::Idea { task, answer } if task == thinking.number() => (Ok(answer), false),
            Thought::Over { task, result } if task == thinking.number() => (result, true),
            Thought::Idea { .. } | Thought::Over { .. } => return Ok(()),
        };
        let (may_end, time) = (is_last && thinking.is_through(), thinking.arrived().elapsed());
        match idea {
            Ok(idea) if thinking.believe(&idea) => self.dialect.idea(&mut self.desk, &idea, time)?,
            Ok(_) => {}
            Err(error) => self.desk.remark(format_args!("{error}: playing the best move so far")),
        }
        if may_end { self.desk.answer(&mut self.dialect) } else { Ok(()) }
    }
}
