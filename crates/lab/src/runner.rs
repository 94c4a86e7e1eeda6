//! An engine at work, by the machine's clocks or in virtual time.

use std::time::Instant;

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Limits, TextError};
use plywood_engines::{AnyGame, EngineSpec, Simulator};
use plywood_workshop::file::set_position;
use plywood_workshop::machine;

use crate::experiment::Timing;
use crate::row::Times;

/// An engine that stands at a position and can be asked what it thinks.
pub(crate) enum Runner {
    /// It runs as it is.
    Real(Box<dyn Bot>, EngineSpec),
    /// Its threads are simulated.
    Virtual(Box<dyn Simulator>, EngineSpec, String),
}

impl Runner {
    /// Builds the engine.
    pub(crate) fn new(game: &AnyGame, clock: Timing, spec: EngineSpec) -> Result<Runner, TextError> {
        Ok(match clock {
            Timing::Real => Runner::Real(game.bot(&spec)?, spec),
            Timing::Virtual => Runner::Virtual(game.simulator(&spec)?, spec, String::new()),
        })
    }

    /// Sets the position; the empty text is the usual start.
    pub(crate) fn set_position(&mut self, text: &str) -> Result<(), String> {
        match self {
            Runner::Real(bot, _) => set_position(bot.as_mut(), text),
            Runner::Virtual(_, _, position) => {
                text.clone_into(position);
                Ok(())
            }
        }
    }

    /// Forgets everything learned. A simulation begins with nothing anyway.
    pub(crate) fn forget(&mut self) {
        if let Runner::Real(bot, _) = self {
            bot.forget();
        }
    }

    /// Thinks, and tells how long that took. `alone` if no other worker of this process is at work, so that the time of
    /// the process is the time of an engine with several threads.
    pub(crate) fn think(
        &mut self,
        goal: Goal,
        limits: &Limits,
        alone: bool,
    ) -> Result<(Answer, Times), TextError> {
        match self {
            Runner::Real(bot, spec) => {
                let has_helpers = spec.threads.is_some_and(|threads| threads > 1);
                let clock = if has_helpers { machine::process_time } else { machine::thread_time };
                // The clocks stand inside each other, and nothing but the search stands inside them.
                let start = Instant::now();
                let cpu_start = clock();
                let answer = bot.think(goal, limits, &mut |_| {});
                let cpu = clock() - cpu_start;
                let wall = start.elapsed().as_nanos() as u64;
                Ok((answer, Times { wall, cpu: (alone || !has_helpers).then_some(cpu) }))
            }
            Runner::Virtual(simulator, spec, position) => {
                let position = (!position.is_empty()).then_some(position.as_str());
                let seen = simulator.simulate(position, goal, limits, spec.team_of_any_size())?;
                // Whoever waits is not on a processor.
                let [wall, cpu] = [seen.simulation.time, seen.simulation.all_nodes()]
                    .map(|nodes| nodes.saturating_mul(Timing::NODE));
                Ok((seen.answer, Times { wall, cpu: Some(cpu) }))
            }
        }
    }
}
