//! Looking on: the list, or one thing of it, told again whenever something is new.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::sleep;

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;
use crate::talk::{Gone, Listener, talk};

use super::boards::Scene;
use super::entry::{List, list_of};
use super::watched::Watched;

/// How often somebody looks whether there is news.
const EVERY: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
pub(crate) struct Asked {
    /// A number of the list; the list itself if left out.
    #[serde(default)]
    id: Option<String>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Word<'a> {
    List(&'a List),
    Entry(&'a Value),
    Picture(&'a Value),
    Board(&'a Value),
    Boards(&'a Value),
    Problem { error: &'a str },
}

/// Begins to look on, as long as somebody listens.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let watched = match asked.id {
        None => None,
        Some(id) => {
            let shared = Arc::clone(&app);
            let look = move || {
                shared.lab.entry(&id)?;
                Ok(shared.lab.watched(&id))
            };
            Some(app.desk.work(look).await?)
        }
    };
    let (listener, response) = talk(app.patience);
    tokio::spawn(async move {
        // Who is gone has seen enough.
        let told = async {
            match watched {
                None => tell_list(&app, &listener).await,
                Some(watched) => tell_entry(&app, watched, &listener).await,
            }
        };
        tokio::select! {
            _ = told => {}
            () = listener.gone() => {}
        }
    });
    Ok(response)
}

async fn tell_list(app: &Arc<App>, listener: &Listener) -> Result<(), Gone> {
    let mut last = String::new();
    loop {
        let shared = Arc::clone(app);
        // Who finds too much to do looks again later.
        if let Ok(list) = app.desk.work(move || Ok(list_of(&shared))).await {
            let text = serde_json::to_string(&list).map_err(|_| Gone)?;
            if text != last {
                listener.say(&Word::List(&list)).await?;
                last = text;
            }
        }
        sleep(EVERY).await;
    }
}

async fn tell_entry(app: &Arc<App>, watched: Arc<Watched>, listener: &Listener) -> Result<(), Gone> {
    let mut last = None;
    let mut drawn: HashMap<String, u64> = HashMap::new();
    let (mut scene, mut known): (Arc<Scene>, HashSet<String>) = Default::default();
    loop {
        let (shared, looked) = (Arc::clone(app), Arc::clone(&watched));
        let work = move || Ok((looked.look(&shared)?, looked.boards(&shared)));
        let (sight, boards) = match app.desk.work(work).await {
            Ok(seen) => seen,
            Err(problem) if problem.status.is_client_error() && problem.status != 429 => {
                // It is no longer in the folder.
                return listener.say(&Word::Problem { error: &problem.sentence }).await;
            }
            Err(_) => {
                sleep(EVERY).await;
                continue;
            }
        };
        if last != Some(sight.number) {
            listener.say(&Word::Entry(&sight.told)).await?;
            for picture in &sight.pictures {
                if drawn.insert(picture.name.clone(), picture.print) != Some(picture.print) {
                    listener.say(&Word::Picture(&picture.told)).await?;
                }
            }
            last = Some(sight.number);
        }
        if scene != boards {
            for (print, board) in &boards.boards {
                if known.insert(print.clone()) {
                    listener.say(&Word::Board(board)).await?;
                }
            }
            listener.say(&Word::Boards(&boards.told)).await?;
            scene = boards;
        }
        sleep(EVERY).await;
    }
}
