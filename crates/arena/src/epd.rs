//! Positions of chess with remarks, as suites of openings and problems have them: EPD, a position a line.
//!
//! ```text
//! r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id "Ruy Lopez";
//! ```

/// The fields of a position: the board, who is to move, who may castle, and what may be taken in passing.
const FIELDS: usize = 4;

/// A line of such a file.
#[derive(PartialEq, Eq, Debug)]
pub struct EpdLine {
    /// The position. Where both counters follow it, as in complete positions, it has them too.
    pub position: String,
    /// What the operation `id` calls it.
    pub id: Option<String>,
    /// The best moves that the operation `bm` names, as they are written.
    pub best: Vec<String>,
}

impl EpdLine {
    /// Reads a line; the error says what it lacks. Whether the position is one is for the game to say.
    pub fn read(line: &str) -> Result<EpdLine, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() < FIELDS {
            let (count, expected) = (words.len(), "board, side to move, castling, en passant");
            return Err(format!("a position in EPD begins with four fields ({expected}), here are {count}"));
        }
        let is_counter = |word: &&&str| word.parse::<u32>().is_ok();
        let counters = words[FIELDS..].iter().take(2).take_while(is_counter).count();
        let fields = if counters == 2 { FIELDS + 2 } else { FIELDS };
        let rest = words[..fields].iter().try_fold(line, |rest, word| rest.trim_start().strip_prefix(word));
        let operations = operations(rest.unwrap_or_default());
        let operand = |wanted: &str| {
            operations.iter().find_map(|operation| {
                let (code, operand) = operation.trim().split_once(char::is_whitespace)?;
                let operand = operand.trim().trim_matches('"').trim();
                (code == wanted && !operand.is_empty()).then_some(operand)
            })
        };
        let best = operand("bm").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        Ok(EpdLine { position: words[..fields].join(" "), id: operand("id").map(str::to_owned), best })
    }
}

/// What is said about a position, between semicolons that are not within quotes.
fn operations(text: &str) -> Vec<&str> {
    let mut is_quoted = false;
    text.split(|letter| {
        is_quoted ^= letter == '"';
        letter == ';' && !is_quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_far_as_openings_and_measurements_need_them() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        for (line, position, id, best) in [
            ("8/8/8/8/8/8/8/k1K5 w - -", "8/8/8/8/8/8/8/k1K5 w - -", None, ""),
            (" 8/k w - - 3 17 ", "8/k w - - 3 17", None, ""),
            ("8/k  b KQ e3 id \"one; two\"; bm e4;", "8/k b KQ e3", Some("one; two"), "e4"),
            ("8/k b - - bm Qd1+; c0 \"id x;\"; id WAC.001;", "8/k b - -", Some("WAC.001"), "Qd1+"),
            ("8/k b - - 0 1 id \" a b \"", "8/k b - - 0 1", Some("a b"), ""),
            ("8/k b - - id \"\"; acd 12;", "8/k b - -", None, ""),
            ("8/k b - - bm e4 Nf3;", "8/k b - -", None, "e4 Nf3"),
            // One counter alone is none, and no operation either.
            ("8/k b - - 7 bm e4 Nf3;", "8/k b - -", None, ""),
            ("w w w w id \"w\";", "w w w w", Some("w"), ""),
        ] {
            let read =
                EpdLine { position: position.to_owned(), id: id.map(str::to_owned), best: words(best) };
            assert_eq!(EpdLine::read(line), Ok(read), "{line}");
        }
        for wrong in ["", "8/k", "8/k w -"] {
            assert!(EpdLine::read(wrong).is_err_and(|error| error.contains("four fields")), "{wrong:?}");
        }
    }
}
