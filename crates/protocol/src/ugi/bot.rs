//! The engine: hears lines and thoughts, and answers in time.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use plywood_core::{Answer, Goal, Limits, Meaning, StopFlag, TextError};
use plywood_engines::EngineSpec;

use super::message::{Go, Message};
use super::state::State;
use super::times::Times;
use super::{Minds, Options, info};
use crate::clock::Plan;
use crate::listen::Heard;
use crate::log::{Log, quoted};
use crate::think::{Task, Thinker, Thought, guarded};

/// What can happen.
pub(super) enum Event {
    Heard(Heard),
    Thought(Box<Thought>),
}

/// Two plies see what can be won or lost at once.
const GLANCE: u32 = 2;
/// What it may cost, in games with thousands of moves.
const GLANCE_NODES: u64 = 5000;
/// Where no time is given: longer than anybody waits.
const FOR_EVER: Duration = Duration::from_secs(1_000_000);

/// A request that is thought about.
struct Thinking {
    task: u64,
    moves: Vec<String>,
    arrived: Instant,
    /// The time to spend; `None` if the request gave none.
    plan: Option<Plan>,
    /// Whether the answer has to wait for `stop`.
    infinite: bool,
    /// Whether nothing but `stop` limits the search.
    endless: bool,
    stop: StopFlag,
    best: Option<Answer>,
    /// The last thing that was told about it.
    told: Option<Answer>,
}

/// The engine.
pub(super) struct Bot<W> {
    options: Options,
    minds: Minds,
    thinker: Thinker,
    events: Sender<Event>,
    state: State,
    times: Times,
    /// Lines that came while it was thinking. They have to wait for their turn, and count as if they came then.
    waiting: VecDeque<String>,
    /// How many of them say `stop`.
    stops: usize,
    thinking: Option<Thinking>,
    tasks: u64,
    answers: W,
    log: Log,
}

impl<W: Write> Bot<W> {
    pub(super) fn new(
        minds: Minds,
        options: Options,
        events: Sender<Event>,
        answers: W,
        log: Log,
    ) -> io::Result<Bot<W>> {
        let wrong = |error: TextError| io::Error::new(io::ErrorKind::InvalidInput, error);
        let state = State::new(&options.game, None, Vec::new()).map_err(wrong)?;
        let thinker = thinker(&minds, &options.engine, &events).map_err(wrong)?;
        Ok(Bot {
            options,
            minds,
            thinker,
            events,
            state,
            times: Times::new(),
            waiting: VecDeque::new(),
            stops: 0,
            thinking: None,
            tasks: 0,
            answers,
            log,
        })
    }

    /// Plays until it is told to quit, until the input ends and everything is answered, or until nobody reads the
    /// answers any more.
    pub(super) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let end = self.play(events);
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        }
        self.log.finish();
        end
    }

    fn play(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        let mut input_is_over = false;
        loop {
            // Before anything else, so that a flood of lines does not make us late.
            if self.thinking.as_ref().is_some_and(|t| t.latest().is_some_and(|time| Instant::now() >= time)) {
                self.log.remark("the search did not end in time: playing the best move so far");
                self.answer()?;
            }
            if let Some(thinking) = &self.thinking {
                // A `stop` is meant for every request before it. At the end nobody is left to say it.
                if self.stops > 0 || (input_is_over && thinking.endless) {
                    self.answer()?;
                    continue;
                }
            } else if let Some(line) = self.waiting.pop_front() {
                self.stops -= usize::from(line.trim() == "stop");
                self.act(&line, Instant::now())?;
                continue;
            } else if input_is_over {
                return Ok(());
            }
            match self.next_event(events) {
                Some(Event::Heard(Heard::Line { text, .. })) if text.trim() == "quit" => {
                    self.log.record("< quit");
                    return self.answer();
                }
                Some(Event::Heard(Heard::Line { text, at })) => self.hear(text, at)?,
                Some(Event::Heard(Heard::TooLong)) => self.log.remark("ignored: an endless line"),
                Some(Event::Heard(Heard::End)) => input_is_over = true,
                Some(Event::Thought(thought)) => self.consider(*thought)?,
                None => {}
            }
        }
    }

    /// The next event, or nothing if it is time to answer.
    fn next_event(&self, events: &Receiver<Event>) -> Option<Event> {
        match self.thinking.as_ref().and_then(Thinking::latest) {
            Some(latest) => events.recv_timeout(latest.saturating_duration_since(Instant::now())).ok(),
            None => events.recv().ok(),
        }
    }

    /// Takes a line: some words have an effect at once, the others wait until the request under way is answered.
    fn hear(&mut self, line: String, at: Instant) -> io::Result<()> {
        self.log.record(format_args!("< {line}"));
        match line.trim() {
            "isready" => self.say("readyok")?,
            "stop" => {
                self.answer()?;
                if !self.waiting.is_empty() {
                    self.waiting.push_back(line);
                    self.stops += 1;
                }
            }
            _ if self.thinking.is_some() || !self.waiting.is_empty() => self.waiting.push_back(line),
            _ => self.act(&line, at)?,
        }
        Ok(())
    }

    /// Does what a line says, wholly or not at all.
    fn act(&mut self, line: &str, at: Instant) -> io::Result<()> {
        let done = match Message::parse(line) {
            Ok(None | Some(Message::IsReady | Message::Stop | Message::Quit)) => Ok(()),
            Ok(Some(Message::Hello(dialect))) => {
                let lines = self.options.introduction(dialect);
                return lines.iter().try_for_each(|line| self.say(line));
            }
            Ok(Some(Message::SetOption { name, value })) => self.set(&name, &value),
            Ok(Some(Message::NewGame)) => self.forget(),
            Ok(Some(Message::Position { start, moves })) => {
                State::new(&self.options.game, start, moves).map(|state| self.state = state)
            }
            Ok(Some(Message::Query(query))) => {
                let response = format!("response {}", self.state.answer(query));
                return self.say(response.trim_end());
            }
            Ok(Some(Message::Go(_))) if self.state.is_over() => return self.say("bestmove none"),
            Ok(Some(Message::Go(go))) => self.begin(&go, at),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            self.log.remark(format_args!("ignored: {}: {error}", quoted(line)));
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let options = self.options.with(name, value)?;
        if options.engine != self.options.engine {
            self.thinker = thinker(&self.minds, &options.engine, &self.events)?;
        }
        self.options = options;
        Ok(())
    }

    /// Another game: a fresh mind knows nothing of the last one.
    fn forget(&mut self) -> Result<(), TextError> {
        self.thinker = thinker(&self.minds, &self.options.engine, &self.events)?;
        self.times.forget();
        Ok(())
    }

    fn begin(&mut self, go: &Go, arrived: Instant) -> Result<(), TextError> {
        let plan = self.times.plan(go, &self.state, arrived.elapsed())?;
        let depth = self.options.depth.into_iter().chain(go.depth).min();
        let is_limited = plan.is_some() || depth.is_some() || go.nodes.is_some();
        if go.simulations.is_some() && !is_limited && !go.infinite {
            self.options.engine.check_simulations()?;
        }
        let glance = Goal::depth(depth.unwrap_or(GLANCE).min(GLANCE));
        let limits = Limits { nodes: Some(GLANCE_NODES), ..Limits::default() };
        let referee = &mut self.state.referee;
        let best = guarded(|| referee.think(glance, &limits, &mut |_| {})).ok();
        self.tasks += 1;
        let stop = StopFlag::default();
        self.thinker.ask(Task {
            number: self.tasks,
            game: self.options.game.clone(),
            start: self.state.start.clone(),
            played: self.state.moves.clone(),
            depth,
            nodes: go.nodes,
            simulations: go.simulations,
            deadline: arrived + plan.map_or(FOR_EVER, |plan| plan.aim),
            stop: stop.clone(),
        });
        self.thinking = Some(Thinking {
            task: self.tasks,
            moves: self.state.referee.moves(),
            arrived,
            plan,
            infinite: go.infinite,
            endless: go.infinite || (!is_limited && go.simulations.is_none()),
            stop,
            best,
            told: None,
        });
        Ok(())
    }

    /// Takes notice of a thought, unless it is about something that was answered already.
    fn consider(&mut self, thought: Thought) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        match thought {
            Thought::Idea { task, answer } if task == thinking.task => self.believe(answer),
            Thought::Over { task, result } if task == thinking.task => {
                match result {
                    Ok(answer) => self.believe(answer)?,
                    Err(error) => self.log.remark(format_args!("{error}: playing the best move so far")),
                }
                if self.thinking.as_ref().is_some_and(|thinking| thinking.infinite) {
                    return Ok(());
                }
                self.answer()
            }
            Thought::Idea { .. } | Thought::Over { .. } => Ok(()),
        }
    }

    /// Tells of an answer and keeps it, if it has a legal move that was found by searching.
    fn believe(&mut self, answer: Answer) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let is_legal = answer.best.as_ref().is_some_and(|best| thinking.moves.contains(best));
        let is_found = answer.meaning != Meaning::Unknown;
        if !is_legal || !is_found {
            return Ok(());
        }
        let is_news = thinking.told.as_ref().is_none_or(|told| {
            (told.depth, told.score, &told.line) != (answer.depth, answer.score, &answer.line)
        });
        // A search that was stopped at once may know less than the first glance. Plies mean nothing to simulations.
        let is_hasty = answer.stats.simulations == 0 && !answer.proven;
        if !is_hasty || thinking.best.as_ref().is_none_or(|best| answer.depth >= best.depth) {
            thinking.best = Some(answer.clone());
        }
        if is_news {
            let line = info::write(&answer, thinking.arrived.elapsed());
            thinking.told = Some(answer);
            self.say(&line)?;
        }
        Ok(())
    }

    /// Answers the request under way, if there is one, with the best move so far, or else with any that is legal.
    fn answer(&mut self) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        thinking.stop.raise();
        let best = thinking.best.and_then(|answer| answer.best);
        let choice = best.or_else(|| thinking.moves.get(thinking.moves.len() / 2).cloned());
        self.say(&format!("bestmove {}", choice.as_deref().unwrap_or("none")))?;
        if let Some(plan) = thinking.plan {
            self.times.end(&plan, thinking.arrived.elapsed());
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.answers, "{line}")?;
        self.answers.flush()?;
        self.log.record(format_args!("> {line}"));
        Ok(())
    }
}

impl Thinking {
    /// When to answer, whatever the search is doing.
    fn latest(&self) -> Option<Instant> {
        self.plan.map(|plan| self.arrived + plan.latest)
    }
}

/// A thread that thinks with this engine. The one before it ends when it has nothing left to do.
fn thinker(minds: &Minds, engine: &EngineSpec, events: &Sender<Event>) -> Result<Thinker, TextError> {
    let mind = minds(engine)?;
    let thoughts = events.clone();
    Thinker::start(mind, move |thought| thoughts.send(Event::Thought(Box::new(thought))).is_ok())
        .map_err(|error| TextError::new(format!("no thread to think on: {error}")))
}
