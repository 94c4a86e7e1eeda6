//! `plywood eval`

use plywood_core::{Evaluate, Position, Side};
use plywood_engines::{Count, Explanation, GameTask, Playable, Term, with_game};
use serde_json::{Value, json};

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
    let explanation = game.explain(&evaluation, position);
    let Explanation { terms, gauge } = &explanation;
    let guesses = match name {
        Some(name) => vec![guess(name, &evaluation)],
        None if terms.is_empty() => usual.iter().map(|one| guess(one.name, &one.evaluation)).collect(),
        None => vec![guess(usual.first().map_or("", |one| one.name), &evaluation)],
    };
    let side = position.side();
    if out.json {
        let evaluations: Vec<_> =
            guesses.iter().map(|guess| json!({ "name": guess.name, "points": guess.points })).collect();
        return out.value(&json!({
            "position": game.format_position(position),
            "side": side_name(side),
            "evaluations": evaluations,
            "terms": terms.iter().map(|term| term_json(term, side)).collect::<Vec<_>>(),
            "gauge": gauge.map(|(name, value)| json!({ "name": name, "value": value })),
        }));
    }
    let table = table(&explanation, side);
    for line in &table {
        out.line(line)?;
    }
    // In line with the terms, if there are any.
    let line = table.first().map_or(23, String::len);
    for Guess { name, points } in guesses {
        out.line(format_args!("{name}{points:>width$}", width = line.saturating_sub(name.len())))?;
    }
    if let Some((name, value)) = gauge {
        out.line(format_args!("weights go by the {name}, here {value:.2}"))?;
    }
    out.line(format_args!("points are for the side to move, {}", side_name(side)))
}

/// The terms with a headline, or nothing if there are none.
fn table(explanation: &Explanation, side: Side) -> Vec<String> {
    let Explanation { terms, .. } = explanation;
    let names = terms.iter().map(|term| term.name.len() + 2).max().unwrap_or(0).max(14);
    let titles = terms.first().map(|term| match term.count {
        Count::Sides { .. } => {
            format!(
                "{:<names$}{:>9}{:>9}{:>12}{:>9}{:>9}",
                "term", "first", "second", "difference", "weight", "points"
            )
        }
        Count::Mover(_) => format!("{:<names$}{:>9}{:>9}{:>9}", "term", "value", "weight", "points"),
    });
    let line = |term: &Term| {
        let (Term { name, count, weight }, points) = (term, term.points(side));
        match count {
            Count::Sides { first, second } => {
                let difference = first - second;
                format!("{name:<names$}{first:>9.1}{second:>9.1}{difference:>12.1}{weight:>9.1}{points:>9.1}")
            }
            Count::Mover(value) => format!("{name:<names$}{value:>9.2}{weight:>9.2}{points:>9.1}"),
        }
    };
    titles.into_iter().chain(terms.iter().map(line)).collect()
}

fn term_json(term: &Term, side: Side) -> Value {
    let (Term { name, count, weight }, points) = (term, term.points(side));
    match count {
        Count::Sides { first, second } => {
            json!({ "name": name, "first": first, "second": second, "weight": weight, "points": points })
        }
        Count::Mover(value) => json!({ "name": name, "value": value, "weight": weight, "points": points }),
    }
}
