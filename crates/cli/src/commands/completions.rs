//! `plywood completions`

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::args::Arguments;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(shell: Shell, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage("a completion script is no JSON: leave --json out".to_owned()));
    }
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "plywood", &mut script);
    out.raw(&script)
}
