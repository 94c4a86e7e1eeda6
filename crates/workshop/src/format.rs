//! Numbers as people like to read them.

use plywood_core::grouped;

use crate::Interval;

/// A count in three digits or so: 950, 12.3 k, 1.2 M.
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let steps = [(1e15, " P"), (1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    // 999.5 rounds up into the next unit.
    match steps.into_iter().find(|(size, _)| value.abs() >= size * 0.9995) {
        Some((size, unit)) => format!("{}{unit}", digits(value / size)),
        None if value.fract() == 0.0 => format!("{value}"),
        None => digits(value),
    }
}

/// A time in nanoseconds: 340 ns, 12 ms, 1.5 s.
pub fn duration(nanoseconds: f64) -> String {
    if !nanoseconds.is_finite() {
        return "–".to_owned();
    }
    if nanoseconds == 0.0 {
        return "0".to_owned();
    }
    let steps = [(3.6e12, " h"), (6e10, " min"), (1e9, " s"), (1e6, " ms"), (1e3, " µs")];
    let (size, unit) =
        steps.into_iter().find(|(size, _)| nanoseconds.abs() >= size * 0.9995).unwrap_or((1.0, " ns"));
    format!("{}{unit}", digits(nanoseconds / size))
}

/// Bytes in binary units.
pub fn bytes(count: u64) -> String {
    let steps = [(1_u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match steps.into_iter().find(|(size, _)| count >= *size) {
        Some((size, unit)) => format!("{} {unit}", digits(count as f64 / size as f64)),
        None => format!("{count} B"),
    }
}

/// A ratio, two digits behind the first ones that matter: 0.38, 1.25, 12.3, 0.0042.
pub fn ratio(value: f64) -> String {
    let places = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 0.1 => 2,
        size if size >= 0.01 => 3,
        _ => 4,
    };
    if value > 0.0 && value < 0.0001 { format!("{value:.1e}") } else { format!("{value:.places$}") }
}

/// A ratio as people say it: `139 times fewer`, `23 % fewer`, `45 % more`, `3.1 times as many`, with their words for
/// less, more and as much.
pub fn factor(value: f64, [less, more, as_much]: [&str; 3]) -> String {
    let number = spoken(value, value);
    match value {
        0.0..0.5 => format!("{number} times {less}"),
        0.5..1.0 => format!("{number} % {less}"),
        1.0 => format!("just {as_much}"),
        1.0..=2.0 => format!("{number} % {more}"),
        _ => format!("{number} times {as_much}"),
    }
}

/// The interval of such a ratio in the same unit, the smaller number first: `91 to 208`, `20 to 26 %`.
pub fn factor_range(value: f64, interval: Interval) -> String {
    let (low, high) = (spoken(value, interval.low), spoken(value, interval.high));
    let (low, high) = if value < 1.0 { (high, low) } else { (low, high) };
    let unit = if (0.5..=2.0).contains(&value) { " %" } else { "" };
    format!("{low} to {high}{unit}")
}

/// The number by which a ratio is told, in the unit that suits `like`.
fn spoken(like: f64, value: f64) -> String {
    let number = match like {
        0.0..0.5 => 1.0 / value,
        0.5..1.0 => (1.0 - value) * 100.0,
        1.0..=2.0 => (value - 1.0) * 100.0,
        _ => value,
    };
    match number {
        9.95.. => grouped(number.round() as u64),
        0.1.. => format!("{number:.1}"),
        _ => "less than 0.1".to_owned(),
    }
}

/// A share of one: 93.1 %.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Names in a sentence: a, b and c. Nobody reads more than a few.
pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [a, b, c, d, others @ ..] if others.len() > 1 => {
            format!("{a}, {b}, {c}, {d} and {} others", others.len())
        }
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Three significant digits without zeros at the end.
fn digits(value: f64) -> String {
    let size = value.abs();
    let places = usize::from(size < 99.95) + usize::from(size < 9.995);
    let text = format!("{value:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shorts =
            [0.0, 7.0, 950.0, 999.96, 12_345.0, 340_000.0, 999_900.0, 1_234_567.0, 2.5e9, 3.25].map(short);
        assert_eq!(shorts, ["0", "7", "950", "1 k", "12.3 k", "340 k", "1 M", "1.23 M", "2.5 G", "3.25"]);
        let times = [15.0, 340_000.0, 12e6, 1.5e9, 90e9, 7.2e12].map(duration);
        assert_eq!(times, ["15 ns", "340 µs", "12 ms", "1.5 s", "1.5 min", "2 h"]);
        let ratios = [0.384, 1.0, 12.34, 123.4, 0.0421, 0.0042, 0.000_012].map(ratio);
        assert_eq!(ratios, ["0.38", "1.00", "12.3", "123", "0.042", "0.0042", "1.2e-5"]);
        let factors = [0.0072, 0.45, 0.5, 0.77, 0.9999, 1.0, 1.45, 2.0, 3.12, 1234.5]
            .map(|ratio| factor(ratio, ["fewer", "more", "as many"]));
        assert_eq!(
            factors,
            [
                "139 times fewer",
                "2.2 times fewer",
                "50 % fewer",
                "23 % fewer",
                "less than 0.1 % fewer",
                "just as many",
                "45 % more",
                "100 % more",
                "3.1 times as many",
                "1,235 times as many"
            ]
        );
        let ranges = [(0.0072, 0.0048, 0.011), (0.77, 0.74, 0.80), (1.5, 1.2, 2.5), (3.0, 2.0, 4.0)]
            .map(|(value, low, high)| factor_range(value, Interval { low, high }));
        assert_eq!(ranges, ["91 to 208", "20 to 26 %", "20 to 150 %", "2.0 to 4.0"]);
        assert_eq!([512, 4096, 67_108_864].map(bytes), ["512 B", "4 KiB", "64 MiB"]);
        assert_eq!((short(f64::NAN), duration(f64::INFINITY)), ("–".to_owned(), "–".to_owned()));
    }

    #[test]
    fn names_make_a_sentence() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([list(&names), list(&names[..1]), list(&[])], ["a, b and c", "a", ""]);
        let many: Vec<String> = (0..24).map(|number| number.to_string()).collect();
        assert_eq!([list(&many[..5]), list(&many)], ["0, 1, 2, 3 and 4", "0, 1, 2, 3 and 20 others"]);
    }
}
