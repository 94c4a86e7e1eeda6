//! Values of an experiment file that can be written in several ways.

use std::fmt;

use plywood_workshop::file::{OneOrMany, TimeText};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// Points on an axis: `8`, `[2, 4, 8]` or `{ from = 1, to = 12, step = 1 }`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Points<T>(pub(super) Vec<T>);

impl<'de> Deserialize<'de> for Points<u64> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points<u64>, D::Error> {
        deserializer.deserialize_any(PointsVisitor)
    }
}

struct PointsVisitor;

/// More points than this on one axis are a mistake.
const MOST_POINTS: usize = 1000;

impl<'de> Visitor<'de> for PointsVisitor {
    type Value = Points<u64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 1 on, a list of them, or { from = 1, to = 12, step = 1 }")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Points<u64>, E> {
        match u64::try_from(value) {
            Ok(value) if value >= 1 => Ok(Points(vec![value])),
            _ => Err(E::invalid_value(Unexpected::Signed(value), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Points<u64>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element::<i64>()? {
            values.extend(PointsVisitor.visit_i64::<A::Error>(value)?.0);
            if values.len() > MOST_POINTS {
                return Err(A::Error::custom(format!(
                    "that are more than {MOST_POINTS} numbers: leave some out"
                )));
            }
        }
        if values.is_empty() {
            return Err(A::Error::custom("the list is empty: give at least one number"));
        }
        Ok(Points(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Points<u64>, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Range {
            from: u64,
            to: u64,
            step: Option<u64>,
        }
        let Range { from, to, step } = Range::deserialize(MapAccessDeserializer::new(map))?;
        let step = step.unwrap_or(1);
        if from < 1 || to < from || step < 1 {
            return Err(A::Error::custom(format!(
                "from {from} to {to} in steps of {step} is no range of numbers from 1 on"
            )));
        }
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        let values: Vec<u64> = (from..=to).step_by(step).take(MOST_POINTS + 1).collect();
        if values.len() > MOST_POINTS {
            return Err(A::Error::custom(format!(
                "that are more than {MOST_POINTS} numbers: give a greater step"
            )));
        }
        Ok(Points(values))
    }
}

impl<'de> Deserialize<'de> for Points<TimeText> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points<TimeText>, D::Error> {
        OneOrMany::<TimeText>::deserialize(deserializer).map(|times| Points(times.0))
    }
}

/// Engines multiplied out: every key may have several values.
#[derive(Debug)]
pub(super) struct MatrixForm(pub(super) Vec<(String, OneOrMany<Setting>)>);

impl<'de> Deserialize<'de> for MatrixForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MatrixForm, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = MatrixForm;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("algorithm and keys of engines, each with a value or a list of values")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MatrixForm, A::Error> {
                let mut keys = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    keys.push(entry);
                }
                Ok(MatrixForm(keys))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

/// The value of an engine's key, as its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setting(pub(super) String);

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setting, D::Error> {
        struct Any;
        impl Visitor<'_> for Any {
            type Value = Setting;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, a number or a text")
            }
            fn visit_bool<E: Error>(self, on: bool) -> Result<Setting, E> {
                Ok(Setting(if on { "on" } else { "off" }.to_owned()))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Setting, E> {
                Ok(Setting(number.to_string()))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Setting, E> {
                Ok(Setting(text.to_owned()))
            }
        }
        deserializer.deserialize_any(Any)
    }
}
