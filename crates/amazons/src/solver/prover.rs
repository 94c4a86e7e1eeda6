//! The search: depth-first proof-number search (Nagai 2002), which always goes on where the least is missing to a
//! proof.

use std::cmp::Reverse;

use plywood_core::{Position, Stats};

use super::super::whole::{Turn, Whole};
use super::claims::Claim;
use super::crew::Mate;
use super::filling::Filling;
use super::set::Set;
use super::sum::{Size, Sum};
use super::table::{Effort, ProofTable};
use plywood_search::together::{Pulse, Stopped};

/// A search under way.
pub(super) struct Prover<'a, S> {
    size: Size,
    table: &'a ProofTable,
    filling: &'a mut Filling<S>,
    pulse: &'a mut dyn Pulse,
    /// Who else works on the same sum, if anybody does.
    mate: Option<Mate<'a>>,
    /// What was done since the last beat.
    done: Stats,
    /// Nodes since then after which the next beat is due.
    due: u64,
    /// Nodes visited up to then.
    before_beat: u64,
}

/// After so many nodes a prover with company looks at all children again.
const LONG: u64 = 64;

/// What a turn leads to.
#[derive(Copy, Clone)]
struct Child<S> {
    sum: Sum<S>,
    key: u64,
    effort: Effort,
}

impl<'a, S: Set> Prover<'a, S> {
    pub(super) fn new(
        size: Size,
        table: &'a ProofTable,
        filling: &'a mut Filling<S>,
        pulse: &'a mut dyn Pulse,
        mate: Option<Mate<'a>>,
    ) -> Prover<'a, S> {
        Prover { size, table, filling, pulse, mate, done: Stats::default(), due: 0, before_beat: 0 }
    }

    /// Whether the side to move wins.
    pub(super) fn wins(&mut self, position: &Whole) -> Result<bool, Stopped> {
        let sum = Sum::of(&position.0, self.filling);
        let wins = match Claim::of(&sum, self.filling) {
            Claim::Win => Ok(true),
            Claim::Loss => Ok(false),
            Claim::Open { .. } => {
                let everything = Effort { win: Effort::NEVER, loss: Effort::NEVER };
                let key = self.size.key(&sum);
                match self.proof(key) {
                    Some(effort) => Ok(effort.win == 0),
                    None => self.node(&sum, key, everything, 0).map(|effort| effort.win == 0),
                }
            }
        };
        // What is known stays known, even if this was the last thing allowed.
        if wins.is_ok() {
            self.beat().unwrap_or(());
        }
        wins
    }

    /// The turns of a position, the most promising first: those that are known to win, then those nearest to it. Of
    /// turns that lose, those come first that took the most work to refute.
    pub(super) fn turns(&mut self, position: &Whole) -> Vec<Turn> {
        let mut turns: Vec<Turn> = position.moves().collect();
        turns.sort_by_cached_key(|turn| {
            let sum = Sum::of(&position.after(*turn).0, self.filling);
            let (effort, work) = match Claim::of(&sum, self.filling) {
                Claim::Win => (Effort::WON, 0),
                Claim::Loss => (Effort::LOST, 0),
                Claim::Open { win, loss } => {
                    let known = self.table.probe(self.size.key(&sum));
                    known.map_or((Effort { win, loss }, 0), |known| (known.effort, known.work))
                }
            };
            (effort.loss, Reverse(work))
        });
        turns
    }

    /// Works on a sum until one of the efforts reaches its limit, which a proof always does.
    fn node(&mut self, sum: &Sum<S>, key: u64, limit: Effort, height: u32) -> Result<Effort, Stopped> {
        self.enter(height)?;
        let begun = self.visited();
        let Some(mut children) = self.children(sum) else {
            return Ok(self.remember(key, Effort::WON, begun));
        };
        loop {
            let outlook = Outlook::of(&children);
            let effort = outlook.effort;
            if effort.win >= limit.win || effort.loss >= limit.loss {
                return Ok(self.remember(key, effort, begun));
            }
            let Outlook { best, second, others, .. } = match self.mate {
                Some(mate) => outlook.beside(&children, mate, limit, height + 1),
                None => outlook,
            };
            let child = &mut children[best];
            if self.has_news(child) {
                continue;
            }
            // Until another child is nearer to a proof.
            let limit = Effort { win: limit.loss - others, loss: limit.win.min(second + 1) };
            let left = self.visited();
            self.tell(height + 1, child.key);
            child.effort = self.node(&child.sum, child.key, limit, height + 1)?;
            self.tell(height + 1, 0);
            if self.mate.is_some() && self.visited() - left >= LONG {
                for child in &mut children {
                    self.has_news(child);
                }
                if let Some(proof) = self.proof(key) {
                    return Ok(proof);
                }
            }
        }
    }

    /// Whether the others have found out something about a child, which is known then.
    #[inline(always)]
    fn has_news(&self, child: &mut Child<S>) -> bool {
        if self.mate.is_none() {
            return false;
        }
        let known = self.table.probe(child.key).map_or(child.effort, |known| known.effort);
        let before = std::mem::replace(&mut child.effort, known);
        before != known
    }

    /// What the table says of a sum if that is a proof.
    fn proof(&self, key: u64) -> Option<Effort> {
        self.table.probe(key).map(|known| known.effort).filter(|effort| effort.is_proof())
    }

    #[inline(always)]
    fn tell(&self, height: u32, key: u64) {
        if let Some(mate) = self.mate {
            mate.is_at(height, key);
        }
    }

    /// What the turns lead to, without what is known to win for the other side; `None` if one is known to lose for it.
    fn children(&mut self, sum: &Sum<S>) -> Option<Vec<Child<S>>> {
        let mut children: Vec<Child<S>> = Vec::new();
        let (size, filling) = (self.size, &mut *self.filling);
        let won = sum.any_turn(|sum| {
            let sum = sum.simplified(filling);
            match Claim::of(&sum, filling) {
                Claim::Win => false,
                Claim::Loss => true,
                Claim::Open { win, loss } => {
                    children.push(Child { sum, key: size.key(&sum), effort: Effort { win, loss } });
                    false
                }
            }
        });
        if won {
            return None;
        }
        children.sort_unstable_by_key(|child| child.key);
        children.dedup_by_key(|child| child.key);
        for child in &mut children {
            self.done.table_probes += 1;
            if let Some(known) = self.table.probe(child.key) {
                self.done.table_hits += 1;
                child.effort = known.effort;
            }
        }
        children.retain(|child| child.effort.win > 0);
        Some(children)
    }

    fn remember(&mut self, key: u64, effort: Effort, begun: u64) -> Effort {
        // Somebody else may have been here and found out more.
        if self.mate.is_some()
            && !effort.is_proof()
            && let Some(proof) = self.proof(key)
        {
            return proof;
        }
        let collides = self.table.store(key, effort, self.visited() - begun + 1);
        self.done.table_stores += 1;
        self.done.table_collisions += u64::from(collides);
        effort
    }

    fn enter(&mut self, height: u32) -> Result<(), Stopped> {
        if self.done.nodes == self.due {
            self.beat()?;
        }
        self.done.nodes += 1;
        self.done.height = self.done.height.max(height);
        Ok(())
    }

    fn visited(&self) -> u64 {
        self.before_beat + self.done.nodes
    }

    /// Hands over what was counted.
    fn beat(&mut self) -> Result<(), Stopped> {
        let done = std::mem::take(&mut self.done);
        self.before_beat += done.nodes;
        // No further node is visited after a stop, whoever asks.
        self.due = self.pulse.beat(&done).unwrap_or(0);
        if self.due == 0 { Err(Stopped) } else { Ok(()) }
    }
}

/// What children add up to.
struct Outlook {
    effort: Effort,
    /// The child nearest to a proof.
    best: usize,
    /// What is missing to a proof by the next child.
    second: u32,
    /// Open children but one.
    others: u32,
}

impl Outlook {
    /// One lost child is a win, so the least effort counts. A loss needs all children won, but most of them for the
    /// same reasons, by way of the same sums: adding their efforts up would count those again and again. So only the
    /// greatest counts, and every other for one (Ueda, Hashimoto, Hashimoto and Iida 2008).
    fn of<S>(children: &[Child<S>]) -> Outlook {
        let (mut best, mut least, mut second, mut greatest, mut open) =
            (0, Effort::NEVER, Effort::NEVER, 0, 0);
        for (index, Child { effort, .. }) in children.iter().enumerate() {
            if effort.win == 0 {
                continue;
            }
            open += 1;
            greatest = greatest.max(effort.win);
            if effort.loss < least {
                (best, second, least) = (index, least, effort.loss);
            } else {
                second = second.min(effort.loss);
            }
        }
        if open == 0 {
            return Outlook { effort: Effort::LOST, best, second, others: 0 };
        }
        let loss = (greatest + open - 1).min(Effort::NEVER);
        Outlook { effort: Effort { win: least, loss }, best, second, others: open - 1 }
    }
    /// The same, but for a prover that has company: every other one at a child makes it look harder, so that nearly as
    /// good ones come in between. A child must still lie within the limit, or nothing would come of it.
    fn beside<S>(self, children: &[Child<S>], mate: Mate<'_>, limit: Effort, height: u32) -> Outlook {
        if mate.others_at(height, children[self.best].key) == 0 {
            return self;
        }
        let (mut best, mut least, mut second) = (self.best, Effort::NEVER, Effort::NEVER);
        for (index, Child { key, effort, .. }) in children.iter().enumerate() {
            if effort.win == 0 || effort.loss >= limit.win {
                continue;
            }
            let others = mate.others_at(height, *key);
            let loss = (effort.loss + others).min(Effort::NEVER - 1);
            if loss < least {
                (best, second, least) = (index, least, loss);
            } else {
                second = second.min(loss);
            }
        }
        Outlook { best, second, ..self }
    }
}
