//! What a file describes: an experiment or a tournament.

use std::path::Path;

use plywood_arena::{Contest, TournamentReading, Who};
use plywood_engines::{AnyGame, EngineSpec, Games};
use plywood_lab::{Divided, Experiment, Reading, StoreFiles};
use plywood_workshop::FileFault;

/// Something that can be started.
pub(super) struct Task {
    pub(super) what: What,
    /// The text of its file.
    pub(super) source: String,
}

pub(super) enum What {
    Experiment(Box<Experiment>),
    Tournament(Box<Contest>),
}

impl Task {
    /// Reads a file, which says by its keys what it is.
    pub(super) fn read(path: &Path, text: &str, games: &Games) -> Result<Task, FileFault> {
        if is_tournament(text) {
            let (contest, source) = TournamentReading::new(games).contest_file(path)?;
            return Ok(Task { what: What::Tournament(Box::new(contest)), source });
        }
        let (experiment, source) = Reading::new(games).file(path)?;
        Ok(Task { what: What::Experiment(Box::new(experiment)), source })
    }

    pub(super) fn name(&self) -> &str {
        match &self.what {
            What::Experiment(experiment) => &experiment.name,
            What::Tournament(contest) => &contest.tournament.name,
        }
    }

    pub(super) fn title(&self) -> &str {
        match &self.what {
            What::Experiment(experiment) => &experiment.title,
            What::Tournament(contest) => &contest.title,
        }
    }

    pub(super) fn game(&self) -> &str {
        match &self.what {
            What::Experiment(experiment) => &experiment.game,
            What::Tournament(contest) => &contest.tournament.game,
        }
    }

    pub(super) fn is_tournament(&self) -> bool {
        matches!(self.what, What::Tournament(_))
    }

    /// What its store is called.
    pub(super) fn files(&self) -> StoreFiles {
        match self.what {
            What::Experiment(_) => StoreFiles::EXPERIMENT,
            What::Tournament(_) => StoreFiles::TOURNAMENT,
        }
    }

    /// How many units or games it consists of.
    pub(super) fn planned(&self) -> u64 {
        match &self.what {
            What::Experiment(experiment) => experiment.units(),
            What::Tournament(contest) => contest.tournament.planned(1).into_iter().sum(),
        }
    }

    /// The threads of one worker.
    pub(super) fn threads(&self) -> u32 {
        let threads = match &self.what {
            What::Experiment(experiment) => experiment.threads(),
            What::Tournament(contest) => contest.tournament.threads(),
        };
        u32::try_from(threads).unwrap_or(u32::MAX).max(1)
    }

    /// The memory of one worker, in MiB: its engines have their tables all at once.
    pub(super) fn mebibytes(&self, game: &AnyGame) -> u64 {
        let bytes = |engine: &EngineSpec| game.memory_bytes(engine).unwrap_or(0);
        let all: u64 = match &self.what {
            What::Experiment(experiment) => {
                experiment.engines.iter().map(|engine| bytes(&engine.spec)).fold(0, u64::saturating_add)
            }
            What::Tournament(contest) => contest
                .tournament
                .players
                .iter()
                .filter_map(|player| match &player.who {
                    Who::Engine(engine) => Some(bytes(engine)),
                    Who::Program { .. } => None,
                })
                .fold(0, u64::saturating_add),
        };
        all.div_ceil(1 << 20)
    }

    /// What it measures of the whole process, which means nothing where the process is a server.
    pub(super) fn measures_process(&self) -> Option<&'static str> {
        let What::Experiment(experiment) = &self.what else { return None };
        if experiment.measure.memory {
            return Some("memory");
        }
        (experiment.measure.time && self.threads() > 1).then_some("the processor time of several threads")
    }

    /// The players that are programs: no page starts programs.
    pub(super) fn program(&self) -> Option<&str> {
        let What::Tournament(contest) = &self.what else { return None };
        let program = contest.tournament.players.iter().find(|one| matches!(one.who, Who::Program { .. }));
        program.map(|player| player.name.as_str())
    }
}

/// Tournaments have players, experiments have engines and positions. What cannot be read is found out by whoever
/// reads it.
fn is_tournament(text: &str) -> bool {
    let file: Result<toml::Table, _> = toml::from_str(text);
    file.is_ok_and(|file| ["players", "matches", "pairs"].iter().any(|key| file.contains_key(*key)))
}
