//! Which move of a node to try next.

use std::iter::repeat;

use super::edges::{LANES, Quad};
use super::lanes::read;
use super::memory::Four;
use super::settings::{MctsSettings, Priors, Selection};

/// The selection rule of a search, with what it needs to know about all nodes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Formula {
    select: Selection,
    exploration: f32,
    /// 1 if a first estimate counts as one visit, else 0.
    pub(super) weight: f32,
}

/// The most urgent edge.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) edge: usize,
    pub(super) urgency: f32,
}

impl Formula {
    pub(super) fn of(settings: &MctsSettings) -> Formula {
        let estimates = settings.select == Selection::Puct || settings.priors == Priors::Evaluation;
        Formula {
            select: settings.select,
            exploration: settings.exploration,
            weight: if estimates { 1.0 } else { 0.0 },
        }
    }

    /// Whether the rule asks for prior probabilities.
    pub(super) fn wants_priors(self) -> bool {
        self.select == Selection::Puct
    }

    /// Whether a move that was not tried yet can be compared with others. If not, it comes first.
    pub(super) fn has_estimates(self) -> bool {
        self.weight > 0.0
    }

    /// The most urgent of the first `open` edges of a node with `visits`, which are in `quads`; `None` if all of them
    /// are settled.
    #[inline]
    pub(super) fn best(self, visits: u32, open: usize, quads: &[Quad], priors: &[Four]) -> Option<Choice> {
        let visits = visits.max(1) as f32;
        let c = self.exploration;
        let without_priors = quads.iter().zip(repeat([0.0; LANES]));
        match self.select {
            Selection::Ucb1 => {
                let spread = c * (2.0 * ln(visits)).sqrt();
                self.scan(open, without_priors, |mean, inverse, _| mean + spread * inverse.sqrt())
            }
            Selection::Ucb1Tuned => {
                let ln = ln(visits);
                self.scan(open, without_priors, |mean, inverse, _| tuned(c, ln, mean, inverse))
            }
            Selection::Puct => {
                let spread = c * visits.sqrt();
                let priors = priors.iter().map(|four| read(four).map(f32::from_bits));
                self.scan(open, quads.iter().zip(priors), |mean, inverse, prior| {
                    mean + spread * prior * inverse
                })
            }
        }
    }

    /// How urgent a move is that was not tried yet, by its first estimate.
    pub(super) fn urgency_untried(self, visits: u32, estimate: f32, prior: f32) -> f32 {
        let visits = visits.max(1) as f32;
        let c = self.exploration;
        match self.select {
            _ if !self.has_estimates() => f32::INFINITY,
            Selection::Ucb1 => estimate + c * (2.0 * ln(visits)).sqrt(),
            Selection::Ucb1Tuned => tuned(c, ln(visits), estimate, 1.0),
            Selection::Puct => estimate + c * visits.sqrt() * prior,
        }
    }

    /// Compares edges lane by lane without a branch, so that the four edges of a quad are worked on at once. `urgency`
    /// takes mean, one by visits, and prior.
    #[inline]
    fn scan<'a>(
        self,
        open: usize,
        quads: impl Iterator<Item = (&'a Quad, [f32; LANES])>,
        urgency: impl Fn(f32, f32, f32) -> f32,
    ) -> Option<Choice> {
        let mut best = [f32::NEG_INFINITY; LANES];
        let mut edges = [u32::MAX; LANES];
        let mut numbers: [u32; LANES] = std::array::from_fn(|lane| lane as u32);
        for (quad, priors) in quads {
            let [visits, sums, ..] = quad.as_chunks().0 else { break };
            let (visits, sums) = (read(visits), read(sums).map(f32::from_bits));
            for lane in 0..LANES {
                // Signed numbers are converted faster, and no node has 2^31 visits.
                let inverse = 1.0 / (visits[lane] as i32 as f32 + self.weight);
                let value = urgency(sums[lane] * inverse, inverse, priors[lane]);
                let is_better = (value > best[lane]) & (numbers[lane] < open as u32);
                best[lane] = if is_better { value } else { best[lane] };
                edges[lane] = if is_better { numbers[lane] } else { edges[lane] };
                numbers[lane] += LANES as u32;
            }
        }
        let mut choice = Choice { edge: usize::MAX, urgency: f32::NEG_INFINITY };
        for (urgency, edge) in best.into_iter().zip(edges) {
            let edge = edge as usize;
            if urgency > choice.urgency || (urgency == choice.urgency && edge < choice.edge) {
                choice = Choice { edge, urgency };
            }
        }
        (choice.urgency > f32::NEG_INFINITY).then_some(choice)
    }
}

#[inline]
fn tuned(c: f32, ln: f32, mean: f32, inverse: f32) -> f32 {
    let variance = mean * (1.0 - mean) + (2.0 * ln * inverse).sqrt();
    mean + c * (ln * inverse * variance.min(0.25)).sqrt()
}

/// The natural logarithm of a number from 1 on, right to four digits, in a few instructions and the same on every
/// machine: the exponent, and a polynomial for the rest, fitted by Chebyshev's points.
#[inline]
fn ln(x: f32) -> f32 {
    const MANTISSA: u32 = (1 << 23) - 1;
    let exponent = (x.to_bits() >> 23) as i32 - 127;
    let m = f32::from_bits(x.to_bits() & MANTISSA | 1.0_f32.to_bits());
    let log2 = ((((-0.080_010_88 * m + 0.635_511_1) * m - 2.099_402_3) * m + 4.049_617) * m) - 2.505_614_7;
    (exponent as f32 + log2).max(0.0) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::edges::{Edge, Link, SETTLED};
    use plywood_core::Random;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// A quad of edges with these visits and sums.
    fn quad(edges: [(u32, f32); LANES]) -> Quad {
        let quad = std::array::from_fn(|_| AtomicU32::new(0));
        for (lane, (visits, sum)) in edges.into_iter().enumerate() {
            let edge = Edge::of(&quad, lane);
            edge.begin(0, sum, Link::NOWHERE);
            edge.visits_cell().store(visits, Ordering::Relaxed);
        }
        quad
    }

    fn four(priors: [f32; LANES]) -> Four {
        priors.map(|prior| AtomicU32::new(prior.to_bits()))
    }

    #[test]
    fn logarithms() {
        for x in [1.0_f32, 1.5, 2.0, 3.0, 7.0, 1000.0, 1e6, 1e9] {
            assert!((ln(x) - x.ln()).abs() < 2e-4, "{x}: {} and {}", ln(x), x.ln());
        }
    }

    /// The formulas as the articles have them, one edge after the other.
    fn plainly(settings: &MctsSettings, n: f32, edges: &[(u32, f32, f32)]) -> Option<usize> {
        let c = settings.exploration;
        let value = |&(visits, sum, prior): &(u32, f32, f32)| {
            let visits = visits as f32;
            let mean = sum / visits;
            match settings.select {
                Selection::Ucb1 => mean + c * (2.0 * n.ln() / visits).sqrt(),
                Selection::Ucb1Tuned => {
                    let v = mean * (1.0 - mean) + (2.0 * n.ln() / visits).sqrt();
                    mean + c * (n.ln() / visits * v.min(0.25)).sqrt()
                }
                Selection::Puct => sum / (visits + 1.0) + c * prior * n.sqrt() / (1.0 + visits),
            }
        };
        (0..edges.len()).max_by(|a, b| value(&edges[*a]).total_cmp(&value(&edges[*b])))
    }

    #[test]
    fn four_at_a_time_choose_as_one_at_a_time() {
        let mut random = Random::new(3);
        for round in 0..3000 {
            let select = *random.pick(&[Selection::Ucb1, Selection::Ucb1Tuned, Selection::Puct]);
            let settings = MctsSettings { select, ..MctsSettings::default() };
            let count = 1 + random.below(20) as usize;
            let edges: Vec<_> = (0..count)
                .map(|_| {
                    let visits = 1 + random.below(50) as u32;
                    (
                        visits,
                        visits as f32 * random.below(1000) as f32 / 1000.0,
                        random.below(100) as f32 / 100.0,
                    )
                })
                .collect();
            let n = edges.iter().map(|edge| edge.0).sum();
            // What lies behind the last edge must not matter.
            let get = |number: usize| edges.get(number).copied().unwrap_or((0, f32::MAX, 9.0));
            let lanes = |quad: usize| std::array::from_fn(|lane| get(quad * LANES + lane));
            let quads: Vec<_> = (0..count.div_ceil(LANES))
                .map(|q| quad(lanes(q).map(|(visits, sum, _)| (visits, sum))))
                .collect();
            let priors: Vec<_> =
                (0..count.div_ceil(LANES)).map(|q| four(lanes(q).map(|(.., prior)| prior))).collect();
            let choice = Formula::of(&settings).best(n, count, &quads, &priors).unwrap();
            let expected = plainly(&settings, n as f32, &edges).unwrap();
            assert!(
                choice.edge == expected || is_close(&settings, n, &edges, choice.edge, expected),
                "round {round}: {choice:?} instead of {expected} of {edges:?}"
            );
        }
    }

    fn is_close(settings: &MctsSettings, n: u32, edges: &[(u32, f32, f32)], a: usize, b: usize) -> bool {
        let alone = |edge: usize| {
            let (visits, sum, prior) = edges[edge];
            let quads = [quad([(visits, sum); LANES])];
            Formula::of(settings).best(n, 1, &quads, &[four([prior; LANES])]).unwrap().urgency
        };
        (alone(a) - alone(b)).abs() < 1e-3
    }

    #[test]
    fn settled_edges_are_never_chosen() {
        for select in [Selection::Ucb1, Selection::Ucb1Tuned, Selection::Puct] {
            let rule = Formula::of(&MctsSettings { select, ..MctsSettings::default() });
            let mut edges = [(1, SETTLED); LANES];
            let best = |edges| rule.best(9, 4, &[quad(edges)], &[four([1.0; LANES])]);
            assert_eq!(best(edges), None);
            edges[2] = (1_000_000, 0.0);
            assert_eq!(best(edges).map(|choice| choice.edge), Some(2));
        }
    }
}
