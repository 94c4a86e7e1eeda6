//! How well the engine plays.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort, Level};
use plywood_core::{Side, StopFlag, TextError, grouped, parse_duration};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec, Family};
use plywood_protocol::{BankClock, Engines, Mind, Task, Think};

use super::clocks::Clocks;

/// What the engine was asked to be. Its text form is what saved games hold: `level 5`, `elo 1500`, or `depth 6 time 2s
/// engine pvs:id`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    Level(Level),
    /// A rating, in games whose players have them.
    Rating(u32),
    /// What is left out has no limit, but for the time of an engine that has no limit at all.
    Custom {
        effort: Effort,
        time: Option<Duration>,
        engine: Option<Box<EngineSpec>>,
    },
}

/// Whoever sits before the screen shall not wait longer for an engine without limits.
const PATIENCE: Duration = Duration::from_secs(5);
/// For those who have asked for another end: longer than anybody waits.
const NO_HURRY: Duration = Duration::from_secs(365 * 24 * 3600);

const SOLVER: &str = "solver:table=64";

impl Skill {
    /// The engine that somebody has chosen.
    pub(crate) fn engine(&self) -> Option<&EngineSpec> {
        match self {
            Skill::Level(_) | Skill::Rating(_) => None,
            Skill::Custom { engine, .. } => engine.as_deref(),
        }
    }

    /// What a move may cost besides time.
    fn effort(&self, game: &AnyGame) -> Result<Effort, TextError> {
        match self {
            Skill::Level(level) => Ok(level.effort()),
            Skill::Custom { effort, .. } => Ok(*effort),
            Skill::Rating(elo) => {
                let ratings = game.ratings().ok_or_else(|| {
                    TextError::new(format!(
                        "nobody has rated players of {game}: choose one by --level, from 1 to {}",
                        Level::BEST
                    ))
                })?;
                Ok(Effort { nodes: Some(ratings.nodes(ratings.checked(*elo)?)), ..Effort::UNLIMITED })
            }
        }
    }

    /// The time of a move, if somebody has said.
    fn time(&self) -> Option<Duration> {
        match self {
            Skill::Level(_) | Skill::Rating(_) => None,
            Skill::Custom { time, .. } => *time,
        }
    }

    fn engines(&self, game: &AnyGame, effort: &Effort) -> Result<Engines, TextError> {
        let depth = effort.depth;
        if let Some(engine) = self.engine() {
            if engine.algorithm == AlgorithmName::Solver && depth.is_some() {
                return Err(TextError::new("the solver always looks to the end: leave the depth out"));
            }
            return Ok(Engines { search: engine.clone(), depth, solver: None });
        }
        // Plies mean nothing to some players.
        let mut search = if depth.is_some() { game.player_to_a_depth()? } else { game.player()? };
        if search.algorithm.family() == Family::MonteCarlo {
            return Ok(Engines { search, depth: None, solver: None });
        }
        search.eval = sees_threats(game).then(|| THREATS.to_owned());
        // Who may spend only so much may not know more than that.
        let solver = if effort.is_limited() { None } else { Some(SOLVER.parse()?) };
        Ok(Engines { search, depth, solver })
    }
}

/// The evaluation that the search prefers to the usual one, in games that have it.
const THREATS: &str = "threats";

fn sees_threats(game: &AnyGame) -> bool {
    game.evaluations().iter().any(|(name, _)| *name == THREATS)
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (effort, time, engine) = match self {
            Skill::Level(level) => return write!(f, "level {level}"),
            Skill::Rating(elo) => return write!(f, "elo {elo}"),
            Skill::Custom { effort, time, engine } => (effort, time, engine),
        };
        let parts = [
            effort.depth.map(|depth| format!("depth {depth}")),
            effort.nodes.map(|nodes| format!("nodes {nodes}")),
            effort.simulations.map(|count| format!("simulations {count}")),
            time.map(|time| format!("time {}s", time.as_secs_f64())),
            // The last, because names of files in it may contain spaces.
            engine.as_ref().map(|engine| format!("engine {engine}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Skill {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Skill, TextError> {
        let wrong = || {
            TextError::new(format!(
                "{text:?} is no engine: write level 1 to level {}, elo RATING, or depth PLIES, nodes N, simulations N, \
                 time TIME and engine SPEC, in this order",
                Level::BEST
            ))
        };
        if let Some(level) = text.strip_prefix("level ") {
            return Ok(Skill::Level(level.parse().map_err(|_| wrong())?));
        }
        if let Some(elo) = text.strip_prefix("elo ") {
            return Ok(Skill::Rating(elo.trim().parse().map_err(|_| wrong())?));
        }
        let (mut effort, mut time, mut engine, mut rest) = (Effort::UNLIMITED, None, None, text.trim());
        while !rest.is_empty() {
            let (key, after) = rest.split_once(' ').ok_or_else(wrong)?;
            if key == "engine" {
                engine = Some(Box::new(after.trim().parse()?));
                break;
            }
            let (value, after) = after.trim_start().split_once(' ').unwrap_or((after.trim_start(), ""));
            let count = || value.parse().ok().filter(|count| *count > 0).ok_or_else(wrong);
            match key {
                "depth" if effort.depth.is_none() => {
                    let plies = value.parse().ok().filter(|plies| (1..=254).contains(plies));
                    effort.depth = Some(plies.ok_or_else(wrong)?);
                }
                "nodes" if effort.nodes.is_none() => effort.nodes = Some(count()?),
                "simulations" if effort.simulations.is_none() => effort.simulations = Some(count()?),
                "time" if time.is_none() => time = Some(parse_duration(value)?),
                _ => return Err(wrong()),
            }
            rest = after.trim_start();
        }
        if !effort.is_limited() && time.is_none() && engine.is_none() {
            return Err(wrong());
        }
        Ok(Skill::Custom { effort, time, engine })
    }
}

/// An engine of some skill; what it learns stays from move to move.
pub(crate) struct Engine {
    pub(crate) skill: Skill,
    game: AnyGame,
    mind: Mind,
    /// How many threads search together, if somebody said. They are the machine's, and no part of the skill.
    pub(crate) threads: Option<usize>,
    /// What a move may cost besides time.
    effort: Effort,
    /// Whether it makes simulations. Then chance plays a part, and plies mean nothing.
    pub(crate) simulates: bool,
    /// Whether its answers are whole turns.
    whole_turns: bool,
    /// How each side uses its clock.
    planners: [BankClock; 2],
}

impl Engine {
    /// An engine for a game, whose chance begins at the seed. What is wrong with it is said now and not before its
    /// first move.
    pub(crate) fn new(
        game: &AnyGame,
        skill: Skill,
        threads: Option<usize>,
        seed: u64,
    ) -> Result<Engine, TextError> {
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
        Ok(Engine { skill, game, mind, threads, effort, simulates, whole_turns, planners })
    }

    /// What a person can expect of it.
    pub(crate) fn in_words(&self) -> String {
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
    pub(crate) fn prepare(&mut self, stop: &StopFlag) -> Result<(), TextError> {
        if self.effort.is_limited() { Ok(()) } else { self.mind.prepare(&self.game, stop) }
    }

    /// Its opinion on a position, told by where the game began and what was played, and by the clock of a side if it
    /// has one. There is none if it is stopped too soon.
    pub(crate) fn think(
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

    #[test]
    fn skills_read_back() {
        for text in [
            "level 1",
            "level 10",
            "elo 1500",
            "depth 6",
            "nodes 500",
            "time 0.5s",
            "depth 6 time 2s",
            "nodes 500 simulations 20 time 2s engine mcts",
            "engine pvs:id",
        ] {
            assert_eq!(text.parse::<Skill>().map(|skill| skill.to_string()), Ok(text.to_owned()));
        }
        let spaced = "depth 3 time 1s engine solver:book=my book.bin";
        assert_eq!(spaced.parse::<Skill>().map(|skill| skill.to_string()), Ok(spaced.to_owned()));
        for wrong in [
            "",
            "level",
            "level 0",
            "level 11",
            "level five",
            "elo",
            "elo high",
            "depth",
            "depth 0",
            "depth 2 depth 3",
            "nodes 0",
            "simulations many",
            "time soon",
            "engine",
            "engine magic",
            "strong 3",
        ] {
            assert!(wrong.parse::<Skill>().is_err(), "{wrong:?}");
        }
    }

    fn engine(game: &str, skill: &str) -> Result<Engine, TextError> {
        Engine::new(&plywood_games::all().find(game)?, skill.parse()?, None, 1)
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
            assert_eq!(engine(game, skill)?.own_time() == PATIENCE, waits, "{game} {skill}");
        }
        Ok(())
    }

    #[test]
    fn ratings_are_for_games_that_have_them() -> Result<(), TextError> {
        let (weak, strong) = (engine("chess", "elo 1100")?, engine("chess", "elo 2000")?);
        assert!(weak.effort.nodes < strong.effort.nodes);
        let error = engine("amazons", "elo 1500").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("--level")));
        let error = engine("chess", "elo 999").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("1010 to ")));
        Ok(())
    }
}
