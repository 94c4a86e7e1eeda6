//! A mind that is one engine: a bot, which is rebuilt after a panic.

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, StopFlag, TextError};
use plywood_engines::{AnyGame, EngineSpec};

use crate::move_by_move::move_by_move;
use crate::think::{Task, Think};

/// Plays one game with one engine; who asks about another game has it begin anew.
pub struct EngineMind {
    game: AnyGame,
    engine: EngineSpec,
    bot: Option<Box<dyn Bot>>,
}

impl EngineMind {
    /// Builds the bot now, so that what is wrong with the engine is known before it is asked.
    pub fn new(game: &AnyGame, engine: &EngineSpec) -> Result<EngineMind, TextError> {
        Ok(EngineMind { game: game.clone(), engine: engine.clone(), bot: Some(game.bot(engine)?) })
    }
}

/// Builds a mind for every engine that is chosen to play a game.
pub(crate) fn engine_minds(game: AnyGame) -> impl Fn(&EngineSpec) -> Result<Box<dyn Think>, TextError> {
    move |engine| Ok(Box::new(EngineMind::new(&game, engine)?))
}

impl Think for EngineMind {
    /// Protocols that choose engines forbid to think before anybody asks.
    fn prepare(&mut self, _: &AnyGame, _: &StopFlag) -> Result<(), TextError> {
        Ok(())
    }

    fn think(&mut self, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        // Taken out, so that a bot which a panic left half done is not used again.
        let mut bot = match self.bot.take() {
            Some(bot) if self.game == task.game => bot,
            _ => task.game.bot(&self.engine)?,
        };
        self.game = task.game.clone();
        let found = find(&mut *bot, task, idea);
        self.bot = Some(bot);
        found
    }
}

fn find(bot: &mut dyn Bot, task: &Task, idea: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
    task.set_up(bot)?;
    let limits = task.limits(task.time_left());
    let mut answer = match task.effort.depth {
        Some(depth) if task.follows_clock => move_by_move(bot, task, depth, idea)?,
        _ => bot.think(Goal { depth: task.effort.depth, ..Goal::SOLVE }, &limits, idea),
    };
    task.complete(bot, &mut answer)?;
    Ok(answer)
}
