//! Student's distribution: how far a mean of few values strays.

use plywood_workshop::Beta;

/// How many standard errors to either side hold the truth with this probability (Student 1908), for so many degrees of
/// freedom, which need not be whole.
pub(super) fn student(freedom: f64, confidence: f64) -> f64 {
    // T² / (T² + freedom) has a beta distribution, and the odds of that share are T² / freedom.
    let share = Beta { for_it: 0.5, against: freedom / 2.0 };
    (share.quantile(confidence).exp() * freedom).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of every textbook.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, confidence, expected) in [
            (1.0, 0.95, 12.706),
            (2.0, 0.95, 4.303),
            (4.0, 0.95, 2.776),
            (9.0, 0.95, 2.262),
            (30.0, 0.95, 2.042),
            (1e6, 0.95, 1.960),
            (4.0, 0.99, 4.604),
            (10.0, 0.999, 4.587),
        ] {
            let found = student(freedom, confidence);
            assert!((found - expected).abs() < 6e-4, "{freedom} {confidence}: {found}");
        }
    }
}
