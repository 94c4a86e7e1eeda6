//! What became of claims, and how that is shown.

use std::fmt::Write as _;

use plywood_core::grouped;
use serde::Serialize;

use crate::table::{Cell, Table};
use crate::{Estimate, Interval};

/// Whether a claim holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It does.
    Holds,
    /// It does not.
    DoesNot,
    /// Other positions stood in for those that it is about.
    NotSettled,
    /// The interval lies partly where the claim says and partly elsewhere, or there is none.
    Undecided,
    /// Nothing was measured that could tell.
    NotMeasured,
}

impl Verdict {
    /// What is decided, or that nothing is.
    pub const fn of(decided: Option<bool>) -> Verdict {
        match decided {
            Some(true) => Verdict::Holds,
            Some(false) => Verdict::DoesNot,
            None => Verdict::Undecided,
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNot => "does not hold",
            Verdict::NotSettled => "not settled by a stand-in",
            Verdict::Undecided => "cannot be told",
            Verdict::NotMeasured => "not measured",
        }
    }
}

/// A claim beside our own figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// The claim's text.
    pub text: String,
    /// The number in the source.
    pub thesis: Option<f64>,
    /// Our number.
    pub ours: Option<f64>,
    /// Its 95 % interval; both ends are the number itself where it is exact.
    pub interval: Option<Interval>,
    /// Whether the claim holds.
    pub verdict: Verdict,
    /// The same with all numbers, in words.
    pub sentence: String,
    /// What was found out about a claim that does not hold, or cannot be told.
    pub why: Option<String>,
}

impl Judgement {
    /// A verdict; the reason is told only where one is needed.
    pub fn new(
        text: &str,
        thesis: Option<f64>,
        number: Estimate,
        verdict: Verdict,
        sentence: String,
        why: Option<&str>,
    ) -> Judgement {
        let why = why.filter(|_| matches!(verdict, Verdict::DoesNot | Verdict::Undecided)).map(str::to_owned);
        let Estimate { value, interval } = number;
        Judgement { text: text.to_owned(), thesis, ours: Some(value), interval, verdict, sentence, why }
    }

    /// That nothing was measured, and why.
    pub fn unmeasured(text: &str, thesis: Option<f64>, why: &str) -> Judgement {
        let verdict = Verdict::NotMeasured;
        let sentence = format!("{}: {why}", verdict.words());
        Judgement { text: text.to_owned(), thesis, ours: None, interval: None, verdict, sentence, why: None }
    }

    /// The verdict in a table: whether a claim that does not hold is explained is part of it. A reason that begins with
    /// `Not explained` tells what was tried.
    fn verdict_words(&self) -> String {
        let is_explained = self.why.as_ref().is_some_and(|why| !why.trim().starts_with("Not explained"));
        match self.verdict {
            Verdict::DoesNot if is_explained => "does not hold, explained".to_owned(),
            Verdict::DoesNot => "does not hold, not explained".to_owned(),
            verdict => verdict.words().to_owned(),
        }
    }

    /// The interval in a table.
    fn interval_words(&self) -> String {
        match self.interval {
            None => "–".to_owned(),
            Some(Interval { low, high }) if low == high => "exact".to_owned(),
            Some(Interval { low, high }) => format!("{} to {}", figure(low), figure(high)),
        }
    }

    /// What there is to say beyond the table: every number, and the reason if the claim does not hold.
    pub fn details(&self) -> String {
        let why = match (&self.why, self.verdict) {
            (Some(why), _) => format!(" Why: {}", why.split_whitespace().collect::<Vec<_>>().join(" ")),
            (None, Verdict::DoesNot) => " Why: not explained.".to_owned(),
            (None, _) => String::new(),
        };
        format!("{}.{why}", self.sentence)
    }
}

/// The judgements of one experiment as a part of a Markdown report: a table, then the numbers and reasons behind it.
pub fn claims_as_markdown(judgements: &[Judgement]) -> String {
    let mut text = "| Claim | Thesis | Ours | 95 % | Verdict |\n|---|---:|---:|---|---|\n".to_owned();
    for judgement in judgements {
        let Judgement { text: claim, thesis, ours, .. } = judgement;
        let claim = claim.replace('|', "\\|").replace('\n', " ");
        let (thesis, ours) = (optional(*thesis), optional(*ours));
        let (interval, verdict) = (judgement.interval_words(), judgement.verdict_words());
        let _ = writeln!(text, "| {claim} | {thesis} | {ours} | {interval} | {verdict} |");
    }
    text.push('\n');
    for judgement in judgements {
        let item = format!("- *{}.* {}", judgement.text.trim_end_matches('.'), judgement.details());
        text += &wrapped(&item);
    }
    text
}

/// The same as a table of a page.
pub fn claims_table(judgements: &[Judgement]) -> Table {
    let mut table = Table::new(["claim", "#thesis", "#ours", "95 %", "verdict"]);
    for judgement in judgements {
        let number = |number: Option<f64>| Cell::maybe(number, figure);
        table.push(vec![
            Cell::text(&*judgement.text),
            number(judgement.thesis),
            number(judgement.ours),
            Cell::text(judgement.interval_words()),
            Cell::text(judgement.verdict_words()),
        ]);
    }
    table
}

/// The same for a terminal: a line for each claim, and more for those that do not hold.
pub fn claims_as_text(judgements: &[Judgement]) -> String {
    let width = |column: fn(&Judgement) -> Option<f64>| {
        judgements.iter().map(|judgement| optional(column(judgement)).chars().count()).max().unwrap_or(0)
    };
    let thesis_width = width(|judgement| judgement.thesis).max("thesis".len());
    let ours_width = width(|judgement| judgement.ours).max("ours".len());
    let mut text = format!("{:>thesis_width$}  {:>ours_width$}  claim\n", "thesis", "ours");
    for judgement in judgements {
        let (thesis, ours) = (optional(judgement.thesis), optional(judgement.ours));
        let verdict = judgement.verdict_words();
        let _ = writeln!(text, "{thesis:>thesis_width$}  {ours:>ours_width$}  {}: {verdict}", judgement.text);
        if matches!(judgement.verdict, Verdict::DoesNot | Verdict::Undecided) {
            let indent = thesis_width + ours_width + 4;
            let _ = writeln!(text, "{:indent$}{}", "", judgement.details());
        }
    }
    let count = |verdict| judgements.iter().filter(|judgement| judgement.verdict == verdict).count();
    let counts = [Verdict::Holds, Verdict::DoesNot, Verdict::Undecided].map(count);
    let [holds, does_not, undecided] = counts;
    let _ = write!(text, "{holds} of {} claims hold, {does_not} do not", judgements.len());
    text += &if undecided == 0 { "\n".to_owned() } else { format!(", {undecided} cannot be told\n") };
    text
}

/// An item of a list in lines of at most 120 columns.
fn wrapped(item: &str) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in item.split_whitespace() {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > 120 {
            text += "\n  ";
            column = 2;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text.push('\n');
    text
}

/// A number with its interval in brackets, or that it is exact.
pub fn with_interval(estimate: &Estimate, notation: impl Fn(f64) -> String) -> String {
    let value = notation(estimate.value);
    match estimate.interval {
        None => format!("{value} (too little for an interval)"),
        Some(_) if estimate.is_exact() => format!("{value} (exact)"),
        Some(Interval { low, high }) => format!("{value} (95 %: {} to {})", notation(low), notation(high)),
    }
}

fn optional(number: Option<f64>) -> String {
    number.map_or_else(|| "–".to_owned(), figure)
}

/// Three significant digits, or all digits before the point.
pub fn figure(number: f64) -> String {
    if number.abs() >= 999.5 && number.abs() < u64::MAX as f64 {
        let sign = if number < 0.0 { "-" } else { "" };
        return format!("{sign}{}", grouped(number.abs().round() as u64));
    }
    if number == 0.0 || !number.is_finite() {
        return number.to_string();
    }
    let digits = (2 - number.abs().log10().floor() as i32).max(0) as usize;
    let text = format!("{number:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
