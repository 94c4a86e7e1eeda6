//! The bot: hears lines and thoughts, and answers in time.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use plywood_core::{Answer, Bot as Referee, Bound, Goal, Limits, Meaning, StopFlag, TextError};
use plywood_games::bot;

use super::field::column;
use super::message::{Message, Setting};
use super::state::{Position, State};
use super::{tell, tree};
use crate::clock::{Clock, Plan};
use crate::listen::Heard;
use crate::log::{Log, quoted};
use crate::think::{Task, Thinker, Thought, guarded};

/// What can happen.
pub(super) enum Event {
    Heard(Heard),
    Thought(Box<Thought>),
}

/// The part of the time that is spent at once: the document's choice, and most of the reserve is gone when the end
/// comes into sight.
const SHARE: f64 = 0.7;
/// On an empty or nearly empty board nothing can be proven soon, so the time is worth more one move later.
const FIRST_SHARE: f64 = 0.2;
const FIRST_DISCS: usize = 2;

/// Two plies see what can be won or lost at once.
const GLANCE: u32 = 2;

/// A request that waits for its turn.
struct Request {
    left: Duration,
    arrived: Instant,
    position: Result<Position, TextError>,
}

/// A request that is thought about.
struct Thinking {
    task: u64,
    position: Position,
    arrived: Instant,
    plan: Plan,
    stop: StopFlag,
    /// Knows the rules: what is legal is not left to the search.
    referee: Box<dyn Referee>,
    best: Option<Answer>,
}

/// The last answer, for people.
pub(super) struct Last {
    pub(super) position: Position,
    pub(super) plan: Plan,
    pub(super) used: Duration,
    pub(super) answer: Option<Answer>,
}

/// The bot.
pub(super) struct Bot<W> {
    state: State,
    clock: Clock,
    thinker: Thinker,
    engines: String,
    /// A look that takes no time and comes before every thought.
    glance: Goal,
    waiting: VecDeque<Request>,
    thinking: Option<Thinking>,
    last: Option<Last>,
    tasks: u64,
    answers: W,
    log: Log,
}

impl<W: Write> Bot<W> {
    /// `engines` says who thinks, and `depth` how many plies ahead if that is limited.
    pub(super) fn new(thinker: Thinker, engines: String, depth: Option<u32>, answers: W, log: Log) -> Bot<W> {
        Bot {
            state: State::default(),
            clock: Clock::default(),
            thinker,
            engines,
            glance: Goal::depth(depth.unwrap_or(GLANCE).min(GLANCE)),
            waiting: VecDeque::new(),
            thinking: None,
            last: None,
            tasks: 0,
            answers,
            log,
        }
    }

    /// Plays until the input ends and everything is answered, or until nobody reads the answers any more.
    pub(super) fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let end = self.play(events);
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        }
        self.log.finish();
        end
    }

    fn play(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        self.thinker.prepare(self.state.game());
        let mut input_is_over = false;
        loop {
            // Before anything else, so that a flood of lines does not make us late.
            if self.thinking.as_ref().is_some_and(|thinking| Instant::now() >= thinking.latest()) {
                self.log.remark("the search did not end in time: playing the best move so far");
                self.answer(None)?;
            }
            self.begin_next()?;
            if input_is_over && self.thinking.is_none() {
                return Ok(());
            }
            match self.next_event(events) {
                Some(Event::Heard(Heard::Line { text, at })) => self.hear(&text, at)?,
                Some(Event::Heard(Heard::TooLong)) => self.log.remark("ignored: an endless line"),
                Some(Event::Heard(Heard::End)) => input_is_over = true,
                Some(Event::Thought(thought)) => self.consider(*thought)?,
                None => {}
            }
        }
    }

    /// The next event, or nothing if it is time to answer.
    fn next_event(&self, events: &Receiver<Event>) -> Option<Event> {
        let Some(thinking) = &self.thinking else { return events.recv().ok() };
        events.recv_timeout(thinking.latest().saturating_duration_since(Instant::now())).ok()
    }

    fn hear(&mut self, line: &str, at: Instant) -> io::Result<()> {
        self.log.record(format_args!("< {line}"));
        let done = match Message::parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(Message::Setting(setting))) => {
                self.set(setting);
                Ok(())
            }
            Ok(Some(Message::Round(round))) => {
                self.state.round = Some(round);
                Ok(())
            }
            Ok(Some(Message::Field(field))) => self.state.set_field(field),
            Ok(Some(Message::Move { left })) => return self.asked(left, at),
            Ok(Some(Message::Time)) => {
                let busy = self.thinking.as_ref().map(|thinking| (thinking.arrived.elapsed(), thinking.plan));
                self.log.remark(tell::time(&self.clock, self.last.as_ref(), busy));
                Ok(())
            }
            Ok(Some(Message::Debug)) => {
                let text = tell::debug(&self.state, &self.clock, &self.engines, self.last.as_ref());
                self.log.remark(text);
                Ok(())
            }
            Ok(Some(Message::Tree)) => self.draw_tree(),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            self.log.remark(format_args!("ignored: {}: {error}", quoted(line)));
        }
        Ok(())
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::TimeBank(bank) => self.clock.set_bank(bank),
            Setting::TimePerMove(time) => self.clock.set_per_move(time),
            Setting::PlayerNames(names) => self.state.player_names = Some(names),
            Setting::YourBot(name) => self.state.your_bot = Some(name),
            Setting::YourBotId(player) => self.state.your_botid = Some(player),
            Setting::Columns(columns) => self.state.set_columns(columns),
            Setting::Rows(rows) => {
                // The last of the settings that say something about the board.
                self.state.set_rows(rows);
                self.thinker.prepare(self.state.game());
            }
        }
    }

    /// A move is asked for. Requests are answered in order; one that repeats the last is a reminder from a server that
    /// has waited too long already, and gets one answer, at once.
    fn asked(&mut self, left: Duration, arrived: Instant) -> io::Result<()> {
        let position = self.state.position();
        if let Some(waiting) = self.waiting.back_mut() {
            if position.is_ok() && waiting.position == position {
                (waiting.left, waiting.arrived) = (left, arrived);
                return Ok(());
            }
        } else if let Some(thinking) = &mut self.thinking
            && position.as_ref() == Ok(&thinking.position)
        {
            (thinking.plan.left, thinking.arrived) = (left, arrived);
            self.log.remark("asked again: playing the best move so far");
            return self.answer(None);
        }
        self.waiting.push_back(Request { left, arrived, position });
        Ok(())
    }

    /// Takes up the next request that can be thought about, and refuses those that cannot.
    fn begin_next(&mut self) -> io::Result<()> {
        while self.thinking.is_none()
            && let Some(request) = self.waiting.pop_front()
        {
            if let Err(error) = self.begin(request) {
                self.log.remark(format_args!("no_moves: {error}"));
                self.say("no_moves")?;
            }
        }
        Ok(())
    }

    fn begin(&mut self, request: Request) -> Result<(), TextError> {
        let Request { left, arrived, position } = request;
        let position = position?;
        let mut referee = bot(&position.game, &"alphabeta".parse()?)?;
        referee.set_position(Some(&position.text))?;
        if referee.moves().is_empty() {
            return Err(TextError::new("the game is over"));
        }
        let glance = guarded(|| referee.think(self.glance, &Limits::default(), &mut |_| {}));
        let share = if position.discs < FIRST_DISCS { FIRST_SHARE } else { SHARE };
        let plan = self.clock.begin(left, arrived.elapsed(), share);
        self.tasks += 1;
        let stop = StopFlag::default();
        self.thinker.ask(Task {
            number: self.tasks,
            game: position.game.clone(),
            start: Some(position.text.clone()),
            played: Vec::new(),
            depth: None,
            nodes: None,
            simulations: None,
            deadline: arrived + plan.aim,
            stop: stop.clone(),
        });
        self.thinking =
            Some(Thinking { task: self.tasks, position, arrived, plan, stop, referee, best: glance.ok() });
        Ok(())
    }

    /// Takes notice of a thought, unless it is about something that was answered already.
    fn consider(&mut self, thought: Thought) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        match thought {
            Thought::Idea { task, answer } if task == thinking.task => {
                self.log.remark(answer.progress_in_words(thinking.arrived.elapsed()));
                if thinking.improves_with(&answer) {
                    thinking.best = Some(answer);
                }
                Ok(())
            }
            Thought::Over { task, result } if task == thinking.task => match result {
                Ok(answer) => self.answer(Some(answer)),
                Err(error) => {
                    self.log.remark(format_args!("{error}: playing the best move so far"));
                    self.answer(None)
                }
            },
            Thought::Idea { .. } | Thought::Over { .. } => Ok(()),
        }
    }

    /// Answers the request under way with the move of this answer, or else with the best one so far, or else with any
    /// that is legal.
    fn answer(&mut self, last_word: Option<Answer>) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        thinking.stop.raise();
        let answer =
            last_word.filter(|answer| thinking.improves_with(answer)).or_else(|| thinking.best.clone());
        let moves = thinking.referee.moves();
        let any = || moves.get(moves.len() / 2).cloned();
        let choice = answer.as_ref().and_then(|answer| answer.best.clone()).or_else(any);
        match choice.as_deref().and_then(column) {
            Some(column) => self.say(&format!("place_disc {column}"))?,
            None => self.say("no_moves")?,
        }
        let used = thinking.arrived.elapsed();
        self.clock.end(&thinking.plan, used);
        let last = Last { position: thinking.position, plan: thinking.plan, used, answer };
        self.log.remark(tell::answer(choice.as_deref(), &last));
        self.last = Some(last);
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.answers, "{line}")?;
        self.answers.flush()?;
        self.log.record(format_args!("> {line}"));
        Ok(())
    }

    /// Draws the position that was asked about last.
    fn draw_tree(&mut self) -> Result<(), TextError> {
        let asked = self.thinking.as_ref().map(|thinking| &thinking.position);
        let position = match asked.or(self.last.as_ref().map(|last| &last.position)) {
            Some(position) => position.clone(),
            None => self.state.position()?,
        };
        self.log.remark(tree::write(&position)?);
        Ok(())
    }
}

impl Thinking {
    /// Whether the answer has a legal move and is not less well founded than the best so far: a search that was stopped
    /// at once may know less than the first glance.
    fn improves_with(&self, answer: &Answer) -> bool {
        let is_win = answer.bound == Bound::Lower && matches!(answer.meaning, Meaning::Win { .. });
        let is_proof = answer.proven && (answer.bound == Bound::Exact || is_win);
        let is_legal = answer.best.as_ref().is_some_and(|best| self.referee.moves().contains(best));
        is_legal && (is_proof || self.best.as_ref().is_none_or(|best| answer.depth >= best.depth))
    }

    /// When to answer, whatever the search is doing.
    fn latest(&self) -> Instant {
        self.arrived + self.plan.latest
    }
}
