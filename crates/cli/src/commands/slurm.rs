//! `plywood compare --executor slurm`

use std::env;
use std::ffi::OsString;
use std::path;

use plywood_lab::{JobScript, Results, SlurmArray, SlurmNews, Store};

use crate::commands::compare::Question;
use crate::commands::report::merge_stores;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lab_args::CompareArguments;
use crate::out::Out;
use crate::progress::Progress;

pub(crate) fn run(question: &Question, arguments: &CompareArguments, out: &mut Out) -> Result<(), Failure> {
    let running = &arguments.running;
    let results = Results::new(path::absolute(question.results.folder())?);
    let call = call(arguments)?;
    let interrupt = Interrupt::listen()?;
    let array = SlurmArray {
        experiment: &question.experiment,
        results: &results,
        script: JobScript {
            name: &question.experiment.name,
            call: &call,
            folder: results.folder(),
            parts: arguments.shards,
            cores: running.workers.into(),
        },
        options: &arguments.sbatch,
        begin: running.begin(),
        stop: interrupt.stop_flag(),
    };
    let stores = {
        let mut shown: Option<Progress<'_>> = None;
        let mut unused = Some(&mut *out);
        interrupt.during(|| {
            array.run(&mut |progress, news| {
                if running.quiet {
                    return;
                }
                if let Some(out) = unused.take() {
                    let [before, planned] = [progress.before, progress.planned].map(|units| units as usize);
                    shown = Some(Progress::new(out, "units", before, planned));
                }
                if let Some(shown) = &mut shown {
                    tell(shown, progress, &news);
                }
            })
        })?
    };
    merge_stores(&question.results, &stores, out)?;
    question.report(running.png, out)?;
    let (done, planned) = (Store::read(&question.results.store())?.count()?, question.experiment.units());
    question.check_complete(plywood_lab::Progress { before: 0, done, planned })
}

fn tell(shown: &mut Progress<'_>, progress: plywood_lab::Progress, news: &SlurmNews<'_>) {
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

/// How this program is called to measure the same, wherever the task begins.
fn call(arguments: &CompareArguments) -> Result<Vec<OsString>, Failure> {
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
    call.extend(["--workers".into(), running.workers.to_string().into()]);
    if running.no_pin {
        call.push("--no-pin".into());
    }
    Ok(call)
}
