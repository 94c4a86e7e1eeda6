//! When a claim holds.

use serde::{Deserialize, Serialize};

use super::judgement::figure;
use crate::statistics::{Estimate, Interval};

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
}

impl Holds {
    const NEAR: f64 = 0.15;

    pub(super) fn accepts(&self, number: f64) -> bool {
        let near = |about: f64| (number - about).abs() <= about.abs() * self.within.unwrap_or(Holds::NEAR);
        self.above.is_none_or(|above| number > above)
            && self.below.is_none_or(|below| number < below)
            && self.about.is_none_or(near)
    }

    /// The same for a number that is known only so well: `None` if the truth may lie on either side. What is claimed exactly must be met
    /// exactly; what is claimed to be near something does not hold where that is impossible, and holds where the number itself is near.
    pub(super) fn decides(&self, number: &Estimate) -> Option<bool> {
        let Interval { low, high } =
            number.interval.unwrap_or(Interval { low: number.value, high: number.value });
        let side = |is_there: bool, is_elsewhere: bool| match (is_there, is_elsewhere) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let near = |about: f64| match about.abs() * self.within.unwrap_or(Holds::NEAR) {
            0.0 => Some(number.value == about),
            within => {
                side((number.value - about).abs() <= within, low > about + within || high < about - within)
            }
        };
        let parts = [
            self.above.map_or(Some(true), |above| side(low > above, high <= above)),
            self.below.map_or(Some(true), |below| side(high < below, low >= below)),
            self.about.map_or(Some(true), near),
        ];
        match parts {
            parts if parts.contains(&Some(false)) => Some(false),
            parts if parts.contains(&None) => None,
            _ => Some(true),
        }
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if [self.above, self.below, self.about].iter().all(Option::is_none) {
            return Err("`holds` needs above, below or about, as in { above = 1 }".to_owned());
        }
        if self.within.is_some() && self.about.is_none() {
            return Err("`within` belongs to `about`, as in { about = 0.62, within = 0.15 }".to_owned());
        }
        let numbers = [self.above, self.below, self.about, self.within];
        let odd = numbers.into_iter().flatten().any(|number| !number.is_finite());
        if odd || self.within.is_some_and(|within| within < 0.0) {
            return Err("the numbers of `holds` must be finite, and `within` not negative".to_owned());
        }
        Ok(())
    }

    /// As in `above 1` or `0.62 ± 15 %`.
    pub(super) fn words(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.above.map(|above| format!("above {}", figure(above))));
        words.extend(self.below.map(|below| format!("below {}", figure(below))));
        words.extend(self.about.map(|about| match self.within.unwrap_or(Holds::NEAR) {
            0.0 => format!("exactly {}", figure(about)),
            within => format!("{} ± {} %", figure(about), figure(within * 100.0)),
        }));
        words.join(" and ")
    }
}
