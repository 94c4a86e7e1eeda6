//! Threads that look for one answer together. Both exact solvers use it: they share a table, and what they find there
//! is all they need to tell each other.

use std::marker::PhantomData;
use std::ops::Add;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use plywood_core::{Flow, Observer, Position, Stats};

/// The search was told to stop.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Asked now and then whether to go on.
pub trait Pulse {
    /// Takes word of what was done since the last time. How many nodes may be visited until the next time; `None` to
    /// stop.
    fn beat(&mut self, done: &Stats) -> Option<u64>;
}

/// An observer decides whether to go on.
pub struct Watched<'a, P, O> {
    observer: &'a mut O,
    position: PhantomData<P>,
}

impl<'a, P: Position, O: Observer<P>> Watched<'a, P, O> {
    /// What the observer wants.
    pub fn new(observer: &'a mut O) -> Self {
        Watched { observer, position: PhantomData }
    }

    /// Searches for so many nodes; `None` if they were not enough, and more are allowed.
    pub fn briefly<A>(
        &mut self,
        nodes: u64,
        search: impl FnOnce(&mut dyn Pulse) -> Result<A, Stopped>,
    ) -> Option<Result<A, Stopped>> {
        let mut short = Short { inner: self, left: nodes, stopped: false };
        let answer = search(&mut short);
        (answer.is_ok() || short.stopped).then_some(answer)
    }

    /// Lets every worker search on a thread of its own, the first on this one, until one of them has the answer. Each
    /// looks up at least after `often` nodes. A worker that panics ends the search of all, with its panic.
    pub fn together<W: Send, A: Send>(
        &mut self,
        often: u64,
        workers: &mut [W],
        search: impl Fn(&mut W, &mut dyn Pulse) -> Result<A, Stopped> + Sync,
    ) -> Result<A, Stopped> {
        let Some((first, others)) = workers.split_first_mut() else { return Err(Stopped) };
        let question = Question {
            search,
            often,
            nodes_left: AtomicU64::new(self.observer.remaining().nodes),
            over: AtomicBool::new(false),
            answer: Mutex::new(None),
        };
        let helped = thread::scope(|scope| {
            let question = &question;
            let helpers: Vec<_> =
                others.iter_mut().map(|worker| scope.spawn(move || question.ask(worker, None))).collect();
            question.ask(first, Some(self));
            helpers
                .into_iter()
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .fold(Stats::default(), Stats::add)
        });
        self.observer.bulk(&helped);
        question.answer.into_inner().ok().flatten().ok_or(Stopped)
    }
}

impl<P: Position, O: Observer<P>> Pulse for Watched<'_, P, O> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        (self.observer.bulk(done) == Flow::Go).then(|| self.observer.allowance())
    }
}

/// Stops after a number of nodes, and knows whether that was the reason.
struct Short<'a> {
    inner: &'a mut dyn Pulse,
    left: u64,
    stopped: bool,
}

impl Pulse for Short<'_> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        let granted = self.inner.beat(done);
        self.stopped = granted.is_none();
        self.left = self.left.saturating_sub(done.nodes);
        granted.map(|granted| granted.min(self.left)).filter(|granted| *granted > 0)
    }
}

/// What several threads try to find out; the first answer counts.
struct Question<F, A> {
    search: F,
    often: u64,
    /// Nodes that no worker has taken yet.
    nodes_left: AtomicU64,
    over: AtomicBool,
    answer: Mutex<Option<A>>,
}

impl<F, A> Question<F, A> {
    /// One worker's search, and what it did but did not hand over to `inner`.
    fn ask<W>(&self, worker: &mut W, inner: Option<&mut dyn Pulse>) -> Stats
    where
        F: Fn(&mut W, &mut dyn Pulse) -> Result<A, Stopped>,
    {
        let _end = End(&self.over);
        let mut member = Member {
            inner,
            over: &self.over,
            nodes_left: &self.nodes_left,
            often: self.often,
            done: Stats::default(),
        };
        if let (Ok(found), Ok(mut answer)) = ((self.search)(worker, &mut member), self.answer.lock()) {
            answer.get_or_insert(found);
        }
        member.done
    }
}

/// Ends the search of all when one worker is done, even if by a panic: nobody waits for an answer that no one looks
/// for.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Stops when another worker is done, or when no nodes are left for this one.
struct Member<'a, 'i> {
    inner: Option<&'i mut dyn Pulse>,
    over: &'a AtomicBool,
    nodes_left: &'a AtomicU64,
    often: u64,
    done: Stats,
}

impl Member<'_, '_> {
    /// Takes up to so many of the nodes that are left.
    fn take(&self, nodes: u64) -> u64 {
        let rest = |left: u64| Some(left.saturating_sub(nodes));
        let left = self.nodes_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        nodes.min(left.unwrap_or(0))
    }
}

impl Pulse for Member<'_, '_> {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        let granted = match &mut self.inner {
            Some(inner) => inner.beat(done),
            None => {
                self.done = self.done + *done;
                Some(self.often)
            }
        };
        let granted = granted.filter(|_| !self.over.load(Ordering::Relaxed))?;
        Some(self.take(granted.min(self.often))).filter(|taken| *taken > 0)
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use plywood_core::Limits;

    use super::*;
    use plywood_games::nim::Nim;

    type Silent<'a> = Watched<'a, <Nim as plywood_core::Game>::Position, Stats>;

    fn counted(nodes: u64) -> Stats {
        let mut stats = Stats::default();
        stats.nodes = nodes;
        stats
    }

    /// Searches until the pulse ends it.
    fn search_on(pulse: &mut dyn Pulse) -> Result<u32, Stopped> {
        let mut granted = pulse.beat(&Stats::default());
        while let Some(nodes) = granted {
            granted = pulse.beat(&counted(nodes));
        }
        Err(Stopped)
    }

    #[test]
    fn the_first_answer_ends_the_search_of_all() {
        for knowing in 0..4 {
            let mut stats = Stats::default();
            let answer = Silent::new(&mut stats).together(10, &mut [0, 1, 2, 3], |worker, pulse| {
                if *worker == knowing {
                    pulse.beat(&counted(7));
                    return Ok(42);
                }
                search_on(pulse)
            });
            assert_eq!(answer, Ok(42));
            assert_eq!(stats.nodes % 10, 7, "all but one were granted ten nodes at a time: {stats:?}");
        }
    }

    #[test]
    fn a_panic_of_any_worker_is_that_of_the_search() {
        for panicking in 0..4 {
            let mut stats = Stats::default();
            let search = || {
                Silent::new(&mut stats).together(10, &mut [0, 1, 2, 3], |worker, pulse| {
                    assert!(*worker != panicking, "worker {worker} fell over");
                    search_on(pulse)
                })
            };
            let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("a panic");
            let words = panic.downcast_ref::<String>().map(String::as_str);
            assert_eq!(words, Some(format!("worker {panicking} fell over").as_str()));
        }
    }

    #[test]
    fn workers_share_the_nodes_that_are_allowed() {
        for nodes in [0, 1, 9, 10, 11, 1000, 1001] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut observer = (limits.start(), Stats::default());
            let mut watched = Watched::<<Nim as plywood_core::Game>::Position, _>::new(&mut observer);
            let answer = watched.together(10, &mut [0, 1, 2, 3], |_, pulse| search_on(pulse));
            assert_eq!((answer, observer.1.nodes), (Err(Stopped), nodes));
        }
    }
}
