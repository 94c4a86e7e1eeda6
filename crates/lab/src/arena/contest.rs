//! A tournament with what was said about it before: its matches by name, and claims about their scores.

use std::time::Duration;

use super::tournament::Tournament;
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
    /// How long it takes at most, where matches give times and the file says how long a game is.
    pub time: Option<Duration>,
}

/// A match of a list as the file names things. The players are those of the tournament, but a quick version gives them less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The players: who begins the first game of each pair, and the other.
    pub names: [String; 2],
    /// What both may spend, in words, as the file has it.
    pub limits: [String; 2],
    /// Where games begin.
    pub start: Option<String>,
}
