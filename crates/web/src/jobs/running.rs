//! A search on a thread of its own.

use std::thread;

use plywood_core::StopFlag;
use plywood_protocol::guarded;
use tokio::sync::oneshot;

use crate::problem::Problem;

use super::lane::Place;

/// Room for the recursion of deep searches.
const STACK: usize = 16 << 20;

/// A search under way. Whoever drops this ends it.
pub(crate) struct Running<T> {
    stop: StopFlag,
    found: oneshot::Receiver<Result<T, String>>,
}

impl<T: Send + 'static> Running<T> {
    /// Starts some work that watches the flag. The place is free again when the work is over, and not before.
    pub(crate) fn start(
        place: Place,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<Running<T>, Problem> {
        let (tell, found) = oneshot::channel();
        let stop = StopFlag::default();
        let watched = stop.clone();
        let search = move || {
            let result = guarded(|| work(&watched));
            drop(place);
            // Nobody may be there to hear it any more.
            let _ = tell.send(result);
        };
        let started = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(search);
        started
            .map_err(|error| Problem::busy(format!("the system has no thread for this search: {error}")))?;
        Ok(Running { stop, found })
    }

    /// Asks it to come to an end.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }

    /// Waits until it is over. May be asked again if nobody waited for the answer.
    pub(crate) async fn result(&mut self) -> Result<T, Problem> {
        match (&mut self.found).await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(panic)) => Err(Problem::own(format!("the search broke off: {panic}"))),
            Err(_) => Err(Problem::own("the search has ended without a word")),
        }
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
