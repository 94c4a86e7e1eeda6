//! Weights that are known are found again.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Random, Score, StopFlag};
use plywood_testkit::Folder;
use plywood_tune::{
    FitSettings, Fitted, GameLine, GameNumber, GamesFile, Sampled, Samples, Sampling, Trial, fit,
};

fn settings(lambda: f64, pull: f64, threads: usize) -> FitSettings {
    FitSettings { lambdas: vec![lambda], pulls: vec![pull], steps: 300, threads, stop: StopFlag::default() }
}

fn fitted(sampled: &Sampled, start: &[f32], settings: &FitSettings) -> Fitted {
    fit(sampled, start, 100.0, settings, &mut |_: &Trial| {}).unwrap()
}

/// Positions of a game with a few terms, of which the last is rare, and results that weights foretell.
fn drawn(truth: &[f32], positions: usize, random: &mut Random) -> Samples {
    let mut samples = Samples::default();
    for _ in 0..positions {
        let mut counts = Vec::new();
        for place in 0..truth.len() as u32 {
            let is_rare = place as usize == truth.len() - 1;
            if !is_rare || random.one_in(2000) {
                // Terms have scales of their own.
                counts.push((place, random.between(-9, 9) as f32 * [0.1, 1.0, 3.0][place as usize % 3]));
            }
        }
        let points: f32 = counts.iter().map(|(place, count)| truth[*place as usize] * count).sum();
        let chance = 1.0 / (1.0 + f64::from(-points / 100.0).exp());
        let result = if (random.below(1 << 20) as f64) < chance * f64::from(1 << 20) { 1.0 } else { 0.0 };
        samples.push(&counts, result, None);
    }
    samples
}

#[test]
fn results_are_enough_and_rare_terms_stay() {
    let truth = [200.0, 20.0, 7.0, -150.0, 0.0, 12.0, 70.0];
    let mut random = Random::new(5);
    let training = drawn(&truth, 60_000, &mut random);
    let held_out = drawn(&truth, 6_000, &mut random);
    let sampled = Sampled { training, held_out, games: 1, ..Sampled::default() };
    let start = [150.0, 15.0, 9.0, -90.0, 20.0, 5.0, 40.0];
    let found = fitted(&sampled, &start, &settings(1.0, 100.0, 2));
    // The scale is that of the weights it began with, so that only ratios are known.
    let factor = found.scale as f32 / 100.0;
    for (place, (found, truth)) in found.weights.iter().zip(truth).take(6).enumerate() {
        let error = (found / factor - truth).abs() * [0.1, 1.0, 3.0][place % 3];
        assert!(error < 1.5, "weight {place}: {found} / {factor} instead of {truth}");
    }
    assert!(found.after < found.before - 0.01, "{found:?}");
    // About thirty positions speak about the last one, and a hundred say that it should stay.
    let rare = found.weights[6];
    assert!((rare - 40.0).abs() < (truth[6] * factor - 40.0).abs() / 2.0 + 8.0, "{rare}");
    assert_eq!(fitted(&sampled, &start, &settings(1.0, 100.0, 1)), found, "threads must not matter");
    let far = fitted(&sampled, &start, &settings(1.0, 1e9, 2));
    let moved = far.weights.iter().zip(start).map(|(found, start)| (found - start).abs()).fold(0.0, f32::max);
    assert!(moved < 0.1, "drawn by a billion positions, a weight moved by {moved}");
}

#[test]
fn the_best_of_several_is_kept() {
    let truth = [200.0, 20.0, 7.0];
    let mut random = Random::new(6);
    let [training, held_out] = [5_000, 2_000].map(|positions| drawn(&truth, positions, &mut random));
    let sampled = Sampled { training, held_out, games: 1, ..Sampled::default() };
    let several = FitSettings { pulls: vec![1e9, 1.0], ..settings(1.0, 1.0, 2) };
    let found = fitted(&sampled, &[0.0, 20.0, 0.0], &several);
    assert_eq!((found.trials.len(), found.kept), (2, 1));
    assert_eq!(found.after, found.trials[1].loss);
}

/// Random games of Arimaa whose positions were judged by the evaluation `full`: who begins elsewhere and believes in
/// these scores alone finds its weights.
#[test]
fn an_evaluation_is_found_by_its_scores() {
    let folder = Folder::new("tune-known-weights");
    let path = folder.file("games");
    let arimaa = plywood_games::all().find("arimaa").unwrap();
    let mut random = Random::new(9);
    {
        let mut file = GamesFile::append(&path, "arimaa").unwrap();
        let mut bot = arimaa.rules().unwrap();
        for index in 0..60 {
            bot.set_position(None).unwrap();
            let (mut moves, mut scores) = (Vec::new(), Vec::new());
            while moves.len() < 80 && !bot.moves().is_empty() {
                let guess = arimaa.judge(Some(&bot.position()), Some("full")).unwrap().guesses[0].1;
                scores.push(Some(Score::points(guess)));
                let mv = random.pick(&bot.moves()).clone();
                bot.play(&mv).unwrap();
                moves.push(mv);
            }
            let number = GameNumber { seed: 1, index };
            let result = random.below(2) as f32;
            let line = GameLine { game: "arimaa".to_owned(), number, result, start: None, moves, scores };
            file.add(&line).unwrap();
        }
    }
    let tunable = arimaa.tunable(Some("full")).unwrap();
    let sampled = Sampling { held_out: 10, seed: 1, threads: 2 }.read(&[path], &arimaa, &*tunable).unwrap();
    assert!(sampled.training.len() > 2000, "{}", sampled.training.len());
    let truth: Vec<f32> = tunable.weights().iter().map(|(_, weight)| *weight).collect();
    let start: Vec<f32> =
        truth.iter().map(|weight| weight * (0.6 + random.below(80) as f32 / 100.0)).collect();
    // Judged by the scores as well, or the coins that were tossed for results would end the fit.
    let as_results = |samples: &Samples| {
        let scores = samples.scores.iter().map(|score| 1.0 / (1.0 + (-score / 680.0).exp()));
        Samples { results: scores.collect(), ..samples.clone() }
    };
    let [training, held_out] = [as_results(&sampled.training), as_results(&sampled.held_out)];
    let judged = Sampled { training, held_out, ..sampled };
    let found = fitted(&judged, &start, &settings(1.0, 1e-3, 2));
    // In points: what an error of a weight does to the guess of a usual position. Some terms are rare in random games.
    let rows = &judged.training.rows;
    let spread = |wanted: usize| {
        let counts = (0..rows.len()).flat_map(|index| rows.row(index)).filter(|(place, _)| *place == wanted);
        (counts.map(|(_, count)| count * count).sum::<f64>() / rows.len() as f64).sqrt() as f32
    };
    let factor = 680.0 / found.scale as f32;
    for (place, (name, truth)) in tunable.weights().iter().enumerate() {
        let (found, spread) = (found.weights[place] * factor, spread(place));
        let [error, before] = [found, start[place]].map(|weight| (weight - truth).abs() * spread);
        assert!(
            error < 1.0,
            "{name}: {found} instead of {truth}, an error of {error} points, {before} before"
        );
    }
    assert!(found.after < found.before);
}
