//! Files of saved games.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use plywood_engines::Games;
use plywood_play::{Session, Skill, saved};
use plywood_solved::PartFile;

use crate::program;

/// No game is that long; whatever is longer is something else.
const LONGEST: u64 = 1 << 20;

/// Writes the game, under its name only when it is complete. A name that ends as files of the game's players do gets
/// what they write, which other programs read.
pub(crate) fn save(path: &Path, session: &mut Session, skill: &Skill) -> io::Result<()> {
    let is_record = session
        .game()
        .record_ending()
        .is_some_and(|ending| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)));
    let text = if is_record {
        let sheet = saved::sheet(session, skill, program::name());
        session.game().write_record(&sheet)
    } else {
        saved::write(session, skill, program::name())
    };
    let text = text.map_err(io::Error::other)?;
    PartFile::create(path)?.finish(text.as_bytes())
}

/// Reads a game and plays it through. An error names the file and the line.
pub(crate) fn load(path: &Path, games: &Games) -> Result<(Session, Skill), String> {
    let named = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{named} could not be read: {error}"))?;
    let text = String::from_utf8(bytes).ok().filter(|text| text.len() as u64 <= LONGEST);
    let text = text.ok_or_else(|| format!("{named} is not a saved game: it is not a short text"))?;
    saved::read(&text, games).map_err(|fault| match fault.line {
        Some(line) => format!("{named}, line {line}: {}", fault.problem),
        None => format!("{named}: {}", fault.problem),
    })
}
