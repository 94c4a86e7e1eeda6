//! The report for a terminal: what came out, and aligned tables.

use super::Report;
use super::tables;
use crate::analysis::last_limits;

/// So many disagreements are named; the page has more of them.
const NAMED: usize = 10;

pub(super) fn text(report: &Report<'_>, width: usize, colour: bool) -> String {
    let paint = |text: &str, code: &str| {
        if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    };
    let experiment = report.experiment;
    let mut lines = vec![paint(&plain(&experiment.title), "1")];
    lines.extend(report.progress.incomplete().map(|text| paint(&text, "33")));
    lines.push(String::new());
    let found = report.analysis.disagreements();
    if !found.is_empty() {
        lines.push(paint(&format!("ERROR: {}", report.crosscheck()), "1;31"));
        let named = found.iter().take(NAMED).map(|one| plain(&one.describe(experiment)));
        lines.extend(named.flat_map(|text| wrap(&text, width, "  ")));
        let more = report.analysis.disagreeing().saturating_sub(NAMED as u64);
        lines.extend((more > 0).then(|| format!("  and {more} more")));
        lines.push(String::new());
    }
    for (index, set) in experiment.sets.iter().enumerate() {
        let index = index as u32;
        for limit in last_limits(experiment, report.analysis, index) {
            let bound = experiment.limits[limit as usize];
            let ratios = if report.may_judge() { "; ratios are geometric means" } else { "" };
            let heading = format!("{}, {bound} (means over positions{ratios})", plain(&set.name));
            lines.extend(wrap(&heading, width, "").into_iter().map(|line| paint(&line, "1")));
            lines.push(plain(&tables::overview(report, index, limit).aligned(width)));
            let threads =
                tables::threads(report, index, &[limit]).without(&["limit", "threads", "positions"]);
            if report.may_judge() && !threads.rows.is_empty() {
                let formula = "speed-up = threads x (1 - waiting) x speed / (1 + extra nodes)";
                let heading =
                    format!("{}, {bound}: several threads against one ({formula})", plain(&set.name));
                lines.extend(wrap(&heading, width, "").into_iter().map(|line| paint(&line, "1")));
                lines.push(plain(&threads.aligned(width)));
            }
            let same: Vec<u32> = (0..experiment.limits.len() as u32)
                .filter(|other| experiment.limits[*other as usize].axis() == bound.axis())
                .collect();
            if same.len() > 1 && bound.axis() != "nodes" {
                lines.push(format!("{}, mean nodes by {}", plain(&set.name), bound.axis()));
                lines.push(plain(&tables::nodes_by_limit(report, index, &same).aligned(width)));
            }
        }
    }
    for finding in report.analysis.findings(experiment) {
        let mut sentence = wrap(&plain(&finding.text), width, if finding.warning { "! " } else { "- " });
        if finding.warning {
            sentence.iter_mut().for_each(|line| *line = paint(line, "33"));
        }
        lines.extend(sentence);
    }
    lines.push(String::new());
    if found.is_empty() {
        lines.extend(wrap(&report.crosscheck(), width, ""));
    }
    lines.extend(wrap(&report.analysis.noise().words(), width, ""));
    lines.join("\n") + "\n"
}

/// Text without the control characters that a terminal would obey.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// Breaks a text into lines; the first begins with a mark, the others are indented as far.
fn wrap(text: &str, width: usize, mark: &str) -> Vec<String> {
    let indent = " ".repeat(mark.len());
    let mut lines = vec![mark.to_owned()];
    for word in text.split_whitespace() {
        let line = lines.len() - 1;
        let used = lines[line].chars().count();
        if used > mark.len() && used + 1 + word.chars().count() > width {
            lines.push(format!("{indent}{word}"));
        } else {
            if used > mark.len() {
                lines[line].push(' ');
            }
            lines[line] += word;
        }
    }
    lines
}
