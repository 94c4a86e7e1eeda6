//! Calls of the program, for its tests.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "not every test file calls the program in every way")]

pub(crate) mod arena;
pub(crate) mod bot;
pub(crate) mod broken;
#[cfg(unix)]
pub(crate) mod cluster;
pub(crate) mod games;
pub(crate) mod lab;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Where tools/test has put Python with the package `chess`, if it has.
pub(crate) fn python_with_chess() -> Option<PathBuf> {
    python_at("PLYWOOD_CHESS", "chess")
}

/// Where tools/test has put Python with what the trainer of networks needs, if it has.
pub(crate) fn python_with_numpy() -> Option<PathBuf> {
    python_at("PLYWOOD_TRAIN", "train")
}

fn python_at(variable: &str, folder: &str) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target").join(folder).join("bin");
    named.or_else(|| usual.join("python").is_file().then_some(usual)).map(|folder| folder.join("python"))
}

pub(crate) fn plywood(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a call that must succeed.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = plywood(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

/// A call that reads `input`.
pub(crate) fn with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A call that is refused may be over before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What Ctrl-C does.
#[cfg(unix)]
pub(crate) fn interrupt(child: &std::process::Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
}
