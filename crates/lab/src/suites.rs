//! Position sets that are part of the program, and the published ones that may stand in for them.

use std::io;
use std::path::Path;

use plywood_suites::{Lines, SUITES, Suite};
use plywood_workshop::file::read_text_file;

/// The names of all sets.
pub fn suites() -> impl Iterator<Item = &'static str> {
    SUITES.iter().map(|suite| suite.name)
}

/// A set by its name.
pub(crate) fn embedded(name: &str) -> Option<&'static Suite> {
    SUITES.iter().find(|suite| suite.name == name)
}

/// The file that stands in for a published set, if the folder has one: for `connect4/L1_R1` that is `connect4/L1_R1.txt`,
/// `L1_R1.txt`, or `Test_L1_R1` as the set was first published.
pub(crate) fn stand_in(suite: &Suite, folder: &Path) -> Option<io::Result<(String, String)>> {
    let name = suite.name;
    // Sets without scores are our own.
    if suite.lines != Lines::Scores {
        return None;
    }
    let short = name.rsplit('/').next().unwrap_or(name);
    [format!("{name}.txt"), format!("{short}.txt"), format!("Test_{short}")]
        .into_iter()
        .map(|file| folder.join(file))
        .find(|path| path.is_file())
        .map(|path| Ok((path.display().to_string(), read_text_file(&path)?)))
}
