//! `plywood games`

use plywood_engines::{AnyGame, Games, NamedStart};
use serde_json::{Value, json};

use crate::args::GamesArguments;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(arguments: &GamesArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    match &arguments.game {
        Some(name) => describe(name, games, out),
        None => list(games, out),
    }
}

fn list(games: &Games, out: &mut Out) -> Result<(), Failure> {
    let mut values = Vec::new();
    let longest = games.list().iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0);
    let width = (longest + 2).max(12);
    for entry in games.list() {
        let game = games.find(&entry.name)?;
        if out.json {
            values.push(to_json(&game, entry.variants));
        } else {
            out.line(format_args!("{:<width$}{}", entry.name, game.summary()))?;
            if !entry.variants.is_empty() {
                out.line(format_args!("{:<width$}{}", "", entry.variants))?;
            }
        }
    }
    if out.json { out.value(&Value::Array(values)) } else { Ok(()) }
}

fn describe(name: &str, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(name)?;
    let plain = name.split(':').next();
    let entry = games.list().iter().find(|entry| plain == Some(entry.name.as_str()));
    let variants = entry.map_or("", |entry| entry.variants);
    if out.json {
        return out.value(&to_json(&game, variants));
    }
    out.line(format_args!("{name}: {}", game.summary()))?;
    if !variants.is_empty() {
        out.line(format_args!("\nVariants\n  {variants}"))?;
    }
    out.line(format_args!("\nNotation\n  {}", game.notation()))?;
    out.line("\nStart positions, the usual one first")?;
    for NamedStart { name, summary, position } in game.starts() {
        out.line(format_args!("  {name:<16}{summary}\n  {:<16}{position}", ""))?;
    }
    out.line("\nEvaluations, the usual one first")?;
    for (name, summary) in game.evaluations() {
        out.line(format_args!("  {name:<16}{summary}"))?;
    }
    Ok(())
}

fn to_json(game: &AnyGame, variants: &str) -> Value {
    let starts: Vec<_> = game
        .starts()
        .iter()
        .map(|NamedStart { name, summary, position }| {
            json!({ "name": name, "summary": summary, "position": position })
        })
        .collect();
    let evaluations = game.evaluations();
    let evaluations: Vec<_> =
        evaluations.iter().map(|(name, summary)| json!({ "name": name, "summary": summary })).collect();
    json!({
        "name": game.name(),
        "summary": game.summary(),
        "variants": variants,
        "notation": game.notation(),
        "starts": starts,
        "evaluations": evaluations,
    })
}
