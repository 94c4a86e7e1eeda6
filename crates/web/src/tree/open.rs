//! Recording a search, while a page waits for it.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use plywood_core::{Goal, Limits, Meter, StopFlag};
use plywood_engines::{AnyGame, EngineSpec, Question, Room};
use plywood_search::record::{About, Kind, RowId, Stored};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::analyse::engine;
use crate::app::App;
use crate::guard::{Body, allowed};
use crate::jobs::{Purpose, Running, Ticket};
use crate::line::Line;
use crate::problem::Problem;
use crate::talk::{Gone, Listener, talk};

use super::node::{Value, window_of};
use super::picture::{FILTERS, classes};
use super::shelf::{Book, Draft, mebibytes, room};

/// How often a page hears how far the search is.
const EVERY: Duration = Duration::from_millis(100);
/// What a search may visit, make and take unless a page asks for something else.
const USUAL_NODES: u64 = 5_000_000;
const USUAL_SIMULATIONS: u64 = 20_000;
const USUAL_ROWS: usize = 1 << 21;
/// The longest search.
const MOST_NODES: u64 = 1_000_000_000;
const MOST_TIME: Duration = Duration::from_secs(600);
const FEWEST_ROWS: usize = 1000;
/// No line is longer.
const MOST_PLIES: usize = 512;
/// Roots beyond these are not listed: nobody chooses among thousands.
const MOST_ROOTS: usize = 500;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    engine: String,
    #[serde(default)]
    depth: Option<u32>,
    /// The search ends after so many nodes or simulations.
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    simulations: Option<u64>,
    /// So many rows are recorded; what is beyond them is folded.
    #[serde(default)]
    rows: Option<usize>,
    /// Only the nodes from this number in visiting order up to that one: what was folded is recorded again.
    #[serde(default)]
    only: Option<[u64; 2]>,
    /// The record of the file that the program was started with, if there is one of this position.
    #[serde(default)]
    file: bool,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Word<'a> {
    Searching { nodes: u64 },
    Opened(Box<Opened<'a>>),
}

/// What a record is.
#[derive(Serialize)]
struct Opened<'a> {
    record: u64,
    kind: &'static str,
    about: &'a About,
    rows: usize,
    nodes: u64,
    aside: u64,
    folded: u64,
    plies: u16,
    roots: Vec<Root>,
    more_roots: usize,
    /// The root whose search gave the answer.
    main: Option<RowId>,
    /// The rows of the line that both sides prefer.
    line: Vec<Spot>,
    classes: &'static [&'static str],
    filters: [&'static str; FILTERS.len()],
    counts: [u32; FILTERS.len()],
}

/// A row and how many there are at and below it.
#[derive(Serialize)]
struct Spot {
    row: RowId,
    size: u32,
}

/// A round of deepening, a test of MTD(f), or the whole search.
#[derive(Serialize)]
struct Root {
    row: RowId,
    size: u32,
    depth: Option<u32>,
    window: [String; 2],
    #[serde(flatten)]
    value: Option<Value>,
    counts: [u32; FILTERS.len()],
}

/// A search that is to be recorded.
struct Task {
    key: String,
    game: AnyGame,
    line: Line,
    position: String,
    engine: EngineSpec,
    goal: Goal,
    nodes: u64,
    simulations: u64,
    rows: usize,
    only: Option<Range<u64>>,
}

/// Opens the record of a search. If it is not on the shelf, the search is made first.
pub(crate) async fn open(State(app): State<Arc<App>>, Body(asked): Body<Asked>) -> Result<Response, Problem> {
    let shared = Arc::clone(&app);
    let wants_file = asked.file && asked.only.is_none();
    let (task, need) = app.desk.work(move || prepare(&asked, &shared)).await?;
    let file = app.shelf.file(&task.line.game, &task.position).filter(|_| wants_file);
    let known = file.or_else(|| app.shelf.find(&task.key));
    let ticket = match known {
        Some(_) => None,
        None => Some(app.jobs.queue(Purpose::Analysis, need)?),
    };
    let (listener, response) = talk(app.patience);
    tokio::spawn(async move {
        // Who is gone has heard enough.
        let _ = match (known, ticket) {
            (Some(book), _) => tell(&book, &listener).await,
            (None, Some(ticket)) => task.run(&app, ticket, &listener).await,
            (None, None) => Ok(()),
        };
    });
    Ok(response)
}

fn prepare(asked: &Asked, app: &App) -> Result<(Task, (u32, u32)), Problem> {
    let game = asked.line.game(&app.games)?;
    let spec = engine(&game, &asked.engine)?;
    let within = |what: &str, value: u64, least: u64, most: u64| {
        let is_right = (least..=most).contains(&value);
        is_right.then_some(value).ok_or_else(|| Problem::senseless(format!("give {least} to {most} {what}")))
    };
    asked.depth.map(|depth| within("plies of depth", u64::from(depth), 1, 254)).transpose()?;
    let nodes = within("nodes", asked.nodes.unwrap_or(USUAL_NODES), 1, MOST_NODES)?;
    let simulations = within("simulations", asked.simulations.unwrap_or(USUAL_SIMULATIONS), 1, MOST_NODES)?;
    let (memory, threads) = allowed(&game, std::slice::from_ref(&spec), &app.budget)?;
    let most = room(app.budget.search_mib().saturating_sub(memory));
    let rows = match asked.rows {
        Some(rows) => within("rows", rows as u64, FEWEST_ROWS as u64, most as u64)? as usize,
        None => USUAL_ROWS.min(most),
    };
    if rows < FEWEST_ROWS {
        return Err(Problem::senseless(
            "the engine's tables leave no memory for a record: choose smaller ones",
        ));
    }
    let only = asked.only.map(|[from, to]| from..to);
    if only.as_ref().is_some_and(Range::is_empty) {
        return Err(Problem::senseless("the last node of a part has to come after its first one"));
    }
    let nodes = only.as_ref().map_or(nodes, |only| nodes.max(only.end.saturating_add(1).min(MOST_NODES)));
    let rules = asked.line.at_end(&game)?;
    if rules.moves().is_empty() {
        return Err(Problem::senseless("the game is over: there is nothing to search"));
    }
    let (line, position) = (asked.line.clone(), rules.position());
    let goal = Goal { depth: asked.depth, ..Goal::SOLVE };
    let numbers = format!("{:?} {nodes} {simulations} {rows} {only:?}", asked.depth);
    let key = format!("{}|{:?}|{}|{spec}|{numbers}", line.game, line.start, line.moves.join(" "));
    let task = Task { key, game, line, position, engine: spec, goal, nodes, simulations, rows, only };
    Ok((task, (memory + mebibytes(rows), threads)))
}

impl Task {
    async fn run(self, app: &App, ticket: Ticket, listener: &Listener) -> Result<(), Gone> {
        let mut place = listener.wait_for_place(ticket).await?;
        let kept = place.keep(mebibytes(self.rows));
        let meter = Meter::default();
        let counted = meter.clone();
        let running = Running::start(place, move |stop| {
            let draft = self.record(&counted, stop);
            draft.map(|draft| Draft { kept, ..draft })
        });
        let mut running = match running {
            Ok(running) => running,
            Err(problem) => return listener.complain(None, &problem).await,
        };
        let found = loop {
            let over = tokio::select! {
                () = listener.gone() => return Err(Gone),
                over = timeout(EVERY, running.result()) => over.ok(),
            };
            match over {
                Some(found) => break found,
                None => listener.say(&Word::Searching { nodes: meter.nodes() }).await?,
            }
        };
        match found.and_then(|draft| draft) {
            Ok(draft) => {
                let shelf = Arc::clone(&app.shelf);
                match app.desk.work(move || Ok(shelf.put(draft))).await {
                    Ok(book) => tell(&book, listener).await,
                    Err(problem) => listener.complain(None, &problem).await,
                }
            }
            Err(problem) => listener.complain(None, &problem).await,
        }
    }

    fn record(self, meter: &Meter, stop: &StopFlag) -> Result<Draft, Problem> {
        let Task { key, game, line, position, engine, goal, nodes, simulations, rows, only } = self;
        let limits = Limits {
            nodes: Some(nodes),
            simulations: Some(simulations),
            time: Some(MOST_TIME),
            stop: stop.clone(),
            meter: meter.clone(),
        };
        let mut recorder = game.recorder(&engine)?;
        let moves = line.moves.join(" ");
        let question = Question { position: line.start.as_deref(), moves: &moves, goal, limits: &limits };
        let (begins, is_part) = (only.as_ref().map_or(0, |only| only.start), only.is_some());
        let Stored { about, record } = recorder.record_rows(&question, &Room { rows, only })?.stored;
        if record.rows().is_empty() {
            return Err(Problem::senseless("the search did not come so far: there is nothing to be seen"));
        }
        if is_part && record.roots().count() != 1 {
            return Err(Problem::senseless(
                "a part is one node with all that is below it: open the whole search",
            ));
        }
        Ok(Draft { key, line, position, record, about, begins, kept: None })
    }
}

/// Tells a page what is on the shelf now.
async fn tell(book: &Book, listener: &Listener) -> Result<(), Gone> {
    listener.say(&Word::Opened(Box::new(describe(book)))).await
}

fn describe(book: &Book) -> Opened<'_> {
    let Book { record, survey, .. } = book;
    let root = |id: RowId| {
        let row = &record.rows()[id as usize];
        Root {
            row: id,
            size: row.size(),
            depth: row.depth(),
            window: window_of(row),
            value: Value::of(row, None),
            counts: survey.counts(id, id + row.size()),
        }
    };
    let main = record.main_root();
    let line = std::iter::successors(main, |id| record.best_child(*id));
    let spot = |row: RowId| Spot { row, size: record.rows()[row as usize].size() };
    let (kind, all) = (record.kind(), record.roots().count());
    Opened {
        record: book.id,
        kind: if kind == Kind::Sampled { "sampled" } else { "searched" },
        about: &book.about,
        rows: record.rows().len(),
        nodes: record.visited(),
        aside: record.aside(),
        folded: book.folded,
        plies: survey.plies(),
        roots: record.roots().take(MOST_ROOTS).map(root).collect(),
        more_roots: all.saturating_sub(MOST_ROOTS),
        main,
        line: line.take(MOST_PLIES).map(spot).collect(),
        classes: classes(kind),
        filters: FILTERS,
        counts: survey.counts(0, record.rows().len() as RowId),
    }
}
