//! `plywood parallel`: what many processors gain and lose, as a table, as JSON and as a plot.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_testkit::Folder;
use serde_json::Value;
use support::{errors, json, plywood, printed, text};

const ENGINE: &str = "pvs:table=4,order=hash+killers+rank,id";

/// A study of Connect Four that is over soon.
fn study<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["parallel", "connect4", "4453", "--engine", ENGINE, "--depth", "7"], more].concat()
}

/// The rows of the table, word by word; percent signs are no words.
fn rows(printed: &str) -> Vec<Vec<String>> {
    let lines = printed.lines().skip_while(|line| !line.starts_with("scheme"));
    let words = |line: &str| line.split_whitespace().filter(|word| *word != "%").map(str::to_owned).collect();
    lines.skip(1).take_while(|line| !line.is_empty()).map(words).collect()
}

#[test]
fn the_table_follows_from_the_json() {
    let asked = study(&["--processors", "1,2,8"]);
    let found = json(&asked);
    let rows = rows(&printed(&asked));
    let number = |value: &Value| value.as_f64().unwrap();
    let alone = &found["alone"];
    assert_eq!(alone["time"], alone["nodes"], "one processor never waits");
    assert_eq!((alone["splits"].as_u64(), alone["aborted"].as_u64()), (Some(0), Some(0)));
    let teams = found["teams"].as_array().unwrap();
    let names: Vec<String> = teams
        .iter()
        .map(|team| format!("{} {}", team["scheme"].as_str().unwrap(), team["processors"]))
        .collect();
    assert_eq!(
        names,
        ["lazy 2", "lazy 8", "abdada 2", "abdada 8", "ybw 2", "ybw 8", "pvs 2", "pvs 8"],
        "one processor is searched once"
    );
    assert_eq!(rows.len(), teams.len());
    for (team, row) in teams.iter().zip(&rows) {
        let [time, nodes, aborted, processors] =
            ["time", "nodes", "aborted", "processors"].map(|key| number(&team[key]));
        let by_processor = team["nodes_by_processor"].as_array().unwrap();
        assert_eq!(by_processor.len() as f64, processors);
        assert_eq!(by_processor.iter().map(number).sum::<f64>(), nodes);
        let shares = [
            ("speed_up", number(&alone["time"]) / time),
            ("extra_share", nodes / number(&alone["nodes"]) - 1.0),
            ("idle_share", 1.0 - nodes / (time * processors)),
            ("aborted_share", aborted / nodes),
        ];
        for (key, share) in shares {
            assert!((number(&team[key]) - share).abs() < 1e-9, "{key}: {team}");
        }
        let percent = |share: f64| format!("{:.1}", share * 100.0);
        let [speed_up, extra, idle, aborted] = shares.map(|(_, share)| share);
        let counts =
            ["splits", "nodes", "time"].map(|key| plywood_core::grouped(team[key].as_u64().unwrap()));
        let [splits, nodes, time] = counts;
        let expected = [
            team["scheme"].as_str().unwrap().to_owned(),
            processors.to_string(),
            format!("{speed_up:.2}"),
            percent(extra),
            percent(idle),
            percent(aborted),
            splits,
            nodes,
            time,
        ];
        assert_eq!(row, &expected);
    }
    assert!(teams.iter().any(|team| number(&team["speed_up"]) > 1.5), "{found}");
    assert!(found["stopped"].is_null());
}

/// A search in virtual time is the same on every machine and in every run.
#[test]
fn a_study_can_be_repeated_and_its_baseline_is_a_plain_search() {
    let asked = study(&["--processors", "4"]);
    let found = json(&asked);
    assert_eq!(found, json(&asked));
    let plain = json(&["search", "connect4", "4453", "--engine", ENGINE, "--depth", "7"]);
    let nodes = plain["nodes"].as_u64().unwrap() + plain["stats"]["pv_nodes"].as_u64().unwrap();
    assert_eq!(found["alone"]["nodes"].as_u64(), Some(nodes));
    assert_eq!(found["alone"]["best"], plain["best"]);
}

#[test]
fn only_what_is_asked_for_is_searched() {
    let found = json(&study(&["--schemes", "pvs,ybw,pvs", "--processors", "4,2,4"]));
    let asked: Vec<(&str, u64)> = found["teams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|team| (team["scheme"].as_str().unwrap(), team["processors"].as_u64().unwrap()))
        .collect();
    assert_eq!(asked, [("pvs", 2), ("pvs", 4), ("ybw", 2), ("ybw", 4)]);
    // The game's start, and nobody to share with.
    let alone = json(&["parallel", "tictactoe", "--depth", "9", "--processors", "1"]);
    assert_eq!((alone["teams"].as_array().unwrap().len(), &alone["alone"]["score"]), (0, &"0".into()));
}

#[test]
fn limits_end_it_with_what_was_found() {
    let nodes = json(&study(&["--processors", "1"]))["alone"]["nodes"].as_u64().unwrap();
    let limit = (nodes * 7 / 2).to_string();
    let asked = study(&["--processors", "2,4", "--schemes", "ybw,pvs", "--nodes", &limit]);
    let found = json(&asked);
    let done = found["teams"].as_array().unwrap().len();
    assert!((1..4).contains(&done), "{found}");
    assert_eq!(found["stopped"], format!("after {} nodes", plywood_core::grouped(nodes * 7 / 2)));
    let told = printed(&asked);
    let last = told.lines().last().unwrap();
    assert!(
        last.starts_with("stopped   after ")
            && last.ends_with(&format!("; {} of 5 searches are done", done + 1))
    );
    assert_eq!(rows(&told).len(), done + 1, "every search that was done, and what ended it");

    let output = plywood(&study(&["--nodes", "100"]));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output), "");
    assert!(errors(&output).contains("the search of one processor was stopped after 100 nodes"));
    assert!(errors(&output).contains("give a smaller --depth"));
    let output = plywood(&["parallel", "connect4", "--depth", "30", "--time", "200ms"]);
    assert!(errors(&output).contains("stopped after 0.2 s"), "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_was_found() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    // Hours of work, but for the first search.
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["parallel", "connect4", "--depth", "10", "--progress", "--processors"])
        .arg((200..=256).map(|count| count.to_string()).collect::<Vec<_>>().join(","))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut remarks = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    remarks.read_line(&mut first).unwrap();
    assert!(first.starts_with("1 processor: "), "{first}");
    // Between two searches Ctrl-C ends the program at once.
    std::thread::sleep(std::time::Duration::from_millis(300));
    support::interrupt(&child);
    let mut rest = String::new();
    remarks.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{rest}");
    assert!(
        rest.ends_with("of 229 searches are done\n") && rest.contains("plywood: interrupted: "),
        "{rest}"
    );
    assert!(text(&output).lines().last().unwrap().starts_with("stopped   by Ctrl-C; "), "{}", text(&output));
}

#[test]
fn a_plot_has_a_line_for_each_scheme() {
    let folder = Folder::new("parallel-plot");
    let file = folder.file("speed-up.svg");
    printed(&study(&["--processors", "2,4", "--plot", file.to_str().unwrap()]));
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
    assert_eq!(svg.matches("<polyline").count(), 4);
    for scheme in ["lazy", "abdada", "ybw", "pvs"] {
        assert!(svg.contains(&format!(">{scheme}</text>")), "{scheme}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let depth = ["--depth", "4"];
    for (arguments, sentence) in [
        (&["connect4", "--schemes", "ybv"][..], "there is no scheme \"ybv\" (did you mean \"ybw\"?)"),
        (&["connect4", "--processors", "0"], "give numbers from 1 to 256, as in 2,4,8"),
        (&["connect4", "--processors", "2,257"], "give numbers from 1 to 256, as in 2,4,8"),
        (&["connect4", "--processors", "two"], "give numbers from 1 to 256, as in 2,4,8"),
        (&["connect4", "--engine", "minimax"], "not minimax: use alphabeta, pvs, mtdf or negac"),
        (&["connect4", "--engine", "mcts"], "not mcts: use alphabeta, pvs, mtdf or negac"),
        (&["connect4", "--engine", "solver"], "not solver: use alphabeta, pvs, mtdf or negac"),
        (&["connect4", "--engine", "pvs:threads=2,table=4"], "leave threads and parallel out of the engine"),
        (&["connect4", "--engine", "pvs"], "add table=16 to the engine, or give --schemes ybw,pvs"),
        (&["connect4", "1212121"], "the game is over here"),
        (&["connect4", "8"], "8"),
        (&["conect4"], "connect4"),
        (&["amazons", "--engine", "pvs:split=on,table=4"], "leave split out"),
        (&["connect4", "--simulations", "5"], "pvs makes no simulations"),
        (&["connect4", "--plot", "picture.png"], "give a file that ends with .svg"),
    ] {
        let output = plywood(&[&["parallel"], arguments, &depth].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(sentence), "{arguments:?}: {}", errors(&output));
        assert_eq!(text(&output), "");
    }
}

/// A line for each processor: whoever splits only on the leftmost path is idle for more of the time.
#[test]
fn a_timeline_shows_who_waits() {
    let drawn = printed(&study(&["--processors", "8", "--schemes", "ybw,pvs", "--timeline"]));
    let dark = |scheme: &str| {
        let lines = drawn.lines().skip_while(|line| !line.starts_with(&format!("{scheme}, 8 processors")));
        let bars: Vec<&str> = lines.skip(1).take(8).collect();
        assert!(bars[0].starts_with("  1 █") && bars[7].starts_with("  8"), "{bars:?}");
        bars.concat().chars().filter(|shade| *shade == '█').count()
    };
    assert!(dark("ybw") > dark("pvs"), "{drawn}");
}
