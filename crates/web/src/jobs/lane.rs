//! A queue before a number of places: who came first is next.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::Problem;

/// Places for searches, one for each thread, with memory for them, and those who wait.
pub(super) struct Lane {
    places: Arc<Semaphore>,
    /// A permit for every MiB.
    memory: Arc<Semaphore>,
    /// How many there are of both.
    all: (usize, usize),
    queue: Arc<Mutex<Queue>>,
    most_waiting: usize,
    /// Memory that is kept after searches, in MiB.
    kept: Arc<AtomicUsize>,
    spare: Option<Arc<dyn Spare>>,
}

/// Somebody who keeps memory after searches, and can do without it.
pub(crate) trait Spare: Send + Sync {
    /// Gives some of it back, as others wait for memory.
    fn give_back(&self);
}

/// After this time without memory, what is kept is asked for.
const GIVE_BACK: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Queue {
    next: u64,
    waiting: VecDeque<u64>,
}

/// A place in the queue, which is left when this is dropped.
pub(crate) struct Ticket {
    number: u64,
    queue: Arc<Mutex<Queue>>,
    places: Arc<Semaphore>,
    threads: u32,
    memory: Arc<Semaphore>,
    mebibytes: u32,
    kept: Arc<AtomicUsize>,
    spare: Option<Arc<dyn Spare>>,
}

/// The right to search; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _places: OwnedSemaphorePermit,
    memory: OwnedSemaphorePermit,
    kept: Arc<AtomicUsize>,
}

/// Memory that what a search has found goes on using, until this is dropped.
#[derive(Debug)]
pub(crate) struct Kept {
    memory: OwnedSemaphorePermit,
    all: Arc<AtomicUsize>,
}

impl Place {
    /// Sets so much of its memory aside, in MiB, for what is to stay when the search is over.
    pub(crate) fn keep(&mut self, mebibytes: u32) -> Option<Kept> {
        let memory = self.memory.split(mebibytes as usize)?;
        self.kept.fetch_add(memory.num_permits(), Ordering::Relaxed);
        Some(Kept { memory, all: Arc::clone(&self.kept) })
    }
}

impl Kept {
    /// Gives back what is beyond so much, in MiB.
    pub(crate) fn shrink(&mut self, mebibytes: u32) {
        let surplus = self.memory.num_permits().saturating_sub(mebibytes as usize);
        if self.memory.split(surplus).is_some() {
            self.all.fetch_sub(surplus, Ordering::Relaxed);
        }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.all.fetch_sub(self.memory.num_permits(), Ordering::Relaxed);
    }
}

impl Lane {
    pub(super) fn new(places: usize, mebibytes: usize, most_waiting: usize) -> Lane {
        let permits = |count| Arc::new(Semaphore::new(count));
        Lane {
            places: permits(places),
            memory: permits(mebibytes),
            all: (places, mebibytes),
            queue: Arc::default(),
            most_waiting,
            kept: Arc::default(),
            spare: None,
        }
    }

    /// Whoever waits for memory here gets what this one can do without.
    pub(super) fn set_spare(&mut self, spare: Arc<dyn Spare>) {
        self.spare = Some(spare);
    }

    /// Places that somebody has.
    pub(super) fn taken(&self) -> usize {
        self.all.0.saturating_sub(self.places.available_permits())
    }

    /// Memory that searches have, in MiB.
    pub(super) fn taken_mib(&self) -> usize {
        let kept = self.kept.load(Ordering::Relaxed);
        self.all.1.saturating_sub(self.memory.available_permits()).saturating_sub(kept)
    }

    pub(super) fn waiting(&self) -> usize {
        locked(&self.queue).waiting.len()
    }

    pub(super) fn queue(&self, threads: u32, mebibytes: u32) -> Result<Ticket, Problem> {
        let mut queue = locked(&self.queue);
        let waiting = queue.waiting.len();
        if waiting >= self.most_waiting {
            return Err(Problem::busy(format!(
                "{waiting} searches wait already: try again when some of them are over"
            )));
        }
        let number = queue.next;
        queue.next += 1;
        queue.waiting.push_back(number);
        Ok(Ticket {
            number,
            queue: Arc::clone(&self.queue),
            places: Arc::clone(&self.places),
            threads,
            memory: Arc::clone(&self.memory),
            mebibytes,
            kept: Arc::clone(&self.kept),
            spare: self.spare.clone(),
        })
    }
}

impl Ticket {
    /// How many are before this one.
    pub(crate) fn before(&self) -> usize {
        let queue = locked(&self.queue);
        queue.waiting.iter().take_while(|number| **number != self.number).count()
    }

    /// Waits for a place. Whoever gives up waiting may ask again and has lost its turn, but not its ticket.
    pub(crate) async fn place(&self) -> Result<Place, Problem> {
        let gone = |_| Problem::own("the server is ending");
        let places = Arc::clone(&self.places).acquire_many_owned(self.threads).await.map_err(gone)?;
        let memory = self.memory().await.map_err(gone)?;
        Ok(Place { _places: places, memory, kept: Arc::clone(&self.kept) })
    }

    /// Waits for memory. What is kept of former searches is given back, one after the other, until there is enough.
    async fn memory(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let mut wanted = pin!(Arc::clone(&self.memory).acquire_many_owned(self.mebibytes));
        loop {
            if let Ok(found) = timeout(GIVE_BACK, &mut wanted).await {
                return found;
            }
            self.spare.as_ref().inspect(|spare| spare.give_back());
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        locked(&self.queue).waiting.retain(|number| *number != self.number);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
