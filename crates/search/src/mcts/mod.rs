//! Monte Carlo tree search: it judges positions by games that are played on at random, and grows its tree where they go
//! well.
//!
//! A simulation has four phases. It walks down the tree, each time choosing the most urgent move ([`Selection`]); it
//! adds one edge where the tree ends; it plays the game on ([`plywood_core::Playout`]); and it tells all nodes on its
//! way how that ended. Results lie between 0 and 1, and are turned around only where the side to move changes.
//!
//! A position that was met once is an edge of 16 bytes. Only when it is met again does it become a node, with a block
//! for edges of its own (edges.rs, pool.rs), and where nothing is known of its moves, those that were not tried take no
//! memory at all. When memory is full, the nodes with the fewest visits become leaves again (prune.rs).
//!
//! Several threads grow one tree. Nothing is locked on the way down and up: numbers are atomics, a node is locked while
//! it gets another edge, and only pruning waits until nobody is in the tree (gate.rs). Visits are counted on the way
//! down, so that a simulation counts as lost until its result is known. This virtual loss makes the next thread go
//! another way. Where nodes have thousands of visits, a thread takes the same first steps several times in a row
//! (lead.rs).
//!
//! What is proven is carried up beside the means (backup.rs): every node knows what its mover gets at least and at
//! most. Wins count alike, however far away they are.

mod answer;
mod backup;
mod branches;
mod ear;
mod edges;
mod gate;
mod grow;
mod hands;
mod lanes;
mod lead;
mod memory;
mod node;
mod numbers;
mod pool;
mod prospect;
mod prune;
mod purse;
mod record;
mod select;
mod settings;
mod shared;
mod simulate;
mod stash;
mod tree;
mod walk;

use plywood_core::{
    Bound, Evaluate, Flow, Goal, Iteration, Observer, Order, Playout, Position, Report, Score, Search, Stats,
};

pub use settings::{Glance, MctsSettings, Priors, Selection};

use answer::Answer;
use ear::Ear;
use gate::Gate;
use hands::Hands;
use prospect::Minds;
use simulate::{Worker, plant};
use tree::Tree;

/// Monte Carlo tree search with its evaluation, order, playouts and memory, ready to search.
///
/// It goes on until the score is proven or the observer stops it. [`Goal::depth`] limits the depth of the tree,
/// [`Goal::window`] means nothing to it. A node is a position on the way down the tree, the root included; those of
/// playouts do not count. The last simulation goes down no further than [`Observer::remaining`] allows, so that limits
/// are met exactly; only where a single node is left, which is too little for a simulation, it is not used.
#[derive(Debug)]
pub struct Mcts<P: Position, E, D, Y> {
    settings: MctsSettings,
    evaluate: E,
    order: D,
    playout: Y,
    tree: Option<Tree>,
    /// The position that was searched last.
    root: Option<P>,
}

impl<P: Position, E, D, Y> Mcts<P, E, D, Y> {
    /// A search that knows nothing yet. It asks for memory when it is used for the first time.
    pub fn new(settings: MctsSettings, evaluate: E, order: D, playout: Y) -> Mcts<P, E, D, Y> {
        Mcts { settings, evaluate, order, playout, tree: None, root: None }
    }

    /// Forgets everything learned, and gives the memory back.
    pub fn forget(&mut self) {
        self.tree = None;
        self.root = None;
    }

    /// The tree for a search of `position`: what is left of the last one, or an empty one.
    fn prepare(&mut self, position: &P, goal: Goal) -> Tree {
        let mut tree = self.tree.take().unwrap_or_else(|| Tree::new(&self.settings));
        tree.shares = self.settings.transpositions && position.plies_left().is_some();
        tree.depth = goal.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
        if !self.settings.reuse || !tree.move_root(position.key()) {
            tree.clear();
        }
        tree.set_over(false);
        self.root = Some(position.clone());
        tree
    }
}

impl<P, E, D, Y> Search<P> for Mcts<P, E, D, Y>
where
    P: Position,
    E: Evaluate<P> + Sync,
    D: Order<P> + Sync,
    Y: Playout<P> + Sync,
{
    fn search<O: Observer<P>>(&mut self, position: &P, goal: Goal, observer: &mut O) -> Report<P::Move> {
        if let Some(score) = position.outcome() {
            return Report::of_finished_game(score.undated(), observer.stats());
        }
        let mut tree = self.prepare(position, goal);
        let minds = Minds {
            settings: &self.settings,
            evaluate: &self.evaluate,
            order: &self.order,
            playout: &self.playout,
        };
        plant(&mut tree, position, minds);
        // Who allows nothing is heard before the first simulation.
        if observer.bulk(&Stats::default()) == Flow::Go && !tree.alone().is_proven() {
            tree.pot.0.fill(observer.remaining());
            simulate(position, &tree, minds, observer);
        }
        tell_branches(&tree.alone(), &self.evaluate, true, observer);
        let answer = tree.alone().answer::<P, E>(&self.evaluate);
        self.tree = Some(tree);
        self.report(position, answer, observer.stats())
    }
}

/// Lets all threads simulate until the search is over. This one talks to the observer, others tell it what they did.
fn simulate<P, E, D, Y>(position: &P, tree: &Tree, minds: Minds<'_, E, D, Y>, observer: &mut impl Observer<P>)
where
    P: Position,
    E: Evaluate<P> + Sync,
    D: Order<P> + Sync,
    Y: Playout<P> + Sync,
{
    let threads = minds.settings.threads.max(1);
    let worker = || Worker::new(position, tree.pot.0.purse(threads), minds);
    let mut simulations = 0;
    if threads == 1 {
        let alone = tree.alone();
        return worker().work(&alone, |done| {
            done.tree_bytes = tree.peak_bytes() as u64;
            consult(&alone, minds.evaluate, done, &mut simulations, observer)
        });
    }
    let (gate, ear) = (Gate::new(threads), Ear::default());
    std::thread::scope(|scope| {
        let help = |number| {
            let (worker, seat, ear) = (&worker, gate.seat(number), &ear);
            scope.spawn(move || {
                let hands = tree.among_others(seat);
                let mut unsaid = Stats::default();
                worker().work(&hands, |done| {
                    unsaid = unsaid + *done;
                    if unsaid.nodes >= ear::SOME {
                        ear.say(std::mem::take(&mut unsaid), || tree.is_over());
                    }
                    !hands.is_proven()
                });
                ear.say(unsaid, || true);
            })
        };
        let helpers: Vec<_> = (1..threads).map(help).collect();
        {
            let _listening = ear.listen();
            let hands = tree.among_others(gate.seat(0));
            worker().work(&hands, |done| {
                if let Some(helped) = ear.hear() {
                    *done = *done + helped;
                }
                consult(&hands, minds.evaluate, done, &mut simulations, observer)
            });
        }
        for helper in helpers {
            if let Err(panic) = helper.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    // Simulations that were under way elsewhere.
    let mut rest = ear.hear().unwrap_or_default();
    rest.tree_bytes = tree.peak_bytes() as u64;
    observer.bulk(&rest);
}

/// Tells the observer what was done, and now and then how things stand. False if the search is over.
fn consult<const SEVERAL: bool, P: Position, E: Evaluate<P>>(
    tree: &Hands<'_, SEVERAL>,
    evaluate: &E,
    done: &Stats,
    simulations: &mut u64,
    observer: &mut impl Observer<P>,
) -> bool {
    let flow = observer.bulk(done);
    let before = *simulations;
    *simulations += done.simulations;
    if u64::ilog2(*simulations) > u64::checked_ilog2(before).unwrap_or(0) {
        tell(tree, evaluate, observer);
    }
    tell_branches(tree, evaluate, false, observer);
    if flow == Flow::Stop || tree.is_proven() {
        tree.set_over(true);
    }
    !tree.is_over()
}

/// Tells the observer how things stand.
fn tell<const SEVERAL: bool, P: Position, E: Evaluate<P>>(
    tree: &Hands<'_, SEVERAL>,
    evaluate: &E,
    observer: &mut impl Observer<P>,
) {
    let _closed = tree.seat().map(|seat| seat.gate().close());
    let Answer { score, is_proven, line } = tree.answer::<P, E>(evaluate);
    if let Some(score) = score {
        let depth = line.len() as u32;
        observer.iteration(&Iteration {
            depth,
            score,
            bound: Bound::Exact,
            proven: is_proven,
            line: &line,
            rank: 1,
            filled: None,
        });
    }
}

/// Tells the observer what each move of the root is worth, if it wants to hear that now.
#[inline]
fn tell_branches<const SEVERAL: bool, P: Position, E: Evaluate<P>>(
    tree: &Hands<'_, SEVERAL>,
    evaluate: &E,
    is_over: bool,
    observer: &mut impl Observer<P>,
) {
    let plies = observer.wants_branches(is_over);
    if plies > 0 {
        let _closed = tree.seat().map(|seat| seat.gate().close());
        observer.branches(&tree.branches::<P, E>(evaluate, plies));
    }
}

impl<P, E, D, Y> Mcts<P, E, D, Y>
where
    P: Position,
    D: Order<P>,
{
    fn report(&self, position: &P, answer: Answer<P::Move>, stats: Stats) -> Report<P::Move> {
        let Answer { score, is_proven, mut line } = answer;
        let depth = if score.is_some() { line.len() as u32 } else { 0 };
        if line.is_empty() {
            // A stop before the first simulation still owes a legal move: the one that the game would try first.
            line.extend(position.moves().min_by_key(|mv| -self.order.rank(position, *mv)));
        }
        Report {
            score: score.unwrap_or(-Score::INFINITY),
            bound: if score.is_some() { Bound::Exact } else { Bound::Lower },
            best: line.first().copied(),
            line,
            depth,
            partial: None,
            proven: is_proven,
            // Nothing but a proof ends it of its own accord.
            stopped: !is_proven,
            stats,
        }
    }
}
