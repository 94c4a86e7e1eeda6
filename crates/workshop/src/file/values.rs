//! Values of a file that can be written in several ways.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use plywood_core::parse_duration;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A time such as `"100ms"`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeText(pub Duration);

impl<'de> Deserialize<'de> for TimeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeText, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_duration(&text)
            .map(TimeText)
            .map_err(|error| D::Error::custom(format!("{text:?} is no time: {error}")))
    }
}

impl Serialize for TimeText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}s", self.0.as_secs_f64()))
    }
}

/// A value, or a list of values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany<T>, D::Error> {
        deserializer.deserialize_any(OneOrManyVisitor(PhantomData))
    }
}

struct OneOrManyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrManyVisitor<T> {
    type Value = OneOrMany<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or a list of values")
    }

    fn visit_bool<E: Error>(self, on: bool) -> Result<OneOrMany<T>, E> {
        Ok(OneOrMany(vec![T::deserialize(on.into_deserializer())?]))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<OneOrMany<T>, E> {
        Ok(OneOrMany(vec![T::deserialize(number.into_deserializer())?]))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<OneOrMany<T>, E> {
        Ok(OneOrMany(vec![T::deserialize(text.into_deserializer())?]))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OneOrMany<T>, A::Error> {
        Ok(OneOrMany(vec![T::deserialize(MapAccessDeserializer::new(map))?]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<OneOrMany<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        if values.is_empty() {
            return Err(A::Error::custom("the list is empty: give at least one value"));
        }
        Ok(OneOrMany(values))
    }
}
