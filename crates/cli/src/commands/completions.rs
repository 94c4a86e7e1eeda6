//! `plywood completions`

use clap_complete::{Shell, generate};
use plywood_engines::Games;

use crate::failure::Failure;
use crate::out::Out;
use crate::program::{command, name};

pub(crate) fn run(shell: Shell, games: &Games, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage("a completion script is no JSON: leave --json out".to_owned()));
    }
    let mut script = Vec::new();
    generate(shell, &mut command(games), name(), &mut script);
    out.raw(&script)
}
