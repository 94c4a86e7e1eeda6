//! The README's console blocks are what the program really prints.
//!
//! `PLYWOOD_BLESS=1 cargo test -p plywood --test readme` writes the current output into the README instead.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plywood_testkit::Folder;

/// Runs a shell command with `plywood` on the path, in this folder, and returns its standard output.
fn run(command: &str, folder: &Folder) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_plywood"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", path)
        .current_dir(folder.path())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Times differ from run to run; the rest of such a line counts.
fn masked(text: &str) -> String {
    let mask = |line: &str| match line.split_once(" nodes in ") {
        Some((before, _)) => format!("{before} nodes in …"),
        None => line.to_owned(),
    };
    text.lines().map(mask).collect::<Vec<_>>().join("\n")
}

#[test]
fn console_blocks_are_real() {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "README.md"].iter().collect();
    let readme = fs::read_to_string(&file).unwrap();
    let bless = env::var_os("PLYWOOD_BLESS").is_some();
    let mut blessed = String::new();
    let mut lines = readme.lines().peekable();
    let mut commands = 0;
    let folder = Folder::new("readme");
    while let Some(line) = lines.next() {
        blessed += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let command = line.strip_prefix("$ ").expect("a console block begins with a command");
            let mut expected = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```" && !line.starts_with("$ ")) {
                expected += &format!("{line}\n");
            }
            let printed = run(command, &folder);
            commands += 1;
            if !bless {
                assert_eq!(masked(&printed), masked(&expected), "{command}");
            }
            blessed += &format!("{line}\n{printed}");
        }
    }
    assert!(commands > 5, "the README shows what the program does");
    if bless {
        fs::write(&file, blessed).unwrap();
    }
}
