//! The cross-check: answers to the same question must not contradict each other.

use plywood_core::Bound;
use plywood_engines::EngineSpec;
use plywood_search::Late;

use super::{Disagreement, Statement, asks_for_an_answer};
use crate::{Experiment, Limit, Row, ScoreKind, Tables};

/// So many disagreements are described; of the others only the number is kept.
const DESCRIBED: usize = 100;

/// Answers that wait to be compared.
#[derive(Debug)]
pub(crate) struct CrossCheck<'a> {
    experiment: &'a Experiment,
    answers: Vec<Stated>,
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    pub(crate) disagreements: Vec<Disagreement>,
    pub(crate) disagreeing: u64,
    pub(crate) answers: u64,
    pub(crate) compared_with_known: u64,
}

/// What is kept of a row.
#[derive(Copy, Clone, Debug)]
struct Stated {
    set: u32,
    position: u32,
    claim: Statement,
    nodes: u64,
    bound: Bound,
    proven: bool,
    stopped: bool,
}

/// What an answer says about the position: who wins, and where that is fixed, the points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Truth {
    sign: i32,
    points: Option<i32>,
}

impl Truth {
    fn contradicts(self, other: Truth) -> bool {
        self.sign != other.sign || self.points.zip(other.points).is_some_and(|(one, other)| one != other)
    }
}

impl<'a> CrossCheck<'a> {
    pub(crate) fn new(experiment: &'a Experiment) -> CrossCheck<'a> {
        CrossCheck { experiment, answers: Vec::new() }
    }

    pub(crate) fn add(&mut self, row: &Row) {
        let (key, value) = (row.key, &row.value);
        self.answers.push(Stated {
            set: key.set,
            position: key.position,
            claim: Statement { engine: key.engine, limit: key.limit, points: value.points, kind: value.kind },
            nodes: row.stats.nodes,
            bound: value.bound,
            proven: value.proven,
            stopped: value.stopped,
        });
    }

    pub(crate) fn finish(mut self, key_fixes_ply: bool) -> Checked {
        self.answers.sort_by_key(|one| (one.set, one.position, one.claim.engine, one.claim.limit));
        let mut checked = Checked::default();
        for same in self.answers.chunk_by(|one, other| (one.set, one.position) == (other.set, other.position))
        {
            self.truths(same, &mut checked);
            self.guesses(same, key_fixes_ply, &mut checked);
            self.node_counts(same, &mut checked);
        }
        checked
    }

    /// Proven answers against each other and against what was known before.
    fn truths(&self, same: &[Stated], checked: &mut Checked) {
        let Some(first) = same.first() else { return };
        let known = self.experiment.sets[first.set as usize].positions[first.position as usize].points;
        let mut believed: Vec<(Truth, Statement)> = Vec::new();
        let mut proven = 0;
        for answer in same {
            let Some(truth) = self.truth(answer) else { continue };
            proven += 1;
            let (set, position, claim) = (answer.set, answer.position, answer.claim);
            if let Some(known) = known {
                checked.compared_with_known += 1;
                if truth.contradicts(Truth { sign: known.signum(), points: Some(known) }) {
                    checked.note(Disagreement::Known { set, position, claim, known });
                }
            }
            // Only different truths are remembered, so comparing with all of them stays cheap.
            if let Some((_, other)) = believed.iter().find(|(other, _)| truth.contradicts(*other)) {
                checked.note(Disagreement::Answers { set, position, one: *other, other: claim });
            } else if !believed.iter().any(|(other, _)| *other == truth) {
                believed.push((truth, claim));
            }
        }
        // One answer alone is compared with nothing.
        if known.is_some() || proven > 1 {
            checked.answers += proven;
        }
    }

    /// What a proven answer fixes; `None` if it proves nothing.
    fn truth(&self, answer: &Stated) -> Option<Truth> {
        let Stated { claim, bound, .. } = answer;
        if !answer.proven || answer.stopped {
            return None;
        }
        let sign = match claim.kind {
            ScoreKind::Win => 1,
            ScoreKind::Loss => -1,
            ScoreKind::Draw => 0,
            ScoreKind::Payoff => claim.points?.signum(),
            ScoreKind::Estimate | ScoreKind::Unknown => return None,
        };
        let weak = self.experiment.weak;
        // If only the winner is asked for, "at least a win" is an answer too.
        let settled = match bound {
            Bound::Exact => true,
            Bound::Lower => weak && sign > 0,
            Bound::Upper => weak && sign < 0,
        };
        // Without dates all wins count alike; a payoff has no date to lose.
        let dated = self.spec(claim).features.distance || claim.kind == ScoreKind::Payoff;
        settled.then(|| Truth { sign, points: claim.points.filter(|_| dated && !weak) })
    }

    /// Guesses at the same horizon by the same evaluation.
    fn guesses(&self, same: &[Stated], key_fixes_ply: bool, checked: &mut Checked) {
        if self.experiment.tables != Tables::Fresh {
            return;
        }
        let comparable = |answer: &&Stated| {
            !answer.proven
                && !answer.stopped
                && answer.bound == Bound::Exact
                && asks_for_an_answer(self.limit(&answer.claim))
                && (key_fixes_ply || !self.spec(&answer.claim).has_table())
        };
        let mut believed: Vec<(&Stated, u64)> = Vec::new();
        for answer in same.iter().filter(comparable) {
            let Some(points) = self.guess(answer) else { continue };
            let question = |claim: &Statement| {
                let spec = self.spec(claim);
                (
                    claim.limit,
                    self.horizon(claim),
                    &spec.eval,
                    spec.features.quiescence,
                    spec.features.distance,
                )
            };
            let same = |(other, _): &&mut (&Stated, u64)| question(&other.claim) == question(&answer.claim);
            let Some((other, count)) = believed.iter_mut().find(same) else {
                believed.push((answer, 1));
                continue;
            };
            *count += 1;
            if self.guess(other) != Some(points) {
                let (set, position) = (answer.set, answer.position);
                checked.note(Disagreement::Answers { set, position, one: other.claim, other: answer.claim });
            }
        }
        checked.answers += believed.iter().map(|(_, count)| count).filter(|count| **count > 1).sum::<u64>();
    }

    fn guess(&self, answer: &Stated) -> Option<i32> {
        answer.claim.points.map(|points| if self.experiment.weak { points.signum() } else { points })
    }

    /// The nodes of repetitions, where nothing but the unit itself can make a difference.
    fn node_counts(&self, same: &[Stated], checked: &mut Checked) {
        if self.experiment.tables != Tables::Fresh {
            return;
        }
        let unit = |answer: &Stated| (answer.claim.engine, answer.claim.limit);
        // A cap of time stops a search wherever it happens to be.
        let by_the_clock = |answer: &Stated| answer.stopped && self.experiment.cap.time.is_some();
        for repetitions in same.chunk_by(|one, other| unit(one) == unit(other)) {
            let claim = repetitions[0].claim;
            let one_thread = self.spec(&claim).threads.is_none_or(|threads| threads == 1);
            if !one_thread || matches!(self.limit(&claim), Limit::Time(_)) {
                continue;
            }
            let nodes = || repetitions.iter().filter(|one| !by_the_clock(one)).map(|one| one.nodes);
            if let Some((fewest, most)) = nodes().min().zip(nodes().max())
                && fewest != most
            {
                checked.note(Disagreement::NotDeterministic {
                    set: repetitions[0].set,
                    position: repetitions[0].position,
                    engine: claim.engine,
                    limit: claim.limit,
                    nodes: (fewest, most),
                });
            }
        }
    }

    /// How far an engine looks by itself, where that is not as far as it is asked to.
    fn horizon(&self, claim: &Statement) -> Option<(u32, Option<Late>)> {
        let EngineSpec { depth, late, .. } = *self.spec(claim);
        let own = depth?;
        let nearest = late.map_or(own, |late| own.min(late.depth));
        let is_asked = matches!(self.limit(claim), Limit::Depth(plies) if plies <= nearest);
        (!is_asked).then_some((own, late))
    }

    fn spec(&self, claim: &Statement) -> &EngineSpec {
        &self.experiment.engines[claim.engine as usize].spec
    }

    fn limit(&self, claim: &Statement) -> Limit {
        self.experiment.limits[claim.limit as usize]
    }
}

impl Checked {
    fn note(&mut self, disagreement: Disagreement) {
        self.disagreeing += 1;
        if self.disagreements.len() < DESCRIBED {
            self.disagreements.push(disagreement);
        }
    }
}
