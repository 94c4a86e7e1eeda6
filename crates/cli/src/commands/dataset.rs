//! `plywood dataset`

use std::fs::File;
use std::io;
use std::path::Path;

use plywood_core::grouped;
use plywood_games::connect4::{Book, Class};
use plywood_solved::{DataSet, Fault, PartFile, Workers, generate};
use plywood_workshop::file::read_text;
use serde_json::json;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::progress::ProgressLine;
use crate::solved_args::DatasetCommand;

pub(crate) fn run(command: DatasetCommand, out: &mut Out) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    match command {
        DatasetCommand::Generate { class, count, seed, output, workforce } => {
            let mut workers = workforce.workers(&interrupt)?;
            // Of hard positions the first plies are the hardest, and those the book knows. To check a set, everything
            // is solved again.
            workers.use_book(Book::embedded()?);
            interrupt.during(|| make(class, count as usize, seed, output.as_deref(), &mut workers, out))
        }
        DatasetCommand::Check { file, sample, seed, repeats, workforce } => {
            let (named, text) = read(&file)?;
            let mut workers = workforce.workers(&interrupt)?;
            let sample = sample.map(|count| (count, seed));
            interrupt.during(|| check(&named, &text, repeats, sample, &mut workers, out))
        }
    }
}

fn make(
    class: Class,
    count: usize,
    seed: u64,
    output: Option<&Path>,
    workers: &mut Workers,
    out: &mut Out,
) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage("a data set has a form of its own: leave --json out".to_owned()));
    }
    // A file that cannot be written should be known before the work, not after it; and what was there stays until the
    // new set is complete.
    let begin = |path| match PartFile::create(path) {
        Ok(part) => Ok((path, part)),
        Err(error) => Err(Failure::unwritable(path, &error)),
    };
    let part = output.map(begin).transpose()?;
    let mut progress = ProgressLine::new(out, "positions", 0, count);
    let lines = generate(class, count, seed, workers, |done| progress.tell(done));
    drop(progress);
    let lines = lines
        .map_err(|error| Failure::Failed(error.to_string()))?
        .ok_or_else(|| Failure::Failed("stopped: nothing was written".to_owned()))?;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    match part {
        Some((path, part)) => part.finish(text.as_bytes()).map_err(|error| Failure::unwritable(path, &error)),
        None => out.raw(text.as_bytes()),
    }
}

fn check(
    named: &str,
    text: &str,
    repeats: bool,
    sample: Option<(usize, u64)>,
    workers: &mut Workers,
    out: &mut Out,
) -> Result<(), Failure> {
    let wrong = |fault: Fault| Failure::Failed(format!("{named}, line {}: {}", fault.line, fault.error));
    let set = DataSet::read(text, repeats).map_err(wrong)?;
    let (class, total) = (set.class, set.lines.len());
    let to_solve = sample.map_or(total, |(count, _)| count.min(total));
    let mut progress = ProgressLine::new(out, "positions", 0, to_solve);
    let solved = set.solve(sample, workers, |done| progress.tell(done)).map_err(wrong)?;
    drop(progress);
    if solved < to_solve {
        return Err(Failure::Failed(format!(
            "stopped: {solved} of {to_solve} positions were solved again, and all were right"
        )));
    }
    if out.json {
        out.value(&json!({ "file": named, "positions": total, "class": class.name(), "set": class.set(), "solved": solved }))
    } else {
        let [total, solved] = [total, solved].map(|count| grouped(count as u64));
        out.line(format_args!(
            "{named}: {total} positions of class {class}, {solved} solved again, all right"
        ))
    }
}

/// A file's name for messages, and its text.
fn read(path: &Path) -> Result<(String, String), Failure> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), read_text(io::stdin())?));
    }
    let named = path.display().to_string();
    let text = File::open(path)
        .and_then(read_text)
        .map_err(|error| Failure::Failed(format!("{named} could not be read: {error}")))?;
    Ok((named, text))
}
