//! What a request says: JSON, neither too long nor too slow.

use std::error::Error;
use std::iter::successors;
use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::app::App;
use crate::problem::Problem;

/// A game of some hundred plies is a few thousand bytes.
const SHORT: usize = 64 << 10;
/// Records of games, as files hold them.
const LONG: usize = 1 << 20;

/// A request.
pub(crate) struct Body<T>(pub(crate) T);

/// A request with a text in it that may be long.
pub(crate) struct LongBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Problem> {
        read(request, SHORT, app.patience).await.map(Body)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for LongBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<LongBody<T>, Problem> {
        read(request, LONG, app.patience).await.map(LongBody)
    }
}

async fn read<T: DeserializeOwned>(request: Request, most: usize, patience: Duration) -> Result<T, Problem> {
    let too_long = || {
        let sentence = format!("that is too long: a request of this kind has at most {} KiB", most >> 10);
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
    };
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > most as u64) {
        return Err(too_long());
    }
    let bytes = timeout(patience, to_bytes(request.into_body(), most)).await;
    let bytes = bytes.map_err(|_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, format!("the request did not arrive within {patience:?}"))
    })?;
    let bytes = bytes.map_err(|error| if is_broken(&error) { broken() } else { too_long() })?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Problem::senseless(format!("the request cannot be understood: {error}")))
}

/// Whether a body could not be read, rather than being too long.
fn is_broken(error: &axum::Error) -> bool {
    successors(error.source(), |&error| error.source()).any(<dyn Error>::is::<hyper::Error>)
}

fn broken() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "the request breaks off, or says wrongly how long its parts are")
}
