//! Workers: threads that do the same thing side by side on the cores of one machine.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use plywood_core::StopFlag;
use plywood_engines::EngineSpec;

use crate::machine;

/// How often the caller hears that time passes, so that it can show progress.
const TICK: Duration = Duration::from_millis(200);

/// How many work, where, and how long.
#[derive(Clone, Debug)]
pub struct Crew {
    /// How many things are done at the same time.
    pub workers: usize,
    /// Whether each worker is bound to a core.
    pub pin: bool,
    /// Raised from outside to end the work; what is under way is dropped.
    pub stop: StopFlag,
}

impl Default for Crew {
    fn default() -> Crew {
        Crew { workers: 1, pin: true, stop: StopFlag::default() }
    }
}

impl Crew {
    /// A crew for engines of so many threads. The threads of a worker that is bound to a core would share that core, so
    /// nobody is bound where there are several.
    pub fn for_threads(threads: usize, workers: usize, pin: bool, stop: StopFlag) -> Crew {
        Crew { workers, pin: pin && threads == 1, stop }
    }

    /// Lets every worker do `work` once, on a thread of its own: it takes what there is to do until nothing is left or
    /// the flag is raised, and tells its news. `hear` hears the news on this thread, and `None` now and then. The first
    /// mistake raises the flag for everybody, and comes back when all have ended.
    pub fn work<N: Send, E: Send>(
        &self,
        work: impl Fn(&dyn Fn(N)) -> Result<(), E> + Sync,
        hear: &mut dyn FnMut(Option<N>),
    ) -> Result<(), E> {
        let workers = self.workers.max(1);
        let (sender, receiver) = mpsc::channel();
        let mut failure = None;
        thread::scope(|scope| {
            for core in machine::cores().into_iter().cycle().take(workers) {
                let (work, sender) = (&work, sender.clone());
                scope.spawn(move || {
                    if self.pin && workers > 1 {
                        machine::pin(core);
                    }
                    // Who cannot be told any more has gone, and waits for the threads.
                    let done = work(&|news| drop(sender.send(Ok(news))));
                    if let Err(error) = done {
                        self.stop.raise();
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(Ok(news)) => hear(Some(news)),
                    Ok(Err(error)) => failure = failure.take().or(Some(error)),
                    Err(RecvTimeoutError::Timeout) => hear(None),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        failure.map_or(Ok(()), Err)
    }

    /// What is wrong with so many threads for each worker on so many cores, if they are too many.
    pub fn crowding(&self, threads: usize, cores: usize) -> Option<String> {
        let wanted = self.workers.max(1) * threads;
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let workers = count(self.workers.max(1), "worker");
        let (each, want) = if self.workers > 1 { (" each", "want") } else { ("", "wants") };
        let threads = if threads > 1 { format!(" with {threads} threads{each}") } else { String::new() };
        (wanted > cores).then(|| {
            format!(
                "{workers}{threads} {want} {}, and there {} here: they wait for each other, so that times mean little",
                count(wanted, "core"),
                if cores == 1 { "is 1".to_owned() } else { format!("are {cores}") },
            )
        })
    }
}

/// The threads of the engine that has most, among engines that take turns.
pub fn most_threads<'a>(engines: impl Iterator<Item = &'a EngineSpec>) -> usize {
    engines.filter_map(|engine| engine.threads).fold(1, usize::max)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn workers_and_threads_are_counted_together() {
        let crew = |workers| Crew { workers, ..Crew::default() };
        assert_eq!(crew(2).crowding(2, 4), None);
        assert_eq!(
            crew(2).crowding(3, 4).as_deref(),
            Some(
                "2 workers with 3 threads each want 6 cores, and there are 4 here: they wait for each other, so that \
                 times mean little"
            )
        );
        let said = |workers, threads, cores| crew(workers).crowding(threads, cores).unwrap_or_default();
        assert!(said(1, 2, 1).starts_with("1 worker with 2 threads wants 2 cores, and there is 1 here: "));
        assert!(said(3, 1, 2).starts_with("3 workers want 3 cores, and there are 2 here: "));
    }

    #[test]
    fn threads_are_not_crowded_on_one_core() {
        let pins = |threads, pin| Crew::for_threads(threads, 2, pin, StopFlag::default()).pin;
        assert_eq!([pins(1, true), pins(1, false), pins(2, true)], [true, false, false]);
    }

    #[test]
    fn everybody_works_and_all_news_is_heard() {
        let crew = Crew { workers: 3, pin: false, ..Crew::default() };
        let next = AtomicU32::new(0);
        let mut heard = Vec::new();
        let work = |tell: &dyn Fn(u32)| {
            while let number @ ..100 = next.fetch_add(1, Ordering::Relaxed) {
                tell(number);
            }
            Ok::<(), ()>(())
        };
        assert_eq!(crew.work(work, &mut |news| heard.extend(news)), Ok(()));
        heard.sort_unstable();
        assert_eq!(heard, (0..100).collect::<Vec<_>>());
        assert!(!crew.stop.is_raised());
    }

    #[test]
    fn a_mistake_ends_the_work_of_all() {
        let crew = Crew { workers: 2, pin: false, ..Crew::default() };
        let turn = AtomicU32::new(0);
        let work = |_: &dyn Fn(())| {
            if turn.fetch_add(1, Ordering::Relaxed) == 0 {
                return Err("broken");
            }
            while !crew.stop.is_raised() {
                thread::yield_now();
            }
            Ok(())
        };
        assert_eq!(crew.work(work, &mut |_| {}), Err("broken"));
    }

    #[test]
    fn time_passes_where_nothing_happens() {
        let crew = Crew { pin: false, ..Crew::default() };
        let work = |_: &dyn Fn(())| {
            while !crew.stop.is_raised() {
                thread::yield_now();
            }
            Ok::<(), ()>(())
        };
        let mut ticks = 0;
        let heard = crew.work(work, &mut |news| {
            assert_eq!(news, None);
            ticks += 1;
            crew.stop.raise();
        });
        assert_eq!((heard, ticks > 0), (Ok(()), true));
    }
}
