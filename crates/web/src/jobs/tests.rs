use std::sync::Mutex;
use std::time::Duration;

use axum::http::StatusCode;
use plywood_core::StopFlag;
use tokio::time::timeout;

use super::*;

const BUDGET: Budget = Budget { threads: 1, memory_mib: 120 };

/// Works until it is told to stop.
fn until_stopped(stop: &StopFlag) {
    while !stop.is_raised() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

async fn start(jobs: &Jobs, purpose: Purpose, mebibytes: u32) -> Running<()> {
    let place = jobs.queue(purpose, (mebibytes, 1)).unwrap().place().await.unwrap();
    Running::start(place, until_stopped).unwrap()
}

/// Long enough for whatever can happen to happen, and short enough to wait for what cannot.
async fn soon<T>(what: impl Future<Output = T>) -> Option<T> {
    timeout(Duration::from_millis(50), what).await.ok()
}

#[tokio::test]
async fn who_comes_later_waits_and_games_do_not_wait_for_analyses() {
    let jobs = Jobs::new(&BUDGET);
    let analysis = start(&jobs, Purpose::Analysis, 10).await;
    let (next, last) =
        (jobs.queue(Purpose::Analysis, (10, 1)).unwrap(), jobs.queue(Purpose::Analysis, (10, 1)).unwrap());
    assert_eq!((next.before(), last.before()), (0, 1));
    assert!(soon(next.place()).await.is_none());
    let game = start(&jobs, Purpose::Move, 10).await;
    assert_eq!(jobs.load(), Load { searching: 2, waiting: 2, memory_mib: 20 });
    drop(analysis);
    let place = timeout(Duration::from_secs(10), next.place()).await.unwrap().unwrap();
    drop((next, game));
    assert_eq!(last.before(), 0);
    assert!(soon(last.place()).await.is_none(), "the place is taken");
    drop(place);
    assert!(timeout(Duration::from_secs(10), last.place()).await.is_ok());
}

#[tokio::test]
async fn memory_is_waited_for_too() {
    let jobs = Jobs::new(&Budget { threads: 4, ..BUDGET });
    let first = start(&jobs, Purpose::Analysis, 60).await;
    let second = jobs.queue(Purpose::Analysis, (60, 1)).unwrap();
    assert!(soon(second.place()).await.is_none());
    // Opponents have their own.
    start(&jobs, Purpose::Move, 60).await;
    drop(first);
    assert!(timeout(Duration::from_secs(10), second.place()).await.is_ok());
}

/// Keeps memory until somebody waits for it.
#[derive(Default)]
struct Keeper(Mutex<Vec<Kept>>);

impl Spare for Keeper {
    fn give_back(&self) {
        self.0.lock().unwrap().pop();
    }
}

#[tokio::test]
async fn what_is_kept_is_given_back_to_those_who_wait() {
    let keeper = Arc::new(Keeper::default());
    let jobs = Jobs::new(&BUDGET).with_spare(Arc::clone(&keeper) as Arc<dyn Spare>);
    let mut place = jobs.queue(Purpose::Analysis, (50, 1)).unwrap().place().await.unwrap();
    assert!(place.keep(51).is_none(), "nobody keeps more than there is");
    let mut kept = place.keep(40).unwrap();
    kept.shrink(30);
    keeper.0.lock().unwrap().push(kept);
    drop(place);
    assert_eq!(jobs.load(), Load { searching: 0, waiting: 0, memory_mib: 0 });
    // 30 of 60 are left, and whoever wants no more takes nothing away.
    assert!(jobs.queue(Purpose::Analysis, (30, 1)).unwrap().place().await.is_ok());
    assert_eq!(keeper.0.lock().unwrap().len(), 1);
    let large = jobs.queue(Purpose::Analysis, (60, 1)).unwrap();
    let place = timeout(Duration::from_secs(10), large.place()).await.unwrap().unwrap();
    assert!(keeper.0.lock().unwrap().is_empty());
    assert_eq!(jobs.load().memory_mib, 60);
    drop(place);
    assert_eq!(jobs.load().memory_mib, 0);
}

#[tokio::test]
async fn too_many_are_sent_away() {
    let jobs = Jobs::new(&BUDGET);
    let waiting: Vec<Ticket> =
        (0..Jobs::WAITING).map(|_| jobs.queue(Purpose::Analysis, (1, 1)).unwrap()).collect();
    let refused = jobs.queue(Purpose::Analysis, (1, 1)).map(|_| ()).unwrap_err();
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    drop(waiting);
    assert!(jobs.queue(Purpose::Analysis, (1, 1)).is_ok());
}

#[tokio::test]
async fn a_search_that_breaks_is_a_problem_of_its_own() {
    let jobs = Jobs::new(&BUDGET);
    let place = jobs.queue(Purpose::Move, (1, 1)).unwrap().place().await.unwrap();
    let mut running = Running::<()>::start(place, |_| panic!("on purpose")).unwrap();
    let problem = running.result().await.unwrap_err();
    assert!(problem.sentence.contains("on purpose"), "{problem:?}");
    assert_eq!(jobs.load().memory_mib, 0);
    let desk = Desk::new();
    let problem = desk.work(|| -> Result<(), Problem> { panic!("again") }).await.unwrap_err();
    assert_eq!(problem.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(desk.work(|| Ok(7)).await, Ok(7));
}
