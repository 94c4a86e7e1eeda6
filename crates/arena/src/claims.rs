//! Claims about matches: who scores how much against whom.

use std::collections::HashMap;
use std::fmt::Write as _;

use plywood_engines::hint;
use plywood_workshop::claims::{Holds, Judgement, Verdict, figure, index_of, with_interval};
use plywood_workshop::format::percent;
use plywood_workshop::{Estimate, Interval};
use serde::{Deserialize, Serialize};

use crate::contest::{Bout, Chance, Contest};
use crate::counting::{Counted, Counting};
use crate::statistics::{Record, Strength, Tally};
use crate::store::GameResult;

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
struct Selection<'a> {
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
            let (points, count) = (games.tally().points(), games.all.len());
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
    fn choices(&self) -> Vec<Selection<'_>> {
        let own = Selection {
            player: &self.player,
            against: self.against.as_deref(),
            start: self.start.as_deref(),
            limit: self.limit.as_deref(),
            seat: self.seat,
        };
        let Some(than) = &self.than else { return vec![own] };
        let other = Selection {
            player: than.player.as_deref().unwrap_or(own.player),
            against: than.against.as_deref().or(own.against),
            start: than.start.as_deref().or(own.start),
            limit: than.limit.as_deref().or(own.limit),
            seat: than.seat.or(own.seat),
        };
        if own == other { Vec::new() } else { vec![own, other] }
    }
}

impl Selection<'_> {
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
            let line = result.line.map(|line| (result.key.pairing, result.key.leg, line));
            games.all.push(Seen {
                chance: contest.tournament.chance(result.key),
                pair: (result.key.pairing, result.key.pair),
                game: Counted { outcome, line },
            });
        }
        games
    }
}

impl std::fmt::Display for Selection<'_> {
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
    all: Vec<Seen>,
    /// Whether both games of a pair count, so that pairs are what scatters.
    are_pairs: bool,
    /// Whether chance has no part in them.
    is_exact: bool,
}

/// A game that counts, as the player sees it.
struct Seen {
    /// What else chance decided together with it.
    chance: Chance,
    pair: (u32, u32),
    game: Counted<Line>,
}

/// What was played, by match and seats.
type Line = (u32, u32, u64);

impl Games {
    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.all.iter().for_each(|seen| tally.add(seen.game.outcome));
        tally
    }

    /// The share of the points.
    fn share(&self) -> f64 {
        self.tally().points() / self.all.len() as f64
    }

    /// The share of the points with the interval that games which repeat no other leave; `None` without games.
    fn score(&self) -> Option<Estimate> {
        let value = self.share();
        let interval = Strength::of(&self.record())?.score.interval;
        Some(if self.is_exact { Estimate::exact(value) } else { Estimate { value, interval } })
    }

    fn record(&self) -> Record {
        let mut counting = Counting::default();
        let mut halves: HashMap<(u32, u32), Counted<Line>> = HashMap::new();
        for Seen { pair, game, .. } in &self.all {
            if !self.are_pairs {
                counting.enter_alone(*game);
            } else if let Some(other) = halves.remove(pair) {
                // Games come in the order of their pairs, so equal pairs have equal lines in order.
                counting.enter([other, *game]);
            } else {
                halves.insert(*pair, *game);
            }
        }
        halves.into_values().for_each(|game| counting.record.add(game.outcome));
        counting.record
    }

    /// How the means of two choices go together: 0 if chance decided their games separately, 1 or -1 if the games of
    /// the one fix those of the other.
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
        let mean = self.share();
        let mut deviations = HashMap::new();
        for Seen { chance, game, .. } in &self.all {
            *deviations.entry(*chance).or_default() += game.outcome.half_points() as f64 / 2.0 - mean;
        }
        deviations
    }
}

/// The difference of two scores, with the interval that follows from theirs and from how they go together (Newcombe,
/// *Improved confidence intervals for the difference between binomial proportions based on paired data*, 1998; without
/// correlation that is method 10 of *Interval estimation for the difference between independent proportions*, 1998).
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

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;
    use crate::statistics::Outcome;

    /// Games of a match as one of the players sees them.
    fn games(outcomes: impl Iterator<Item = Outcome>) -> Games {
        let all = outcomes.enumerate().map(|(index, outcome)| {
            let pair = (0, index as u32 / 2);
            Seen { chance: Chance::Pair(pair.0, pair.1), pair, game: Counted { outcome, line: None } }
        });
        Games { all: all.collect(), are_pairs: true, is_exact: false }
    }

    fn covers(one: &Games, other: &Games, truth: f64, correlation: f64) -> bool {
        let (mine, theirs) = (one.score().expect("games"), other.score().expect("games"));
        difference(&mine, &theirs, correlation).interval.is_some_and(|interval| interval.contains(truth))
    }

    /// The points of one player fix those of the other, so their difference scatters twice as much as one score, not √2
    /// times.
    #[test]
    fn differences_in_the_same_games_allow_for_that() {
        let (mut random, share, rounds) = (Random::new(3), 0.6, 1000);
        let (mut paired, mut unpaired) = (0, 0);
        for _ in 0..rounds {
            let wins: Vec<Outcome> =
                (0..80)
                    .map(|_| {
                        if (random.below(1000) as f64) < share * 1000.0 {
                            Outcome::Win
                        } else {
                            Outcome::Loss
                        }
                    })
                    .collect();
            let one = games(wins.iter().copied());
            let other = games(wins.iter().map(|outcome| outcome.swapped()));
            let correlation = one.correlation(&other);
            assert!((correlation + 1.0).abs() < 1e-9, "{correlation}");
            paired += u32::from(covers(&one, &other, 2.0 * share - 1.0, correlation));
            unpaired += u32::from(covers(&one, &other, 2.0 * share - 1.0, 0.0));
        }
        assert!((930..=980).contains(&paired), "{paired} of {rounds}");
        assert!(unpaired < 890, "{unpaired}: taken for independent, they would cover too rarely");
    }

    #[test]
    fn separate_games_have_nothing_to_do_with_each_other() {
        let one = games([Outcome::Win, Outcome::Loss, Outcome::Win, Outcome::Win].into_iter());
        let mut other = games([Outcome::Loss, Outcome::Loss, Outcome::Win, Outcome::Draw].into_iter());
        other.all.iter_mut().for_each(|game| game.chance = Chance::Pair(1, game.pair.1));
        assert_eq!(one.correlation(&other), 0.0);
    }

    #[test]
    fn what_repeats_says_nothing_new() {
        let pair = [Outcome::Win, Outcome::Loss];
        let mut many = games(pair.into_iter().cycle().take(200));
        let width = |games: &Games| {
            let interval = games.score().and_then(|score| score.interval).expect("an interval");
            interval.high - interval.low
        };
        let independent = width(&many);
        for (index, seen) in many.all.iter_mut().enumerate() {
            seen.game.line = Some((0, index as u32 % 2, 7));
        }
        assert!(width(&many) > 3.0 * independent);
        assert!((width(&many) - width(&games(pair.into_iter()))).abs() < 1e-9, "100 times the same is once");
    }
}
