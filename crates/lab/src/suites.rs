//! Position sets that are part of the program, and the published ones that may stand in for them.

use std::io;
use std::path::Path;

use plywood_suites::SUITES;
use plywood_workshop::file::read_text_file;

/// The names of all sets.
pub fn suites() -> impl Iterator<Item = &'static str> {
    SUITES.iter().map(|(name, _)| *name)
}

/// The text of a set.
pub(crate) fn embedded(name: &str) -> Option<&'static str> {
    SUITES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The file that stands in for a set, if the folder has one: for `connect4/L1_R1` that is `connect4/L1_R1.txt`,
/// `L1_R1.txt`, or `Test_L1_R1` as the set was first published.
pub(crate) fn stand_in(name: &str, folder: &Path) -> Option<io::Result<(String, String)>> {
    let short = name.rsplit('/').next().unwrap_or(name);
    [format!("{name}.txt"), format!("{short}.txt"), format!("Test_{short}")]
        .into_iter()
        .map(|file| folder.join(file))
        .find(|path| path.is_file())
        .map(|path| Ok((path.display().to_string(), read_text_file(&path)?)))
}
