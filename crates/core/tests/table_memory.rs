//! Large tables take memory when they are used, not when they are created, and keep it when they are cleared. One test,
//! because it measures the whole process.

use plywood_core::{Bound, Entry, Policy, Score, Table};

/// Bytes of this process that are in memory, where Linux tells.
fn resident() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn a_table_takes_no_memory_until_it_is_used_or_cleared() {
    let Some(before) = resident() else { return };
    let taken = || resident().map_or(0, |now| now.saturating_sub(before) >> 20);
    let mut table = Table::new(256, Policy::Bucket);
    assert!(taken() < 16, "a new table");
    table.store(&table.probe(1), Entry::new(Score::DRAW, Bound::Exact, 1));
    assert!(taken() < 16, "one entry");
    table.clear();
    assert!(taken() > 200, "a cleared table is there: the next search does not wait for the system");
    assert_eq!((table.used(), table.probe(1).entry), (0, None));
}
