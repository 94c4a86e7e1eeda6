//! `plywood book`

use std::path::{Path, PathBuf};

use plywood_core::{Game, Position, grouped};
use plywood_games::connect4::{Book, ConnectFour, Standard};
use plywood_solved::{Build, BuildError, recheck};
use serde_json::json;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::progress::ProgressLine;
use crate::solved_args::{BookCommand, Workforce};

pub(crate) fn run(command: BookCommand, out: &mut Out) -> Result<(), Failure> {
    match command {
        BookCommand::Build { plies, start, output, workforce } => {
            let output = output.unwrap_or_else(|| PathBuf::from(format!("connect4-{plies}.book")));
            build(plies, start.as_deref(), &output, &workforce, out)
        }
        BookCommand::Info { file } => info(file.as_deref(), out),
        BookCommand::Verify { file, sample, seed, workforce } => {
            verify(file.as_deref(), sample, seed, &workforce, out)
        }
    }
}

fn build(
    plies: u32,
    start: Option<&str>,
    output: &Path,
    workforce: &Workforce,
    out: &mut Out,
) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let start = ConnectFour::new(Standard).position(start)?;
    let build = Build::open(&start, plies, output)?;
    let (done, total) = (build.done(), build.total());
    if done > 0 {
        let journal = build.journal_path().display();
        out.remark(format_args!("{done} of {total} positions are solved already, see {journal}"));
    }
    let mut workers = workforce.workers(&interrupt)?;
    let book = interrupt.during(|| {
        let mut progress = ProgressLine::new(out, "positions", done, total);
        build.run(&mut workers, |done| progress.tell(done))
    })?;
    tell(&output.display().to_string(), &book, out)
}

fn info(file: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let (named, book) = open(file)?;
    tell(&named, &book, out)
}

fn verify(
    file: Option<&Path>,
    sample: usize,
    seed: u64,
    workforce: &Workforce,
    out: &mut Out,
) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let (named, book) = open(file)?;
    let wrong = |error| Failure::Failed(format!("{named}: {error}"));
    book.check().map_err(wrong)?;
    let sample = sample.min(book.len());
    let mut solved = 0;
    if sample > 0 {
        let mut workers = workforce.workers(&interrupt)?;
        let mut progress = ProgressLine::new(out, "positions", 0, sample);
        solved = interrupt
            .during(|| recheck(&book, sample, seed, &mut workers, |done| progress.tell(done)))
            .map_err(wrong)?;
    }
    if out.json {
        out.value(&json!({ "book": named, "entries": book.len(), "solved": solved }))?;
    } else {
        let entries = grouped(book.len() as u64);
        out.line(format_args!("{named}: {entries} positions, all there, and their scores fit together"))?;
        if sample > 0 {
            out.line(format_args!("{solved} of them solved again, and all are right"))?;
        }
    }
    if solved < sample { Err(Failure::Interrupted) } else { Ok(()) }
}

/// A book and its name for messages.
fn open(file: Option<&Path>) -> Result<(String, Book), Failure> {
    let failed = |error: plywood_core::TextError| Failure::Failed(error.to_string());
    match file {
        Some(path) => {
            Ok((path.display().to_string(), plywood_games::connect4::open_book(path).map_err(failed)?))
        }
        None => Ok(("the embedded book".to_owned(), Book::embedded().map_err(failed)?)),
    }
}

/// Wins, draws and losses of the side to move.
#[derive(Default)]
struct Results {
    wins: usize,
    draws: usize,
    losses: usize,
}

impl Results {
    fn of(points: impl Iterator<Item = i32>) -> Results {
        points.fold(Results::default(), |mut results, points| {
            match points {
                1.. => results.wins += 1,
                0 => results.draws += 1,
                _ => results.losses += 1,
            }
            results
        })
    }

    fn all(&self) -> usize {
        self.wins + self.draws + self.losses
    }
}

fn tell(named: &str, book: &Book, out: &mut Out) -> Result<(), Failure> {
    let by_ply: Vec<(u32, Results)> = (0..=book.plies())
        .map(|ply| (book.start().ply() + ply, Results::of(book.level(ply).map(|(_, known)| known.points))))
        .collect();
    let checksum = format!("{:016x}", book.checksum());
    let start = ConnectFour::new(Standard).format_position(book.start());
    if out.json {
        let levels: Vec<_> = by_ply
            .iter()
            .map(|(stones, Results { wins, draws, losses })| {
                json!({ "stones": stones, "wins": wins, "draws": draws, "losses": losses })
            })
            .collect();
        return out.value(&json!({
            "book": named,
            "start": start,
            "plies": book.plies(),
            "entries": book.len(),
            "bytes": book.size(),
            "checksum": checksum,
            "levels": levels,
        }));
    }
    out.line(format_args!("book      {named}"))?;
    out.line(format_args!("plies     {} from {start}", book.plies()))?;
    out.line(format_args!("size      {} bytes", grouped(book.size() as u64)))?;
    out.line(format_args!("checksum  {checksum}\n"))?;
    out.line(
        "stones  positions      won    drawn     lost  (by the side to move; mirror images count once)",
    )?;
    let row = |name: &str, results: &Results| {
        let [all, wins, draws, losses] =
            [results.all(), results.wins, results.draws, results.losses].map(|count| grouped(count as u64));
        format!("{name:>6} {all:>10} {wins:>8} {draws:>8} {losses:>8}")
    };
    for (stones, results) in &by_ply {
        out.line(row(&stones.to_string(), results))?;
    }
    let sum = |of: fn(&Results) -> usize| by_ply.iter().map(|(_, results)| of(results)).sum();
    let all = Results { wins: sum(|r| r.wins), draws: sum(|r| r.draws), losses: sum(|r| r.losses) };
    out.line(row("all", &all))
}

/// What the user can mend by other arguments is wrong usage.
impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Failure {
        match error {
            BuildError::TooManyPlies(_) => Failure::Usage(error.to_string()),
            _ => Failure::Failed(error.to_string()),
        }
    }
}
