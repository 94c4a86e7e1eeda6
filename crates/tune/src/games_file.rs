//! A file of games that games are added to: it only ever grows, so that nothing is lost whatever happens.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plywood_core::TextError;
use plywood_engines::AnyGame;
use serde_json::Value;

use crate::compact::{self, Head};
use crate::error::TuneError;
use crate::game_line::{GameLine, GameNumber};
use crate::games_reader::GamesReader;

/// A file of games to which games are added.
#[derive(Debug)]
pub struct GamesFile {
    path: PathBuf,
    file: File,
    numbers: HashSet<GameNumber>,
    form: Form,
}

/// How games are written down.
#[derive(Debug)]
enum Form {
    /// One a line: files are put together by writing them one after the other.
    Lines,
    /// In a few bytes a position, behind a head that says how they are played.
    Compact(AnyGame, Head),
}

impl GamesFile {
    /// Opens a file of lines to go on with it, or makes a new one, for the game of this name. Half a line at its end,
    /// which a crash or a full disk may leave, is cut off.
    pub fn append(path: &Path, game: &str) -> Result<GamesFile, TuneError> {
        GamesFile::go_on(path, game, None)
    }

    /// The same with a compact file. `about` is an object with the command that plays and its `settings`: whoever goes
    /// on with a file needs the same settings.
    pub fn append_compact(path: &Path, game: &AnyGame, about: Value) -> Result<GamesFile, TuneError> {
        let head = Head::of(about).ok_or_else(|| TextError::new("settings need a seed and starts"))?;
        GamesFile::go_on(path, game.name(), Some((game.clone(), head)))
    }

    fn go_on(path: &Path, game: &str, compact: Option<(AnyGame, Head)>) -> Result<GamesFile, TuneError> {
        let wrong = |error: io::Error| TuneError::file(path, error);
        let refused = |why: String| Err(wrong(io::Error::other(why)));
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let busy =
                    "somebody else is adding games to it: use another file, and give both to whoever learns";
                return refused(busy.to_owned());
            }
            Err(TryLockError::Error(error)) => return Err(wrong(error)),
        }
        let mut reader = GamesReader::of(path, file.try_clone().map_err(wrong)?, game)?;
        if !reader.has_form(compact.is_some()) {
            let has = ["lines: leave --compact out", "compact games: add --compact"]
                [usize::from(compact.is_none())];
            return refused(format!("this file has {has}, or use another file"));
        }
        let mut numbers = HashSet::new();
        while let Some(raw) = reader.next_game()? {
            // All of a line, so that nothing is added to a file that nobody understands.
            let is_whole = compact.is_some() || !reader.ends_early();
            if is_whole {
                numbers.insert(raw.number_in(path, game)?);
            }
        }
        if reader.ends_early() {
            file.set_len(reader.offset()).map_err(wrong)?;
        }
        let form = match compact {
            None => Form::Lines,
            Some((game, head)) => {
                match reader.head() {
                    None => file.write_all(&head.bytes()).map_err(wrong)?,
                    Some(there) => {
                        if let Some(why) = difference(&there.about["settings"], &head.about["settings"]) {
                            return refused(why);
                        }
                    }
                }
                Form::Compact(game, head)
            }
        };
        Ok(GamesFile { path: path.to_owned(), file, numbers, form })
    }

    /// Whether it has this game already.
    pub fn has(&self, number: GameNumber) -> bool {
        self.numbers.contains(&number)
    }

    /// Adds a game. It is in the hands of the system when this comes back.
    pub fn add(&mut self, line: &GameLine) -> Result<(), TuneError> {
        let bytes = match &self.form {
            Form::Lines => format!("{line}\n").into_bytes(),
            Form::Compact(game, head) => compact::record(game, head, line)?,
        };
        // One write, so that a game is there or not.
        self.file.write_all(&bytes).map_err(|error| TuneError::file(&self.path, error))?;
        self.numbers.insert(line.number);
        Ok(())
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// In a sentence, how the settings of a file differ from those that are asked for.
fn difference(there: &Value, asked: &Value) -> Option<String> {
    let (there, asked) = (there.as_object()?, asked.as_object()?);
    let (key, other) = asked.iter().find(|(key, value)| there.get(*key) != Some(value))?;
    let had = there.get(key).unwrap_or(&Value::Null);
    Some(format!(
        "its games are played with other settings ({key} is {had}, and not {other}): use these, or another file"
    ))
}
