//! Widths: how many moves of a node are searched, by its distance from the root.

use std::fmt;
use std::str::FromStr;

use crate::TextError;

/// How many of the best moves are searched, by the height of the node. Whatever is left out makes a search *selective*:
/// it may miss the best move of either side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Widths([u16; Widths::HEIGHTS]);

impl Widths {
    /// Heights that can have a width of their own; deeper nodes share the last one.
    pub const HEIGHTS: usize = 8;
    /// The largest width.
    pub const MAX: u16 = u16::MAX - 1;
    /// Every move of every node.
    pub const UNLIMITED: Widths = Widths([u16::MAX; Widths::HEIGHTS]);

    /// The root's width, that of the nodes after it, and so on; the last one is for all deeper nodes. `None` unless
    /// there are one to [`Widths::HEIGHTS`] of them, each from 1 to [`Widths::MAX`].
    pub fn new(widths: &[u16]) -> Option<Widths> {
        let last = *widths.last()?;
        if widths.len() > Widths::HEIGHTS || widths.iter().any(|width| !(1..=Widths::MAX).contains(width)) {
            return None;
        }
        let mut all = [last; Widths::HEIGHTS];
        all[..widths.len()].copy_from_slice(widths);
        Some(Widths(all))
    }

    /// The root's width, that of the nodes after it, and that of all deeper ones, each from 1 to [`Widths::MAX`]; for
    /// constants.
    pub const fn from_three(root: u16, next: u16, deeper: u16) -> Widths {
        let mut all = [deeper; Widths::HEIGHTS];
        (all[0], all[1]) = (root, next);
        Widths(all)
    }

    /// Whether moves may be left out at all.
    #[inline]
    pub const fn is_limited(self) -> bool {
        // The mark for "every move" is either everywhere or nowhere.
        self.0[0] <= Widths::MAX
    }

    /// How many moves are searched at this height.
    #[inline]
    pub fn at(self, height: u32) -> usize {
        let width = self.0[(height as usize).min(Widths::HEIGHTS - 1)];
        if width > Widths::MAX { usize::MAX } else { usize::from(width) }
    }
}

impl Default for Widths {
    fn default() -> Widths {
        Widths::UNLIMITED
    }
}

/// `50/20/5`.
impl FromStr for Widths {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Widths, TextError> {
        let widths: Result<Vec<u16>, _> = text.split('/').map(str::parse).collect();
        widths.ok().and_then(|widths| Widths::new(&widths)).ok_or_else(|| {
            TextError::new(format!(
                "one to {} whole numbers from 1 to {} were expected, with / between them",
                Widths::HEIGHTS,
                Widths::MAX
            ))
        })
    }
}

/// The shortest text that reads back as the same widths.
impl fmt::Display for Widths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0[Widths::HEIGHTS - 1];
        let own = self.0.iter().rposition(|width| *width != last).map_or(0, |index| index + 1);
        let texts: Vec<String> = self.0[..=own.min(Widths::HEIGHTS - 1)].iter().map(u16::to_string).collect();
        f.write_str(&texts.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_width_is_for_all_deeper_nodes() {
        let widths: Widths = "50/20/5".parse().unwrap();
        assert_eq!([0, 1, 2, 3, 100].map(|height| widths.at(height)), [50, 20, 5, 5, 5]);
        assert!(widths.is_limited() && !Widths::UNLIMITED.is_limited());
        assert_eq!(Widths::UNLIMITED.at(3), usize::MAX);
    }

    #[test]
    fn text_is_written_as_short_as_it_can_be_read() {
        for (text, short) in
            [("7", "7"), ("7/7", "7"), ("9/7/7", "9/7"), ("1/2/3/4/5/6/7/8", "1/2/3/4/5/6/7/8")]
        {
            assert_eq!(text.parse::<Widths>().unwrap().to_string(), short);
        }
        for wrong in ["", "0", "5/", "x", "65535", "1/2/3/4/5/6/7/8/9"] {
            assert!(
                wrong.parse::<Widths>().unwrap_err().to_string().contains("from 1 to 65534"),
                "{wrong:?}"
            );
        }
    }
}
