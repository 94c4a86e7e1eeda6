//! A file of games cut into games, so that a broken one does not spoil the others.

/// The lines of one game, or of several that have no tags between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part<'a> {
    /// The number of its first line, from 1.
    pub(super) first: usize,
    pub(super) lines: Vec<&'a str>,
}

/// Cuts where tags follow moves. A comment that nobody closed ends where an empty line and an `Event` follow.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parts: Vec<Part<'_>> = Vec::new();
    let (mut in_comment, mut has_moves, mut was_empty) = (false, true, true);
    for (index, line) in text.lines().enumerate() {
        let is_tag = !in_comment && is_tag(line);
        let is_event = was_empty && line.starts_with("[Event \"");
        if has_moves && is_tag || in_comment && is_event {
            parts.push(Part { first: index + 1, lines: Vec::new() });
            (in_comment, has_moves) = (false, false);
        } else if !is_tag && !line.trim().is_empty() {
            if parts.is_empty() {
                parts.push(Part { first: index + 1, lines: Vec::new() });
            }
            // A comment before the tags is no move.
            has_moves |= in_comment || !line.trim_start().starts_with([';', '{', '%']);
        }
        if let Some(part) = parts.last_mut() {
            part.lines.push(line);
        }
        if !is_tag && (in_comment || !line.starts_with('%')) {
            in_comment = ends_in_comment(line, in_comment);
        }
        was_empty = line.trim().is_empty();
    }
    parts
}

fn is_tag(line: &str) -> bool {
    let name = line.trim_start().strip_prefix('[').map(str::trim_start);
    name.is_some_and(|name| name.starts_with(|letter: char| letter.is_ascii_alphanumeric()))
}

/// Whether a comment in braces goes on behind a line.
fn ends_in_comment(line: &str, mut in_comment: bool) -> bool {
    for sign in line.chars() {
        match sign {
            '}' => in_comment = false,
            '{' => in_comment = true,
            ';' if !in_comment => break,
            _ => {}
        }
    }
    in_comment
}
