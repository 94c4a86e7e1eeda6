//! Numbers that people and programs write, and how large they may be.

use std::time::Duration;

use plywood_core::TextError;

/// Longer than any game, in seconds or in milliseconds; a number beyond it is a mistake.
pub(crate) const LONGEST_TIME: u64 = 1_000_000_000;
/// No search looks further ahead without looking to the end.
pub(crate) const LARGEST_DEPTH: u32 = 254;

/// A whole number.
pub(crate) fn whole(text: &str, most: u64) -> Result<u64, TextError> {
    text.parse()
        .ok()
        .filter(|number| *number <= most)
        .ok_or_else(|| TextError::new(format!("{text:?} is not a whole number up to {most}")))
}

/// A time in whole milliseconds.
pub(crate) fn milliseconds(text: &str) -> Result<Duration, TextError> {
    whole(text, LONGEST_TIME).map(Duration::from_millis)
}

/// How far to look ahead at most; `None` for what is written as 0, or as less by some.
pub(crate) fn depth(text: &str) -> Result<Option<u32>, TextError> {
    let depth = text.parse().ok().filter(|depth: &i64| *depth <= LARGEST_DEPTH.into());
    let depth = depth.ok_or_else(|| {
        TextError::new(format!("{text:?} is no depth: a number up to {LARGEST_DEPTH}, 0 for none"))
    })?;
    Ok(u32::try_from(depth).ok().filter(|depth| *depth > 0))
}
