//! Text inside Graphviz files.

/// A double-quoted string. Graphviz reads `\n`, `\N` and the like as commands and `&lt;` and the like as letters, so backslashes
/// and ampersands are escaped too.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '&' => quoted.push_str("&amp;"),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Text inside an HTML-like label, where backslashes are commands as well.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("<br/>"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out() {
        assert_eq!(quoted("a\"b\\c\nd\te&"), "\"a\\\"b\\\\c\\nd e&amp;\"");
        assert_eq!(html("<a & \"b\">\n\\"), "&lt;a &amp; &quot;b&quot;&gt;<br/>\\\\");
    }
}
