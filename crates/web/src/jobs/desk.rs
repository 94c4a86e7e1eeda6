//! Short work: rules, notations, evaluations.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use plywood_protocol::guarded;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// Does short work, a few pieces at once.
#[derive(Clone)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// Somebody who waits, until this is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Desk {
    const PLACES: usize = 4;
    /// With more than these, everybody would wait too long. Pages try again.
    const WAITING: usize = 64;

    pub(crate) fn new() -> Desk {
        Desk { places: Arc::new(Semaphore::new(Desk::PLACES)), waiting: Arc::default() }
    }

    /// Does some work away from the threads that move bytes. A panic in it is a problem of this request alone.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let waiting = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= Desk::WAITING {
            return Err(Problem::busy("too many requests at once: try again in a moment"));
        }
        let place = Arc::clone(&self.places).acquire_owned().await;
        drop(waiting);
        let place = place.map_err(|_| Problem::own("the server is ending"))?;
        let done = spawn_blocking(move || {
            let _place = place;
            guarded(work)
        });
        match done.await {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => Err(Problem::own(format!("the program made a mistake: {panic}"))),
            Err(_) => Err(Problem::own("the server is ending")),
        }
    }
}
