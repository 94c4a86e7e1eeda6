//! What a game promises whose evaluations can be fitted.

use std::collections::HashSet;

use plywood_core::{Evaluate, Position, Random};
use plywood_engines::{Playable, Tuning};

use crate::walk::random_game;

/// Checks along random games from every start position that evaluations with weights are the weighted sums they claim
/// to be, with their own weights and with others. Panics with the position if one is not.
pub fn check_tuning<G: Playable>(game: &G, seed: u64, games: u32) {
    let tuning = game.extras().tuning.expect("the game says how its evaluations are fitted");
    let mut random = Random::new(seed);
    let mut fitted = 0;
    for evaluator in game.evaluators() {
        let evaluation = evaluator.evaluation;
        let own = told(&tuning, &evaluation);
        fitted += usize::from(!own.is_empty());
        check_names((tuning.weights)(&evaluation).iter().map(|(name, _)| name.as_str()));
        if own.is_empty() {
            continue;
        }
        // Never nothing, because a weight of nothing may mean that a term is left out.
        let other = |weight: &f32| weight + random.between(-90, 90) as f32 / 10.0 + 0.03;
        let others: Vec<f32> = own.iter().map(other).collect();
        for asked in [&own, &others] {
            let weighed = (tuning.with)(&evaluation, asked);
            let weights = &told(&tuning, &weighed);
            check_kept(evaluator.name, asked, weights, &own);
            assert_eq!(&told(&tuning, &(tuning.with)(&evaluation, weights)), weights, "what is told is kept");
            for start in game.starts() {
                for _ in 0..games {
                    let (positions, _) = random_game(&start.position, &mut random);
                    for position in positions.iter().filter(|position| position.outcome().is_none()) {
                        // Those of the same weights: who is better may decide what an ending leaves of a sum.
                        let counts = (tuning.counts)(&weighed, position);
                        check_sum(game, &weighed, weights, &counts, position);
                    }
                }
            }
        }
    }
    assert!(fitted > 0, "no evaluation of {} has weights", game.name());
}

fn told<G: Playable>(tuning: &Tuning<G>, evaluation: &G::Evaluation) -> Vec<f32> {
    (tuning.weights)(evaluation).into_iter().map(|(_, weight)| weight).collect()
}

/// Evaluations have the weights that were asked for, or round them; a weight that cannot change stays as it is, but
/// most can.
fn check_kept(name: &str, asked: &[f32], weights: &[f32], own: &[f32]) {
    assert_eq!(asked.len(), weights.len(), "{name} loses weights");
    let follows = |(asked, weight): (&f32, &f32)| weight == asked || *weight == asked.round();
    let fixed: Vec<usize> =
        (0..asked.len()).filter(|index| !follows((&asked[*index], &weights[*index]))).collect();
    assert!(fixed.iter().all(|index| weights[*index] == own[*index]), "{name} forgets weights: {weights:?}");
    assert!(fixed.len() * 2 < asked.len(), "{name} keeps to its own weights: {weights:?}");
}

/// Names are written to files in front of values, and looked up there.
fn check_names<'a>(names: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::new();
    for name in names {
        let is_plain =
            name == name.trim() && !name.is_empty() && !name.starts_with('#') && !name.contains('\n');
        assert!(is_plain && seen.insert(name), "a weight cannot be called {name:?}");
    }
}

fn check_sum<G: Playable>(
    game: &G,
    evaluation: &G::Evaluation,
    weights: &[f32],
    counts: &[(u32, f32)],
    position: &G::Position,
) {
    let products =
        counts.iter().map(|(place, count)| f64::from(weights[*place as usize]) * f64::from(*count));
    let (sum, size) = products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()));
    let guess = f64::from(evaluation.evaluate(evaluation.start(position), position).raw());
    // Evaluations drop fractions once, some twice, and single precision has seven digits.
    let tolerance = 2.0 + size * 1e-5;
    let text = game.format_position(position);
    assert!(
        (sum - guess).abs() <= tolerance,
        "{} at {text}: a sum of {sum}, a guess of {guess}",
        game.name()
    );
}
