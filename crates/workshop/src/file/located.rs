//! Values that know where they were given.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Spanned;

/// A value and where it was given, so that whatever is wrong with it can be told with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located<T> {
    value: T,
    place: Place,
}

/// Where a value was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a file, at these bytes.
    File(Range<usize>),
    /// By an argument of a command, as it is called there: `--clock`.
    Argument(&'static str),
}

impl<T> Located<T> {
    /// A value that an argument of a command gives.
    pub const fn argument(name: &'static str, value: T) -> Located<T> {
        Located { value, place: Place::Argument(name) }
    }

    /// The value.
    pub const fn get_ref(&self) -> &T {
        &self.value
    }

    /// Where it was given.
    pub const fn place(&self) -> &Place {
        &self.place
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Located<T>, D::Error> {
        let spanned = Spanned::deserialize(deserializer)?;
        Ok(Located { place: Place::File(spanned.span()), value: spanned.into_inner() })
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
