//! Positions from the command line or from a file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use plywood_workshop::file::read_bytes;

use crate::args::Positions;
use crate::failure::Failure;
use crate::out::Out;

/// No position of any game is longer.
const LONGEST_LINE: u64 = 1 << 24;

/// Does `task` with every position that was asked for: one from the command line, or all of a file.
///
/// A line of a file that fails does not stop the others: it is reported with its number, and the command fails in the
/// end.
pub(crate) fn for_each(
    file: Option<&Path>,
    position: Option<&str>,
    out: &mut Out,
    mut task: impl FnMut(Option<&str>, &mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = file else { return task(position, out) };
    let (named, reader) = open(path)?;
    let (mut failed, mut unread) = (0_u64, 0_u64);
    for (index, line) in lines(reader).enumerate() {
        let number = index + 1;
        let line = line.map_err(|error| Failure::Failed(format!("{named}, line {number}: {error}")))?;
        // What is not UTF-8 is no position of any game, but no reason to give up the lines after it either.
        let line = String::from_utf8_lossy(&line);
        let Some(text) = position_of(&line, index) else { continue };
        match task(Some(text), out) {
            Ok(()) => {}
            Err(failure @ (Failure::ReaderGone | Failure::Interrupted)) => return Err(failure),
            Err(failure) => {
                failed += 1;
                unread += u64::from(matches!(failure, Failure::Usage(_)));
                out.error(format_args!("{named}, line {number}: {failure}"));
            }
        }
    }
    if failed == 0 {
        return Ok(());
    }
    let lines = if failed == 1 { "line" } else { "lines" };
    let fate = if failed == unread { "could not be read" } else { "failed" };
    Err(Failure::Failed(format!("{failed} {lines} of {named} {fate}")))
}

/// The lines of a file, of which nobody knows what it is: one that does not end is an error.
fn lines(mut reader: Box<dyn BufRead>) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(read) if read as u64 > LONGEST_LINE => Some(Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it has more than {LONGEST_LINE} bytes; a position a line was expected"),
            ))),
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(error)),
        }
    })
}

/// What is asked on a line, unless it is empty or a comment.
fn position_of(line: &str, index: usize) -> Option<&str> {
    let text = line.strip_prefix('\u{feff}').filter(|_| index == 0).unwrap_or(line).trim();
    (!text.is_empty() && !text.starts_with('#')).then_some(text)
}

/// All of a file, or of standard input.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let (named, reader) = open(path)?;
    let bytes = read_bytes(reader).map_err(|error| Failure::Failed(format!("{named}: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A file's name for messages, and the file.
fn open(path: &Path) -> Result<(String, Box<dyn BufRead>), Failure> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let named = path.display().to_string();
    // A directory can be opened, but not read: without this the message would be about its first line.
    if path.is_dir() {
        return Err(Failure::Failed(format!(
            "{named} is a directory: give a file with one position a line, or - for standard input"
        )));
    }
    let file =
        File::open(path).map_err(|error| Failure::Failed(format!("{named} could not be opened: {error}")))?;
    Ok((named, Box::new(BufReader::new(file))))
}

impl Positions {
    /// Whether answers are listed, a line each.
    pub(crate) fn is_list(&self) -> bool {
        self.file.is_some()
    }

    /// How many there are, unless they come through a pipe or cannot be counted beforehand.
    pub(crate) fn count(&self) -> Option<usize> {
        let path = self.file.as_deref().filter(|path| path.is_file())?;
        let mut count = 0;
        for (index, line) in lines(open(path).ok()?.1).enumerate() {
            count += usize::from(position_of(&String::from_utf8_lossy(&line.ok()?), index).is_some());
        }
        Some(count)
    }

    pub(crate) fn for_each(
        &self,
        out: &mut Out,
        task: impl FnMut(Option<&str>, &mut Out) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for_each(self.file.as_deref(), self.position.as_deref(), out, task)
    }
}
