//! `plywood auto`

use std::fs;
use std::path::PathBuf;

use plywood_engines::Games;
use plywood_lab::{ChoiceError, Cost, Fit, Measurements, Standing, Stood};
use plywood_workshop::Store;
use serde_json::{Value, json};

use crate::commands::report::{find, rerun};
use crate::failure::Failure;
use crate::lab_args::{AutoCommand, CostBy, FitArguments};
use crate::out::Out;
use crate::program;

pub(crate) fn run(command: &AutoCommand, games: &Games, out: &mut Out) -> Result<(), Failure> {
    match command {
        AutoCommand::Fit(arguments) => fit(arguments, games, out),
        AutoCommand::Test(arguments) => test(&arguments.results, out),
    }
}

fn fit(arguments: &FitArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let stores = open(&arguments.results)?;
    let mut commands: Vec<String> = Vec::new();
    for store in &stores {
        commands.push(rerun(store.manifests()?.last().map(|(_, manifest)| manifest)));
    }
    commands.push(own_command(arguments));
    let cost = match arguments.by {
        CostBy::Nodes => Cost::Nodes,
        CostBy::Time => Cost::Time,
        CostBy::Both => Cost::Both,
    };
    let Fit { rules, positions, trials } = Measurements::read(&stores)?.fit(games, cost, commands)?;
    let text = rules.to_string();
    if let Some(path) = &arguments.output {
        fs::write(path, &text).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if out.json {
        let trials: Vec<Value> = trials
            .iter()
            .map(|one| json!({ "rules": one.rules, "fitted": one.fitted, "held_out": one.held_out }))
            .collect();
        return out.value(&json!({ "positions": positions, "trials": trials, "rules": text }));
    }
    for one in &trials {
        out.remark(format_args!(
            "{}: cost {:.3} on the {positions} positions, {:.3} while each was held back (1 is the best engine of each)",
            counted(one.rules),
            one.fitted,
            one.held_out
        ));
    }
    match &arguments.output {
        None => out.line(text.trim_end()),
        Some(path) => out.line(format_args!("{} in {}", counted(rules.rules.len()), path.display())),
    }
}

fn counted(rules: usize) -> String {
    if rules == 1 { "1 rule".to_owned() } else { format!("{rules} rules") }
}

fn test(results: &[PathBuf], out: &mut Out) -> Result<(), Failure> {
    let standing = Standing::of(&Measurements::read(&open(results)?)?);
    if !out.json {
        return out.line(standing.text(out.width()).trim_end());
    }
    let engine = |one: &Stood| json!({ "engine": one.engine, "chooses": one.chooses, "ratios": one.ratios, "mean": one.mean });
    let mut value = json!({ "sets": standing.sets, "positions": standing.positions });
    for (measure, stood) in standing.measures() {
        value[measure] = stood.iter().map(engine).collect();
    }
    out.value(&value)
}

fn open(results: &[PathBuf]) -> Result<Vec<Store>, Failure> {
    results.iter().map(|path| Ok(Store::read(&find(path)?.1)?)).collect()
}

fn own_command(arguments: &FitArguments) -> String {
    let mut words = vec![format!("{} auto fit", program::name())];
    words.extend(arguments.results.iter().map(|path| path.display().to_string()));
    match arguments.by {
        CostBy::Nodes => words.push("--by nodes".to_owned()),
        CostBy::Time => words.push("--by time".to_owned()),
        CostBy::Both => {}
    }
    words.extend(arguments.output.iter().map(|path| format!("-o {}", path.display())));
    words.join(" ")
}

impl From<ChoiceError> for Failure {
    fn from(error: ChoiceError) -> Failure {
        match error {
            ChoiceError::Store(error) => error.into(),
            ChoiceError::Useless(message) => Failure::Failed(message),
        }
    }
}
