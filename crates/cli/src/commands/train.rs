//! `plywood train`

use std::time::Instant;

use plywood_core::grouped;
use plywood_engines::net::{Activation, Network, Shape};
use plywood_engines::{Compared, Games};
use plywood_tune::{GamesReader, NetLoss, NetSampling};
use serde_json::{Value, json};

use crate::commands::train_round;
use crate::commands::tune::cut_off_remark;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::program;
use crate::train_args::{TrainCheckArguments, TrainCommand, TrainSamplesArguments};

pub(crate) fn run(command: &TrainCommand, games: &Games, out: &mut Out) -> Result<(), Failure> {
    match command {
        TrainCommand::Samples(arguments) => samples(arguments, games, out),
        TrainCommand::Check(arguments) => check(arguments, games, out),
        TrainCommand::Round(arguments) => train_round::run(arguments, games, out),
    }
}

fn samples(arguments: &TrainSamplesArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let game = games.find(&arguments.game)?;
    let learnable = game.learnable()?;
    let files: Vec<String> = arguments.files.iter().map(|path| path.display().to_string()).collect();
    let played = arguments.files.iter().map(|path| GamesReader::open(path, game.name())?.about());
    let about = json!({
        "command": format!("{} train samples {} {}", program::name(), game.name(), files.join(" ")),
        "games": files,
        "played": played.collect::<Result<Vec<_>, _>>()?,
        "version": env!("CARGO_PKG_VERSION"),
    });
    let sampling = NetSampling {
        game: &game,
        learnable: &*learnable,
        about: &about.to_string(),
        threads: arguments.threads.count()?,
        stop: interrupt.stop_flag(),
    };
    let begun = Instant::now();
    let mut told = Instant::now();
    let sampled = interrupt.during(|| {
        sampling.write(&arguments.files, &arguments.output, &mut |sampled| {
            if told.elapsed().as_secs() >= 10 {
                told = Instant::now();
                let [games, positions] = [sampled.games, sampled.positions].map(grouped);
                out.remark(format_args!("{games} games: {positions} samples so far"));
            }
        })
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    cut_off_remark(sampled.cut_off, out);
    if out.json {
        return out.value(&json!({
            "file": arguments.output, "games": sampled.games, "games_again": sampled.games_again,
            "cut_off": sampled.cut_off, "samples": sampled.positions,
            "left_out": sampled.left_out, "repeated": sampled.repeated, "seconds": seconds,
        }));
    }
    let [games, positions, left_out, repeated] =
        [sampled.games, sampled.positions, sampled.left_out, sampled.repeated].map(grouped);
    let again = match sampled.games_again {
        0 => String::new(),
        count => format!(" ({} more were there twice)", grouped(count)),
    };
    out.line(format_args!(
        "{}: {positions} samples of {games} games{again}; {left_out} positions were left out (random, noisy, decided), \
         {repeated} came again; {seconds:.1} s",
        arguments.output.display()
    ))
}

fn check(arguments: &TrainCheckArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let path = &arguments.file;
    let wrong = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    let network = Network::open(path).map_err(|error| wrong(&error))?;
    let game = games.find(&network.shape().game).map_err(|error| wrong(&error))?;
    let learnable = game.learnable().map_err(|error| wrong(&error))?;
    let compared =
        learnable.compare(&network, arguments.seed, arguments.games).map_err(|error| wrong(&error))?;
    let loss = match &arguments.samples {
        None => None,
        Some(samples) => Some(NetLoss::of(&network, samples)?),
    };
    if out.json {
        out.value(&in_json(&network, &compared, loss.as_ref()))?;
    } else {
        tell(&network, &compared, loss.as_ref(), out)?;
    }
    match compared.differences {
        0 => Ok(()),
        count => Err(wrong(&format!(
            "{count} times two ways to ask it did not agree: this is a mistake of the program"
        ))),
    }
}

fn word(activation: Activation) -> &'static str {
    match activation {
        Activation::Clipped => "clipped",
        Activation::Squared => "clipped and squared",
    }
}

fn tell(
    network: &Network,
    compared: &Compared,
    loss: Option<&NetLoss>,
    out: &mut Out,
) -> Result<(), Failure> {
    let Shape { game, input_set, inputs, width, buckets, activation, one, output_one, points, beside } =
        network.shape();
    out.line(format_args!("a network for {game}, told {input_set}"))?;
    out.line(format_args!(
        "{} inputs, width {width}, {buckets} output buckets, sums {}; 1 is {one} and {output_one}; a chance of 73 % is \
         {points} points",
        grouped(*inputs as u64),
        word(*activation)
    ))?;
    if *beside {
        out.line("it corrects the game's own evaluation: what it says is added to that")?;
    }
    out.line(format_args!("provenance: {}", network.about()))?;
    let (low, high) = compared.range;
    out.line(format_args!(
        "{} positions of random games: from {low} to {high} points, {:.0} on average; asked plainly, with {} and by what \
         moves change, {}",
        grouped(compared.positions),
        compared.mean_size,
        network.machine().name(),
        if compared.differences == 0 { "it said the same" } else { "it did not say the same" }
    ))?;
    if let Some(NetLoss { samples, result, score }) = loss {
        out.line(format_args!(
            "{} samples: mean squared error {result:.6} against results, {score:.6} against scores",
            grouped(*samples)
        ))?;
    }
    Ok(())
}

fn in_json(network: &Network, compared: &Compared, loss: Option<&NetLoss>) -> Value {
    let Shape { game, input_set, inputs, width, buckets, activation, one, output_one, points, beside } =
        network.shape();
    let about: Value = serde_json::from_str(network.about()).unwrap_or(Value::Null);
    let loss =
        loss.map(|loss| json!({ "samples": loss.samples, "result": loss.result, "score": loss.score }));
    json!({
        "game": game, "inputs": input_set, "input_count": inputs, "width": width, "buckets": buckets,
        "activation": word(*activation), "one": one, "output_one": output_one, "points": points,
        "beside": beside,
        "provenance": about, "machine": network.machine().name(), "positions": compared.positions,
        "differences": compared.differences, "lowest": compared.range.0, "highest": compared.range.1,
        "mean_size": compared.mean_size, "loss": loss,
    })
}
