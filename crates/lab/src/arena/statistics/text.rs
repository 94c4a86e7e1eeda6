//! A match in words.

use std::fmt::Write as _;

use plywood_core::grouped;

use super::record::Record;
use super::sprt::Decision;
use super::strength::Strength;
use super::tested::Tested;
use crate::Estimate;
use crate::report::format::percent;

/// What came out of a match of `a` against `b`, in a few lines. Everything is told from the view of `a`.
pub fn match_text(a: &str, b: &str, record: &Record, tested: Option<&Tested>) -> String {
    let Some(strength) = Strength::of(record) else { return format!("{a} against {b}: no games yet\n") };
    let games = record.games;
    let mut text = format!(
        "{a} against {b}: {} of {} {} ({}), +{} ={} -{}, draws {}\n",
        points(games.points()),
        grouped(games.games()),
        if games.games() == 1 { "point" } else { "points" },
        percent(strength.score.value),
        grouped(games.wins),
        grouped(games.draws),
        grouped(games.losses),
        percent(strength.draws),
    );
    let _ = writeln!(
        text,
        "Elo of {a} over {b}: {}, 95 %; LOS {}; normalised Elo {}",
        estimate(&strength.elo, 1),
        percent(strength.superiority),
        estimate(&strength.normalised, 0),
    );
    if record.pairs.count() > 0 {
        let counts: Vec<String> = record.pairs.0.iter().map(u64::to_string).collect();
        let ratio = record
            .pairs
            .ratio()
            .map_or_else(|| "no pair lost".to_owned(), |ratio| format!("{ratio:.2} won per pair lost"));
        let _ = writeln!(text, "Pairs with 0, 1/2, 1, 3/2, 2 points for {a}: {}; {ratio}", counts.join("/"));
    }
    text + &tested.map_or_else(String::new, |tested| test_text(a, tested))
}

/// How a test stands, in a line or two.
fn test_text(a: &str, tested: &Tested) -> String {
    let Tested { sprt, trial, games, late } = tested;
    let [elo0, elo1] = sprt.elo();
    let accepted = |name: &str, elo: f64| {
        format!("{name} accepted after {} games (Elo of {a} is rather {elo})", grouped(*games))
    };
    let decision = match trial.decision {
        Decision::GoOn => "go on".to_owned(),
        Decision::H0 => accepted("H0", elo0),
        Decision::H1 => accepted("H1", elo1),
    };
    let mut text = format!(
        "SPRT [{elo0}, {elo1}] {}: LLR {} ({:.2}, {:.2}): {decision}\n",
        sprt.model(),
        unsigned_zero(trial.llr, 2),
        trial.bounds.low,
        trial.bounds.high,
    );
    if tested.is_decided() && late.games() > 0 {
        let (games, were) = if late.games() == 1 { ("game", "was") } else { ("games", "were") };
        let _ = writeln!(
            text,
            "{} more {games} {were} under way then and {were} not judged: +{} ={} -{}",
            grouped(late.games()),
            late.wins,
            late.draws,
            late.losses
        );
    }
    text
}

/// `+79.6 (+57.1 to +102.5)`.
fn estimate(estimate: &Estimate, places: usize) -> String {
    let value = signed(estimate.value, places);
    match estimate.interval {
        Some(interval) => {
            format!("{value} ({} to {})", signed(interval.low, places), signed(interval.high, places))
        }
        None => value,
    }
}

/// A number with its sign; what rounds to zero has none.
pub(super) fn signed(value: f64, places: usize) -> String {
    let text = unsigned_zero(value, places);
    if value > 0.0 && text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        format!("+{text}")
    } else {
        text
    }
}

fn unsigned_zero(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let zero = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    if zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Points with commas between thousands: 1,612.5.
pub(super) fn points(points: f64) -> String {
    let half = if points.fract() == 0.5 { ".5" } else { "" };
    grouped(points.trunc() as u64) + half
}
