//! The report as one page of HTML.

use std::fmt::Write as _;

use plywood_core::grouped;
use plywood_workshop::table::{Table, escape};

use super::glossary::GLOSSARY;
use super::plots::{Figure, Paper, figures};
use super::{Report, manifest, positions, tables, theme};
use crate::analysis::last_limits;
use crate::{Limit, Tables};

/// How a page begins.
pub(super) fn head(title: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{}</style>\n</head>\n<body>\n\
         <button id=\"theme\" type=\"button\" hidden aria-label=\"light or dark\" title=\"light or dark\"></button>\n\
         <h1>{title}</h1>\n",
        theme::style()
    )
}

/// How it ends.
pub(super) fn foot() -> String {
    format!("<script>\n{}</script>\n</body>\n</html>\n", theme::SCRIPT)
}

/// A text of paragraphs that are separated by empty lines.
pub(super) fn paragraphs(page: &mut String, text: &str) {
    for paragraph in text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
        let _ = writeln!(page, "<p>{}</p>", escape(paragraph));
    }
}

pub(super) fn page(report: &Report<'_>) -> String {
    let mut page = head(&report.experiment.title);
    facts(&mut page, report);
    errors(&mut page, report);
    paragraphs(&mut page, &report.experiment.about);
    came_out(&mut page, report);
    page += "<h2>Figures</h2>\n";
    if !report.may_judge() {
        page += "<p>Plots of ratios are withheld, because answers disagree.</p>\n";
    }
    let all = figures(report);
    if all.is_empty() {
        page += "<p>Nothing to draw yet.</p>\n";
    }
    all.iter().for_each(|one| figure(&mut page, report.rerun, one));
    all_tables(&mut page, report);
    trust(&mut page, report);
    setup(&mut page, report);
    page += "<h2>Glossary</h2>\n<dl>\n";
    for (term, meaning) in GLOSSARY {
        let _ = writeln!(page, "<dt>{}</dt><dd>{}</dd>", escape(term), escape(meaning));
    }
    page + "</dl>\n" + &foot()
}

/// One line: how much of what.
fn facts(page: &mut String, report: &Report<'_>) {
    let experiment = report.experiment;
    let positions: u64 = experiment.sets.iter().map(|set| set.positions.len() as u64).sum();
    let count =
        |count: u64, what: &str| format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" });
    let facts = [
        experiment.game.clone(),
        count(experiment.engines.len() as u64, "engine"),
        count(positions, "position"),
        count(experiment.limits.len() as u64, "limit"),
        count(experiment.repetitions.into(), "repetition"),
        count(report.progress.done, "unit") + " measured",
    ];
    let facts: Vec<String> = facts.into_iter().chain(experiment.clock.remark().map(str::to_owned)).collect();
    let _ = writeln!(page, "<p class=\"facts\">{}</p>", escape(&facts.join(" · ")));
    if let Some(text) = report.progress.incomplete() {
        let _ = writeln!(
            page,
            "<div class=\"box\"><strong>{text}</strong> Figures are those of what is there.</div>"
        );
    }
}

/// What must not be overlooked.
fn errors(page: &mut String, report: &Report<'_>) {
    let found = report.analysis.disagreements();
    if found.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<div class=\"box bad\" role=\"alert\"><p><strong>{}</strong> There is an error in an engine, a position set or the machine. \
         Until it is found, nothing here is called faster or better than anything else.</p>\n<ul>\n",
        escape(&report.crosscheck())
    );
    for one in found.iter().take(20) {
        let _ = writeln!(page, "<li>{}</li>", escape(&one.describe(report.experiment)));
    }
    let more = report.analysis.disagreeing().saturating_sub(20);
    if more > 0 {
        let _ = writeln!(page, "<li>and {} more</li>", grouped(more));
    }
    *page += "</ul></div>\n";
}

fn came_out(page: &mut String, report: &Report<'_>) {
    *page += "<h2>What came out</h2>\n<ul class=\"found\">\n";
    for finding in report.analysis.findings(report.experiment) {
        let class = if finding.warning { " class=\"warning\"" } else { "" };
        let _ = writeln!(page, "<li{class}>{}</li>", escape(&finding.text));
    }
    *page += "</ul>\n";
}

/// A figure with its data.
pub(super) fn figure(page: &mut String, rerun: &str, figure: &Figure) {
    let _ = write!(
        page,
        "<figure id=\"{name}\">\n<h3>{title}</h3>\n<div class=\"canvas\">{svg}</div>\n<figcaption><p>{caption}</p>\n\
         <details><summary>Data</summary>{table}{download}</details>\n\
         <p class=\"rerun\">Measured by <code>{rerun}</code></p></figcaption>\n</figure>\n",
        name = escape(&figure.name),
        title = escape(&figure.title),
        svg = pictures(figure),
        caption = escape(&figure.caption),
        table = figure.data.html(),
        download = download(&figure.name, &figure.data.csv()),
        rerun = escape(rerun),
    );
}

/// The picture for wide and for narrow screens; the style sheet shows one of them.
pub(super) fn pictures(figure: &Figure) -> String {
    let picture = |paper, class| figure.chart.svg(paper).inline(&figure.title, class);
    picture(Paper::WIDE, "for-wide") + &picture(Paper::NARROW, "for-narrow")
}

/// A link that holds what it downloads.
pub(super) fn download(name: &str, csv: &str) -> String {
    let mut data = String::with_capacity(csv.len() * 2);
    for byte in csv.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            data.push(byte.into());
        } else {
            let _ = write!(data, "%{byte:02X}");
        }
    }
    format!(
        "<a class=\"download\" download=\"{}.csv\" href=\"data:text/csv;charset=utf-8,{data}\">download CSV</a>",
        escape(name)
    )
}

fn all_tables(page: &mut String, report: &Report<'_>) {
    *page += "<h2>All figures</h2>\n<p>Medians over the repetitions of each position first, then means, medians and standard deviations \
              over positions. Click a heading to sort.</p>\n";
    let baseline = report.experiment.engines.get(report.experiment.baseline as usize);
    let baseline = escape(baseline.map_or("the baseline", |engine| &engine.name));
    let every: Vec<u32> = (0..report.experiment.limits.len() as u32).collect();
    for (index, set) in report.experiment.sets.iter().enumerate() {
        let index = index as u32;
        let last = last_limits(report.experiment, report.analysis, index);
        let name = escape(&set.name);
        let mut show = |title: &str, file: &str, table: &dyn Fn(&[u32]) -> Table| {
            let (most, all) = (table(&last), table(&every));
            if most.rows.is_empty() {
                return;
            }
            let _ = write!(page, "<h3>{title}</h3>\n{}", most.html());
            if all.rows.len() > most.rows.len() {
                let _ = write!(page, "<details><summary>All limits</summary>{}</details>", all.html());
            }
            let _ = writeln!(page, "{}", download(file, &all.csv()));
        };
        show(&name, &set.name, &|limits| tables::summary(report, index, limits));
        if report.may_judge() {
            let title = format!("{name}: compared with {baseline}");
            show(&title, &format!("{} ratios", set.name), &|limits| {
                tables::comparisons(report, index, limits)
            });
            let title = format!("{name}: several threads against one");
            show(&title, &format!("{} threads", set.name), &|limits| tables::threads(report, index, limits));
        }
    }
}

fn trust(page: &mut String, report: &Report<'_>) {
    let _ = write!(
        page,
        "<h2>Can it be trusted?</h2>\n<h3>Cross-check of answers</h3>\n<p>{}</p>\n<p>Proven answers to the same position must be \
         equal and match the known score; guesses must be equal where limit, evaluation and rules of the search are the same; repetitions must \
         visit equally many nodes.</p>\n<h3>Noise</h3>\n<p>{}</p>\n",
        escape(&report.crosscheck()),
        escape(&report.analysis.noise().words())
    );
}

fn setup(page: &mut String, report: &Report<'_>) {
    let experiment = report.experiment;
    let tables = match experiment.tables {
        Tables::Fresh => "Tables are emptied before every position.",
        Tables::Kept => "Tables are kept from one position of a set to the next.",
    };
    let weak = if experiment.weak { " Only the winner is asked for, not how soon." } else { "" };
    let mut cap: Vec<String> = Vec::new();
    cap.extend(experiment.cap.nodes.map(|nodes| format!("{} nodes", grouped(nodes))));
    cap.extend(experiment.cap.time.map(|time| plywood_workshop::format::duration(time.as_nanos() as f64)));
    let cap =
        if cap.is_empty() { String::new() } else { format!(" No unit may exceed {}.", cap.join(" or ")) };
    let _ = write!(
        page,
        "<h2>How it was measured</h2>\n<p>Limits: {}. {tables}{cap}{weak} Seed {}.</p>\n<p>Run it again: <code>{}</code></p>\n\
         <h3>Engines</h3>\n<div class=\"wide\">{}</div>\n<h3>Positions</h3>\n",
        escape(&limits(&experiment.limits)),
        experiment.seed,
        escape(report.rerun),
        tables::engines(report).html()
    );
    positions::sets(page, report);
    runs(page, report.manifests);
}

/// The machines and programs behind the figures.
pub(super) fn runs(page: &mut String, manifests: &[serde_json::Value]) {
    if manifests.is_empty() {
        return;
    }
    *page += "<div class=\"folded\"><h3>Runs</h3>\n";
    for (index, run) in manifests.iter().enumerate() {
        let _ = writeln!(
            page,
            "<details><summary>Run {}: version, machine, flags</summary><div class=\"wide\">{}</div></details>",
            index + 1,
            manifest::table(run).html()
        );
    }
    *page += "</div>\n";
}

/// The limits, with neighbouring depths as a range.
fn limits(all: &[Limit]) -> String {
    let neighbours = |one: &Limit, other: &Limit| matches!((one, other), (Limit::Depth(one), Limit::Depth(other)) if one.checked_add(1) == Some(*other));
    let texts = all.chunk_by(neighbours).map(|run| match run {
        [first, .., last] => format!("{first} to {}", last.value()),
        one => one.iter().map(Limit::to_string).collect(),
    });
    texts.collect::<Vec<_>>().join(", ")
}
