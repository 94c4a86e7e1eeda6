//! Text inside Graphviz and LaTeX files.

use std::borrow::Cow;

/// A double-quoted string. Graphviz reads `\n`, `\N` and the like as commands and `&lt;` and the like as letters, so
/// backslashes and ampersands are escaped too.
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

/// Text inside a LaTeX document, in running text, cells of tables and nodes of pictures. It needs no package and no
/// font encoding beyond those of plain LaTeX. Line breaks become blanks: what they are depends on what is around. What
/// LaTeX has no letter for is written as its code point.
pub fn latex(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " .:;()+*/=!?@".contains(letter);
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut last = None;
    for letter in text.chars() {
        // Two of these would become another sign, as in `--depth`.
        if last == Some(letter) && matches!(letter, '-' | ',' | '\'') {
            escaped.push_str("{}");
        }
        last = Some(letter);
        match latex_command(letter) {
            Some(command) => escaped.push_str(command),
            None if letter.is_control() => escaped.push(' '),
            None if letter.is_ascii() || is_accented(letter) => escaped.push(letter),
            None => escaped.push_str(&format!("(U+{:04X})", u32::from(letter))),
        }
    }
    Cow::Owned(escaped)
}

/// What LaTeX calls a letter that it cannot take as it is.
fn latex_command(letter: char) -> Option<&'static str> {
    Some(match letter {
        '#' => "\\#",
        '$' => "\\$",
        '%' => "\\%",
        '&' => "\\&",
        '_' => "\\_",
        '{' => "\\{",
        '}' => "\\}",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '\\' => "\\textbackslash{}",
        '`' => "\\textasciigrave{}",
        '<' => "$<$",
        '>' => "$>$",
        '|' => "$|$",
        '"' | '”' => "''",
        // After a command or a line break a bare bracket would begin an option.
        '[' => "{[}",
        ']' => "{]}",
        '\u{a0}' => "~",
        '–' => "{--}",
        '—' => "{---}",
        '‘' => "`",
        '’' => "'",
        '“' => "``",
        '…' => "\\dots{}",
        '§' => "\\S{}",
        '©' => "\\copyright{}",
        '−' => "$-$",
        '∞' => "$\\infty$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≠' => "$\\ne$",
        '≈' => "$\\approx$",
        '±' => "$\\pm$",
        '×' => "$\\times$",
        '÷' => "$\\div$",
        '·' => "$\\cdot$",
        '•' => "$\\bullet$",
        '√' => "$\\surd$",
        '°' => "$^\\circ$",
        '²' => "$^2$",
        '³' => "$^3$",
        '½' => "$\\frac12$",
        '→' => "$\\rightarrow$",
        '←' => "$\\leftarrow$",
        '↑' => "$\\uparrow$",
        '↓' => "$\\downarrow$",
        '↔' => "$\\leftrightarrow$",
        'α' => "$\\alpha$",
        'β' => "$\\beta$",
        'σ' => "$\\sigma$",
        'µ' | 'μ' => "$\\mu$",
        'Δ' => "$\\Delta$",
        _ => return None,
    })
}

/// Letters of Europe that every font of LaTeX can put together.
fn is_accented(letter: char) -> bool {
    matches!(letter, '\u{c0}'..='\u{17f}') && !"ÐðÞþĄąĐđĘęĦħĮįĲĳĸĿŀŉŊŋŦŧŲųſ".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latex_has_no_commands_in_texts() {
        assert!(matches!(latex("plain text, no"), Cow::Owned(_)), "a comma may be doubled");
        assert!(matches!(latex("nodes: 4 (all)"), Cow::Borrowed("nodes: 4 (all)")));
        assert_eq!(latex("# $ % & _ { }"), r"\# \$ \% \& \_ \{ \}");
        assert_eq!(latex(r"~^\"), r"\textasciitilde{}\textasciicircum{}\textbackslash{}");
        assert_eq!(latex("--depth 4, -o a--->b"), "-{}-depth 4, -o a-{}-{}-$>$b");
        assert_eq!(latex("[−∞; 3]"), r"{[}$-$$\infty$; 3{]}");
        assert_eq!(latex("e2 → e4\nLöb, Erdős"), r"e2 $\rightarrow$ e4 Löb, Erdős");
        assert_eq!(latex("✂ cut, đ"), "(U+2702) cut, (U+0111)");
    }

    #[test]
    fn nothing_breaks_out() {
        assert_eq!(quoted("a\"b\\c\nd\te&"), "\"a\\\"b\\\\c\\nd e&amp;\"");
        assert_eq!(html("<a & \"b\">\n\\"), "&lt;a &amp; &quot;b&quot;&gt;<br/>\\\\");
    }
}
