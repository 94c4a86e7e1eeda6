//! `--executor slurm` of `plywood compare` and `plywood tournament`

use std::env;
use std::ffi::OsString;
use std::path::{self, Path, PathBuf};

use plywood_arena::Who;
use plywood_engines::Games;
use plywood_lab::{Begin, Divided, JobScript, Relearning, SlurmArray, SlurmNews, UnitStore};
use plywood_workshop::Store;

use crate::arena_args::TournamentArguments;
use crate::commands::arena::Event;
use crate::commands::compare::Question;
use crate::commands::report::{merge_games, merge_stores};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lab_args::{CompareArguments, Parting};
use crate::out::Out;
use crate::progress::ProgressLine;

pub(crate) fn compare(
    question: &Question,
    arguments: &CompareArguments,
    out: &mut Out,
) -> Result<(), Failure> {
    let (running, keeping) = (&arguments.running, &arguments.running.keeping);
    let order = Order {
        work: &question.experiment,
        units: "units",
        name: &question.experiment.name,
        call: compare_call(arguments)?,
        from: None,
        folder: question.results.folder(),
        workers: keeping.workers,
        begin: keeping.begin(),
        quiet: keeping.quiet,
    };
    let stores = order.carry_out(&arguments.parting, out)?;
    merge_stores(&question.results, &stores, out)?;
    question.report(running.png, out)?;
    let (done, planned) = (Store::read(&question.results.store())?.count()?, question.experiment.units());
    question.check_complete(plywood_lab::Progress { before: 0, done, planned, again: Relearning::default() })
}

pub(crate) fn tournament(
    event: &Event,
    arguments: &TournamentArguments,
    games: &Games,
    out: &mut Out,
) -> Result<(), Failure> {
    let keeping = &arguments.keeping;
    let mut call =
        vec![env::current_exe()?.into(), "tournament".into(), path::absolute(&arguments.file)?.into()];
    add_workers(&mut call, keeping.workers, keeping.no_pin);
    // Programs are named as they are found from here.
    let has_programs =
        event.tournament.players.iter().any(|player| matches!(player.who, Who::Program { .. }));
    let order = Order {
        work: &event.tournament,
        units: "games",
        name: &event.tournament.name,
        call,
        from: if has_programs { Some(env::current_dir()?) } else { None },
        folder: &event.folder,
        workers: keeping.workers,
        begin: keeping.begin(),
        quiet: keeping.quiet,
    };
    let stores = order.carry_out(&arguments.parting, out)?;
    merge_games(&event.folder, &stores, games, out)
}

/// Work for a cluster.
struct Order<'a> {
    work: &'a dyn Divided,
    /// What it consists of, in a word.
    units: &'static str,
    name: &'a str,
    /// How this program is called to do the same, wherever the task begins.
    call: Vec<OsString>,
    /// Where the call is made, if that matters.
    from: Option<PathBuf>,
    folder: &'a Path,
    workers: u16,
    begin: Begin,
    quiet: bool,
}

impl Order<'_> {
    /// Has everything done that is left, and returns the stores of all parts.
    fn carry_out(&self, parting: &Parting, out: &mut Out) -> Result<Vec<PathBuf>, Failure> {
        let folder = path::absolute(self.folder)?;
        let interrupt = Interrupt::listen()?;
        let array = SlurmArray {
            work: self.work,
            script: JobScript {
                name: self.name,
                call: &self.call,
                from: self.from.as_deref(),
                folder: &folder,
                parts: parting.shards,
                cores: self.workers.into(),
            },
            options: &parting.sbatch,
            begin: self.begin,
            stop: interrupt.stop_flag(),
        };
        let mut shown: Option<ProgressLine<'_>> = None;
        let mut unused = Some(out);
        let stores = interrupt.during(|| {
            array.run(&mut |progress, news| {
                if self.quiet {
                    return;
                }
                if let Some(out) = unused.take() {
                    let [before, planned] = [progress.before, progress.planned].map(|units| units as usize);
                    shown = Some(ProgressLine::new(out, self.units, before, planned));
                }
                if let Some(shown) = &mut shown {
                    tell(shown, progress, &news);
                }
            })
        })?;
        Ok(stores)
    }
}

fn tell(shown: &mut ProgressLine<'_>, progress: plywood_lab::Progress, news: &SlurmNews<'_>) {
    match news {
        SlurmNews::Submitted { job, parts } => {
            let what = if parts.contains(['-', ',']) { "parts" } else { "part" };
            shown.remark(format_args!("job {job}: {what} {parts} submitted"));
        }
        SlurmNews::Found { job } => shown.remark(format_args!("job {job} of an earlier run is not over yet")),
        SlurmNews::Waiting(states) => {
            shown.tell_with(progress.done as usize, format_args!("; tasks: {states}"));
        }
    }
}

/// How this program is called to measure the same.
fn compare_call(arguments: &CompareArguments) -> Result<Vec<OsString>, Failure> {
    let running = &arguments.running;
    let mut call = vec![env::current_exe()?.into_os_string(), "compare".into()];
    if let Some(file) = &arguments.file {
        call.push(path::absolute(file)?.into());
    }
    if running.quick {
        call.push("--quick".into());
    }
    if let Some(data) = &running.data {
        call.extend(["--data".into(), path::absolute(data)?.into()]);
    }
    add_workers(&mut call, running.keeping.workers, running.keeping.no_pin);
    Ok(call)
}

fn add_workers(call: &mut Vec<OsString>, workers: u16, no_pin: bool) {
    call.extend(["--workers".into(), workers.to_string().into()]);
    if no_pin {
        call.push("--no-pin".into());
    }
}
