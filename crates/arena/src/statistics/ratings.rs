//! Ratings of a pool by maximum likelihood.

use plywood_workshop::Interval;

use super::matrix::Factor;
use super::pool::{Pool, PoolFault};
use super::strength::ELO_PER_LOG_ODDS;

/// Before any game, a rating lies within so many Elo points (one standard deviation) of the pool's middle. That counts
/// as much as an eighth of a game between equals, and keeps ratings finite where somebody won or lost everything.
const PRIOR: f64 = 1000.0 / ELO_PER_LOG_ODDS;
/// Half the width of a 95 % interval in standard deviations.
const NORMAL_95: f64 = 1.959_964;

/// What the games of a pool say about its players.
///
/// **Method.** Bradley and Terry's model: the odds of a win are 10^(difference/400), and a draw counts as half a win
/// and half a loss. The ratings are the most likely ones under a weak normal prior. Without anchors its middle is 0,
/// which makes the mean of all ratings 0, and that of every group too; with anchors its middle is their mean.
///
/// **Intervals** come from the curvature of the log-likelihood at its top (the observed Fisher information). They are
/// relative to the anchors, or to the mean of the player's group if it has none. As draws count as half decided games,
/// which scatter more, intervals of pools with many draws are wider than they need be.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// One for each player, in the order of the pool.
    pub players: Vec<Rating>,
    /// Players who are connected by games or anchors. With more than one group, ratings of different groups cannot be
    /// compared.
    pub groups: Vec<Vec<usize>>,
}

/// One player's rating.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// Its Elo.
    pub elo: f64,
    /// The 95 % interval; `None` for anchors, and for players without games.
    pub interval: Option<Interval>,
    /// Whether it was fixed beforehand.
    pub anchored: bool,
}

/// Points of the first, games, and their places.
struct Meeting {
    first: usize,
    second: usize,
    points: f64,
    games: f64,
}

/// What is being estimated, on the scale of the logarithm of the odds.
struct Likelihood {
    meetings: Vec<Meeting>,
    fixed: Vec<Option<f64>>,
    middle: f64,
}

impl Ratings {
    /// Rates a pool.
    pub fn of(pool: &Pool) -> Result<Ratings, PoolFault> {
        let fixed = pool.fixed()?;
        let groups = pool.groups(&fixed);
        let anchors: Vec<f64> = fixed.iter().flatten().map(|elo| elo / ELO_PER_LOG_ODDS).collect();
        let likelihood = Likelihood {
            meetings: meetings(pool),
            fixed: fixed.iter().map(|elo| elo.map(|elo| elo / ELO_PER_LOG_ODDS)).collect(),
            middle: anchors.iter().sum::<f64>() / anchors.len().max(1) as f64,
        };
        let (ratings, mut variances) = likelihood.climb();
        for group in groups.iter().filter(|group| group.iter().all(|player| fixed[*player].is_none())) {
            // Only the prior says where the whole group is; its doubt about that is no doubt about the group's members.
            group.iter().for_each(|player| variances[*player] -= PRIOR * PRIOR / group.len() as f64);
        }
        let rating = |player: usize| {
            let elo = fixed[player].unwrap_or(ratings[player] * ELO_PER_LOG_ODDS);
            let played =
                likelihood.meetings.iter().any(|meeting| meeting.first == player || meeting.second == player);
            let width = NORMAL_95 * variances[player].max(0.0).sqrt() * ELO_PER_LOG_ODDS;
            let interval = Interval { low: elo - width, high: elo + width };
            let anchored = fixed[player].is_some();
            Rating { elo, interval: (played && !anchored).then_some(interval), anchored }
        };
        Ok(Ratings { players: (0..fixed.len()).map(rating).collect(), groups })
    }
}

fn meetings(pool: &Pool) -> Vec<Meeting> {
    let played = pool.pairings.iter().filter(|pairing| pairing.games.games() > 0);
    played
        .map(|pairing| Meeting {
            first: pairing.first,
            second: pairing.second,
            points: pairing.distinct().points(),
            games: pairing.distinct().games() as f64,
        })
        .collect()
}

/// ln(1 + e^x) without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

impl Likelihood {
    /// The most likely ratings and their variances, by Newton's method. The likelihood has one top and bends down
    /// everywhere, so a step that is halved until it leads upwards always gets there.
    fn climb(&self) -> (Vec<f64>, Vec<f64>) {
        let mut ratings: Vec<f64> = self.fixed.iter().map(|fixed| fixed.unwrap_or(self.middle)).collect();
        let mut height = self.height(&ratings);
        for _ in 0..200 {
            let (slope, bend) = self.slope_and_bend(&ratings);
            let Some(factor) = Factor::of(&bend) else { break };
            let step = factor.solve(&slope);
            let tried = std::iter::successors(Some(1.0), |share| Some(share / 2.0)).take(40).find_map(
                |share: f64| {
                    let next: Vec<f64> =
                        ratings.iter().zip(&step).map(|(rating, step)| rating + share * step).collect();
                    let next_height = self.height(&next);
                    (next_height > height).then_some((next, next_height))
                },
            );
            let Some(better) = tried else { break };
            (ratings, height) = better;
        }
        let (_, bend) = self.slope_and_bend(&ratings);
        let variances =
            Factor::of(&bend).map_or_else(|| vec![PRIOR * PRIOR; ratings.len()], |f| f.inverse_diagonal());
        (ratings, variances)
    }

    /// The logarithm of likelihood and prior.
    fn height(&self, ratings: &[f64]) -> f64 {
        let games = self.meetings.iter().map(|meeting| {
            let ahead = ratings[meeting.first] - ratings[meeting.second];
            -meeting.points * softplus(-ahead) - (meeting.games - meeting.points) * softplus(ahead)
        });
        let prior = ratings.iter().map(|rating| -(rating - self.middle).powi(2) / (2.0 * PRIOR * PRIOR));
        games.sum::<f64>() + prior.sum::<f64>()
    }

    /// The gradient, and minus the matrix of second derivatives. Anchors do not move: they get a row of their own
    /// without a slope.
    fn slope_and_bend(&self, ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let stiff = 1.0 / (PRIOR * PRIOR);
        let count = ratings.len();
        let mut slope: Vec<f64> = ratings.iter().map(|rating| (self.middle - rating) * stiff).collect();
        let mut bend = vec![vec![0.0; count]; count];
        (0..count).for_each(|player| bend[player][player] = stiff);
        for &Meeting { first, second, points, games } in &self.meetings {
            let expected = 1.0 / (1.0 + (ratings[second] - ratings[first]).exp());
            let doubt = games * expected * (1.0 - expected);
            slope[first] += points - games * expected;
            slope[second] -= points - games * expected;
            bend[first][first] += doubt;
            bend[second][second] += doubt;
            bend[first][second] -= doubt;
            bend[second][first] -= doubt;
        }
        for anchor in (0..count).filter(|player| self.fixed[*player].is_some()) {
            slope[anchor] = 0.0;
            bend[anchor].fill(0.0);
            bend.iter_mut().for_each(|row| row[anchor] = 0.0);
            bend[anchor][anchor] = 1.0;
        }
        (slope, bend)
    }
}
