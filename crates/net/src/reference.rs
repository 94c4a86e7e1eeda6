//! What a network says, computed as plainly as possible. [`crate::Machine`] does the same faster.

use crate::lanes::Lanes;
use crate::shape::Activation;

/// Rows are added to a sum and taken away. Sums wrap around, so the order does not matter.
#[inline]
pub(crate) fn change(sum: &mut [Lanes], added: &[&[Lanes]], removed: &[&[Lanes]]) {
    let each = |sum: &mut [Lanes], row: &[Lanes], step: fn(i16, i16) -> i16| {
        for (sum, row) in sum.iter_mut().zip(row) {
            for (sum, number) in sum.0.iter_mut().zip(row.0) {
                *sum = step(*sum, number);
            }
        }
    };
    added.iter().for_each(|row| each(sum, row, i16::wrapping_add));
    removed.iter().for_each(|row| each(sum, row, i16::wrapping_sub));
}

/// `sum` becomes the biases with the rows of all these inputs.
#[inline]
pub(crate) fn refresh(sum: &mut [Lanes], biases: &[Lanes], rows: &[Lanes], active: &[u16]) {
    sum.copy_from_slice(biases);
    let groups = sum.len();
    for input in active {
        change(sum, &[&rows[usize::from(*input) * groups..][..groups]], &[]);
    }
}

/// The sum of clipped numbers times weights. A network is refused if it could be too large ([`crate::Network::new`]).
#[inline]
pub(crate) fn output(sums: &[Lanes], weights: &[Lanes], one: i16, activation: Activation) -> i32 {
    let pairs = Lanes::numbers(sums).zip(Lanes::numbers(weights));
    let products = pairs.map(|(sum, weight)| {
        let clipped = i32::from(sum.clamp(0, one));
        match activation {
            Activation::Clipped => clipped * i32::from(weight),
            Activation::Squared => clipped * clipped * i32::from(weight),
        }
    });
    products.fold(0, i32::wrapping_add)
}
