//! How well the engine plays.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort};
use plywood_core::{StopFlag, TextError, grouped, parse_duration};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec, Family};
use plywood_protocol::{Engines, Mind, Task, Think};

/// What the engine was asked to be. Its text form is what saved games hold: `level 5`, or `depth 6 time 2s engine
/// pvs:id`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    Level(u8),
    /// What is left out has no limit, but for the time of an engine that has neither time nor depth.
    Custom {
        depth: Option<u32>,
        time: Option<Duration>,
        engine: Option<Box<EngineSpec>>,
    },
}

/// Plies to look ahead, and how many of 100 moves are random, from level 1 on. The last level has no such limits.
const LEVELS: [(u32, u64); 9] = [(1, 60), (2, 40), (2, 20), (3, 10), (4, 5), (5, 0), (6, 0), (8, 0), (12, 0)];
/// What Monte Carlo search may visit instead, because plies mean little to it.
const LEVEL_NODES: [u64; 9] = [20, 60, 200, 600, 2_000, 6_000, 20_000, 60_000, 200_000];
/// The level that is as good as it gets.
pub(crate) const BEST: u8 = 10;
/// Whoever sits before the screen shall not wait longer for a level.
const PATIENCE: Duration = Duration::from_secs(5);
/// For those who have not asked for an end: longer than anybody waits.
const NO_HURRY: Duration = Duration::from_secs(365 * 24 * 3600);

const SOLVER: &str = "solver:table=64";

impl Skill {
    /// The engine that somebody has chosen.
    pub(crate) fn engine(&self) -> Option<&EngineSpec> {
        match self {
            Skill::Level(_) => None,
            Skill::Custom { engine, .. } => engine.as_deref(),
        }
    }

    fn depth(&self) -> Option<u32> {
        match self {
            Skill::Level(level) => LEVELS.get(usize::from(*level).wrapping_sub(1)).map(|(plies, _)| *plies),
            Skill::Custom { depth, .. } => *depth,
        }
    }

    fn time(&self) -> Duration {
        match self {
            Skill::Level(_) | Skill::Custom { depth: None, time: None, .. } => PATIENCE,
            Skill::Custom { time, .. } => time.unwrap_or(NO_HURRY),
        }
    }

    /// How many of 100 moves are random.
    pub(crate) fn mistakes(&self) -> u64 {
        match self {
            Skill::Level(level) => LEVELS.get(usize::from(*level).wrapping_sub(1)).map_or(0, |(_, n)| *n),
            Skill::Custom { .. } => 0,
        }
    }

    fn engines(&self, game: &AnyGame) -> Result<Engines, TextError> {
        let depth = self.depth();
        if let Skill::Custom { engine: Some(engine), .. } = self {
            if engine.algorithm == AlgorithmName::Solver && depth.is_some() {
                return Err(TextError::new("the solver always looks to the end: leave the depth out"));
            }
            return Ok(Engines { search: (**engine).clone(), depth, solver: None });
        }
        let mut search = game.player()?;
        if search.algorithm.family() == Family::MonteCarlo {
            return Ok(Engines { search, depth: None, solver: None });
        }
        search.eval = sees_threats(game).then(|| THREATS.to_owned());
        // A search of so many plies is what was asked for, so that nothing may know more.
        let solver = if depth.is_none() { Some(SOLVER.parse()?) } else { None };
        Ok(Engines { search, depth, solver })
    }

    /// What a person can expect of it, if it may visit so many nodes.
    fn in_words(&self, nodes: Option<u64>) -> String {
        let level = match self {
            Skill::Level(level) => level,
            Skill::Custom { depth, time, engine } => {
                let parts = [
                    depth.map(|depth| format!("a depth of {depth}")),
                    time.map(|time| format!("{}s for a move", time.as_secs_f64())),
                    engine.as_ref().map(|engine| format!("the engine {engine}")),
                ];
                return format!(
                    "It plays with {}.",
                    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
                );
            }
        };
        let ahead = match (nodes, self.depth()) {
            (Some(nodes), _) => format!("looks at {} positions", grouped(nodes)),
            (None, Some(1)) => "looks 1 ply ahead".to_owned(),
            (None, Some(plies)) => format!("looks {plies} plies ahead"),
            (None, None) => "is as good as it gets".to_owned(),
        };
        let random = match self.mistakes() {
            0 => String::new(),
            n => format!(" and plays {n} of 100 moves at random"),
        };
        format!("Level {level} {ahead}{random}.")
    }
}

/// The evaluation that the search prefers to the usual one, in games that have it.
const THREATS: &str = "threats";

fn sees_threats(game: &AnyGame) -> bool {
    game.evaluations().iter().any(|(name, _)| *name == THREATS)
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (depth, time, engine) = match self {
            Skill::Level(level) => return write!(f, "level {level}"),
            Skill::Custom { depth, time, engine } => (depth, time, engine),
        };
        let parts = [
            depth.map(|depth| format!("depth {depth}")),
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
                "{text:?} is no engine: write level 1 to level {BEST}, or depth PLIES, time TIME and engine SPEC, in this order"
            ))
        };
        if let Some(level) = text.strip_prefix("level ") {
            let level = level.trim().parse().ok().filter(|level| (1..=BEST).contains(level));
            return Ok(Skill::Level(level.ok_or_else(wrong)?));
        }
        let (mut depth, mut time, mut engine, mut rest) = (None, None, None, text.trim());
        while !rest.is_empty() {
            let (key, after) = rest.split_once(' ').ok_or_else(wrong)?;
            if key == "engine" {
                engine = Some(Box::new(after.trim().parse()?));
                break;
            }
            let (value, after) = after.trim_start().split_once(' ').unwrap_or((after.trim_start(), ""));
            match key {
                "depth" if depth.is_none() => {
                    let plies = value.parse().ok().filter(|plies| (1..=254).contains(plies));
                    depth = Some(plies.ok_or_else(wrong)?);
                }
                "time" if time.is_none() => time = Some(parse_duration(value)?),
                _ => return Err(wrong()),
            }
            rest = after.trim_start();
        }
        if depth.is_none() && time.is_none() && engine.is_none() {
            return Err(wrong());
        }
        Ok(Skill::Custom { depth, time, engine })
    }
}

/// An engine of some skill; what it learns stays from move to move.
pub(crate) struct Engine {
    pub(crate) skill: Skill,
    game: AnyGame,
    mind: Mind,
    /// How many threads search together, if somebody said. They are the machine's, and no part of the skill.
    pub(crate) threads: Option<usize>,
    /// Nodes to visit at most.
    nodes: Option<u64>,
}

impl Engine {
    /// An engine for a game. What is wrong with it is said now and not before its first move.
    pub(crate) fn new(game: &AnyGame, skill: Skill, threads: Option<usize>) -> Result<Engine, TextError> {
        let mut engines = skill.engines(game)?;
        if let Some(threads) = threads {
            engines = engines.with_threads(threads)?;
        }
        game.bot(&engines.search)?;
        let nodes = match (&skill, engines.search.algorithm.family()) {
            (Skill::Level(level), Family::MonteCarlo) => LEVEL_NODES.get(usize::from(*level).wrapping_sub(1)),
            _ => None,
        };
        Ok(Engine { nodes: nodes.copied(), skill, game: game.clone(), mind: Mind::new(engines), threads })
    }

    /// What a person can expect of it.
    pub(crate) fn in_words(&self) -> String {
        self.skill.in_words(self.nodes)
    }

    /// Its opinion on a position, told by where the game began and what was played. There is none if it is stopped too
    /// soon.
    pub(crate) fn think(
        &mut self,
        (start, played): (String, Vec<String>),
        stop: &StopFlag,
    ) -> Result<Answer, TextError> {
        let deadline = Instant::now() + self.skill.time().min(NO_HURRY);
        let task = Task {
            start: Some(start),
            played,
            deadline,
            effort: Effort { nodes: self.nodes, ..Effort::UNLIMITED },
            stop: stop.clone(),
            ..Task::new(&self.game)
        };
        self.mind.think(&task, &mut |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_read_back() {
        for text in ["level 1", "level 10", "depth 6", "time 0.5s", "depth 6 time 2s", "engine pvs:id"] {
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
            "depth",
            "depth 0",
            "depth 2 depth 3",
            "time soon",
            "engine",
            "engine magic",
            "strong 3",
        ] {
            assert!(wrong.parse::<Skill>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn levels_only_get_better() {
        assert!(LEVEL_NODES.is_sorted_by(|a, b| a < b) && LEVEL_NODES.len() == LEVELS.len());
        assert!(LEVELS.is_sorted_by(|a, b| a.0 <= b.0 && a.1 >= b.1 && a != b));
        assert_eq!(LEVELS.len() + 1, usize::from(BEST));
        assert_eq!((Skill::Level(BEST).depth(), Skill::Level(BEST).mistakes()), (None, 0));
        assert_eq!((Skill::Level(1).depth(), Skill::Level(9).depth()), (Some(1), Some(12)));
    }
}
