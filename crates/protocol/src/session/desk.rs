//! Where a dialect works: whom it asks, to whom it speaks, and what waits.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc::Sender;

use plywood_core::TextError;
use plywood_engines::{AnyGame, EngineSpec};

use super::Minds;
use super::dialect::Dialect;
use super::talk::Event;
use super::thinking::{Question, Thinking};
use crate::log::Log;
use crate::think::MindThread;

/// Everything that a dialect can use: a mind that thinks, somebody who hears, a log, and what is under way.
pub struct Desk<'a, D: Dialect> {
    minds: Minds,
    mind: MindThread,
    events: Sender<Event>,
    thinking: Option<Thinking<D::About>>,
    /// Requests that came while it was thinking. They have to wait for their turn.
    waiting: VecDeque<Waiting<D::Request>>,
    /// How many of them came before somebody said `stop`.
    hurried: usize,
    questions: u64,
    pub(super) is_over: bool,
    output: &'a mut dyn Write,
    log: Log,
}

/// A request that waits, and the line that it comes from.
pub(super) struct Waiting<R> {
    pub(super) line: String,
    pub(super) request: R,
}

impl<'a, D: Dialect> Desk<'a, D> {
    pub(super) fn new(
        minds: Minds,
        engine: &EngineSpec,
        events: Sender<Event>,
        output: &'a mut dyn Write,
        log: Log,
    ) -> Result<Desk<'a, D>, TextError> {
        let mind = mind(&minds, engine, &events)?;
        let (thinking, waiting) = (None, VecDeque::new());
        Ok(Desk {
            minds,
            mind,
            events,
            thinking,
            waiting,
            hurried: 0,
            questions: 0,
            is_over: false,
            output,
            log,
        })
    }

    /// Says a line to the other side.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()?;
        self.record(format_args!("> {line}"));
        Ok(())
    }

    /// Something that a person may want to know.
    pub fn remark(&mut self, text: impl Display) {
        self.log.remark(text);
    }

    pub(super) fn record(&mut self, text: impl Display) {
        self.log.record(text);
    }

    /// Another mind, which knows nothing of what was. The one before it ends when it has nothing left to do.
    pub fn renew_mind(&mut self, engine: &EngineSpec) -> Result<(), TextError> {
        self.mind = mind(&self.minds, engine, &self.events)?;
        Ok(())
    }

    /// Says which game will be asked about, so that the first answer need not wait for what can be done before.
    pub fn prepare(&mut self, game: AnyGame) {
        self.mind.prepare(game);
    }

    /// Thinks about a question. There is an answer from now on, whatever becomes of the mind; an error says that there
    /// can be none. A question that was under way is dropped.
    pub fn begin(&mut self, question: Question<D::About>) -> Result<(), TextError> {
        let (thinking, task) = Thinking::begin(question, self.questions + 1)?;
        self.drop_question();
        self.questions += 1;
        self.thinking = Some(thinking);
        self.mind.ask(task);
        Ok(())
    }

    /// The question that is thought about.
    pub fn thinking(&self) -> Option<&Thinking<D::About>> {
        self.thinking.as_ref()
    }

    /// The same, to change it.
    pub fn thinking_mut(&mut self) -> Option<&mut Thinking<D::About>> {
        self.thinking.as_mut()
    }

    /// Answers the question under way, if there is one, with the best move so far, or else with any that is legal.
    pub fn answer(&mut self, dialect: &mut D) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let answered = thinking.end();
        dialect.answer(self, &answered)?;
        let used = answered.arrived.elapsed();
        dialect.spent(self, answered, used);
        Ok(())
    }

    /// Answers everything that was asked so far: what is under way now, and what waits as soon as its turn has come.
    pub fn stop(&mut self, dialect: &mut D) -> io::Result<()> {
        self.hurried = self.waiting.len();
        self.answer(dialect)
    }

    /// Ends the question under way without an answer.
    pub fn drop_question(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.give_up();
        }
    }

    /// Ends the session.
    pub fn end(&mut self) {
        self.is_over = true;
    }

    /// The request that came last of those that wait.
    pub fn last_waiting(&mut self) -> Option<&mut D::Request> {
        self.waiting.back_mut().map(|waiting| &mut waiting.request)
    }

    pub(super) fn is_busy(&self) -> bool {
        self.thinking.is_some() || !self.waiting.is_empty()
    }

    pub(super) fn keep_waiting(&mut self, line: String, request: D::Request) {
        self.waiting.push_back(Waiting { line, request });
    }

    /// The request whose turn it is, and whether it is to be answered at once.
    pub(super) fn next_waiting(&mut self) -> Option<(Waiting<D::Request>, bool)> {
        let next = self.waiting.pop_front()?;
        let is_hurried = self.hurried > 0;
        self.hurried = self.hurried.saturating_sub(1);
        Some((next, is_hurried))
    }

    pub(super) fn finish(mut self) {
        self.drop_question();
        self.log.finish();
    }
}

/// A thread that thinks with this engine.
fn mind(minds: &Minds, engine: &EngineSpec, events: &Sender<Event>) -> Result<MindThread, TextError> {
    let mind = minds(engine)?;
    let thoughts = events.clone();
    MindThread::start(mind, move |thought| thoughts.send(Event::Thought(Box::new(thought))).is_ok())
        .map_err(|error| TextError::new(format!("no thread to think on: {error}")))
}
