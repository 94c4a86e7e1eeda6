//! Claims about matches: who scores how much against whom.

use std::collections::HashMap;
use std::fmt::Write as _;

use plywood_engines::hint;
use serde::{Deserialize, Serialize};

use super::judgement::{Judgement, Verdict, figure, with_interval};
use super::{Holds, index_of};
use crate::GameResult;
use crate::arena::statistics::{Outcome, Record, Strength};
use crate::arena::{Bout, Chance, Contest};
use crate::report::format::percent;
use crate::statistics::{Estimate, Interval};

/// A statement about a player's share of the points in the matches that fit, all together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreClaim {
    /// The statement, for people.
    pub text: String,
    /// The player whose points are counted.
    pub player: String,
    /// Only matches against this one.
    pub against: Option<String>,
    /// Only matches from this start.
    pub start: Option<String>,
    /// Only matches in which the player may spend this, as in `1 s a move`.
    pub limit: Option<String>,
    /// Only games in which the player has this side.
    #[serde(rename = "as")]
    pub seat: Option<Seated>,
    /// What the score is compared with: then the claim is about the difference.
    pub than: Option<Than>,
    /// The number in the source, if it gives one.
    pub thesis: Option<f64>,
    /// When the claim holds.
    pub holds: Holds,
    /// Why it does not, as far as that was found out; shown only if it does not.
    pub why: Option<String>,
}

/// Which side of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seated {
    /// The one that begins.
    First,
    /// The other one.
    Second,
}

/// Another score; what is left out is as in the claim.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Than {
    /// Another player.
    pub player: Option<String>,
    /// Another opponent.
    pub against: Option<String>,
    /// Another start.
    pub start: Option<String>,
    /// Another limit.
    pub limit: Option<String>,
    /// Another side.
    #[serde(rename = "as")]
    pub seat: Option<Seated>,
}

/// Which games of a contest count, and for whom.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Choice<'a> {
    player: &'a str,
    against: Option<&'a str>,
    start: Option<&'a str>,
    limit: Option<&'a str>,
    seat: Option<Seated>,
}

impl ScoreClaim {
    /// Whether everything that the claim names is there; the error says what was meant, if that can be guessed.
    pub fn check(&self, contest: &Contest) -> Result<(), String> {
        let check = || {
            let choices = self.choices();
            if choices.is_empty() {
                return Err("it compares a score with itself".to_owned());
            }
            choices.iter().try_for_each(|choice| choice.check(&contest.bouts))?;
            self.holds.check()
        };
        check().map_err(|error| format!("claim {:?}: {error}", self.text))
    }

    /// Compares the claim with the games that were played.
    pub fn judge(&self, contest: &Contest, results: &[GameResult]) -> Judgement {
        let mut sentence = String::new();
        let mut sides = Vec::new();
        for choice in self.choices() {
            let games = choice.games(contest, results);
            let Some(score) = games.score() else {
                return Judgement::unmeasured(&self.text, self.thesis, "no game was played");
            };
            let Tally { points, count } = games.tally();
            let share = with_interval(&score, percent);
            let separator = if sentence.is_empty() { "" } else { "; " };
            let _ = write!(sentence, "{separator}{choice}: {points} of {count} points, {share}");
            sides.push((games, score));
        }
        let number = match &sides[..] {
            [(_, score)] => *score,
            [(games, score), (other_games, other)] => {
                difference(score, other, games.correlation(other_games))
            }
            _ => return Judgement::unmeasured(&self.text, self.thesis, "it compares a score with itself"),
        };
        if self.than.is_some() {
            let _ = write!(sentence, "; difference {}", with_interval(&number, figure));
        }
        let verdict = Verdict::of(self.holds.decides(&number));
        let _ = write!(sentence, "; claimed: {}; {}", self.holds.words(), verdict.words());
        Judgement::new(&self.text, self.thesis, number, verdict, sentence, self.why.as_deref())
    }

    /// What is counted, and what that is compared with if it is compared; nothing if that is the same.
    fn choices(&self) -> Vec<Choice<'_>> {
        let own = Choice {
            player: &self.player,
            against: self.against.as_deref(),
            start: self.start.as_deref(),
            limit: self.limit.as_deref(),
            seat: self.seat,
        };
        let Some(than) = &self.than else { return vec![own] };
        let other = Choice {
            player: than.player.as_deref().unwrap_or(own.player),
            against: than.against.as_deref().or(own.against),
            start: than.start.as_deref().or(own.start),
            limit: than.limit.as_deref().or(own.limit),
            seat: than.seat.or(own.seat),
        };
        if own == other { Vec::new() } else { vec![own, other] }
    }
}

impl Choice<'_> {
    /// Which side of a match is the player, if the match fits.
    fn side(&self, bout: &Bout) -> Option<usize> {
        let is_or_any = |wanted: Option<&str>, found: &str| wanted.is_none_or(|wanted| wanted == found);
        let fits = |side: &usize| {
            bout.names[*side] == self.player
                && is_or_any(self.against, &bout.names[1 - side])
                && is_or_any(self.limit, &bout.limits[*side])
                && is_or_any(self.start, bout.start.as_deref().unwrap_or(""))
        };
        [0, 1].into_iter().find(fits)
    }

    fn check(&self, bouts: &[Bout]) -> Result<(), String> {
        let mut names: Vec<&str> = bouts.iter().flat_map(|bout| &bout.names).map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        for name in [Some(self.player), self.against].into_iter().flatten() {
            index_of("player", name, names.iter().copied())?;
        }
        if bouts.iter().any(|bout| self.side(bout).is_some()) {
            return Ok(());
        }
        let own = bouts.iter().filter(|bout| bout.names.iter().any(|name| name == self.player));
        let limits: Vec<&str> = own.flat_map(|bout| &bout.limits).map(String::as_str).collect();
        let near = self.limit.map_or_else(String::new, |limit| hint(limit, limits.iter().copied()));
        Err(format!("no match is {self}{near}"))
    }

    /// The games that count, as the player sees them.
    fn games(&self, contest: &Contest, results: &[GameResult]) -> Games {
        let mut games = Games { is_exact: true, all: Vec::new(), are_pairs: self.seat.is_none() };
        for result in results {
            let number = result.key.pairing as usize;
            let Some(side) = contest.bouts.get(number).and_then(|bout| self.side(bout)) else { continue };
            let seat = if side as u32 == result.key.leg { Seated::First } else { Seated::Second };
            if self.seat.is_some_and(|wanted| wanted != seat) {
                continue;
            }
            games.is_exact &= contest.tournament.is_fixed(result.key.pairing);
            let outcome = if side == 0 { result.outcome } else { result.outcome.swapped() };
            games.all.push((
                contest.tournament.chance(result.key),
                (result.key.pairing, result.key.pair),
                outcome,
            ));
        }
        games
    }
}

impl std::fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.player)?;
        match self.seat {
            Some(Seated::First) => f.write_str(" as first player")?,
            Some(Seated::Second) => f.write_str(" as second player")?,
            None => {}
        }
        let more = [(" with ", self.limit), (" against ", self.against), (" from ", self.start)];
        more.iter().try_for_each(|(word, what)| what.map_or(Ok(()), |what| write!(f, "{word}{what}")))
    }
}

/// Games of one choice.
struct Games {
    /// What chance decided together (the opening, or everything in a pair), the pair, and what came out.
    all: Vec<(Chance, (u32, u32), Outcome)>,
    /// Whether both games of a pair count, so that pairs are what scatters.
    are_pairs: bool,
    /// Whether chance has no part in them.
    is_exact: bool,
}

/// Points, and how many there could be.
struct Tally {
    points: f64,
    count: usize,
}

impl Games {
    fn tally(&self) -> Tally {
        let halves: usize = self.all.iter().map(|(.., outcome)| outcome.half_points()).sum();
        Tally { points: halves as f64 / 2.0, count: self.all.len() }
    }

    /// The share of the points with its interval; `None` without games.
    fn score(&self) -> Option<Estimate> {
        let score = Strength::of(&self.record())?.score;
        Some(if self.is_exact { Estimate::exact(score.value) } else { score })
    }

    fn record(&self) -> Record {
        let mut record = Record::default();
        let mut halves: HashMap<(u32, u32), Outcome> = HashMap::new();
        for (_, pair, outcome) in &self.all {
            match halves.remove(pair) {
                Some(other) if self.are_pairs => record.add_pair([other, *outcome]),
                _ if self.are_pairs => drop(halves.insert(*pair, *outcome)),
                _ => record.add(*outcome),
            }
        }
        halves.into_values().for_each(|outcome| record.add(outcome));
        record
    }

    /// How the means of two choices go together: 0 if chance decided their games separately, 1 or -1 if the games of the one fix those of the
    /// other.
    fn correlation(&self, other: &Games) -> f64 {
        let (mine, theirs) = (self.deviations(), other.deviations());
        let both: f64 = mine.iter().filter_map(|(chance, one)| Some(one * theirs.get(chance)?)).sum();
        let squares =
            |deviations: &HashMap<Chance, f64>| deviations.values().map(|one| one * one).sum::<f64>();
        let scale = (squares(&mine) * squares(&theirs)).sqrt();
        if scale > 0.0 { (both / scale).clamp(-1.0, 1.0) } else { 0.0 }
    }

    /// How far the points of games that chance decided together are from what their number lets expect.
    fn deviations(&self) -> HashMap<Chance, f64> {
        let Tally { points, count } = self.tally();
        let mean = points / count as f64;
        let mut deviations = HashMap::new();
        for (chance, _, outcome) in &self.all {
            *deviations.entry(*chance).or_default() += outcome.half_points() as f64 / 2.0 - mean;
        }
        deviations
    }
}

/// The difference of two scores, with the interval that follows from theirs and from how they go together (Newcombe, *Improved confidence
/// intervals for the difference between binomial proportions based on paired data*, 1998; without correlation that is method 10 of *Interval
/// estimation for the difference between independent proportions*, 1998).
fn difference(one: &Estimate, other: &Estimate, correlation: f64) -> Estimate {
    let value = one.value - other.value;
    let reach = |mine: f64, theirs: f64| {
        (mine * mine - 2.0 * correlation * mine * theirs + theirs * theirs).max(0.0).sqrt()
    };
    let interval = one.interval.zip(other.interval).map(|(mine, theirs)| Interval {
        low: value - reach(one.value - mine.low, theirs.high - other.value),
        high: value + reach(mine.high - one.value, other.value - theirs.low),
    });
    Estimate { value, interval }
}
