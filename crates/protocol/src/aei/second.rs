//! The second beside the search: knows the rules, takes a first glance, and ends turns that a search has left open.
//! What it does takes a moment, so that nobody has to wait for it.

use plywood_core::{Answer, Bot, Goal, Limits, TextError};
use plywood_games::bot;

use super::GAME;
use super::state::State;
use crate::think::{Task, guarded};
use crate::turn::whole_turn;

/// Two steps see what can be won or lost at once.
const GLANCE: Goal = Goal::depth(2);
/// What they may cost.
const GLANCE_NODES: u64 = 5000;

pub(super) struct Second {
    bot: Box<dyn Bot>,
}

impl Second {
    pub(super) fn new() -> Result<Second, TextError> {
        Ok(Second { bot: bot(GAME, &"alphabeta:order=rank".parse()?)? })
    }

    /// An answer that is there before the search begins.
    pub(super) fn glance(&mut self, task: &Task) -> Option<Answer> {
        let limits = Limits { nodes: Some(GLANCE_NODES), ..Limits::default() };
        let glance = guarded(|| {
            task.set_up(&mut *self.bot).ok()?;
            Some(self.bot.think(GLANCE, &limits, &mut |_| {}))
        });
        glance.ok().flatten()
    }

    /// A whole turn that begins with this line as far as it goes; `None` only if there is no legal one.
    pub(super) fn turn(&mut self, state: &State, line: &[String]) -> Option<String> {
        if let Some(turn) = state.whole_turn(line) {
            return Some(turn);
        }
        let completed = guarded(|| {
            self.bot.set_position(Some(&state.start)).ok()?;
            state.plies.iter().try_for_each(|ply| self.bot.play(ply)).ok()?;
            state.whole_turn(&whole_turn(&mut *self.bot, line, &Limits::default()))
        });
        completed.ok().flatten().or_else(|| state.any_turn())
    }
}
