//! The keys of engine specifications: one entry each, with how it is read, written and explained.

use plywood_core::{Fail, Policy, TextError};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::BookSource;
use crate::spec::{EngineSpec, OrderBy};
use crate::suggest::hint;

/// A key of an engine specification.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its form, for help texts.
    pub usage: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// It makes sense only where something is cut off.
    pub(crate) needs_cuts: bool,
    /// Reads a value; the error says what was expected.
    pub(crate) set: fn(&mut EngineSpec, Option<&str>) -> Result<(), String>,
    /// Writes the value if it is not the default.
    pub(crate) show: fn(&EngineSpec) -> Option<String>,
}

/// All keys, in the order in which specifications are written.
pub const KEYS: &[Key] = &[
    Key {
        name: "fail",
        usage: "fail=soft|hard|hybrid",
        summary: "what is returned for scores outside the window (soft)",
        needs_cuts: true,
        set: |spec, value| {
            spec.fail =
                choose(value, &[("soft", Fail::Soft), ("hard", Fail::Hard), ("hybrid", Fail::Hybrid)])?;
            Ok(())
        },
        show: |spec| match spec.fail {
            Fail::Soft => None,
            Fail::Hard => Some("fail=hard".to_owned()),
            Fail::Hybrid => Some("fail=hybrid".to_owned()),
        },
    },
    Key {
        name: "guess",
        usage: "guess=POINTS",
        summary: "MTD(f)'s first guess (0); with compact a win or loss too, as the game counts them",
        needs_cuts: true,
        set: |spec, value| {
            spec.guess = number(value, -999_999, 999_999)? as i32;
            Ok(())
        },
        show: |spec| (spec.guess != 0).then(|| format!("guess={}", spec.guess)),
    },
    Key {
        name: "table",
        usage: "table=MIB",
        summary: "a transposition table of this size in MiB (none)",
        needs_cuts: true,
        set: |spec, value| {
            let size = if is_off(value) { 0 } else { number(value, 0, 65_536)? as usize };
            spec.table = (size > 0).then_some(size);
            Ok(())
        },
        show: |spec| spec.table.map(|size| format!("table={size}")),
    },
    Key {
        name: "entries",
        usage: "entries=N",
        summary: "the same with its size in entries of 16 bytes, for example 16777259 (none)",
        needs_cuts: true,
        set: |spec, value| {
            spec.entries = if is_off(value) { None } else { Some(number(value, 1, 1 << 32)? as usize) };
            Ok(())
        },
        show: |spec| spec.entries.map(|entries| format!("entries={entries}")),
    },
    Key {
        name: "policy",
        usage: "policy=bucket|deep|always",
        summary: "which table entry gives way to a new one (bucket)",
        needs_cuts: true,
        set: |spec, value| {
            let policies = [("bucket", Policy::Bucket), ("deep", Policy::Deep), ("always", Policy::Always)];
            spec.policy = choose(value, &policies)?;
            Ok(())
        },
        show: |spec| match spec.policy {
            Policy::Bucket => None,
            Policy::Deep => Some("policy=deep".to_owned()),
            Policy::Always => Some("policy=always".to_owned()),
        },
    },
    Key {
        name: "mirror",
        usage: "mirror",
        summary: "ask the table for the mirror image of a position that it does not know (connect4)",
        needs_cuts: true,
        set: |spec, value| {
            spec.mirror = flag(value)?;
            Ok(())
        },
        show: |spec| spec.mirror.then(|| "mirror".to_owned()),
    },
    Key {
        name: "order",
        usage: "order=hash+table+killers+history+threats+rank+shallowN",
        summary: "what moves are ordered by, any of these joined by + (as generated)",
        needs_cuts: true,
        set: |spec, value| {
            spec.order = match value {
                _ if is_off(value) => Vec::new(),
                value => value.unwrap_or("").split('+').map(order_by).collect::<Result<_, _>>()?,
            };
            let shallow = spec.order.iter().filter(|by| matches!(by, OrderBy::Shallow(_))).count();
            if shallow > 1 {
                return Err("give one shallow search only".to_owned());
            }
            let kind = std::mem::discriminant::<OrderBy>;
            spec.order.sort_by_key(|by| OrderBy::ALL.iter().position(|all| kind(all) == kind(by)));
            spec.order.dedup();
            Ok(())
        },
        show: |spec| {
            let names: Vec<String> = spec.order.iter().map(|by| by.name()).collect();
            (!names.is_empty()).then(|| format!("order={}", names.join("+")))
        },
    },
    Key {
        name: "bounds",
        usage: "bounds",
        summary: "let the game's static bounds on the score narrow the window",
        needs_cuts: true,
        set: |spec, value| {
            spec.bounds = flag(value)?;
            Ok(())
        },
        show: |spec| spec.bounds.then(|| "bounds".to_owned()),
    },
    Key {
        name: "early",
        usage: "early",
        summary: "early end detection: see wins at once and leave out moves that lose at once (connect4)",
        needs_cuts: true,
        set: |spec, value| {
            spec.early = flag(value)?;
            Ok(())
        },
        show: |spec| spec.early.then(|| "early".to_owned()),
    },
    Key {
        name: "compact",
        usage: "compact",
        summary: "let null windows skip scores that no game can end with, in searches to the end (connect4)",
        needs_cuts: true,
        set: |spec, value| {
            spec.compact = flag(value)?;
            Ok(())
        },
        show: |spec| spec.compact.then(|| "compact".to_owned()),
    },
    Key {
        name: "quiescence",
        usage: "quiescence=PLIES",
        summary: "follow noisy moves this far beyond the horizon (off; 8 if no number is given)",
        needs_cuts: false,
        set: |spec, value| {
            spec.quiescence = match value {
                None | Some("on") => 8,
                _ if is_off(value) => 0,
                value => number(value, 0, 200)? as u32,
            };
            Ok(())
        },
        show: |spec| (spec.quiescence > 0).then(|| format!("quiescence={}", spec.quiescence)),
    },
    Key {
        name: "distance",
        usage: "distance=on|off",
        summary: "prefer shorter wins and longer losses (on); off counts all wins alike",
        needs_cuts: false,
        set: |spec, value| {
            spec.distance = flag(value)?;
            Ok(())
        },
        show: |spec| (!spec.distance).then(|| "distance=off".to_owned()),
    },
    Key {
        name: "pv",
        usage: "pv=on|off",
        summary: "report the whole principal variation, not only the best move (on)",
        needs_cuts: false,
        set: |spec, value| {
            spec.pv = flag(value)?;
            Ok(())
        },
        show: |spec| (!spec.pv).then(|| "pv=off".to_owned()),
    },
    Key {
        name: "id",
        usage: "id",
        summary: "iterative deepening; MTD(f) takes its guess from the last iteration",
        needs_cuts: false,
        set: |spec, value| {
            spec.id = flag(value)?;
            Ok(())
        },
        show: |spec| spec.id.then(|| "id".to_owned()),
    },
    Key {
        name: "step",
        usage: "step=PLIES",
        summary: "plies added by each iteration (1)",
        needs_cuts: false,
        set: |spec, value| {
            spec.step = number(value, 1, 100)? as u32;
            Ok(())
        },
        show: |spec| (spec.step != 1).then(|| format!("step={}", spec.step)),
    },
    Key {
        name: "aspiration",
        usage: "aspiration=POINTS",
        summary: "search each depth first in a window of this half-width around the last score (off)",
        needs_cuts: true,
        set: |spec, value| {
            spec.aspiration = if is_off(value) { None } else { Some(number(value, 1, 999_999)? as u32) };
            Ok(())
        },
        show: |spec| spec.aspiration.map(|width| format!("aspiration={width}")),
    },
    Key {
        name: "eval",
        usage: "eval=NAME",
        summary: "one of the game's evaluations, see `plywood games` (the game's usual one)",
        needs_cuts: false,
        set: |spec, value| {
            spec.eval = Some(value.filter(|value| !value.is_empty()).ok_or("a name")?.to_owned());
            Ok(())
        },
        show: |spec| spec.eval.as_ref().map(|name| format!("eval={name}")),
    },
    Key {
        name: "threads",
        usage: "threads=N",
        summary: "how many threads the solver uses (1)",
        needs_cuts: false,
        set: |spec, value| {
            spec.threads = Some(number(value, 1, 256)? as usize);
            Ok(())
        },
        show: |spec| spec.threads.map(|threads| format!("threads={threads}")),
    },
    Key {
        name: "book",
        usage: "book=off|FILE",
        summary: "the solver's opening book: none, or one that `plywood book build` has written (the embedded one)",
        needs_cuts: false,
        set: |spec, value| {
            spec.book = match value {
                None | Some("on" | "true") => BookSource::Embedded,
                _ if is_off(value) => BookSource::Off,
                Some(path) if path.is_empty() || path.contains(',') => {
                    return Err("a file name without commas was expected".to_owned());
                }
                Some(path) => BookSource::File(path.to_owned()),
            };
            Ok(())
        },
        show: |spec| match &spec.book {
            BookSource::Embedded => None,
            BookSource::Off => Some("book=off".to_owned()),
            BookSource::File(path) => Some(format!("book={path}")),
        },
    },
];

impl Key {
    /// The key of this name.
    pub(crate) fn find(name: &str) -> Result<&'static Key, TextError> {
        KEYS.iter().find(|key| key.name == name).ok_or_else(|| {
            let names = || KEYS.iter().map(|key| key.name);
            TextError::new(format!(
                "engines have no key {name:?}{}; keys: {}",
                hint(name, names()),
                names().collect::<Vec<_>>().join(", ")
            ))
        })
    }
}

fn choose<T: Copy>(value: Option<&str>, choices: &[(&str, T)]) -> Result<T, String> {
    let given = value.unwrap_or("");
    choices.iter().find(|(name, _)| *name == given).map(|(_, choice)| *choice).ok_or_else(|| {
        let names = || choices.iter().map(|(name, _)| *name);
        format!("one of {} was expected{}", names().collect::<Vec<_>>().join(", "), hint(given, names()))
    })
}

fn number(value: Option<&str>, least: i64, most: i64) -> Result<i64, String> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("a whole number from {least} to {most} was expected"))
}

fn flag(value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("on" | "true") => Ok(true),
        Some("off" | "false") => Ok(false),
        Some(_) => Err("on or off was expected".to_owned()),
    }
}

/// Every key can be switched off by name, for lists of engines that differ in one key.
fn is_off(value: Option<&str>) -> bool {
    matches!(value, Some("off" | "none" | "false"))
}

fn order_by(name: &str) -> Result<OrderBy, String> {
    let name = name.trim();
    if let Some(plies) = name.strip_prefix("shallow") {
        let plies = if plies.is_empty() { Ok(1) } else { number(Some(plies), 1, 20) };
        return plies
            .map(|plies| OrderBy::Shallow(plies as u32))
            .map_err(|error| format!("shallowN: {error}"));
    }
    OrderBy::ALL.into_iter().find(|by| by.name() == name).ok_or_else(|| {
        let names = OrderBy::ALL.map(OrderBy::name);
        let hint = hint(name, names.iter().map(String::as_str));
        format!("{name:?} is not a way to order moves{hint}")
    })
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

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
