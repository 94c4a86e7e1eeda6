//! Printing: the only place of the program that writes to standard output and standard error.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_core::shortened;
use plywood_protocol::Log;
use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;
use crate::program;

/// Whether a status stands on the screen. There is one screen, whoever writes to it, so there is one of these.
static STATUS: Mutex<bool> = Mutex::new(false);

/// What the environment says about the screen.
struct Environment {
    term: Option<OsString>,
    no_color: Option<OsString>,
}

impl Environment {
    fn now() -> Environment {
        Environment { term: env::var_os("TERM"), no_color: env::var_os("NO_COLOR") }
    }

    /// Whether the terminal cannot do more than print one line after the other.
    fn is_dumb(&self) -> bool {
        self.term.as_ref().is_some_and(|term| term == "dumb")
    }

    /// Whether a screen may be painted.
    fn has_colour(&self) -> bool {
        !self.is_dumb() && self.no_color.as_ref().is_none_or(|value| value.is_empty())
    }
}

/// Shows a line on standard error until something else is printed or shown, where the terminal can take lines back.
pub(crate) fn show_status(text: &str) {
    if Environment::now().is_dumb() {
        return;
    }
    let mut is_shown = lock();
    // Back to the beginning of the line, and after the text forget what is left of the last one. A line that is too
    // long for the screen loses its end, because nobody could rewrite its beginning.
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[?7l{text}\x1b[?7h\x1b[K").and_then(|()| stderr.flush());
    *is_shown = true;
}

/// Wipes the status away if there is one.
pub(crate) fn wipe_status() {
    drop(clean_line());
}

/// A clean line to write on, for as long as the guard lives.
fn clean_line() -> MutexGuard<'static, bool> {
    let mut is_shown = lock();
    if std::mem::take(&mut *is_shown) {
        let mut stderr = io::stderr().lock();
        let _ = write!(stderr, "\r\x1b[K").and_then(|()| stderr.flush());
    }
    is_shown
}

fn lock() -> MutexGuard<'static, bool> {
    STATUS.lock().unwrap_or_else(PoisonError::into_inner)
}

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
        let _clean = clean_line();
        let mut stdout = io::stdout().lock();
        writeln!(stdout, "{text}")?;
        stdout.flush()?;
        Ok(())
    }

    /// A JSON value on a line of its own.
    pub(crate) fn value(&mut self, value: &Value) -> Result<(), Failure> {
        self.line(value)
    }

    /// A value of the vocabulary that is told on the way, on standard error.
    pub(crate) fn record_progress(&mut self, value: &impl Serialize) {
        if let Ok(value) = serde_json::to_value(value) {
            self.remark(value);
        }
    }

    /// The same for a value of the vocabulary.
    pub(crate) fn record(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let value = serde_json::to_value(value).map_err(|error| Failure::Failed(error.to_string()))?;
        self.value(&value)
    }

    /// Bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let _clean = clean_line();
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()?;
        Ok(())
    }

    /// A remark on standard error; nobody parses it, so a closed one is no failure.
    pub(crate) fn remark(&mut self, text: impl Display) {
        let _clean = clean_line();
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// An error on standard error.
    pub(crate) fn error(&mut self, text: impl Display) {
        let said = format!("{}: {}", program::name(), program::renamed(&text.to_string()));
        self.remark(shortened(said));
    }

    /// Whether standard error goes to a screen on which a line can be rewritten.
    pub(crate) fn is_watched(&self) -> bool {
        io::stderr().is_terminal() && !Environment::now().is_dumb()
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

    /// Whether to print in colour: on a screen that has some, unless NO_COLOR says otherwise.
    pub(crate) fn has_colour(&self) -> bool {
        self.is_screen() && Environment::now().has_colour()
    }

    /// How many columns the screen has; a hundred where there is none.
    pub(crate) fn width(&self) -> usize {
        terminal_size::terminal_size().map_or(100, |(width, _)| width.0.into())
    }

    /// Whether a person sits at both ends.
    pub(crate) fn is_interactive(&self) -> bool {
        self.is_screen() && io::stdin().is_terminal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_screens_that_want_them() {
        let on = |term: Option<&str>, no_color: Option<&str>| {
            let environment = Environment { term: term.map(Into::into), no_color: no_color.map(Into::into) };
            (environment.has_colour(), environment.is_dumb())
        };
        assert_eq!(on(Some("xterm"), None), (true, false));
        assert_eq!(on(None, Some("")), (true, false), "an empty NO_COLOR says nothing");
        assert_eq!(on(Some("xterm"), Some("1")), (false, false));
        assert_eq!(on(Some("dumb"), None), (false, true));
    }
}
