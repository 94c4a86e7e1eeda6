//! What an evaluation thinks of a position, and why.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_api::wire::Player;
use plywood_engines::{Appraisal, Count, Games, Summand};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::line::Line;
use crate::problem::Problem;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    #[serde(default)]
    evaluation: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Evaluated {
    side: Player,
    guesses: Vec<Guess>,
    terms: Vec<Term>,
    gauge: Option<Gauge>,
    places: Vec<Place>,
}

#[derive(Serialize)]
struct Guess {
    name: String,
    points: i32,
}

/// A term counts something of each side, or one thing for the side to move.
#[derive(Serialize)]
struct Term {
    name: &'static str,
    first: Option<f32>,
    second: Option<f32>,
    value: Option<f32>,
    weight: f32,
    points: f32,
}

#[derive(Serialize)]
struct Gauge {
    name: &'static str,
    value: f32,
}

/// What a place is worth to the first player.
#[derive(Serialize)]
struct Place {
    at: String,
    points: f32,
    says: String,
}

/// What an evaluation is made of, in numbers and on the board.
pub(crate) async fn evaluate(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Evaluated>, Problem> {
    let games = app.games.clone();
    app.desk.work(move || judge(&asked, &games)).await.map(Json)
}

fn judge(asked: &Asked, games: &Games) -> Result<Evaluated, Problem> {
    let game = asked.line.game(games)?;
    let position = asked.line.at_end(&game)?.position();
    let Appraisal { side, guesses, explanation, .. } =
        game.judge(Some(&position), asked.evaluation.as_deref())?;
    let term = |summand: &Summand| {
        let (first, second, value) = match summand.count {
            Count::Sides { first, second } => (Some(first), Some(second), None),
            Count::Mover(value) => (None, None, Some(value)),
        };
        let points = summand.points(side);
        Term { name: summand.name, first, second, value, weight: summand.weight, points }
    };
    let terms = explanation.summands.iter().map(term).collect();
    let places = explanation.places.into_iter().map(|place| Place {
        at: place.at,
        points: place.points,
        says: place.says.unwrap_or_default(),
    });
    Ok(Evaluated {
        side: side.into(),
        guesses: guesses.into_iter().map(|(name, points)| Guess { name, points }).collect(),
        terms,
        gauge: explanation.gauge.map(|(name, value)| Gauge { name, value }),
        places: places.collect(),
    })
}
