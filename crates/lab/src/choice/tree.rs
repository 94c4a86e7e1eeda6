//! A small decision tree: signs in, an engine out.

use plywood_core::{Sign, Signs};
use plywood_engines::Condition;

/// No more conditions than this on one path.
const DEEPEST: usize = 3;
/// No leaf has fewer cases than this.
const FEWEST: usize = 20;
/// What gains less than this is not worth a condition: about half a percent of all cost.
const LEAST_GAIN: f64 = 0.005;
/// What a split gains must be so many times its standard error: many splits are tried, and some gain by chance.
const SURE: f64 = 3.0;

/// A position, and what each engine loses there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Case {
    pub(super) signs: Signs,
    /// How much it counts.
    pub(super) weight: f64,
    /// By how much each engine misses the best one; see fit.rs.
    pub(super) losses: Vec<f64>,
}

/// A leaf: the cases that fulfil its conditions, and who does best there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Leaf {
    pub(super) path: Vec<Condition>,
    /// How many conditions lead here, with those that others make superfluous.
    depth: usize,
    /// Indexes of cases.
    pub(super) cases: Vec<usize>,
    pub(super) engine: usize,
    /// The weighted sum of what the engine loses.
    loss: f64,
}

impl Leaf {
    fn new(all: &[Case], path: Vec<Condition>, depth: usize, cases: Vec<usize>) -> Leaf {
        let engines = all.first().map_or(0, |case| case.losses.len());
        let sums = (0..engines).map(|engine| (engine, loss(all, &cases, engine)));
        let best = sums.min_by(|one, other| one.1.total_cmp(&other.1));
        let (engine, loss) = best.unwrap_or((0, 0.0));
        Leaf { path, depth, cases, engine, loss }
    }

    fn holds(&self, signs: &Signs) -> bool {
        self.path.iter().all(|condition| condition.holds(signs))
    }

    /// The standard error of what parts gain.
    fn doubt(&self, all: &[Case], parts: &[Leaf; 2]) -> f64 {
        let gains: Vec<f64> = parts
            .iter()
            .flat_map(|part| part.cases.iter().map(move |case| (part, &all[*case])))
            .map(|(part, case)| case.weight * (case.losses[self.engine] - case.losses[part.engine]))
            .collect();
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>().sqrt()
    }

    /// The best way to part it, and what that gains.
    fn split(&self, all: &[Case]) -> Option<(f64, [Leaf; 2])> {
        if self.depth == DEEPEST || self.cases.len() < 2 * FEWEST {
            return None;
        }
        let mut best: Option<(f64, [Leaf; 2])> = None;
        for sign in Sign::ALL {
            let Some(mut values) =
                self.cases.iter().map(|case| all[*case].signs.get(sign)).collect::<Option<Vec<i32>>>()
            else {
                continue;
            };
            values.sort_unstable();
            values.dedup();
            for pair in values.windows(2) {
                // The middle between two values that occur.
                let at = pair[0] + (pair[1] - pair[0]) / 2;
                let parts = [Condition::AtMost(sign, at), Condition::Above(sign, at)].map(|condition| {
                    let cases = self.cases.iter().copied();
                    let cases = cases.filter(|case| condition.holds(&all[*case].signs)).collect();
                    Leaf::new(all, tightened(&self.path, condition), self.depth + 1, cases)
                });
                if parts.iter().any(|part| part.cases.len() < FEWEST) {
                    continue;
                }
                let gain = self.loss - parts.iter().map(|part| part.loss).sum::<f64>();
                if best.as_ref().is_none_or(|(most, _)| gain > *most) && gain > SURE * self.doubt(all, &parts)
                {
                    best = Some((gain, parts));
                }
            }
        }
        best
    }
}

/// What an engine loses on some cases together.
fn loss(all: &[Case], cases: &[usize], engine: usize) -> f64 {
    cases.iter().map(|case| all[*case].weight * all[*case].losses[engine]).sum()
}

/// A path with one more condition, without what that makes superfluous.
fn tightened(path: &[Condition], more: Condition) -> Vec<Condition> {
    let is_covered = |old: &Condition| match (*old, more) {
        (Condition::AtMost(one, most), Condition::AtMost(other, less)) => one == other && less <= most,
        (Condition::Above(one, bound), Condition::Above(other, higher)) => one == other && higher >= bound,
        _ => false,
    };
    path.iter().copied().filter(|old| !is_covered(old)).chain([more]).collect()
}

/// Trees with one leaf, two leaves and so on: each parts the leaf of the one before where most is gained, until nothing
/// is worth it.
pub(super) fn grow(all: &[Case], cases: Vec<usize>) -> Vec<Vec<Leaf>> {
    let weight: f64 = cases.iter().map(|case| all[*case].weight).sum();
    let mut trees = vec![vec![Leaf::new(all, Vec::new(), 0, cases)]];
    loop {
        let Some(last) = trees.last() else { return trees };
        let splits = last.iter().enumerate().filter_map(|(at, leaf)| Some((at, leaf.split(all)?)));
        let best = splits.max_by(|(_, (one, _)), (_, (other, _))| one.total_cmp(other));
        let Some((at, (gain, parts))) = best.filter(|(_, (gain, _))| *gain > LEAST_GAIN * weight) else {
            return trees;
        };
        debug_assert!(gain.is_finite());
        let mut tree = last.clone();
        tree.splice(at..=at, parts);
        trees.push(tree);
    }
}

/// Whom a tree chooses for these signs.
pub(super) fn choose(tree: &[Leaf], signs: &Signs) -> usize {
    tree.iter().find(|leaf| leaf.holds(signs)).or(tree.last()).map_or(0, |leaf| leaf.engine)
}
