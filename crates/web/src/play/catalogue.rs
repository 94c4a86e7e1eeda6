//! Which games there are, and how busy the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_api::Level;
use plywood_core::{Goal, Limits, TextError};
use plywood_engines::AnyGame;
use serde::{Deserialize, Serialize};

use crate::analyse::{MOST_ENGINES, MOST_SECONDS};
use crate::app::App;
use crate::guard::Body;
use crate::jobs::Load;
use crate::line::MOST_PLIES;
use crate::problem::Problem;

#[derive(Serialize)]
pub(crate) struct Catalogue {
    program: String,
    version: &'static str,
    limits: Most,
    games: Vec<Entry>,
}

/// How much a page may ask for.
#[derive(Serialize)]
struct Most {
    analysis_seconds: u64,
    engines: usize,
    memory_mib: u32,
    threads: u32,
    plies: usize,
}

/// A game with everything that a page needs to offer it.
#[derive(Serialize)]
pub(crate) struct Entry {
    name: String,
    summary: &'static str,
    variants: &'static str,
    notation: &'static str,
    starts: Vec<NamedStart>,
    player: String,
    solver: String,
    has_solver: bool,
    /// Who begins an analysis: `solve` or `player`.
    analyst: &'static str,
    evaluations: Vec<Evaluation>,
    levels: u8,
    ratings: Option<Ratings>,
    record_ending: Option<&'static str>,
    sides: Option<[&'static str; 2]>,
    grades: Option<[i32; 3]>,
}

#[derive(Serialize)]
struct NamedStart {
    name: &'static str,
    summary: &'static str,
    position: String,
}

#[derive(Serialize)]
struct Evaluation {
    name: &'static str,
    summary: &'static str,
}

#[derive(Serialize)]
struct Ratings {
    least: u32,
    most: u32,
}

#[derive(Deserialize)]
pub(crate) struct Named {
    game: String,
}

/// All games.
pub(crate) async fn games(State(app): State<Arc<App>>) -> Result<Json<Catalogue>, Problem> {
    let shared = Arc::clone(&app);
    let catalogue = app.desk.work(move || {
        let app = shared;
        let entries = app.games.list().iter();
        let games = entries.map(|entry| describe(&app, &entry.name)).collect::<Result<_, _>>()?;
        let limits = Most {
            analysis_seconds: MOST_SECONDS,
            engines: MOST_ENGINES,
            memory_mib: app.budget.search_mib(),
            threads: app.budget.threads,
            plies: MOST_PLIES,
        };
        Ok(Catalogue { program: app.program.clone(), version: env!("CARGO_PKG_VERSION"), limits, games })
    });
    catalogue.await.map(Json)
}

/// One game, which may have a variant.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Body(named): Body<Named>,
) -> Result<Json<Entry>, Problem> {
    let shared = Arc::clone(&app);
    app.desk.work(move || describe(&shared, &named.game)).await.map(Json)
}

/// How busy the server is.
pub(crate) async fn load(State(app): State<Arc<App>>) -> Json<Load> {
    Json(app.jobs.load())
}

/// Whether the solver knows the start of the game without a search, from its opening book: then it has the truth about
/// later positions soon enough for people. Other solvers are for the end of a game.
fn is_known_by_heart(game: &AnyGame) -> bool {
    let ask = || {
        let mut solver = game.bot(&"solver:table=1".parse()?)?;
        let at_once = Limits { nodes: Some(1), ..Limits::default() };
        Ok::<bool, TextError>(solver.think(Goal::SOLVE, &at_once, &mut |_| {}).proven)
    };
    game.has_solver() && ask().unwrap_or(false)
}

fn describe(app: &App, name: &str) -> Result<Entry, Problem> {
    let game: AnyGame = app.games.find(name)?;
    let family = name.split(':').next().unwrap_or(name);
    let variants =
        app.games.list().iter().find(|entry| entry.name == family).map_or("", |entry| entry.variants);
    let starts = game.starts().into_iter();
    let starts =
        starts.map(|start| NamedStart { name: start.name, summary: start.summary, position: start.position });
    let evaluations = game.evaluations().into_iter().map(|(name, summary)| Evaluation { name, summary });
    let ratings = game.ratings().map(|ratings| Ratings { least: ratings.least(), most: ratings.greatest() });
    Ok(Entry {
        name: game.name().to_owned(),
        summary: game.summary(),
        variants,
        notation: game.notation(),
        starts: starts.collect(),
        player: game.player()?.to_string(),
        solver: game.solver()?.to_string(),
        has_solver: game.has_solver(),
        analyst: if is_known_by_heart(&game) { "solve" } else { "player" },
        evaluations: evaluations.collect(),
        levels: Level::BEST.number(),
        ratings,
        record_ending: game.record_ending(),
        sides: game.sides(),
        grades: game.grades(),
    })
}
