//! The form of a tournament, key by key, as a file has it and as it can be built without one.

mod limits;
mod option_text;

use std::collections::BTreeMap;

/// What clocks and banks of players are written as.
pub use plywood_api::TwoTimes;
use plywood_core::TextError;
use plywood_engines::EngineSpec;
use plywood_workshop::file::{Located, OneOrMany, Place, TimeText};
use serde::{Deserialize, Serialize};

pub use self::limits::LimitsForm;
pub use self::option_text::OptionText;
use super::claims::ScoreClaim;
use super::statistics::Model;
use super::tournament::{Adjudication, Kind, Language};

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
    /// The positions of a file, one a line; EPD if its name ends like that.
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
    /// What the program is told to set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionText>,
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

#[cfg(test)]
mod tests;
