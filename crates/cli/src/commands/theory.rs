//! `plywood theory`

use plywood_core::{Game, Side};
use plywood_engines::{GameTask, Playable, with_game};
use plywood_search::theory::{self, Caps, Matrix, Strategies, TooLarge, TreeCount, Winning};
use serde_json::{Value, json};

use crate::args::{TheoryArguments, Topic};
use crate::failure::Failure;
use crate::out::Out;
use crate::words::side_name;

/// Nodes that `count` counts and positions that `winning` marks, if nobody says otherwise.
const MANY: u64 = 100_000_000;
const POSITIONS: u64 = 1_000_000;

pub(crate) fn run(arguments: &TheoryArguments, out: &mut Out) -> Result<(), Failure> {
    with_game(&arguments.positions.game, Work { arguments, out })?
}

struct Work<'a> {
    arguments: &'a TheoryArguments,
    out: &'a mut Out,
}

impl GameTask for Work<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Playable>(self, game: G) -> Result<(), Failure> {
        let Work { arguments, out } = self;
        arguments.positions.for_each(out, |text, out| {
            let position = game.find_position(text)?;
            // Worked out before anything is printed: a position that is too large leaves no heading behind.
            let (answer, value) = work_out(arguments, &game, &position)?;
            if out.json {
                return out.value(&with_position(&game, &position, value));
            }
            if arguments.positions.is_list() {
                out.line(text.unwrap_or(""))?;
            }
            out.line(answer.trim_end())
        })
    }
}

/// The answer as text and as JSON.
fn work_out<G: Game>(
    arguments: &TheoryArguments,
    game: &G,
    position: &G::Position,
) -> Result<(String, Value), Failure> {
    let too_large = |error: TooLarge| Failure::Failed(format!("{error}, or raise --limit"));
    Ok(match arguments.topic {
        Topic::Strategies => {
            let [max, min] = [Side::First, Side::Second]
                .map(|side| theory::strategies(game, position, side, &caps(arguments.limit)));
            let (max, min) = (max.map_err(too_large)?, min.map_err(too_large)?);
            let value = json!({ "max": strategies_json(&max), "min": strategies_json(&min) });
            (format!("{}\n{}", max.text(), min.text()), value)
        }
        Topic::Matrix => {
            let matrix = theory::matrix(game, position, &caps(arguments.limit)).map_err(too_large)?;
            (matrix.text(), matrix_json(&matrix))
        }
        Topic::Winning => {
            let limit = clamped(arguments.limit.unwrap_or(POSITIONS));
            let winning = theory::winning(game, position, limit).map_err(too_large)?;
            (winning.text(), winning_json(&winning))
        }
        Topic::Count => {
            let count = theory::count(position, arguments.limit.unwrap_or(MANY)).map_err(too_large)?;
            (count.text(), count_json(&count))
        }
    })
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

fn with_position<G: Game>(game: &G, position: &G::Position, mut value: Value) -> Value {
    if let Value::Object(object) = &mut value {
        object.insert("game".to_owned(), game.name().into());
        object.insert("position".to_owned(), game.format_position(position).into());
    }
    value
}

fn strategies_json<M>(strategies: &Strategies<M>) -> Value {
    json!(strategies.names())
}

fn matrix_json<M>(matrix: &Matrix<M>) -> Value {
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

fn winning_json<M>(winning: &Winning<M>) -> Value {
    let positions: Vec<Value> = winning
        .positions
        .iter()
        .map(|marked| {
            let moves: Vec<&str> = marked.winning_moves.iter().map(|(_, text)| text.as_str()).collect();
            json!({
                "position": marked.text,
                "side": side_name(marked.side),
                "distance": marked.distance,
                "mark": marked.mark.word(),
                "over": marked.over,
                "winning_moves": moves,
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
