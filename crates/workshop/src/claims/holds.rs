//! When a claim holds.

use serde::{Deserialize, Serialize};

use super::judgement::figure;
use crate::format::percent;
use crate::{Estimate, Interval, share_interval};

/// Where the number must lie for a claim to hold.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holds {
    /// Greater than this.
    pub above: Option<f64>,
    /// Less than this.
    pub below: Option<f64>,
    /// Near this.
    pub about: Option<f64>,
    /// How near, as a share of `about`; 0.15 if left out.
    pub within: Option<f64>,
    /// How near, if `about` is a share of the points in so many games: within the 95 % interval of such a share.
    pub games: Option<u32>,
}

impl Holds {
    const NEAR: f64 = 0.15;

    /// Whether a number that is known only so well lies where the claim says: yes if all of its interval does, no if
    /// none of it does, and otherwise nobody can tell. Without an interval nobody can tell either.
    pub fn decides(&self, number: &Estimate) -> Option<bool> {
        let Interval { low, high } = number.interval?;
        let side = |is_there: bool, is_elsewhere: bool| match (is_there, is_elsewhere) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let near = self.near().map_or(Some(true), |near| {
            side(low >= near.low && high <= near.high, low > near.high || high < near.low)
        });
        let parts = [
            self.above.map_or(Some(true), |above| side(low > above, high <= above)),
            self.below.map_or(Some(true), |below| side(high < below, low >= below)),
            near,
        ];
        match parts {
            parts if parts.contains(&Some(false)) => Some(false),
            parts if parts.contains(&None) => None,
            _ => Some(true),
        }
    }

    /// What is near enough. A published share of points is itself known only as well as its games tell.
    fn near(&self) -> Option<Interval> {
        let about = self.about?;
        if let Some(games) = self.games {
            return Some(share_interval(about, games));
        }
        let within = about.abs() * self.within.unwrap_or(Holds::NEAR);
        Some(Interval { low: about - within, high: about + within })
    }

    /// What is wrong with it, if something is.
    pub fn check(&self) -> Result<(), String> {
        if [self.above, self.below, self.about].iter().all(Option::is_none) {
            return Err("`holds` needs above, below or about, as in { above = 1 }".to_owned());
        }
        if self.within.is_some() && self.about.is_none() {
            return Err("`within` belongs to `about`, as in { about = 0.62, within = 0.15 }".to_owned());
        }
        if self.games.is_some() && !self.about.is_some_and(|about| (0.0..=1.0).contains(&about)) {
            return Err(
                "`games` belongs to `about`, a share of their points, as in { about = 0.75, games = 20 }"
                    .to_owned(),
            );
        }
        if self.games == Some(0) || self.games.is_some() && self.within.is_some() {
            return Err("give `within`, or `games` of at least 1, but not both".to_owned());
        }
        let numbers = [self.above, self.below, self.about, self.within];
        let odd = numbers.into_iter().flatten().any(|number| !number.is_finite());
        if odd || self.within.is_some_and(|within| within < 0.0) {
            return Err("the numbers of `holds` must be finite, and `within` not negative".to_owned());
        }
        Ok(())
    }

    /// As in `above 1` or `0.62 ± 15 %`.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.above.map(|above| format!("above {}", figure(above))));
        words.extend(self.below.map(|below| format!("below {}", figure(below))));
        words.extend(self.about.map(|about| match (self.games, self.within.unwrap_or(Holds::NEAR)) {
            (Some(games), _) => {
                let Interval { low, high } = share_interval(about, games);
                format!("{} of {games} games, so {} to {}", percent(about), percent(low), percent(high))
            }
            (None, 0.0) => format!("exactly {}", figure(about)),
            (None, within) => format!("{} ± {} %", figure(about), figure(within * 100.0)),
        }));
        words.join(" and ")
    }
}
