//! Conditions about signs.

use std::fmt;
use std::str::FromStr;

use plywood_core::{Sign, Signs, TextError};

use crate::suggest::hint;

/// One condition about a question. A sign that the game does not show fulfils none.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// At most this.
    AtMost(Sign, i32),
    /// More than this.
    Above(Sign, i32),
}

impl Condition {
    /// The sign that it is about.
    pub const fn sign(self) -> Sign {
        match self {
            Condition::AtMost(sign, _) | Condition::Above(sign, _) => sign,
        }
    }

    /// Whether it holds.
    pub fn holds(self, signs: &Signs) -> bool {
        match self {
            Condition::AtMost(sign, most) => signs.get(sign).is_some_and(|value| value <= most),
            Condition::Above(sign, bound) => signs.get(sign).is_some_and(|value| value > bound),
        }
    }

    /// The condition together with the value that fulfils it: `left 21 <= 27`.
    pub(crate) fn with_value(self, signs: &Signs) -> String {
        let text = self.to_string();
        match signs.get(self.sign()).filter(|_| self.sign().is_number()) {
            Some(value) => text.replacen(' ', &format!(" {value} "), 1),
            None => text,
        }
    }
}

/// `left <= 27` and `left > 27` for numbers, `mirrored` and `not mirrored` for yes and no.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.sign().name();
        match (self, self.sign().is_number()) {
            (Condition::AtMost(_, most), true) => write!(f, "{name} <= {most}"),
            (Condition::Above(_, bound), true) => write!(f, "{name} > {bound}"),
            (Condition::AtMost(..), false) => write!(f, "not {name}"),
            (Condition::Above(..), false) => f.write_str(name),
        }
    }
}

impl FromStr for Condition {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Condition, TextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = || {
            TextError::new(format!(
                "{text:?} is no condition: write a number's sign with <= or >, as in left <= 27, and signs for yes and \
                 no alone or after not, as in not mirrored"
            ))
        };
        let (name, condition): (&str, &dyn Fn(Sign) -> Option<Condition>) = match words[..] {
            [name, comparison @ ("<=" | ">"), number] => {
                let number: i32 = number.parse().map_err(|_| wrong())?;
                (name, &move |sign| {
                    let condition = if comparison == "<=" { Condition::AtMost } else { Condition::Above };
                    sign.is_number().then_some(condition(sign, number))
                })
            }
            ["not", name] => (name, &|sign| (!sign.is_number()).then_some(Condition::AtMost(sign, 0))),
            [name] => (name, &|sign| (!sign.is_number()).then_some(Condition::Above(sign, 0))),
            _ => return Err(wrong()),
        };
        let sign = Sign::ALL.into_iter().find(|sign| sign.name() == name).ok_or_else(|| {
            let names = || Sign::ALL.map(Sign::name);
            TextError::new(format!(
                "there is no sign {name:?}{}; signs: {}",
                hint(name, names()),
                names().join(", ")
            ))
        })?;
        condition(sign).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_written_and_tested() {
        let signs = Signs::default().with(Sign::Left, 21).with(Sign::Mirrored, 1);
        for (text, holds) in [
            ("left <= 21", true),
            ("left <= 20", false),
            ("left > 20", true),
            ("left > 21", false),
            ("mirrored", true),
            ("not mirrored", false),
            // What does not show fulfils nothing.
            ("moves <= 7", false),
            ("moves > 7", false),
            ("threatened", false),
            ("not threatened", false),
        ] {
            let condition: Condition = text.parse().unwrap();
            assert_eq!(condition.to_string(), text);
            assert_eq!(condition.holds(&signs), holds, "{text}");
        }
        let seen = |text: &str| text.parse::<Condition>().unwrap().with_value(&signs);
        assert_eq!(
            (seen("left <= 27"), seen("mirrored")),
            ("left 21 <= 27".to_owned(), "mirrored".to_owned())
        );
    }

    #[test]
    fn mistakes_are_explained() {
        for (text, expected) in [
            ("lefd <= 27", "did you mean \"left\"?"),
            ("left < 27", "left <= 27"),
            ("left <= many", "is no condition"),
            ("left", "is no condition"),
            ("mirrored <= 0", "not mirrored"),
            ("", "is no condition"),
        ] {
            let error = text.parse::<Condition>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
