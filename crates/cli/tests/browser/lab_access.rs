//! The laboratory is for everybody: both languages, small screens, screen readers, both colour themes.

use std::process::Command;

use plywood_testkit::Folder;

use crate::Visit;
use crate::lab::{MATCH, SLOW, SMALL, folder, open};
use crate::languages::{is_key, is_move, words};

/// Measures and plays everything in a folder.
fn complete(folder: &Folder) {
    for command in [["compare", "small.toml"], ["tournament", "match.toml"]] {
        let done = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args(command)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn the_laboratory_speaks_german_throughout() {
    let folder = folder("german", &[("small.toml", SMALL), ("match.toml", MATCH), ("slow.toml", SLOW)]);
    complete(&folder);
    let page = Visit::in_folder(folder.path());
    open(&page, "slow.toml");
    page.click("#run-start");
    let seen = |language: &str| {
        page.prefer("language", language);
        page.open("/lab", &[]);
        page.wait_for_state("ready");
        let mut all = words(&page);
        for (place, ready) in [("small.toml", "[data-picture] svg"), ("match.toml", "#newest .board")] {
            open(&page, place);
            page.wait_for(ready);
            all.extend(words(&page));
            page.click("#tab-rows");
            page.click("#grid [data-move]");
            page.wait_for("#detail-board [data-piece-at]");
            all.extend(words(&page));
        }
        open(&page, "slow.toml");
        page.wait_for("#hall .board [data-piece-at]");
        all.extend(words(&page));
        all
    };
    let (english, german) = (seen("en"), seen("de"));
    assert!(german.len() > 80, "{german:?}");
    // Names are names in every language, and engines, limits and positions are written as they are.
    let same = [
        "Plywood",
        "English",
        "Deutsch",
        "Experiment",
        "Limit",
        "Elo",
        "plain",
        "ordered",
        "deep",
        "timed",
        "random",
    ];
    let is_name = |word: &str| same.iter().any(|name| word == *name || word.starts_with(&format!("{name} ")));
    let has_place = |word: &str| word.contains(".toml") || word.contains("depth ");
    let left: Vec<_> = german
        .iter()
        .filter(|word| {
            is_key(word) || (english.contains(*word) && !is_name(word) && !is_move(word) && !has_place(word))
        })
        .collect();
    assert!(left.is_empty(), "no German: {left:#?}");
    page.expect_peace();
}

#[test]
fn the_laboratory_is_for_everybody() {
    let files =
        [("small.toml", SMALL), ("match.toml", MATCH), ("slow.toml", SLOW), ("broken.toml", "game = 1\n")];
    let folder = folder("access", &files);
    complete(&folder);
    let page = Visit::in_folder(folder.path());
    // Games that go on meanwhile.
    open(&page, "slow.toml");
    page.click("#run-start");
    let mut problems = Vec::new();
    for (language, theme, width) in
        [("en", "light", 1280), ("de", "dark", 1280), ("de", "light", 400), ("en", "dark", 400)]
    {
        page.window(width, 900);
        page.prefer("language", language);
        page.prefer("theme", theme);
        let mut look = |name: &str| {
            let found = [page.barriers(), page.overflow(), page.small_targets(44)].concat();
            problems.extend(found.into_iter().map(|one| format!("{language} {theme} {width} {name}: {one}")));
        };
        page.open("/lab", &[]);
        page.wait_for_state("ready");
        look("list");
        open(&page, "small.toml");
        page.wait_for("[data-picture^='lines'] .canvas");
        page.click("#about summary");
        look("figures");
        page.click("#tab-rows");
        page.click("#grid [data-move]");
        page.wait_for("#detail-board [data-piece-at]");
        page.click("#counters summary");
        look("units");
        open(&page, "match.toml");
        page.wait_until("document.querySelectorAll('#newest .board').length === 4");
        page.wait_for("[data-picture] .canvas");
        look("standings");
        page.click("#tab-rows");
        page.click("#grid [data-move]");
        page.wait_for("#record [data-ply]");
        page.click("#record [data-ply='3']");
        look("games");
        open(&page, "slow.toml");
        page.wait_for("#hall .board [data-piece-at]");
        page.wait_for("#hall .moves li");
        look("hall");
        open(&page, "broken.toml");
        page.wait_for("#run-problem");
        look("broken");
    }
    assert!(problems.is_empty(), "{problems:#?}");
    page.expect_peace();
}
