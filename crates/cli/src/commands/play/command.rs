//! What a person can type besides moves.

use std::path::PathBuf;

use plywood_api::Level;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Options,
    Undo,
    Redo,
    Hint,
    Eval,
    Level(Level),
    Switch,
    New,
    Save { file: PathBuf, overwrite: bool },
    Load(PathBuf),
    Record,
    Go,
    Board,
    Quit,
}

/// Name, what follows it, and what it does.
const COMMANDS: [(&str, &str, &str); 16] = [
    ("?", "", "list the legal moves"),
    ("undo", "", "take back your last move and the engine's answer"),
    ("redo", "", "play again what you took back"),
    ("hint", "", "what the engine would do at its best, and how the game would go on"),
    ("eval", "", "who stands better"),
    ("level", "N", "make the engine stronger or weaker, from 1 to 10"),
    ("switch", "", "change sides"),
    ("go", "", "let the engine move now, for whoever's turn it is"),
    ("moves", "", "the record so far, and the position in the game's notation"),
    ("board", "", "draw the board again"),
    ("new", "", "begin again"),
    ("save", "FILE", "write the game to a file"),
    ("overwrite", "FILE", "the same, and replace what is there"),
    ("load", "FILE", "go on with a saved game"),
    ("help", "", "this list"),
    ("quit", "", "end"),
];

/// All names that are words.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, ..)| *name).filter(|name| *name != "?")
}

/// The list of commands.
pub(crate) fn help() -> String {
    let lines = COMMANDS.iter().map(|(name, argument, summary)| {
        let usage = format!("{name} {argument}");
        format!("  {usage:<15} {summary}\n")
    });
    lines.collect::<String>() + "Where a move and a command have the same name, :NAME is the command."
}

impl Command {
    /// Reads a command; `None` if the first word is not the name of one, and an error if what follows does not fit.
    pub(crate) fn read(text: &str) -> Option<Result<Command, String>> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let file = || match rest {
            "" => Err(format!("{word:?} needs the name of a file, as in: {word} game.txt")),
            rest => Ok(PathBuf::from(rest)),
        };
        let alone = |command: Command| match rest {
            "" => Ok(command),
            rest => Err(format!("{word:?} stands alone: leave out {rest:?}")),
        };
        Some(match word.to_ascii_lowercase().as_str() {
            "?" => alone(Command::Options),
            "help" => alone(Command::Help),
            "undo" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "hint" => alone(Command::Hint),
            "eval" => alone(Command::Eval),
            "switch" => alone(Command::Switch),
            "new" => alone(Command::New),
            "moves" => alone(Command::Record),
            "go" => alone(Command::Go),
            "board" => alone(Command::Board),
            "quit" | "exit" => alone(Command::Quit),
            "save" => file().map(|file| Command::Save { file, overwrite: false }),
            "overwrite" => file().map(|file| Command::Save { file, overwrite: true }),
            "load" => file().map(Command::Load),
            "level" => rest
                .parse()
                .map(Command::Level)
                .map_err(|_| format!("Levels are 1 to {}, as in: level 3", Level::BEST)),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_command_can_be_read() {
        for (name, argument, _) in COMMANDS {
            let text = format!("{name} {}", argument.replace('N', "3"));
            assert!(matches!(Command::read(text.trim()), Some(Ok(_))), "{text}");
        }
        assert_eq!(
            Command::read("SAVE my game.txt"),
            Some(Ok(Command::Save { file: "my game.txt".into(), overwrite: false }))
        );
        for wrong in ["undo 3", "save", "level", "level 11", "level two", "load  "] {
            assert!(matches!(Command::read(wrong), Some(Err(_))), "{wrong}");
        }
        assert_eq!(Command::read("b2"), None);
    }

    #[test]
    fn no_command_is_a_move_of_a_game() {
        let games = plywood_games::all();
        for game in games.list() {
            let mut bot = games.find(&game.name).unwrap().rules().unwrap();
            for (name, ..) in COMMANDS {
                assert!(bot.play(name).is_err(), "{name} in {}", game.name);
            }
        }
    }
}
