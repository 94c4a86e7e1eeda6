//! What every move is worth, from one search whose tree has all of them.

use std::collections::HashMap;
use std::time::Instant;

use plywood_core::{Bound, Branch, End, Goal, Limits, Move, Report, Score, Stats};

use crate::any_search::AnySearch;
use crate::bot::end_of;
use crate::every_move::Judged;
use crate::playable::Playable;
use crate::watch::{BranchOf, ReportOf, watch_branches};

/// Searches a position once, and notes for each of its moves what the tree knows of it. `news` hears of moves whose
/// numbers have changed, a few times a second. What the search cost is shared out among the moves.
pub(crate) fn one_tree<G: Playable>(
    thinker: &mut AnySearch<G>,
    (position, moves): (&G::Position, &mut [Judged<G::Position>]),
    goal: Goal,
    limits: &Limits,
    news: &mut dyn FnMut(ReportOf<G>),
) -> (ReportOf<G>, End) {
    let (begun, mut limiter) = (Instant::now(), limits.start());
    let numbers: HashMap<u32, usize> = moves.iter().map(|judged| judged.mv().to_bits()).zip(0..).collect();
    let mut known: Vec<Option<BranchOf<G>>> = vec![None; moves.len()];
    let mut hear = |branches: &[BranchOf<G>], stats| {
        let mut changed = Vec::new();
        for branch in branches {
            let number = branch.line.first().and_then(|mv| numbers.get(&mv.to_bits()));
            if let Some(number) = number
                && known[*number].as_ref().is_none_or(|before| differ(before, branch))
            {
                known[*number] = Some(branch.clone());
                changed.push(*number);
            }
        }
        let shares = share_out(stats, &known);
        for number in changed {
            if let Some(branch) = known[number].as_ref().filter(|_| !moves[number].is_done) {
                news(report(branch, shares[number]));
            }
        }
    };
    let found = watch_branches(thinker, position, goal, &mut limiter, &mut hear);
    let (end, time) = (end_of(&found, &limiter), begun.elapsed());
    let shares = share_out(found.stats, &known);
    for ((judged, branch), share) in moves.iter_mut().zip(&known).zip(shares) {
        judged.stats = share;
        judged.time = time.mul_f64(share.simulations as f64 / found.stats.simulations.max(1) as f64);
        if judged.is_done {
            continue;
        }
        let mv = judged.mv();
        let report = branch.as_ref().map_or_else(|| unknown(mv), |branch| report(branch, share));
        judged.end = end;
        judged.is_done = report.proven && report.bound == Bound::Exact;
        judged.report = Some(Report { stopped: !judged.is_done, ..report });
    }
    (found, end)
}

/// Whether somebody who knows one wants to hear of the other. Lines change with every look, and mean little.
fn differ<M>(one: &Branch<M>, other: &Branch<M>) -> bool {
    let numbers = |branch: &Branch<M>| (branch.score, branch.bound, branch.proven, branch.visits);
    numbers(one) != numbers(other)
}

/// Shares out what a tree cost by the visits of its branches, so that nothing is lost by rounding. Where there were
/// none the first move has all of it.
fn share_out<M>(cost: Stats, branches: &[Option<Branch<M>>]) -> Vec<Stats> {
    let visits = |branch: &Option<Branch<M>>| branch.as_ref().map_or(0, |branch| u64::from(branch.visits));
    let mut weights: Vec<u64> = branches.iter().map(visits).collect();
    if let (0, Some(first)) = (weights.iter().sum(), weights.first_mut()) {
        *first = 1;
    }
    let (all, mut before) = (weights.iter().sum::<u64>(), 0);
    let share = |weight: u64| {
        let upto = |weight: u64, cost: u64| (u128::from(cost) * u128::from(weight) / u128::from(all)) as u64;
        let part = |cost: u64| upto(before + weight, cost) - upto(before, cost);
        // Height and memory are those of the whole tree.
        let mut share = Stats::default();
        (share.height, share.tree_bytes) = (cost.height, cost.tree_bytes);
        (share.nodes, share.line_nodes) = (part(cost.nodes), part(cost.line_nodes));
        (share.simulations, share.verdicts) = (part(cost.simulations), part(cost.verdicts));
        share.evaluated = part(cost.evaluated);
        before += weight;
        share
    };
    weights.into_iter().map(share).collect()
}

/// What a tree says about a move. What is only known to be no better than something else was not looked at any more.
fn report<M: Copy>(branch: &Branch<M>, stats: Stats) -> Report<M> {
    Report {
        score: branch.score,
        bound: branch.bound,
        best: branch.line.first().copied(),
        line: branch.line.clone(),
        depth: if branch.bound == Bound::Exact { branch.line.len() as u32 } else { 0 },
        partial: None,
        proven: branch.proven,
        stopped: false,
        stats,
    }
}

/// The report on a move that the tree has not come to.
fn unknown<M: Copy>(mv: M) -> Report<M> {
    Report {
        score: -Score::INFINITY,
        bound: Bound::Lower,
        best: Some(mv),
        line: vec![mv],
        depth: 0,
        partial: None,
        proven: false,
        stopped: true,
        stats: Stats::default(),
    }
}
