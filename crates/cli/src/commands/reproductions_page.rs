//! The page that says what became of published claims.

use std::fs;
use std::io;
use std::path::Path;

use plywood_lab::REPRODUCTIONS;
use plywood_workshop::claims::{Judgement, claims_as_markdown};

const INTRODUCTION: &str = "\
# Reproductions

What was published about game-tree search, and what Plywood measures. The program writes this page: each section names
the command that made it (with `--data FOLDER` where it says that a published set was used, and `--markdown
docs/reproductions.md`). Numbers of a claim are means over positions, or ratios of means; of matches they are shares
of the points, or differences of such shares. A claim holds if the whole 95 % interval of its number lies where the
claim says, does not hold if none of it does, and cannot be told otherwise ([statistics.md](statistics.md#claims)).
Nodes over a whole set are exact and come out the same everywhere; times, and what depends on them, are those of one
machine.

";

/// How verdicts end the lines of tables, in the order in which they are counted.
const VERDICTS: [&str; 6] = [
    "holds",
    "does not hold, explained",
    "does not hold, not explained",
    "cannot be told",
    "not settled by a stand-in",
    "not measured",
];

/// How many claims of a page have which verdict.
fn counts(sections: &str) -> String {
    let count =
        |verdict: &str| sections.lines().filter(|line| line.ends_with(&format!("| {verdict} |"))).count();
    let lines: Vec<String> = VERDICTS
        .into_iter()
        .map(|verdict| (verdict, count(verdict)))
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("| {verdict} | {count} |"))
        .collect();
    let all: usize = VERDICTS.into_iter().map(count).sum();
    format!("| Verdict | Claims |\n|---|---:|\n{}\n| all | {all} |\n\n", lines.join("\n"))
}

/// Puts a section into a page, in the place of the one about the same thing if there is one: those of the list in their
/// order, then others.
pub(super) fn update(path: &Path, name: &str, section: &str) -> io::Result<()> {
    let old = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let mut sections: Vec<(String, String)> = old
        .split("\n## ")
        .skip(1)
        .filter_map(|text| {
            let name = text.split_once(':')?.0.to_owned();
            Some((name, format!("## {}\n", text.trim_end())))
        })
        .collect();
    match sections.iter_mut().find(|(about, _)| about == name) {
        Some(old) => section.clone_into(&mut old.1),
        None => sections.push((name.to_owned(), section.to_owned())),
    }
    let place = |name: &str| REPRODUCTIONS.iter().position(|one| one.name == name);
    sections.sort_by_key(|(name, _)| place(name).unwrap_or(REPRODUCTIONS.len()));
    let sections: Vec<String> = sections.into_iter().map(|(_, section)| section).collect();
    let sections = sections.join("\n");
    fs::write(path, INTRODUCTION.to_owned() + &counts(&sections) + &sections)
}

/// What became of one reproduction.
pub(super) fn section(
    name: &str,
    title: &str,
    command: &str,
    what: &str,
    judgements: &[Judgement],
) -> String {
    format!("## {name}: {title}\n\n`{command}`\n\n{what}\n\n{}", claims_as_markdown(judgements))
}

/// Where positions come from, without the folder that somebody keeps them in.
pub(super) fn source(text: &str) -> String {
    match text.strip_prefix("published set ") {
        Some(rest) => format!("published set {}", rest.rsplit('/').next().unwrap_or(rest)),
        None => text.to_owned(),
    }
}
