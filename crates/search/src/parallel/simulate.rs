//! Many workers on one thread: real searches in virtual time.
//!
//! Each worker is a coroutine, and only one runs at a time. In virtual time a node takes one unit, whoever waits takes
//! as long as it waits, and locks and memory cost nothing: what is left is what the scheme itself gains and loses. The
//! worker whose clock shows the least goes on, so that everything happens in the order in which that many processors
//! would do it. With a seed, chance chooses who goes on instead and for how long: a search that can be repeated
//! exactly, with an interleaving that no machine would come up with.

use std::cell::Cell;

use corosensei::stack::DefaultStack;
use corosensei::{CoroutineResult, ScopedCoroutine, ScopedCoroutineRef, Yielder};
use plywood_core::Random;

use super::desk::Pace;

/// How workers run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Schedule {
    /// Each on a thread of its own, as fast as it can.
    #[default]
    Threads,
    /// In virtual time, in the order of their clocks.
    Virtual,
    /// In turns that chance chooses, the same for the same seed.
    Seeded(u64),
}

/// What became of a simulated search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulation {
    /// The virtual time that it took, in nodes.
    pub time: u64,
    /// The nodes that each worker visited.
    pub nodes: Vec<u64>,
    /// When each worker had nothing to do, from when to when.
    pub waits: Vec<Vec<(u64, u64)>>,
}

impl Simulation {
    /// So many workers had nothing to do.
    pub fn of_nothing(workers: usize) -> Simulation {
        Simulation { time: 0, nodes: vec![0; workers], waits: vec![Vec::new(); workers] }
    }

    /// The nodes that all workers visited.
    pub fn all_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// The share of the workers' time in which they waited.
    pub fn idle_share(&self) -> f64 {
        let all = self.time as f64 * self.nodes.len() as f64;
        if all > 0.0 { 1.0 - self.all_nodes() as f64 / all } else { 0.0 }
    }
}

/// What a worker is told when it may go on: the time, and until when.
#[derive(Copy, Clone, Debug)]
struct Go {
    now: u64,
    until: u64,
}

/// Why a worker stops for a while.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Break {
    /// It is others' turn.
    Turn,
    /// It has nothing to do.
    Waits,
}

/// The clock of a worker that runs in turns.
struct Turns<'a> {
    yielder: &'a Yielder<Go, (Break, u64)>,
    go: Cell<Go>,
    /// Shared by all: whether there is news for those who wait.
    news: &'a Cell<bool>,
}

impl Turns<'_> {
    fn give_way(&self, why: Break) {
        self.go.set(self.yielder.suspend((why, self.go.get().now)));
    }
}

impl Pace for Turns<'_> {
    fn tick(&self) {
        let Go { now, until } = self.go.get();
        self.go.set(Go { now: now + 1, until });
        if now + 1 >= until || self.news.get() {
            self.give_way(Break::Turn);
        }
    }

    fn wait(&self) {
        self.give_way(Break::Waits);
    }

    fn changed(&self) {
        self.news.set(true);
    }
}

/// What a worker does; how many nodes it visited.
pub(super) type Body<'a> = Box<dyn FnOnce(&dyn Pace) -> u64 + 'a>;

/// Runs all workers to their ends, in turns. The first one is the one that was asked: its end is the end of the search.
pub(super) fn simulate(schedule: Schedule, bodies: Vec<Body<'_>>) -> Simulation {
    let news = Cell::new(false);
    let mut ranks = Vec::new();
    let mut bodies = bodies.into_iter();
    line_up(&mut bodies, Vec::new(), &news, &mut |workers| ranks = conduct(schedule, workers, &news));
    let time = ranks.first().map_or(0, |leader| leader.now);
    let nodes = ranks.iter().map(|worker| worker.nodes).collect();
    Simulation { time, nodes, waits: ranks.into_iter().map(|worker| worker.waits).collect() }
}

/// Something that goes on until it stops for a while or is done.
trait Resume {
    fn resume(&mut self, go: Go) -> CoroutineResult<(Break, u64), (u64, u64)>;
}

impl Resume for ScopedCoroutineRef<'_, Go, (Break, u64), (u64, u64), DefaultStack> {
    fn resume(&mut self, go: Go) -> CoroutineResult<(Break, u64), (u64, u64)> {
        ScopedCoroutineRef::resume(self, go)
    }
}

/// Makes a coroutine of each body, one inside the scope of the other, and has all of them conducted.
fn line_up<'a>(
    bodies: &mut dyn Iterator<Item = Body<'a>>,
    mut workers: Vec<&mut dyn Resume>,
    news: &Cell<bool>,
    conduct: &mut dyn FnMut(Vec<&mut dyn Resume>),
) {
    let Some(body) = bodies.next() else { return conduct(workers) };
    let run = |yielder: &Yielder<Go, (Break, u64)>, go: Go| {
        let turns = Turns { yielder, go: Cell::new(go), news };
        let nodes = body(&turns);
        (nodes, turns.go.get().now)
    };
    ScopedCoroutine::new(run).scope(|mut worker| {
        let mut all: Vec<&mut dyn Resume> = Vec::with_capacity(workers.len() + 1);
        for other in &mut workers {
            all.push(&mut **other);
        }
        all.push(&mut worker);
        line_up(bodies, all, news, conduct);
    });
}

/// A worker as its conductor knows it.
struct Rank<'a> {
    worker: &'a mut dyn Resume,
    now: u64,
    state: State,
    nodes: u64,
    waits: Vec<(u64, u64)>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    Ready,
    Waits,
    Done,
}

/// What is left of a worker that is done.
struct Past {
    now: u64,
    nodes: u64,
    waits: Vec<(u64, u64)>,
}

fn conduct(schedule: Schedule, workers: Vec<&mut dyn Resume>, news: &Cell<bool>) -> Vec<Past> {
    let begin = |worker| Rank { worker, now: 0, state: State::Ready, nodes: 0, waits: Vec::new() };
    let mut ranks: Vec<Rank<'_>> = workers.into_iter().map(begin).collect();
    let mut random = match schedule {
        Schedule::Seeded(seed) => Some(Random::new(seed)),
        Schedule::Threads | Schedule::Virtual => None,
    };
    while ranks.iter().any(|rank| rank.state != State::Done) {
        let (next, until) = choose(&ranks, random.as_mut());
        let rank = &mut ranks[next];
        match rank.worker.resume(Go { now: rank.now, until }) {
            CoroutineResult::Yield((why, now)) => {
                rank.now = now;
                rank.state = if why == Break::Waits { State::Waits } else { State::Ready };
            }
            CoroutineResult::Return((nodes, now)) => {
                (rank.now, rank.nodes, rank.state) = (now, nodes, State::Done);
                // Nobody waits for ever for one who is gone.
                news.set(true);
            }
        }
        if news.take() {
            let now = rank.now;
            for rank in ranks.iter_mut().filter(|rank| rank.state == State::Waits) {
                rank.state = State::Ready;
                if now > rank.now {
                    rank.waits.push((rank.now, now));
                    rank.now = now;
                }
            }
        }
    }
    ranks.into_iter().map(|Rank { now, nodes, waits, .. }| Past { now, nodes, waits }).collect()
}

/// Who goes on, and until when.
fn choose(ranks: &[Rank<'_>], random: Option<&mut Random>) -> (usize, u64) {
    let ready = || ranks.iter().enumerate().filter(|(_, rank)| rank.state == State::Ready);
    assert!(ready().next().is_some(), "every worker waits for another one");
    if let Some(random) = random {
        let (next, rank) = ready().nth(random.below(ready().count() as u64) as usize).expect("one of those");
        return (next, rank.now + 1 + random.below(8));
    }
    let (next, _) = ready().min_by_key(|(_, rank)| rank.now).expect("there is one");
    let others = ready().filter(|(index, _)| *index != next);
    // Whoever is level with another one may do one more node.
    let until = others.map(|(_, rank)| rank.now).min().map_or(u64::MAX, |now| now + 1);
    (next, until)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A worker that visits so many nodes, waits or has news for whoever waits, and goes on.
    fn body(nodes: u64, waits: bool) -> Body<'static> {
        Box::new(move |pace| {
            (0..nodes).for_each(|_| pace.tick());
            if waits {
                pace.wait();
            } else {
                pace.changed();
            }
            (0..nodes).for_each(|_| pace.tick());
            2 * nodes
        })
    }

    /// The one that waits hears of the news with the node that comes after them.
    #[test]
    fn clocks_go_on_while_workers_wait() {
        let simulation = simulate(Schedule::Virtual, vec![body(10, false), body(4, true)]);
        assert_eq!((simulation.time, &simulation.nodes[..]), (20, &[20, 8][..]));
        assert_eq!(simulation.waits, [vec![], vec![(4, 11)]]);
        assert!((simulation.idle_share() - 12.0 / 40.0).abs() < 1e-9);
    }

    #[test]
    #[should_panic(expected = "every worker waits for another one")]
    fn whoever_waits_for_ever_is_noticed() {
        let sleeper = || -> Body<'static> {
            Box::new(|pace| {
                pace.wait();
                0
            })
        };
        simulate(Schedule::Virtual, vec![sleeper(), sleeper()]);
    }
}
