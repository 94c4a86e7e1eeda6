//! Entries: what is known about a position, and the two words that it becomes.
//!
//! ```text
//!  data:   | move 24 | age 6 | bound 2 | depth 8 | score 24 |
//!  check:  | evaluation 16 | 48 bits of the mixed key, xor 48 bits of a hash of data |
//! ```
//!
//! Two threads that write to one place at once can leave the check word of one entry beside the data word of another.
//! Such a pair names the key `a ^ hash(data a) ^ hash(data b)`. Keys are mixed, because raw keys of some games are
//! small numbers, of which others are easily hit. And the data is hashed, so that every difference of the data shows
//! in the 48 bits, which have no room for the data itself: the key of neither writer is hit but by a chance of 2^-48,
//! and that of a third position as rarely.
//!
//! The bucket of a key comes from the high bits of the mixed key and its check from the low ones. In tables of 65,536
//! buckets or more (4 MiB, or 1 MiB where a bucket is one entry) the two tell all keys apart, since mixing is
//! one-to-one. In smaller ones an entry is taken for that of another key of its bucket with a chance of 2^-48, and so
//! one question in 2^46 is answered wrongly at most.

use crate::zobrist::GOLDEN;
use crate::{Bound, Score};

/// What is known about a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score for the side to move.
    pub score: Score,
    /// How it relates to the truth.
    pub bound: Bound,
    /// How deep the search below the position was; [`super::MAX_DEPTH`] for "to the end".
    pub depth: u8,
    /// The bits of the best move, if one is known.
    pub mv: Option<u32>,
    /// The static evaluation for the side to move, if it is known. Evaluations beyond ±32,767 points are not kept.
    pub eval: Option<Score>,
}

impl Entry {
    /// What a search of this depth found, without a move and an evaluation: `Entry { mv, ..Entry::new(score, bound,
    /// depth) }`.
    #[inline]
    pub const fn new(score: Score, bound: Bound, depth: u8) -> Entry {
        Entry { score, bound, depth, mv: None, eval: None }
    }
}

const MOVE_BITS: u32 = 24;
pub(super) const NO_MOVE: u32 = (1 << MOVE_BITS) - 1;
pub(super) const AGES: u8 = 64;
const KEY_BITS: u32 = 48;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;
const NO_EVAL: i16 = i16::MIN;

/// The data word; never zero.
#[inline]
pub(super) fn pack(entry: Entry, age: u8) -> u64 {
    let score = u64::from(entry.score.raw() as u32) & 0xFF_FFFF;
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let mv = entry.mv.unwrap_or(NO_MOVE);
    debug_assert!(entry.mv.is_none_or(|mv| mv < NO_MOVE), "a move is a number below 2^24 - 1");
    score | u64::from(entry.depth) << 24 | bound << 32 | u64::from(age) << 34 | u64::from(mv) << 40
}

/// The check word that goes with a data word.
#[inline]
pub(super) fn seal(mixed_key: u64, data: u64, eval: Option<Score>) -> u64 {
    let eval = eval.and_then(|eval| i16::try_from(eval.raw()).ok()).unwrap_or(NO_EVAL);
    u64::from(eval as u16) << KEY_BITS | (mixed_key ^ hash(data)) & KEY_MASK
}

/// Whether two words are an entry of the position with this key.
#[inline]
pub(super) fn fits(mixed_key: u64, check: u64, data: u64) -> bool {
    data != 0 && (check ^ mixed_key ^ hash(data)) & KEY_MASK == 0
}

/// The high bits of a product: each depends on all lower bits of the data. Words that differ only in their lowest 46
/// bits, or only in their highest 16, always differ here: no multiple of this constant by less than 2^46.8 comes
/// within 2^16 of a multiple of 2^64.
#[inline]
fn hash(data: u64) -> u64 {
    data.wrapping_mul(GOLDEN) >> (u64::BITS - KEY_BITS)
}

#[inline]
pub(super) fn unpack(check: u64, data: u64) -> Entry {
    // Shifting left then arithmetically right restores the sign of the 24-bit score.
    let raw = ((data as u32) << 8) as i32 >> 8;
    let mv = (data >> 40) as u32;
    let eval = (check >> KEY_BITS) as i16;
    Entry {
        score: Score::from_raw(raw).unwrap_or(Score::DRAW),
        bound: match data >> 32 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: depth_of(data),
        mv: (mv != NO_MOVE).then_some(mv),
        eval: (eval != NO_EVAL).then(|| Score::points(eval.into())),
    }
}

#[inline]
pub(super) fn depth_of(data: u64) -> u8 {
    (data >> 24) as u8
}

#[inline]
pub(super) fn age_of(data: u64) -> u8 {
    (data >> 34) as u8 % AGES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn entries_survive_packing() {
        let mut random = Random::new(1);
        for raw in [0, 1, -1, 999_999, -2_000_000, 4_000_000, -4_000_000] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for mv in [None, Some(0), Some(NO_MOVE - 1)] {
                    for eval in [None, Some(0), Some(-1), Some(32_767), Some(-32_767)] {
                        for age in [0, AGES - 1] {
                            let score = Score::from_raw(raw).unwrap();
                            let entry = Entry { score, bound, depth: 200, mv, eval: eval.map(Score::points) };
                            let (key, data) = (random.bits(), pack(entry, age));
                            let check = seal(key, data, entry.eval);
                            assert!(fits(key, check, data) && !fits(key ^ 1, check, data));
                            assert_eq!((unpack(check, data), age_of(data)), (entry, age));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn evaluations_beyond_sixteen_bits_are_not_kept() {
        for raw in [32_768, -32_768, -32_769, 65_536, 999_999, 2_000_000, -4_000_000] {
            assert_eq!(unpack(seal(0, 1, Score::from_raw(raw)), 1).eval, None, "{raw}");
        }
    }

    /// The differences that two entries of one position, or of neighbours, are most likely to have.
    #[test]
    fn hashes_tell_similar_data_apart() {
        let mut random = Random::new(2);
        for _ in 0..1000 {
            let data = random.bits();
            for difference in 1..2000 {
                for shift in [0, 8, 16, 24, 35] {
                    assert_ne!(hash(data), hash(data ^ difference << shift));
                }
            }
            for move_bits in 1..=u64::from(u16::MAX) {
                assert_ne!(hash(data), hash(data ^ move_bits << 48));
            }
        }
    }
}
