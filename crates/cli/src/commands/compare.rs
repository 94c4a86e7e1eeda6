//! `plywood compare`

use std::path::{Path, PathBuf};

use plywood_core::grouped;
use plywood_engines::{AnyGame, Games};
use plywood_lab::{Begin, Conduct, DEFAULT, Experiment, Reading, Relearning, Results};
use plywood_workshop::machine::cores;
use plywood_workshop::{Crew, Shard, StoreWatch};

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lab_args::{CompareArguments, Executor, Keeping, Running};
use crate::out::Out;
use crate::program;
use crate::progress::{ProgressLine, clock};

pub(crate) fn run(arguments: &CompareArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let mut question = Question::read(arguments.file.as_deref(), games, &arguments.running)?;
    match (arguments.parting.executor, arguments.parting.shard) {
        (Executor::Slurm, _) => crate::commands::slurm::compare(&question, arguments, out),
        (Executor::Here, Some(shard)) => {
            question.resume = format!("{} --shard {shard}", question.resume);
            let path = question.results.shard_store(shard);
            let progress = question.measure(&path, shard, &arguments.running, out)?;
            question.tell_shard(&path, shard, progress, out)
        }
        (Executor::Here, None) => question.answer(&arguments.running, out),
    }
}

/// An experiment, where it comes from, and where its results go.
pub(crate) struct Question {
    pub(crate) experiment: Experiment,
    source: String,
    pub(crate) games: Games,
    game: AnyGame,
    pub(crate) results: Results,
    /// The command that asks the same again.
    pub(crate) command: String,
    /// The command that goes on where this one ends.
    resume: String,
}

impl Question {
    fn read(file: Option<&Path>, games: &Games, running: &Running) -> Result<Question, Failure> {
        let (experiment, source) = match file {
            Some(path) => running.reading(games).file(path)?,
            None => (running.reading(games).text(DEFAULT.name, DEFAULT.text)?, DEFAULT.text.to_owned()),
        };
        let command = match file {
            Some(path) => format!("{} compare {}", program::name(), path.display()),
            None => format!("{} compare", program::name()),
        };
        Question::new(experiment, source, command, games, running)
    }

    pub(crate) fn new(
        experiment: Experiment,
        source: String,
        command: String,
        games: &Games,
        running: &Running,
    ) -> Result<Question, Failure> {
        let game = games.find(&experiment.game)?;
        let folder =
            running.keeping.output.clone().unwrap_or_else(|| Path::new("results").join(&experiment.name));
        let command = if running.quick { format!("{command} --quick") } else { command };
        let resume = format!("{command} --resume{}", running.places());
        let games = games.clone();
        Ok(Question { experiment, source, games, game, results: Results::new(folder), command, resume })
    }

    /// Measures everything that is left, writes the report, and tells what came out.
    pub(crate) fn answer(&self, running: &Running, out: &mut Out) -> Result<(), Failure> {
        let path = self.results.store();
        let progress = self.measure(&path, Shard::WHOLE, running, out)?;
        self.report(running.png, out)?;
        self.check_complete(progress)
    }

    /// Measures what is left of a part.
    pub(crate) fn measure(
        &self,
        store: &Path,
        shard: Shard,
        running: &Running,
        out: &mut Out,
    ) -> Result<plywood_lab::Progress, Failure> {
        let interrupt = Interrupt::listen()?;
        let crew = running.keeping.crew(self.experiment.threads(), &interrupt, out);
        let conduct = Conduct {
            experiment: &self.experiment,
            source: &self.source,
            game: &self.game,
            crew: &crew,
            shard,
            begin: running.keeping.begin(),
        };
        let mut shown: Option<ProgressLine<'_>> = None;
        let mut out = Some(out);
        let mut watch = StoreWatch::new(store, &crew.stop);
        let outcome = interrupt.during(|| {
            conduct.run(store, &mut |progress| {
                watch.look();
                if running.keeping.quiet {
                    return;
                }
                if let Some(out) = out.take() {
                    if progress.again.units > 0 {
                        out.remark(relearning(progress.again));
                    }
                    let [before, planned] = [progress.before, progress.planned].map(|units| units as usize);
                    shown = Some(ProgressLine::new(out, "units", before, planned));
                }
                if let Some(shown) = &mut shown {
                    let Relearning { units, done, .. } = progress.again;
                    let note = if done < units {
                        format!(", {} of {} searched again", grouped(done), grouped(units))
                    } else {
                        String::new()
                    };
                    shown.tell_with(progress.done as usize, note);
                }
            })
        });
        drop(shown);
        watch.check()?;
        let (_, progress) = outcome?;
        Ok(progress)
    }

    /// Writes the report of everything that is in the store, and tells the gist of it.
    pub(crate) fn report(&self, png: bool, out: &mut Out) -> Result<(), Failure> {
        crate::commands::report::tell(&self.results, &self.games, png, Some(&self.command), out)
    }

    /// Says how to go on if something is left.
    pub(crate) fn check_complete(&self, progress: plywood_lab::Progress) -> Result<(), Failure> {
        if progress.is_complete() {
            return Ok(());
        }
        Err(Failure::Failed(format!(
            "stopped: {} of {} units are measured; {} goes on",
            grouped(progress.done),
            grouped(progress.planned),
            self.resume
        )))
    }

    fn tell_shard(
        &self,
        path: &Path,
        shard: Shard,
        progress: plywood_lab::Progress,
        out: &mut Out,
    ) -> Result<(), Failure> {
        self.check_complete(progress)?;
        let (path, planned) = (path.display(), progress.planned);
        if out.json {
            return out.value(&serde_json::json!({ "store": path.to_string(), "shard": shard.to_string(), "units": planned }));
        }
        out.line(format_args!("part {shard}: {planned} units in {path}"))
    }
}

/// Why nothing new comes at first.
fn relearning(again: Relearning) -> String {
    let one = again.units == 1;
    format!(
        "tables are kept: {} unit{} that {} measured before {} searched again first, so that tables know what they \
         knew (about {} on one worker)",
        grouped(again.units),
        if one { "" } else { "s" },
        if one { "was" } else { "were" },
        if one { "is" } else { "are" },
        clock(again.time)
    )
}

impl Running {
    /// How experiment files are read.
    pub(crate) fn reading<'a>(&'a self, games: &'a Games) -> Reading<'a> {
        Reading { quick: self.quick, data: self.data.as_deref(), games }
    }

    /// The options without which a command would look elsewhere.
    fn places(&self) -> String {
        let option = |name: &str, folder: &Option<PathBuf>| {
            folder.as_ref().map_or_else(String::new, |folder| format!(" --{name} {}", folder.display()))
        };
        option("output", &self.keeping.output) + &option("data", &self.data)
    }
}

impl Keeping {
    /// The workers, for engines of so many threads. Says so if they are too many for this machine.
    pub(crate) fn crew(&self, threads: usize, interrupt: &Interrupt, out: &mut Out) -> Crew {
        let crew = Crew::for_threads(threads, self.workers.into(), !self.no_pin, interrupt.stop_flag());
        if let Some(warning) = crew.crowding(threads, cores().len()) {
            out.remark(warning);
        }
        crew
    }

    /// What to do about results that are there already.
    pub(crate) fn begin(&self) -> Begin {
        match (self.resume, self.overwrite) {
            (true, _) => Begin::Resume,
            (_, true) => Begin::Overwrite,
            _ => Begin::New,
        }
    }

    /// A folder of its own for one of several experiments.
    pub(crate) fn folder_for(&self, name: &str) -> Option<PathBuf> {
        self.output.as_ref().map(|folder| folder.join(name))
    }
}
