//! Parts that machines share.

use std::fmt;
use std::str::FromStr;

use plywood_core::TextError;

/// One of several parts that machines share: part 2 of 5 is `2/5`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Part `index`, from 1, of `count`.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        (index >= 1 && index <= count).then_some(Shard { index, count })
    }

    /// Whether the thing of this number belongs to this part.
    pub fn has(self, number: u64) -> bool {
        number % u64::from(self.count) == u64::from(self.index - 1)
    }

    /// How many of so many things, numbered from 0, belong to this part.
    pub fn share_of(self, things: u64) -> u64 {
        (things + u64::from(self.count - self.index)) / u64::from(self.count)
    }

    /// The things of this part. Neighbours go to different parts, so that hard ones are spread.
    pub fn of<T>(self, things: Vec<T>) -> Vec<T> {
        let skipped = self.index as usize - 1;
        things.into_iter().skip(skipped).step_by(self.count as usize).collect()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Shard, TextError> {
        text.split_once('/')
            .and_then(|(index, count)| Shard::new(index.trim().parse().ok()?, count.trim().parse().ok()?))
            .ok_or_else(|| TextError::new("give a part and how many there are, as in 2/5 (the first is 1/5)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_what_belongs_to_it() {
        for count in [1, 2, 7, 50] {
            for shard in (1..=count).filter_map(|index| Shard::new(index, count)) {
                for things in [0, 1, 6, 7, 8, 99] {
                    let own: Vec<u64> = (0..things).filter(|number| shard.has(*number)).collect();
                    assert_eq!(shard.share_of(things), own.len() as u64, "{shard} of {things}");
                    assert_eq!(shard.of((0..things).collect()), own, "{shard} of {things}");
                }
            }
        }
    }

    #[test]
    fn shards_are_read_and_written() {
        assert_eq!("2/5".parse(), Ok(Shard { index: 2, count: 5 }));
        assert_eq!(Shard { index: 2, count: 5 }.to_string(), "2/5");
        for wrong in ["", "0/5", "6/5", "1", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
