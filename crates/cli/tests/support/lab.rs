//! A small experiment in a folder of its own, and the program at work on it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_workshop::Store;
use serde_json::Value;

use super::{errors, text};

/// Two engines on four positions at two depths: 16 units that take no time.
pub(crate) const SMALL: &str = r#"title = "A small experiment"
game = "connect4"

[[positions]]
list = ["4", "44", "443", "4433"]

[[engines]]
name = "minimax"
spec = "minimax"

[[engines]]
name = "PVS"
spec = "pvs:table=1,order=hash"

[limits]
depth = [3, 4]

[quick]
take = 1
"#;

/// Units that take long enough to be met under way, and more of them than anybody waits for.
pub(crate) const LONG: &str = r#"game = "connect4"
measure = ["nodes"]
repetitions = 2

[[positions]]
generate = { count = 40, plies = 8 }

[[engines]]
spec = "alphabeta"

[[engines]]
spec = "pvs:table=1,order=hash"

[limits]
depth = [8]
"#;

/// A folder with an experiment file, where the program is called.
pub(crate) struct Desk {
    pub(crate) folder: Folder,
}

impl Desk {
    /// A desk with `mine.toml` on it.
    pub(crate) fn new(name: &str, experiment: &str) -> Desk {
        let desk = Desk { folder: Folder::new(&format!("compare-{name}")) };
        desk.write("mine.toml", experiment);
        desk
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.file(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(arguments.split_whitespace()).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    /// Deletes a folder under a program that writes there, and waits for its end, but not for ever.
    pub(crate) fn delete_under(&self, mut child: Child, folder: &str) -> Output {
        fs::remove_dir_all(self.folder.file(folder)).unwrap();
        let deleted = Instant::now();
        while child.try_wait().unwrap().is_none() && deleted.elapsed() < Duration::from_secs(30) {
            thread::sleep(Duration::from_millis(20));
        }
        // It may have ended, which is what this is about.
        let _ = child.kill();
        child.wait_with_output().unwrap()
    }

    /// Calls the program; the arguments are separated by spaces.
    pub(crate) fn call(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// The output of a call that must succeed.
    pub(crate) fn printed(&self, arguments: &str) -> String {
        let output = self.call(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {}", errors(&output));
        text(&output)
    }

    /// What is said of a call that must fail with this code.
    pub(crate) fn refused(&self, arguments: &str, code: i32) -> String {
        let output = self.call(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {}{}", text(&output), errors(&output));
        errors(&output)
    }

    /// Starts the program and leaves it alone.
    pub(crate) fn start(&self, arguments: &str) -> Child {
        self.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    pub(crate) fn store(&self, results: &str) -> PathBuf {
        self.folder.file(results).join("store.sqlite")
    }

    /// How many units a store has; none if there is no store.
    pub(crate) fn count(&self, results: &str) -> u64 {
        Store::read(&self.store(results)).and_then(|store| store.count()).unwrap_or(0)
    }

    /// Waits until a process that is at work has measured so many units.
    pub(crate) fn wait_for(&self, results: &str, units: u64, child: &mut Child) {
        while self.count(results) < units {
            assert!(child.try_wait().unwrap().is_none(), "it has ended before it measured {units} units");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    /// The rows of a folder of results or of a store, without what depends on the run.
    pub(crate) fn rows(&self, results: &str) -> Vec<Value> {
        let rows = self.printed(&format!("export {results} --format json"));
        let plain = |line: &str| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            for column in ["run", "wall_ns", "cpu_ns", "peak_bytes"] {
                assert!(row.as_object_mut().unwrap().remove(column).is_some(), "{column}");
            }
            row
        };
        rows.lines().map(plain).collect()
    }
}

/// Copies a store with its log into a folder of its own, as a kill has left it, and says where the copy is.
pub(crate) fn copy_store(store: &Path, folder: &Path) -> PathBuf {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).unwrap();
    let copy = folder.join("copy.sqlite");
    for end in ["", "-wal"] {
        let beside = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        if beside(store).exists() {
            fs::copy(beside(store), beside(&copy)).unwrap();
        }
    }
    copy
}
