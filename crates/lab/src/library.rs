//! Experiments that are part of the program.

use std::path::Path;

use plywood_arena::{Contest, TournamentReading};
use plywood_experiments::BuiltIn;
use plywood_workshop::FileFault;
use plywood_workshop::file::TextFile;

use crate::Experiment;
use crate::file::Reading;

/// What somebody published, to be done again.
#[derive(Clone, Debug)]
pub enum Reproduction {
    /// Engines that are measured.
    Experiment(Box<Experiment>),
    /// Engines that play against each other.
    Contest(Box<Contest>),
}

impl Reproduction {
    /// Reads one that is part of the program. Matches take long with the times that were published, so they come in
    /// their quick version unless `full`.
    pub fn built_in(one: &BuiltIn, reading: &Reading<'_>, full: bool) -> Result<Reproduction, FileFault> {
        Ok(if is_contest(one.text) {
            Reproduction::contest(contests(reading, full).contest(one.name, one.text)?)
        } else {
            Reproduction::experiment(reading.text(one.name, one.text)?)
        })
    }

    /// Reads one from a file in the same way; its text comes along.
    pub fn file(path: &Path, reading: &Reading<'_>, full: bool) -> Result<(Reproduction, String), FileFault> {
        Ok(if is_contest(&TextFile::read(path)?.text) {
            let (contest, text) = contests(reading, full).contest_file(path)?;
            (Reproduction::contest(contest), text)
        } else {
            let (experiment, text) = reading.file(path)?;
            (Reproduction::experiment(experiment), text)
        })
    }

    fn experiment(experiment: Experiment) -> Reproduction {
        Reproduction::Experiment(Box::new(experiment))
    }

    fn contest(contest: Contest) -> Reproduction {
        Reproduction::Contest(Box::new(contest))
    }
}

fn contests<'a>(reading: &Reading<'a>, full: bool) -> TournamentReading<'a> {
    TournamentReading { quick: !full, games: reading.games }
}

/// Whether a file is a list of matches. What cannot be read is found out by whoever reads it.
fn is_contest(text: &str) -> bool {
    let file: Result<toml::Table, _> = toml::from_str(text);
    file.is_ok_and(|file| file.get("kind").and_then(toml::Value::as_str) == Some("matches"))
}
