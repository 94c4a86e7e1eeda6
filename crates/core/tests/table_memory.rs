//! Large tables take memory when they are used, not when they are created or cleared. One test, because it measures
//! the whole process.

use plywood_core::{Bound, Entry, Policy, Score, Table};

/// Bytes of this process that are in memory, where Linux tells.
fn resident() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn an_empty_table_takes_no_memory() {
    let Some(before) = resident() else { return };
    let is_small = || resident().is_some_and(|now| now < before + (16 << 20));
    let mut table = Table::new(256, Policy::Bucket);
    assert!(is_small(), "a new table");
    for key in 0..100_000 {
        table.store(&table.probe(key), Entry::new(Score::DRAW, Bound::Exact, 1));
    }
    assert!(!is_small(), "a table in use");
    table.clear();
    assert!(is_small(), "a cleared table");
}
