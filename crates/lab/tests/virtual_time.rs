//! Experiments in virtual time: threads are simulated, and a node is a microsecond.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_lab::{Begin, Conduct, Experiment, Findings, Noise, Reading, Row, UnitStore};
use plywood_testkit::Folder;
use plywood_workshop::claims::Verdict;
use plywood_workshop::{Crew, Shard, Store};

const FILE: &str = r#"game = "connect4"
clock = "virtual"

[[positions]]
list = ["36", "367", "3677"]

[[engines]]
name = "one"
spec = "pvs:table=1,order=hash,id"

[[engines]]
name = "four"
spec = "pvs:table=1,order=hash,id,threads=4,parallel=ybw"

[limits]
depth = 8

[[claims]]
text = "four are faster than one"
quantity = "time"
engine = "four"
of = "one"
holds = { below = 1 }

[[claims]]
text = "but not four times"
quantity = "time"
engine = "one"
of = "four"
holds = { below = 4 }

[[claims]]
text = "one takes a microsecond for a node"
quantity = "time per node"
engine = "one"
holds = { about = 1000, within = 0.1 }
"#;

/// The experiment, carried out in a folder, with all rows.
fn conducted(folder: &Folder, text: &str, begin: Begin) -> (Experiment, Vec<Row>, Findings) {
    let experiment = Reading::new(&plywood_games::all()).text("virtual", text).unwrap();
    let game = plywood_games::all().find(&experiment.game).unwrap();
    let conduct = Conduct {
        experiment: &experiment,
        source: text,
        game: &game,
        crew: &Crew::default(),
        shard: Shard::WHOLE,
        begin,
    };
    let (store, progress) = conduct.run(&folder.file("store.sqlite"), &mut |_| {}).unwrap();
    assert!(progress.is_complete());
    drop(store);
    let store = Store::read(&folder.file("store.sqlite")).unwrap();
    let mut rows = Vec::new();
    store.for_each_row(&mut |row| rows.push(row)).unwrap();
    rows.sort_by_key(|row| row.key);
    (experiment, rows, Findings::of(&store, &plywood_games::all()).unwrap())
}

#[test]
fn times_are_nodes_and_come_out_the_same_every_time() {
    let (here, there) = (Folder::new("lab-virtual-1"), Folder::new("lab-virtual-2"));
    let (_, rows, _) = conducted(&here, FILE, Begin::New);
    let (_, again, _) = conducted(&there, FILE, Begin::New);
    assert_eq!(rows, again);
    for row in &rows {
        let (times, nodes) = (row.times.unwrap(), row.stats.nodes + row.stats.line_nodes);
        assert_eq!(times.cpu, Some(1000 * nodes), "every node is worked for");
        if row.key.engine == 0 {
            assert_eq!(times.wall, 1000 * nodes, "nobody waits for oneself");
        } else {
            assert!(row.stats.splits > 0, "moves are shared");
            assert!(4 * times.wall >= 1000 * nodes, "four do not do more than four can");
            assert!(times.wall < 1000 * nodes, "several work at the same time");
        }
    }
}

#[test]
fn claims_and_report_know_that_times_are_counted() {
    let folder = Folder::new("lab-virtual-claims");
    let (experiment, _, findings) = conducted(&folder, FILE, Begin::New);
    for claim in &experiment.claims {
        let judged = claim.judge(&experiment, findings.analysis.summary());
        assert_eq!(judged.verdict, Verdict::Holds, "{}", judged.sentence);
        assert!(
            judged.sentence.contains("(exact)"),
            "three positions are all there are: {}",
            judged.sentence
        );
    }
    assert_eq!(findings.analysis.noise(), Noise::None);
    let report = findings.report("plywood compare virtual.toml");
    assert!(report.html().contains("virtual time: a node is 1 µs"));
    assert!(report.terminal(100, false).contains("Virtual time: a node is 1 µs"));
}

#[test]
fn a_store_in_real_time_is_not_gone_on_with_in_virtual_time() {
    let folder = Folder::new("lab-virtual-resume");
    conducted(&folder, FILE, Begin::New);
    conducted(&folder, FILE, Begin::Resume);
    let text = FILE.replace("clock = \"virtual\"", "clock = \"real\"");
    let experiment = Reading::new(&plywood_games::all()).text("virtual", &text).unwrap();
    let game = plywood_games::all().find(&experiment.game).unwrap();
    let conduct = Conduct {
        experiment: &experiment,
        source: &text,
        game: &game,
        crew: &Crew::default(),
        shard: Shard::WHOLE,
        begin: Begin::Resume,
    };
    let error = conduct.run(&folder.file("store.sqlite"), &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("another version of the file"), "{error}");
}

#[test]
fn what_cannot_be_simulated_is_refused() {
    for (from, to, said) in [
        (
            "clock = \"virtual\"",
            "clock = \"virtal\"",
            "line 2: unknown variant `virtal`, expected `real` or `virtual`",
        ),
        (
            "clock = \"virtual\"",
            "clock = \"virtual\"\nrepetitions = 2",
            "line 2: clock = \"virtual\" counts nodes",
        ),
        ("clock = \"virtual\"", "clock = \"virtual\"\nrepetitions = 2", "leave repetitions out"),
        ("clock = \"virtual\"", "clock = \"virtual\"\ntables = \"kept\"", "leave tables out"),
        ("clock = \"virtual\"", "clock = \"virtual\"\nmeasure = [\"memory\"]", "leave memory out"),
        ("depth = 8", "time = \"1s\"", "line 2: clock = \"virtual\" counts nodes, and limits of time"),
        (
            "depth = 8",
            "depth = 8\n[cap]\ntime = \"1s\"",
            "a cap on time is about the machine's clock: use nodes",
        ),
        ("pvs:table=1,order=hash,id\"", "mcts\"", "line 9: there is no virtual time for mcts: only searches"),
        ("pvs:table=1,order=hash,id\"", "solver\"", "there is no virtual time for solver"),
        ("pvs:table=1,order=hash,id\"", "negamax\"", "there is no virtual time for negamax"),
    ] {
        assert!(FILE.contains(from), "{from}");
        let error = Reading::new(&plywood_games::all())
            .text("wrong", &FILE.replacen(from, to, 1))
            .unwrap_err()
            .to_string();
        assert!(error.contains(said), "{from} -> {to}\n{error}\n{said}");
    }
}
