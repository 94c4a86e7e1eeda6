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

/// A text of ours in which the program is called by its name wherever a command follows.
pub(crate) fn renamed(text: &str) -> String {
    called(name(), text)
}

fn called(name: &str, text: &str) -> String {
    if name == OURS || !text.contains(OURS) {
        return text.to_owned();
    }
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().map(Command::get_name);
    commands.fold(text.to_owned(), |text, command| {
        // With a hyphen it is the name of a manual page.
        let text = text.replace(&format!("{OURS} {command}"), &format!("{name} {command}"));
        text.replace(&format!("man {OURS}-{command}"), &format!("man {name}-{command}"))
    })
}

/// The arguments with everything that help tells about them.
pub(crate) fn command(games: &Games) -> Command {
    let command = Arguments::command();
    let names: Vec<&str> = games.list().iter().map(|game| game.name.as_str()).collect();
    let command = command.after_help(format!("Games: {}\n\n{EXAMPLES}", names.join(", ")));
    if name() == OURS {
        return command;
    }
    let version = concat!("with Plywood ", env!("CARGO_PKG_VERSION"));
    rename(command.name(name()).bin_name(name()).version(version))
}

/// Calls the program by its name in everything that help tells.
fn rename(mut command: Command) -> Command {
    if let Some(more) = command.get_after_help().map(|help| renamed(&help.to_string())) {
        command = command.after_help(more);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_call_the_program_by_its_name() {
        let ours = "see `plywood games`, or plywood match A B; then: man plywood-search";
        assert_eq!(called("chomp", ours), "see `chomp games`, or chomp match A B; then: man chomp-search");
        assert_eq!(called(OURS, ours), ours);
        // What is no command is no call: files keep the name of their format.
        assert_eq!(called("chomp", "plywood game 1, with Plywood"), "plywood game 1, with Plywood");
    }
}
