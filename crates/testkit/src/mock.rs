//! Where the mock engine is.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The path of the program `mock-engine` (src/bin/mock-engine.rs), which says itself what it can do wrong.
///
/// Cargo tells tests only where the programs of their own package are, and builds no others; so it is asked to build
/// this one, with the profile and in the folder of the test that calls. Where that has been done before it takes a
/// moment.
#[must_use]
pub fn mock_engine() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> PathBuf {
    let test = env::current_exe().expect("the path of this test");
    // …/target/checked/deps/name-of-the-test
    let folder = test.ancestors().nth(2).expect("a test lies in a folder of Cargo's");
    let profile = match folder.file_name().and_then(OsStr::to_str).expect("a folder of a profile") {
        "debug" => "dev",
        other => other,
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        // Of the workspace, not of the package alone: that would need fewer features of other crates, and have them and
        // all engines compiled once more without the others.
        .args(["build", "--quiet", "--offline", "--workspace", "--bin", "mock-engine"])
        .args(["--profile", profile, "--target-dir"])
        .arg(folder.parent().expect("a folder of targets"))
        // Of the test that calls, not of this crate when it was built: checkouts may share a folder of targets.
        .current_dir(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()))
        .stdin(Stdio::null())
        .status()
        .expect("cargo can be called");
    assert!(built.success(), "the mock engine cannot be built");
    folder.join(format!("mock-engine{}", env::consts::EXE_SUFFIX))
}
