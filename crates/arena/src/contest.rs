//! A tournament with what was said about it before: its matches by name, and claims about their scores.

use std::time::Duration;

use plywood_workshop::FileFault;

use super::schedule::{GameKey, Match};
use super::tournament::{Player, TimeControl, Tournament, Who};
use crate::claims::ScoreClaim;

/// A tournament as its file describes it to people.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// A headline.
    pub title: String,
    /// What it is about: paragraphs separated by empty lines.
    pub about: String,
    /// What is played.
    pub tournament: Tournament,
    /// The matches of a list, in the order of [`Tournament::matches`].
    pub bouts: Vec<Bout>,
    /// What somebody has said about the scores.
    pub claims: Vec<ScoreClaim>,
    /// What was understood, but should be written in another way.
    pub warnings: Vec<FileFault>,
    /// How long it takes at most, where matches give times and the file says how long a game is.
    pub time: Option<Duration>,
}

/// A match of a list as the file names things. The players are those of the tournament, but a quick version gives them
/// less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The players: who begins the first game of each pair, and the other.
    pub names: [String; 2],
    /// What both may spend, in words, as the file has it.
    pub limits: [String; 2],
    /// Where games begin.
    pub start: Option<String>,
}

/// What the results of several games hang on together: games with the same value are not independent of each other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Chance {
    /// An opening that several matches share.
    Opening(u32),
    /// What happens in one pair of games, by match and pair.
    Pair(u32, u32),
}

impl Tournament {
    /// What decides a game besides its players.
    pub(crate) fn chance(&self, key: GameKey) -> Chance {
        match self.matches.get(key.pairing as usize) {
            Some(Match { start: None, .. }) if self.openings.len() > 1 => {
                Chance::Opening(key.pair % self.openings.len() as u32)
            }
            _ => Chance::Pair(key.pairing, key.pair),
        }
    }

    /// Whether the games of a match come out the same whenever they are played: one start, and players without chance
    /// or clock.
    pub(crate) fn is_fixed(&self, number: u32) -> bool {
        let Some(one) = self.matches.get(number as usize) else { return false };
        let has_one_start = one.start.is_some() || self.openings.len() == 1;
        let is_fixed = |player: u32| self.players.get(player as usize).is_some_and(Player::is_fixed);
        has_one_start && is_fixed(one.pairing.a) && is_fixed(one.pairing.b)
    }
}

impl Player {
    fn is_fixed(&self) -> bool {
        let is_deterministic = matches!(&self.who, Who::Engine(engine) if engine.is_deterministic());
        is_deterministic && self.spending.time == TimeControl::Unlimited
    }
}
