//! A match in words.

use std::fmt::Write as _;

use plywood_core::grouped;
use plywood_workshop::Estimate;
use plywood_workshop::format::percent;

use super::record::Record;
use super::sprt::Decision;
use super::strength::Strength;
use super::tested::Tested;

/// What came out of a match of `a` against `b`, in a few lines. Everything is told from the view of `a`.
pub fn match_text(a: &str, b: &str, record: &Record, tested: Option<&Tested>) -> String {
    let mut text = score_text(a, b, record);
    let Some(strength) = Strength::of(record) else { return text };
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
    text += &repeated_text(record.distinct().games.games(), record.games.games());
    text + &tested.map_or_else(String::new, |tested| test_text(a, tested))
}

/// The points of a match, in a line.
pub fn score_text(a: &str, b: &str, record: &Record) -> String {
    let games = record.games;
    if games.games() == 0 {
        return format!("{a} against {b}: no games yet\n");
    }
    let share = |part: f64| percent(part / games.games() as f64);
    format!(
        "{a} against {b}: {} of {} {} ({}), +{} ={} -{}, draws {}\n",
        points(games.points()),
        grouped(games.games()),
        if games.games() == 1 { "point" } else { "points" },
        share(games.points()),
        grouped(games.wins),
        grouped(games.draws),
        grouped(games.losses),
        share(games.draws as f64),
    )
}

/// Says that games repeat each other, and what helps; nothing if none do.
pub fn repeated_text(distinct: u64, games: u64) -> String {
    if distinct == games {
        return String::new();
    }
    format!(
        "{} distinct games of {}: the others repeat them move by move, and nothing but points is counted of them.\n\
         More openings make more distinct games (--random 6, or [openings] in a file).\n",
        grouped(distinct),
        grouped(games)
    )
}

/// How a test stands, in a line or two.
pub fn test_text(a: &str, tested: &Tested) -> String {
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
        let (games, were, are) =
            if late.games() == 1 { ("game", "was", "is") } else { ("games", "were", "are") };
        let _ = writeln!(
            text,
            "{} more {games} of later pairs {were} under way then and {are} not judged: +{} ={} -{}",
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
pub(crate) fn signed(value: f64, places: usize) -> String {
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
pub(crate) fn points(points: f64) -> String {
    let half = if points.fract() == 0.5 { ".5" } else { "" };
    grouped(points.trunc() as u64) + half
}
