//! What all requests share, and which of them goes where.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use plywood_engines::Games;
use plywood_search::record::Stored;

use crate::guard::{Hosts, Token, guard};
use crate::jobs::{Desk, Jobs};
use crate::lab::Lab;
use crate::problem::Problem;
use crate::tree::Shelf;
use crate::{analyse, assets, lab, lesson, play, tree};

/// Where a server listens, and what it may use.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Further names under which it may be asked.
    pub names: Vec<String>,
    /// What the program is called.
    pub program: String,
    /// What searches may use.
    pub budget: Budget,
    /// A folder with experiments and tournaments, which pages may start and show.
    pub folder: Option<PathBuf>,
    /// A search that was recorded, to be looked at.
    pub record: Option<Stored>,
    /// How long a request may take to arrive, how long a connection may be silent, and how long a line of an answer
    /// may wait to be read.
    pub patience: Duration,
}

impl Settings {
    /// What comes from this machine or its neighbourhood is here at once.
    pub const PATIENCE: Duration = Duration::from_secs(20);
}

/// What searches may use together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Threads for analyses; moves of opponents have some more, so that no analysis stops a game.
    pub threads: u32,
    /// Memory for tables and trees of all searches, in MiB: one half for analyses, the other for moves of opponents.
    pub memory_mib: u32,
}

impl Budget {
    /// All processors but one, and so much memory in MiB.
    pub fn of_this_machine(memory_mib: u32) -> Budget {
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = processors.saturating_sub(1).clamp(1, 64) as u32;
        Budget { threads, memory_mib }
    }

    /// The memory that a single search may have, in MiB.
    pub(crate) fn search_mib(&self) -> u32 {
        self.memory_mib / 2
    }
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) program: String,
    pub(crate) games: Games,
    pub(crate) budget: Budget,
    pub(crate) patience: Duration,
    pub(crate) hosts: Hosts,
    pub(crate) token: Token,
    /// Where searches run.
    pub(crate) jobs: Jobs,
    /// Where everything is done that takes no time to speak of.
    pub(crate) desk: Desk,
    /// Experiments and tournaments.
    pub(crate) lab: Lab,
    /// Trees of searches that were recorded.
    pub(crate) shelf: Arc<Shelf>,
}

/// All that is answered.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/api/games", get(play::games))
        .route("/api/game", post(play::game))
        .route("/api/position", post(play::position))
        .route("/api/move", post(play::typed_move))
        .route("/api/think", post(play::think))
        .route("/api/arrange", post(play::arrange))
        .route("/api/record", post(play::read_record))
        .route("/api/save", post(play::save))
        .route("/api/analyse", post(analyse::live))
        .route("/api/review", post(analyse::review))
        .route("/api/evaluate", post(analyse::evaluate))
        .route("/api/lessons", get(lesson::lessons))
        .route("/api/lesson/step", post(lesson::step))
        .route("/api/lesson/check", post(lesson::check))
        .route("/api/lesson/sheet", post(lesson::sheet))
        .route("/api/load", get(play::load))
        .route("/api/lab", get(lab::list))
        .route("/api/lab/watch", post(lab::watch))
        .route("/api/lab/start", post(lab::start))
        .route("/api/lab/stop", post(lab::stop))
        .route("/api/lab/units", post(lab::units))
        .route("/api/lab/unit", post(lab::unit))
        .route("/api/lab/games", post(lab::games))
        .route("/api/lab/game", post(lab::game))
        .route("/api/tree/open", post(tree::open))
        .route("/api/tree/rects", post(tree::rects))
        .route("/api/tree/node", post(tree::node))
        .route("/api/tree/find", post(tree::find))
        .route("/api/tree/next", post(tree::next))
        .route("/api/tree/compare", post(tree::compare))
        .method_not_allowed_fallback(wrong_method)
        .fallback(assets::find)
        .layer(from_fn_with_state(Arc::clone(app), guard))
        .with_state(Arc::clone(app))
}

async fn wrong_method(method: Method) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, format!("{method} means nothing here"))
}
