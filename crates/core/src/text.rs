//! Text for people: errors that help, numbers that can be read.

use std::fmt;
use std::time::Duration;

/// A position, move or specification that could not be read: what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    message: String,
}

impl TextError {
    /// An error with this message, which should say what was found and what was expected.
    pub fn new(message: impl Into<String>) -> TextError {
        TextError { message: shortened(message.into()) }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}

/// Of a message that is longer than this, the middle is left out.
const LONGEST_MESSAGE: usize = 1500;

/// A message that somebody can read. Errors repeat what they are about, which may be a whole file; what is wrong and
/// what to do about it stand before and after that.
pub fn shortened(message: String) -> String {
    let count = message.chars().count();
    if count <= LONGEST_MESSAGE {
        return message;
    }
    let part = LONGEST_MESSAGE / 2;
    let begin: String = message.chars().take(part).collect();
    let end: String = message.chars().skip(count - part).collect();
    format!("{begin} … ({} characters left out) … {end}", grouped((count - 2 * part) as u64))
}

/// A number with commas between thousands, as in 1,234,567.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text as sentences begin: its first letter is a capital one.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A hundred years. Times can be added to each other and to the clock without fear.
const LONGEST_TIME: Duration = Duration::from_secs(100 * 8760 * 3600);

/// Reads 500ms, 2s, 3m, 1h or a number of seconds.
pub fn parse_duration(text: &str) -> Result<Duration, TextError> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    units
        .iter()
        .find_map(|(unit, seconds)| Some(text.strip_suffix(unit)?.trim().parse::<f64>().ok()? * seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| *time <= LONGEST_TIME)
        .ok_or_else(|| TextError::new("give a time such as 500ms, 2s, 1.5 (seconds) or 3m, at most 876000h"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_duration("876000h"), Ok(LONGEST_TIME));
        assert!(parse_duration("876001h").is_err() && parse_duration("9223372036854775807").is_err());
        for wrong in ["", "s", "-1s", "soon", "1e400s", "nan"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nobody_has_to_read_a_megabyte() {
        let long = TextError::new(format!("{:?} is wrong: use fewer", "é".repeat(1_000_000))).to_string();
        assert!(long.chars().count() < 1600, "{}", long.len());
        assert!(long.starts_with("\"éé") && long.ends_with("é\" is wrong: use fewer"), "{long}");
        assert!(long.contains("(998,522 characters left out)"), "{long}");
        let short = "x".repeat(1500);
        assert_eq!(shortened(short.clone()), short);
    }

    #[test]
    fn sentences_begin_with_a_capital_letter() {
        let texts = ["", "x", "ébène is wood", "\"e9\" is no square"].map(capitalised);
        assert_eq!(texts, ["", "X", "Ébène is wood", "\"e9\" is no square"]);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        let texts = [0_u64, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
