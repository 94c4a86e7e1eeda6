//! One game of a tournament, to be played through again.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plywood_api::Bot;
use plywood_api::wire::Player;
use plywood_arena::{GameKey, GameStore, Played, clock_readings};
use plywood_core::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::sight::player;

#[derive(Deserialize)]
pub(crate) struct Asked {
    id: String,
    /// The match, the pair of it, and which of the two.
    game: [u32; 3],
}

#[derive(Serialize)]
pub(crate) struct Replay {
    game: String,
    start: String,
    /// The moves that are legal; the last one of a game may not be.
    moves: Vec<String>,
    illegal: Option<String>,
    /// Who began, and the other.
    players: [Value; 2],
    /// What came out for the one who began.
    outcome: plywood_arena::Outcome,
    ending: &'static str,
    remark: String,
    finished: String,
    lags_us: [Option<u64>; 2],
    thoughts: Vec<Thought>,
}

/// What is known of a ply besides the move.
#[derive(Serialize)]
struct Thought {
    side: Player,
    #[serde(flatten)]
    played: Played,
    /// What the clocks show after it, in milliseconds.
    left_ms: [Option<u64>; 2],
}

/// One game, with what its players told.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Replay>, Problem> {
    let shared = Arc::clone(&app);
    app.desk.work(move || replay(&shared, &asked)).await.map(Json)
}

fn replay(app: &App, asked: &Asked) -> Result<Replay, Problem> {
    let store = app.lab.store(&asked.id, true)?;
    let [pairing, pair, leg] = asked.game;
    let found = store.game(GameKey { pairing, pair, leg }).map_err(|error| app.lab.trouble(&error))?;
    let kept = found.ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "that game was not played, or it is not over yet")
    })?;
    let tournament = store.tournament().map_err(|error| app.lab.trouble(&error))?;
    let players = kept.seats.map(|seat| &tournament.players[seat as usize]);
    let mut rules = app.games.find(&tournament.game)?.rules()?;
    rules.set_position((!kept.opening.is_empty()).then_some(kept.opening.as_str()))?;
    let mut sides = Vec::with_capacity(kept.game.moves.len());
    let mut illegal = None;
    let mut told = kept.game.moves;
    for played in &mut told {
        sides.push(rules.side());
        played.line = played.line.take().map(|line| spoken(&*rules, &line));
        if rules.play(&played.mv).is_err() {
            illegal = Some(played.mv.clone());
            break;
        }
    }
    let controls = players.map(|player| player.spending.time);
    let micros = told.iter().map(|played| Duration::from_micros(played.micros));
    let readings = clock_readings(controls, sides.iter().copied().zip(micros));
    let thought = |((side, played), left): ((&Side, &Played), [Option<Duration>; 2])| Thought {
        side: (*side).into(),
        played: played.clone(),
        left_ms: left.map(|left| left.map(|left| left.as_millis() as u64)),
    };
    let legal = sides.len() - usize::from(illegal.is_some());
    Ok(Replay {
        moves: told.iter().take(legal).map(|played| played.mv.clone()).collect(),
        thoughts: sides.iter().zip(&told).zip(readings).map(thought).collect(),
        game: tournament.game.clone(),
        start: kept.opening,
        illegal,
        players: players.map(player),
        outcome: kept.game.outcome,
        ending: kept.game.ending.name(),
        remark: kept.game.remark,
        finished: kept.finished,
        lags_us: kept.game.lags,
    })
}

/// A line as players of the game say it.
fn spoken(rules: &dyn Bot, line: &str) -> String {
    let plies: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    rules.spoken(&plies).join(" ")
}
