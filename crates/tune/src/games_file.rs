//! A file of games, one a line: it only ever grows, so that nothing is lost whatever happens, and files of several
//! machines are put together by writing them one after the other.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::TuneError;
use crate::game_line::{GameLine, GameNumber};

/// A file of games to which games are added.
#[derive(Debug)]
pub struct GamesFile {
    path: PathBuf,
    file: File,
    numbers: HashSet<GameNumber>,
}

impl GamesFile {
    /// Opens a file to go on with it, or makes a new one, for the game of this name. Half a line at its end, which a
    /// crash or a full disk may leave, is cut off.
    pub fn append(path: &Path, game: &str) -> Result<GamesFile, TuneError> {
        let wrong = |error: io::Error| TuneError::file(path, error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let busy =
                    "somebody else is adding games to it: use another file, and put them together later";
                return Err(wrong(io::Error::other(busy)));
            }
            Err(TryLockError::Error(error)) => return Err(wrong(error)),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(wrong)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(wrong)?;
        }
        let mut numbers = HashSet::new();
        each_line(path, &text[..whole], game, &mut |line, _| {
            numbers.insert(line.number);
            Ok(())
        })?;
        Ok(GamesFile { path: path.to_owned(), file, numbers })
    }

    /// Whether it has this game already.
    pub fn has(&self, number: GameNumber) -> bool {
        self.numbers.contains(&number)
    }

    /// Adds a game. It is in the hands of the system when this comes back.
    pub fn add(&mut self, line: &GameLine) -> Result<(), TuneError> {
        // One write, so that a line is there or not.
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| TuneError::file(&self.path, error))?;
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

/// The games of a text, with their lines. Lines that are empty or begin with `#` are none.
pub(crate) fn each_line(
    path: &Path,
    text: &str,
    game: &str,
    hear: &mut dyn FnMut(GameLine, usize) -> Result<(), TuneError>,
) -> Result<(), TuneError> {
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(line) = read_line(path, number, line, game)? {
            hear(line, number)?;
        }
    }
    Ok(())
}

/// The game of a line, which may be none.
pub(crate) fn read_line(
    path: &Path,
    number: usize,
    line: &str,
    game: &str,
) -> Result<Option<GameLine>, TuneError> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let wrong = |message: String| TuneError::Line { path: path.to_owned(), number, message };
    let line: GameLine = line.parse().map_err(|error: plywood_core::TextError| wrong(error.to_string()))?;
    if line.game != game {
        return Err(wrong(format!("this is a game of {}, and not of {game}", line.game)));
    }
    Ok(Some(line))
}
