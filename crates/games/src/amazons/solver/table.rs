//! What the solver remembers: how hard it still is to show that a sum is won or lost.

/// How much is still to be shown. Nothing to show means proven.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// At least this many open sums must turn out right before the side to move has won.
    pub(super) win: u32,
    /// The same for its defeat.
    pub(super) loss: u32,
}

impl Effort {
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

/// Buckets of one cache line. An entry has the key, and one number:
///
/// ```text
///  | work 8 | loss 28 | win 28 |
/// ```
///
/// The entry of a bucket that took the least work gives way.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<[[u64; 2]; WIDTH]>,
}

const WIDTH: usize = 4;

impl ProofTable {
    pub(super) fn new(mebibytes: usize) -> ProofTable {
        let buckets = ((mebibytes << 20) / size_of::<[[u64; 2]; WIDTH]>()).max(1);
        ProofTable { buckets: vec![[[0; 2]; WIDTH]; buckets] }
    }

    /// Forgets everything. New memory costs nothing until it is used, old memory would have to be written.
    pub(super) fn clear(&mut self) {
        let buckets = self.buckets.len();
        self.buckets = Vec::new();
        self.buckets = vec![[[0; 2]; WIDTH]; buckets];
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.place(key)];
        let [_, data] = bucket.iter().find(|[of, data]| *of == key && *data != 0)?;
        let number = |bits: u64| bits as u32 & Effort::NEVER;
        Some(Known {
            effort: Effort { win: number(*data), loss: number(data >> 28) },
            work: (data >> 56) as u8,
        })
    }

    /// Remembers; tells whether another entry had to go.
    pub(super) fn store(&mut self, key: u64, effort: Effort, nodes: u64) -> bool {
        let place = self.place(key);
        let worth = |[of, data]: &[u64; 2]| if *of == key { 0 } else { 1 + (data >> 56) };
        let Some(entry) = self.buckets[place].iter_mut().min_by_key(|entry| worth(entry)) else {
            return false;
        };
        let collides = entry[0] != key && entry[1] != 0;
        let work = u64::from(u64::BITS - nodes.leading_zeros());
        *entry = [key, work << 56 | u64::from(effort.loss) << 28 | u64::from(effort.win)];
        collides
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

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
