//! What lies in the folder: files that describe experiments and tournaments, and stores.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use plywood_engines::Games;
use plywood_workshop::file::read_text_file;
use plywood_workshop::fingerprint_of;

use super::glance::Glances;
use super::locked;
use super::task::Task;

/// Folders with more files are something else.
const MOST_FILES: usize = 500;
/// Where results go, as with `plywood compare` in this folder.
const RESULTS: &str = "results";

/// The folder.
pub(super) struct Shelf {
    /// Without links on the way to it.
    root: PathBuf,
    pub(super) games: Games,
    /// Files as they were read when they had this stamp.
    read: Mutex<HashMap<PathBuf, (FileStamp, Read)>>,
    pub(super) glances: Glances,
}

type FileStamp = Option<(u64, SystemTime)>;
type Read = Result<Arc<Task>, String>;

/// Something that lies there.
#[derive(Clone)]
pub(super) struct Entry {
    /// Its number in addresses.
    pub(super) id: String,
    /// Its file, or its store, as seen from the folder.
    pub(super) place: String,
    /// What its file describes, or what is wrong with the file. A store without a file has none.
    pub(super) task: Option<Read>,
    /// Where its store is or will be.
    pub(super) store: Option<PathBuf>,
}

impl Entry {
    pub(super) fn task(&self) -> Option<&Arc<Task>> {
        self.task.as_ref()?.as_ref().ok()
    }
}

impl Shelf {
    pub(super) fn new(folder: &Path, games: Games) -> io::Result<Shelf> {
        let root = folder.canonicalize()?;
        fs::read_dir(&root)?;
        Ok(Shelf { root, games, read: Mutex::default(), glances: Glances::default() })
    }

    /// What the folder is called.
    pub(super) fn name(&self) -> String {
        self.root.file_name().map_or_else(|| "/".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// The thing of this number.
    pub(super) fn entry(&self, id: &str) -> Option<Entry> {
        self.entries().into_iter().find(|entry| entry.id == id)
    }

    /// Everything, files first.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let files = listed(&self.root, "toml");
        locked(&self.read).retain(|path, _| files.contains(path));
        let mut entries: Vec<Entry> = files.iter().map(|path| self.file(path)).collect();
        let mut folders = vec![self.root.clone()];
        folders.extend(folders_in(&self.root));
        folders.extend(folders_in(&self.root.join(RESULTS)));
        let stores = folders.iter().flat_map(|folder| listed(folder, "sqlite")).take(MOST_FILES);
        for path in stores.filter(|path| self.is_inside(path)) {
            if !entries.iter().any(|entry| entry.store.as_ref() == Some(&path)) {
                let place = self.place(&path);
                entries.push(Entry { id: id_of(&place), place, task: None, store: Some(path) });
            }
        }
        entries
    }

    fn file(&self, path: &Path) -> Entry {
        let place = self.place(path);
        let task = self.read(path);
        let store =
            task.as_ref().ok().map(|task| task.files().whole(&self.root.join(RESULTS).join(task.name())));
        Entry { id: id_of(&place), place, task: Some(task), store }
    }

    /// Reads a file, unless it is still as it was.
    fn read(&self, path: &Path) -> Read {
        let about = fs::metadata(path).ok();
        let stamp: FileStamp = about.and_then(|about| Some((about.len(), about.modified().ok()?)));
        if let Some((_, known)) = locked(&self.read).get(path).filter(|(known, _)| *known == stamp) {
            return known.clone();
        }
        let read = self.try_read(path);
        locked(&self.read).insert(path.to_owned(), (stamp, read.clone()));
        read
    }

    fn try_read(&self, path: &Path) -> Read {
        if !self.is_inside(path) {
            return Err(format!("{} leads out of the folder, so it is not opened", self.place(path)));
        }
        let text = read_text_file(path)
            .map_err(|error| format!("{} could not be read: {error}", self.place(path)))?;
        let task = Task::read(path, &text, &self.games).map_err(|fault| self.said(&fault.to_string()))?;
        Ok(Arc::new(task))
    }

    /// Whether something is in the folder, wherever links lead. What is not there yet is where its folder is.
    pub(super) fn is_inside(&self, path: &Path) -> bool {
        // A link to nowhere may lead out of the folder one day.
        if path.symlink_metadata().is_ok() {
            return path.canonicalize().is_ok_and(|real| real.starts_with(&self.root));
        }
        path.parent().is_some_and(|folder| self.is_inside(folder))
    }

    /// A path as seen from the folder.
    pub(super) fn place(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().into_owned()
    }

    /// A sentence with paths as seen from the folder: where that is in the system is nobody's business.
    pub(super) fn said(&self, sentence: &str) -> String {
        sentence.replace(&format!("{}/", self.root.display()), "")
    }
}

/// The number of what lies there, the same each time.
fn id_of(place: &str) -> String {
    format!("{:016x}", fingerprint_of(&place))
}

/// The files of a folder with this ending, in the order of their names. Hidden ones are nobody's business.
fn listed(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let is_meant = |path: &PathBuf| {
        let is_hidden = path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
        !is_hidden && path.extension().is_some_and(|own| own == ending)
    };
    paths(folder).into_iter().filter(is_meant).take(MOST_FILES).collect()
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    // Links are left out: what they lead to may be large, or outside.
    let is_folder = |path: &PathBuf| path.symlink_metadata().is_ok_and(|about| about.is_dir());
    paths(folder).into_iter().filter(is_folder).take(MOST_FILES).collect()
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
