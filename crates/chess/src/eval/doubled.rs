//! Pawns in front of which another one of their side stands, on the same file.

use plywood_core::Side;

use crate::bits::forward;

use super::geometry::{count, fill};
use super::listener::Listener;
use super::term::Term;

/// The doubled pawns of a side.
#[inline(always)]
pub(super) fn doubled(listener: &mut impl Listener, side: Side, own: u64) {
    let behind = fill(side.other(), forward(side.other(), own));
    listener.add(Term::Doubled.start(), side, count(own & behind));
}

#[cfg(test)]
mod tests {
    use crate::eval::tests::counts;

    #[test]
    fn three_on_a_file_are_two_too_many() {
        assert_eq!(counts("4k3/p7/p7/8/4P3/4P3/4P3/4K3 w - - 0 1", "doubled"), [2, 1]);
    }
}
