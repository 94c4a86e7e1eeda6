//! UGI as the engine speaks it.

use std::io;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort};
use plywood_core::TextError;
use plywood_engines::EngineSpec;

use super::message::{Go, Message};
use super::times::Times;
use super::{Options, info, query};
use crate::session::{Answered, AtEnd, Desk, Dialect, Fault, Question, Second};
use crate::think::Task;

/// The engine's side of UGI: what is played, the position that the interface has told, and the clocks.
pub struct Ugi {
    options: Options,
    position: Second,
    times: Times,
}

impl Ugi {
    /// Plays as the options say, until the interface says otherwise.
    pub fn new(options: Options) -> Result<Ugi, TextError> {
        let position = Second::at(&options.game, None, Vec::new())?;
        Ok(Ugi { options, position, times: Times::default() })
    }

    fn set(&mut self, desk: &mut Desk<'_, Ugi>, name: &str, value: &str) -> Result<(), TextError> {
        let options = self.options.with(name, value)?;
        if options.engine != self.options.engine {
            desk.renew_mind(&options.engine)?;
        }
        self.options = options;
        Ok(())
    }

    fn question(&mut self, go: &Go, arrived: Instant) -> Result<Question<()>, TextError> {
        let plan = self.times.plan(go, &self.position, arrived.elapsed())?;
        let effort =
            Effort { depth: self.options.depth.into_iter().chain(go.effort.depth).min(), ..go.effort };
        let is_limited = plan.is_some() || effort.depth.is_some() || effort.nodes.is_some();
        if effort.simulations.is_some() && !is_limited && !go.infinite {
            self.options.engine.check_simulations()?;
        }
        let task = Task {
            start: self.position.start().map(str::to_owned),
            played: self.position.played().to_vec(),
            effort,
            ..Task::new(&self.options.game)
        };
        Ok(Question { task, arrived, plan, waits: go.infinite, about: () })
    }
}

impl Dialect for Ugi {
    type Request = Message;
    type About = ();

    const AT_END: AtEnd = AtEnd::AnswerAll;

    fn engine(&self) -> &EngineSpec {
        &self.options.engine
    }

    fn hear(&self, line: &str, _: Instant) -> Result<Option<Message>, TextError> {
        Message::parse(line)
    }

    fn act(&mut self, desk: &mut Desk<'_, Ugi>, message: Message, at: Instant) -> Result<(), Fault> {
        match message {
            Message::Hello(words) => {
                self.options.introduction(words).iter().try_for_each(|line| desk.say(line))?;
            }
            Message::IsReady => desk.say("readyok")?,
            Message::SetOption { name, value } => self.set(desk, &name, &value)?,
            Message::NewGame => {
                desk.renew_mind(&self.options.engine)?;
                self.times.forget();
            }
            Message::Position { start, moves } => {
                self.position = Second::at(&self.options.game, start, moves)?;
            }
            Message::Query(query) => {
                let response = format!("response {}", query::answer(&mut self.position, query));
                desk.say(response.trim_end())?;
            }
            Message::Go(_) if self.position.moves().is_empty() => desk.say("bestmove none")?,
            Message::Go(go) => desk.begin(self.question(&go, at)?)?,
            Message::Stop => desk.stop(self)?,
            Message::Quit => {
                desk.answer(self)?;
                desk.end();
            }
        }
        Ok(())
    }

    /// Everything else counts as if it came when its turn has come.
    fn interrupt(
        &mut self,
        desk: &mut Desk<'_, Ugi>,
        message: Message,
        at: Instant,
    ) -> Result<Option<Message>, Fault> {
        match message {
            Message::IsReady | Message::Stop | Message::Quit => self.act(desk, message, at).map(|()| None),
            later => Ok(Some(later)),
        }
    }

    fn idea(&mut self, desk: &mut Desk<'_, Ugi>, idea: &Answer, time: Duration) -> io::Result<()> {
        desk.say(&info::write(idea, time))
    }

    fn answer(&mut self, desk: &mut Desk<'_, Ugi>, answered: &Answered<()>) -> io::Result<()> {
        desk.say(&format!("bestmove {}", answered.plies.join(" ")))
    }

    fn spent(&mut self, _: &mut Desk<'_, Ugi>, answered: Answered<()>, used: Duration) {
        answered.plan.iter().for_each(|plan| self.times.end(plan, used));
    }
}
