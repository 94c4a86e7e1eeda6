//! A claim's number as it was measured, with its doubt.

use plywood_core::grouped;
use plywood_workshop::Estimate;
use plywood_workshop::claims::with_interval;

use super::quantity::{Quantity, Sums};
use crate::statistics::{Doubt, added};
use crate::{Sample, Samples};

/// What an engine took, and what it is compared with took, on the same position.
type Pair = [f64; 2 * Sums::COUNT];

/// A number that a claim is about, and where it comes from.
pub(super) struct Number {
    pub(super) value: f64,
    /// `None` if there is too little to tell.
    pub(super) doubt: Option<Doubt>,
    /// The means of both sides; the same one if nothing is compared.
    pub(super) means: [f64; 2],
    /// Over how many positions.
    positions: usize,
    /// How many positions there would be, if there is an end of them.
    whole: Option<u32>,
    /// How many more were stopped.
    left_out: usize,
}

/// What there is to measure.
pub(super) struct Measuring<'a> {
    pub(super) quantity: Quantity,
    /// The cell that the claim is about, and the one that it is compared with.
    pub(super) cells: (&'a Samples, Option<&'a Samples>),
    /// How many positions the set has, if there is an end of them.
    pub(super) whole: Option<u32>,
    /// Whether the same number comes out every time.
    pub(super) is_exact: bool,
}

impl Measuring<'_> {
    /// The number. Positions that either side did not finish are left out for both.
    pub(super) fn number(&self) -> Result<Number, &'static str> {
        let (own, other) = self.cells;
        let (samples, left_out) = own.paired(other.unwrap_or(own));
        if samples.is_empty() {
            return Err("no position was searched to its end");
        }
        let parts: Vec<Pair> = samples.iter().map(|pair| pair.map(Sums::of_sample)).map(joined).collect();
        let all = added(parts.iter().copied());
        let sides = divided(&all);
        if let Some(missing) = sides.into_iter().find_map(|side| self.quantity.missing(side)) {
            return Err(missing);
        }
        let value = self.value(&all);
        if !value.is_finite() {
            return Err("there is no ratio to zero");
        }
        Ok(Number {
            value,
            doubt: self.doubt(&samples, &parts),
            means: sides.map(|side| self.quantity.mean(side)),
            positions: samples.len(),
            whole: self.whole,
            left_out,
        })
    }

    fn value(&self, sums: &Pair) -> f64 {
        let [own, other] = divided(sums).map(|side| self.quantity.mean(side));
        if self.cells.1.is_some() { own / other } else { own }
    }

    /// How far the number may be from the truth: because of the positions that were not measured, and because measuring
    /// again would give something else. With one repetition the two cannot be told apart, and the scatter over
    /// positions stands for both.
    fn doubt(&self, samples: &[[&Sample; 2]], parts: &[Pair]) -> Option<Doubt> {
        let of_positions = Doubt::over_parts(parts, |sums| self.value(sums));
        let share = self.whole.map_or(0.0, |whole| samples.len() as f64 / f64::from(whole.max(1)));
        let other_positions =
            || if share >= 1.0 { Some(Doubt::NONE) } else { of_positions.map(|doubt| doubt.measured(share)) };
        if self.is_exact {
            return other_positions();
        }
        let rounds: Vec<f64> = rounds(samples).iter().map(|sums| self.value(sums)).collect();
        match Doubt::over_repetitions(&rounds) {
            Some(again) => Some(other_positions()?.and(again)),
            None => of_positions,
        }
    }
}

impl Number {
    /// The number with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        Doubt::around_if_known(self.doubt, self.value)
    }

    /// The number and its interval, and over how many positions.
    pub(super) fn words(&self, number: impl Fn(f64) -> String) -> String {
        let value = with_interval(&self.estimate(), number);
        format!("{value}, over {}", self.over())
    }

    /// As in `20 of 1,000 positions (1 more was stopped and left out)`.
    fn over(&self) -> String {
        let count = grouped(self.positions as u64);
        let noun = if self.positions == 1 { "position" } else { "positions" };
        let mut words = match self.whole {
            Some(whole) if whole as usize > self.positions => {
                format!("{count} of {} positions", grouped(u64::from(whole)))
            }
            _ => format!("{count} {noun}"),
        };
        if self.left_out > 0 {
            let were = if self.left_out == 1 { "was" } else { "were" };
            words += &format!(" ({} more {were} stopped and left out)", grouped(self.left_out as u64));
        }
        words
    }
}

fn joined([own, other]: [Sums; 2]) -> Pair {
    let mut pair = [0.0; 2 * Sums::COUNT];
    pair[..Sums::COUNT].copy_from_slice(&own.to_array());
    pair[Sums::COUNT..].copy_from_slice(&other.to_array());
    pair
}

fn divided(pair: &Pair) -> [Sums; 2] {
    [0, Sums::COUNT].map(|from| Sums::of_array(std::array::from_fn(|index| pair[from + index])))
}

/// What each repetition took on all positions together; as many repetitions as every position has.
fn rounds(samples: &[[&Sample; 2]]) -> Vec<Pair> {
    let count = samples.iter().flatten().map(|sample| sample.each.len()).min().unwrap_or(0);
    let round = |index: usize| {
        added(samples.iter().map(|pair| joined(pair.map(|sample| Sums::of(sample.each[index])))))
    };
    (0..count).map(round).collect()
}
