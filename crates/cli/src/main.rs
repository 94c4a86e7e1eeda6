//! `plywood`: the workbench with the games that come with it.

use std::process::ExitCode;

use plywood::Workbench;

fn main() -> ExitCode {
    Workbench::new().run()
}
