//! Fits rules to measurements.
//!
//! The rules are the leaves of a small decision tree, grown greedily. What is minimised is the mean over positions of
//! the chosen engine's loss, and that is the mean of two things: the logarithm of its cost, divided by the cost of the
//! position's best engine, so that every position counts; and what it wastes, as a share of what the best engine of the
//! set needs for a position on average, so that hard positions count more. Every set counts as much as any other,
//! however many positions it has. How many leaves there are is found by cross-validation: the fewest that do, on
//! positions held back, as well as any number does, but for one standard error.

use plywood_engines::{AlgorithmName, EngineSpec, Figures, Games, Rule, Rules};

use super::measured::{ChoiceError, Measurements, Needed};
use super::tree::{Case, Leaf, choose, grow};

/// Into so many parts positions are divided; each part is held back once.
const FOLDS: usize = 5;

/// What an engine's cost is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Nodes.
    Nodes,
    /// Time.
    Time,
    /// The geometric mean of both.
    Both,
}

/// Rules, and how they were found.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The rules.
    pub rules: Rules,
    /// How many positions they were fitted to.
    pub positions: usize,
    /// The numbers of rules that were tried, from one on.
    pub trials: Vec<Attempt>,
}

/// So many rules, and what they cost: the exponential of the mean loss, so 1 if the best engine of each position is
/// chosen.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Attempt {
    /// How many rules.
    pub rules: usize,
    /// On the positions that they were fitted to.
    pub fitted: f64,
    /// On positions that were held back.
    pub held_out: f64,
}

impl Measurements {
    /// Fits rules. `commands` are those that made the measurements, for people.
    pub fn fit(&self, games: &Games, cost: Cost, commands: Vec<String>) -> Result<Fit, ChoiceError> {
        // An engine that chooses is nothing to choose.
        let candidates: Vec<usize> = (0..self.engines.len())
            .filter(|at| self.engines[*at].spec.algorithm != AlgorithmName::Auto)
            .collect();
        let engines: Vec<EngineSpec> =
            candidates.iter().map(|at| reporting(&self.engines[*at].spec)).collect();
        if engines.len() < 2 {
            return Err(ChoiceError::Useless(
                "there is nothing to choose: measure two engines or more".to_owned(),
            ));
        }
        let cases = self.cases(games, cost, &candidates)?;
        let (fit, trials) = fitted(&cases);
        let count = engines.len();
        let rule = |(leaf, is_last): (&Leaf, bool)| {
            let mut costs: Vec<(usize, f64)> =
                (0..count).map(|engine| (engine, factor(&cases, &leaf.cases, engine))).collect();
            costs.sort_by(|one, other| one.1.total_cmp(&other.1));
            let next = costs.iter().find(|(engine, _)| *engine != leaf.engine);
            Rule {
                when: if is_last { Vec::new() } else { leaf.path.clone() },
                engine: engines[leaf.engine].clone(),
                because: format!("the cheapest of {count} engines on {} positions", leaf.cases.len()),
                figures: Some(Figures {
                    positions: leaf.cases.len() as u32,
                    cost: rounded(factor(&cases, &leaf.cases, leaf.engine)),
                    next: next.map(|(engine, cost)| (engines[*engine].clone(), rounded(*cost))),
                }),
            }
        };
        // What applies to most positions is for whatever is left.
        let mut leaves: Vec<&Leaf> = fit.iter().collect();
        leaves.sort_by_key(|leaf| leaf.cases.len());
        let last = leaves.len() - 1;
        let rules = leaves.into_iter().enumerate().map(|(at, leaf)| rule((leaf, at == last))).collect();
        let names: Vec<&str> = self.groups.iter().map(|group| group.name.as_str()).collect();
        let measure = match cost {
            Cost::Nodes => "nodes",
            Cost::Time => "time",
            Cost::Both => "nodes and time",
        };
        let about = format!("Fitted to {} positions of {}; cost is {measure}", cases.len(), names.join(", "));
        let rules = Rules { game: self.game.clone(), about, commands, rules };
        Ok(Fit { rules, positions: cases.len(), trials })
    }

    /// Every position with its signs and what each candidate misses.
    fn cases(&self, games: &Games, cost: Cost, candidates: &[usize]) -> Result<Vec<Case>, ChoiceError> {
        let game = games.find(&self.game).map_err(|error| ChoiceError::Useless(error.to_string()))?;
        let mut cases = Vec::new();
        let all: usize = self.groups.iter().map(|group| group.positions.len()).sum();
        for group in &self.groups {
            let weight = all as f64 / self.groups.len() as f64 / group.positions.len() as f64;
            let (mut all_costs, mut all_signs) = (Vec::new(), Vec::new());
            for needed in &group.positions {
                let text = (!needed.text.is_empty()).then_some(needed.text.as_str());
                let signs = game
                    .signs(text, group.goal)
                    .map_err(|error| ChoiceError::Useless(format!("{}: {error}", needed.text)))?;
                let costs = costs(needed, cost, candidates).ok_or_else(|| {
                    ChoiceError::Useless("times were not measured: fit by nodes alone".to_owned())
                })?;
                all_costs.push(costs);
                all_signs.push(signs);
            }
            let losses = losses(&all_costs);
            let case = |(signs, losses)| Case { signs, weight, losses };
            cases.extend(all_signs.into_iter().zip(losses).map(case));
        }
        Ok(cases)
    }
}

/// An engine that tells the whole line: whether it is measured with or without is no part of the choice.
fn reporting(spec: &EngineSpec) -> EngineSpec {
    let mut spec = spec.clone();
    spec.features.line = true;
    spec
}

/// The logarithm of what each candidate costs.
fn costs(needed: &Needed, cost: Cost, candidates: &[usize]) -> Option<Vec<f64>> {
    let log = |value: f64| value.max(1.0).ln();
    let of = |at: &usize| {
        let nodes = log(needed.nodes[*at]);
        let time = || Some(log(needed.times.as_ref()?[*at]));
        Some(match cost {
            Cost::Nodes => nodes,
            Cost::Time => time()?,
            Cost::Both => (nodes + time()?) / 2.0,
        })
    };
    candidates.iter().map(of).collect()
}

/// What each engine loses on each position of a set, from the logarithms of costs.
fn losses(costs: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let engines = 0..costs.first().map_or(0, Vec::len);
    let mean = |engine: usize| costs.iter().map(|all| all[engine].exp()).sum::<f64>() / costs.len() as f64;
    let least_mean = engines.map(mean).fold(f64::INFINITY, f64::min);
    let of_position = |all: &Vec<f64>| {
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        let loss = |cost: &f64| ((cost - least) + (cost.exp() - least.exp()) / least_mean) / 2.0;
        all.iter().map(loss).collect()
    };
    costs.iter().map(of_position).collect()
}

/// The tree with as many leaves as cross-validation finds good, and what was tried.
fn fitted(cases: &[Case]) -> (Vec<Leaf>, Vec<Attempt>) {
    let mut trees = grow(cases, (0..cases.len()).collect());
    // What each number of leaves costs each case while it is held back.
    let mut held_out = vec![vec![0.0; cases.len()]; trees.len()];
    for fold in 0..FOLDS {
        let (tested, trained): (Vec<usize>, Vec<usize>) =
            (0..cases.len()).partition(|case| case % FOLDS == fold);
        let grown = grow(cases, trained);
        for (leaves, losses) in held_out.iter_mut().enumerate() {
            let tree = &grown[leaves.min(grown.len() - 1)];
            for case in &tested {
                losses[*case] = cases[*case].losses[choose(tree, &cases[*case].signs)];
            }
        }
    }
    let mean_loss = |losses: &[f64]| weighted_mean(cases, losses);
    let best = (0..trees.len())
        .min_by(|one, other| mean_loss(&held_out[*one]).total_cmp(&mean_loss(&held_out[*other])))
        .unwrap_or(0);
    let is_as_good = |leaves: &usize| {
        let worse: Vec<f64> =
            held_out[*leaves].iter().zip(&held_out[best]).map(|(one, other)| one - other).collect();
        weighted_mean(cases, &worse) <= standard_error(cases, &worse)
    };
    let chosen = (0..=best).find(is_as_good).unwrap_or(best);
    let trial = |(leaves, tree): (usize, &Vec<Leaf>)| {
        let lost = |case: &Case| case.losses[choose(tree, &case.signs)];
        Attempt {
            rules: leaves + 1,
            fitted: mean_loss(&cases.iter().map(lost).collect::<Vec<f64>>()).exp(),
            held_out: mean_loss(&held_out[leaves]).exp(),
        }
    };
    let trials = trees.iter().enumerate().map(trial).collect();
    (trees.swap_remove(chosen), trials)
}

fn weighted_mean(cases: &[Case], values: &[f64]) -> f64 {
    let weight: f64 = cases.iter().map(|case| case.weight).sum();
    cases.iter().zip(values).map(|(case, value)| case.weight * value).sum::<f64>() / weight
}

fn standard_error(cases: &[Case], values: &[f64]) -> f64 {
    let (mean, weight) = (weighted_mean(cases, values), cases.iter().map(|case| case.weight).sum::<f64>());
    let squares: f64 =
        cases.iter().zip(values).map(|(case, value)| (case.weight * (value - mean)).powi(2)).sum();
    squares.sqrt() / weight
}

/// What an engine costs on some cases: the exponential of its mean loss.
fn factor(all: &[Case], cases: &[usize], engine: usize) -> f64 {
    let weight: f64 = cases.iter().map(|case| all[*case].weight).sum();
    let losses: f64 = cases.iter().map(|case| all[*case].weight * all[*case].losses[engine]).sum();
    (losses / weight).exp()
}

/// As many digits as mean something.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use plywood_core::{Random, Sign, Signs};
    use plywood_engines::Condition;

    use super::*;

    /// Two engines: the first is better up to 20 plies left, the second beyond, by `factor`, with noise of up to a
    /// factor of `e` to the `noise`.
    fn planted(factor: f64, noise: f64, seed: u64) -> Vec<Case> {
        let mut random = Random::new(seed);
        let mut between = |most: u64| random.below(most) as i32;
        let (mut all_costs, mut all_signs) = (Vec::new(), Vec::new());
        for _ in 0..200 {
            let left = between(40);
            let signs = Signs::default()
                .with(Sign::Left, left)
                .with(Sign::Moves, between(8))
                .with(Sign::Estimate, between(100))
                .with(Sign::Mirrored, between(2));
            let mut costs = [1000.0_f64.ln(); 2];
            costs[usize::from(left <= 20)] += factor.ln();
            for cost in &mut costs {
                *cost += noise * f64::from(between(1000)) / 1000.0;
            }
            all_costs.push(costs.to_vec());
            all_signs.push(signs);
        }
        let case = |(signs, losses)| Case { signs, weight: 1.0, losses };
        all_signs.into_iter().zip(losses(&all_costs)).map(case).collect()
    }

    #[test]
    fn a_planted_rule_is_found() {
        let cases = planted(1.5, 0.3, 3);
        let (tree, trials) = fitted(&cases);
        let mut leaves: Vec<(String, usize)> = tree
            .iter()
            .map(|leaf| {
                (leaf.path.iter().map(Condition::to_string).collect::<Vec<_>>().join(" "), leaf.engine)
            })
            .collect();
        leaves.sort();
        assert_eq!(leaves, [("left <= 20".to_owned(), 0), ("left > 20".to_owned(), 1)]);
        assert!(trials[1].held_out < 1.05 && trials[0].held_out > 1.15, "{trials:?}");
        assert_eq!(tree.iter().map(|leaf| leaf.cases.len()).sum::<usize>(), cases.len());
    }

    #[test]
    fn noise_is_not_split() {
        for seed in 0..20 {
            let (tree, trials) = fitted(&planted(1.0, 1.0, seed));
            assert_eq!(tree.len(), 1, "seed {seed}: {trials:?}");
        }
    }

    #[test]
    fn a_few_positions_make_no_rule() {
        let mut cases = planted(1.5, 0.0, 3);
        cases.truncate(30);
        assert_eq!(fitted(&cases).0.len(), 1);
    }
}
