//! Building opening books, and solving some of their positions again.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_connect4::{Book, Builder, Connect4, ConnectFour, Known, Standard};
use plywood_core::{Game, Position, TextError};

use crate::draw::draw;
use crate::journal::Journal;
use crate::part_file::{PartFile, beside};
use crate::share::share;
use crate::solving::{Worker, Workers};

/// A book under construction, with its journal.
#[derive(Debug)]
pub struct Build {
    builder: Builder,
    output: PathBuf,
    journal_path: PathBuf,
    journal: Journal,
    /// What is known of positions of the last ply, by their keys.
    known: HashMap<u64, Known>,
    todo: Vec<Connect4>,
}

impl Build {
    /// Begins the book of all positions up to `plies` plies after `start`, or goes on with it where its journal ends.
    pub fn open(start: &Connect4, plies: u32, output: &Path) -> Result<Build, BuildError> {
        if output.exists() {
            return Err(BuildError::Exists(output.to_owned()));
        }
        let builder = Builder::new(start, plies).ok_or(BuildError::TooManyPlies(plies))?;
        let journal_path = beside(output, ".journal");
        let (journal, found) = Journal::open(&journal_path, &builder)?;
        let known: HashMap<u64, Known> =
            found.into_iter().map(|(position, known)| (position.key(), known)).collect();
        let todo = builder.last().filter(|position| !known.contains_key(&position.key())).collect();
        Ok(Build { builder, output: output.to_owned(), journal_path, journal, known, todo })
    }

    /// Positions to be solved in all.
    pub fn total(&self) -> usize {
        self.builder.last().len()
    }

    /// Positions that the journal knows already.
    pub fn done(&self) -> usize {
        self.total() - self.todo.len()
    }

    /// Where the progress is kept.
    pub fn journal_path(&self) -> &Path {
        &self.journal_path
    }

    /// Solves what is left and writes the book. `progress` hears now and then how many positions are solved. If the
    /// workers are stopped the journal keeps what they have done.
    pub fn run(mut self, workers: &mut Workers, mut progress: impl FnMut(usize)) -> Result<Book, BuildError> {
        let before = self.done();
        let (todo, known, journal) = (&self.todo, &mut self.known, &mut self.journal);
        let mut solved = 0;
        let analysts = workers.each().map(|mut worker| move |position: &Connect4| worker.analyse(position));
        let written = share(todo, analysts, |result| {
            if let Some((index, result)) = result {
                journal.add(&todo[index], result)?;
                known.insert(todo[index].key(), result);
                solved += 1;
            }
            progress(before + solved);
            Ok(())
        });
        written.map_err(|error| BuildError::Io(self.journal_path.clone(), error))?;
        let bytes =
            self.builder.finish(|position| self.known.get(&position.key()).copied()).ok_or_else(|| {
                BuildError::Stopped { done: before + solved, journal: self.journal_path.clone() }
            })?;
        self.write(&bytes).map_err(|error| BuildError::Io(self.output.clone(), error))?;
        Book::new(bytes).map_err(BuildError::Wrong)
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        PartFile::create(&self.output)?.finish(bytes)?;
        fs::remove_file(&self.journal_path)
    }
}

/// Solves some positions of a book again, as many as `sample` says, drawn by `seed`; the error names one that the book
/// has wrong. Returns how many were solved before somebody stopped the workers.
pub fn recheck(
    book: &Book,
    sample: usize,
    seed: u64,
    workers: &mut Workers,
    mut progress: impl FnMut(usize),
) -> Result<usize, TextError> {
    let mut positions: Vec<(Connect4, Known)> = (0..=book.plies()).flat_map(|ply| book.level(ply)).collect();
    draw(&mut positions, sample, seed);
    let mut done = 0;
    let solvers = workers
        .each()
        .map(|mut worker| move |(position, known): &(Connect4, Known)| truth(&mut worker, position, *known));
    share(&positions, solvers, |result| {
        let Some((index, truth)) = result else {
            progress(done);
            return Ok(());
        };
        done += 1;
        progress(done);
        let (position, known) = positions[index];
        if truth == known {
            return Ok(());
        }
        let game = ConnectFour::new(Standard);
        Err(TextError::new(format!(
            "the book is wrong: it gives {} to {}, which is worth {}: do not use it, build it again with \
             `plywood book build`",
            in_words(known),
            game.format_position(&position),
            in_words(truth)
        )))
    })?;
    Ok(done)
}

/// What a book should know of a position: the score, and those of its best columns that do reach it. `None` if stopped.
fn truth(worker: &mut Worker<'_>, position: &Connect4, known: Known) -> Option<Known> {
    let points = worker.points(position)?;
    let mut best = 0;
    for disc in known.best_moves(position) {
        let child = position.after(disc);
        let reached = match child.verdict() {
            Some(verdict) => ConnectFour::new(Standard).points(&child, verdict)?,
            None => worker.points(&child)?,
        };
        if -reached == points {
            best |= 1 << position.column_of(disc);
        }
    }
    Some(Known { points, best })
}

/// `3 by 4, 5`.
fn in_words(known: Known) -> String {
    let columns: Vec<String> = known.best_columns().map(|column| (column + 1).to_string()).collect();
    let columns = if columns.is_empty() { "another column".to_owned() } else { columns.join(", ") };
    format!("{} by {columns}", known.points)
}

/// Why a book was not built.
#[derive(Debug)]
pub enum BuildError {
    /// There is such a file already.
    Exists(PathBuf),
    /// The game is over before.
    TooManyPlies(u32),
    /// Another process builds the same book.
    InUse(PathBuf),
    /// The journal belongs to another book, or is none.
    OtherJournal(PathBuf),
    /// A file could not be read or written.
    Io(PathBuf, io::Error),
    /// The workers were stopped.
    Stopped {
        /// Positions solved so far.
        done: usize,
        /// Where they are kept.
        journal: PathBuf,
    },
    /// The result cannot be read: a mistake of this program.
    Wrong(TextError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Exists(path) => {
                write!(
                    f,
                    "{} exists already: remove it, or choose another name with --output",
                    path.display()
                )
            }
            BuildError::TooManyPlies(plies) => write!(
                f,
                "the game is over less than {plies} plies after the start position: give fewer plies or another start"
            ),
            BuildError::InUse(path) => {
                write!(f, "{} is in use: another build of the same book is running", path.display())
            }
            BuildError::OtherJournal(path) => write!(
                f,
                "{} is the journal of a book with other plies, or no journal at all: give the same --plies as \
                 before, choose another --output, or remove the file to begin again",
                path.display()
            ),
            BuildError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            BuildError::Stopped { done, journal } => write!(
                f,
                "stopped: {done} solved positions are kept in {}; the same command goes on from there",
                journal.display()
            ),
            BuildError::Wrong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}
