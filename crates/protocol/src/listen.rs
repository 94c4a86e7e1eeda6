//! Listening: a thread reads lines, so that nobody has to choose between thinking and listening.

use std::io::{self, BufRead, BufReader, Read};
use std::thread;
use std::time::Instant;

/// Longer lines are not lines of any protocol, and nobody shall fill our memory with one.
pub const LONGEST_LINE: u64 = 1 << 16;

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end. Bytes that are no UTF-8 are replaced, so that they can be shown.
    Line {
        /// The line.
        text: String,
        /// When it was read, for those who are measured.
        at: Instant,
    },
    /// A line longer than [`LONGEST_LINE`], which was thrown away.
    TooLong,
    /// Nothing will follow.
    End,
}

/// Reads lines on a thread of its own until the input ends or `hear` does not want any more.
pub fn listen(
    input: impl Read + Send + 'static,
    mut hear: impl FnMut(Heard) -> bool + Send + 'static,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    thread::Builder::new().name("listener".to_owned()).spawn(move || while hear(next(&mut input)) {})?;
    Ok(())
}

/// An input that cannot be read any further is as good as one that ended.
fn next(input: &mut impl BufRead) -> Heard {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return Heard::End,
        Ok(_) => {}
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        return if input.skip_until(b'\n').is_ok() { Heard::TooLong } else { Heard::End };
    }
    Heard::Line { text: String::from_utf8_lossy(&bytes).trim_end().to_owned(), at: Instant::now() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(mut input: &[u8]) -> Vec<Option<String>> {
        std::iter::from_fn(|| match next(&mut input) {
            Heard::Line { text, .. } => Some(Some(text)),
            Heard::TooLong => Some(None),
            Heard::End => None,
        })
        .collect()
    }

    #[test]
    fn lines_end_in_every_way() {
        let lines = heard(b"one\r\ntwo\n\nlast");
        assert_eq!(lines, ["one", "two", "", "last"].map(|line| Some(line.to_owned())));
    }

    #[test]
    fn bytes_that_are_no_text_and_endless_lines_do_no_harm() {
        let mut input = vec![b'x'; 3 * LONGEST_LINE as usize];
        input.extend(b"\n\xff\xfe\nafter");
        let lines = heard(&input);
        assert_eq!(lines, [None, Some("\u{fffd}\u{fffd}".to_owned()), Some("after".to_owned())]);
    }
}
