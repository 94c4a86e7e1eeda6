//! Everything that Plywood has, for Breakthrough and the games that come with it.

use std::process::ExitCode;

use breakthrough::Breakthrough;
use plywood::Workbench;

fn main() -> ExitCode {
    Workbench::new().game(Breakthrough).run()
}
