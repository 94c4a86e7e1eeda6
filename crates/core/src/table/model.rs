//! All interleavings of two writers and a reader: `tools/loom` runs this.

use loom::sync::Arc;
use loom::thread;

use super::*;
use crate::{Bound, Score};

/// Small raw keys and data that differs in few bits, as small games have them.
fn entry(score: i32) -> Entry {
    Entry { mv: Some(1), ..Entry::new(Score::points(score), Bound::Exact, 1) }
}

/// Two positions fight for one place while somebody asks for them and for a third one. Everybody gets the position's
/// own entry or nothing.
#[test]
fn racing_writers_never_make_an_entry_that_nobody_wrote() {
    loom::model(|| {
        let table = Arc::new(Table::with_entries(1, Policy::Always));
        let writers: Vec<_> = [(1, 4), (2, 7)]
            .into_iter()
            .map(|(key, score)| {
                let table = table.clone();
                thread::spawn(move || table.store(&table.probe(key), entry(score)))
            })
            .collect();
        for (key, allowed) in [(1, Some(entry(4))), (2, Some(entry(7))), (3, None)] {
            let found = table.probe(key).entry;
            assert!(found.is_none() || found == allowed, "{key} is answered with {found:?}");
        }
        for writer in writers {
            writer.join().expect("writing does not fail");
        }
        let known = [1, 2].map(|key| table.probe(key).entry);
        assert!(known == [Some(entry(4)), None] || known == [None, Some(entry(7))] || known == [None, None]);
    });
}
