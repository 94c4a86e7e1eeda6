//! Specifications as text and as tables of TOML or JSON.

use std::fmt;
use std::str::FromStr;

use plywood_core::TextError;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::spec::EngineSpec;
use crate::spec_keys::{Key, keys};

impl EngineSpec {
    /// Reads keys and values from anywhere; the text form and TOML tables both end here.
    pub(crate) fn from_pairs<'a>(
        algorithm: &str,
        pairs: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    ) -> Result<EngineSpec, TextError> {
        let mut spec = EngineSpec::new(algorithm.parse()?);
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in pairs {
            let key = Key::find(name)?;
            if seen.contains(&key.name) {
                return Err(TextError::new(format!("{:?} is given twice: leave one out", key.name)));
            }
            seen.push(key.name);
            (key.set)(&mut spec, value).map_err(|expected| {
                let found = value.map_or_else(String::new, |value| format!("={value}"));
                TextError::new(format!("{}{found} in an engine: {}: {expected}", key.name, key.usage))
            })?;
        }
        spec.check(&seen)?;
        Ok(spec)
    }
}

impl FromStr for EngineSpec {
    type Err = TextError;

    fn from_str(text: &str) -> Result<EngineSpec, TextError> {
        let (algorithm, options) = text.split_once(':').unwrap_or((text, ""));
        let pairs = options.split(',').map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| match pair
            .split_once('=')
        {
            Some((key, value)) => (key.trim(), Some(value.trim())),
            None => (pair, None),
        });
        EngineSpec::from_pairs(algorithm.trim(), pairs)
    }
}

/// The shortest text that reads back as the same specification.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.name())?;
        let mut separator = ':';
        for key in keys() {
            if let Some(text) = (key.show)(self) {
                write!(f, "{separator}{text}")?;
                separator = ',';
            }
        }
        Ok(())
    }
}

impl Serialize for EngineSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Read from the text form, or from a table with the same keys and `algorithm`.
impl<'de> Deserialize<'de> for EngineSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EngineSpec, D::Error> {
        deserializer.deserialize_any(SpecVisitor)
    }
}

struct SpecVisitor;

impl<'de> Visitor<'de> for SpecVisitor {
    type Value = EngineSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an engine such as \"pvs:table=64,id\" or a table with the key algorithm")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<EngineSpec, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<EngineSpec, A::Error> {
        let mut algorithm = None;
        let mut pairs: Vec<(String, String)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            if key == "algorithm" {
                algorithm = Some(value.text());
            } else {
                pairs.push((key, value.text()));
            }
        }
        let algorithm = algorithm.ok_or_else(|| A::Error::missing_field("algorithm"))?;
        let pairs = pairs.iter().map(|(key, value)| (key.as_str(), Some(value.as_str())));
        EngineSpec::from_pairs(&algorithm, pairs).map_err(A::Error::custom)
    }
}

/// A value in a table; turned into the text form's, so that there is one reader only.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    List(Vec<String>),
}

impl Value {
    fn text(self) -> String {
        match self {
            Value::Flag(true) => "on".to_owned(),
            Value::Flag(false) => "off".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text,
            Value::List(list) => list.join("+"),
        }
    }
}
