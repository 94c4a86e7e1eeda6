//! Games for the controller of the protocol's author (the package `aei` of PyPI), against the engine that comes with
//! it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use plywood_testkit::Folder;

/// Where tools/test has put the package's programs, if it has.
fn programs() -> Option<PathBuf> {
    let named = env::var_os("PLYWOOD_AEI").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/aei/bin");
    named.or_else(|| usual.join("roundrobin").is_file().then_some(usual))
}

#[test]
fn the_authors_controller_plays_whole_games_with_us() {
    // Who names a folder means it; without one there may be no Python.
    let Some(programs) = programs() else { return };
    let folder = Folder::new("aei-package");
    let config = folder.file("roundrobin.cfg");
    let (plywood, random) = (env!("CARGO_BIN_EXE_plywood"), programs.join("simple_engine"));
    let text = format!(
        "[global]\nrounds = 2\ntimecontrol = 5s/60s/100/60s/0/30s\nstrict_setup = yes\n\
         [plywood]\ncmdline = '{plywood}' bot aei --engine pvs:table=1,order=hash+rank,id,eval=material\nbot_depth = 5\n\
         [random]\ncmdline = '{}'\n",
        random.display()
    );
    fs::write(&config, text).unwrap();
    let output = Command::new(programs.join("roundrobin"))
        .arg("--config")
        .arg(&config)
        .args(["plywood", "random"])
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}: tools/test installs it", programs.display()));
    let (said, errors) = (support::text(&output), support::errors(&output));
    assert!(output.status.success(), "{said}{errors}");
    // By the rules: a goal, no rabbits left, or no move left; the other letters are time, illegal moves and the like.
    for side in ["g", "s"] {
        let won = |why: &str| format!("plywood beat random because of {why} playing side {side}");
        assert!(["g", "e", "m"].iter().any(|why| said.contains(&won(why))), "{said}{errors}");
    }
    assert!(said.contains("plywood has 2 wins and 0 timeouts"), "{said}{errors}");
}
