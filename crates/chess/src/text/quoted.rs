//! Texts in quotes, as PGN and EPD have them.

/// Puts a text into quotes. Line ends and the like become blanks.
pub(super) fn quote(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Reads a text that begins with a quote, and returns what comes behind its closing one, too.
pub(super) fn split_quoted(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix('"')?;
    let mut quoted = String::new();
    let mut signs = text.char_indices();
    loop {
        match signs.next()? {
            (_, '\\') => quoted.push(signs.next()?.1),
            (index, '"') => return Some((quoted, &text[index + 1..])),
            (_, sign) => quoted.push(sign),
        }
    }
}
