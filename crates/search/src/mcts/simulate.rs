//! Simulations: down the tree, a playout, and up again, by one thread or several.

use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_core::{Ended, Evaluate, Order, Playout, Position, Random, Score, Stats};

use super::backup::{Outcome, turned};
use super::prospect::{Minds, Prospect, known};
use super::tree::Tree;
use super::walk::{Halt, Walk};

/// A thread's share of a search. The tree is behind a lock that is held on the way down and up, but not while positions are judged.
pub(super) struct Worker<'a, P: Position, E, D, Y> {
    root: &'a P,
    tree: &'a Mutex<Tree>,
    minds: Minds<'a, E, D, Y>,
    walk: Walk<P>,
    prospect: Prospect<P::Move>,
}

/// Locks the tree. If another thread panicked in between, the panic comes to light when the threads are joined.
pub(super) fn lock(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the search of all threads when it goes out of scope, be it by a panic.
pub(super) struct Ending<'a>(pub(super) &'a Mutex<Tree>);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        lock(self.0).is_over = true;
    }
}

impl<'a, P, E, D, Y> Worker<'a, P, E, D, Y>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    Y: Playout<P>,
{
    pub(super) fn new(root: &'a P, tree: &'a Mutex<Tree>, minds: Minds<'a, E, D, Y>) -> Self {
        Worker { root, tree, minds, walk: Walk::new(root), prospect: Prospect::new() }
    }

    /// Makes the root a node, if the tree has none. If there is no room for all its moves, the best ones have to do.
    pub(super) fn plant(&mut self) {
        let mut tree = lock(self.tree);
        if !tree.pool.nodes.is_empty() {
            return;
        }
        self.prospect.survey(self.root, self.minds, &mut Random::new(self.minds.settings.seed));
        loop {
            if let Some(root) = tree.insert(&self.prospect) {
                tree.root = root;
                return;
            }
            let half = self.prospect.candidates.len() / 2;
            self.prospect.candidates.truncate(half);
        }
    }

    /// Simulates until `goes_on`, which hears what every simulation did, says that it is enough, or nothing is left to
    /// spend.
    pub(super) fn work(&mut self, mut goes_on: impl FnMut(&mut Tree, &Stats) -> bool) {
        let evaluate = self.minds.evaluate;
        let mut tree = lock(self.tree);
        while tree.begin(&mut self.walk, self.root) {
            let mut done = Stats::default();
            done.simulations = 1;
            let outcome = loop {
                let halt = tree.descend(&mut self.walk);
                if let Halt::Known(score) = halt {
                    if self.minds.settings.threads > 1 {
                        tree = self.pause(tree);
                    }
                    let reward = self.reward(score.for_side(self.walk.position.side()));
                    break Outcome { reward, exact: tree.proofs.then_some(score) };
                }
                if halt == Halt::Expand {
                    let is_node;
                    (tree, is_node) = self.expand(tree);
                    if is_node {
                        continue;
                    }
                }
                drop(tree);
                let outcome = self.judge(&mut done);
                tree = lock(self.tree);
                break outcome;
            };
            let noise = self.walk.random.bits();
            tree.back_up(&self.walk, outcome, noise, |score| evaluate.chance(score));
            let height = self.walk.steps.len() as u32;
            (done.nodes, done.height) = (u64::from(height) + 1, height);
            done.tree_bytes = tree.peak_bytes() as u64;
            if !goes_on(&mut tree, &done) {
                return;
            }
            // Other threads wait here until the one that talks to the observer told what they did.
            while tree.helped.nodes > tree.allowance && !tree.is_over {
                tree = self.pause(tree);
            }
        }
    }

    /// Makes the position where the walk halted a node, if that is possible.
    fn expand(&mut self, tree: MutexGuard<'a, Tree>) -> (MutexGuard<'a, Tree>, bool) {
        drop(tree);
        // Where nothing is proven, finished games stay leaves.
        let is_over = self.walk.position.outcome().is_some();
        if !is_over {
            self.prospect.survey(&self.walk.position, self.minds, &mut self.walk.random);
        }
        let mut tree = lock(self.tree);
        let is_node = !is_over && tree.attach(&mut self.walk, &self.prospect);
        (tree, is_node)
    }

    /// Lets other threads have the tree for a while.
    fn pause(&self, tree: MutexGuard<'a, Tree>) -> MutexGuard<'a, Tree> {
        drop(tree);
        std::thread::yield_now();
        lock(self.tree)
    }

    /// What the position at the end of the walk is worth: for sure, or after a playout.
    fn judge(&mut self, done: &mut Stats) -> Outcome {
        let Minds { settings, evaluate, playout, .. } = self.minds;
        let position = &self.walk.position;
        let side = position.side();
        if let Some(score) = known(position, settings.proofs) {
            done.verdicts = 1;
            let exact = settings.proofs.then_some(score.for_max(side));
            return Outcome { reward: self.reward(score), exact };
        }
        let estimate = |position: &P| {
            let score = evaluate.evaluate(evaluate.start(position), position);
            turned(evaluate.chance(score), position.side())
        };
        let reward = if settings.cut == Some(0) {
            done.evaluated = 1;
            estimate(position)
        } else {
            match playout.play_out(position, settings.cut.unwrap_or(u32::MAX), &mut self.walk.random) {
                Ended::Over(score) => turned(evaluate.chance(score.for_side(side)), side),
                Ended::Cut(end) => {
                    done.evaluated = 1;
                    estimate(&end)
                }
            }
        };
        Outcome { reward, exact: None }
    }

    /// What a score for the side to move earns the first player.
    fn reward(&self, score: Score) -> f32 {
        turned(self.minds.evaluate.chance(score), self.walk.position.side())
    }
}
