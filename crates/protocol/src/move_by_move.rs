//! A search that looks at one move after the other, with a depth that follows the clock.

use std::time::{Duration, Instant};

use plywood_api::{Answer, Bot};
use plywood_core::{Bound, Goal, Meaning, Score, Stats, TextError, Window};

use crate::think::Task;

/// How often the depth is looked at while the moves are searched.
const PARTS: usize = 16;
/// How much longer one more ply takes, roughly.
pub(crate) const COST_OF_A_PLY: f64 = 6.0;

/// Searches move by move in the bot's position, which is the task's. As the depth follows the clock, some moves are
/// looked at more closely than others.
pub(crate) fn move_by_move(
    bot: &mut dyn Bot,
    task: &Task,
    depth: u32,
    idea: &mut dyn FnMut(&Answer),
) -> Result<Answer, TextError> {
    let (begun, time) = (Instant::now(), task.time_left());
    let limits = || task.limits(task.time_left());
    // One ply ahead, so that the most promising moves come first and there is an answer.
    let moves = bot.think_all(Goal::depth(1), &limits(), &mut |_| {});
    let Some((_, first)) = moves.first() else {
        return Err(TextError::new("the game is over"));
    };
    let (mut best, mut depth) = (first.clone(), depth);
    let mut score = -Score::INFINITY;
    let mut stats = Stats::default();
    for (done, (mv, _)) in moves.iter().enumerate() {
        let goal = Goal { depth: Some(depth), window: Window { alpha: score, ..Window::FULL } };
        let answer = bot.think_of(mv, goal, &limits(), &mut |_| {})?;
        stats.nodes += answer.stats.nodes;
        if task.stop.is_raised() || (answer.stopped() && done > 0) {
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

/// The depth for the next moves, after `done` of `all` moves have taken `used` of the `time`: one ply less if the rest
/// would take too long otherwise, one more if there is time for it.
pub(crate) fn dynamic_depth(depth: u32, done: usize, all: usize, used: Duration, time: Duration) -> u32 {
    let (done, left) = (done.max(1) as f64, all.saturating_sub(done) as f64);
    let expected = used.as_secs_f64() / done * left;
    let available = time.saturating_sub(used).as_secs_f64();
    if expected > available {
        depth.saturating_sub(1).max(1)
    } else if expected * COST_OF_A_PLY < available {
        depth + 1
    } else {
        depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_follows_the_clock() {
        let seconds = Duration::from_secs;
        let after = |used: u64| dynamic_depth(6, 4, 16, seconds(used), seconds(40));
        assert_eq!(after(10), 6, "in time to the second");
        assert_eq!(after(11), 5);
        assert_eq!(after(3), 6, "one more ply would cost six times as much");
        assert_eq!(after(2), 7);
        assert_eq!(dynamic_depth(1, 1, 16, seconds(100), seconds(40)), 1, "there is always one ply");
        assert_eq!(dynamic_depth(5, 16, 16, seconds(40), seconds(40)), 5, "nothing is left to do");
    }
}
