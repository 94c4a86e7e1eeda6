//! The mind of an engine: one bot, which is rebuilt after a panic.

use plywood_core::{Answer, Bot, Goal, Limits, StopFlag, TextError};
use plywood_engines::EngineSpec;
use plywood_games::bot;

use crate::think::{Task, Think};

/// Plays one game with one engine.
pub(super) struct Player {
    engine: EngineSpec,
    bot: Option<Box<dyn Bot>>,
}

impl Player {
    /// Builds the bot now, so that what is wrong with the engine is known before it is asked.
    pub(super) fn new(game: &str, engine: &EngineSpec) -> Result<Player, TextError> {
        Ok(Player { engine: engine.clone(), bot: Some(bot(game, engine)?) })
    }
}

impl Think for Player {
    fn prepare(&mut self, _: &str, _: &StopFlag) -> Result<(), TextError> {
        Ok(())
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        // Taken out, so that a bot which a panic left half done is not used again.
        let mut bot = match self.bot.take() {
            Some(bot) => bot,
            None => bot(&task.game, &self.engine)?,
        };
        let found = task.set_up(&mut *bot).map(|()| {
            let limits = Limits {
                nodes: task.nodes,
                simulations: task.simulations,
                time: Some(task.time_left()),
                stop: task.stop.clone(),
                ..Limits::default()
            };
            bot.think(Goal { depth: task.depth, ..Goal::SOLVE }, &limits, idea)
        });
        self.bot = Some(bot);
        found
    }
}
