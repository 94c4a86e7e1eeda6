//! The mind of the engine: one bot, which is rebuilt after a panic, and thinks of whole turns.

use std::time::Instant;

use plywood_core::{Answer, Bot, Bound, Goal, Limits, Meaning, Score, Stats, StopFlag, TextError, Window};
use plywood_engines::EngineSpec;
use plywood_games::bot;

use super::time_control::dynamic_depth;
use super::{GAME, Options};
use crate::think::{Task, Think};
use crate::turn::whole_turn;

/// Plays with one engine.
pub(super) struct Player {
    engine: EngineSpec,
    /// Whether the depth follows the clock.
    is_dynamic: bool,
    bot: Option<Box<dyn Bot>>,
}

impl Player {
    /// Builds the bot now, so that what is wrong with the engine is known before it is asked.
    pub(super) fn new(options: &Options) -> Result<Player, TextError> {
        let (engine, is_dynamic) = options.mind();
        Ok(Player { engine: engine.clone(), is_dynamic, bot: Some(bot(GAME, engine)?) })
    }
}

impl Think for Player {
    /// The protocol forbids to think before anybody asks.
    fn prepare(&mut self, _: &str, _: &StopFlag) -> Result<(), TextError> {
        Ok(())
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        // Taken out, so that a bot which a panic left half done is not used again.
        let mut bot = match self.bot.take() {
            Some(bot) => bot,
            None => bot(GAME, &self.engine)?,
        };
        let answer = find(&mut *bot, task, self.is_dynamic, idea);
        self.bot = Some(bot);
        answer
    }
}

/// An answer whose line is at least a whole turn.
fn find(
    bot: &mut dyn Bot,
    task: &Task,
    is_dynamic: bool,
    idea: &mut dyn FnMut(&Answer),
) -> Result<Answer, TextError> {
    task.set_up(bot)?;
    let limits = limits(task);
    let mut answer = match task.depth {
        Some(depth) if is_dynamic => move_by_move(bot, task, depth, idea)?,
        _ => bot.think(Goal { depth: task.depth, ..Goal::SOLVE }, &limits, idea),
    };
    task.set_up(bot)?;
    let turn = whole_turn(bot, &answer.line, &limits);
    if turn.len() > answer.line.len() {
        answer.line = turn;
    }
    Ok(answer)
}

fn limits(task: &Task) -> Limits {
    Limits {
        nodes: task.nodes,
        simulations: task.simulations,
        time: Some(task.time_left()),
        stop: task.stop.clone(),
        ..Limits::default()
    }
}

/// How often the depth is looked at while the moves are searched, one after the other.
const PARTS: usize = 16;

/// Searches move by move, with a depth that follows the clock. So some moves are looked at more closely than others.
fn move_by_move(
    bot: &mut dyn Bot,
    task: &Task,
    depth: u32,
    idea: &mut dyn FnMut(&Answer),
) -> Result<Answer, TextError> {
    let (begun, time) = (Instant::now(), task.time_left());
    // One step ahead, so that the most promising moves come first and there is an answer.
    let moves = bot.think_all(Goal::depth(1), &limits(task), &mut |_| {});
    let Some((_, first)) = moves.first() else {
        return Err(TextError::new("the game is over"));
    };
    let (mut best, mut depth) = (first.clone(), depth);
    let mut score = -Score::INFINITY;
    let mut stats = Stats::default();
    for (done, (mv, _)) in moves.iter().enumerate() {
        let goal = Goal { depth: Some(depth), window: Window { alpha: score, ..Window::FULL } };
        let answer = bot.think_of(mv, goal, &limits(task), &mut |_| {})?;
        stats.nodes += answer.stats.nodes;
        if task.stop.is_raised() || (answer.stopped && done > 0) {
            break;
        }
        // Others may be better: a loss after one move is none of the position.
        let proven = answer.proven && matches!(answer.meaning, Meaning::Win { .. });
        let answer = Answer { depth, stats, proven, ..answer };
        if answer.score > score && answer.bound != Bound::Upper {
            score = answer.score;
            idea(&answer);
            best = answer;
        }
        let part = moves.len().div_ceil(PARTS);
        if (done + 1) % part == 0 {
            depth = dynamic_depth(depth, done + 1, moves.len(), begun.elapsed(), time);
        }
    }
    Ok(Answer { stats, ..best })
}
