use super::*;
use crate::{Bound, Random, Score};

/// Bytes of a cache line.
const LINE: usize = 64;

fn entry(score: i32, depth: u8) -> Entry {
    Entry { mv: Some(7), ..Entry::new(Score::points(score), Bound::Lower, depth) }
}

#[test]
fn only_the_own_key_is_answered() {
    let table = Table::with_entries(16, Policy::Bucket);
    let mut random = Random::new(3);
    for round in 0..10_000 {
        let key = random.bits();
        let probe = table.probe(key);
        assert_eq!(probe.entry, None, "a fresh key is never found");
        table.store(&probe, entry(round % 100, 5));
        assert_eq!(table.probe(key).entry, Some(entry(round % 100, 5)));
    }
    assert_eq!(table.used(), 16);
}

#[test]
fn deep_entries_survive_a_long_search_and_give_way_to_a_new_one() {
    let table = Table::with_entries(4, Policy::Bucket);
    table.store(&table.probe(1), entry(1, 30));
    for key in 2..1000 {
        table.store(&table.probe(key), entry(0, 3));
    }
    assert!(table.probe(1).entry.is_some());
    table.next_search();
    for key in 2..1000 {
        table.store(&table.probe(key), entry(0, 3));
    }
    assert!(table.probe(1).entry.is_none());
}

#[test]
fn policies_differ() {
    for (policy, stays) in [(Policy::Deep, true), (Policy::Always, false)] {
        let table = Table::with_entries(1, policy);
        table.store(&table.probe(1), entry(1, 9));
        let stored = table.store(&table.probe(2), entry(2, 3));
        assert_eq!(table.probe(1).entry.is_some(), stays);
        assert_eq!(stored, if stays { Stored::Refused } else { Stored::Collision });
    }
}

#[test]
fn a_shallow_result_does_not_replace_the_same_positions_deep_one() {
    for (policy, stays) in [(Policy::Bucket, true), (Policy::Deep, true), (Policy::Always, false)] {
        let table = Table::with_entries(8, policy);
        table.store(&table.probe(1), entry(1, 9));
        table.store(&table.probe(1), entry(2, 3));
        assert_eq!(table.probe(1).entry, Some(if stays { entry(1, 9) } else { entry(2, 3) }));
        table.next_search();
        table.store(&table.probe(1), entry(2, 3));
        assert_eq!(table.probe(1).entry, Some(entry(2, 3)), "entries of an earlier search give way");
    }
}

#[test]
fn clearing_forgets() {
    let mut table = Table::new(1, Policy::Bucket);
    table.store(&table.probe(1), entry(1, 9));
    table.clear();
    assert_eq!((table.used(), table.bytes()), (0, 1 << 20));
}

/// What is left if two threads write to one place at once: the check word of one, the data word of the other.
fn torn(first: (u64, Entry), second: (u64, Entry)) -> Table {
    let [first, second] = [first, second].map(|(key, entry)| {
        let table = Table::with_entries(1, Policy::Always);
        table.store(&table.probe(key), entry);
        table
    });
    let ([check, _], [_, data]) = (&first.slots.get(0, 1)[0], &second.slots.get(0, 1)[0]);
    let both = Table::with_entries(1, Policy::Always);
    let [place_of_check, place_of_data] = &both.slots.get(0, 1)[0];
    place_of_check.store(check.load(Ordering::Relaxed), Ordering::Relaxed);
    place_of_data.store(data.load(Ordering::Relaxed), Ordering::Relaxed);
    both
}

/// Small keys are what positions of small games have, and the data of two of them often differs in few bits.
#[test]
fn torn_entries_answer_nobody() {
    for key in 0..32 {
        for difference in 1..32 {
            for depth in [3, 4] {
                let table = torn((key, entry(0, 3)), (key ^ 1, entry(difference, depth)));
                for asked in 0..64 {
                    assert_eq!(table.probe(asked).entry, None, "{asked} after {key}, {difference}");
                }
            }
        }
    }
}

/// The check word has no room for the bits of the data where evaluations are; entries of one position may differ in
/// just those.
#[test]
fn torn_entries_have_no_mixed_evaluations() {
    let with = |mv, eval| Entry { mv: Some(mv), eval: Some(Score::points(eval)), ..entry(1, 5) };
    for mv in 1..1000 {
        let table = torn((9, with(mv, 10)), (9, with(mv ^ mv << 8, 20)));
        assert_eq!(table.probe(9).entry, None, "{mv}");
        let table = torn((9, with(mv, 10)), (9, with(mv, 20)));
        assert_eq!(
            table.probe(9).entry,
            Some(with(mv, 10)),
            "one's own evaluation beside equal data is no harm"
        );
    }
}

/// The inverse of mixing.
fn key_of(mut mixed: u64) -> u64 {
    mixed = (mixed ^ mixed >> 31 ^ mixed >> 62).wrapping_mul(0x3196_42B2_D24D_8EC3);
    mixed = (mixed ^ mixed >> 27 ^ mixed >> 54).wrapping_mul(0x96DE_1B17_3F11_9089);
    mixed ^ mixed >> 30 ^ mixed >> 60
}

/// Keys whose check words are the same go to different buckets, if there are enough of them.
#[test]
fn no_two_keys_are_taken_for_each_other() {
    for buckets in [1 << 16, (1 << 16) + 1, 100_003] {
        let table = Table::with_entries(buckets, Policy::Always);
        let key = |high: u16| key_of(u64::from(high) << 48 | 0x1234_5678_9ABC);
        assert_eq!(mix(key(77)), 77 << 48 | 0x1234_5678_9ABC);
        for high in 0..=u16::MAX {
            let probe = table.probe(key(high));
            assert_eq!(probe.entry, None);
            table.store(&probe, entry(i32::from(high), 1));
        }
        for high in 0..=u16::MAX {
            assert_eq!(table.probe(key(high)).entry, Some(entry(i32::from(high), 1)));
        }
    }
}

#[test]
fn every_bucket_lies_on_one_cache_line() {
    // Allocations of all sizes, so that they begin at different places.
    let tables: Vec<Table> = (0..200).map(|size| Table::with_entries(4 + 7 * size, Policy::Bucket)).collect();
    for table in &tables {
        assert_eq!((table.capacity() % 4, table.bytes()), (0, 16 * table.capacity()));
        for first in (0..table.capacity()).step_by(4) {
            let bucket = table.slots.get(first, 4);
            assert_eq!((bucket.as_ptr().addr() % LINE, size_of_val(bucket)), (0, LINE));
        }
    }
}

/// A hint changes nothing, wherever it points.
#[test]
fn every_key_may_be_brought_near() {
    for policy in [Policy::Bucket, Policy::Deep, Policy::Always] {
        let table = Table::with_entries(13, policy);
        for high in 0..=u64::from(u8::MAX) {
            table.prefetch(key_of(high << 56 | u64::MAX >> 8));
        }
        assert_eq!(table.used(), 0);
    }
}

#[test]
fn an_evaluation_is_kept_until_a_new_one_comes() {
    let table = Table::with_entries(4, Policy::Bucket);
    let known = |key| table.probe(key).entry.and_then(|entry| entry.eval);
    let eval = |points| Some(Score::points(points));
    table.store(&table.probe(1), Entry { eval: eval(-50), ..entry(1, 5) });
    assert_eq!(known(1), eval(-50));
    table.store(&table.probe(1), entry(2, 6));
    assert_eq!(known(1), eval(-50), "no evaluation does not replace one");
    table.store(&table.probe(1), Entry { eval: eval(60), ..entry(2, 6) });
    assert_eq!(known(1), eval(60), "a new one does");
    table.store(&table.probe(1), Entry { eval: eval(70), ..entry(2, 3) });
    assert_eq!(known(1), eval(60), "what the policy refuses is refused as a whole");
    table.store(&table.probe(1), Entry { eval: eval(40_000), ..entry(2, 7) });
    assert_eq!(known(1), None, "there is no room for so many points");
    for key in 2..6 {
        table.store(&table.probe(key), Entry { eval: eval(key as i32), ..entry(0, 9) });
    }
    assert_eq!((2..6).map(known).collect::<Vec<_>>(), (2..6).map(eval).collect::<Vec<_>>());
    table.store(&table.probe(6), entry(0, 9));
    assert_eq!(known(6), None, "the evaluation of the entry that gave way belonged to another position");
}

#[test]
fn a_best_move_is_not_forgotten() {
    let table = Table::new(1, Policy::Bucket);
    table.store(&table.probe(1), entry(1, 9));
    table.store(&table.probe(1), Entry { mv: None, ..entry(2, 10) });
    assert_eq!(table.probe(1).entry.and_then(|e| e.mv), Some(7));
    assert_eq!(table.bytes(), 1 << 20);
}
