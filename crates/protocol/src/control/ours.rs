//! An engine of Plywood as a contestant, in this process.

use std::time::{Duration, Instant};

use plywood_api::Bot;
use plywood_core::{Goal, Limits, Stats, TextError};
use plywood_engines::{AnyGame, EngineSpec};

use super::told::Told;
use super::{Contestant, Reply, Time, Trouble, Turn};
use crate::bank_clock::{BankClock, Plan};
use crate::think::guarded;
use crate::turn::whole_turn;
use crate::ugi::info;

/// A bot in this process.
pub struct Ours {
    engine: EngineSpec,
    /// Where the randomness of this game begins; `None` for the engine's own seed.
    seed: Option<u64>,
    game: Option<(AnyGame, Option<String>)>,
    bot: Option<Box<dyn Bot>>,
    clock: BankClock,
}

impl Ours {
    /// A player with this engine. Whether the game has one of this kind shows when a game begins.
    pub fn new(engine: EngineSpec) -> Ours {
        Ours { engine, seed: None, game: None, bot: None, clock: BankClock::default() }
    }

    fn think(&mut self, turn: &Turn<'_>, asked: Instant) -> Result<Reply, Trouble> {
        let start = self.game.as_ref().and_then(|(_, start)| start.as_deref());
        // Taken out, so that a bot which a panic left half done is not used again.
        let mut bot = self.bot.take().ok_or_else(|| Trouble::Disconnect("it is not running".to_owned()))?;
        let plan = plan(&mut self.clock, turn, asked.elapsed());
        let found = guarded(|| {
            bot.set_position(start)?;
            turn.played.iter().try_for_each(|mv| bot.play(mv))?;
            let limits = Limits {
                nodes: turn.budget.effort.nodes,
                simulations: turn.budget.effort.simulations,
                time: plan.map(|plan| plan.aim.saturating_sub(asked.elapsed())),
                stop: turn.stop.clone(),
                ..Limits::default()
            };
            let answer =
                bot.think(Goal { depth: turn.budget.effort.depth, ..Goal::SOLVE }, &limits, &mut |_| {});
            let moves = if bot.thinks_in_turns() {
                whole_turn(&mut *bot, &answer.line, &limits)
            } else {
                answer.best.iter().cloned().collect()
            };
            Ok((answer, moves))
        });
        let found = found.map_err(Trouble::Crash)?;
        self.bot = Some(bot);
        let (answer, moves) = found.map_err(|error: TextError| Trouble::Refused(error.to_string()))?;
        if turn.stop.is_raised() {
            return Err(Trouble::Stopped);
        }
        let score = info::score(&answer);
        if moves.is_empty() {
            return Err(Trouble::Refused("the game is over".to_owned()));
        }
        let time = asked.elapsed();
        if let Some(plan) = plan {
            self.clock.end(&plan, time);
        }
        if matches!(turn.budget.time, Time::PerMove(_)) {
            self.clock.forget_forecast();
        }
        let depth = answer.reach();
        let Stats { nodes, simulations, .. } = answer.stats;
        let simulations = Some(simulations).filter(|count| *count > 0);
        let line = Told::line_of(answer.line.iter().map(String::as_str));
        Ok(Reply { moves, time, told: Told { depth, nodes: Some(nodes), simulations, score, line } })
    }
}

impl Contestant for Ours {
    fn name(&self) -> String {
        self.engine.to_string()
    }

    fn reseed(&mut self, seed: u64) {
        if self.engine.makes_simulations() && self.seed != Some(seed) {
            self.seed = Some(seed);
            self.bot = None;
        }
    }

    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        let is_known = self.game.as_ref().is_some_and(|(known, _)| known == game);
        self.game = Some((game.clone(), start.map(str::to_owned)));
        self.clock.forget_forecast();
        match self.bot.as_mut().filter(|_| is_known) {
            Some(bot) => {
                bot.forget();
                Ok(())
            }
            None => self.restart(),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        self.think(turn, Instant::now())
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        self.bot = None;
        let Some((game, _)) = &self.game else { return Ok(()) };
        let engine = self.seed.map_or_else(|| self.engine.clone(), |seed| self.engine.reseeded(seed));
        let built = guarded(|| game.bot(&engine)).map_err(Trouble::Crash)?;
        self.bot = Some(built.map_err(|error| Trouble::Start(error.to_string()))?);
        Ok(())
    }

    fn end(&mut self) {
        self.bot = None;
    }
}

/// How long to think, if anything says so.
fn plan(clock: &mut BankClock, turn: &Turn<'_>, waited: Duration) -> Option<Plan> {
    match turn.budget.time {
        Time::Unlimited => None,
        Time::PerMove(time) => Some(clock.begin_single(time, waited)),
        Time::Clock { left, increment, most, moves_to_go } => {
            let (left, increment) = (left[turn.side.index()], increment[turn.side.index()]);
            Some(clock.begin_on_clock(left, increment, most, moves_to_go, waited))
        }
    }
}
