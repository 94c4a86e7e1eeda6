//! `plywood compare` and what belongs to it, as users meet them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;

use serde_json::Value;
use support::lab::{Desk, SMALL};
use support::{errors, text};

#[test]
fn an_experiment_leaves_a_store_a_report_and_plots() {
    let desk = Desk::new("leaves", SMALL);
    let said = desk.printed("compare mine.toml");
    for part in
        ["A small experiment", "minimax", "PVS", "results/mine/report.html", "results/mine/store.sqlite"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains('\x1b'), "no colours in a pipe");
    let page = desk.read("results/mine/report.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("16 units measured"));
    assert!(page.contains("<code>plywood compare mine.toml</code>") && !page.contains("class=\"box bad\""));
    let plots = fs::read_dir(desk.folder.file("results/mine/plots")).unwrap();
    let names: Vec<String> = plots.map(|plot| plot.unwrap().file_name().into_string().unwrap()).collect();
    for end in [".svg", ".csv"] {
        assert!(names.iter().any(|name| name.ends_with(end)), "{names:?}");
    }
    let rows = desk.rows("results/mine");
    assert_eq!(rows.len(), 16);
    assert!(rows.iter().all(|row| row["nodes"].as_u64() > Some(0) && row["stopped"] == 0), "{rows:?}");
}

#[test]
fn results_are_neither_overwritten_nor_measured_twice() {
    let desk = Desk::new("twice", SMALL);
    desk.printed("compare mine.toml");
    let runs = |desk: &Desk| {
        let rows = desk.printed("export results/mine --format json");
        rows.lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["wall_ns"].clone())
            .collect::<Vec<_>>()
    };
    let first = runs(&desk);
    let said = desk.refused("compare mine.toml", 2);
    assert!(said.contains("--resume") && said.contains("--overwrite") && said.contains("--output"), "{said}");
    assert_eq!(runs(&desk), first);

    fs::remove_file(desk.folder.file("results/mine/report.html")).unwrap();
    assert!(desk.printed("compare mine.toml --resume").contains("report.html"));
    assert_eq!(runs(&desk), first, "--resume measured what was there");
    assert!(desk.read("results/mine/report.html").contains("16 units measured"));

    desk.printed("compare mine.toml --overwrite");
    assert_ne!(runs(&desk), first, "no two runs take the same nanoseconds");
    desk.refused("compare mine.toml --overwrite --resume", 2);
}

#[test]
fn another_version_of_an_experiment_does_not_go_on() {
    let desk = Desk::new("changed", SMALL);
    desk.printed("compare mine.toml");
    let rows = desk.rows("results/mine");
    desk.write("mine.toml", &SMALL.replace("depth = [3, 4]", "depth = [3, 5]"));
    let said = desk.refused("compare mine.toml --resume", 1);
    assert!(
        said.contains("another version") && said.contains("--overwrite") && said.contains("--output"),
        "{said}"
    );
    assert_eq!(desk.rows("results/mine"), rows);
    desk.printed("compare mine.toml --resume --output elsewhere");
    assert_eq!(desk.rows("elsewhere").len(), 16);
}

#[test]
fn a_wrong_file_is_wrong_usage_and_the_line_is_named() {
    let desk = Desk::new("wrong", SMALL);
    for (right, wrong, line, hint) in [
        ("depth = [3, 4]", "dept = [3, 4]", 16, "depth"),
        ("game = \"connect4\"", "game = \"conect4\"", 2, "did you mean"),
        ("\"4433\"", "\"4499\"", 5, "4499"),
        ("pvs:table=1", "pvs:tabel=1", 13, "table"),
        ("[limits]", "[limits", 15, ""),
    ] {
        desk.write("mine.toml", &SMALL.replacen(right, wrong, 1));
        let said = desk.refused("compare mine.toml", 2);
        assert!(
            said.contains(&format!("mine.toml, line {line}: ")) && said.contains(hint),
            "{wrong}: {said}"
        );
        assert!(!desk.folder.file("results").exists(), "{wrong}: nothing is left behind");
    }
    for (path, hint) in [("nowhere.toml", "No such file"), (".", "directory")] {
        let said = desk.refused(&format!("compare {path}"), 2);
        assert!(said.contains(path) && said.contains(hint), "{said}");
    }
}

#[test]
fn json_is_one_object() {
    let desk = Desk::new("json", SMALL);
    let said: Value = serde_json::from_str(&desk.printed("compare mine.toml --json")).unwrap();
    assert_eq!(said["experiment"], "mine");
    assert_eq!((&said["units"], &said["planned"]), (&16.into(), &16.into()));
    assert_eq!((&said["disagreements"], &said["report"]), (&0.into(), &"results/mine/report.html".into()));
    let again: Value = serde_json::from_str(&desk.printed("report results/mine --json")).unwrap();
    assert_eq!(again, said);
}

#[test]
fn the_quick_version_is_another_experiment() {
    let desk = Desk::new("quick", SMALL);
    desk.printed("compare mine.toml --quick");
    assert_eq!(desk.rows("results/mine").len(), 4);
    assert!(desk.read("results/mine/report.html").contains("<code>plywood compare mine.toml --quick</code>"));
    assert!(desk.refused("compare mine.toml --resume", 1).contains("another version"));
}

#[test]
fn parts_make_the_whole() {
    let desk = Desk::new("parts", SMALL);
    desk.printed("compare mine.toml --output whole");
    let part = desk.printed("compare mine.toml --shard 1/2");
    assert!(part.contains("part 1/2: 8 units in results/mine/shard-1-of-2.sqlite"), "{part}");
    let said: Value = serde_json::from_str(&desk.printed("compare mine.toml --shard 2/2 --json")).unwrap();
    assert_eq!((&said["units"], &said["shard"]), (&8.into(), &"2/2".into()));

    let stores = "results/mine/shard-1-of-2.sqlite results/mine/shard-2-of-2.sqlite";
    let half = desk.printed("merge results/mine/shard-1-of-2.sqlite --output merged");
    assert!(half.contains("8 of 16"), "{half}");
    desk.printed(&format!("merge {stores} --output merged"));
    assert_eq!(desk.rows("merged"), desk.rows("whole"));
    assert!(!desk.read("merged/report.html").contains("Incomplete"));
    // What is there needs no measuring, and a second time changes nothing.
    desk.printed("compare mine.toml --resume --output merged");
    let again = desk.call(&format!("merge {stores} --output merged"));
    assert!(errors(&again).contains("0 units added, 8 were there already"), "{}", errors(&again));
    assert_eq!(desk.rows("merged"), desk.rows("whole"));

    desk.write("mine.toml", &SMALL.replace("depth = [3, 4]", "depth = [2]"));
    desk.printed("compare mine.toml --output other");
    let said = desk.refused("merge other/store.sqlite --output merged", 1);
    assert!(said.contains("other/store.sqlite belongs to another experiment (limits: "), "{said}");
    for wrong in ["0/2", "3/2", "half"] {
        assert!(desk.refused(&format!("compare mine.toml --shard {wrong}"), 2).contains("2/5"), "{wrong}");
    }
}

#[test]
fn measurements_are_exported() {
    let desk = Desk::new("export", SMALL);
    desk.printed("compare mine.toml");
    let csv = desk.printed("export results/mine");
    let mut lines = csv.lines();
    assert!(
        lines.next().unwrap().starts_with("set_index,position_index,engine_index,limit_index,repetition,")
    );
    assert_eq!(lines.count(), 16);
    assert_eq!(desk.printed("export results/mine/store.sqlite"), csv);
    assert_eq!(desk.printed("export results/mine --output rows.csv"), "");
    assert_eq!(desk.read("rows.csv"), csv);
    let json = desk.printed("export results/mine --format json");
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["engine"], &first["limit_name"]), (&"minimax".into(), &"depth 3".into()));
    assert_eq!(desk.printed("export results/mine --json"), json);
    let said = desk.refused("export results/mine --output ./results/mine/store.sqlite", 2);
    assert!(said.contains("is the store") && desk.printed("export results/mine") == csv, "{said}");
    let said = desk.refused("export results/mine --output nowhere/rows.csv", 1);
    assert!(said.contains("nowhere/rows.csv could not be written"), "{said}");
}

#[test]
fn a_report_is_written_again_from_a_folder_or_a_store() {
    let desk = Desk::new("report", SMALL);
    desk.printed("compare mine.toml");
    let page = desk.read("results/mine/report.html");
    for results in ["results/mine", "results/mine/store.sqlite"] {
        fs::remove_file(desk.folder.file("results/mine/report.html")).unwrap();
        let said = desk.printed(&format!("report {results}"));
        assert!(said.contains("results/mine/report.html"), "{said}");
        assert_eq!(desk.read("results/mine/report.html"), page, "{results}");
    }
}

#[test]
fn what_holds_no_results_is_named() {
    let desk = Desk::new("none", SMALL);
    fs::create_dir(desk.folder.file("empty")).unwrap();
    for command in ["report", "export"] {
        for (path, hint) in [
            ("nowhere", "nowhere"),
            ("empty", "empty/store.sqlite"),
            ("mine.toml", "mine.toml is not a store"),
        ] {
            let said = desk.refused(&format!("{command} {path}"), 1);
            assert!(said.contains(hint) && said.lines().count() == 1, "{command} {path}: {said}");
        }
    }
    for (path, hint) in
        [("nowhere", "is not there"), ("empty", "empty/store.sqlite"), ("mine.toml", "is not a store")]
    {
        let said = desk.refused(&format!("merge {path} --output merged"), 1);
        assert!(said.contains(hint) && said.lines().count() == 1, "merge {path}: {said}");
        assert!(!desk.folder.file("merged").exists(), "merge {path}: nothing is left behind");
    }
}

/// The known scores of a position file are checked: who gives a wrong one hears of it.
#[test]
fn a_wrong_answer_takes_every_verdict_back() {
    let with_scores = |name: &str, scores: &str| {
        let experiment = SMALL
            .replace("list = [\"4\", \"44\", \"443\", \"4433\"]", "file = \"known.txt\"\nscores = true")
            .replace("depth = [3, 4]", "end = true");
        let desk = Desk::new(name, &experiment);
        desk.write("known.txt", scores);
        desk
    };
    // Late positions of the suite connect4/L3_R1.
    let (first, second) = ("367773522155473271265155643712342443", "33452243667574365126536546577774411");
    let right = with_scores("known-right", &format!("{first} 2\n{second} 0\n"));
    let said = right.printed("compare mine.toml");
    assert!(said.contains("fewest nodes") || said.contains("no engine is shown"), "{said}");

    let wrong = with_scores("known-wrong", &format!("{first} 2\n{second} 1\n"));
    let output = wrong.call("compare mine.toml");
    assert_eq!(output.status.code(), Some(1));
    let (said, complaint) = (text(&output), errors(&output));
    assert!(complaint.contains("see the report"), "{complaint}");
    assert!(said.contains("No verdict is") && said.contains(second), "{said}");
    let page = wrong.read("results/mine/report.html");
    assert!(page.contains("class=\"box bad\" role=\"alert\"") && page.contains("the known score is +1"));
    for text in [&said, &page] {
        assert!(
            !text.contains("fewest nodes")
                && !text.contains("is the fastest")
                && !text.contains("no engine is shown")
        );
    }
    let gist = wrong.call("report results/mine --json");
    assert_eq!(gist.status.code(), Some(1));
    let gist: Value = serde_json::from_str(&text(&gist)).unwrap();
    assert_eq!(gist["disagreements"], 2, "two engines against what was known");

    wrong.write("known.txt", &format!("{first} 2\n{second} 0\n"));
    let said = wrong.printed("compare mine.toml --resume");
    assert!(!said.contains("No verdict is"), "a score that was mended is taken over: {said}");
}

#[test]
fn a_merge_that_fails_leaves_nothing_half_done() {
    let desk = Desk::new("merge-fails", SMALL);
    desk.printed("compare mine.toml --output one");
    desk.write("mine.toml", &SMALL.replace("depth", "nodes"));
    desk.printed("compare mine.toml --output other");
    let said = desk.refused("merge one other --output whole", 1);
    assert!(said.contains("other"), "{said}");
    assert!(!desk.folder.file("whole/store.sqlite").exists(), "the first part would be taken for the whole");
    desk.printed("merge one --output whole");
    let before = desk.rows("whole").len();
    desk.refused("merge one other --output whole", 1);
    assert_eq!(desk.rows("whole").len(), before, "what was there stays");
}
