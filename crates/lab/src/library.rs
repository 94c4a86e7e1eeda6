//! Experiments that are part of the program.

use std::path::Path;

use plywood_arena::{Contest, TournamentReading};
use plywood_workshop::FileFault;
use plywood_workshop::file::TextFile;

use crate::Experiment;
use crate::file::Reading;

/// An experiment that is part of the program.
#[derive(Copy, Clone, Debug)]
pub struct BuiltIn {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// What somebody published, to be done again.
#[derive(Clone, Debug)]
pub enum Reproduction {
    /// Engines that are measured.
    Experiment(Box<Experiment>),
    /// Engines that play against each other.
    Contest(Box<Contest>),
}

impl BuiltIn {
    /// Reads it. Matches take long with the times that were published, so they come in their quick version unless
    /// `full`.
    pub fn read(&self, reading: &Reading<'_>, full: bool) -> Result<Reproduction, FileFault> {
        Ok(if is_contest(self.text) {
            Reproduction::contest(contests(reading, full).contest(self.name, self.text)?)
        } else {
            Reproduction::experiment(reading.text(self.name, self.text)?)
        })
    }
}

impl Reproduction {
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

macro_rules! experiments {
    ($($name:literal)+) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!("../../../experiments/", $name, ".toml")) }),+]
    };
}

/// What `plywood compare` runs without a file.
pub const DEFAULT: BuiltIn =
    BuiltIn { name: "default", text: include_str!("../../../experiments/default.toml") };

/// Tables and figures of other people's work that can be reproduced.
pub const REPRODUCTIONS: &[BuiltIn] = experiments! {
    "liese-5.1" "liese-5.2" "liese-5.3" "liese-5.4" "liese-5.5" "liese-5.6" "liese-5.7" "liese-5.8"
    "liese-5.9" "liese-5.10" "liese-5.11" "liese-5.12" "liese-5.13" "liese-5.14" "liese-5.15"
    "yanik-4.4" "yanik-t4.1" "yanik-5.2" "yanik-5.3" "yanik-t5.1" "yanik-6.1" "yanik-6.2"
    "tollmien-parallel" "tollmien-7.3" "tollmien-t14" "tollmien-t15" "tollmien-t16"
};
