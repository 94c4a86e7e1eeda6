//! The form of a tournament, key by key, as a file has it and as it can be built without one.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use plywood_core::{TextError, parse_duration};
use plywood_engines::EngineSpec;
use plywood_workshop::file::{Located, OneOrMany, Place, TimeText};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::claims::ScoreClaim;
use super::statistics::Model;
use super::tournament::{Adjudication, Kind, Language, Spending, TimeControl};

/// The most plies that anybody looks ahead.
pub(super) const MOST_DEPTH: u32 = 254;

/// A tournament as somebody describes it. [`crate::TournamentReading`] makes a tournament of it; docs/arena.md explains
/// the keys.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// A name, fit for a folder.
    pub name: Option<Located<String>>,
    /// A headline.
    pub title: Option<String>,
    /// What it is about.
    pub about: Option<String>,
    /// The game, with its variant.
    pub game: Located<String>,
    /// Who plays whom.
    #[serde(default)]
    pub kind: Kind,
    /// Pairs of games for each match.
    pub pairs: Option<Located<u32>>,
    /// What everything random comes from.
    pub seed: Option<u64>,
    /// How long after its time a move is still accepted.
    pub margin: Option<TimeText>,
    /// About how long a game is, to tell how long all of it takes.
    pub plies: Option<u32>,
    /// Where games begin.
    pub openings: Option<Located<OpeningsForm>>,
    /// What every player may spend.
    pub limits: Option<Located<LimitsForm>>,
    /// When a game is ended before its end.
    pub adjudication: Option<Located<Adjudication>>,
    /// What decides a match before all its games are played.
    pub test: Option<Located<TestForm>>,
    /// What a quick run changes.
    pub quick: Option<Located<QuickForm>>,
    /// The players.
    #[serde(default)]
    pub players: Vec<Located<PlayerForm>>,
    /// Who plays whom, where the kind is a list of matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<Located<MatchForm>>,
    /// What somebody has said about the scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Located<ScoreClaim>>,
}

/// Matches of a list: every first player against every second one, from every start, within all limits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchForm {
    /// Who begins the first game of each pair.
    pub first: OneOrMany<String>,
    /// The others.
    pub second: OneOrMany<String>,
    /// Where all games begin.
    pub start: Option<OneOrMany<String>>,
    /// What both may spend.
    pub limits: Option<OneOrMany<LimitsForm>>,
    /// What the first may spend instead.
    pub first_limits: Option<OneOrMany<LimitsForm>>,
    /// What the second may spend instead.
    pub second_limits: Option<OneOrMany<LimitsForm>>,
}

/// What a quick run changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickForm {
    /// Pairs of games for each match.
    pub pairs: Option<u32>,
    /// The times that matches give are multiplied by this.
    pub time: Option<f64>,
    /// What there is to know about it.
    pub note: Option<String>,
}

/// Where games begin: one of these.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningsForm {
    /// The positions of a file, one a line.
    pub file: Option<Located<String>>,
    /// Positions in the game's notation.
    pub list: Option<Vec<Located<String>>>,
    /// After so many random plies.
    pub random: Option<u32>,
    /// The same, but even.
    pub balanced: Option<BalancedForm>,
}

/// Openings that a search holds for even.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BalancedForm {
    /// Random plies.
    pub plies: u32,
    /// The search.
    pub engine: Option<EngineSpec>,
    /// How deep it looks.
    pub depth: u32,
    /// How far from even the score may be.
    pub points: u32,
}

/// What a player may spend.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsForm {
    /// Time for every move.
    pub time: Option<TimeText>,
    /// The same by the word that files of earlier versions have for it.
    #[serde(rename = "move")]
    pub old_time: Option<Located<TimeText>>,
    /// A clock for the game, to which every move adds something.
    pub clock: Option<TwoTimes>,
    /// A clock that never holds more than in the beginning.
    pub bank: Option<TwoTimes>,
    /// Plies for every move.
    pub depth: Option<u32>,
    /// Nodes for every move.
    pub nodes: Option<u64>,
    /// Simulations for every move.
    pub simulations: Option<u64>,
}

/// A player: an engine, or a command with its protocol.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerForm {
    /// Its name in this tournament.
    pub name: Option<String>,
    /// An engine of Plywood.
    pub engine: Option<Located<String>>,
    /// The command line of a program.
    pub command: Option<Located<String>>,
    /// What the program speaks.
    pub protocol: Option<Language>,
    /// What it may spend, where that is not what all may.
    pub limits: Option<LimitsForm>,
}

/// A sequential probability ratio test.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestForm {
    /// Elo if nothing was gained.
    pub elo0: f64,
    /// Elo if something was.
    pub elo1: f64,
    /// How often a match may end wrongly with elo1; 0.05 if left out.
    pub alpha: Option<f64>,
    /// How often a match may end wrongly with elo0; 0.05 if left out.
    pub beta: Option<f64>,
    /// Which Elo it is about.
    #[serde(default)]
    pub model: ModelForm,
}

/// Which Elo a test is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModelForm {
    /// The usual one.
    #[default]
    Logistic,
    /// Elo in units of a game's deviation.
    Normalised,
}

impl Form {
    /// A tournament of everybody against everybody, with nothing else said about it.
    pub const fn new(game: Located<String>, players: Vec<Located<PlayerForm>>) -> Form {
        Form {
            name: None,
            title: None,
            about: None,
            game,
            kind: Kind::RoundRobin,
            pairs: None,
            seed: None,
            margin: None,
            plies: None,
            openings: None,
            limits: None,
            adjudication: None,
            test: None,
            quick: None,
            players,
            matches: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// As a file, which says the same when it is read.
    pub fn to_toml(&self) -> Result<String, TextError> {
        toml::to_string(self)
            .map_err(|error| TextError::new(format!("it cannot be written as TOML: {error}")))
    }

    /// Where words stand that have become others.
    pub(super) fn old_words(&self) -> impl Iterator<Item = &Place> {
        let of_players = self.players.iter().filter_map(|player| player.get_ref().limits.as_ref());
        let of_matches = self.matches.iter().flat_map(|one| {
            let MatchForm { limits, first_limits, second_limits, .. } = one.get_ref();
            [limits, first_limits, second_limits].into_iter().flatten().flat_map(|OneOrMany(list)| list)
        });
        let all = self.limits.as_ref().map(Located::get_ref).into_iter().chain(of_players).chain(of_matches);
        all.filter_map(|limits| limits.old_time.as_ref()).map(Located::place)
    }
}

impl ModelForm {
    pub(super) const fn model(self) -> Model {
        match self {
            ModelForm::Logistic => Model::Logistic,
            ModelForm::Normalised => Model::Normalised,
        }
    }
}

/// A time and what a move adds to it: `10s+100ms`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TwoTimes {
    /// What there is in the beginning.
    pub base: Duration,
    /// What a move adds.
    pub increment: Duration,
}

impl FromStr for TwoTimes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TwoTimes, TextError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let time = |part: &str| {
            parse_duration(part.trim())
                .map_err(|error| TextError::new(format!("{text:?} is no clock such as 10s+100ms: {error}")))
        };
        Ok(TwoTimes { base: time(base)?, increment: time(increment)? })
    }
}

impl<'de> Deserialize<'de> for TwoTimes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TwoTimes, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl fmt::Display for TwoTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s+{}s", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl Serialize for TwoTimes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl LimitsForm {
    /// Whether it says anything about time.
    pub(super) fn gives_time(&self) -> bool {
        self.time.is_some() || self.old_time.is_some() || self.clock.is_some() || self.bank.is_some()
    }

    /// What is given here, and the rest from somewhere else.
    pub(super) fn spending(&self, otherwise: Spending) -> Result<Spending, String> {
        let times = [
            self.time.map(|TimeText(time)| TimeControl::Move(time)),
            self.old_time.as_ref().map(|time| TimeControl::Move(time.get_ref().0)),
            self.clock.map(|TwoTimes { base, increment }| TimeControl::Clock { base, increment }),
            self.bank.map(|TwoTimes { base, increment }| TimeControl::Bank { base, increment }),
        ];
        let mut given = times.into_iter().flatten();
        let time = given.next();
        if given.next().is_some() {
            return Err("time, clock and bank are three ways to give time: choose one".to_owned());
        }
        if self.depth.is_some_and(|depth| !(1..=MOST_DEPTH).contains(&depth)) {
            return Err(format!("depth: give 1 to {MOST_DEPTH}"));
        }
        for (name, count) in [("nodes", self.nodes), ("simulations", self.simulations)] {
            if count == Some(0) {
                return Err(format!("{name}: give 1 or more"));
            }
        }
        let is_nothing = |time: &TimeControl| match time {
            TimeControl::Unlimited => false,
            TimeControl::Move(time) => time.is_zero(),
            TimeControl::Clock { base, .. } | TimeControl::Bank { base, .. } => base.is_zero(),
        };
        if time.as_ref().is_some_and(is_nothing) {
            return Err("nobody can move in no time: give more than 0s".to_owned());
        }
        Ok(Spending {
            time: time.unwrap_or(otherwise.time),
            depth: self.depth.or(otherwise.depth),
            nodes: self.nodes.or(otherwise.nodes),
            simulations: self.simulations.or(otherwise.simulations),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TournamentReading;

    /// Everything that a form can say.
    const ALL: &str = r#"
        name = "all"
        title = "Title"
        about = "About"
        game = "connect4"
        kind = "matches"
        pairs = 3
        seed = 7
        margin = "50ms"
        plies = 30
        openings = { random = 4 }
        limits = { nodes = 500 }
        adjudication = { plies = 40, resign = { moves = 2, points = 5 } }
        test = { elo0 = 0, elo1 = 10.5, model = "normalised" }
        quick = { pairs = 1, time = 0.5, note = "less" }
        [[players]]
        name = "ours"
        engine = "pvs:order=rank"
        [[players]]
        name = "theirs"
        command = "'some program' --fast"
        protocol = "fourinarow"
        limits = { clock = "10s+100ms" }
        [[players]]
        name = "wide"
        engine = "mcts"
        limits = { time = "250ms", simulations = 90, depth = 5 }
        [[matches]]
        first = "ours"
        second = "wide"
        start = ["", "44"]
        first_limits = [{ depth = 2 }, { bank = "3s+1s" }]
        [[claims]]
        text = "it wins"
        player = "ours"
        holds = { above = 0.5 }
    "#;

    #[test]
    fn what_is_written_says_the_same() -> Result<(), Box<dyn std::error::Error>> {
        let form: Form = toml::from_str(ALL)?;
        let text = form.to_toml()?;
        let reading = TournamentReading::default();
        assert_eq!(reading.contest("all", &text)?, reading.contest("all", ALL)?, "{text}");
        let again: Form = toml::from_str(&text)?;
        assert_eq!(again.to_toml()?, text);
        Ok(())
    }

    #[test]
    fn a_form_needs_no_file_and_its_mistakes_name_the_argument() -> Result<(), TextError> {
        let player = |engine: &str| {
            let engine = Some(Located::argument("--engine", engine.to_owned()));
            Located::argument("--player", PlayerForm { engine, ..PlayerForm::default() })
        };
        let game = || Located::argument("--game", "tictactoe".to_owned());
        let read =
            |form: &Form| TournamentReading::default().form("mine", form).map_err(|fault| fault.to_string());
        let form = Form::new(game(), vec![player("pvs:depth=2"), player("alphabeta:depth=1")]);
        let tournament = read(&form).map_err(TextError::new)?;
        assert_eq!((tournament.name.as_str(), tournament.players.len()), ("mine", 2));
        let text = form.to_toml()?;
        assert_eq!(TournamentReading::default().text("mine", &text), Ok(tournament));

        let said = |form: Form| read(&form).err().unwrap_or_default();
        let unlimited = said(Form::new(game(), vec![player("pvs:depth=2"), player("pvs")]));
        assert!(unlimited.starts_with("--player: nothing limits this player: give --time, "), "{unlimited}");
        let unknown = said(Form::new(game(), vec![player("pvz"), player("pvs")]));
        assert!(unknown.starts_with("--engine: there is no algorithm \"pvz\""), "{unknown}");
        assert!(said(Form::new(game(), Vec::new())).starts_with("a tournament needs two players"));
        Ok(())
    }

    /// Earlier versions had another word for the time of a move.
    #[test]
    fn the_old_word_is_understood_with_a_hint() {
        let file = |limits: &str| {
            format!(
                "game = \"tictactoe\"\nlimits = {{ {limits} }}\n[[players]]\nengine = \"pvs\"\n\
                 [[players]]\nengine = \"alphabeta\"\nlimits = {{ {limits} }}\n"
            )
        };
        let read = |limits: &str| TournamentReading::default().contest("mine", &file(limits));
        let (new, old) = (read("time = \"9ms\"").expect("a file"), read("move = \"9ms\"").expect("a file"));
        assert_eq!((&old.tournament, new.warnings.len()), (&new.tournament, 0));
        let said: Vec<String> = old.warnings.iter().map(ToString::to_string).collect();
        assert!(said[0].starts_with("mine, line 2: `move` is now called `time`"), "{said:?}");
        assert!(said.len() == 2 && said[1].starts_with("mine, line 7: "), "{said:?}");
        let both = read("time = \"9ms\", move = \"9ms\"").expect_err("one of them is enough").to_string();
        assert!(both.contains("line 2") && both.contains("choose one"), "{both}");
    }
}
