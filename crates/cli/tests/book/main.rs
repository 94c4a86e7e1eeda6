//! README and book tell the truth: console blocks are what the program prints, the index is complete, links lead
//! somewhere.
//!
//! `PLYWOOD_BLESS=1 cargo test -p plywood --test book` writes the current output into the pages instead.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod console;
mod links;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use plywood_testkit::Folder;

/// The folder that holds README.md and docs/.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The pages of the book, without their index, by their names in docs/.
fn pages() -> BTreeSet<String> {
    let names = fs::read_dir(repository().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect()
}

/// README.md and all pages of the book, as paths from the repository.
fn readme_and_pages() -> Vec<String> {
    let pages = pages().into_iter().map(|page| format!("docs/{page}"));
    std::iter::once("README.md".to_owned()).chain(pages).collect()
}

#[test]
fn console_blocks_are_real() {
    let bless = env::var_os("PLYWOOD_BLESS").is_some();
    let (mut differences, mut commands) = (Vec::new(), 0);
    for page in readme_and_pages() {
        let file = repository().join(&page);
        let folder = Folder::new(&format!("book-{}", page.replace('/', "-")));
        let rerun = console::rerun(&fs::read_to_string(&file).unwrap(), &folder);
        commands += rerun.commands;
        if bless && !rerun.differences.is_empty() {
            fs::write(&file, rerun.text).unwrap();
        } else {
            differences.extend(rerun.differences.iter().map(|difference| format!("{page}: {difference}")));
        }
    }
    assert!(commands > 50, "README and book show what the program does");
    assert!(differences.is_empty(), "{}\nPLYWOOD_BLESS=1 writes what is printed", differences.join("\n"));
}

#[test]
fn every_page_is_in_the_index_once() {
    let index = fs::read_to_string(repository().join("docs/SUMMARY.md")).unwrap();
    let listed = links::targets(&index);
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once, pages(), "docs/SUMMARY.md lists the pages of docs/");
    assert_eq!(once.len(), listed.len(), "a page is listed once: {listed:?}");
}

#[test]
fn prose_has_at_most_120_columns() {
    let is_long = |line: &str| !line.starts_with('|') && line.chars().count() > 120;
    // The program writes the page of reproductions, sentences of any length included.
    let pages = readme_and_pages().into_iter().filter(|page| page != "docs/reproductions.md");
    for page in pages.chain(["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned)) {
        let text = fs::read_to_string(repository().join(&page)).unwrap();
        let long: Vec<&str> = links::outside_blocks(&text).filter(|line| is_long(line)).collect();
        assert!(long.is_empty(), "{page}: {long:#?}");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut pages = readme_and_pages();
    pages.push("docs/SUMMARY.md".to_owned());
    let broken = pages.iter().flat_map(|page| links::broken(&repository(), page)).collect::<Vec<_>>();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
