//! Files that people write: TOML in, and out comes what they mean, or the line and the key that are wrong.

mod bounded;
mod fault;
mod located;
mod values;

use plywood_api::Bot;

pub use self::bounded::{read_bytes, read_text, read_text_file};
pub use self::fault::{FileFault, Source, TextFile};
pub use self::located::{Located, Place};
pub use self::values::{OneOrMany, TimeText};

/// The name that a file gives itself, or that of the file.
pub fn folder_name(
    source: Source<'_>,
    stem: &str,
    given: Option<&Located<String>>,
) -> Result<String, FileFault> {
    let Some(given) = given else { return Ok(stem.to_owned()) };
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let name = given.get_ref();
    if name.is_empty() || name.starts_with('.') || !name.chars().all(fits) {
        return Err(source
            .fault(given.place(), format!("{name:?} cannot name a folder: use letters, digits, - and _")));
    }
    Ok(name.clone())
}

/// What a file says about itself, and about its quick version if that is what is read.
pub fn about(text: Option<&str>, note: Option<&str>) -> String {
    let text = text.unwrap_or("").trim().to_owned();
    match note {
        Some(note) => format!("{text}\n\nQuick version: {note}").trim().to_owned(),
        None => text,
    }
}

/// Sets up a position as files have it: an empty text is the usual start.
pub fn set_position(bot: &mut dyn Bot, text: &str) -> Result<(), String> {
    bot.set_position((!text.is_empty()).then_some(text)).map_err(|error| error.to_string())
}
