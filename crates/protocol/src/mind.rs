//! A mind: a search that has an answer soon, and a solver that knows for certain if it gets far enough.

use std::time::{Duration, Instant};

use plywood_api::{Answer, Bot};
use plywood_core::{Bound, Goal, Limits, Meaning, StopFlag, TextError};
use plywood_engines::{AnyGame, EngineSpec};

use crate::think::{Task, Think};

/// Who thinks, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engines {
    /// The search, which deepens iteratively if time shall be used well.
    pub search: EngineSpec,
    /// How many plies it looks ahead; `None` for as far as the time goes.
    pub depth: Option<u32>,
    /// The solver; left out where a game has none.
    pub solver: Option<EngineSpec>,
}

/// How long to search before anything is asked.
const WARM_UP: Duration = Duration::from_millis(300);
/// The part of the time after which there is an answer, and the longest time that this may take: a solver may know the
/// answer by heart.
const FIRST_LOOK: f64 = 0.1;
const LONGEST_FIRST_LOOK: Duration = Duration::from_millis(200);
/// The part of the rest in which the solver has to show that it gets to the end. If it does not, the search goes
/// deeper: half a solution is worth nothing.
const TRIAL: f64 = 0.85;
/// The same if the position before was won: then there is a move that keeps the win, and nothing is worth more than to
/// find it.
const FIRST_LOOK_AT_WIN: f64 = 0.03;
const TRIAL_FOR_WIN: f64 = 0.97;

/// Thinks about one position after the other; what search and solver have learned stays.
pub struct Mind {
    engines: Engines,
    ready: Option<Ready>,
}

/// The engines of one game.
struct Ready {
    game: AnyGame,
    search: Box<dyn Bot>,
    solver: Option<Box<dyn Bot>>,
    /// Whether the last answer promised a win.
    has_promised: bool,
}

impl Engines {
    /// The same engines on so many threads, if they have use for them.
    pub fn with_threads(&self, threads: usize) -> Result<Engines, TextError> {
        let solver = self.solver.as_ref().map(|solver| solver.with_threads(threads)).transpose()?;
        Ok(Engines { search: self.search.with_threads(threads)?, depth: self.depth, solver })
    }

    /// What the search shall find out; a task may ask for less.
    fn goal(&self, task: Option<&Task>) -> Goal {
        let asked = task.and_then(|task| task.effort.depth);
        Goal { depth: self.depth.into_iter().chain(asked).min(), ..Goal::SOLVE }
    }
}

impl Mind {
    /// A mind with these engines.
    pub fn new(engines: Engines) -> Mind {
        Mind { engines, ready: None }
    }

    /// The engines for a game, which are built if it is another game than before.
    fn ready(&mut self, game: &AnyGame) -> Result<Ready, TextError> {
        if let Some(ready) = self.ready.take().filter(|ready| ready.game == *game) {
            return Ok(ready);
        }
        let search = game.bot(&self.engines.search)?;
        let solver = self.engines.solver.as_ref().and_then(|solver| game.bot(solver).ok());
        Ok(Ready { game: game.clone(), search, solver, has_promised: false })
    }
}

impl Think for Mind {
    /// Searches the start position for a moment, for the table's sake: the system hands out memory as it is used for
    /// the first time, which can take much longer than the search itself.
    fn prepare(&mut self, game: &AnyGame, stop: &StopFlag) -> Result<(), TextError> {
        let is_known = self.ready.as_ref().is_some_and(|ready| ready.game == *game);
        let mut ready = self.ready(game)?;
        if !is_known {
            let limits = Limits { time: Some(WARM_UP), stop: stop.clone(), ..Limits::default() };
            ready.search.think(self.engines.goal(None), &limits, &mut |_| {});
        }
        self.ready = Some(ready);
        Ok(())
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        let mut ready = self.ready(&task.game)?;
        let mut found = ready.think(task, self.engines.goal(Some(task)), idea);
        if let Ok(answer) = &mut found {
            task.complete(&mut *ready.search, answer)?;
        }
        ready.has_promised = found.as_ref().is_ok_and(promises_win);
        // A panic does not come here, so that engines which it left half done are not used again.
        self.ready = Some(ready);
        found
    }
}

impl Ready {
    fn think(&mut self, task: &Task, goal: Goal, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        let Some(solver) = &mut self.solver else {
            return look(&mut *self.search, goal, task, task.time_left(), 0, idea);
        };
        // A wrong guess, because another game has begun meanwhile, does little harm.
        let (first_look, trial) =
            if self.has_promised { (FIRST_LOOK_AT_WIN, TRIAL_FOR_WIN) } else { (FIRST_LOOK, TRIAL) };
        let time = task.time_left().mul_f64(first_look).min(LONGEST_FIRST_LOOK);
        let first = look(&mut *self.search, goal, task, time, 0, idea)?;
        if is_exact(&first) {
            return Ok(first);
        }
        // Who wins is several times cheaper to find out than how soon.
        let Some(class) = prove(&mut **solver, Goal::SOLVE_WEAKLY, task, task.time_left().mul_f64(trial))?
        else {
            let deeper = look(&mut *self.search, goal, task, task.time_left(), first.depth, idea)?;
            return Ok(if deeper.depth > first.depth { deeper } else { first });
        };
        // Of a loss the weak answer has no move to tell.
        let choice = if class.bound == Bound::Upper {
            first
        } else {
            idea(&class);
            class
        };
        if is_exact(&choice) {
            return Ok(choice);
        }
        let exact = prove(&mut **solver, Goal::SOLVE, task, task.time_left())?;
        exact.iter().for_each(idea);
        Ok(exact.unwrap_or(choice))
    }
}

/// Searches for this time, and tells of every iteration beyond `known` plies.
fn look(
    search: &mut dyn Bot,
    goal: Goal,
    task: &Task,
    time: Duration,
    known: u32,
    idea: &mut dyn FnMut(&Answer),
) -> Result<Answer, TextError> {
    task.set_up(search)?;
    let answer = search.think(goal, &task.limits(time), &mut |answer| {
        if answer.depth > known {
            idea(answer);
        }
    });
    if answer.meaning == Meaning::Unknown {
        return Err(TextError::new("the time was too short to find anything out"));
    }
    Ok(answer)
}

/// What the solver can prove in this time. What it says when it is stopped counts for nothing: it may have been on its
/// way from the score to the move.
fn prove(solver: &mut dyn Bot, goal: Goal, task: &Task, time: Duration) -> Result<Option<Answer>, TextError> {
    task.set_up(solver)?;
    let begun = Instant::now();
    let answer = solver.think(goal, &task.limits(time), &mut |_| {});
    let in_time = begun.elapsed() < time && !task.stop.is_raised();
    Ok(Some(answer).filter(|answer| in_time && answer.proven))
}

fn promises_win(answer: &Answer) -> bool {
    answer.proven && matches!(answer.meaning, Meaning::Win { .. })
}

fn is_exact(answer: &Answer) -> bool {
    answer.proven && answer.bound == Bound::Exact
}
