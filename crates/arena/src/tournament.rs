//! Tournaments, resolved: players, openings and rules are there, nothing has to be looked up any more.

use std::fmt;
use std::time::Duration;

use plywood_core::{Random, TextError};
use plywood_engines::EngineSpec;
use plywood_protocol::control::CommandLine;
use plywood_workshop::most_threads;
use serde::{Deserialize, Serialize};

use super::schedule::{GameKey, Match, Pairing};
use super::statistics::{Model, Sprt};

/// A tournament: who plays whom, from where, and under which rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    /// A short name, fit for a folder.
    pub name: String,
    /// The game, with its variant.
    pub game: String,
    /// What everything random comes from.
    pub seed: u64,
    /// Who plays whom.
    pub kind: Kind,
    /// The players.
    pub players: Vec<Player>,
    /// The matches, where the kind is a list of them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub matches: Vec<Match>,
    /// Pairs of games for each pairing: both games of a pair begin with the same opening, with sides swapped.
    pub pairs: u32,
    /// The openings, one for each pair of a pairing; all pairings play the same ones.
    pub openings: Vec<Opening>,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
    /// How long after its time a move is still accepted.
    pub margin: Duration,
    /// When a match is decided, if it is a test.
    pub test: Option<Test>,
}

/// Who plays whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first player against everybody else.
    Gauntlet,
    /// Players stand on a ladder in their order, the first on top. From the bottom up each plays the one above and
    /// takes its place by winning more than half of the points.
    Ladder,
    /// The matches of a list.
    Matches,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Its name in this tournament.
    pub name: String,
    /// Who it is.
    pub who: Who,
    /// What it may spend.
    pub spending: Spending,
}

/// Who a player is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "players are few")]
pub enum Who {
    /// An engine of Plywood.
    Engine(Box<EngineSpec>),
    /// A program that speaks a protocol.
    Program {
        /// Its command line.
        command: String,
        /// The protocol.
        protocol: Language,
        /// What is set whenever it is started: names and values.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        options: Vec<(String, String)>,
    },
}

/// The protocols that programs may speak.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// UGI, for every game.
    #[default]
    Ugi,
    /// The four-in-a-row competition's.
    Fourinarow,
    /// AEI, for Arimaa.
    Aei,
    /// UCI, the protocol of chess programs.
    Uci,
}

impl Language {
    /// Every protocol.
    pub const ALL: [Language; 4] = [Language::Ugi, Language::Fourinarow, Language::Aei, Language::Uci];

    /// Its name in files, and before the command of a player.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Ugi => "ugi",
            Language::Fourinarow => "fourinarow",
            Language::Aei => "aei",
            Language::Uci => "uci",
        }
    }

    /// The protocol of this name.
    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }
}

/// What a player may spend.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spending {
    /// Time.
    pub time: TimeControl,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Simulations for each move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub simulations: Option<u64>,
}

/// How time is given.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControl {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// So much for every move.
    Move(Duration),
    /// A clock for the game, to which every move adds something.
    Clock {
        /// What there is in the beginning.
        base: Duration,
        /// What a move adds.
        increment: Duration,
    },
    /// A time bank as in competitions: a clock that never holds more than in the beginning.
    Bank {
        /// What there is in the beginning, and at most.
        base: Duration,
        /// What a move adds.
        increment: Duration,
    },
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// The position in the game's notation; empty for the usual start.
    pub position: String,
    /// What its file calls it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<String>,
}

impl Opening {
    /// A position that has no name.
    pub fn at(position: impl Into<String>) -> Opening {
        Opening { position: position.into(), id: None }
    }
}

/// When a game is ended before its end; everything that is left out never happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// A game of this many plies is drawn.
    pub plies: Option<u32>,
    /// A player resigns when both players have agreed for `moves` moves each that it is at least `points` behind, or
    /// that it loses.
    pub resign: Option<Agreement>,
    /// A game is drawn when both players have agreed for `moves` moves each that nobody is more than `points` ahead.
    pub draw: Option<Agreement>,
    /// The game's own solver decides as soon as it can within this many nodes.
    pub solver_nodes: Option<u64>,
}

/// What both players have to say, and how often.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// Moves of each player in a row.
    pub moves: u32,
    /// Points.
    pub points: u32,
}

/// A sequential probability ratio test: whether the first player is `elo1` better than the second rather than `elo0`.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Test {
    /// Elo if nothing was gained.
    pub elo0: f64,
    /// Elo if something was.
    pub elo1: f64,
    /// How often a match may end wrongly with elo1.
    pub alpha: f64,
    /// How often a match may end wrongly with elo0.
    pub beta: f64,
    /// Whether Elo is normalised.
    pub normalised: bool,
}

impl Tournament {
    /// Where a pair of games of a match begins.
    pub fn opening(&self, number: u32, pair: u32) -> &str {
        match self.matches.get(number as usize) {
            Some(Match { start: Some(start), .. }) => start,
            _ => &self.openings[pair as usize % self.openings.len()].position,
        }
    }

    /// Where the randomness of a player in a game begins. It depends on the tournament's seed, the game's place in the
    /// plan and the player alone, whoever plays it and whenever; and no two of these are alike.
    pub(crate) fn seed_of(&self, game: GameKey, player: u32) -> u64 {
        let GameKey { pairing, pair, leg } = game;
        Random::seed_for(self.seed, [pairing, pair, leg, player])
    }

    /// The threads of the player that has most. Players take turns; nobody knows how many other programs have.
    pub fn threads(&self) -> usize {
        most_threads(self.players.iter().filter_map(|player| match &player.who {
            Who::Engine(engine) => Some(&**engine),
            Who::Program { .. } => None,
        }))
    }

    /// Whether two games of a match that are alike say no more than one. Not so if a player draws lots: then it is a
    /// coincidence, and coincidences count.
    pub fn repeats(&self, pairing: Pairing) -> bool {
        let draws_lots = |player: u32| {
            let who = self.players.get(player as usize).map(|player| &player.who);
            matches!(who, Some(Who::Engine(engine)) if engine.makes_simulations())
        };
        !draws_lots(pairing.a) && !draws_lots(pairing.b)
    }

    /// Whether parts of it can be played by themselves, or why not.
    pub fn check_divisible(&self) -> Result<(), TextError> {
        if self.kind == Kind::Ladder {
            return Err(TextError::new(
                "a ladder cannot be played in parts: who plays next depends on who won before",
            ));
        }
        if self.test.is_some() {
            return Err(TextError::new(
                "a match with a [test] cannot be played in parts: the test ends the match, and parts do not see each other's games",
            ));
        }
        Ok(())
    }
}

impl Test {
    /// The test itself; `None` if its numbers make no sense.
    pub fn sprt(&self) -> Option<Sprt> {
        let model = if self.normalised { Model::Normalised } else { Model::Logistic };
        Sprt::new(model, self.elo0, self.elo1, self.alpha, self.beta).ok()
    }
}

impl Who {
    /// A short name, where nobody gives one: the engine, or the program's file without its folder.
    pub fn short_name(&self) -> String {
        match self {
            Who::Engine(engine) => engine.to_string(),
            Who::Program { command, .. } => {
                let program =
                    command.parse().map_or_else(|_| command.clone(), |line: CommandLine| line.program);
                program.rsplit(['/', '\\']).next().unwrap_or(&program).to_owned()
            }
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Engine(engine) => engine.fmt(f),
            Who::Program { command, options, .. } => {
                f.write_str(command)?;
                if options.is_empty() { Ok(()) } else { write!(f, " ({})", options_text(options)) }
            }
        }
    }
}

/// Options as people read them: `Hash=16, OwnBook=false`.
pub(crate) fn options_text(options: &[(String, String)]) -> String {
    let one = |(name, value): &(String, String)| match value.as_str() {
        "" => name.clone(),
        value => format!("{name}={value}"),
    };
    options.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Spending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| time.as_secs_f64();
        let time = match self.time {
            TimeControl::Unlimited => None,
            TimeControl::Move(time) => Some(format!("{} s a move", seconds(time))),
            TimeControl::Clock { base, increment } => {
                Some(format!("{} s + {} s", seconds(base), seconds(increment)))
            }
            TimeControl::Bank { base, increment } => {
                Some(format!("bank {} s + {} s", seconds(base), seconds(increment)))
            }
        };
        let depth = self.depth.map(|plies| format!("depth {plies}"));
        let nodes = self.nodes.map(|nodes| format!("{} nodes", plywood_core::grouped(nodes)));
        let simulations =
            self.simulations.map(|count| format!("{} simulations", plywood_core::grouped(count)));
        let all: Vec<String> = time.into_iter().chain(depth).chain(nodes).chain(simulations).collect();
        f.write_str(&if all.is_empty() { "no limit".to_owned() } else { all.join(", ") })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_player_of_every_game_has_a_seed_of_its_own() {
        let mut seeds = HashSet::new();
        let mut tournament = crate::sample(2);
        for seed in 0..4 {
            tournament.seed = seed;
            for code in 0..4_u32.pow(4) {
                let [pairing, pair, leg, player] = [0, 1, 2, 3].map(|place| code / 4_u32.pow(place) % 4);
                seeds.insert(tournament.seed_of(GameKey { pairing, pair, leg }, player));
            }
        }
        assert_eq!(seeds.len(), 4 * 256);
    }
}
