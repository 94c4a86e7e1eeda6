//! A mind for tests.

use plywood_api::Answer;
use plywood_core::{Goal, Limits, StopFlag, TextError};
use plywood_engines::AnyGame;

use crate::think::{Task, Think};

/// Thinks as the closure does, about a two-ply search's answer.
pub(crate) struct Mock<F>(pub(crate) F);

impl<F: FnMut(&mut Answer) -> Result<(), TextError> + Send> Think for Mock<F> {
    fn prepare(&mut self, _: &AnyGame, _: &StopFlag) -> Result<(), TextError> {
        Ok(())
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        let mut bot = crate::bots::rules(&task.game)?;
        task.set_up(&mut *bot)?;
        let mut answer = bot.think(Goal::depth(2), &Limits::default(), &mut |_| {});
        let result = (self.0)(&mut answer);
        idea(&answer);
        result.map(|()| answer)
    }
}
