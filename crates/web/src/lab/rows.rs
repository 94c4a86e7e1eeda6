//! Units and games as a table of which a page sees a part.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plywood_workshop::{Store, StoreError, Wanted};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::Lab;

/// As many rows as fit into a few windows.
const MOST_ROWS: u32 = 500;
/// What is looked for is a few words.
const LONGEST: usize = 200;

const UNIT: [&str; 22] = [
    "set_index",
    "position_index",
    "engine_index",
    "limit_index",
    "repetition",
    "position_set",
    "position",
    "engine",
    "limit_name",
    "limit_axis",
    "limit_value",
    "wall_ns",
    "points",
    "kind",
    "plies",
    "bound",
    "proven",
    "stopped",
    "best",
    "depth",
    "nodes",
    "known_points",
];
const UNIT_WORDS: [&str; 5] = ["position_set", "position", "engine", "limit_name", "best"];
const GAME: [&str; 9] =
    ["pairing", "pair", "leg", "first", "second", "outcome", "ending", "plies", "finished"];
const GAME_WORDS: [&str; 5] = ["first", "second", "opening", "outcome", "ending"];

#[derive(Deserialize)]
pub(crate) struct Asked {
    id: String,
    #[serde(default)]
    from: u64,
    count: u32,
    /// A column of the view; the order of the plan if left out.
    #[serde(default)]
    order: Option<String>,
    #[serde(default)]
    descending: bool,
    /// Words that all have to be found.
    #[serde(default)]
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Found {
    all: u64,
    rows: Vec<Map<String, Value>>,
}

/// Some units of an experiment.
pub(crate) async fn units(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Found>, Problem> {
    some(&app, asked, false).await
}

/// Some games of a tournament.
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Found>, Problem> {
    some(&app, asked, true).await
}

async fn some(app: &Arc<App>, asked: Asked, of_games: bool) -> Result<Json<Found>, Problem> {
    let shared = Arc::clone(app);
    let work = move || {
        if asked.count > MOST_ROWS || asked.text.len() > LONGEST {
            let sentence = format!(
                "that is too much: ask for at most {MOST_ROWS} rows, and {LONGEST} letters to look for"
            );
            return Err(Problem::senseless(sentence));
        }
        let Some(store) = shared.lab.store_if_any(&asked.id, of_games)? else {
            return Ok(Found { all: 0, rows: Vec::new() });
        };
        let (shown, searched): (&[&str], &[&str]) =
            if of_games { (&GAME, &GAME_WORDS) } else { (&UNIT, &UNIT_WORDS) };
        let order = asked.order.as_deref().filter(|order| shown.contains(order));
        let wanted = Wanted {
            shown,
            order,
            descending: asked.descending,
            text: &asked.text,
            searched,
            from: asked.from,
            count: asked.count,
            ..Wanted::default()
        };
        let found = store.listed(&wanted).map_err(|error| shared.lab.trouble(&error))?;
        Ok(Found { all: found.all, rows: found.rows })
    };
    app.desk.work(work).await.map(Json)
}

#[derive(Deserialize)]
pub(crate) struct OneUnit {
    id: String,
    /// Set, position, engine, limit and repetition.
    unit: [u32; 5],
}

/// Everything about one unit.
pub(crate) async fn unit(
    State(app): State<Arc<App>>,
    Body(asked): Body<OneUnit>,
) -> Result<Json<Map<String, Value>>, Problem> {
    let shared = Arc::clone(&app);
    let work = move || {
        let store = shared.lab.store(&asked.id, false)?;
        let names = ["set_index", "position_index", "engine_index", "limit_index", "repetition"];
        let key: Vec<(&str, i64)> = names.into_iter().zip(asked.unit.map(i64::from)).collect();
        let wanted = Wanted { equal: &key, count: 1, ..Wanted::default() };
        let found = store.listed(&wanted).map_err(|error| shared.lab.trouble(&error))?;
        found
            .rows
            .into_iter()
            .next()
            .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "that unit was not measured, or not yet"))
    };
    app.desk.work(work).await.map(Json)
}

impl Lab {
    /// The store of something, to be read for a moment.
    pub(super) fn store(&self, id: &str, of_games: bool) -> Result<Store, Problem> {
        self.store_if_any(id, of_games)?.ok_or_else(|| {
            Problem::new(StatusCode::NOT_FOUND, "there are no results of it yet: start it first")
        })
    }

    /// The same; `None` if there is none yet.
    fn store_if_any(&self, id: &str, of_games: bool) -> Result<Option<Store>, Problem> {
        let (entry, shelf) = (self.entry(id)?, self.shelf()?);
        let Some(path) = entry.store.filter(|path| shelf.is_inside(path) && path.exists()) else {
            return Ok(None);
        };
        let opened = Store::read(&path).and_then(|store| Ok((store.is_tournament()?, store)));
        match opened {
            Ok((is_tournament, store)) if is_tournament == of_games => Ok(Some(store)),
            Ok((true, _)) => Err(Problem::senseless("that is a tournament, which has games and no units")),
            Ok((false, _)) => Err(Problem::senseless("that is an experiment, which has units and no games")),
            Err(error) => Err(self.trouble(&error)),
        }
    }

    /// What is wrong with a store.
    pub(super) fn trouble(&self, error: &StoreError) -> Problem {
        match self.shelf() {
            Ok(shelf) => Problem::own(shelf.said(&error.to_string())),
            Err(problem) => problem,
        }
    }
}
