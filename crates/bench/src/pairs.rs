//! Results of pairs of games, each opening with both colours.

/// The mean share of the points and its 95 % margin, from each pair's share.
pub(crate) fn share(pairs: &[f64]) -> (f64, f64) {
    let count = pairs.len().max(2) as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance = pairs.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_that_of_the_mean() {
        let (mean, margin) = share(&[0.0, 0.5, 0.5, 1.0]);
        // The variance is 1/6, that of the mean of four 1/24.
        assert!((mean - 0.5).abs() < 1e-9 && (margin - 1.96 / 24.0_f64.sqrt()).abs() < 1e-9);
    }
}
