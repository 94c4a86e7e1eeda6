//! What became of claims, and how that is shown.

use std::fmt::Write as _;

use plywood_core::grouped;
use serde::Serialize;

use crate::report::table::{Cell, Table};

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
    /// Chance could have brought it about either way.
    Undecided,
    /// Nothing was measured that could tell.
    NotMeasured,
}

impl Verdict {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNot => "does not hold",
            Verdict::NotSettled => "not settled by a stand-in",
            Verdict::Undecided => "too few games to tell",
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
    /// Whether the claim holds.
    pub verdict: Verdict,
    /// The same with all numbers, in words.
    pub sentence: String,
    /// Why it does not hold, if it does not and the reason is known.
    pub why: Option<String>,
}

impl Judgement {
    /// That nothing was measured, and why.
    pub(super) fn unmeasured(text: &str, thesis: Option<f64>, why: &str) -> Judgement {
        let verdict = Verdict::NotMeasured;
        let sentence = format!("{}: {why}", verdict.words());
        Judgement { text: text.to_owned(), thesis, ours: None, verdict, sentence, why: None }
    }

    /// What there is to say beyond the table: every number, and the reason if the claim does not hold.
    pub(crate) fn details(&self) -> String {
        let why = match (&self.why, self.verdict) {
            (Some(why), _) => format!(" Why: {}", why.trim()),
            (None, Verdict::DoesNot) => " Why: not explained.".to_owned(),
            (None, _) => String::new(),
        };
        format!("{}.{why}", self.sentence)
    }
}

/// The judgements of one experiment as a part of a Markdown report: a table, then the numbers and reasons behind it.
pub fn claims_as_markdown(judgements: &[Judgement]) -> String {
    let mut text = "| Claim | Thesis | Ours | Verdict |\n|---|---:|---:|---|\n".to_owned();
    for judgement in judgements {
        let Judgement { text: claim, thesis, ours, verdict, .. } = judgement;
        let claim = claim.replace('|', "\\|").replace('\n', " ");
        let (thesis, ours) = (optional(*thesis), optional(*ours));
        let _ = writeln!(text, "| {claim} | {thesis} | {ours} | {} |", verdict.words());
    }
    text.push('\n');
    for judgement in judgements {
        let _ = writeln!(text, "- *{}.* {}", judgement.text.trim_end_matches('.'), judgement.details());
    }
    text
}

/// The same as a table of a page.
pub(crate) fn claims_table(judgements: &[Judgement]) -> Table {
    let mut table = Table::new(["claim", "#thesis", "#ours", "verdict"]);
    for Judgement { text, thesis, ours, verdict, .. } in judgements {
        let number = |number: Option<f64>| Cell::maybe(number, figure);
        table.push(vec![Cell::text(&**text), number(*thesis), number(*ours), Cell::text(verdict.words())]);
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
        let verdict = judgement.verdict.words();
        let _ = writeln!(text, "{thesis:>thesis_width$}  {ours:>ours_width$}  {}: {verdict}", judgement.text);
        if judgement.verdict == Verdict::DoesNot {
            let indent = thesis_width + ours_width + 4;
            let _ = writeln!(text, "{:indent$}{}", "", judgement.details());
        }
    }
    let count = |verdict| judgements.iter().filter(|judgement| judgement.verdict == verdict).count();
    let (holds, does_not) = (count(Verdict::Holds), count(Verdict::DoesNot));
    let _ = writeln!(text, "{holds} of {} claims hold, {does_not} do not", judgements.len());
    text
}

fn optional(number: Option<f64>) -> String {
    number.map_or_else(|| "–".to_owned(), figure)
}

/// Three significant digits, or all digits before the point.
pub(super) fn figure(number: f64) -> String {
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
