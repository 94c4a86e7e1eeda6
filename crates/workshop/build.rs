//! Tells the program how it was built, for the manifests of experiments.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let compiler = Command::new(variable("RUSTC"))
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_default();
    // Flags are separated by an invisible character.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    println!("cargo::rustc-env=PLYWOOD_COMPILER={}", compiler.trim());
    println!("cargo::rustc-env=PLYWOOD_FLAGS={flags}");
    println!("cargo::rustc-env=PLYWOOD_PROFILE={}", variable("PROFILE"));
    println!("cargo::rustc-env=PLYWOOD_OPTIMISATION={}", variable("OPT_LEVEL"));
    println!("cargo::rustc-env=PLYWOOD_TARGET={}", variable("TARGET"));
}
