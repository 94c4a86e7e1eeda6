//! The program as a value: which games it knows, and how it is run.

use std::process::ExitCode;

use clap::FromArgMatches;
use plywood_engines::{Games, Playable};

use crate::args::{Arguments, Command};
use crate::commands;
use crate::failure::Failure;
use crate::interrupt;
use crate::out::Out;
use crate::program::command;

/// Everything that Plywood can do, for some games: those that come with it, and yours.
#[derive(Clone, Debug)]
pub struct Workbench {
    games: Games,
}

impl Default for Workbench {
    fn default() -> Workbench {
        Workbench::new()
    }
}

impl Workbench {
    /// With the games that come with Plywood.
    pub fn new() -> Workbench {
        Workbench::with(plywood_games::all())
    }

    /// With these games and no others.
    pub fn with(games: Games) -> Workbench {
        Workbench { games }
    }

    /// With one more game, by its own name. It takes the place of one that has this name already.
    #[must_use]
    pub fn game<G: Playable>(self, game: G) -> Workbench {
        Workbench { games: self.games.game(game) }
    }

    /// The games.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Reads the arguments of the program and does what they say.
    ///
    /// 0: done. 1: failed, or left unfinished because of Ctrl-C. 2: wrong usage (clap's own errors exit with 2 as
    /// well). 130: ended by Ctrl-C at once (interrupt.rs). 143, 129: ended by SIGTERM or SIGHUP, with or without an
    /// answer.
    pub fn run(self) -> ExitCode {
        let arguments = self.arguments();
        let mut out = Out::new(arguments.json);
        if let Some(problem) = self.bad_name() {
            out.error(problem);
            return ExitCode::from(2);
        }
        let code = match run(arguments.command, &self.games, &mut out) {
            // A reader that is gone has seen enough.
            Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
            Err(failure) => {
                out.error(&failure);
                ExitCode::from(failure.code())
            }
        };
        interrupt::ended_by().map_or(code, |signal| ExitCode::from(signal.exit_code()))
    }

    /// What is wrong with the name of a game, if something is: it would not be found on the command line.
    fn bad_name(&self) -> Option<String> {
        let is_word = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        let mut names = self.games.list().iter().map(|game| &game.name);
        let bad = names.find(|name| name.is_empty() || !name.chars().all(is_word))?;
        Some(format!("a game is called {bad:?}: names consist of small letters, digits and hyphens"))
    }

    fn arguments(&self) -> Arguments {
        let matches = command(&self.games).get_matches();
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// Does what a command says.
pub(crate) fn run(command: Command, games: &Games, out: &mut Out) -> Result<(), Failure> {
    match command {
        Command::Games(arguments) => commands::games::run(&arguments, games, out),
        Command::Algorithms => commands::algorithms::run(out),
        Command::Search(arguments) => commands::search::search(&arguments, games, out),
        Command::Eval(arguments) => commands::eval::run(&arguments, games, out),
        Command::Solve(arguments) => commands::search::solve(&arguments, games, out),
        Command::Play(arguments) => commands::play::run(&arguments, games, out),
        Command::Serve(arguments) => commands::serve::run(&arguments, games, out),
        Command::Analyze(arguments) => commands::analyze::run(&arguments, games, out),
        Command::Picture(arguments) => commands::picture::run(&arguments, games, out),
        Command::Perft(arguments) => commands::perft::run(&arguments, games, out),
        Command::Tree(arguments) => commands::tree::run(&arguments, games, out),
        Command::Parallel(arguments) => commands::parallel::run(&arguments, games, out),
        Command::Theory(arguments) => commands::theory::run(&arguments, games, out),
        Command::Book(command) => commands::book::run(command, out),
        Command::Dataset(command) => commands::dataset::run(command, out),
        Command::Compare(arguments) => commands::compare::run(&arguments, games, out),
        Command::Report(arguments) => commands::report::report(&arguments, games, out),
        Command::Auto(command) => commands::auto::run(&command, games, out),
        Command::Tune(command) => commands::tune::run(&command, games, out),
        Command::Train(command) => commands::train::run(&command, games, out),
        Command::Export(arguments) => commands::report::export(&arguments, out),
        Command::Merge(arguments) => commands::report::merge(&arguments, games, out),
        Command::Match(arguments) => commands::arena::run_match(&arguments, games, out),
        Command::Tournament(arguments) => commands::arena::run_tournament(&arguments, games, out),
        Command::Strength(arguments) => commands::strength::run(&arguments, out),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments, games, out),
        Command::Bot { protocol } => commands::bot::run(&protocol, games, out),
        Command::New(arguments) => commands::new::run(&arguments, games, out),
        Command::Schema { of } => commands::schema::run(of, out),
        Command::Man(arguments) => commands::man::run(&arguments, games, out),
        Command::Completions { shell } => commands::completions::run(shell, games, out),
    }
}
