//! Starting and ending the workers of a search.

use std::panic::resume_unwind;
use std::thread;

use plywood_core::{Evaluate, Observer, Order, Position, Switches};

use crate::company::Company;
use crate::memory::Memory;
use crate::shared::Shared;
use crate::sync::Arc;
use crate::worker::Worker;

use super::Parallel;
use super::desk::{Desk, Member, Pace};
use super::simulate::{Body, Schedule, Simulation, simulate};
use super::team::Team;

/// What all workers of a search are made of.
#[derive(Copy, Clone)]
pub(crate) struct Crew<'a, E, D, S> {
    pub(crate) evaluate: &'a E,
    pub(crate) order: &'a D,
    pub(crate) switches: S,
    pub(crate) shared: &'a Shared,
    pub(crate) root_ply: u32,
}

/// A worker that is member of a team.
pub(crate) type TeamWorker<'a, P, E, D, S> = Worker<'a, P, E, D, S, Member<'a, P, <E as Evaluate<P>>::State>>;

impl<'a, E, D, S: Switches> Crew<'a, E, D, S> {
    /// A worker with this company.
    pub(crate) fn worker<P, C>(
        &self,
        memory: &'a mut Memory<P::Move>,
        company: C,
    ) -> Worker<'a, P, E, D, S, C>
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
        C: Company<P, E::State>,
    {
        let Crew { evaluate, order, switches, shared, root_ply } = *self;
        Worker::new(evaluate, order, switches, shared, memory, company, root_ply)
    }

    /// Lets a team search: the first worker does what `think` says and tells `observer` what all did, the others help
    /// it. There are as many as there are memories.
    pub(crate) fn search<P, K>(
        &self,
        parallel: Parallel,
        schedule: Schedule,
        memories: &mut [Memory<P::Move>],
        observer: &mut dyn Observer<P>,
        think: impl FnOnce(&mut TeamWorker<'_, P, E, D, S>) -> K,
    ) -> (K, Option<Simulation>)
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
    {
        let team = Arc::new(Team::new(parallel, observer.remaining().nodes));
        let (own, others) = memories.split_first_mut().expect("a team has a first worker");
        let (known, simulation) = if schedule == Schedule::Threads {
            (self.on_threads(&team, own, others, &mut *observer, think), None)
        } else {
            let (known, simulation) = self.in_turns(&team, schedule, own, others, &mut *observer, think);
            (known, Some(simulation))
        };
        // What helpers did last.
        observer.bulk(&team.collect());
        (known, simulation)
    }

    fn on_threads<P, K>(
        &self,
        team: &Arc<Team<P, E::State>>,
        own: &mut Memory<P::Move>,
        others: &mut [Memory<P::Move>],
        observer: &mut dyn Observer<P>,
        think: impl FnOnce(&mut TeamWorker<'_, P, E, D, S>) -> K,
    ) -> K
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
    {
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..)
                .zip(others)
                .map(|(number, memory)| scope.spawn(move || self.help(team, number, memory, None)))
                .collect();
            let (known, _) = self.lead(team, own, observer, None, think);
            let panics: Vec<_> = helpers.into_iter().filter_map(|helper| helper.join().err()).collect();
            // A panic of a helper is the caller's, as if it had happened here.
            if let Some(panic) = panics.into_iter().next() {
                resume_unwind(panic);
            }
            known
        })
    }

    fn in_turns<P, K>(
        &self,
        team: &Arc<Team<P, E::State>>,
        schedule: Schedule,
        own: &mut Memory<P::Move>,
        others: &mut [Memory<P::Move>],
        observer: &mut dyn Observer<P>,
        think: impl FnOnce(&mut TeamWorker<'_, P, E, D, S>) -> K,
    ) -> (K, Simulation)
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
    {
        let mut known = None;
        let lead = Box::new(|pace: &dyn Pace| {
            let (found, nodes) = self.lead(team, own, observer, Some(pace), think);
            known = Some(found);
            nodes
        });
        let mut bodies: Vec<Body<'_>> = vec![lead];
        for (number, memory) in (1..).zip(others) {
            bodies.push(Box::new(move |pace: &dyn Pace| self.help(team, number, memory, Some(pace))));
        }
        let simulation = simulate(schedule, bodies);
        (known.expect("the first worker was run to its end"), simulation)
    }

    /// The work of the one who was asked: what it found, and how many nodes it visited.
    fn lead<P, K>(
        &self,
        team: &Arc<Team<P, E::State>>,
        memory: &mut Memory<P::Move>,
        observer: &mut dyn Observer<P>,
        pace: Option<&dyn Pace>,
        think: impl FnOnce(&mut TeamWorker<'_, P, E, D, S>) -> K,
    ) -> (K, u64)
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
    {
        let _end = End { team, always: true };
        let mut worker = self.worker(memory, Member::new(Desk::new(team, 0), Some(observer), pace));
        let known = think(&mut worker);
        (known, worker.observer.end())
    }

    /// The work of a helper; how many nodes it visited.
    fn help<P>(
        &self,
        team: &Arc<Team<P, E::State>>,
        number: usize,
        memory: &mut Memory<P::Move>,
        pace: Option<&dyn Pace>,
    ) -> u64
    where
        P: Position,
        E: Evaluate<P>,
        D: Order<P>,
    {
        let _end = End { team, always: false };
        let mut worker = self.worker(memory, Member::new(Desk::new(team, number), None, pace));
        worker.serve();
        worker.observer.end()
    }
}

/// Ends the search however a worker ends: nobody waits for one that is gone.
struct End<'a, P: Position, T> {
    team: &'a Team<P, T>,
    always: bool,
}

impl<P: Position, T> Drop for End<'_, P, T> {
    fn drop(&mut self) {
        let panics = thread::panicking();
        if self.always || panics {
            self.team.board.finish(panics);
        }
    }
}
