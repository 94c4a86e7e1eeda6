//! Symmetric positive definite matrices, as many rows as a pool has players.

/// The Cholesky factor L of a matrix M = L Lᵀ, row by row.
pub(super) struct Factor(Vec<Vec<f64>>);

impl Factor {
    /// Factors a symmetric matrix; `None` unless it is positive definite.
    pub(super) fn of(matrix: &[Vec<f64>]) -> Option<Factor> {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (i, source) in matrix.iter().enumerate() {
            let mut row: Vec<f64> = Vec::with_capacity(i + 1);
            for j in 0..=i {
                let known: f64 = if i == j {
                    row.iter().map(|value| value * value).sum()
                } else {
                    row.iter().zip(&rows[j]).map(|(one, other)| one * other).sum()
                };
                let rest = source[j] - known;
                row.push(match rows.get(j) {
                    Some(above) => rest / above[j],
                    None if rest > 0.0 => rest.sqrt(),
                    None => return None,
                });
            }
            rows.push(row);
        }
        Some(Factor(rows))
    }

    /// The x with M x = right.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for (i, row) in self.0.iter().enumerate() {
            let known: f64 = row[..i].iter().zip(&x).map(|(one, other)| one * other).sum();
            x[i] = (x[i] - known) / row[i];
        }
        for i in (0..x.len()).rev() {
            let known: f64 = (i + 1..x.len()).map(|below| self.0[below][i] * x[below]).sum();
            x[i] = (x[i] - known) / self.0[i][i];
        }
        x
    }

    /// The diagonal of M's inverse.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit =
            |at: usize| (0..self.0.len()).map(|index| f64::from(u8::from(index == at))).collect::<Vec<f64>>();
        (0..self.0.len()).map(|at| self.solve(&unit(at))[at]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
        let factor = Factor::of(&matrix).unwrap();
        let x = factor.solve(&[1.0, -2.0, 3.0]);
        for (row, right) in matrix.iter().zip([1.0, -2.0, 3.0]) {
            let left: f64 = row.iter().zip(&x).map(|(one, other)| one * other).sum();
            assert!((left - right).abs() < 1e-12);
        }
        let first = factor.solve(&[1.0, 0.0, 0.0])[0];
        assert!((factor.inverse_diagonal()[0] - first).abs() < 1e-15);
        assert!(Factor::of(&[vec![1.0, 2.0], vec![2.0, 1.0]]).is_none(), "it has a negative eigenvalue");
    }
}
