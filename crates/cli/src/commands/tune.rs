//! `plywood tune`

use std::fs;
use std::path::Path;
use std::time::Instant;

use plywood_core::grouped;
use plywood_engines::{AnyGame, Games, Weight, format_weights, parse_weights};
use plywood_tune::{FitSettings, Fitted, Sampled, Sampling, Trial, TuneError, fit};
use serde_json::{Value, json};

use crate::commands::tune_play::{play_games, show};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::program;
use crate::progress::ProgressLine;
use crate::solved_args::{check_threads, cores};
use crate::tune_args::{TuneCommand, TuneFitArguments, TuneThreads};

/// One game in so many is held out.
const HELD_OUT: u64 = 10;
/// How many of the weights that changed most are shown.
const SHOWN: usize = 20;

pub(crate) fn run(command: &TuneCommand, games: &Games, out: &mut Out) -> Result<(), Failure> {
    match command {
        TuneCommand::Play(arguments) => play_games(arguments, games, out),
        TuneCommand::Show(arguments) => show(arguments, games, out),
        TuneCommand::Fit(arguments) => fit_weights(arguments, games, out),
    }
}

impl TuneThreads {
    pub(crate) fn count(self) -> Result<usize, Failure> {
        if let Some(threads) = self.threads {
            check_threads(threads.into())?;
        }
        Ok(self.threads.map_or_else(cores, usize::from))
    }
}

fn fit_weights(arguments: &TuneFitArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let game = games.find(&arguments.game)?;
    let tunable = game.tunable(arguments.eval.as_deref())?;
    let threads = arguments.threads.count()?;
    let mut old = tunable.weights();
    if let Some(path) = &arguments.from {
        let values = read_weights(path, &old)?;
        old.iter_mut().zip(values).for_each(|((_, old), value)| *old = value);
    }
    let begun = Instant::now();
    let sampling = Sampling { held_out: HELD_OUT, seed: arguments.seed, threads };
    let sampled = sampling.read(&arguments.files, &game, &*tunable)?;
    let sampling_time = begun.elapsed().as_secs_f64();
    if !out.json {
        out.remark(told_samples(&sampled));
        cut_off_remark(sampled.cut_off as u64, out);
    }
    let settings = FitSettings {
        lambdas: arguments.lambda.clone(),
        pulls: arguments.pull.clone(),
        steps: arguments.steps,
        threads,
        stop: interrupt.stop_flag(),
    };
    let start: Vec<f32> = old.iter().map(|(_, weight)| *weight).collect();
    let begun = Instant::now();
    let total = arguments.steps as usize * settings.lambdas.len() * settings.pulls.len();
    let mut progress = ProgressLine::new(out, "steps", 0, total);
    let mut steps = 0;
    let fitted = interrupt.during(|| {
        fit(&sampled, &start, f64::from(tunable.scale()), &settings, &mut |trial: &Trial| {
            steps += 1;
            progress.tell_with(steps, format_args!(", loss {:.5}", trial.loss));
        })
    });
    drop(progress);
    let fitted = fitted?;
    let fitting_time = begun.elapsed().as_secs_f64();
    let names = old.iter().map(|(name, _)| name.clone());
    let new: Vec<Weight> = names.zip(fitted.weights.iter().copied()).collect();
    let text = format_weights(&about(arguments, &game, &sampled, &fitted), &new);
    if let Some(path) = &arguments.output {
        fs::write(path, &text).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if out.json {
        let times = json!({ "sampling": sampling_time, "fitting": fitting_time });
        return out.value(&in_json(&sampled, &fitted, &old, &times));
    }
    for (index, trial) in fitted.trials.iter().enumerate() {
        let kept = if index == fitted.kept { ", kept" } else { "" };
        out.remark(format_args!(
            "--lambda {} --pull {}: loss {:.5} on held-out games after {} steps{kept}",
            trial.lambda, trial.pull, trial.loss, trial.steps
        ));
    }
    out.remark(format_args!(
        "loss on held-out games {:.5} before, {:.5} after; a chance of 73 % is {:.0} points; {sampling_time:.1} s to \
         sample, {fitting_time:.1} s to fit",
        fitted.before, fitted.after, fitted.scale
    ));
    if fitted.after >= fitted.before {
        out.remark(
            "no weights foretell the held-out games better, so they stay as they were: play more games",
        );
    }
    match &arguments.output {
        None => out.line(text.trim_end()),
        Some(path) => {
            out.line(format_args!("{} weights in {}", new.len(), path.display()))?;
            show_changes(&old, &new, out)
        }
    }
}

/// Says that files end within a game, if some do.
pub(crate) fn cut_off_remark(files: u64, out: &mut Out) {
    if files > 0 {
        out.remark(
            "a file ends within a game, which is left out: the command that plays its games repairs it",
        );
    }
}

fn read_weights(path: &Path, named: &[Weight]) -> Result<Vec<f32>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    parse_weights(&text, named).map_err(|error| wrong(&error))
}

fn told_samples(sampled: &Sampled) -> String {
    let [games, training, held_out, left_out] =
        [sampled.games, sampled.training.len(), sampled.held_out.len(), sampled.left_out]
            .map(|count| grouped(count as u64));
    format!(
        "{games} games: {training} positions to fit to, {held_out} held out, {left_out} left out (random, noisy, \
         decided)"
    )
}

/// What the file of weights says about itself.
fn about(arguments: &TuneFitArguments, game: &AnyGame, sampled: &Sampled, fitted: &Fitted) -> String {
    let mut words = vec![format!("{} tune fit {}", program::name(), game.name())];
    words.extend(arguments.files.iter().map(|path| path.display().to_string()));
    words.extend(arguments.eval.iter().map(|name| format!("--eval {name}")));
    words.extend(arguments.from.iter().map(|path| format!("--from {}", path.display())));
    let Trial { lambda, pull, .. } = fitted.trials[fitted.kept];
    words.push(format!(
        "--lambda {lambda} --pull {pull} --steps {} --seed {}",
        arguments.steps, arguments.seed
    ));
    format!(
        "{}\n{}\nloss on held-out games {:.5} before, {:.5} after; a chance of 73 % is {:.0} points",
        words.join(" "),
        told_samples(sampled),
        fitted.before,
        fitted.after,
        fitted.scale
    )
}

fn in_json(sampled: &Sampled, fitted: &Fitted, old: &[Weight], seconds: &Value) -> Value {
    let trial =
        |one: &Trial| json!({ "lambda": one.lambda, "pull": one.pull, "steps": one.steps, "loss": one.loss });
    let weight = |((name, old), new): (&Weight, &f32)| json!({ "name": name, "old": old, "new": new });
    json!({
        "games": sampled.games,
        "positions": sampled.training.len(),
        "held_out": sampled.held_out.len(),
        "left_out": sampled.left_out,
        "scale": fitted.scale,
        "loss_before": fitted.before,
        "loss_after": fitted.after,
        "trials": fitted.trials.iter().map(trial).collect::<Vec<_>>(),
        "kept": fitted.kept,
        "seconds": seconds,
        "weights": old.iter().zip(&fitted.weights).map(weight).collect::<Vec<_>>(),
    })
}

/// The weights that changed most.
fn show_changes(old: &[Weight], new: &[Weight], out: &mut Out) -> Result<(), Failure> {
    let mut changes: Vec<(&str, f32, f32)> =
        old.iter().zip(new).map(|((name, old), (_, new))| (name.as_str(), *old, *new)).collect();
    changes.sort_by(|one, other| (other.2 - other.1).abs().total_cmp(&(one.2 - one.1).abs()));
    let left_out = changes.len().saturating_sub(SHOWN);
    changes.truncate(SHOWN);
    let width = changes.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
    out.line(format_args!("{:<width$}  {:>9}  {:>9}", "weight", "old", "new"))?;
    for (name, old, new) in changes {
        out.line(format_args!("{name:<width$}  {old:>9.2}  {new:>9.2}"))?;
    }
    if left_out > 0 {
        out.line(format_args!("and {left_out} more that changed less"))?;
    }
    Ok(())
}

impl From<TuneError> for Failure {
    fn from(error: TuneError) -> Failure {
        match error {
            TuneError::Text(error) => error.into(),
            error => Failure::Failed(error.to_string()),
        }
    }
}
