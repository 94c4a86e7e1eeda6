//! What an option of a program is set to.

use serde::{Deserialize, Serialize};

/// A value as a program is told it. In a file it may be a text, a number, `true` or `false`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct OptionText(pub String);

/// What a file may have there.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, a whole number, true or false")]
enum Written {
    Text(String),
    Number(i64),
    Truth(bool),
}

impl From<Written> for OptionText {
    fn from(written: Written) -> OptionText {
        OptionText(match written {
            Written::Text(text) => text,
            Written::Number(number) => number.to_string(),
            Written::Truth(truth) => truth.to_string(),
        })
    }
}
