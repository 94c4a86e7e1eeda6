//! Runs the console blocks of a page.
//!
//! A block ```` ```console ```` has commands after `$ `, each followed by what it prints, with `…` for times. A command
//! may go on in the next line after a `\`. A block of any other kind that names a file, as in ```` ```toml mine.toml
//! ````, is written to that file first, so that commands can use it. All commands of a page share one folder.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use plywood_testkit::Folder;

/// What became of a page.
#[derive(Default)]
pub(crate) struct Rerun {
    /// The page with the current output.
    pub(crate) text: String,
    /// How many commands ran.
    pub(crate) commands: usize,
    /// What was printed otherwise than the page says.
    pub(crate) differences: Vec<String>,
}

/// Runs all console blocks of a page in this folder.
pub(crate) fn rerun(page: &str, folder: &Folder) -> Rerun {
    let mut rerun = Rerun::default();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        rerun.text += &format!("{line}\n");
        assert!(!line.starts_with(' ') || !line.contains("```console"), "it would not be run: {line:?}");
        let Some(kind) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if kind == "console" {
            rerun.console(&block, folder);
        } else {
            let text = block.iter().map(|line| format!("{line}\n")).collect::<String>();
            if let Some((_, name)) = kind.split_once(' ') {
                fs::write(folder.file(name), &text).unwrap();
            }
            rerun.text += &text;
        }
        rerun.text += "```\n";
    }
    rerun
}

impl Rerun {
    fn console(&mut self, block: &[&str], folder: &Folder) {
        for (command, expected) in commands(block) {
            let printed = without_times(&run(&command, folder));
            self.commands += 1;
            if printed != expected {
                self.differences.push(format!("$ {command}\nexpected\n{expected}\nprinted\n{printed}"));
            }
            self.text += &format!("$ {command}\n{printed}");
        }
    }
}

/// The commands of a block, each with what the page says that it prints.
fn commands(block: &[&str]) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), String::new()));
            continue;
        }
        let (command, expected) = commands.last_mut().expect("a console block begins with a command");
        if command.ends_with('\\') {
            *command += &format!("\n{line}");
        } else {
            *expected += &format!("{line}\n");
        }
    }
    commands
}

/// Runs a shell command with `plywood` on the path, in this folder, and returns its standard output.
fn run(command: &str, folder: &Folder) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_plywood"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).env("LC_ALL", "C.UTF-8").current_dir(folder.path());
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}

/// Times differ from run to run, so pages have `…` in their place.
fn without_times(text: &str) -> String {
    let without = |line: &str| match line.split_once(" nodes in ") {
        Some((before, _)) => format!("{before} nodes in …\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(without).collect()
}
