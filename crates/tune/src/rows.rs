//! Many sparse rows of numbers in little memory.

use crate::error::TuneError;

/// Rows of a matrix, of each only what is not zero.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Where each row ends in the two lists that follow.
    ends: Vec<usize>,
    places: Vec<u16>,
    counts: Vec<f32>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows { ends: vec![0], places: Vec::new(), counts: Vec::new() }
    }
}

impl Rows {
    /// The greatest number of columns: with a place in two bytes, a million positions of a hundred counts are 600 MB.
    pub const MOST_COLUMNS: usize = 1 << 16;

    /// Refuses more columns than there can be.
    pub(crate) fn check_columns(columns: usize) -> Result<(), TuneError> {
        if columns <= Rows::MOST_COLUMNS {
            return Ok(());
        }
        let most = Rows::MOST_COLUMNS;
        Err(TuneError::Useless(format!("{columns} weights are too many: at most {most} can be fitted")))
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[(u32, f32)]) {
        for (place, count) in row.iter().filter(|(_, count)| *count != 0.0) {
            debug_assert!((*place as usize) < Rows::MOST_COLUMNS);
            self.places.push(*place as u16);
            self.counts.push(*count);
        }
        self.ends.push(self.places.len());
    }

    /// Adds the rows of another matrix.
    pub(crate) fn append(&mut self, other: &Rows) {
        let before = self.places.len();
        self.places.extend_from_slice(&other.places);
        self.counts.extend_from_slice(&other.counts);
        self.ends.extend(other.ends[1..].iter().map(|end| before + end));
    }

    /// The places and counts of a row.
    #[inline]
    pub fn row(&self, index: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.ends[index]..self.ends[index + 1];
        let counts = self.counts[range.clone()].iter().map(|count| f64::from(*count));
        self.places[range].iter().map(|place| usize::from(*place)).zip(counts)
    }

    /// The sum of a row's counts times weights.
    #[inline]
    pub fn product(&self, index: usize, weights: &[f64]) -> f64 {
        self.row(index).map(|(place, count)| weights[place] * count).sum()
    }
}
