//! `plywood games`

use plywood_engines::{GameTask, Playable, games, with_game};
use serde_json::{Value, json};

use crate::args::GamesArguments;
use crate::failure::Failure;
use crate::out::Out;

/// What there is to tell about a game.
struct Facts {
    summary: &'static str,
    notation: &'static str,
    starts: Vec<(&'static str, &'static str, String)>,
    evaluations: Vec<(&'static str, &'static str)>,
}

struct Tell;

impl GameTask for Tell {
    type Output = Facts;

    fn run<G: Playable>(self, game: G) -> Facts {
        Facts {
            summary: game.summary(),
            notation: game.notation(),
            starts: game
                .starts()
                .iter()
                .map(|start| (start.name, start.summary, game.format_position(&start.position)))
                .collect(),
            evaluations: game.evaluators().iter().map(|one| (one.name, one.summary)).collect(),
        }
    }
}

pub(crate) fn run(arguments: &GamesArguments, out: &mut Out) -> Result<(), Failure> {
    match &arguments.game {
        Some(name) => describe(name, out),
        None => list(out),
    }
}

fn list(out: &mut Out) -> Result<(), Failure> {
    let mut values = Vec::new();
    for game in games() {
        let facts = with_game(game.name, Tell)?;
        if out.json {
            values.push(to_json(game.name, game.variants, &facts));
        } else {
            out.line(format_args!("{:<12}{}", game.name, facts.summary))?;
            if !game.variants.is_empty() {
                out.line(format_args!("{:<12}{}", "", game.variants))?;
            }
        }
    }
    if out.json { out.value(&Value::Array(values)) } else { Ok(()) }
}

fn describe(name: &str, out: &mut Out) -> Result<(), Failure> {
    let facts = with_game(name, Tell)?;
    let variants = games()
        .iter()
        .find(|game| name.split(':').next() == Some(game.name))
        .map_or("", |game| game.variants);
    if out.json {
        return out.value(&to_json(name, variants, &facts));
    }
    out.line(format_args!("{name}: {}", facts.summary))?;
    if !variants.is_empty() {
        out.line(format_args!("\nVariants\n  {variants}"))?;
    }
    out.line(format_args!("\nNotation\n  {}", facts.notation))?;
    out.line("\nStart positions, the usual one first")?;
    for (name, summary, position) in &facts.starts {
        out.line(format_args!("  {name:<16}{summary}\n  {:<16}{position}", ""))?;
    }
    out.line("\nEvaluations, the usual one first")?;
    for (name, summary) in &facts.evaluations {
        out.line(format_args!("  {name:<16}{summary}"))?;
    }
    Ok(())
}

fn to_json(name: &str, variants: &str, facts: &Facts) -> Value {
    let starts: Vec<_> = facts
        .starts
        .iter()
        .map(|(name, summary, position)| json!({ "name": name, "summary": summary, "position": position }))
        .collect();
    let evaluations: Vec<_> =
        facts.evaluations.iter().map(|(name, summary)| json!({ "name": name, "summary": summary })).collect();
    json!({
        "name": name,
        "summary": facts.summary,
        "variants": variants,
        "notation": facts.notation,
        "starts": starts,
        "evaluations": evaluations,
    })
}
