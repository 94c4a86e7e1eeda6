//! Switches: where a search finds out which features it uses.

use crate::Features;

/// Which features a search uses. A *value* that shows them: behind a unit struct such as [`Plain`] they are constants,
/// so that the compiler removes every question and every unused feature; [`Features`] themselves are asked at run time
/// by one compiled search.
pub trait Switches: Copy + Send + Sync {
    /// Promise that principal variation search is the only algorithm that uses these switches, so that no other need be
    /// compiled for them.
    const ONLY_PVS: bool = false;

    /// The features are known when the search begins and not before.
    const AT_RUN_TIME: bool = false;

    /// The features.
    fn features(&self) -> &Features;
}

/// Nothing but the recursion: fail-soft, moves as generated, no table, dated wins, best move only.
#[derive(Copy, Clone, Debug, Default)]
pub struct Plain;

impl Switches for Plain {
    #[inline]
    fn features(&self) -> &Features {
        const { &Features { line: false, ..Features::OFF } }
    }
}

/// What a search does if nobody says otherwise, as constants. Searches put together at run time use it where it fits,
/// because textbook algorithms without any feature are measured often.
#[derive(Copy, Clone, Debug, Default)]
pub struct Bare;

impl Switches for Bare {
    #[inline]
    fn features(&self) -> &Features {
        const { &Features::OFF }
    }
}

impl Switches for Features {
    const AT_RUN_TIME: bool = true;

    #[inline]
    fn features(&self) -> &Features {
        self
    }
}
