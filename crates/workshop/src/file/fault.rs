//! What is wrong with a file, and where.

use std::fmt;
use std::ops::Range;
use std::path::Path;

use plywood_core::shortened;
use plywood_engines::hint as suggest;

use super::bounded::read_text_file;
use super::located::Place;

/// A mistake in a file, or in the arguments of a command that stand for one: where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    file: String,
    line: Option<usize>,
    message: String,
}

impl FileFault {
    /// A mistake in a file.
    pub fn new(file: &str, line: Option<usize>, message: impl Into<String>) -> FileFault {
        FileFault { file: file.to_owned(), line, message: shortened(message.into()) }
    }

    /// What is wrong, without where.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line it is about, from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.message),
            None if self.file.is_empty() => f.write_str(&self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for FileFault {}

/// A file of somebody's, as text.
#[derive(Debug)]
pub struct TextFile<'a> {
    path: &'a Path,
    named: String,
    /// Its text.
    pub text: String,
}

impl TextFile<'_> {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<TextFile<'_>, FileFault> {
        let named = path.display().to_string();
        match read_text_file(path) {
            Ok(text) => Ok(TextFile { path, named, text }),
            Err(error) => Err(FileFault::new(&named, None, format!("could not be read: {error}"))),
        }
    }

    /// What mistakes in it are told by.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.named, text: &self.text }
    }

    /// Its name without folder and ending.
    pub fn stem(&self) -> String {
        self.path.file_stem().map_or_else(|| self.named.clone(), |stem| stem.to_string_lossy().into_owned())
    }

    /// Where files are looked for that it names.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }
}

/// A file while it is read: its name and its text, to tell where a mistake is.
#[derive(Copy, Clone, Debug)]
pub struct Source<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

impl Source<'_> {
    /// No file: everything comes from the arguments of a command.
    pub const ARGUMENTS: Source<'static> = Source { name: "", text: "" };

    /// Whether there is a file, with keys and tables.
    pub fn is_file(&self) -> bool {
        !self.name.is_empty()
    }

    /// A mistake at this place.
    pub fn fault(&self, place: &Place, message: impl Into<String>) -> FileFault {
        match place {
            Place::File(span) => FileFault::new(self.name, Some(self.line(span)), message),
            Place::Argument(name) => FileFault::new(name, None, message),
        }
    }

    /// A mistake that is nowhere in particular, such as something that is missing.
    pub fn fault_of_all(&self, message: impl Into<String>) -> FileFault {
        FileFault::new(self.name, None, message)
    }

    fn line(&self, span: &Range<usize>) -> usize {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        before.bytes().filter(|byte| *byte == b'\n').count() + 1
    }

    /// What the TOML reader complains about, with the nearest name where a name is wrong.
    pub fn fault_of_toml(&self, error: &toml::de::Error) -> FileFault {
        let message = error.message().trim_end();
        let hint = wrong_name(message)
            .map_or_else(String::new, |(wrong, names)| suggest(wrong, names.iter().copied()));
        // Serde says "field" where readers of a file say "key".
        let message =
            message.replace("unknown field", "there is no key").replace("missing field", "missing key");
        match error.span() {
            Some(span) => self.fault(&Place::File(span), format!("{message}{hint}")),
            None => self.fault_of_all(format!("{message}{hint}")),
        }
    }
}

/// The wrong name and the right ones, out of serde's "unknown field `x`, expected one of `a`, `b`".
fn wrong_name(message: &str) -> Option<(&str, Vec<&str>)> {
    let rest = message.strip_prefix("unknown field ").or_else(|| message.strip_prefix("unknown variant "))?;
    let mut names = rest.split('`').skip(1).step_by(2);
    Some((names.next()?, names.collect()))
}
