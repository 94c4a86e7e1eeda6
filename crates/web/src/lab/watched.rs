//! One thing that somebody looks at. However many do, its store is read once.

use std::path::Path;
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Instant;

use plywood_workshop::{Stamp, Store, StoreError};
use serde_json::{Value, json};

use crate::app::App;
use crate::problem::Problem;

use super::boards::{Boards, Scene};
use super::entry::summary_of;
use super::glance::rest_after;
use super::locked;
use super::sight::{Drawing, read, unread};

/// What is seen of something.
pub(super) struct Sight {
    /// Another one for everything that is new.
    pub(super) number: u64,
    pub(super) told: Value,
    pub(super) pictures: Vec<Drawing>,
}

/// Something that somebody looks at.
pub(super) struct Watched {
    id: String,
    reader: Mutex<Reader>,
    last: Mutex<Option<Arc<Sight>>>,
    boards: Mutex<Boards>,
}

/// Who reads a store.
#[derive(Default)]
struct Reader {
    /// Open as long as somebody writes. A store at rest is closed: whoever copies its file then has everything.
    store: Option<Store>,
    /// What was there when it was read last: for a store that is open its version, for others what shows of the file.
    version: i64,
    stamp: Option<Stamp>,
    /// Not to be read again before.
    next: Option<Instant>,
    body: Value,
    pictures: Vec<Drawing>,
}

impl Watched {
    pub(super) fn new(id: &str) -> Watched {
        Watched {
            id: id.to_owned(),
            reader: Mutex::default(),
            last: Mutex::default(),
            boards: Mutex::default(),
        }
    }

    /// The boards of the games that are played here now. What others play is seen when it is over.
    pub(super) fn boards(&self, app: &App) -> Arc<Scene> {
        let under_way = app.lab.runs.under_way(&self.id);
        locked(&self.boards).look(under_way.as_ref(), &app.games)
    }

    /// What is seen now, or what was seen last if somebody else looks at this moment.
    pub(super) fn look(&self, app: &App) -> Result<Arc<Sight>, Problem> {
        let mut reader = match self.reader.try_lock() {
            Ok(reader) => reader,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => match locked(&self.last).clone() {
                Some(last) => return Ok(last),
                None => return Err(Problem::busy("somebody else looks at it just now")),
            },
        };
        let entry = app.lab.entry(&self.id)?;
        let shelf = app.lab.shelf()?;
        if reader.body.is_null() {
            reader.body = entry.task().map_or_else(|| json!({}), |task| unread(task));
        }
        if let Some(path) = entry.store.as_deref().filter(|path| shelf.is_inside(path))
            && reader.next.is_none_or(|next| Instant::now() >= next)
        {
            let begun = Instant::now();
            if let Err(error) = reader.refresh(path, app) {
                reader.body["trouble"] = shelf.said(&error.to_string()).into();
                reader.store = None;
            }
            reader.next = Some(Instant::now() + rest_after(begun.elapsed()));
        }
        let mut told = json!({ "entry": summary_of(app, &entry) });
        told["shown"] = reader.body.clone();
        let mut last = locked(&self.last);
        let number = match &*last {
            Some(same) if same.told == told && same.pictures == reader.pictures => {
                return Ok(Arc::clone(same));
            }
            Some(other) => other.number + 1,
            None => 0,
        };
        let sight = Arc::new(Sight { number, told, pictures: reader.pictures.clone() });
        *last = Some(Arc::clone(&sight));
        Ok(sight)
    }
}

impl Reader {
    /// Reads a store if there is news.
    fn refresh(&mut self, path: &Path, app: &App) -> Result<(), StoreError> {
        self.store = self.store.take().filter(Store::is_in_place);
        let store = match self.store.take() {
            Some(store) => {
                let version = store.data_version()?;
                if version == self.version {
                    self.store = Some(store);
                    return Ok(());
                }
                self.version = version;
                store
            }
            None => {
                let stamp = Some(Stamp::of(path));
                if !path.exists() || stamp == self.stamp {
                    return Ok(());
                }
                let store = Store::read(path)?;
                self.version = store.data_version()?;
                store
            }
        };
        let (body, pictures) = read(&store, &app.games)?;
        (self.body, self.pictures) = (body, pictures);
        let is_under_way = store.run_times()?.last().is_some_and(|run| run.ended.is_none());
        let has_news = store.data_version()? != self.version;
        if is_under_way || has_news {
            self.store = Some(store);
            self.stamp = None;
        } else {
            drop(store);
            self.stamp = Some(Stamp::of(path));
        }
        Ok(())
    }
}
