//! How well an engine plays.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use plywood_api::{Effort, Level};
use plywood_core::{TextError, parse_duration};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec, Family};
use plywood_protocol::Engines;

/// What the engine was asked to be. Its text form is what saved games hold: `level 5`, `elo 1500`, or `depth 6 time 2s
/// engine pvs:id`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skill {
    /// From 1 to 10.
    Level(Level),
    /// A rating, in games whose players have them.
    Rating(u32),
    /// What is left out has no limit, but for the time of an engine that has no limit at all.
    Custom {
        /// What a move may cost besides time.
        effort: Effort,
        /// The time of a move.
        time: Option<Duration>,
        /// Who plays, if not the game's usual player.
        engine: Option<Box<EngineSpec>>,
    },
}

/// Who is asked besides the search where nothing is limited.
const SOLVER: &str = "solver:table=64";

impl Skill {
    /// The engine that somebody has chosen.
    pub fn engine(&self) -> Option<&EngineSpec> {
        match self {
            Skill::Level(_) | Skill::Rating(_) => None,
            Skill::Custom { engine, .. } => engine.as_deref(),
        }
    }

    /// The engine that plays a game with this skill: the one that somebody has chosen, or the game's own.
    pub fn player(&self, game: &AnyGame) -> Result<EngineSpec, TextError> {
        Ok(self.engines(game, &self.effort(game)?)?.search)
    }

    /// What a move may cost besides time.
    pub(crate) fn effort(&self, game: &AnyGame) -> Result<Effort, TextError> {
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
    pub(crate) fn time(&self) -> Option<Duration> {
        match self {
            Skill::Level(_) | Skill::Rating(_) => None,
            Skill::Custom { time, .. } => *time,
        }
    }

    /// The engines that are at work in a game, so that somebody can look at what they want before they are built.
    pub fn at_work(&self, game: &AnyGame) -> Result<Vec<EngineSpec>, TextError> {
        let Engines { search, solver, .. } = self.engines(game, &self.effort(game)?)?;
        Ok([Some(search), solver.filter(|_| game.has_solver())].into_iter().flatten().collect())
    }

    /// Who thinks.
    pub(crate) fn engines(&self, game: &AnyGame, effort: &Effort) -> Result<Engines, TextError> {
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
}
