//! An engine that plays against a person.

use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort};
use plywood_core::{Side, StopFlag, TextError, grouped};
use plywood_engines::AnyGame;
use plywood_protocol::{BankClock, Mind, Task, Think};

use crate::{Clocks, Skill};

/// Whoever sits before the screen shall not wait longer for an engine without limits.
const PATIENCE: Duration = Duration::from_secs(5);
/// For those who have asked for another end: longer than anybody waits.
const NO_HURRY: Duration = Duration::from_secs(365 * 24 * 3600);

/// An engine of some skill, which plays against a person or advises one; what it learns stays from move to move.
pub struct Opponent {
    skill: Skill,
    game: AnyGame,
    mind: Mind,
    /// How many threads search together, if somebody said. They are the machine's, and no part of the skill.
    threads: Option<usize>,
    /// What a move may cost besides time.
    effort: Effort,
    /// Whether it makes simulations. Then chance plays a part, and plies mean nothing.
    simulates: bool,
    /// Whether its answers are whole turns.
    whole_turns: bool,
    /// How each side uses its clock.
    planners: [BankClock; 2],
}

impl Opponent {
    /// An engine for a game with so many threads, if somebody says, whose chance begins at the seed. What is wrong with
    /// it is said now and not before its first move.
    pub fn new(
        game: &AnyGame,
        skill: Skill,
        threads: Option<usize>,
        seed: u64,
    ) -> Result<Opponent, TextError> {
        let effort = skill.effort(game)?;
        let mut engines = skill.engines(game, &effort)?;
        if let Some(threads) = threads {
            engines = engines.with_threads(threads)?;
        }
        engines.search = engines.search.reseeded(seed);
        let simulates = engines.search.makes_simulations();
        if matches!(skill, Skill::Custom { .. }) && effort.simulations.is_some() {
            engines.search.check_simulations()?;
        }
        let whole_turns = game.bot(&engines.search)?.thinks_in_turns();
        let (game, mind, planners) = (game.clone(), Mind::new(engines), Default::default());
        Ok(Opponent { skill, game, mind, threads, effort, simulates, whole_turns, planners })
    }

    /// What it was asked to be.
    pub fn skill(&self) -> &Skill {
        &self.skill
    }

    /// How many threads search together, if somebody said.
    pub fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// Whether it makes simulations. Then chance plays a part.
    pub fn simulates(&self) -> bool {
        self.simulates
    }

    /// What a person can expect of it.
    pub fn in_words(&self) -> String {
        let Effort { depth, nodes, simulations } = self.effort;
        let cost = match (simulations.filter(|_| self.simulates), nodes) {
            (Some(count), _) => format!("makes {} simulations for each move", grouped(count)),
            (None, Some(nodes)) => format!("looks at {} positions for each move", grouped(nodes)),
            (None, None) => "is as good as it gets".to_owned(),
        };
        let (time, engine) = match &self.skill {
            Skill::Level(level) => return format!("Level {level} {cost}."),
            Skill::Rating(elo) => return format!("For a rating of {elo} it {cost}."),
            Skill::Custom { time, engine, .. } => (time, engine),
        };
        let parts = [
            depth.map(|depth| format!("a depth of {depth}")),
            nodes.map(|nodes| format!("{} nodes for a move", grouped(nodes))),
            simulations.map(|count| format!("{} simulations for a move", grouped(count))),
            time.map(|time| format!("{}s for a move", time.as_secs_f64())),
            engine.as_ref().map(|engine| format!("the engine {engine}")),
        ];
        format!("It plays with {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    /// Gets ready before a clock runs. What may spend only so much knows nothing beforehand.
    pub fn prepare(&mut self, stop: &StopFlag) -> Result<(), TextError> {
        if self.effort.is_limited() { Ok(()) } else { self.mind.prepare(&self.game, stop) }
    }

    /// Its opinion on a position, told by where the game began and what was played ([`Session::asked`]), and by the
    /// clock of a side if it has one. There is none if it is stopped too soon.
    ///
    /// [`Session::asked`]: crate::Session::asked
    pub fn think(
        &mut self,
        (start, played): (String, Vec<String>),
        on_clock: Option<(Side, &Clocks)>,
        stop: &StopFlag,
    ) -> Result<Answer, TextError> {
        let begun = Instant::now();
        let planned = on_clock.map(|(side, clocks)| {
            let planner = &mut self.planners[side.index()];
            // Moves that were taken back are no lag.
            planner.forget_forecast();
            let plan = planner.begin_on_clock(
                clocks.left(side),
                clocks.control.increment,
                None,
                None,
                Duration::ZERO,
            );
            (side, plan)
        });
        let aim = planned.map(|(_, plan)| plan.aim);
        let time = self.skill.time().into_iter().chain(aim).min().unwrap_or_else(|| self.own_time());
        let task = Task {
            start: Some(start),
            played,
            deadline: begun + time.min(NO_HURRY),
            effort: self.effort,
            whole_turn: self.whole_turns,
            stop: stop.clone(),
            ..Task::new(&self.game)
        };
        let found = self.mind.think(&task, &mut |_| {});
        if let Some((side, plan)) = planned {
            self.planners[side.index()].end(&plan, begun.elapsed());
        }
        found
    }

    /// How long it thinks if neither a person nor a clock says so.
    fn own_time(&self) -> Duration {
        let plies = self.effort.depth.filter(|_| !self.simulates);
        let is_bounded = plies.is_some() || self.effort.nodes.is_some() || self.effort.simulations.is_some();
        if is_bounded { NO_HURRY } else { PATIENCE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opponent(game: &str, skill: &str) -> Result<Opponent, TextError> {
        Opponent::new(&plywood_games::all().find(game)?, skill.parse()?, None, 1)
    }

    /// Who waits for a clock may get another answer on another machine.
    #[test]
    fn no_clock_stops_what_has_another_bound() -> Result<(), TextError> {
        for (game, skill, waits) in [
            ("chess", "level 1", false),
            ("chess", "level 9", false),
            ("chess", "elo 1500", false),
            ("amazons", "level 9", false),
            ("amazons", "simulations 5", false),
            ("amazons", "depth 2", false),
            ("chess", "level 10", true),
            ("amazons", "level 10", true),
            ("connect4", "depth 3 engine mcts", true),
        ] {
            assert_eq!(opponent(game, skill)?.own_time() == PATIENCE, waits, "{game} {skill}");
        }
        Ok(())
    }

    #[test]
    fn ratings_are_for_games_that_have_them() -> Result<(), TextError> {
        let (weak, strong) = (opponent("chess", "elo 1100")?, opponent("chess", "elo 2000")?);
        assert!(weak.effort.nodes < strong.effort.nodes);
        let error = opponent("amazons", "elo 1500").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("--level")));
        let error = opponent("chess", "elo 999").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("1010 to ")));
        Ok(())
    }
}
