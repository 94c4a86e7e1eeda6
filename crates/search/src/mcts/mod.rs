//! Monte Carlo tree search: it judges positions by games that are played on at random, and grows its tree where they go well.
//!
//! A simulation has four phases. It walks down the tree, each time choosing the most urgent move ([`Selection`]); it adds one edge where the tree ends;
//! it plays the game on ([`plywood_core::Playout`]); and it tells all nodes on its way how that ended. Results lie between 0 and 1, and are
//! turned around only where the side to move changes.
//!
//! A position that was met once is an edge of 16 bytes. Only when it is met again does it become a node, with a block for edges
//! of its own (edges.rs, pool.rs), and where nothing is known of its moves, those that were not tried take no memory at all. When memory is full,
//! the nodes with the fewest visits become leaves again (prune.rs).
//!
//! What is proven is carried up beside the means (backup.rs): every node knows what its mover gets at least and at most. Wins count alike,
//! however far away they are.

mod answer;
mod backup;
mod edges;
mod grow;
mod node;
mod pool;
mod prospect;
mod prune;
mod select;
mod settings;
mod shared;
mod simulate;
mod trace;
mod tree;
mod walk;

use std::sync::Mutex;

use plywood_core::{
    Bound, Evaluate, Flow, Goal, Iteration, Observer, Order, Playout, Position, Report, Score, Search, Stats,
};

pub use settings::{MctsSettings, Priors, Selection};

use answer::Answer;
use prospect::Minds;
use simulate::{Ending, Worker, lock};
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
    tree: Option<Mutex<Tree>>,
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
    fn prepare(&mut self, position: &P, goal: Goal) -> Mutex<Tree> {
        let kept = self.tree.take().and_then(|tree| tree.into_inner().ok());
        let mut tree = kept.unwrap_or_else(|| Tree::new(&self.settings));
        tree.shares = self.settings.transpositions && position.plies_left().is_some();
        tree.depth = goal.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
        if !self.settings.reuse || !tree.move_root(position.key()) {
            tree.clear();
        }
        (tree.is_over, tree.helped) = (false, Stats::default());
        self.root = Some(position.clone());
        Mutex::new(tree)
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
        let tree = self.prepare(position, goal);
        let minds = Minds {
            settings: &self.settings,
            evaluate: &self.evaluate,
            order: &self.order,
            playout: &self.playout,
        };
        let mut worker = Worker::new(position, &tree, minds);
        worker.plant();
        // Who allows nothing is heard before the first simulation.
        if observer.bulk(&Stats::default()) == Flow::Go && !lock(&tree).is_proven() {
            {
                let mut tree = lock(&tree);
                (tree.allowance, tree.remaining) = (observer.allowance(), observer.remaining());
            }
            std::thread::scope(|scope| {
                let _ending = Ending(&tree);
                for _ in 1..self.settings.threads {
                    scope.spawn(|| {
                        Worker::new(position, &tree, minds).work(|tree, done| {
                            tree.helped = tree.helped + *done;
                            !tree.is_over && !tree.is_proven()
                        });
                    });
                }
                let mut simulations = 0;
                worker.work(|tree, done| {
                    let helped = std::mem::take(&mut tree.helped);
                    let all = if helped.simulations > 0 { *done + helped } else { *done };
                    let flow = observer.bulk(&all);
                    tree.allowance = observer.allowance();
                    let rounds = simulations + all.simulations;
                    if u64::ilog2(rounds) > u64::checked_ilog2(simulations).unwrap_or(0) {
                        tell(tree, &self.evaluate, observer);
                    }
                    simulations = rounds;
                    tree.is_over = flow == Flow::Stop || tree.is_proven();
                    !tree.is_over
                });
            });
            // Simulations that were under way elsewhere.
            observer.bulk(&lock(&tree).helped);
        }
        let answer = lock(&tree).answer::<P, E>(&self.evaluate);
        self.tree = Some(tree);
        self.report(position, answer, observer.stats())
    }
}

/// Tells the observer how things stand.
fn tell<P: Position, E: Evaluate<P>>(tree: &Tree, evaluate: &E, observer: &mut impl Observer<P>) {
    let Answer { score, is_proven, line } = tree.answer::<P, E>(evaluate);
    if let Some(score) = score {
        let depth = line.len() as u32;
        observer.iteration(&Iteration { depth, score, bound: Bound::Exact, proven: is_proven, line: &line });
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
