//! Scales: from figures to places on the paper, and where the ticks go.

/// A stretch of paper for a range of values.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Scale {
    /// A linear scale that begins at zero.
    pub(crate) fn from_zero(high: f64, (from, to): (f64, f64)) -> Scale {
        let high = if high.is_finite() && high > 0.0 { high } else { 1.0 };
        Scale { low: 0.0, high, from, to, logarithmic: false }
    }

    /// A linear scale for these values, with a little room at both ends.
    pub(crate) fn linear(values: impl Iterator<Item = f64>, (from, to): (f64, f64)) -> Scale {
        let (low, high) = range(values).unwrap_or((0.0, 1.0));
        let room = if high > low { (high - low) * 0.04 } else { 0.5 };
        Scale { low: low - room, high: high + room, from, to, logarithmic: false }
    }

    /// A logarithmic scale for these values, of which those above zero count.
    pub(crate) fn logarithmic(values: impl Iterator<Item = f64>, (from, to): (f64, f64)) -> Scale {
        let (low, high) = range(values.filter(|value| *value > 0.0)).unwrap_or((1.0, 10.0));
        let room = (high / low).powf(0.05).max(1.05);
        Scale { low: low / room, high: high * room, from, to, logarithmic: true }
    }

    /// The values at its ends.
    pub(crate) fn range(self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// How much paper it takes.
    pub(crate) fn length(self) -> f64 {
        (self.to - self.from).abs()
    }

    pub(crate) fn is_logarithmic(self) -> bool {
        self.logarithmic
    }

    /// The place of a value; values beyond the ends lie at the ends.
    pub(crate) fn at(self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = if self.logarithmic {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + share * (self.to - self.from)
    }

    /// Round values, as many as the paper has room for if they are to be about so far apart, and three at least.
    pub(crate) fn ticks(self, gap: f64) -> Vec<f64> {
        let room = ((self.to - self.from).abs() / gap).clamp(3.0, 10.0) as usize;
        if !self.logarithmic {
            return fit(self.even_ticks(), room);
        }
        let decades = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let count = decades.clone().count() as i32;
        let of = |digits: &'static [f64], step: i32| -> Vec<f64> {
            // Multiples of the step, so that 1 is always among them.
            let all = decades.clone().filter(|decade| decade.rem_euclid(step) == 0);
            let all = all.flat_map(|decade| digits.iter().map(move |digit| digit * 10_f64.powi(decade)));
            all.filter(|tick| (self.low..=self.high).contains(tick)).collect()
        };
        let fine = of(&[1.0, 2.0, 5.0], 1);
        if fine.len() < FEWEST {
            return fit(self.even_ticks(), room.min(5));
        }
        let coarser = (1..=count).map(|step| of(&[1.0], step));
        fit([fine, of(&[1.0, 3.0], 1)].into_iter().chain(coarser), room)
    }

    /// Ticks in even steps, from fine to coarse.
    fn even_ticks(self) -> impl Iterator<Item = Vec<f64>> {
        let size = 10_f64.powf((self.high - self.low).log10().floor());
        [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0].into_iter().map(move |digit| {
            let step = digit * size;
            let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
            (first..=last).map(|index| index as f64 * step).collect()
        })
    }
}

/// Fewer ticks do not tell what kind of scale it is.
const FEWEST: usize = 3;

/// The first of these ticks, which come from fine to coarse, that there is room for; or finer ones if these are too
/// few.
fn fit(choices: impl IntoIterator<Item = Vec<f64>>, room: usize) -> Vec<f64> {
    let mut finer = Vec::new();
    for ticks in choices {
        if ticks.len() < FEWEST && !finer.is_empty() {
            break;
        }
        finer = ticks;
        if finer.len() <= room {
            break;
        }
    }
    finer
}

fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let range = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    (range.0 <= range.1).then_some(range)
}

/// Moves labels apart: places in ascending order, at least `gap` apart and within the ends as far as there is room.
pub(crate) fn spread(places: &mut [f64], gap: f64, (top, bottom): (f64, f64)) {
    let mut least = top;
    for place in places.iter_mut() {
        *place = place.max(least);
        least = *place + gap;
    }
    let mut most = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_where_they_should() {
        let scale = Scale::from_zero(10.0, (100.0, 200.0));
        assert_eq!([scale.at(0.0), scale.at(5.0), scale.at(99.0)], [100.0, 150.0, 200.0]);
        let scale = Scale::logarithmic([1.0, 100.0].into_iter(), (300.0, 0.0));
        assert!((scale.at(10.0) - 150.0).abs() < 1e-9, "the middle of 1 and 100 is 10");
        assert!(scale.at(0.0).is_finite());
    }

    #[test]
    fn ticks_are_round_and_few() {
        let of = |low: f64, high: f64| Scale::logarithmic([low, high].into_iter(), (0.0, 300.0)).ticks(45.0);
        assert_eq!(of(1.0, 100.0), [1.0, 3.0, 10.0, 30.0, 100.0]);
        assert_eq!(of(2.1, 70.0), [2.0, 5.0, 10.0, 20.0, 50.0]);
        let far = Scale::logarithmic([0.0009, 700.0].into_iter(), (0.0, 180.0)).ticks(45.0);
        assert_eq!(far, [0.01, 1.0, 100.0], "1 is among them, and steps are even");
        assert!(of(1.0, 1e15).len() <= 10 && of(1.0, 1e15).len() >= 4);
        assert!(of(0.97, 1.04).len() >= 3, "a narrow range has ticks too");
    }

    #[test]
    fn no_scale_has_to_do_with_two_ticks() {
        for paper in [90.0, 210.0, 300.0, 700.0] {
            for begin in 0..40 {
                let low = 10_f64.powf(f64::from(begin) / 13.0);
                for wide in 1..60 {
                    let high = low * 10_f64.powf(f64::from(wide) / 7.0);
                    for scale in [
                        Scale::logarithmic([low, high].into_iter(), (paper, 0.0)),
                        Scale::linear([low, high].into_iter(), (paper, 0.0)),
                    ] {
                        let ticks = scale.ticks(28.0);
                        assert!((3..=12).contains(&ticks.len()), "{low} to {high} on {paper}: {ticks:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn labels_keep_their_distance() {
        let mut places = [10.0, 11.0, 12.0, 90.0, 99.0];
        spread(&mut places, 10.0, (0.0, 100.0));
        assert_eq!(places, [10.0, 20.0, 30.0, 90.0, 100.0]);
        let mut low = [95.0, 96.0, 97.0];
        spread(&mut low, 10.0, (0.0, 100.0));
        assert_eq!(low, [80.0, 90.0, 100.0]);
    }
}
