//! The command line as clap describes it, for the program that this is: `plywood`, or somebody's own with more games.

use std::env;
use std::path::Path;
use std::sync::OnceLock;

use clap::{Command, CommandFactory};
use plywood_engines::Games;

use crate::args::{Arguments, EXAMPLES};

/// What help and messages call the program.
const OURS: &str = "plywood";

/// The name under which the program was started.
pub(crate) fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let started = env::args_os().next();
        let stem =
            started.as_deref().and_then(|path| Path::new(path).file_stem()).and_then(|stem| stem.to_str());
        stem.filter(|stem| !stem.is_empty()).unwrap_or(OURS).to_owned()
    })
}

/// A text of ours in which the program is called by its name.
pub(crate) fn renamed(text: &str) -> String {
    if name() == OURS { text.to_owned() } else { text.replace("`plywood ", &format!("`{} ", name())) }
}

/// The arguments with everything that help tells about them.
pub(crate) fn command(games: &Games) -> Command {
    let command = Arguments::command();
    let names: Vec<&str> = games.list().iter().map(|game| game.name.as_str()).collect();
    let examples = EXAMPLES.replace("  plywood ", &format!("  {} ", name()));
    let command = command.after_help(format!("Games: {}\n\n{examples}", names.join(", ")));
    if name() == OURS {
        return command;
    }
    let version = concat!("with Plywood ", env!("CARGO_PKG_VERSION"));
    rename(command.name(name()).bin_name(name()).version(version))
}

/// Calls the program by its name in everything that help tells.
fn rename(command: Command) -> Command {
    let command = command.mut_args(|argument| {
        let help = argument.get_help().map(|help| renamed(&help.to_string()));
        let long = argument.get_long_help().map(|help| renamed(&help.to_string()));
        let argument = match help {
            Some(help) => argument.help(help),
            None => argument,
        };
        match long {
            Some(long) => argument.long_help(long),
            None => argument,
        }
    });
    command.mut_subcommands(rename)
}
