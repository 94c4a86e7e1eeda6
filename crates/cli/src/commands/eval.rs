//! `plywood eval`

use plywood_core::{Evaluate, Position, Side};
use plywood_engines::{GameTask, Playable, Term, with_game};
use serde_json::json;

use crate::args::EvalArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::words::side_name;

pub(crate) fn run(arguments: &EvalArguments, out: &mut Out) -> Result<(), Failure> {
    with_game(&arguments.positions.game, Explain { arguments, out })?
}

struct Explain<'a> {
    arguments: &'a EvalArguments,
    out: &'a mut Out,
}

impl GameTask for Explain<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Playable>(self, game: G) -> Result<(), Failure> {
        let Explain { arguments, out } = self;
        arguments.positions.for_each(out, |text, out| {
            let position = game.find_position(text)?;
            if position.outcome().is_some() {
                return Err(Failure::Usage(
                    "the game is over here: an evaluation guesses what is not decided yet".to_owned(),
                ));
            }
            if arguments.positions.is_list() && !out.json {
                out.line(text.unwrap_or(""))?;
            }
            explain(&game, &position, arguments.eval.as_deref(), out)
        })
    }
}

/// A guess with its name.
struct Guess {
    name: String,
    points: i32,
}

fn explain<G: Playable>(
    game: &G,
    position: &G::Position,
    name: Option<&str>,
    out: &mut Out,
) -> Result<(), Failure> {
    let evaluation = game.evaluation(name)?;
    let guess = |name: &str, evaluation: &G::Evaluation| Guess {
        name: name.to_owned(),
        points: evaluation.evaluate(evaluation.start(position), position).raw(),
    };
    let usual = game.evaluators();
    let terms = game.terms(&evaluation, position);
    let guesses = match name {
        Some(name) => vec![guess(name, &evaluation)],
        None if terms.is_empty() => usual.iter().map(|one| guess(one.name, &one.evaluation)).collect(),
        None => vec![guess(usual.first().map_or("", |one| one.name), &evaluation)],
    };
    if out.json {
        let evaluations: Vec<_> =
            guesses.iter().map(|guess| json!({ "name": guess.name, "points": guess.points })).collect();
        return out.value(&json!({
            "position": game.format_position(position),
            "side": side_name(position.side()),
            "evaluations": evaluations,
            "terms": terms.iter().map(|term| term_json(term, position.side())).collect::<Vec<_>>(),
        }));
    }
    if !terms.is_empty() {
        out.line(format_args!(
            "{:<14}{:>9}{:>9}{:>12}{:>9}{:>9}",
            "term", "first", "second", "difference", "weight", "points"
        ))?;
    }
    for term in &terms {
        let Term { name, first, second, weight } = term;
        out.line(format_args!(
            "{name:<14}{first:>9.1}{second:>9.1}{:>12.1}{weight:>9.1}{:>9.1}",
            first - second,
            term.points(position.side())
        ))?;
    }
    for Guess { name, points } in guesses {
        // In line with the terms, if there are any.
        let line: usize = if terms.is_empty() { 23 } else { 62 };
        out.line(format_args!("{name}{points:>width$}", width = line.saturating_sub(name.len())))?;
    }
    out.line(format_args!("points are for the side to move, {}", side_name(position.side())))
}

fn term_json(term: &Term, side: Side) -> serde_json::Value {
    json!({
        "name": term.name,
        "first": term.first,
        "second": term.second,
        "weight": term.weight,
        "points": term.points(side),
    })
}
