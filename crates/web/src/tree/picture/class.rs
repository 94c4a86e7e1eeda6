//! What the picture says of a single row: its class, which has a colour, and marks, which filters ask for.

use plywood_core::{Reason, Side};
use plywood_search::record::{Kind, Row};

/// How many classes there may be.
pub(super) const CLASSES: usize = 16;

/// Classes of searched nodes: the reasons in their own order, and what is no finished node.
const SEARCHED: [&str; 14] = [
    "verdict",
    "evaluated",
    "stand_pat",
    "table",
    "idle",
    "futile",
    "razored",
    "repetition",
    "static_bounds",
    "foreseen",
    "cutoff",
    "exhausted",
    "open",
    "folded",
];
/// Classes of sampled nodes: what simulations earned the first player.
const SAMPLED: [&str; 7] = ["mean0", "mean1", "mean2", "mean3", "mean4", "proven", "folded"];
const OPEN: u8 = 12;
const FOLDED: u8 = 13;
const PROVEN: u8 = 5;
const SAMPLED_FOLDED: u8 = 6;

/// The names of the classes, by their numbers.
pub(in crate::tree) fn classes(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Searched => &SEARCHED,
        Kind::Sampled => &SAMPLED,
    }
}

/// The class of a row.
#[inline]
pub(super) fn class(kind: Kind, row: &Row) -> u8 {
    match kind {
        Kind::Searched if row.is_fold() => FOLDED,
        Kind::Searched => row.leave().map_or(OPEN, |leave| leave.reason as u8),
        Kind::Sampled if row.is_fold() => SAMPLED_FOLDED,
        Kind::Sampled if is_proven(row) => PROVEN,
        Kind::Sampled => {
            let (_, mean) = sampled_for_first(row);
            (mean * 5.0).clamp(0.0, 4.0) as u8
        }
    }
}

/// What the class of a row is called.
pub(in crate::tree) fn class_name(kind: Kind, row: &Row) -> &'static str {
    classes(kind).get(usize::from(class(kind, row))).copied().unwrap_or("")
}

/// How often a Monte Carlo search came to a node, and what that earned the first player on average.
pub(in crate::tree) fn sampled_for_first(row: &Row) -> (u32, f32) {
    let (visits, mean) = row.sampled();
    (visits, if row.side() == Side::First { mean } else { 1.0 - mean })
}

/// Whether a Monte Carlo search knows how the game ends from here.
#[inline]
pub(super) fn is_proven(row: &Row) -> bool {
    row.leave().is_some_and(|leave| leave.reason != Reason::Evaluated)
}

/// Something to look for: a bit of a row's marks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::tree) struct Filter(u32);

/// All filters by their bits. The last one is for two records beside each other: what the other has not visited.
pub(in crate::tree) const FILTERS: [&str; 8] =
    ["cut1", "cut2", "cut3", "table", "research", "quiescence", "raised", "only"];

impl Filter {
    pub(super) const TABLE: Filter = Filter(3);
    pub(super) const RESEARCH: Filter = Filter(4);
    pub(super) const QUIESCENCE: Filter = Filter(5);
    /// Raised alpha; of a Monte Carlo search: proven.
    pub(super) const RAISED: Filter = Filter(6);
    pub(in crate::tree) const ONLY: Filter = Filter(7);

    pub(in crate::tree) fn find(name: &str) -> Option<Filter> {
        let bit = FILTERS.iter().position(|filter| *filter == name)?;
        Some(Filter(bit as u32))
    }

    /// A node that was cut off by the move of this number, counted from 0.
    #[inline]
    pub(super) fn cut(index: u32) -> Filter {
        Filter(index.min(2))
    }

    #[inline]
    pub(in crate::tree) fn bit(self) -> u8 {
        1 << self.0
    }

    #[inline]
    pub(in crate::tree) fn place(self) -> usize {
        self.0 as usize
    }
}
