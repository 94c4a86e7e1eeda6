//! A worker to try single steps of a search with.

use plywood_core::{Features, Policy, Position, Table};
use plywood_testkit::hashed::{Branch, Hashed, Shuffled};
use plywood_testkit::tree::{Growth, Tree};

use crate::company::Alone;
use crate::memory::Memory;
use crate::picker::Place;
use crate::shared::Shared;
use crate::worker::Worker;

pub(crate) const ESTIMATES: Hashed = Hashed { points: 40 };

pub(crate) type Trial<'a> = Worker<'a, Tree, Hashed, Shuffled, Features, Alone<'a, ()>>;

/// A worker that knows nothing yet.
pub(crate) fn with_worker<T>(features: Features, attempt: impl FnOnce(&mut Trial<'_>) -> T) -> T {
    let table = features.table.then(|| Table::with_entries(1024, Policy::Bucket));
    let (shared, mut memory) = (Shared { table, ..Shared::default() }, Memory::new());
    attempt(&mut Worker::new(&ESTIMATES, &Shuffled, features, &shared, &mut memory, Alone(&mut ()), 0))
}

/// The root of a wide tree that is as wished.
pub(crate) fn root(wished: impl Fn(&Tree) -> bool) -> Tree {
    let grown = |seed| Growth { children: 16, repeats: 3, ..Growth::random(seed) }.root();
    (0..10_000)
        .map(grown)
        .find(|root| root.outcome().is_none() && wished(root))
        .expect("there are many trees")
}

/// The root of a tree at some height, with some plies to go.
pub(crate) fn place(root: &Tree, height: u32, hash_move: Option<Branch>) -> Place<u64> {
    Place { state: root.key(), depth: 4, height, hash_move: hash_move.map(|Branch(number)| number) }
}
