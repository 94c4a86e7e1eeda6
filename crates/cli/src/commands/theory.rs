//! `plywood theory`

use plywood_engines::{Games, Theory, Topic};
use plywood_search::theory::{Caps, Matrix, Strategies, TooLarge, TreeCount, Winning};
use serde_json::{Value, json};

use crate::args::{self, TheoryArguments};
use crate::failure::Failure;
use crate::out::Out;
use crate::words::side_name;

/// Nodes that `count` counts and positions that `winning` marks, if nobody says otherwise.
const MANY: u64 = 100_000_000;
const POSITIONS: u64 = 1_000_000;

pub(crate) fn run(arguments: &TheoryArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.positions.game)?;
    let topic = topic(arguments);
    let too_large = |error: TooLarge| Failure::Failed(format!("{error}, or raise --limit"));
    arguments.positions.for_each(out, |text, out| {
        // Worked out before anything is printed: a position that is too large leaves no heading behind.
        let theory = game.theory(text, topic)?.map_err(too_large)?;
        if out.json {
            let mut rules = game.rules()?;
            rules.set_position(text)?;
            let mut value = to_json(&theory);
            value["game"] = rules.game().into();
            value["position"] = rules.position().into();
            return out.value(&value);
        }
        if arguments.positions.is_list() {
            out.line(text.unwrap_or(""))?;
        }
        out.line(to_text(&theory).trim_end())
    })
}

/// What is asked for, and how much of it at most.
fn topic(arguments: &TheoryArguments) -> Topic {
    let limit = arguments.limit;
    match arguments.topic {
        args::Topic::Strategies => Topic::Strategies(caps(limit)),
        args::Topic::Matrix => Topic::Matrix(caps(limit)),
        args::Topic::Winning => Topic::Winning(clamped(limit.unwrap_or(POSITIONS))),
        args::Topic::Count => Topic::Count(limit.unwrap_or(MANY)),
    }
}

fn to_text(theory: &Theory) -> String {
    match theory {
        Theory::Strategies(both) => format!("{}\n{}", both[0].text(), both[1].text()),
        Theory::Matrix(matrix) => matrix.text(),
        Theory::Winning(winning) => winning.text(),
        Theory::Count(count) => count.text(),
    }
}

fn to_json(theory: &Theory) -> Value {
    match theory {
        Theory::Strategies(both) => {
            json!({ "max": strategies_json(&both[0]), "min": strategies_json(&both[1]) })
        }
        Theory::Matrix(matrix) => matrix_json(matrix),
        Theory::Winning(winning) => winning_json(winning),
        Theory::Count(count) => count_json(count),
    }
}

fn caps(limit: Option<u64>) -> Caps {
    match limit {
        None => Caps::default(),
        Some(limit) => {
            Caps { strategies: clamped(limit), nodes: clamped(limit.max(Caps::default().nodes as u64)) }
        }
    }
}

fn clamped(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

fn strategies_json(strategies: &Strategies) -> Value {
    json!(strategies.names())
}

fn matrix_json(matrix: &Matrix) -> Value {
    let texts = |scores: &[plywood_core::MaxScore]| -> Vec<Value> { scores.iter().map(score_json).collect() };
    let pair = |&(row, column): &(usize, usize)| json!([matrix.max.name(row), matrix.min.name(column)]);
    json!({
        "max": matrix.max.names(),
        "min": matrix.min.names(),
        "payoffs": matrix.payoffs.iter().map(|row| texts(row)).collect::<Vec<_>>(),
        "row_minima": texts(&matrix.row_minima),
        "column_maxima": texts(&matrix.column_maxima),
        "maxmin": score_json(&matrix.maxmin),
        "minmax": score_json(&matrix.minmax),
        "value": score_json(&matrix.value()),
        "equilibria": matrix.equilibria.iter().map(pair).collect::<Vec<_>>(),
        "minimax": pair(&matrix.minimax),
    })
}

/// Payoffs are numbers, wins and losses words.
fn score_json(score: &plywood_core::MaxScore) -> Value {
    let text = score.to_string();
    text.parse::<i32>().map_or_else(|_| text.clone().into(), Value::from)
}

fn winning_json(winning: &Winning) -> Value {
    let positions: Vec<Value> = winning
        .positions
        .iter()
        .map(|marked| {
            json!({
                "position": marked.text,
                "side": side_name(marked.side),
                "distance": marked.distance,
                "mark": marked.mark.word(),
                "over": marked.over,
                "winning_moves": marked.winning_moves,
            })
        })
        .collect();
    json!({ "positions": positions })
}

fn count_json(count: &TreeCount) -> Value {
    let plies: Vec<Value> = count
        .plies
        .iter()
        .map(|ply| json!({ "nodes": ply.nodes, "leaves": ply.leaves, "widest": ply.widest }))
        .collect();
    // Bounds can be larger than a JSON reader's integers, so they are text.
    json!({
        "nodes": count.nodes,
        "leaves": count.leaves,
        "branching": count.branching,
        "height": count.height,
        "bound_by_ply": count.bound_by_ply.to_string(),
        "bound_uniform": count.bound_uniform.to_string(),
        "plies": plies,
    })
}
