//! What the solver remembers: how hard it still is to show that a sum is won or lost.

use std::sync::atomic::{AtomicU64, Ordering};

/// How much is still to be shown. Nothing to show means proven.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// At least this many open sums must turn out right before the side to move has won.
    pub(super) win: u32,
    /// The same for its defeat.
    pub(super) loss: u32,
}

impl Effort {
    /// Whether it is known who wins.
    pub(super) fn is_proof(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// It cannot be shown.
    pub(super) const NEVER: u32 = (1 << 28) - 1;
    pub(super) const WON: Effort = Effort { win: 0, loss: Effort::NEVER };
    pub(super) const LOST: Effort = Effort { win: Effort::NEVER, loss: 0 };
}

/// An effort, and the logarithm of the nodes that it took to find out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) effort: Effort,
    pub(super) work: u8,
}

/// Buckets of one cache line, which provers on several threads share without locks. An entry is one number, and a word
/// that seals it:
///
/// ```text
///  data:   | work 8 | loss 28 | win 28 |
///  check:  key xor data
/// ```
///
/// Two threads that write to one place at once can leave the check of one entry beside the data of another. Such a pair
/// names the key `a ^ data a ^ data b`: never that of `a` itself, and that of any other sum with a chance of 2^-64,
/// because keys are mixed.
///
/// The entry of a bucket that took the least work gives way.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Box<[Bucket]>,
}

type Bucket = [[AtomicU64; 2]; WIDTH];
const WIDTH: usize = 4;

impl ProofTable {
    pub(super) fn new(mebibytes: usize) -> ProofTable {
        let buckets = ((mebibytes << 20) / size_of::<Bucket>()).max(1);
        ProofTable { buckets: bytemuck::zeroed_slice_box(buckets) }
    }

    /// Forgets everything. New memory costs nothing until it is used, old memory would have to be written.
    pub(super) fn clear(&mut self) {
        let buckets = self.buckets.len();
        self.buckets = Box::default();
        self.buckets = bytemuck::zeroed_slice_box(buckets);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        // Buckets are filled from the front, so behind an empty place there is nothing.
        let mut entries = self.bucket(key).iter().map(load).take_while(|[_, data]| *data != 0);
        let [_, data] = entries.find(|[of, _]| *of == key)?;
        let number = |bits: u64| bits as u32 & Effort::NEVER;
        Some(Known {
            effort: Effort { win: number(data), loss: number(data >> 28) },
            work: (data >> 56) as u8,
        })
    }

    /// Remembers; tells whether another entry had to go.
    pub(super) fn store(&self, key: u64, effort: Effort, nodes: u64) -> bool {
        let worth = |entry: &&[AtomicU64; 2]| match load(entry) {
            [of, _] if of == key => 0,
            [_, data] => 1 + (data >> 56),
        };
        let Some(entry) = self.bucket(key).iter().min_by_key(worth) else {
            return false;
        };
        let [of, old] = load(entry);
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        let data = work << 56 | u64::from(effort.loss) << 28 | u64::from(effort.win);
        entry[0].store(key ^ data, Ordering::Relaxed);
        entry[1].store(data, Ordering::Relaxed);
        of != key && old != 0
    }
}

/// The key and the data of an entry.
#[inline(always)]
fn load([check, data]: &[AtomicU64; 2]) -> [u64; 2] {
    let data = data.load(Ordering::Relaxed);
    [check.load(Ordering::Relaxed) ^ data, data]
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

    /// Check and data of two entries, in either order, whether of one sum or of two.
    #[test]
    fn torn_entries_answer_nobody() {
        let mut random = Random::new(2);
        let entry = |key: u64, effort: Effort| {
            let table = ProofTable::new(0);
            table.store(key, effort, 7);
            table
        };
        for round in 1..1000 {
            let key = random.bits();
            for other in [key, random.bits()] {
                let [one, two] = [(key, 1), (other, 1 + round)]
                    .map(|(key, win)| entry(key, Effort { win, loss: 2 * win }));
                let torn = ProofTable::new(0);
                let slot =
                    |table: &ProofTable, word: usize| table.buckets[0][0][word].load(Ordering::Relaxed);
                torn.buckets[0][0][0].store(slot(&one, 0), Ordering::Relaxed);
                torn.buckets[0][0][1].store(slot(&two, 1), Ordering::Relaxed);
                assert_eq!((torn.probe(key), torn.probe(other)), (None, None));
            }
        }
    }

    #[test]
    fn entries_are_found_until_cheaper_than_others() {
        let mut table = ProofTable::new(0);
        let mut random = Random::new(1);
        let dear = random.bits();
        table.store(dear, Effort::WON, 1 << 40);
        let mut collisions = 0;
        for round in 0..1000 {
            let key = random.bits();
            assert_eq!(table.probe(key), None);
            let effort = Effort { win: round, loss: Effort::NEVER - round };
            collisions += u32::from(table.store(key, effort, 10));
            assert_eq!(table.probe(key), Some(Known { effort, work: 4 }));
        }
        assert_eq!(collisions, 1000 - 3);
        assert_eq!(table.probe(dear).map(|known| known.effort), Some(Effort::WON));
        table.clear();
        assert_eq!(table.probe(dear), None);
    }
}
