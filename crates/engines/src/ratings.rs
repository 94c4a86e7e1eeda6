//! Ratings: how strong the usual player is with how many nodes, in games whose players rate each other.

use plywood_core::TextError;

/// How many nodes a move stand for a rating.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// The rating if nobody says.
    pub usual: u32,
    /// Ratings and nodes, both growing. Between two of them the logarithm of the nodes grows steadily, because twice
    /// the nodes are worth about as many points everywhere.
    pub table: &'static [(u32, u64)],
}

impl Ratings {
    /// The least rating that can be asked for.
    pub fn least(&self) -> u32 {
        self.table.first().map_or(self.usual, |(elo, _)| *elo)
    }

    /// The greatest.
    pub fn greatest(&self) -> u32 {
        self.table.last().map_or(self.usual, |(elo, _)| *elo)
    }

    /// A rating that can be asked for; the error says which can.
    pub fn checked(&self, elo: u32) -> Result<u32, TextError> {
        let (least, greatest) = (self.least(), self.greatest());
        if (least..=greatest).contains(&elo) {
            return Ok(elo);
        }
        Err(TextError::new(format!("there is no player rated {elo} here: ask for {least} to {greatest}")))
    }

    /// The nodes to spend on each move. Who asks for more or less than there is gets the nearest.
    pub fn nodes(&self, elo: u32) -> u64 {
        let elo = elo.clamp(self.least(), self.greatest());
        let above = self.table.partition_point(|(known, _)| *known < elo);
        let Some((high, most)) = self.table.get(above) else { return 1 };
        let (low, fewest) = self.table[above.saturating_sub(1)];
        if *high == elo || low == *high {
            return *most;
        }
        let part = f64::from(elo - low) / f64::from(high - low);
        (fewest as f64 * (*most as f64 / fewest as f64).powf(part)).round() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Ratings = Ratings { usual: 1100, table: &[(1000, 10), (1200, 1000), (1300, 2000)] };

    #[test]
    fn between_two_ratings_nodes_grow_by_factors() {
        let asked = [1000, 1100, 1200, 1250, 1300].map(|elo| SOME.nodes(elo));
        assert_eq!(asked, [10, 100, 1000, 1414, 2000]);
        assert_eq!([0, 9999].map(|elo| SOME.nodes(elo)), [10, 2000], "the nearest that there is");
        assert!((1000..1300).all(|elo| SOME.nodes(elo) <= SOME.nodes(elo + 1)));
    }

    #[test]
    fn what_is_beyond_the_table_is_refused() {
        assert_eq!((SOME.checked(1000), SOME.checked(1300)), (Ok(1000), Ok(1300)));
        for elo in [0, 999, 1301] {
            assert!(SOME.checked(elo).is_err_and(|error| error.to_string().ends_with("1000 to 1300")));
        }
    }
}
