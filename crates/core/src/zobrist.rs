//! Zobrist hashing: a key is the exclusive or of one number per feature of a position.

/// The numbers, one per feature, made from a fixed seed so that keys are the same in every run and on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys<const N: usize>([u64; N]);

impl<const N: usize> Keys<N> {
    /// `N` numbers drawn from `seed`.
    pub const fn new(seed: u64) -> Keys<N> {
        let mut numbers = [0; N];
        let mut index = 0;
        while index < N {
            numbers[index] = mix(seed.wrapping_add(GOLDEN.wrapping_mul(index as u64 + 1)));
            index += 1;
        }
        Keys(numbers)
    }

    /// The number of a feature; xor it into a key when the feature comes and again when it goes.
    #[inline]
    pub const fn of(&self, feature: usize) -> u64 {
        self.0[feature]
    }

    /// The key of a set of features, from scratch.
    pub fn key(&self, features: impl IntoIterator<Item = usize>) -> u64 {
        features.into_iter().fold(0, |key, feature| key ^ self.of(feature))
    }
}

pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Scrambles a number so that each output bit depends on each input bit (the finaliser of SplitMix64, Steele, Lea and
/// Flood 2014).
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of Adorf (2009), table 2: five-bit numbers for crosses, then for noughts.
    #[test]
    fn adorfs_example() {
        let keys: Keys<18> = Keys([
            0b00010, 0b01111, 0b00001, 0b11001, 0b11101, 0b10001, 0b00011, 0b11011, 0b10101, //
            0b10100, 0b01101, 0b01001, 0b10011, 0b11010, 0b00101, 0b11100, 0b01100, 0b01011,
        ]);
        let cross = |row: usize, column: usize| row * 3 + column;
        let nought = |row: usize, column: usize| 9 + row * 3 + column;
        let first = keys.key([cross(0, 0), nought(1, 1)]);
        assert_eq!(first, 0b11000);
        let second = first ^ keys.of(cross(2, 1));
        assert_eq!(second, 0b00011);
        // Ply by ply or from scratch, and back again.
        assert_eq!(second, keys.key([cross(2, 1), nought(1, 1), cross(0, 0)]));
        assert_eq!(second ^ keys.of(cross(2, 1)), first);
        assert_eq!(first ^ keys.of(nought(1, 1)) ^ keys.of(cross(0, 0)), keys.key([]));
        // Five bits are too few: a cross alone at the lower left has the same key.
        assert_eq!(keys.key([cross(2, 0)]), second);
    }

    #[test]
    fn seeds_fix_the_numbers() {
        assert_eq!(Keys::<4>::new(1), Keys::<4>::new(1));
        assert_ne!(Keys::<4>::new(1), Keys::<4>::new(2));
    }
}
