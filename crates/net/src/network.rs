//! A network: its numbers, and what they say.

use plywood_core::TextError;

use crate::changes::Changes;
use crate::lanes::Lanes;
use crate::machine::Machine;
use crate::shape::{Activation, Shape};

/// The numbers of a network, as they stand in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What both sums begin with: a number for each of the width.
    pub biases: Vec<i16>,
    /// The rows of all inputs, one behind the other.
    pub rows: Vec<i16>,
    /// For each bucket the weights of the mover's sum, and then of the other side's.
    pub outputs: Vec<i16>,
    /// For each bucket what is added to the sum of products.
    pub output_biases: Vec<i32>,
}

/// A network.
#[derive(Clone, Debug)]
pub struct Network {
    shape: Shape,
    /// Where it comes from: a JSON object.
    about: String,
    biases: Vec<Lanes>,
    rows: Vec<Lanes>,
    outputs: Vec<Lanes>,
    output_biases: Vec<i32>,
    machine: Machine,
}

impl Network {
    /// A network with these numbers; an error if there are too many or too few, or if its output could be too large.
    pub fn new(shape: Shape, about: String, parts: &Parts) -> Result<Network, TextError> {
        shape.check()?;
        let Shape { inputs, width, buckets, .. } = shape;
        let Parts { biases, rows, outputs, output_biases } = parts;
        let counts = [biases.len(), rows.len(), outputs.len(), output_biases.len()];
        if counts != [width, inputs * width, buckets * 2 * width, buckets] {
            return Err(TextError::new("the network has too many numbers or too few"));
        }
        check_range(&shape, parts)?;
        Ok(Network {
            about,
            biases: Lanes::of(biases),
            rows: Lanes::of(rows),
            outputs: Lanes::of(outputs),
            output_biases: output_biases.clone(),
            machine: Machine::detect(),
            shape,
        })
    }

    /// Its numbers again.
    pub fn parts(&self) -> Parts {
        let numbers = |groups: &[Lanes]| Lanes::numbers(groups).collect();
        Parts {
            biases: numbers(&self.biases),
            rows: numbers(&self.rows),
            outputs: numbers(&self.outputs),
            output_biases: self.output_biases.clone(),
        }
    }

    /// How large it is, and what it is for.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Where it comes from: a JSON object.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// How it computes.
    pub fn machine(&self) -> Machine {
        self.machine
    }

    /// The same network that computes in another way; what it says is the same.
    #[must_use]
    pub fn on(self, machine: Machine) -> Network {
        Network { machine, ..self }
    }

    /// Groups in a sum.
    #[inline]
    pub(crate) fn groups(&self) -> usize {
        self.biases.len()
    }

    #[inline]
    fn row(&self, input: u16) -> &[Lanes] {
        let groups = self.groups();
        &self.rows[usize::from(input) * groups..][..groups]
    }

    /// `sum` becomes the sum of these inputs.
    pub(crate) fn refresh(&self, sum: &mut [Lanes], active: &[u16]) {
        self.machine.refresh(sum, &self.biases, &self.rows, active);
    }

    /// `sum` becomes `from` with inputs added and taken away, of each at most [`Changes::MOST`].
    #[inline]
    pub(crate) fn update(&self, sum: &mut [Lanes], from: &[Lanes], added: &[u16], removed: &[u16]) {
        let (plus, minus) = (self.rows_of(added), self.rows_of(removed));
        self.machine.update(sum, from, &plus[..added.len()], &minus[..removed.len()]);
    }

    #[inline]
    fn rows_of(&self, inputs: &[u16]) -> [&[Lanes]; Changes::MOST] {
        let mut rows: [&[Lanes]; Changes::MOST] = [&[]; Changes::MOST];
        for (row, input) in rows.iter_mut().zip(inputs) {
            *row = self.row(*input);
        }
        rows
    }

    /// What two sums say, in points for whom the first one is.
    #[inline]
    pub(crate) fn points(&self, own: &[Lanes], other: &[Lanes], bucket: usize) -> i32 {
        let groups = self.groups();
        let bucket = bucket.min(self.shape.buckets - 1);
        let weights = &self.outputs[2 * groups * bucket..][..2 * groups];
        let (one, activation) = (self.shape.one, self.shape.activation);
        let sum = self.machine.output(own, &weights[..groups], one, activation)
            + self.machine.output(other, &weights[groups..], one, activation);
        self.in_points(sum, bucket)
    }

    #[inline]
    fn in_points(&self, sum: i32, bucket: usize) -> i32 {
        let sum = i64::from(sum) + i64::from(self.output_biases[bucket]);
        let points = sum * i64::from(self.shape.points) / self.shape.unit();
        points.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// What the network says of a position of which these inputs hold, as the mover and as the other side sees them, in
    /// points for the mover.
    pub fn guess(&self, own: &[u16], other: &[u16], bucket: usize) -> i32 {
        let [own, other] = [own, other].map(|active| {
            let mut sum = self.biases.clone();
            self.refresh(&mut sum, active);
            sum
        });
        self.points(&own, &other, bucket)
    }
}

/// Refuses weights with which the output could be too large for its sum.
fn check_range(shape: &Shape, parts: &Parts) -> Result<(), TextError> {
    let one = i64::from(shape.one);
    let size = |weight: &i16| i64::from(weight.unsigned_abs());
    let largest = parts.outputs.iter().map(size).max().unwrap_or(0);
    let is_squared = shape.activation == Activation::Squared;
    let clipped = if is_squared { one * one } else { one };
    let sums = parts.outputs.chunks(2 * shape.width).map(|bucket| bucket.iter().map(size).sum::<i64>());
    let is_small = sums.into_iter().all(|sum| sum * clipped <= i64::from(i32::MAX));
    if is_small && (!is_squared || largest * one <= i64::from(i16::MAX)) {
        return Ok(());
    }
    Err(TextError::new(
        "the output weights of the network are too large for its sums: train it with smaller ones",
    ))
}
