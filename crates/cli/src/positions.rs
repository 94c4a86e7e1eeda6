//! Positions from the command line or from a file.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::args::Positions;
use crate::failure::Failure;
use crate::out::Out;

/// Does `task` with every position that was asked for: one from the command line, or all of a file.
///
/// A bad line of a file does not stop the others: it is reported with its number, and the command fails in the end.
pub(crate) fn for_each(
    file: Option<&Path>,
    position: Option<&str>,
    out: &mut Out,
    mut task: impl FnMut(Option<&str>, &mut Out) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = file else { return task(position, out) };
    let named = path.display();
    let reader: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path)
            .map_err(|error| Failure::Failed(format!("{named} could not be opened: {error}")))?;
        Box::new(BufReader::new(file))
    };
    let mut wrong = 0;
    for (index, line) in reader.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|error| Failure::Failed(format!("{named}, line {number}: {error}")))?;
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match task(Some(text), out) {
            Ok(()) => {}
            Err(Failure::Usage(message)) => {
                wrong += 1;
                out.error(format_args!("{named}, line {number}: {message}"));
            }
            Err(failure) => return Err(failure),
        }
    }
    if wrong > 0 {
        return Err(Failure::Failed(format!("{wrong} lines of {named} could not be read")));
    }
    Ok(())
}

impl Positions {
    /// Whether answers are listed, a line each.
    pub(crate) fn is_list(&self) -> bool {
        self.file.is_some()
    }

    pub(crate) fn for_each(
        &self,
        out: &mut Out,
        task: impl FnMut(Option<&str>, &mut Out) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for_each(self.file.as_deref(), self.position.as_deref(), out, task)
    }
}
