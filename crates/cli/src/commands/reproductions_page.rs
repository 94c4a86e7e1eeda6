//! The page that says what became of published claims.

use std::fs;
use std::io;
use std::path::Path;

use plywood_lab::{Judgement, REPRODUCTIONS, claims_as_markdown};

const INTRODUCTION: &str = "\
# Reproductions

What was published about game-tree search, and what Plywood measures. The program writes this page: each section names the command that made it
(with `--data FOLDER` where it says that a published set was used, and `--markdown docs/reproductions.md`). Numbers of a claim are means over
positions, or ratios of means; of matches they are shares of the points, with 95 % intervals, or differences of such shares. Nodes are exact and
come out the same everywhere; times, and what depends on them, are those of one machine.

";

/// Puts a section into a page, in the place of the one about the same thing if there is one: those of the list in their order, then others.
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
    fs::write(path, INTRODUCTION.to_owned() + &sections.join("\n"))
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
