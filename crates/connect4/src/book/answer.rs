//! A book's answer in place of a search.

use plywood_core::{Bound, Position, Report, Stats, TO_THE_END};

use super::Book;
use crate::{Connect4, ConnectFour, Disc, Standard};

impl Book {
    /// The answer of a search whose position is in the book, with nothing searched. The line follows the book, the most
    /// central of the best columns each time, and ends with it.
    pub fn report(&self, position: &Connect4, stats: Stats) -> Option<Report<Disc>> {
        let points = self.look_up(position)?.points;
        let line = self.line(*position);
        Some(Report {
            score: ConnectFour::new(Standard).score_of_points(position.ply(), points)?,
            bound: Bound::Exact,
            best: Some(*line.first()?),
            line,
            depth: position.plies_left().unwrap_or(TO_THE_END),
            partial: None,
            proven: true,
            stopped: false,
            stats,
        })
    }

    fn line(&self, mut position: Connect4) -> Vec<Disc> {
        let mut line = Vec::new();
        while let Some(disc) =
            self.look_up(&position).and_then(|known| known.best_moves(&position).first().copied())
        {
            line.push(disc);
            position.play(disc);
        }
        line
    }
}
