//! A claim's number as it was measured, with its doubt.

use plywood_core::grouped;
use plywood_workshop::claims::with_interval;
use plywood_workshop::{CONFIDENCE, Estimate};

use super::quantity::{Quantity, Sums};
use crate::statistics::Doubt;
use crate::{Cell, Sample};

/// What an engine took, and what it is compared with took, on the same position.
type Pair = [f64; 2 * Sums::COUNT];

/// A number that a claim is about, and where it comes from.
pub(super) struct Measured {
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
    left_out: u64,
}

/// What there is to measure.
pub(super) struct Measuring<'a> {
    pub(super) quantity: Quantity,
    /// The cell that the claim is about, and the one that it is compared with.
    pub(super) cells: (&'a Cell, Option<&'a Cell>),
    /// How many positions the set has, if there is an end of them.
    pub(super) whole: Option<u32>,
    /// Whether the same number comes out every time.
    pub(super) is_exact: bool,
}

impl Measuring<'_> {
    /// The number. Positions that either side did not finish are left out for both.
    pub(super) fn number(&self) -> Result<Measured, &'static str> {
        let (own, other) = self.cells;
        let (samples, left_out) = finished(own, other.unwrap_or(own));
        if samples.is_empty() {
            return Err("no position was searched to its end");
        }
        let parts: Vec<Pair> = samples.iter().map(|pair| pair.map(Sums::of_sample)).map(joined).collect();
        let all = added(&parts);
        let sides = divided(&all);
        if let Some(missing) = sides.into_iter().find_map(|side| self.quantity.missing(side)) {
            return Err(missing);
        }
        let value = self.value(&all);
        if !value.is_finite() {
            return Err("there is no ratio to zero");
        }
        Ok(Measured {
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

impl Measured {
    /// The number with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        estimate(self.value, self.doubt)
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
            words += &format!(" ({} more {were} stopped and left out)", grouped(self.left_out));
        }
        words
    }
}

/// A number with the interval that a doubt leaves.
pub(super) fn estimate(value: f64, doubt: Option<Doubt>) -> Estimate {
    doubt.map_or(Estimate { value, interval: None }, |doubt| doubt.around(value, CONFIDENCE))
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

fn added(parts: &[Pair]) -> Pair {
    let mut sums = [0.0; 2 * Sums::COUNT];
    parts.iter().for_each(|part| sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part));
    sums
}

/// What each repetition took on all positions together; as many repetitions as every position has.
fn rounds(samples: &[[&Sample; 2]]) -> Vec<Pair> {
    let count = samples.iter().flatten().map(|sample| sample.each.len()).min().unwrap_or(0);
    let round = |index: usize| {
        let parts: Vec<Pair> =
            samples.iter().map(|pair| joined(pair.map(|sample| Sums::of(sample.each[index])))).collect();
        added(&parts)
    };
    (0..count).map(round).collect()
}

/// The samples of positions that both cells have and neither left unfinished, and how many such pairs were unfinished.
fn finished<'a>(own: &'a Cell, other: &'a Cell) -> (Vec<[&'a Sample; 2]>, u64) {
    let (mut pairs, mut left_out) = (Vec::new(), 0);
    for sample in &own.samples {
        let Ok(index) = other.samples.binary_search_by_key(&sample.position, |partner| partner.position)
        else {
            continue;
        };
        let partner = &other.samples[index];
        if sample.stopped || partner.stopped {
            left_out += 1;
        } else {
            pairs.push([sample, partner]);
        }
    }
    (pairs, left_out)
}
