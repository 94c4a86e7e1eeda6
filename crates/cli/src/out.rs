//! Printing: the only place of the program that writes to standard output and standard error.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Write};

use plywood_protocol::Log;
use serde_json::Value;

use crate::failure::Failure;

/// Where answers go.
pub(crate) struct Out {
    /// Print JSON instead of text for people.
    pub(crate) json: bool,
}

impl Out {
    pub(crate) fn new(json: bool) -> Out {
        Out { json }
    }

    /// One line (or several) on standard output, at once: whoever reads a pipe sees answers as they come.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        writeln!(stdout, "{text}")?;
        stdout.flush()?;
        Ok(())
    }

    /// A JSON value on a line of its own.
    pub(crate) fn value(&mut self, value: &Value) -> Result<(), Failure> {
        self.line(value)
    }

    /// Bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()?;
        Ok(())
    }

    /// A remark on standard error; nobody parses it, so a closed one is no failure.
    pub(crate) fn remark(&mut self, text: impl Display) {
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// An error on standard error.
    pub(crate) fn error(&mut self, text: impl Display) {
        self.remark(format_args!("plywood: {text}"));
    }

    /// A line on standard error that the next one replaces; an empty one wipes it away.
    pub(crate) fn status(&mut self, text: impl Display) {
        let mut stderr = io::stderr().lock();
        // Back to the beginning of the line, and after the text forget what is left of the last one.
        let _ = write!(stderr, "\r{text}\x1b[K").and_then(|()| stderr.flush());
    }

    /// Whether standard error goes to a screen.
    pub(crate) fn is_watched(&self) -> bool {
        io::stderr().is_terminal()
    }

    /// Where a bot answers.
    pub(crate) fn answers(&self) -> impl Write {
        io::stdout()
    }

    /// Where a bot remarks: standard error, and a file if there is one.
    pub(crate) fn log(&self, file: Option<File>) -> Result<Log, Failure> {
        let log = match file {
            Some(file) => Log::new(io::stderr(), file),
            None => Log::new(io::stderr(), io::sink()),
        };
        Ok(log?)
    }

    /// Whether standard output goes to a screen.
    pub(crate) fn is_screen(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Whether a person sits at both ends.
    pub(crate) fn is_interactive(&self) -> bool {
        self.is_screen() && io::stdin().is_terminal()
    }
}
