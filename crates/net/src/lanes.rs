//! Numbers in groups that a processor handles at once.

/// How many numbers a group has.
pub(crate) const LANES: usize = 16;

/// A group, where vectors like to begin.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Lanes(pub(crate) [i16; LANES]);

impl Lanes {
    pub(crate) const ZERO: Lanes = Lanes([0; LANES]);

    /// Numbers in groups; there must be no rest.
    pub(crate) fn of(numbers: &[i16]) -> Vec<Lanes> {
        let (groups, rest) = numbers.as_chunks();
        debug_assert!(rest.is_empty());
        groups.iter().map(|group| Lanes(*group)).collect()
    }

    /// The numbers of groups.
    pub(crate) fn numbers(groups: &[Lanes]) -> impl Iterator<Item = i16> {
        groups.iter().flat_map(|group| group.0)
    }
}
