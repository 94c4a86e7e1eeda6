//! Experiment files: what they may say, and what is said about wrong ones.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use plywood_lab::{Limit, Reading};
use plywood_testkit::Folder;

const GOOD: &str = r#"game = "connect4"
repetitions = 2

[[positions]]
suite = "connect4/L2_R1"
take = 3

[[engines]]
name = "plain"
spec = "alphabeta"

[[matrix]]
algorithm = ["pvs", "mtdf"]
table = 1
bounds = [false, true]

[limits]
depth = { from = 2, to = 6, step = 2 }
end = true

[cap]
time = "10s"

[quick]
take = 1
depth = 3
note = "one position"
"#;

fn fault(text: &str) -> String {
    Reading::new(&plywood_games::all()).text("wrong.toml", text).unwrap_err().to_string()
}

/// What is fitted on the first positions of a set can be tested on others.
#[test]
fn positions_can_be_skipped() {
    let read = |keys: &str| {
        let text = GOOD.replace("take = 3", keys);
        Reading::new(&plywood_games::all()).text("good", &text).unwrap().sets.remove(0)
    };
    let (first, rest) = (read("take = 5"), read("skip = 3\ntake = 2"));
    assert_eq!(rest.positions, first.positions[3..]);
    assert_eq!(rest.source, "suite connect4/L2_R1 (2 of 1000, the first from number 4 on)");
    let sample = read("skip = 990\nsample = 5");
    assert!(sample.positions.iter().all(|position| read("skip = 990").positions.contains(position)));
}

/// The engines that auto was fitted on are those that it is tested against, and no position is in both files.
#[test]
fn auto_is_tested_on_other_positions() {
    for (fit, test) in [
        (
            include_str!("../../../experiments/auto-fit.toml"),
            include_str!("../../../experiments/auto-test.toml"),
        ),
        (
            include_str!("../../../experiments/auto-fit-depth.toml"),
            include_str!("../../../experiments/auto-test-depth.toml"),
        ),
    ] {
        let [fit, test] =
            [fit, test].map(|text| Reading::new(&plywood_games::all()).text("auto", text).unwrap());
        assert_eq!(fit.engines, test.engines[..test.engines.len() - 1]);
        assert_eq!(fit.limits, test.limits);
        for (one, other) in fit.sets.iter().zip(&test.sets) {
            assert_eq!(one.name, other.name);
            assert!(one.positions.iter().all(|position| !other.positions.contains(position)), "{}", one.name);
        }
    }
}

#[test]
fn everything_is_multiplied_out() {
    let experiment = Reading::new(&plywood_games::all()).text("good", GOOD).unwrap();
    let names: Vec<&str> = experiment.engines.iter().map(|engine| engine.name.as_str()).collect();
    assert_eq!(names, ["plain", "pvs bounds=off", "pvs bounds=on", "mtdf bounds=off", "mtdf bounds=on"]);
    assert_eq!(experiment.engines[2].spec.to_string(), "pvs:table=1,bounds");
    assert_eq!(experiment.limits, [Limit::Depth(2), Limit::Depth(4), Limit::Depth(6), Limit::End]);
    assert_eq!(experiment.sets[0].positions.len(), 3);
    assert!(experiment.sets[0].positions[0].points.is_some(), "suites come with scores");
    assert_eq!(experiment.units(), 3 * 5 * 4 * 2);
}

#[test]
fn the_quick_version_is_smaller() {
    let experiment =
        Reading { quick: true, ..Reading::new(&plywood_games::all()) }.text("good", GOOD).unwrap();
    assert_eq!(experiment.limits, [Limit::Depth(3), Limit::End]);
    assert_eq!(experiment.sets[0].positions.len(), 1);
    assert!(experiment.about.ends_with("Quick version: one position"));
}

#[test]
fn wrong_files_name_the_line_the_key_and_the_nearest_right_one() {
    let wrong = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        fault(&GOOD.replacen(from, to, 1))
    };
    for (from, to, said) in [
        ("repetitions", "repetition", "wrong.toml, line 2: there is no key `repetition`, expected"),
        ("repetitions = 2", "repetition = 2", "(did you mean \"repetitions\"?)"),
        ("repetitions = 2", "repetitions = 0", "line 2: repetitions: give 1 or more"),
        ("repetitions = 2", "repetitions = \"two\"", "line 2: "),
        ("repetitions = 2", "repetitions = 4000000000", "line 2: that are 240,000,000,000 units"),
        ("repetitions = 2", "repetitions = 4294967299", "line 2: "),
        ("{ from = 2, to = 6, step = 2 }", "[4294967299]", "depth 4294967299 is too deep: give at most 254"),
        ("{ from = 2, to = 6, step = 2 }", "255", "depth 255 is too deep: give at most 254"),
        ("end = true", "time = \"1e13s\"", "\"1e13s\" is no time: give a time such as 500ms"),
        (
            "suite = \"connect4/L2_R1\"",
            "generate = { count = 5000000000, plies = 3 }",
            "5000000000 positions are too many to generate: give at most 1000000",
        ),
        (
            "suite = \"connect4/L2_R1\"",
            "generate = { count = 5, plies = 4000000000 }",
            "no game is worth 4000000000 random plies: give at most 1000",
        ),
        ("\"connect4\"", "\"conect4\"", "line 1: there is no game \"conect4\" (did you mean \"connect4\"?)"),
        ("L2_R1", "L2_R3", "line 5: there is no suite \"connect4/L2_R3\" (did you mean \"connect4/L"),
        ("take = 3", "taek = 3", "line 6: there is no key `taek`"),
        ("take = 3", "take = 0", "take or sample at least one position"),
        ("take = 3", "take = 3\nsample = 2", "take and sample both choose"),
        ("take = 3", "skip = 1000", "skip leaves nothing of 1000 positions: skip fewer"),
        ("suite = \"connect4/L2_R1\"", "name = \"x\"", "exactly one of them"),
        (
            "alphabeta",
            "alfabeta",
            "line 10: there is no algorithm \"alfabeta\" (did you mean \"alphabeta\"?)",
        ),
        (
            "alphabeta",
            "alphabeta:tabel=1",
            "line 10: engines have no key \"tabel\" (did you mean \"table\"?)",
        ),
        ("alphabeta", "alphabeta:eval=sqares", "(did you mean \"squares\"?)"),
        (
            "bounds = [",
            "bound = [",
            "the matrix contains pvs:table=1,bound=off, but engines have no key \"bound\"",
        ),
        ("algorithm =", "algoritm =", "a matrix needs the key algorithm"),
        ("table = 1", "table = []", "the list is empty"),
        ("\"mtdf\"]", "\"pvs\"]", "two engines are called"),
        ("step = 2", "step = 0", "line 18: from 2 to 6 in steps of 0"),
        ("{ from = 2, to = 6, step = 2 }", "[4, 4]", "the limit \"depth 4\" is given twice"),
        ("{ from = 2, to = 6, step = 2 }", "999", "depth 999 is too deep"),
        ("{ from = 2, to = 6, step = 2 }", "0", "a whole number from 1 on"),
        ("\"10s\"", "\"soon\"", "line 22: \"soon\" is no time: give a time such as 500ms"),
        ("game = \"connect4\"\n", "", "missing key `game`"),
        ("repetitions = 2", "baseline = \"plan\"", "there is no engine \"plan\" (did you mean \"plain\"?)"),
        ("repetitions = 2", "order = \"interleave\"", "(did you mean \"interleaved\"?)"),
        ("repetitions = 2", "name = \"../x\"", "cannot name a folder"),
        ("\"alphabeta\"", "\"solver\"", "a depth means nothing to it"),
        ("repetitions = 2", "repetitions = 2\n]", "line 3: "),
    ] {
        let message = wrong(from, to);
        assert!(message.contains(said), "{from} -> {to}\n{message}\n{said}");
    }
}

#[test]
fn positions_come_from_files_beside_the_experiment() {
    let folder = Folder::new("lab-files");
    let write = |name: &str, text: &str| fs::write(folder.file(name), text).unwrap();
    write("set.txt", "# two positions\n44 1\n\n4455 -2\n");
    let experiment = |more: &str| {
        write(
            "x.toml",
            &format!(
                "game = \"connect4\"\n[[positions]]\nfile = \"set.txt\"\n{more}\n[[engines]]\nspec = \"pvs\"\n[limits]\ndepth = 2\n"
            ),
        );
        Reading::new(&plywood_games::all()).file(&folder.file("x.toml"))
    };
    let (read, text) = experiment("scores = true").unwrap();
    let known = &read.sets[0].positions;
    assert_eq!((known[1].text.as_str(), known[1].points), ("4455", Some(-2)));
    assert_eq!((read.name.as_str(), read.sets[0].name.as_str()), ("x", "set"));
    assert!(text.starts_with("game"));
    let message = experiment("").unwrap_err().to_string();
    assert!(message.contains("set.txt, line 2") && message.contains("say scores = true"), "{message}");
    write("set.txt", "1212121\n");
    let message = experiment("").unwrap_err().to_string();
    assert!(message.contains("the game is over"), "{message}");
    fs::remove_file(folder.file("set.txt")).unwrap();
    let message = experiment("").unwrap_err().to_string();
    assert!(message.contains("x.toml, line 3") && message.contains("could not be read"), "{message}");
}

#[test]
fn random_positions_follow_from_the_seed() {
    let text = |seed: u32| {
        format!(
            "game = \"connect4\"\nseed = {seed}\n[[positions]]\ngenerate = {{ count = 20, plies = 9 }}\n[[engines]]\nspec = \"pvs\"\n[limits]\ndepth = 2\n"
        )
    };
    let sets = |seed| Reading::new(&plywood_games::all()).text("random", &text(seed)).unwrap().sets;
    assert_eq!(sets(3), sets(3));
    assert_ne!(sets(3)[0].positions, sets(4)[0].positions);
    assert_eq!(sets(3)[0].positions.len(), 20);
    let message = fault(&text(1).replace("plies = 9", "plies = 1"));
    assert!(message.contains("only 7 were found"), "{message}");
}

#[test]
fn simulations_limit_only_those_who_make_them() {
    let text = "game = \"connect4\"\n[[positions]]\nlist = [\"4\"]\n[[engines]]\nname = \"mine\"\nspec = \"pvs\"\n[limits]\nsimulations = [100, 1000]\n";
    let error = Reading::new(&plywood_games::all()).text("simulations", text).unwrap_err().to_string();
    assert!(error.contains("mine: pvs makes no simulations"), "{error}");
    let none = Reading::new(&plywood_games::all())
        .text("none", &text.replace("[100, 1000]", "0"))
        .unwrap_err()
        .to_string();
    assert!(none.contains("line 8") && none.contains("a whole number from 1 on"), "{none}");
}

#[test]
fn engines_with_depths_of_their_own_need_no_limits() {
    let file = |one: &str, other: &str| {
        format!(
            "game = \"connect4\"\n[[positions]]\nlist = [\"44\"]\n\
             [[engines]]\nspec = \"{one}\"\n[[engines]]\nspec = \"{other}\"\n"
        )
    };
    let experiment =
        Reading::new(&plywood_games::all()).text("own", &file("pvs:depth=3", "alphabeta:depth=2")).unwrap();
    assert_eq!(experiment.limits, [Limit::Depth(3)], "which is none for the other");
    let error = fault(&file("pvs:depth=3", "alphabeta"));
    assert!(error.contains("there are no limits") && error.contains("a depth of its own"), "{error}");
}

/// Best moves of EPD are kept as engines write moves, so that answers can be compared with them.
#[test]
fn best_moves_come_from_epd() {
    let folder = Folder::new("lab-epd");
    let file = folder.file("mine.epd");
    let text = "game = \"chess\"\n[[positions]]\nfile = \"mine.epd\"\n[[engines]]\nspec = \"pvs\"\n[limits]\ndepth = 1\n";
    fs::write(folder.file("mine.toml"), text).unwrap();
    let read = |epd: &str| {
        fs::write(&file, epd).unwrap();
        Reading::new(&plywood_games::all()).file(&folder.file("mine.toml"))
    };
    let board = "6k1/5ppp/8/8/8/8/8/R3K3 w - -";
    let (experiment, _) =
        read(&format!("{board} bm Ra8# Ra1b1; id \"back rank\";\n{board} id \"open\";\n")).unwrap();
    let positions = &experiment.sets[0].positions;
    assert_eq!(positions[0].text, board);
    let mut best = positions[0].best.clone();
    best.sort_unstable();
    assert_eq!(best, ["a1a8", "a1b1"]);
    assert!(positions[1].best.is_empty());
    let error = read(&format!("{board} bm Qa8;")).unwrap_err().to_string();
    assert!(error.contains("mine.epd, line 1: operation bm: "), "{error}");
}
