//! Evaluations by name with changes, as in `full-mobility` and `material+mobility`, where evaluations are sums.

use plywood_core::TextError;

/// A term that is left out or added.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TermChange {
    /// Which one, as an index of the terms.
    pub term: usize,
    /// Whether it is added; else it is left out.
    pub is_added: bool,
}

/// Reads a name with any number of changes, `-` and a term that is left out or `+` and one that is added: which of the
/// evaluations it names, and the changes in their order.
///
/// ```
/// use plywood_engines::{TermChange, read_terms};
///
/// let read = |text| read_terms("my game", &["full", "bare"], &["material", "space"], text);
/// assert_eq!(read("bare+space"), Ok((1, vec![TermChange { term: 1, is_added: true }])));
/// let error = read("full-spice").unwrap_err();
/// assert_eq!(error.to_string(), "my game's evaluations have no term \"spice\"; terms: material, space");
/// ```
pub fn read_terms(
    game: &str,
    evaluations: &[&str],
    terms: &[&str],
    text: &str,
) -> Result<(usize, Vec<TermChange>), TextError> {
    let until_sign = |text: &str| text.find(['+', '-']).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(until_sign(text));
    let base = evaluations.iter().position(|one| *one == name).ok_or_else(|| {
        let names = evaluations.join(", ");
        TextError::new(format!("{game} has no evaluation {name:?}; evaluations: {names}"))
    })?;
    let mut changes = Vec::new();
    while !rest.is_empty() {
        let (sign, behind) = rest.split_at(1);
        let (name, next) = behind.split_at(until_sign(behind));
        let term = terms.iter().position(|term| *term == name).ok_or_else(|| {
            let names = terms.join(", ");
            TextError::new(format!("{game}'s evaluations have no term {name:?}; terms: {names}"))
        })?;
        changes.push(TermChange { term, is_added: sign == "+" });
        rest = next;
    }
    Ok((base, changes))
}
