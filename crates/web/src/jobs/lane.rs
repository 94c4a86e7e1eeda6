//! A queue before a number of places: who came first is next.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
}

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
}

/// The right to search; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _places: OwnedSemaphorePermit,
    _memory: OwnedSemaphorePermit,
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
        }
    }

    /// Places that somebody has.
    pub(super) fn taken(&self) -> usize {
        self.all.0.saturating_sub(self.places.available_permits())
    }

    /// Memory that somebody has, in MiB.
    pub(super) fn taken_mib(&self) -> usize {
        self.all.1.saturating_sub(self.memory.available_permits())
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
        let memory = Arc::clone(&self.memory).acquire_many_owned(self.mebibytes).await.map_err(gone)?;
        Ok(Place { _places: places, _memory: memory })
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
