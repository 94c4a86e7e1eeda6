//! How large a network is, and what its numbers mean.

use plywood_core::TextError;

use crate::lanes::LANES;

/// What becomes of a sum before it is weighed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Activation {
    /// It is clipped: what is below zero is zero, what is above one is one.
    Clipped,
    /// It is clipped, and multiplied with itself.
    Squared,
}

/// How large a network is, and what its numbers mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The game that it is for.
    pub game: String,
    /// The name of its set of inputs, see [`crate::Inputs::NAME`].
    pub input_set: String,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many numbers an input has, for each of the two sides.
    pub width: usize,
    /// How many sets of output weights there are, of which the game chooses one.
    pub buckets: usize,
    /// What becomes of sums.
    pub activation: Activation,
    /// What stands for 1 in the first layer, and so the greatest number that a clipped sum can be.
    pub one: i16,
    /// What stands for 1 among the output weights.
    pub output_one: i16,
    /// How many points make a chance of 73 %: what the network says is a logarithm of odds, and this times that is
    /// points.
    pub points: i32,
    /// Whether the network corrects the game's own evaluation: what it says is added to that, instead of replacing it.
    pub beside: bool,
}

impl Shape {
    /// The greatest number of inputs.
    pub const MOST_INPUTS: usize = 1 << 16;
    /// The greatest width.
    pub const MOST_WIDTH: usize = 512;
    /// The greatest number of buckets.
    pub const MOST_BUCKETS: usize = 64;
    /// The greatest number of points that a chance of 73 % can be.
    pub const MOST_POINTS: i32 = 100_000;

    /// Refuses what no network can be.
    pub fn check(&self) -> Result<(), TextError> {
        let wrong = |what: String| Err(TextError::new(what));
        let within = |what: &str, number: usize, least: usize, most: usize| {
            if (least..=most).contains(&number) {
                return Ok(());
            }
            Err(TextError::new(format!(
                "a network has from {least} to {most} {what}, and this one has {number}"
            )))
        };
        within("inputs", self.inputs, 1, Shape::MOST_INPUTS)?;
        within("numbers for each input", self.width, LANES, Shape::MOST_WIDTH)?;
        within("output buckets", self.buckets, 1, Shape::MOST_BUCKETS)?;
        if !self.width.is_multiple_of(LANES) {
            return wrong(format!("the width of a network is a multiple of {LANES}, and not {}", self.width));
        }
        if self.one < 1 || self.output_one < 1 || !(1..=Shape::MOST_POINTS).contains(&self.points) {
            return wrong("the scales of a network are numbers above zero".to_owned());
        }
        Ok(())
    }

    /// What an output of 1 is, as the sum is counted.
    pub(crate) fn unit(&self) -> i64 {
        let one = i64::from(self.one);
        let clipped = if self.activation == Activation::Squared { one * one } else { one };
        clipped * i64::from(self.output_one)
    }
}
