//! What an experiment leaves: a folder with its store, its report and its plots.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_engines::{AnyGame, Games};
use plywood_workshop::{Shard, Store, StoreError};

use crate::UnitStore;
use crate::analysis::Analysis;
use crate::conduct::{Progress, Relearning};
use crate::divided::StoreFiles;
use crate::experiment::Experiment;
use crate::report::{Plot, PngError, Report, png};
use crate::row::Row;

/// Shows every row.
type Rows<'a> = dyn Fn(&mut dyn FnMut(Row)) -> Result<(), StoreError> + 'a;

/// A folder with results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    folder: PathBuf,
}

/// What a store says.
#[derive(Debug)]
pub struct Findings {
    /// What was asked.
    pub experiment: Experiment,
    /// Its game, if that is known here.
    pub game: Option<AnyGame>,
    /// What came out.
    pub analysis: Analysis,
    /// Under which circumstances.
    pub manifests: Vec<serde_json::Value>,
    /// How much of it is there.
    pub progress: Progress,
}

impl Results {
    /// A folder that is there or will be.
    pub fn new(folder: impl Into<PathBuf>) -> Results {
        Results { folder: folder.into() }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its store.
    pub fn store(&self) -> PathBuf {
        StoreFiles::EXPERIMENT.whole(&self.folder)
    }

    /// The store of a part that is not merged yet.
    pub fn shard_store(&self, shard: Shard) -> PathBuf {
        StoreFiles::EXPERIMENT.part(&self.folder, shard)
    }

    /// Its report.
    pub fn page(&self) -> PathBuf {
        self.folder.join("report.html")
    }

    /// Writes the report and the plots, the latter as PNG too if wished; returns where the report is.
    pub fn write(&self, report: &Report<'_>, with_png: bool) -> Result<PathBuf, WriteError> {
        self.write_page(&report.html(), &report.plots(), with_png)
    }

    /// The same for any page and its plots.
    pub fn write_page(&self, html: &str, pictures: &[Plot], with_png: bool) -> Result<PathBuf, WriteError> {
        let write = |path: PathBuf, bytes: &[u8]| match fs::write(&path, bytes) {
            Ok(()) => Ok(()),
            Err(error) => Err(WriteError::File(path, error)),
        };
        let plots = self.folder.join("plots");
        fs::create_dir_all(&plots).map_err(|error| WriteError::File(plots.clone(), error))?;
        for plot in pictures {
            write(plots.join(format!("{}.svg", plot.name)), plot.svg.as_bytes())?;
            write(plots.join(format!("{}.csv", plot.name)), plot.data_csv.as_bytes())?;
            if with_png {
                let pixels = png(&plot.svg).map_err(WriteError::Png)?;
                write(plots.join(format!("{}.png", plot.name)), &pixels)?;
            }
        }
        write(self.page(), html.as_bytes())?;
        Ok(self.page())
    }
}

impl Findings {
    /// Reads a store and judges what is in it. A game that is not among these is not asked about itself.
    pub fn of(store: &Store, games: &Games) -> Result<Findings, StoreError> {
        Findings::read(store, games, &|f| store.for_each_row(f))
    }

    /// The same of a store that somebody writes to, who shall not notice.
    pub fn so_far(store: &Store, games: &Games) -> Result<Findings, StoreError> {
        Findings::read(store, games, &|f| store.for_each_row_in_parts(f))
    }

    fn read(store: &Store, games: &Games, rows: &Rows<'_>) -> Result<Findings, StoreError> {
        let experiment = store.experiment()?;
        let game = games.find(&experiment.game).ok();
        let key_fixes_ply = game.as_ref().is_some_and(AnyGame::key_fixes_ply);
        let mut builder = Analysis::builder(&experiment).key_fixes_ply(key_fixes_ply);
        let mut done = 0;
        rows(&mut |row| {
            done += 1;
            builder.add(&row);
        })?;
        let analysis = builder.finish();
        let manifests = store.manifests()?.into_iter().map(|(_, manifest)| manifest).collect();
        let progress =
            Progress { before: done, done, planned: experiment.units(), again: Relearning::default() };
        Ok(Findings { analysis, manifests, progress, experiment, game })
    }

    /// A report of them; `rerun` is the command that measures everything again.
    pub fn report<'a>(&'a self, rerun: &'a str) -> Report<'a> {
        Report {
            experiment: &self.experiment,
            game: self.game.as_ref(),
            analysis: &self.analysis,
            manifests: &self.manifests,
            rerun,
            progress: self.progress,
        }
    }
}

/// Why a report could not be written.
#[derive(Debug)]
pub enum WriteError {
    /// A file or a folder.
    File(PathBuf, io::Error),
    /// A file that somebody else has written and that would be overwritten.
    Foreign(PathBuf),
    /// A picture.
    Png(PngError),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WriteError::File(path, error) => write!(f, "{} could not be written: {error}", path.display()),
            WriteError::Foreign(path) => write!(
                f,
                "{} was not written by Plywood and would be overwritten: choose another folder, as a new one in yours",
                path.display()
            ),
            WriteError::Png(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}
