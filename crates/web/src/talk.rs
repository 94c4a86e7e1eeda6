//! Answers that go on: lines of JSON, one after the other, until everything is said or nobody listens.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::jobs::{Place, Ticket};
use crate::problem::Problem;

/// Who listens. There is room for one line that was not taken yet: whoever reads slowly hears less, and nothing old.
pub(crate) struct Listener {
    lines: Sender<String>,
    /// Who takes no line for so long does not listen any more. Others wait for the place.
    patience: Duration,
}

/// Nobody listens any more.
#[derive(Debug)]
pub(crate) struct Gone;

/// How often somebody who waits is told how many are before.
const WAITING: Duration = Duration::from_millis(500);

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Word<'a> {
    Waiting { before: usize },
    Problem { engine: Option<usize>, error: &'a str },
}

/// A talk, and the response that carries it.
pub(crate) fn talk(patience: Duration) -> (Listener, Response) {
    let (lines, heard) = channel(1);
    (Listener { lines, patience }, respond(heard))
}

fn respond(heard: Receiver<String>) -> Response {
    let lines = ReceiverStream::new(heard).map(Ok::<String, std::convert::Infallible>);
    let about = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    (about, Body::from_stream(lines)).into_response()
}

impl Listener {
    /// Says something, as soon as what was said before was taken.
    pub(crate) async fn say(&self, word: &impl Serialize) -> Result<(), Gone> {
        let line = serde_json::to_string(word).map_err(|_| Gone)?;
        let sent = timeout(self.patience, self.lines.send(line + "\n")).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    /// Says what is wrong: with one of several engines, or with everything.
    pub(crate) async fn complain(&self, engine: Option<usize>, problem: &Problem) -> Result<(), Gone> {
        self.say(&Word::Problem { engine, error: &problem.sentence }).await
    }

    /// Waits until nobody listens any more.
    pub(crate) async fn gone(&self) {
        self.lines.closed().await;
    }

    /// Waits for a place, and tells how many are before.
    pub(crate) async fn wait_for_place(&self, ticket: Ticket) -> Result<Place, Gone> {
        let mut told = None;
        let mut place = std::pin::pin!(ticket.place());
        loop {
            tokio::select! {
                () = self.gone() => return Err(Gone),
                found = timeout(WAITING, &mut place) => match found {
                    Ok(Ok(place)) => return Ok(place),
                    Ok(Err(problem)) => {
                        self.complain(None, &problem).await?;
                        return Err(Gone);
                    }
                    Err(_) => {
                        let before = ticket.before();
                        if told != Some(before) {
                            self.say(&Word::Waiting { before }).await?;
                            told = Some(before);
                        }
                    }
                }
            }
        }
    }
}
