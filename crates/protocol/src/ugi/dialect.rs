//! UGI and UCI as the engine speaks them.

use std::io;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Attention, Effort};
use plywood_core::{Bound, Meaning, TextError};
use plywood_engines::EngineSpec;

use super::message::{Go, Message};
use super::times::Times;
use super::{Options, info, query};
use crate::numbers::LARGEST_DEPTH;
use crate::session::{Answered, AtEnd, Desk, Dialect, Fault, Question, Second};
use crate::think::Task;

/// A search for a win in so many moves looks at most this many plies ahead for each of them. Half would do if nothing
/// were left out or searched less deeply.
const PLIES_OF_A_MATING_MOVE: u32 = 4;

/// The engine's side of UGI, or of UCI: what is played, the position that the interface has told, and the clocks.
pub struct Ugi {
    options: Options,
    position: Second,
    times: Times,
}

impl Ugi {
    /// Plays as the options say, until the interface says otherwise.
    pub fn new(options: Options) -> Result<Ugi, TextError> {
        let position = second(&options, None, Vec::new())?;
        Ok(Ugi { options, position, times: Times::default() })
    }

    fn set(&mut self, desk: &mut Desk<'_, Ugi>, name: &str, value: Option<&str>) -> Result<(), TextError> {
        let options = self.options.with(name, value)?;
        let forgets = name.eq_ignore_ascii_case("clear hash");
        if forgets || options.engine != self.options.engine {
            desk.renew_mind(&options.engine)?;
        }
        if options.played() != self.options.played() {
            let (start, played) = (self.position.start(), self.position.played());
            self.position = second(&options, start.map(str::to_owned), played.to_vec())?;
        }
        self.times.set_overhead(options.overhead);
        self.options = options;
        Ok(())
    }

    fn go(&mut self, desk: &mut Desk<'_, Ugi>, mut go: Go, at: Instant) -> Result<(), Fault> {
        let legal = self.position.moves();
        if legal.is_empty() {
            return Ok(desk.say(&format!("bestmove {}", self.options.words.no_move))?);
        }
        let (moves, illegal) = go.moves.into_iter().partition(|mv| self.position.is_legal(mv));
        go.moves = moves;
        if let [mv, ..] = &*illegal {
            let wrong = TextError::new(format!("searchmoves: {mv:?} is no legal move here"));
            if !self.options.words.is_chess {
                return Err(wrong.into());
            }
            // It owes a move all the same.
            self.complain(desk, &wrong.to_string())?;
        }
        Ok(desk.begin(self.question(go, at)?)?)
    }

    fn question(&mut self, go: Go, arrived: Instant) -> Result<Question<Go>, TextError> {
        let waits = go.infinite || go.ponder;
        let plan = if waits { None } else { self.times.plan(&go, &self.position, arrived.elapsed())? };
        let mating = go.mate.map(|moves| (moves * PLIES_OF_A_MATING_MOVE).min(LARGEST_DEPTH));
        let effort = Effort {
            depth: self.options.depth.into_iter().chain(go.effort.depth).chain(mating).min(),
            nodes: self.options.nodes().into_iter().chain(go.effort.nodes).min(),
            ..go.effort
        };
        let is_limited = plan.is_some() || effort.depth.is_some() || effort.nodes.is_some();
        if effort.simulations.is_some() && !is_limited && !waits {
            self.options.engine.check_simulations()?;
        }
        let attention = Attention {
            moves: go.moves.clone(),
            lines: self.options.lines,
            each_move: self.options.words.is_chess,
        };
        let task = Task {
            start: self.position.start().map(str::to_owned),
            played: self.position.played().to_vec(),
            effort,
            attention,
            beyond_draws: self.options.words.is_chess,
            ..Task::new(self.options.played())
        };
        Ok(Question { task, arrived, plan, waits, about: go })
    }

    /// The move that was expected has come: from now on the clock runs.
    fn ponder_hit(&mut self, desk: &mut Desk<'_, Ugi>, at: Instant) -> Result<(), Fault> {
        if let Some(Message::Go(go)) = desk.last_waiting()
            && go.ponder
        {
            go.ponder = false;
            return Ok(());
        }
        let Some(thinking) = desk.thinking_mut().filter(|thinking| thinking.about().ponder) else {
            return Ok(());
        };
        let go = Go { ponder: false, ..thinking.about().clone() };
        if go.infinite {
            return Ok(());
        }
        let plan = self.times.plan(&go, &self.position, at.elapsed())?;
        if thinking.wait_no_longer(at, plan) {
            desk.answer(self)?;
        }
        Ok(())
    }
}

/// Somebody who knows the rules. Whether a game of chess is drawn is for its interface to say.
fn second(options: &Options, start: Option<String>, played: Vec<String>) -> Result<Second, TextError> {
    Second::new(options.played(), start, played, options.words.is_chess)
}

/// Whether an idea is the win that was asked for.
fn is_found(go: &Go, idea: &Answer) -> bool {
    let Meaning::Win { plies: Some(plies) } = idea.meaning else { return false };
    idea.bound != Bound::Upper && go.mate.is_some_and(|moves| plies.div_ceil(2) <= moves)
}

impl Dialect for Ugi {
    type Request = Message;
    type About = Go;

    const AT_END: AtEnd = AtEnd::AnswerAll;

    fn engine(&self) -> &EngineSpec {
        &self.options.engine
    }

    fn hear(&self, line: &str, _: Instant) -> Result<Option<Message>, TextError> {
        Message::parse(line, self.options.words)
    }

    fn act(&mut self, desk: &mut Desk<'_, Ugi>, message: Message, at: Instant) -> Result<(), Fault> {
        match message {
            Message::Hello(words) => {
                self.options.introduction(words).iter().try_for_each(|line| desk.say(line))?;
            }
            Message::IsReady => desk.say("readyok")?,
            Message::SetOption { name, value } => self.set(desk, &name, value.as_deref())?,
            Message::NewGame => {
                desk.renew_mind(&self.options.engine)?;
                self.times.forget();
            }
            Message::Position { start, moves } => {
                self.position = second(&self.options, start, moves)?;
            }
            Message::Query(query) => {
                let response = format!("response {}", query::answer(&mut self.position, query));
                desk.say(response.trim_end())?;
            }
            Message::Go(go) => self.go(desk, go, at)?,
            Message::PonderHit => self.ponder_hit(desk, at)?,
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
            Message::IsReady | Message::PonderHit | Message::Stop | Message::Quit => {
                self.act(desk, message, at).map(|()| None)
            }
            later => Ok(Some(later)),
        }
    }

    fn idea(&mut self, desk: &mut Desk<'_, Ugi>, idea: &Answer, time: Duration) -> io::Result<()> {
        let Options { words, lines, .. } = self.options;
        info::write(words, idea, time, lines).map_or(Ok(()), |line| desk.say(&line))?;
        let ends = |go: &Go| is_found(go, idea) && !(go.infinite || go.ponder);
        if desk.thinking().is_some_and(|thinking| ends(thinking.about())) {
            desk.answer(self)
        } else {
            Ok(())
        }
    }

    fn answer(&mut self, desk: &mut Desk<'_, Ugi>, answered: &Answered<Go>) -> io::Result<()> {
        let mut line = format!("bestmove {}", answered.plies.join(" "));
        if let Some(best) = answered.best.as_ref().filter(|_| self.options.words.is_chess)
            && best.line.first() == answered.plies.first()
            && let Some(expected) = best.line.get(1)
        {
            line += &format!(" ponder {expected}");
        }
        desk.say(&line)
    }

    fn spent(&mut self, _: &mut Desk<'_, Ugi>, answered: Answered<Go>, used: Duration) {
        answered.plan.iter().for_each(|plan| self.times.end(plan, used));
    }

    /// UCI has words for it, and who speaks UCI looks nowhere else.
    fn complain(&mut self, desk: &mut Desk<'_, Ugi>, why: &str) -> io::Result<()> {
        if !self.options.words.is_chess {
            desk.remark(format_args!("ignored: {why}"));
            return Ok(());
        }
        desk.say(&format!("info string ignored: {}", why.split_whitespace().collect::<Vec<_>>().join(" ")))
    }
}
