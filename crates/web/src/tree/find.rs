//! Looking for something in a record: a line, a position, or the next node of a kind.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_engines as engines;
use plywood_search::record::RowId;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::compare::survey_of;
use super::picture::{FILTERS, Filter};

/// As many rows are named.
const MOST_FOUND: usize = 200;

#[derive(Deserialize)]
pub(crate) struct Sought {
    record: u64,
    /// Moves from the root, or a position in the game's notation.
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Found {
    /// What the text was: `moves` or `position`.
    what: &'static str,
    count: u64,
    rows: Vec<RowId>,
}

/// Where the search came to a line or to a position.
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Body(sought): Body<Sought>,
) -> Result<Json<Found>, Problem> {
    let shared = Arc::clone(&app);
    app.desk.work(move || look(&sought, &shared)).await.map(Json)
}

fn look(sought: &Sought, app: &App) -> Result<Found, Problem> {
    let book = app.shelf.book(sought.record)?;
    let text = sought.text.trim();
    if text.is_empty() {
        return Err(Problem::senseless("type moves from the root, or a position"));
    }
    let reader = book.reader(&app.games)?;
    let found = |what, rows: engines::Found| {
        let count = rows.count;
        Found { what, count, rows: rows.rows.into_iter().take(MOST_FOUND).collect() }
    };
    // What can be played from the root is a line. Whatever else may be a position.
    match reader.find_moves(&book.record, text) {
        Ok(rows) => Ok(found("moves", rows)),
        Err(not_a_line) => match reader.find_position(&book.record, text) {
            Ok(rows) => Ok(found("position", rows)),
            Err(not_a_position) => Err(Problem::senseless(format!(
                "that is no line from here ({not_a_line}), and no position ({not_a_position})"
            ))),
        },
    }
}

#[derive(Deserialize)]
pub(crate) struct Wanted {
    record: u64,
    #[serde(default)]
    other: Option<u64>,
    filter: String,
    /// Where the search begins; at the beginning or the end if left out.
    #[serde(default)]
    row: Option<RowId>,
    #[serde(default)]
    back: bool,
    /// Only below this root.
    #[serde(default)]
    root: Option<RowId>,
}

#[derive(Serialize)]
pub(crate) struct Next {
    row: Option<RowId>,
    /// The place of the row among all that the filter finds, from 0.
    place: Option<u32>,
    count: u32,
}

/// The next row that a filter finds.
pub(crate) async fn next(
    State(app): State<Arc<App>>,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Next>, Problem> {
    let shared = Arc::clone(&app);
    let work = move || {
        let book = shared.shelf.book(wanted.record)?;
        let (filter, span) = (filter(&wanted.filter)?, book.span(wanted.root)?);
        wanted.row.map(|row| book.row(row)).transpose()?;
        let (found, count) = survey_of(&shared, &book, wanted.other, |survey| {
            survey.next(filter, span, wanted.row, wanted.back)
        })?;
        Ok(Next { row: found.map(|(row, _)| row), place: found.map(|(_, place)| place), count })
    };
    app.desk.work(work).await.map(Json)
}

/// The filter of a name.
pub(super) fn filter(name: &str) -> Result<Filter, Problem> {
    Filter::find(name).ok_or_else(|| {
        Problem::senseless(format!("no filter is called {name:?}: there are {}", FILTERS.join(", ")))
    })
}
