//! The time of a clock, as it is written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use plywood_core::{TextError, parse_duration};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A time and what a move adds to it: `10s+100ms`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TwoTimes {
    /// What there is in the beginning.
    pub base: Duration,
    /// What a move adds.
    pub increment: Duration,
}

impl FromStr for TwoTimes {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TwoTimes, TextError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let time = |part: &str| {
            parse_duration(part.trim())
                .map_err(|error| TextError::new(format!("{text:?} is no clock such as 10s+100ms: {error}")))
        };
        Ok(TwoTimes { base: time(base)?, increment: time(increment)? })
    }
}

impl fmt::Display for TwoTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s+{}s", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for TwoTimes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TwoTimes, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl Serialize for TwoTimes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_back() {
        let clock: TwoTimes = "5m + 1500ms".parse().unwrap();
        assert_eq!(
            clock,
            TwoTimes { base: Duration::from_secs(300), increment: Duration::from_millis(1500) }
        );
        assert_eq!(clock.to_string(), "300s+1.5s");
        assert_eq!(clock.to_string().parse(), Ok(clock));
        assert_eq!("10s".parse(), Ok(TwoTimes { base: Duration::from_secs(10), increment: Duration::ZERO }));
        assert_eq!(serde_json::to_string(&clock).unwrap(), "\"300s+1.5s\"");
        assert_eq!(serde_json::from_str::<TwoTimes>("\"5m+1.5s\"").unwrap(), clock);
        for wrong in ["", "soon", "5m+", "+3s", "1s+2s+3s"] {
            assert!(wrong.parse::<TwoTimes>().is_err(), "{wrong:?}");
        }
    }
}
