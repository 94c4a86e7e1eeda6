//! Who is where in a tree that several threads grow: walks go on side by side, and whoever wants to move things waits
//! until nobody looks at them.
//!
//! Every thread has a seat, which only it writes: outside of the tree, inside, or inside with a node in its hands. A
//! thread that has a node in its hands may use the block of that node, whose place changes only while nobody else has
//! the node. Nodes themselves stay where they are until the gate is closed, which it is only when all others are
//! outside.
//!
//! Both promises rest on the same four steps. The walker writes its seat, then looks for a lock; the other one sets the
//! lock, then looks at the seats. As these are sequentially consistent, one of the two sees the other. Whoever has to
//! wait while it is on a seat first lets go of its node, so that nobody waits for somebody who waits.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::edges::NodeIndex;

/// What is written by one thread and read by others has a cache line of its own; processors fetch two at once.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

const OUTSIDE: u32 = u32::MAX;
const INSIDE: u32 = u32::MAX - 1;

/// The seats of all threads of a search.
#[derive(Debug)]
pub(super) struct Gate {
    seats: Box<[Apart<AtomicU32>]>,
    is_closed: AtomicBool,
    /// Taken by the one who closes it.
    key: Mutex<()>,
}

/// Where one thread is. Dropping it leaves the tree.
#[derive(Debug)]
pub(super) struct Seat<'a> {
    gate: &'a Gate,
    number: usize,
}

/// As long as this lives, nobody is inside.
#[derive(Debug)]
pub(super) struct Closed<'a> {
    gate: &'a Gate,
    _key: MutexGuard<'a, ()>,
}

/// As long as this lives, nobody else opens edges of the node or moves its block.
#[derive(Debug)]
pub(super) struct Locked<'a>(&'a AtomicU32);

/// The bit of a node's word that says that it is locked.
pub(super) const LOCK: u32 = 1 << 31;

/// Waits a little, longer from turn to turn: on a busy machine the one that is waited for needs the processor.
fn wait_while(mut is_so: impl FnMut() -> bool) {
    const SPINS: u32 = 64;
    let mut turns = 0;
    while is_so() {
        if turns < SPINS {
            turns += 1;
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}

impl Gate {
    pub(super) fn new(threads: usize) -> Gate {
        Gate {
            seats: (0..threads.max(1)).map(|_| Apart(AtomicU32::new(OUTSIDE))).collect(),
            is_closed: AtomicBool::new(false),
            key: Mutex::new(()),
        }
    }

    /// A thread's seat, outside. Every thread takes another number.
    pub(super) fn seat(&self, number: usize) -> Seat<'_> {
        Seat { gate: self, number }
    }

    /// Waits until everybody is outside, and keeps them there. The caller is outside too.
    pub(super) fn close(&self) -> Closed<'_> {
        let key = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_closed.store(true, Ordering::SeqCst);
        let closed = Closed { gate: self, _key: key };
        for seat in &self.seats {
            wait_while(|| seat.0.load(Ordering::SeqCst) != OUTSIDE);
        }
        closed
    }
}

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        self.gate.is_closed.store(false, Ordering::SeqCst);
    }
}

impl<'a> Seat<'a> {
    pub(super) fn gate(&self) -> &'a Gate {
        self.gate
    }

    fn place(&self) -> &AtomicU32 {
        &self.gate.seats[self.number].0
    }

    /// Goes into the tree, as soon as the gate is open.
    #[inline]
    pub(super) fn enter(&self) {
        self.sit_down(INSIDE, || self.gate.is_closed.load(Ordering::SeqCst), OUTSIDE);
    }

    /// Leaves the tree, and with it the node in its hands.
    #[inline]
    pub(super) fn leave(&self) {
        self.place().store(OUTSIDE, Ordering::Release);
    }

    /// Takes a node into its hands, instead of the one before. `word` is where its lock is.
    pub(super) fn hold(&self, node: NodeIndex, word: &AtomicU32) {
        self.sit_down(node, || word.load(Ordering::SeqCst) & LOCK != 0, INSIDE);
    }

    /// Lets go of the node, without leaving the tree.
    #[inline]
    pub(super) fn let_go(&self) {
        self.place().store(INSIDE, Ordering::Release);
    }

    /// Says that it is at `place`, unless that is locked: then it waits at `before`.
    fn sit_down(&self, place: u32, is_locked: impl Fn() -> bool, before: u32) {
        loop {
            self.place().swap(place, Ordering::SeqCst);
            if !is_locked() {
                return;
            }
            self.place().store(before, Ordering::Release);
            wait_while(&is_locked);
        }
    }

    /// Locks a node that this thread has in its hands, or that does not move. `None` if another thread has locked it;
    /// it is unlocked again when this returns.
    pub(super) fn try_lock<'w>(&self, word: &'w AtomicU32) -> Option<Locked<'w>> {
        if word.fetch_or(LOCK, Ordering::SeqCst) & LOCK == 0 {
            return Some(Locked(word));
        }
        self.let_go();
        wait_while(|| word.load(Ordering::Acquire) & LOCK != 0);
        None
    }

    /// Waits until no other thread has the node in its hands. It has to be locked.
    pub(super) fn wait_for_others(&self, node: NodeIndex, _lock: &Locked<'_>) {
        for (number, seat) in self.gate.seats.iter().enumerate() {
            if number != self.number {
                wait_while(|| seat.0.load(Ordering::SeqCst) == node);
            }
        }
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.0.fetch_and(!LOCK, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    const NODES: usize = 2;
    const THREADS: usize = 4;
    const ROUNDS: u32 = 3000;

    /// Nodes whose blocks move: each says where its block is, and each block whose it is.
    struct Table {
        words: [AtomicU32; NODES],
        places: [AtomicU32; NODES],
        owners: [AtomicU32; 2 * NODES],
        guests: AtomicU32,
        is_kept_out: AtomicBool,
    }

    impl Table {
        fn new() -> Table {
            Table {
                words: std::array::from_fn(|_| AtomicU32::new(0)),
                places: std::array::from_fn(|node| AtomicU32::new(node as u32)),
                owners: std::array::from_fn(|place| AtomicU32::new((place % NODES) as u32)),
                guests: AtomicU32::new(0),
                is_kept_out: AtomicBool::new(false),
            }
        }

        /// The owner of a node's block, now.
        fn owner(&self, node: usize) -> &AtomicU32 {
            &self.owners[self.places[node].load(Ordering::Relaxed) as usize]
        }

        /// Uses the block of a node, and moves it now and then. What it leaves belongs to nobody.
        fn visit(&self, seat: &Seat<'_>, node: usize, moves: bool) {
            seat.hold(node as u32, &self.words[node]);
            assert!(!self.is_kept_out.load(Ordering::Relaxed), "the gate is closed");
            let owner = self.owner(node);
            if moves && let Some(lock) = seat.try_lock(&self.words[node]) {
                seat.wait_for_others(node as u32, &lock);
                let before = self.places[node].load(Ordering::Relaxed);
                let after = (before + NODES as u32) % (2 * NODES as u32);
                self.owners[after as usize].store(node as u32, Ordering::Relaxed);
                self.places[node].store(after, Ordering::Relaxed);
                self.owners[before as usize].store(u32::MAX, Ordering::Relaxed);
            } else if !moves {
                for _ in 0..20 {
                    assert_eq!(owner.load(Ordering::Relaxed), node as u32, "the block moved");
                    std::hint::spin_loop();
                }
            }
        }
    }

    #[test]
    fn blocks_stay_while_they_are_used_and_nobody_is_inside_a_closed_gate() {
        let (gate, table) = (Gate::new(THREADS), Table::new());
        std::thread::scope(|scope| {
            for number in 0..THREADS {
                let (gate, table) = (&gate, &table);
                scope.spawn(move || {
                    let seat = gate.seat(number);
                    for round in 0..ROUNDS {
                        seat.enter();
                        table.guests.fetch_add(1, Ordering::Relaxed);
                        for node in 0..NODES {
                            table.visit(&seat, node, (round as usize + number + node).is_multiple_of(5));
                        }
                        table.guests.fetch_sub(1, Ordering::Relaxed);
                        seat.leave();
                        if round % 50 == number as u32 {
                            let _closed = gate.close();
                            table.is_kept_out.store(true, Ordering::Relaxed);
                            assert_eq!(table.guests.load(Ordering::Relaxed), 0, "somebody is inside");
                            table.is_kept_out.store(false, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
    }

    /// A thread that panics inside lets all others go on.
    #[test]
    fn a_panic_leaves_seat_and_lock() {
        let (gate, word) = (Gate::new(2), AtomicU32::new(0));
        std::thread::scope(|scope| {
            let broken = scope.spawn(|| {
                let seat = gate.seat(0);
                seat.enter();
                seat.hold(7, &word);
                let _lock = seat.try_lock(&word);
                panic!("on purpose");
            });
            assert!(broken.join().is_err());
        });
        let seat = gate.seat(1);
        seat.enter();
        seat.hold(7, &word);
        let lock = seat.try_lock(&word).unwrap();
        seat.wait_for_others(7, &lock);
        drop((lock, seat));
        drop(gate.close());
    }
}
