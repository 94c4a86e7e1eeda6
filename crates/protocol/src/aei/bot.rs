//! The engine: hears lines and thoughts, and answers in time.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use plywood_core::{Answer, StopFlag, TextError};
use plywood_games::arimaa::{format_turn, set_up};

use super::clock::Clock;
use super::message::Message;
use super::options::{Set, set};
use super::second::Second;
use super::state::State;
use super::thinking::Thinking;
use super::{GAME, Minds, Options, info};
use crate::clock::Plan;
use crate::listen::Heard;
use crate::log::{Log, quoted};
use crate::think::{Task, Thinker, Thought};

/// What can happen.
pub(super) enum Event {
    Heard(Heard),
    Thought(Box<Thought>),
}

/// Where only the depth is given: longer than anybody waits.
const FOR_EVER: Duration = Duration::from_secs(1_000_000);

/// So many turns in a row must look lost before the engine gives up.
const HOPELESS: u32 = 3;

/// The engine.
pub(super) struct Bot<W> {
    options: Options,
    minds: Minds,
    thinker: Thinker,
    events: Sender<Event>,
    second: Second,
    state: State,
    clock: Clock,
    /// When the game began.
    begun: Instant,
    /// The games so far, so that not all of them begin in the same way.
    games: u64,
    thinking: Option<Thinking>,
    /// Our turns in a row that found the game as bad as lost.
    hopeless: u32,
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
        let thinker = thinker(&minds, &options, &events).map_err(wrong)?;
        Ok(Bot {
            options,
            minds,
            thinker,
            events,
            second: Second::new().map_err(wrong)?,
            state: State::new(),
            clock: Clock::default(),
            begun: Instant::now(),
            games: 0,
            thinking: None,
            hopeless: 0,
            tasks: 0,
            answers,
            log,
        })
    }

    /// Plays until it is told to quit, until the input ends, or until nobody reads the answers any more.
    pub(super) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let end = self.play(events);
        self.drop_search();
        self.log.finish();
        end
    }

    fn play(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            // Before anything else, so that a flood of lines does not make us late.
            if self.thinking.as_ref().is_some_and(|t| t.latest().is_some_and(|time| Instant::now() >= time)) {
                self.log.remark("the search did not end in time: playing the best turn so far");
                self.answer()?;
            }
            match self.next_event(events) {
                Some(Event::Heard(Heard::Line { text, .. })) if text.trim() == "quit" => {
                    self.log.record("< quit");
                    return Ok(());
                }
                Some(Event::Heard(Heard::Line { text, at })) => self.hear(&text, at)?,
                Some(Event::Heard(Heard::TooLong)) => self.say("log Error: ignored an endless line")?,
                Some(Event::Heard(Heard::End)) => return Ok(()),
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

    /// Does what a line says, wholly or not at all, also while it thinks.
    fn hear(&mut self, line: &str, at: Instant) -> io::Result<()> {
        self.log.record(format_args!("< {line}"));
        let done = match Message::parse(line) {
            Ok(None | Some(Message::Quit)) => Ok(()),
            Ok(Some(Message::Hello)) => return self.introduce(),
            Ok(Some(Message::IsReady)) => return self.say("readyok"),
            Ok(Some(Message::Stop)) => return self.answer(),
            Ok(Some(Message::Go)) => return self.go(at),
            Ok(Some(Message::Ponder)) => self.ponder(at),
            Ok(Some(Message::NewGame)) => self.begin_game(),
            Ok(Some(Message::SetPosition(text))) => State::at(&text).map(|state| self.go_on_from(state)),
            Ok(Some(Message::MakeMove(turn))) => self.state.after(&turn).map(|state| self.go_on_from(state)),
            Ok(Some(Message::SetOption { name, value })) => match self.set(&name, &value) {
                Ok(Set::Done) => Ok(()),
                Ok(Set::Unknown) => {
                    return self.say(&format!("log Warning: there is no option {}", quoted(&name)));
                }
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        };
        done.or_else(|error| {
            self.say(&format!("log Error: {}: {error}", quoted(line)).replace(['\n', '\r'], " "))
        })
    }

    /// A search about a position that is past helps nobody.
    fn go_on_from(&mut self, state: State) {
        self.drop_search();
        self.state = state;
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say("protocol-version 1")?;
        self.say("id name Plywood")?;
        self.say(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
        self.say(concat!("id version ", env!("CARGO_PKG_VERSION")))?;
        self.say("aeiok")
    }

    fn set(&mut self, name: &str, value: &str) -> Result<Set, TextError> {
        if name == "moveused" && self.thinking.is_some() {
            // It tells of the turn that is under way, which we measure ourselves.
            return Ok(Set::Done);
        }
        let mut options = self.options.clone();
        let mut clock = self.clock.clone();
        let set = set(name, value, &mut options, &mut clock)?;
        if options.mind() != self.options.mind() {
            self.thinker = thinker(&self.minds, &options, &self.events)?;
        }
        (self.options, self.clock) = (options, clock);
        Ok(set)
    }

    /// Another game: a fresh mind knows nothing of the last one.
    fn begin_game(&mut self) -> Result<(), TextError> {
        self.thinker = thinker(&self.minds, &self.options, &self.events)?;
        self.go_on_from(State::new());
        self.clock.begin_game();
        self.begun = Instant::now();
        self.games += 1;
        self.hopeless = 0;
        Ok(())
    }

    fn go(&mut self, arrived: Instant) -> io::Result<()> {
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_pondering) {
            return self.say("log Error: a search is under way: say stop first");
        }
        self.drop_search();
        if self.state.is_over() {
            self.say("log Error: the game is over")?;
            // Somebody may wait for an answer, and this one is true.
            return if self.state.is_lost() { self.say("bestmove resign") } else { Ok(()) };
        }
        if let Some(plies) = set_up(&self.state.position, self.games) {
            return self.say(&format!("bestmove {}", format_turn(&self.state.position, &plies)));
        }
        let moment = self.state.moment(self.begun.elapsed(), arrived.elapsed());
        let (plan, depth) = self.options.plan(&self.clock, &moment, self.state.pieces());
        self.begin(arrived, plan, depth, false);
        Ok(())
    }

    /// Thinks ahead. What a table learns of the opponent's turn helps with the answer to it.
    fn ponder(&mut self, arrived: Instant) -> Result<(), TextError> {
        if self.thinking.is_some() {
            return Err(TextError::new("a search is under way: say stop first"));
        }
        if self.state.position.is_set_up() && !self.state.is_over() {
            self.begin(arrived, None, None, true);
        }
        Ok(())
    }

    fn begin(&mut self, arrived: Instant, plan: Option<Plan>, depth: Option<u32>, is_pondering: bool) {
        let task = Task {
            number: self.tasks + 1,
            game: GAME.to_owned(),
            start: Some(self.state.start.clone()),
            played: self.state.plies.clone(),
            depth,
            nodes: None,
            simulations: None,
            deadline: arrived + plan.map_or(FOR_EVER, |plan| plan.aim),
            stop: StopFlag::default(),
        };
        // An answer is ready before the search begins.
        let best = self.second.glance(&task);
        self.tasks += 1;
        self.thinking = Some(Thinking {
            task: self.tasks,
            arrived,
            plan,
            is_pondering,
            stop: task.stop.clone(),
            best,
            told: None,
        });
        self.thinker.ask(task);
    }

    /// Takes notice of a thought, unless it is about something that was answered already.
    fn consider(&mut self, thought: Thought) -> io::Result<()> {
        let Some(thinking) = &self.thinking else { return Ok(()) };
        match thought {
            Thought::Idea { task, answer } if task == thinking.task => self.believe(&answer),
            Thought::Over { task, result } if task == thinking.task => {
                match result {
                    Ok(answer) => self.believe(&answer)?,
                    Err(error) => self.log.remark(format_args!("{error}: playing the best turn so far")),
                }
                if self.thinking.as_ref().is_some_and(|thinking| thinking.is_pondering) {
                    return Ok(());
                }
                self.answer()
            }
            Thought::Idea { .. } | Thought::Over { .. } => Ok(()),
        }
    }

    /// Tells of an answer and keeps it, if it begins with a legal ply that was found by searching.
    fn believe(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let is_legal = answer.line.first().is_some_and(|first| self.state.allows(first));
        if !is_legal || !thinking.believe(answer) {
            return Ok(());
        }
        let lines = info::write(answer, thinking.arrived.elapsed(), &self.state);
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Answers the request under way, if there is one, with the best turn so far, or else with any that is legal.
    fn answer(&mut self) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        thinking.stop.raise();
        let gives_up = self.gives_up(thinking.score());
        let line = thinking.best.map(|answer| answer.line).unwrap_or_default();
        let turn = self.second.turn(&self.state, &line).filter(|_| !gives_up);
        self.say(&format!("bestmove {}", turn.as_deref().unwrap_or("resign")))?;
        if !thinking.is_pondering {
            let spent = thinking.arrived.elapsed();
            self.clock.end(self.state.side(), spent);
            thinking.plan.iter().for_each(|plan| self.clock.watch(plan, spent));
        }
        Ok(())
    }

    /// Whether to give up with this score: at once if the loss is proven, otherwise if it was as bad for some turns.
    /// Searches err.
    fn gives_up(&mut self, score: Option<i32>) -> bool {
        let (Some(limit), Some(score)) = (self.options.resign, score) else { return false };
        self.hopeless = if score <= -limit { self.hopeless + 1 } else { 0 };
        score == -info::PROVEN || self.hopeless >= HOPELESS
    }

    /// Ends the search under way without an answer.
    fn drop_search(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.answers, "{line}")?;
        self.answers.flush()?;
        self.log.record(format_args!("> {line}"));
        Ok(())
    }
}

/// A thread that thinks as the options say. The one before it ends when it has nothing left to do.
fn thinker(minds: &Minds, options: &Options, events: &Sender<Event>) -> Result<Thinker, TextError> {
    let mind = minds(options)?;
    let thoughts = events.clone();
    Thinker::start(mind, move |thought| thoughts.send(Event::Thought(Box::new(thought))).is_ok())
        .map_err(|error| TextError::new(format!("no thread to think on: {error}")))
}
