//! Claims about numbers: when they hold, and what became of them.
//!
//! What a claim is about, figures of an experiment or scores of matches, is the business of those who measure it.

mod holds;
mod judgement;

pub use holds::Holds;
pub use judgement::{
    Judgement, Verdict, claims_as_markdown, claims_as_text, claims_table, figure, with_interval,
};

use plywood_engines::hint;

/// The place of a name in a list; if it is not there, which there are, and which was probably meant.
pub fn index_of<'a>(
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<u32, String> {
    names.clone().position(|known| known == name).map(|index| index as u32).ok_or_else(|| {
        let hint = hint(name, names.clone());
        format!("there is no {what} {name:?}{hint}; there are: {}", names.collect::<Vec<_>>().join(", "))
    })
}
