//! Experiments in parts: on a real Slurm cluster, and under GNU parallel.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use plywood_lab::UnitStore;
use plywood_testkit::Folder;
use plywood_workshop::Store;
use support::cluster::Cluster;
use support::{errors, interrupt, plywood, printed};

/// Some seconds of work in hundreds of units, so that there is time to kill a task that has begun.
const EXPERIMENT: &str = r#"
game = "connect4"
measure = ["nodes"]
repetitions = 2
[[positions]]
generate = { count = 40, plies = 8 }
[[engines]]
name = "alpha-beta"
spec = "alphabeta:order=rank"
[[engines]]
name = "pvs"
spec = "pvs:order=hash+rank,table=1"
[limits]
depth = [9, 10]
"#;

/// A moment of work in two jobs.
const SMALL: &str = r#"
game = "tictactoe"
measure = ["nodes"]
[[positions]]
generate = { count = 2, plies = 2 }
[[engines]]
spec = "alphabeta"
[limits]
depth = [3]
"#;

fn experiment(folder: &Folder, text: &str) -> PathBuf {
    let path = folder.file("it's \"$mine\".toml");
    fs::write(&path, text).unwrap();
    path
}

/// Everything in a store that must not depend on who measured it.
fn rows(results: &Path) -> Vec<String> {
    let csv = printed(&["export", "--format", "csv", results.to_str().unwrap()]);
    let mut lines = csv.lines().map(cells);
    let header = lines.next().unwrap();
    let own = ["run", "wall_ns", "cpu_ns", "peak_bytes"];
    let kept: Vec<usize> = (0..header.len()).filter(|at| !own.contains(&header[*at])).collect();
    assert_eq!(kept.len() + own.len(), header.len(), "{header:?}");
    let mut rows: Vec<String> =
        lines.map(|cells| kept.iter().map(|at| cells[*at]).collect::<Vec<_>>().join(",")).collect();
    rows.sort();
    assert!(!rows.is_empty());
    rows
}

/// The cells of a line; a comma between quotes does not count.
fn cells(line: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_border = |c| {
        is_quoted ^= c == '"';
        c == ',' && !is_quoted
    };
    line.split(is_border).collect()
}

/// What one process measures by itself.
fn rows_of_one_process(file: &Path, folder: &Folder) -> Vec<String> {
    let output = folder.file("local");
    let local = plywood(&[
        "compare",
        file.to_str().unwrap(),
        "--quiet",
        "--resume",
        "--output",
        output.to_str().unwrap(),
    ]);
    assert!(local.status.success(), "{}", errors(&local));
    rows(&output)
}

/// The process that has this argument and works in this folder.
fn process(argument: &str, folder: &Path) -> Option<String> {
    fs::read_dir("/proc").unwrap().find_map(|entry| {
        let entry = entry.ok()?;
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).into_owned();
        let words: Vec<&str> = line.split('\0').collect();
        let is_it = words.contains(&argument) && words.contains(&folder.to_str()?);
        is_it.then(|| entry.file_name().to_string_lossy().into_owned())
    })
}

#[test]
fn a_task_that_is_killed_is_submitted_again_and_nothing_is_missing() {
    let folder = Folder::new("slurm-killed");
    let file = experiment(&folder, EXPERIMENT);
    let results = folder.file("50 % it's $here");
    let cluster = Cluster::start("slurm-killed-cluster");
    let run = cluster.compare(&file, &results, &["--shards", "4"]).spawn().unwrap();
    let store = results.join("shard-2-of-4.sqlite");
    let mut victim = None;
    cluster.wait_for("part 2 to have measured something", |_| {
        victim = process("2/4", &results);
        victim.is_some() && Store::read(&store).is_ok_and(|store| store.count().unwrap() > 0)
    });
    let killed = Command::new("kill").args(["-KILL", &victim.unwrap()]).status().unwrap();
    assert!(killed.success(), "part 2 was over too soon");
    let said = cluster.expect(0, &run.wait_with_output().unwrap());
    assert!(said.contains("job 1: parts 1-4 submitted"), "{said}");
    assert!(said.contains(": part 2 submitted"), "{said}");

    let manifests = Store::read(&store).unwrap().manifests().unwrap();
    assert_eq!(manifests.len(), 2, "the second task went on with what the first had measured");
    assert!(results.join("report.html").is_file());
    assert_eq!(rows(&results), rows_of_one_process(&file, &folder));

    let again = cluster.compare(&file, &results, &["--shards", "4"]).output().unwrap();
    assert!(cluster.expect(2, &again).contains("has results already"));
    let others = cluster.compare(&file, &results, &["--shards", "3", "--resume"]).output().unwrap();
    assert!(cluster.expect(1, &others).contains("--shards 4"));
    let resumed = cluster.compare(&file, &results, &["--shards", "4", "--resume"]).output().unwrap();
    assert!(!cluster.expect(0, &resumed).contains("submitted"));
}

#[test]
fn whoever_leaves_can_come_back() {
    let folder = Folder::new("slurm-left");
    let file = experiment(&folder, SMALL);
    let results = folder.file("results");
    let cluster = Cluster::start("slurm-left-cluster");
    // There are two jobs to share, so the other parts are empty; and nothing begins before somebody says so.
    let arguments = ["--shards", "5", "--sbatch=--hold"];
    let run = cluster.compare(&file, &results, &arguments).spawn().unwrap();
    let noted = || fs::read_to_string(results.join("slurm.job")).unwrap_or_default();
    cluster.wait_for("a job", |_| noted() == "1\n");
    let second =
        cluster.compare(&file, &results, &[&arguments[..], &["--resume"]].concat()).output().unwrap();
    assert!(cluster.expect(1, &second).contains("another process follows"));
    interrupt(&run);
    let said = cluster.expect(1, &run.wait_with_output().unwrap());
    assert!(said.contains("parts 1-2 submitted"), "{said}");
    assert!(said.contains("--resume comes back") && said.contains("scancel 1 "), "{said}");

    let new =
        cluster.compare(&file, &results, &[&arguments[..], &["--overwrite"]].concat()).output().unwrap();
    assert!(cluster.expect(1, &new).contains("job 1 of an earlier run is not over"));
    let other = ["--shards", "4", "--resume"];
    let other = cluster.compare(&file, &results, &other).output().unwrap();
    assert!(cluster.expect(1, &other).contains("does something else"));
    let run = cluster.compare(&file, &results, &[&arguments[..], &["--resume"]].concat()).spawn().unwrap();
    assert!(cluster.command("scontrol").args(["release", "1"]).status().unwrap().success());
    let said = cluster.expect(0, &run.wait_with_output().unwrap());
    assert!(said.contains("job 1 of an earlier run") && !said.contains("submitted"), "{said}");
    assert_eq!(rows(&results), rows_of_one_process(&file, &folder));

    let anew = cluster.compare(&file, &results, &["--shards", "1", "--overwrite"]).output().unwrap();
    assert!(cluster.expect(0, &anew).contains("job 3: part 1 submitted"));
    assert!(!results.join("shard-1-of-5.sqlite").exists());
    assert_eq!(rows(&results), rows_of_one_process(&file, &folder));
}

#[test]
fn tasks_that_get_nowhere_are_not_submitted_for_ever() {
    let folder = Folder::new("slurm-lost");
    let file = experiment(&folder, SMALL);
    let results = folder.file("results");
    let cluster = Cluster::start("slurm-lost-cluster");
    let refused = cluster.compare(&file, &results, &["--sbatch=--partition=nowhere"]).output().unwrap();
    assert!(cluster.expect(1, &refused).contains("sbatch failed: "));

    // Both stores have a writer already, so that the tasks fail.
    let (measured, source) = plywood_lab::Reading::new(&plywood_games::all()).file(&file).unwrap();
    let locked = ["shard-1-of-2.sqlite", "shard-2-of-2.sqlite"]
        .map(|name| Store::create(&results.join(name), &measured, &source).unwrap());
    let arguments = ["--shards", "2", "--resume"];
    let lost = cluster.compare(&file, &results, &arguments).output().unwrap();
    let said = cluster.expect(1, &lost);
    assert_eq!(said.matches("submitted\n").count(), 1, "{said}");
    for words in ["parts 1-2 not complete", "slurm-1_2.log", "another process writes to", "--resume"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    drop(locked);
    cluster.expect(0, &cluster.compare(&file, &results, &arguments).output().unwrap());
    assert_eq!(rows(&results), rows_of_one_process(&file, &folder));
}

#[test]
fn without_slurm_there_is_advice() {
    let folder = Folder::new("slurm-none");
    let file = experiment(&folder, SMALL);
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .arg("compare")
        .arg(&file)
        .args(["--executor", "slurm", "--output"])
        .arg(folder.file("results"))
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = errors(&output);
    assert!(said.contains("slurm-client") && said.contains("--shard {}/8"), "{said}");
    assert!(!folder.file("results").exists());
}

#[test]
fn gnu_parallel_runs_the_parts_too() {
    let folder = Folder::new("parallel");
    let file = experiment(&folder, SMALL);
    let parts = folder.file("parts");
    let mut parallel = Command::new("parallel");
    // Quoted once more, because the words go through a shell.
    parallel.args(["--quote", env!("CARGO_BIN_EXE_plywood"), "compare"]).arg(&file);
    parallel.args(["--shard", "{}/3", "-o"]).arg(&parts).args([":::", "1", "2", "3"]);
    let run = parallel.stdin(Stdio::null()).output().expect("GNU parallel: apt-get install parallel");
    assert!(run.status.success(), "{}", errors(&run));
    let stores: Vec<String> =
        (1..=3).map(|part| parts.join(format!("shard-{part}-of-3.sqlite")).display().to_string()).collect();
    let whole = folder.file("whole");
    let stores: Vec<&str> = stores.iter().map(String::as_str).collect();
    printed(&[&["merge"][..], &stores, &["-o", whole.to_str().unwrap()]].concat());
    assert_eq!(rows(&whole), rows_of_one_process(&file, &folder));
}
