//! Levels: how strong an opponent is, for people of all strengths and in every game.

use std::fmt;
use std::str::FromStr;

use plywood_core::TextError;

use crate::effort::Effort;

/// How strong the usual player of a game is, from 1 to 10. A level bounds what a move may cost, and by no clock: it
/// plays the same moves on every machine.
///
/// ```
/// use plywood_api::Level;
///
/// let level: Level = "3".parse()?;
/// assert_eq!(level.effort().nodes, Some(450));
/// assert!(!Level::BEST.effort().is_limited());
/// assert!(Level::ALL.is_sorted());
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What the first level may visit: at the start of chess, hardly more than one ply.
const FIRST_NODES: u64 = 50;
/// The same for Monte Carlo search, whose simulations cost much more than a node.
const FIRST_SIMULATIONS: u64 = 2;
/// What each level may spend more than the one before it.
const FACTOR: u64 = 3;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(0); 10];
        let mut index = 0;
        while index < all.len() {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The level if nobody says.
    pub const USUAL: Level = Level(5);
    /// The level that is as good as it gets: nothing but time bounds it.
    pub const BEST: Level = Level(10);

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a move may cost, whichever engine plays. Engines without simulations care only for nodes, and a simulation
    /// visits so few of them that for others only simulations count.
    pub const fn effort(self) -> Effort {
        if self.0 >= Level::BEST.0 {
            return Effort::UNLIMITED;
        }
        let factor = FACTOR.pow(self.0 as u32 - 1);
        Effort {
            depth: None,
            nodes: Some(FIRST_NODES * factor),
            simulations: Some(FIRST_SIMULATIONS * factor),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Level, TextError> {
        let found = Level::ALL.into_iter().find(|level| text.trim().parse() == Ok(level.0));
        found.ok_or_else(|| {
            let best = Level::BEST;
            TextError::new(format!("levels are 1 (the weakest) to {best} (the strongest), not {text:?}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_grow_by_one_factor() {
        let efforts = Level::ALL.map(Level::effort);
        let (last, bounded) = efforts.split_last().unwrap();
        assert_eq!(*last, Effort::UNLIMITED);
        for pair in bounded.windows(2) {
            assert_eq!(pair[1].nodes, pair[0].nodes.map(|nodes| FACTOR * nodes));
            assert_eq!(pair[1].simulations, pair[0].simulations.map(|count| FACTOR * count));
        }
    }

    #[test]
    fn levels_read_back() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for wrong in ["", "0", "11", "-1", "five", "1.5", "266"] {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(error.contains("1 (the weakest) to 10") && error.contains(wrong), "{error}");
        }
    }
}
