//! What the list says of everything that lies in the folder.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use plywood_lab::{Sense, ToGo};
use serde::Serialize;

use crate::app::App;
use crate::problem::Problem;

use super::runs::{Order, Standing};
use super::shelf::{Entry, Shelf};
use super::task::Task;

/// A run without an end that has written nothing for so long was probably killed.
const SILENCE: Duration = Duration::from_secs(120);

#[derive(Serialize)]
pub(crate) struct List {
    /// What the folder is called; `None` if there is none.
    folder: Option<String>,
    entries: Vec<Summary>,
    /// The most workers that something may have.
    workers: u32,
}

/// One line of the list.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct Summary {
    id: String,
    /// Its file or its store, as seen from the folder.
    place: String,
    /// `experiment`, `tournament` or `unknown`.
    kind: &'static str,
    name: String,
    title: String,
    game: Option<String>,
    /// `broken`, `new`, `waiting`, `running`, `elsewhere`, `stopped` or `complete`.
    state: &'static str,
    /// How many are before it, if it waits.
    before: usize,
    done: u64,
    planned: u64,
    /// How long it will still take, if it is under way and that can be told.
    to_go: Option<Left>,
    began: Option<String>,
    ended: Option<String>,
    /// When something was written last, in milliseconds since 1970.
    changed_ms: Option<u64>,
    /// What is wrong with its file, its store or its last run here.
    problem: Option<String>,
    /// Whether it can be started here, and if not, why.
    may_start: bool,
    refusal: Option<String>,
    /// The most workers that it may have here.
    workers: u32,
}

/// The time that is left, as pages get it.
#[derive(Serialize, Clone, PartialEq, Debug)]
struct Left {
    ms: u64,
    /// `about`, `least` or `most`.
    sense: &'static str,
}

impl From<ToGo> for Left {
    fn from(ToGo { time, sense }: ToGo) -> Left {
        let sense = match sense {
            Sense::About => "about",
            Sense::AtLeast => "least",
            Sense::AtMost => "most",
        };
        Left { ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX), sense }
    }
}

/// Everything in the folder.
pub(super) fn list_of(app: &App) -> List {
    let shelf = app.lab.shelf().ok();
    let entries = shelf.map_or_else(Vec::new, Shelf::entries);
    List {
        folder: shelf.map(Shelf::name),
        entries: entries.iter().map(|entry| summary_of(app, entry)).collect(),
        workers: app.budget.threads,
    }
}

/// What is known of something without a look at its rows.
pub(super) fn summary_of(app: &App, entry: &Entry) -> Summary {
    let mut summary = Summary {
        id: entry.id.clone(),
        place: entry.place.clone(),
        kind: "unknown",
        name: entry.place.clone(),
        title: entry.place.clone(),
        game: None,
        state: "broken",
        before: 0,
        done: 0,
        planned: 0,
        to_go: None,
        began: None,
        ended: None,
        changed_ms: None,
        problem: None,
        may_start: false,
        refusal: None,
        workers: 0,
    };
    match &entry.task {
        None => {}
        Some(Err(problem)) => summary.problem = Some(problem.clone()),
        Some(Ok(task)) => summary.describe(app, task),
    }
    summary.look(app, entry);
    summary.go_on(app);
    summary
}

impl Summary {
    fn describe(&mut self, app: &App, task: &Task) {
        self.kind = if task.is_tournament() { "tournament" } else { "experiment" };
        self.name = task.name().to_owned();
        self.title = task.title().to_owned();
        self.game = Some(task.game().to_owned());
        self.state = "new";
        self.planned = task.planned();
        match most_workers(app, task) {
            Ok(most) => (self.may_start, self.workers) = (true, most),
            Err(problem) => self.refusal = Some(problem.sentence),
        }
    }

    /// Adds what the store says.
    fn look(&mut self, app: &App, entry: &Entry) {
        let (Ok(shelf), Some(path)) = (app.lab.shelf(), &entry.store) else { return };
        if !shelf.is_inside(path) {
            self.may_start = false;
            self.refusal = Some(leads_out(&shelf.place(path)).sentence);
            return;
        }
        if !path.exists() {
            return;
        }
        let (stamp, seen) = shelf.glances.at(path);
        let changed = stamp.changed().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        self.changed_ms = changed.map(|time| time.as_millis() as u64);
        let glance = match seen {
            Ok(glance) => glance,
            Err(problem) => {
                self.problem = Some(Problem::own(shelf.said(&problem)).sentence);
                return;
            }
        };
        if entry.task().is_none() {
            self.kind = if glance.is_tournament { "tournament" } else { "experiment" };
            (self.name, self.title) = (glance.name.clone(), glance.title.clone());
            self.game = Some(glance.game.clone());
        }
        (self.done, self.planned) = (glance.done, glance.planned);
        self.to_go = glance.to_go.map(Left::from);
        (self.began, self.ended) = (glance.began().map(str::to_owned), glance.ended().map(str::to_owned));
        let is_fresh = stamp
            .changed()
            .is_some_and(|time| SystemTime::now().duration_since(time).is_ok_and(|age| age < SILENCE));
        self.state = match glance.ended() {
            _ if glance.is_complete => "complete",
            None if is_fresh && !glance.runs.is_empty() => "elsewhere",
            _ => "stopped",
        };
        self.may_start &= !glance.is_complete;
    }

    /// Adds what goes on here.
    fn go_on(&mut self, app: &App) {
        match app.lab.runs.standing(&self.id) {
            Standing::Running => self.state = "running",
            Standing::Waiting { before } => (self.state, self.before) = ("waiting", before),
            Standing::Over(problem) => {
                // A run that failed says why, until something else happens.
                self.problem = self.problem.take().or(problem);
            }
        }
        self.may_start &= !matches!(self.state, "running" | "waiting" | "elsewhere");
        self.to_go = self.to_go.take().filter(|_| matches!(self.state, "running" | "elsewhere"));
    }
}

/// The most workers that something may have here, or why it cannot be started.
fn most_workers(app: &App, task: &Task) -> Result<u32, Problem> {
    if let Some(player) = task.program() {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            format!("the player {player} is a program, and no page starts programs: play this in a terminal"),
        ));
    }
    let game = app.games.find(task.game())?;
    let (threads, mebibytes) = (task.threads(), task.mebibytes(&game));
    let (most_threads, most_mebibytes) = (app.budget.threads, u64::from(app.budget.search_mib()));
    if threads > most_threads {
        return Err(Problem::senseless(format!(
            "an engine of it has {threads} threads, and the server may use {most_threads}: start it in a terminal"
        )));
    }
    if mebibytes > most_mebibytes {
        return Err(Problem::senseless(format!(
            "its engines take {mebibytes} MiB, and {most_mebibytes} are free for them here: start it in a terminal, \
             or the server with more (--memory)"
        )));
    }
    if let Some(what) = task.measures_process() {
        return Err(Problem::senseless(format!(
            "it measures {what}, and a server would measure itself with it: start it in a terminal"
        )));
    }
    let by_memory = most_mebibytes.checked_div(mebibytes).unwrap_or(u64::MAX);
    Ok((most_threads / threads).min(u32::try_from(by_memory).unwrap_or(u32::MAX)).max(1))
}

fn leads_out(place: &str) -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        format!("{place} leads out of the folder, so nothing is written there"),
    )
}

impl Entry {
    /// What has to be done to start this, if it may be started.
    pub(super) fn order(&self, app: &App, workers: u32) -> Result<Order, Problem> {
        let shelf = app.lab.shelf()?;
        let (task, path) = match (&self.task, &self.store) {
            (Some(Ok(task)), Some(path)) => (task, path),
            (Some(Err(problem)), _) => return Err(Problem::senseless(problem.clone())),
            _ => {
                return Err(Problem::senseless(format!(
                    "{} is a store without a file: only files of the folder can be started",
                    self.place
                )));
            }
        };
        let most = most_workers(app, task)?;
        if !(1..=most).contains(&workers) {
            let word = if most == 1 { "worker" } else { "workers" };
            return Err(Problem::senseless(format!("it can have 1 to {most} {word} here")));
        }
        if !shelf.is_inside(path) {
            return Err(leads_out(&shelf.place(path)));
        }
        let game = app.games.find(task.game())?;
        let mebibytes = u32::try_from(task.mebibytes(&game)).unwrap_or(u32::MAX);
        let need = (mebibytes.saturating_mul(workers), task.threads().saturating_mul(workers));
        let (task, path, file) = (task.clone(), path.clone(), self.place.clone());
        let (games, hall, workers) = (app.games.clone(), Arc::default(), workers as usize);
        Ok(Order { id: self.id.clone(), task, games, game, path, file, workers, need, hall })
    }
}
