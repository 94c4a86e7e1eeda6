//! What was started here: one at a time, the others wait. It goes on when pages are closed, and ends with the server.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
use plywood_arena::Hall;
use plywood_core::StopFlag;
use plywood_engines::{AnyGame, Games};
use plywood_lab::{Begin, Conduct, ConductError, Findings, Results, Staging};
use plywood_workshop::{Crew, Shard, Store, StoreWatch};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::jobs::{Purpose, Running};
use crate::problem::Problem;

use super::locked;
use super::task::{Task, What};

/// So many wait at most.
const WAITING: usize = 32;
/// How long a run may take to come to its end when the server ends. Searches look at their flag all the time.
const FAREWELL: Duration = Duration::from_secs(30);

/// Something that has to be done.
pub(super) struct Order {
    pub(super) id: String,
    pub(super) task: Arc<Task>,
    pub(super) games: Games,
    pub(super) game: AnyGame,
    /// Where its store is or will be.
    pub(super) path: PathBuf,
    /// Its file, as seen from the folder.
    pub(super) file: String,
    pub(super) workers: usize,
    /// Memory in MiB, and threads.
    pub(super) need: (u32, u32),
    /// Where its games are played.
    pub(super) hall: Arc<Hall>,
}

/// How something stands that was started here, or was not.
pub(super) enum Standing {
    Waiting {
        before: usize,
    },
    Running,
    /// Nothing goes on; what went wrong the last time.
    Over(Option<String>),
}

/// What was started here.
pub(crate) struct Runs {
    /// Who has this measures or plays.
    turn: Arc<Semaphore>,
    orders: Mutex<Vec<Placed>>,
    /// What went wrong the last time, by number.
    problems: Mutex<HashMap<String, String>>,
    is_ending: AtomicBool,
}

/// An order that waits or is carried out.
struct Placed {
    id: String,
    /// What was started, whatever its file says by now.
    task: Arc<Task>,
    hall: Arc<Hall>,
    is_running: bool,
    stop: watch::Sender<bool>,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs {
            turn: Arc::new(Semaphore::new(1)),
            orders: Mutex::default(),
            problems: Mutex::default(),
            is_ending: AtomicBool::new(false),
        }
    }
}

impl Runs {
    /// Puts an order at the end of the queue.
    pub(super) fn start(app: &Arc<App>, order: Order) -> Result<(), Problem> {
        let runs = &app.lab.runs;
        let stopped = {
            let mut orders = locked(&runs.orders);
            if runs.is_ending.load(Ordering::SeqCst) {
                return Err(Problem::busy("the server is ending"));
            }
            if orders.iter().any(|placed| placed.id == order.id) {
                return Err(Problem::new(StatusCode::CONFLICT, "that was started already"));
            }
            if orders.len() > WAITING {
                return Err(Problem::busy(format!("{WAITING} wait already: try again when some are over")));
            }
            let (stop, stopped) = watch::channel(false);
            let (task, hall) = (Arc::clone(&order.task), Arc::clone(&order.hall));
            orders.push(Placed { id: order.id.clone(), task, hall, is_running: false, stop });
            stopped
        };
        locked(&runs.problems).remove(&order.id);
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let (id, path) = (order.id.clone(), order.path.clone());
            let done = carry_out(&app, order, stopped).await;
            let runs = &app.lab.runs;
            if let Err(problem) = done {
                locked(&runs.problems).insert(id.clone(), problem.sentence);
            }
            if let Ok(shelf) = app.lab.shelf() {
                shelf.glances.forget(&path);
            }
            locked(&runs.orders).retain(|placed| placed.id != id);
        });
        Ok(())
    }

    /// Stops something. Who only waits leaves the queue.
    pub(super) fn stop(&self, id: &str) -> Result<(), Problem> {
        let orders = locked(&self.orders);
        match orders.iter().find(|placed| placed.id == id) {
            Some(placed) => {
                placed.stop.send_replace(true);
                Ok(())
            }
            None => Err(Problem::new(
                StatusCode::CONFLICT,
                "nothing of it runs here: what was started in a terminal is stopped there, with Ctrl-C",
            )),
        }
    }

    pub(super) fn standing(&self, id: &str) -> Standing {
        let orders = locked(&self.orders);
        match orders.iter().position(|placed| placed.id == id) {
            Some(place) if orders[place].is_running => Standing::Running,
            Some(before) => Standing::Waiting { before },
            None => Standing::Over(locked(&self.problems).get(id).cloned()),
        }
    }

    /// What runs here under this number, and where its games are played.
    pub(super) fn under_way(&self, id: &str) -> Option<(Arc<Task>, Arc<Hall>)> {
        let orders = locked(&self.orders);
        let placed = orders.iter().find(|placed| placed.id == id && placed.is_running)?;
        Some((Arc::clone(&placed.task), Arc::clone(&placed.hall)))
    }

    /// Stops everything, and waits until it has come to its end: what is done is kept.
    pub(crate) async fn end(&self) {
        self.is_ending.store(true, Ordering::SeqCst);
        for placed in locked(&self.orders).iter() {
            placed.stop.send_replace(true);
        }
        let is_over = async {
            while !locked(&self.orders).is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(FAREWELL, is_over).await;
    }
}

/// Waits for its turn and for a place, and does what is to be done.
async fn carry_out(app: &App, order: Order, mut stopped: watch::Receiver<bool>) -> Result<(), Problem> {
    let runs = &app.lab.runs;
    let place = async {
        let turn = Arc::clone(&runs.turn).acquire_owned().await;
        let turn = turn.map_err(|_| Problem::own("the server is ending"))?;
        let (mebibytes, threads) = order.need;
        let ticket = app.jobs.queue(Purpose::Analysis, (mebibytes, threads))?;
        Ok::<_, Problem>((turn, ticket.place().await?))
    };
    let (_turn, place) = tokio::select! {
        place = place => place?,
        () = until(&mut stopped) => return Ok(()),
    };
    for placed in locked(&runs.orders).iter_mut().filter(|placed| placed.id == order.id) {
        placed.is_running = true;
    }
    let program = app.program.clone();
    let mut running = Running::start(place, move |stop| order.work(&program, stop))?;
    let done = tokio::select! {
        done = running.result() => done?,
        () = until(&mut stopped) => {
            running.stop();
            running.result().await?
        }
    };
    let shelf = app.lab.shelf()?;
    done.map_err(|sentence| Problem::own(shelf.said(&sentence)))
}

/// Waits until somebody stops it.
async fn until(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stop| *stop).await;
}

impl Order {
    /// Measures or plays what is left, and writes what `plywood report` writes.
    fn work(&self, program: &str, stop: &StopFlag) -> Result<(), String> {
        let Order { task, game, path, file, workers, .. } = self;
        let crew = Crew::for_threads(task.threads() as usize, *workers, false, stop.clone());
        let mut store_watch = StoreWatch::new(path, stop);
        let folder = path.parent().unwrap_or(path);
        let source = task.source.as_str();
        let (shard, begin) = (Shard::WHOLE, Begin::Resume);
        match &task.what {
            What::Experiment(experiment) => {
                let conduct = Conduct { experiment, source, game, crew: &crew, shard, begin };
                let done = conduct.run(path, &mut |_| store_watch.look());
                store_watch.check().map_err(|error| error.to_string())?;
                drop(done.map_err(|error| words(&error))?);
                let store = Store::read(path).map_err(|error| error.to_string())?;
                let findings = Findings::of(&store, &self.games).map_err(|error| error.to_string())?;
                let rerun = format!("{program} compare {file}");
                let written = Results::new(folder).write(&findings.report(&rerun), false);
                written.map(drop).map_err(|error| error.to_string())
            }
            What::Tournament(contest) => {
                let tournament = &contest.tournament;
                let hall = Some(&*self.hall);
                let staging = Staging { tournament, source, game, crew: &crew, shard, begin, hall };
                let done = staging.run(path, &mut |_| store_watch.look());
                store_watch.check().map_err(|error| error.to_string())?;
                let (store, _) = done.map_err(|error| words(&error))?;
                let standings = plywood_arena::Standings::of(&store).map_err(|error| error.to_string())?;
                let written = standings.write(&store, Some(game), folder);
                written.map(drop).map_err(|error| error.to_string())
            }
        }
    }
}

/// Why something ended, for people who cannot change a command.
fn words(error: &ConductError) -> String {
    match error {
        ConductError::Changed(path) | ConductError::OtherTournament(path) => format!(
            "{} comes from another version of the file, so what it holds does not fit: move it away to begin anew, or \
             take the old file",
            path.display()
        ),
        error => error.to_string(),
    }
}
