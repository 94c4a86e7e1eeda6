//! Simulations: down the tree, a playout, and up again, by one thread or several.

use plywood_core::{Ended, Evaluate, Order, Playout, Position, Random, Score, Stats};

use super::backup::{Outcome, turned};
use super::hands::Hands;
use super::prospect::{Minds, Prospect, known};
use super::purse::Purse;
use super::tree::Tree;
use super::walk::{Halt, Walk};

/// A thread's share of a search. It is in the tree on the way down and up, and outside while positions are judged.
pub(super) struct Worker<'a, P: Position, E, D, Y> {
    root: &'a P,
    minds: Minds<'a, E, D, Y>,
    purse: Purse<'a>,
    walk: Walk<P>,
    prospect: Prospect<P::Move>,
}

/// Ends the search of all threads if this one panics.
struct Alarm<'a>(&'a Tree);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.set_over(true);
        }
    }
}

/// Makes the root a node, if the tree has none. If there is no room for all its moves, the best ones have to do.
pub(super) fn plant<P, E, D, Y>(tree: &mut Tree, root: &P, minds: Minds<'_, E, D, Y>)
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    Y: Playout<P>,
{
    let mut prospect = Prospect::new();
    let mut survey = || prospect.survey(root, false, minds, &mut Random::new(minds.settings.seed));
    if !tree.pool.is_empty() {
        if tree.alone().node(tree.root).kind().is_glanced() {
            survey();
            tree.replant(&mut prospect);
        }
        return;
    }
    survey();
    while !tree.plant(&prospect) {
        let half = prospect.candidates.len() / 2;
        prospect.candidates.truncate(half);
    }
}

impl<'a, P, E, D, Y> Worker<'a, P, E, D, Y>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    Y: Playout<P>,
{
    pub(super) fn new(root: &'a P, purse: Purse<'a>, minds: Minds<'a, E, D, Y>) -> Self {
        Worker { root, minds, purse, walk: Walk::new(root), prospect: Prospect::new() }
    }

    /// Simulates until `goes_on`, which hears what every simulation did, says that it is enough, or nothing is left to
    /// spend.
    pub(super) fn work<const SEVERAL: bool>(
        &mut self,
        tree: &Hands<'_, SEVERAL>,
        mut goes_on: impl FnMut(&mut Stats) -> bool,
    ) {
        let _alarm = Alarm(tree);
        let evaluate = self.minds.evaluate;
        let chance = |score| evaluate.chance(score);
        while !tree.is_over()
            && let Some(number) = self.purse.begin()
        {
            let mut done = Stats::default();
            done.simulations = 1;
            tree.begin(&mut self.walk, self.root, &mut self.purse, number, chance);
            let outcome = loop {
                let halt = tree.descend(&mut self.walk, &mut self.purse);
                if let Halt::Known(score) = halt {
                    let reward = self.reward(score.for_side(self.walk.position.side()));
                    break Outcome { reward, exact: tree.proofs.then_some(score) };
                }
                tree.leave();
                if halt != Halt::Leaf && self.expand(tree, halt == Halt::Expand) {
                    continue;
                }
                let outcome = self.judge(&mut done);
                tree.enter();
                break outcome;
            };
            let noise = self.walk.random.bits();
            tree.back_up(&mut self.walk, outcome, noise, chance);
            tree.leave();
            let height = self.walk.steps.len() as u32;
            (done.nodes, done.height) = (u64::from(height) + 1, height);
            if !goes_on(&mut done) {
                break;
            }
        }
        if SEVERAL {
            tree.enter();
            tree.settle(&mut self.walk, 0, chance);
            tree.leave();
        }
    }

    /// Makes the position where the walk halted a node, or looks at all moves of a node that has only been glanced at,
    /// if that is possible. If so, it is in the tree afterwards.
    fn expand<const SEVERAL: bool>(&mut self, tree: &Hands<'_, SEVERAL>, is_new: bool) -> bool {
        // Where nothing is proven, finished games stay leaves.
        let is_over = self.walk.position.outcome().is_some();
        if !is_over {
            self.prospect.survey(&self.walk.position, is_new, self.minds, &mut self.walk.random);
        }
        tree.enter();
        let is_node = !is_over && tree.attach(&mut self.walk, &mut self.prospect);
        if is_over && SEVERAL {
            tree.abandon(&self.walk);
        }
        if !is_node {
            tree.leave();
        }
        is_node
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
