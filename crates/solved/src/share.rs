//! Work shared out among threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often the caller hears that time passes, so that it can show progress.
const TICK: Duration = Duration::from_millis(200);
/// Results that may wait to be taken. Then the workers wait, so that a kill loses few results and a stop is not heard
/// too late.
const WAITING: usize = 16;

/// Gives every item to some worker, each of which has a thread of its own, and every result with its item's index to
/// `take`, on this thread and in the order in which they come. A worker that returns `None` has been stopped and gets
/// nothing more.
///
/// `take` also hears `None` now and then. Its error ends everything as soon as the workers have finished what they have
/// in hand.
pub(crate) fn share<T: Sync, R: Send, W: FnMut(&T) -> Option<R> + Send, E>(
    items: &[T],
    workers: impl IntoIterator<Item = W>,
    mut take: impl FnMut(Option<(usize, R)>) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for mut worker in workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = items.get(index).and_then(&mut worker) else { return };
                    // Nobody listens any more: `take` has failed.
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(result) => take(Some(result))?,
                Err(RecvTimeoutError::Timeout) => take(None)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_done_once() {
        let items: Vec<u64> = (0..1000).collect();
        let mut results = vec![0; 1000];
        let done: Result<(), ()> = share(&items, (0..3).map(|_| |item: &u64| Some(item + 1)), |result| {
            if let Some((index, result)) = result {
                results[index] += result;
            }
            Ok(())
        });
        assert_eq!(done, Ok(()));
        assert!(results.iter().zip(&items).all(|(result, item)| *result == item + 1));
    }

    #[test]
    fn an_error_ends_the_work() {
        let items = [1, 2, 3, 4];
        let mut heard = 0;
        let done = share(&items, [|item: &i32| Some(*item)], |result| {
            heard += usize::from(result.is_some());
            if heard == 2 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((done, heard), (Err("enough"), 2));
    }
}
