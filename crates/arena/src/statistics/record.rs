//! Results, counted from the view of A, the first player of the pairing.

use serde::{Deserialize, Serialize};

/// How a game ended for A.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A won.
    Win,
    /// Nobody won.
    Draw,
    /// A lost.
    Loss,
}

impl Outcome {
    /// The same game as B sees it.
    pub const fn swapped(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
        }
    }

    /// A's points in halves: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        match self {
            Outcome::Win => 2,
            Outcome::Draw => 1,
            Outcome::Loss => 0,
        }
    }
}

/// Games of A against B.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games that A won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that A lost.
    pub losses: u64,
}

impl Tally {
    /// Counts one more game.
    pub const fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Win => &mut self.wins,
            Outcome::Draw => &mut self.draws,
            Outcome::Loss => &mut self.losses,
        };
        *count = count.saturating_add(1);
    }

    /// All games.
    pub const fn games(self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// A's points: a win counts one, a draw a half.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The rest, if these are taken away.
    pub const fn without(self, some: Tally) -> Tally {
        Tally {
            wins: self.wins.saturating_sub(some.wins),
            draws: self.draws.saturating_sub(some.draws),
            losses: self.losses.saturating_sub(some.losses),
        }
    }

    /// The same games as B sees them.
    pub const fn swapped(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Games by A's points: 0, 1/2 and 1.
    pub(super) const fn counts(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

/// Pairs of games from one opening with colours swapped, by A's points in both games together: 0, 1/2, 1, 3/2 and 2.
///
/// An opening that favours one colour spoils both games of a pair in opposite ways, so pairs scatter less than single
/// games do, and tests that count pairs need fewer games. The middle class holds two draws as well as a win and a loss,
/// so the games cannot be told from the pairs: keep both, in a [`Record`].
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts one more pair: how its two games ended for A.
    pub const fn add(&mut self, games: [Outcome; 2]) {
        let class = &mut self.0[games[0].half_points() + games[1].half_points()];
        *class = class.saturating_add(1);
    }

    /// How many pairs there are.
    pub fn count(self) -> u64 {
        self.0.into_iter().fold(0, u64::saturating_add)
    }

    /// A's points in all pairs.
    pub fn points(self) -> f64 {
        self.0.into_iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]).map(|(count, points)| count as f64 * points).sum()
    }

    /// The rest, if these are taken away.
    pub fn without(self, some: Pairs) -> Pairs {
        Pairs(std::array::from_fn(|class| self.0[class].saturating_sub(some.0[class])))
    }

    /// The same pairs as B sees them.
    pub const fn swapped(self) -> Pairs {
        let [zero, half, one, three_halves, two] = self.0;
        Pairs([two, three_halves, one, half, zero])
    }

    /// Pairs that A won per pair that A lost; `None` as long as A has lost none.
    pub fn ratio(self) -> Option<f64> {
        let [zero, half, _, three_halves, two] = self.0;
        let (won, lost) = (three_halves.saturating_add(two), zero.saturating_add(half));
        (lost > 0).then(|| won as f64 / lost as f64)
    }
}

/// Everything that is counted of a match of A against B.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Record {
    /// All games, those of pairs included.
    pub games: Tally,
    /// The pairs that are complete.
    pub pairs: Pairs,
    /// Those of them that say nothing new.
    #[serde(default)]
    pub repeated: Repeated,
}

/// Pairs that repeat an earlier pair of their match move by move, and their games. Whoever plays without chance plays
/// the same game again from the same opening: that it came out the same a hundred times is known after the first.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Repeated {
    /// The games.
    pub games: Tally,
    /// The pairs.
    pub pairs: Pairs,
}

impl Record {
    /// Counts one more game that belongs to no complete pair.
    pub const fn add(&mut self, outcome: Outcome) {
        self.games.add(outcome);
    }

    /// Counts one more pair and its two games.
    pub const fn add_pair(&mut self, games: [Outcome; 2]) {
        self.games.add(games[0]);
        self.games.add(games[1]);
        self.pairs.add(games);
    }

    /// Counts one more pair, which repeats an earlier one.
    pub(crate) const fn repeat_pair(&mut self, games: [Outcome; 2]) {
        self.add_pair(games);
        self.repeated.games.add(games[0]);
        self.repeated.games.add(games[1]);
        self.repeated.pairs.add(games);
    }

    /// What says something: every pair once.
    #[must_use]
    pub fn distinct(self) -> Record {
        let Repeated { games, pairs } = self.repeated;
        Record {
            games: self.games.without(games),
            pairs: self.pairs.without(pairs),
            repeated: Repeated::default(),
        }
    }

    /// The match as B sees it.
    pub const fn swapped(self) -> Record {
        let Repeated { games, pairs } = self.repeated;
        Record {
            games: self.games.swapped(),
            pairs: self.pairs.swapped(),
            repeated: Repeated { games: games.swapped(), pairs: pairs.swapped() },
        }
    }

    /// Whether pairs stand for the match: they do if at least half of the games are in pairs. The others are games
    /// whose second half is still to come, or a match without pairs.
    pub fn is_paired(self) -> bool {
        let pairs = self.pairs.count();
        pairs > 0 && pairs.saturating_mul(4) >= self.games.games()
    }
}
