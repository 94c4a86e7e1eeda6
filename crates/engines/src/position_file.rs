//! Files of positions with what is known about them, as players of a game have them.

use std::path::Path;

use plywood_core::TextError;

/// How such files are called and read.
#[derive(Copy, Clone, Debug)]
pub struct PositionFile {
    /// How their names end, as in `epd`.
    pub ending: &'static str,
    /// Reads a line.
    pub read: fn(&str) -> Result<NotedPosition, TextError>,
}

/// A position with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedPosition {
    /// The position, in the game's notation.
    pub position: String,
    /// What it is called.
    pub id: Option<String>,
    /// Its best moves, as they are written.
    pub best: Vec<String>,
}

impl PositionFile {
    /// Whether a file is one of these, by its name.
    pub fn has_name(&self, path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(self.ending))
    }
}
