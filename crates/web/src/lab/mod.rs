//! The laboratory and the arena: experiments and tournaments of one folder, started, watched and looked through.
//!
//! Nothing is opened by a name from a page: things have numbers, which stand for what lies in the folder now. Whoever
//! measures or plays never waits for those who look on: stores are only read, in short moments, when they have news.

mod boards;
mod entry;
mod glance;
mod replay;
mod rows;
mod runs;
mod shelf;
mod sight;
mod task;
mod watch;
mod watched;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plywood_engines::Games;
use serde::Deserialize;

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use entry::{List, Summary, list_of, summary_of};
use runs::Runs;
use shelf::{Entry, Shelf};
use watched::Watched;

pub(crate) use replay::game;
pub(crate) use rows::{games, unit, units};
pub(crate) use watch::watch;

/// Everything of one folder.
pub(crate) struct Lab {
    shelf: Option<Shelf>,
    /// What was started here.
    pub(crate) runs: Runs,
    /// What somebody looks at, as long as somebody does.
    watched: Mutex<HashMap<String, Weak<Watched>>>,
}

impl Lab {
    pub(crate) fn new(folder: Option<PathBuf>, games: &Games) -> std::io::Result<Lab> {
        let shelf = folder.map(|folder| Shelf::new(&folder, games.clone())).transpose()?;
        Ok(Lab { shelf, runs: Runs::default(), watched: Mutex::default() })
    }

    fn shelf(&self) -> Result<&Shelf, Problem> {
        self.shelf.as_ref().ok_or_else(|| {
            Problem::new(StatusCode::NOT_FOUND, "this server has no folder: start it with --folder DIR")
        })
    }

    /// What a page means by a number from the list.
    fn entry(&self, id: &str) -> Result<Entry, Problem> {
        self.shelf()?.entry(id).ok_or_else(|| {
            Problem::new(
                StatusCode::NOT_FOUND,
                "there is nothing of that number in the folder: /lab lists what there is",
            )
        })
    }

    /// What those share who look at the same thing.
    fn watched(&self, id: &str) -> Arc<Watched> {
        let mut all = locked(&self.watched);
        all.retain(|_, one| one.strong_count() > 0);
        if let Some(known) = all.get(id).and_then(Weak::upgrade) {
            return known;
        }
        let new = Arc::new(Watched::new(id));
        all.insert(id.to_owned(), Arc::downgrade(&new));
        new
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Deserialize)]
pub(crate) struct Named {
    id: String,
}

#[derive(Deserialize)]
pub(crate) struct Started {
    id: String,
    /// How many units are measured or games played at the same time.
    #[serde(default)]
    workers: Option<u32>,
}

/// What lies in the folder.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Json<List>, Problem> {
    let shared = Arc::clone(&app);
    app.desk.work(move || Ok(list_of(&shared))).await.map(Json)
}

/// Starts something that lies in the folder, or goes on with it. It goes on when the page is closed.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Body(started): Body<Started>,
) -> Result<Json<Summary>, Problem> {
    let shared = Arc::clone(&app);
    let workers = started.workers.unwrap_or(1);
    let work = move || {
        let entry = shared.lab.entry(&started.id)?;
        let order = entry.order(&shared, workers)?;
        Ok((entry, order))
    };
    let (entry, order) = app.desk.work(work).await?;
    Runs::start(&app, order)?;
    Ok(Json(summary_of(&app, &entry)))
}

/// Stops something that was started here. What is done is kept.
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Body(named): Body<Named>,
) -> Result<Json<Summary>, Problem> {
    let shared = Arc::clone(&app);
    let work = move || {
        let entry = shared.lab.entry(&named.id)?;
        shared.lab.runs.stop(&entry.id)?;
        Ok(summary_of(&shared, &entry))
    };
    app.desk.work(work).await.map(Json)
}
