//! `plywood eval`

use plywood_core::Side;
use plywood_engines::{Appraisal, Count, Explanation, Games, PlaceWorth, Summand};
use serde_json::{Value, json};

use crate::args::EvalArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::words::side_name;

pub(crate) fn run(arguments: &EvalArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.positions.game)?;
    arguments.positions.for_each(out, |text, out| {
        let judgement = game.judge(text, arguments.eval.as_deref())?;
        if arguments.positions.is_list() && !out.json {
            out.line(text.unwrap_or(""))?;
        }
        explain(&judgement, out)
    })
}

fn explain(judgement: &Appraisal, out: &mut Out) -> Result<(), Failure> {
    let Appraisal { position, side, guesses, explanation } = judgement;
    let (side, Explanation { summands, gauge, places }) = (*side, explanation);
    if out.json {
        let evaluations: Vec<_> =
            guesses.iter().map(|(name, points)| json!({ "name": name, "points": points })).collect();
        return out.value(&json!({
            "position": position,
            "side": side_name(side),
            "evaluations": evaluations,
            "terms": summands.iter().map(|term| term_json(term, side)).collect::<Vec<_>>(),
            "gauge": gauge.map(|(name, value)| json!({ "name": name, "value": value })),
            "places": places.iter().map(place_json).collect::<Vec<_>>(),
        }));
    }
    let table = table(summands, side);
    for line in &table {
        out.line(line)?;
    }
    // In line with the terms, if there are any.
    let line = table.first().map_or(23, String::len);
    for (name, points) in guesses {
        out.line(format_args!("{name}{points:>width$}", width = line.saturating_sub(name.len())))?;
    }
    if let Some((name, value)) = gauge {
        out.line(format_args!("weights go by the {name}, here {value:.2}"))?;
    }
    out.line(format_args!("points are for the side to move, {}", side_name(side)))
}

/// The terms with a headline, or nothing if there are none.
fn table(terms: &[Summand], side: Side) -> Vec<String> {
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
    let line = |term: &Summand| {
        let (Summand { name, count, weight }, points) = (term, term.points(side));
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

fn place_json(PlaceWorth { at, points, says }: &PlaceWorth) -> Value {
    json!({ "at": at, "points": points, "says": says })
}

fn term_json(term: &Summand, side: Side) -> Value {
    let (Summand { name, count, weight }, points) = (term, term.points(side));
    match count {
        Count::Sides { first, second } => {
            json!({ "name": name, "first": first, "second": second, "weight": weight, "points": points })
        }
        Count::Mover(value) => json!({ "name": name, "value": value, "weight": weight, "points": points }),
    }
}
