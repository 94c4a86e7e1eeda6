//! Texts inside LaTeX files.

pub(super) use plywood_search::trace::latex;

/// A figure with its unit, which stay together: `12.3\,k`.
pub(super) fn figure(text: &str) -> String {
    latex(text).replace(' ', "\\,")
}

/// Sentences and cells of tables, where the sign of per cent stays with its number.
pub(super) fn prose(text: &str) -> String {
    latex(text).replace(" \\%", "~\\%")
}

/// A command or a specification, which may be broken where it has no blanks.
pub(super) fn code(text: &str) -> String {
    let mut broken = String::new();
    for part in text.split_inclusive(['/', ',', '=', ':', '_']) {
        broken += &latex(part);
        broken += "\\allowbreak{}";
    }
    format!("\\plywoodcode{{{}}}", broken.trim_end_matches("\\allowbreak{}"))
}

/// Text in a comment, which ends with the line.
pub(super) fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
