//! Statistics: the few formulas that the laboratory needs, on plain numbers. docs/statistics.md explains them.

mod doubt;
mod ratios;
mod student;

use std::array;

pub(crate) use doubt::Doubt;
pub use ratios::{Ratios, ratios};

/// The sums of parts, place by place.
pub(crate) fn added<const N: usize>(parts: impl IntoIterator<Item = [f64; N]>) -> [f64; N] {
    parts.into_iter().fold([0.0; N], |sums, part| array::from_fn(|place| sums[place] + part[place]))
}

/// The middle of some values; `None` if there are none.
pub(crate) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    Some(if values.len().is_multiple_of(2) { f64::midpoint(values[middle - 1], upper) } else { upper })
}

/// The mean of some values; `None` if there are none.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The standard deviation of a sample (with n - 1); `None` for fewer than two values.
pub(crate) fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (values.len() > 1).then(|| (squares / (values.len() - 1) as f64).sqrt())
}

/// The effective branching factor: the b with 1 + b + … + b^depth = nodes, the width of an even tree with as many nodes
/// (Russell and Norvig, Artificial Intelligence, on heuristic functions). `None` if there is no such b above zero.
pub(crate) fn branching(nodes: f64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes <= 1.0 || !nodes.is_finite() {
        return None;
    }
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if even_tree(middle, depth) < nodes { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

/// The nodes of an even tree.
fn even_tree(width: f64, depth: u32) -> f64 {
    // The closed form divides by almost nothing near 1.
    if (width - 1.0).abs() < 1e-6 {
        return f64::from(depth) + 1.0;
    }
    let power = width.powi(i32::try_from(depth).unwrap_or(i32::MAX).saturating_add(1));
    (power - 1.0) / (width - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6 * other.abs().max(1.0)
    }

    #[test]
    fn means_medians_and_deviations_are_the_textbook_ones() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!(close(
            deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap(),
            (32.0_f64 / 7.0).sqrt()
        ));
        assert_eq!(deviation(&[1.0]), None);
    }

    #[test]
    fn the_branching_factor_of_an_even_tree_is_its_width() {
        for (width, depth) in [(2.0_f64, 10), (7.0, 8), (1.5, 30), (35.0, 4)] {
            let nodes: f64 = (0..=depth).map(|ply| width.powi(ply)).sum();
            assert!(close(branching(nodes, depth as u32).unwrap(), width), "{width} {depth}");
        }
        assert!((branching(53.0, 5).unwrap() - 1.92).abs() < 0.005, "the book's example");
        assert_eq!(branching(10.0, 0), None);
        assert_eq!(branching(1.0, 5), None);
        assert!(close(branching(11.0, 10).unwrap(), 1.0));
    }
}
