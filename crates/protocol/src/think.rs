//! Thinking: a thread that takes tasks and tells its ideas, so that its owner can listen meanwhile, and stop it.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Attention, Bot, Effort};
use plywood_core::{Limits, StopFlag, TextError};
use plywood_engines::AnyGame;

use crate::turn::whole_turn;

/// Where no time is given: longer than anybody waits.
pub(crate) const FOR_EVER: Duration = Duration::from_secs(1_000_000);

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// Tells the thoughts about this task from those about others.
    pub number: u64,
    /// The game.
    pub game: AnyGame,
    /// Where the game began: a position in the game's notation or a name of one, or `None` for the usual start.
    pub start: Option<String>,
    /// What was played since. In some games the past counts, so that a position alone does not tell everything.
    pub played: Vec<String>,
    /// Whether draws that nobody has claimed do not end the game.
    pub beyond_draws: bool,
    /// What each search may spend besides time.
    pub effort: Effort,
    /// What to look at in the position, and what to tell of that.
    pub attention: Attention,
    /// When to be done.
    pub deadline: Instant,
    /// Whether a whole turn is asked for, of which a ply is only a part: then the line of the answer should be one.
    pub whole_turn: bool,
    /// Whether the depth is only what to begin with, and follows the clock from move to move.
    pub follows_clock: bool,
    /// Raised to end the work sooner.
    pub stop: StopFlag,
}

impl Task {
    /// The usual start position of a game, with all the time of the world.
    pub fn new(game: &AnyGame) -> Task {
        Task {
            number: 0,
            game: game.clone(),
            start: None,
            played: Vec::new(),
            beyond_draws: false,
            effort: Effort::UNLIMITED,
            attention: Attention::default(),
            deadline: Instant::now() + FOR_EVER,
            whole_turn: false,
            follows_clock: false,
            stop: StopFlag::default(),
        }
    }

    /// Brings a bot into the position, and has it look at what counts there.
    pub fn set_up(&self, bot: &mut dyn Bot) -> Result<(), TextError> {
        bot.play_beyond_draws(self.beyond_draws);
        bot.set_position(self.start.as_deref())?;
        self.played.iter().try_for_each(|mv| bot.play(mv))?;
        bot.attend(&self.attention)
    }

    /// Makes the line of an answer a whole turn, if one is asked for and a search has found only a part of it.
    pub(crate) fn complete(&self, bot: &mut dyn Bot, answer: &mut Answer) -> Result<(), TextError> {
        if !self.whole_turn {
            return Ok(());
        }
        self.set_up(bot)?;
        let turn = whole_turn(bot, &answer.line, &self.limits(self.time_left()));
        if turn.len() > answer.line.len() {
            answer.line = turn;
        }
        Ok(())
    }

    /// How long there is until the deadline.
    pub(crate) fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// What a search may spend that has so much time.
    pub fn limits(&self, time: Duration) -> Limits {
        Limits {
            nodes: self.effort.nodes,
            simulations: self.effort.simulations,
            time: Some(time),
            stop: self.stop.clone(),
            ..Limits::default()
        }
    }
}

/// Who can think. After a panic it is asked again: what that left half done must not be used.
pub trait Think: Send {
    /// Gets ready for a game before anything is asked about it, until `stop` is raised because something is asked.
    fn prepare(&mut self, game: &AnyGame, stop: &StopFlag) -> Result<(), TextError>;

    /// Thinks until the deadline or until everything is known. `idea` hears of every answer that is better founded than
    /// the last.
    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError>;
}

impl<T: Think + ?Sized> Think for Box<T> {
    fn prepare(&mut self, game: &AnyGame, stop: &StopFlag) -> Result<(), TextError> {
        (**self).prepare(game, stop)
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        (**self).think(task, idea)
    }
}

/// What the thread tells.
#[derive(Clone, Debug)]
pub enum Thought {
    /// The best answer so far.
    Idea {
        /// The task's number.
        task: u64,
        /// The answer.
        answer: Answer,
    },
    /// The last word on a task.
    Over {
        /// The task's number.
        task: u64,
        /// The answer, or what went wrong.
        result: Result<Answer, String>,
    },
}

/// The thread that a mind thinks on.
#[derive(Debug)]
pub struct MindThread {
    jobs: Sender<Job>,
    /// Ends the last preparation.
    stop: StopFlag,
}

#[derive(Debug)]
enum Job {
    Prepare(AnyGame, StopFlag),
    Think(Task),
}

impl MindThread {
    /// Starts the thread. It ends when this value is dropped or `tell` finds nobody who listens.
    pub fn start(
        mut mind: impl Think + 'static,
        mut tell: impl FnMut(Thought) -> bool + Send + 'static,
    ) -> io::Result<MindThread> {
        let (jobs, to_do) = channel::<Job>();
        thread::Builder::new().name("mind".to_owned()).spawn(move || {
            for job in to_do {
                let task = match job {
                    Job::Think(task) => task,
                    Job::Prepare(game, stop) => {
                        // What is wrong with the game will be told when somebody asks about it.
                        let _ = guarded(|| mind.prepare(&game, &stop));
                        continue;
                    }
                };
                let number = task.number;
                let mut idea = |answer: &Answer| {
                    tell(Thought::Idea { task: number, answer: answer.clone() });
                };
                let result = guarded(|| mind.think(&task, &mut idea));
                let result = result.and_then(|answer| answer.map_err(|error| error.to_string()));
                if !tell(Thought::Over { task: number, result }) {
                    return;
                }
            }
        })?;
        Ok(MindThread { jobs, stop: StopFlag::default() })
    }

    /// Says which game will be asked about, so that the first answer need not wait for what can be done before.
    pub fn prepare(&mut self, game: AnyGame) {
        self.stop.raise();
        self.stop = StopFlag::default();
        self.hand_over(Job::Prepare(game, self.stop.clone()));
    }

    /// Hands over a task, to be done after those that are under way.
    pub fn ask(&mut self, task: Task) {
        self.stop.raise();
        self.hand_over(Job::Think(task));
    }

    fn hand_over(&self, job: Job) {
        // The thread lives as long as somebody listens to it, and that is who asks.
        let _ = self.jobs.send(job);
    }
}

/// Does some work; a panic inside becomes an error.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| format!("a panic: {}", message(&*panic)))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
