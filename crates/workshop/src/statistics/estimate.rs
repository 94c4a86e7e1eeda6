//! A number, and how well it is known.

/// How often an interval should hold what it is about, unless something else is said.
pub const CONFIDENCE: f64 = 0.95;

/// A figure with its interval: a range made by a method that catches the true figure 95 times out of 100.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The interval; `None` if there is too little to tell. Both ends are the figure itself where it is exact.
    pub interval: Option<Interval>,
}

/// A range of values.
#[derive(Copy, Clone, PartialEq, Debug, serde::Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Estimate {
    /// A figure that is known exactly.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, interval: Some(Interval { low: value, high: value }) }
    }

    /// Whether nothing is left to chance.
    pub fn is_exact(&self) -> bool {
        self.interval.is_some_and(|interval| interval.low == interval.high)
    }
}

impl Interval {
    /// Whether a value lies in it, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}
