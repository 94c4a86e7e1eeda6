//! Every number that can be given to a command, from nothing to far too much: the command ends soon, with success or
//! with a sentence that says what is wrong. It does not panic, is not killed, and does not take all memory.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use plywood_testkit::Folder;

/// Commands with little to do, and their options that take numbers.
const COMMANDS: &[(&str, &[&str])] = &[
    ("search tictactoe --nodes 100", &["--threads", "--depth", "--simulations", "--time", "--window"]),
    ("search tictactoe --depth 2", &["--nodes"]),
    ("solve connect4 4444443355 --time 100ms --no-book", &["--threads", "--table"]),
    ("solve tictactoe --time 100ms", &["--nodes", "--simulations"]),
    ("solve tictactoe x.o/.x./..o", &["--time"]),
    ("play tictactoe --watch --time 1ms", &["--threads", "--level", "--depth", "--seed"]),
    ("play tictactoe --watch", &["--time", "--clock", "--nodes", "--simulations"]),
    (
        "analyze tictactoe record --time 1ms",
        &["--threads", "--depth", "--nodes", "--simulations", "--points"],
    ),
    ("analyze tictactoe record --depth 1", &["--time"]),
    ("perft tictactoe", &[""]),
    (
        "tree tictactoe x.o/.x./..o --nodes 100",
        &["--depth", "--simulations", "--time", "--max-nodes", "--plies", "--siblings"],
    ),
    ("tree tictactoe x.o/.x./..o --depth 1", &["--nodes"]),
    ("parallel tictactoe --nodes 5000 --processors 2", &["--depth"]),
    ("parallel tictactoe --depth 2", &["--nodes", "--simulations", "--time", "--processors"]),
    ("theory count tictactoe xxo/.ox/..o", &["--limit"]),
    ("book build --plies 0 --start 4444443355 --table 1 --output one.book", &["--threads"]),
    ("book build --plies 0 --start 4444443355 --threads 1 --output two.book", &["--table"]),
    ("book verify one.book --threads 1 --table 1", &["--sample", "--seed"]),
    ("book verify one.book --sample 1 --table 1", &["--threads"]),
    ("book verify one.book --sample 1 --threads 1", &["--table"]),
    ("dataset generate --class end-easy --count 1 --threads 1", &["--seed", "--table"]),
    ("dataset check set --threads 1 --table 1", &["--sample", "--seed"]),
    ("dataset check set --threads 1", &["--table"]),
    ("dataset check set --table 1", &["--threads"]),
    ("compare mine.toml --no-pin --overwrite --output results", &["--workers", "--shard", "--shards"]),
    ("tournament games.toml --no-pin --overwrite --output games", &["--workers", "--shard", "--shards"]),
    ("reproduce mine.toml --no-pin --overwrite --output again", &["--workers"]),
    (
        "match alphabeta pvs --game tictactoe --pairs 1 --no-pin --overwrite --output match --nodes 20",
        &[
            "--depth",
            "--depth-b",
            "--simulations",
            "--simulations-b",
            "--time",
            "--clock",
            "--bank",
            "--random",
            "--seed",
            "--sprt",
            "--margin",
            "--max-plies",
            "--workers",
        ],
    ),
    (
        "match alphabeta pvs --game tictactoe --pairs 1 --no-pin --overwrite --output match --depth 1",
        &["--nodes"],
    ),
    (
        "tune play amazons mine.games --engine alphabeta --start 4x4 --count 1 --nodes 9 --balance 900",
        &["--random", "--longest", "--seed", "--threads", "--shard"],
    ),
    ("tune play amazons mine.games --engine alphabeta --start 4x4 --count 1 --nodes 9", &["--balance"]),
    (
        "tune fit amazons some.games --output mine.weights",
        &["--lambda", "--pull", "--steps", "--seed", "--threads"],
    ),
    ("train samples chess none.games --output mine.samples", &["--threads"]),
    ("train check none.net", &["--seed"]),
    (
        "train round chess --folder rounds --python no-python --trainer mine.toml",
        &[
            "--games",
            "--nodes",
            "--random",
            "--window",
            "--width",
            "--epochs",
            "--sprt",
            "--pairs",
            "--seed",
            "--threads",
        ],
    ),
    ("bot fourinarow", &["--threads", "--depth", "--table"]),
    ("bot ugi --game tictactoe", &["--threads", "--depth"]),
    ("bot aei", &["--threads", "--depth"]),
    // Nobody has this address, which is meant for documents: so the server ends before it has begun.
    ("serve --bind 192.0.2.1", &["--port", "--memory"]),
];

/// What takes long if much of it is asked for, as it should: for these only what is too little or no number is tried.
const AS_MUCH_AS_ASKED: &[(&str, &[&str])] = &[
    ("book build --start 444444335 --threads 1 --table 1 --output three.book", &["--plies"]),
    ("dataset generate --class end-easy --threads 1 --table 1", &["--count"]),
    ("dataset generate --class end-easy --count 1 --table 1", &["--threads"]),
    ("match alphabeta pvs --game tictactoe --no-pin --overwrite --output match --nodes 20", &["--pairs"]),
    ("train check none.net", &["--games"]),
    ("tune play amazons mine.games --engine alphabeta --start 4x4 --nodes 9 --balance 900", &["--count"]),
    ("tune play amazons mine.games --engine alphabeta --start 4x4 --count 1 --balance 900", &["--nodes"]),
];

/// Limits of options, or somewhat more.
const MUCH: &[&str] = &["254", "1024", "65536"];
const FAR_TOO_MUCH: &[&str] = &["4294967299", "18446744073709551615", "1e999"];
const TOO_LITTLE: &[&str] = &["0", "1", "-1", "nan", "", "+1"];

/// What the value of an option is called in the help, if it is a number or made of numbers.
const NUMBERS: &[&str] = &[
    "N",
    "PLIES",
    "STEPS",
    "MIB",
    "TIME",
    "K",
    "S",
    "POINTS",
    "NUMBERS",
    "LOW,HIGH",
    "I/N",
    "TIME+TIME",
    "ELO0,ELO1",
];

const EXPERIMENT: &str = "game = \"tictactoe\"\n[[positions]]\nlist = [\"x.o/.x./..o\"]\n\
    [[engines]]\nspec = \"alphabeta\"\n[limits]\ndepth = [1]\n";
const TOURNAMENT: &str = "game = \"tictactoe\"\npairs = 1\n[limits]\ndepth = 1\n\
    [[players]]\nengine = \"alphabeta\"\n[[players]]\nengine = \"pvs\"\n";

struct Workshop(Folder);

impl Workshop {
    fn new(name: &str) -> Workshop {
        let folder = Folder::new(name);
        for (file, text) in
            [("mine.toml", EXPERIMENT), ("games.toml", TOURNAMENT), ("record", "b2 a1 c3"), ("set", "")]
        {
            std::fs::write(folder.file(file), text).unwrap();
        }
        let workshop = Workshop(folder);
        let made = "dataset generate --class end-easy --count 3 --output set";
        assert!(workshop.run(made.split(' ')).0.success());
        let made = "book build --plies 0 --start 4444443355 --output one.book";
        assert!(workshop.run(made.split(' ')).0.success());
        let made =
            "tune play amazons some.games --engine pvs:id --start 4x4 --count 40 --nodes 50 --random 2";
        assert!(workshop.run(made.split(' ')).0.success());
        workshop
    }

    /// Runs a command with little memory, and for a short time.
    fn run<'a>(&self, words: impl Iterator<Item = &'a str>) -> (ExitStatus, String) {
        let words: Vec<&str> = words.collect();
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 6000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_plywood")])
            .args(&words)
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = child.stderr.take().unwrap();
        let said = thread::spawn(move || {
            let mut text = String::new();
            errors.read_to_string(&mut text).map(|_| text)
        });
        let status = wait(&mut child, &words);
        (status, said.join().unwrap().unwrap())
    }
}

fn wait(child: &mut Child, words: &[&str]) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{words:?} does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn every_number_is_taken_or_refused_with_a_sentence() {
    let workshop = Workshop::new("numbers");
    let all: Vec<&str> = TOO_LITTLE.iter().chain(MUCH).chain(FAR_TOO_MUCH).copied().collect();
    let tables = COMMANDS
        .iter()
        .map(|entry| (entry, &all[..]))
        .chain(AS_MUCH_AS_ASKED.iter().map(|entry| (entry, TOO_LITTLE)));
    let mut wrong = Vec::new();
    for ((command, options), values) in tables {
        for (option, value) in
            options.iter().flat_map(|option| values.iter().map(move |value| (*option, *value)))
        {
            // Some options need a pair of numbers.
            let pairs = [
                value.to_owned(),
                format!("{value},{value}"),
                format!("{value}/{value}"),
                format!("{value}+{value}"),
            ];
            let forms = match option {
                "--window" | "--sprt" => &pairs[..2],
                "--shard" => &pairs[2..3],
                "--clock" | "--bank" => &pairs[3..],
                _ => &pairs[..1],
            };
            for form in forms {
                let word = if option.is_empty() { form.clone() } else { format!("{option}={form}") };
                let (status, said) = workshop.run(command.split(' ').chain([word.as_str()]));
                let ended = matches!(status.code(), Some(0..=2));
                let told = status.success() || said.lines().any(|line| line.len() > 20);
                if !ended || !told || said.contains("panicked") {
                    wrong.push(format!("{command} {word}: {:?} {:?} {said}", status.code(), status.signal()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The keys of engines, too.
#[test]
fn engines_that_need_too_much_are_refused_with_a_sentence() {
    let workshop = Workshop::new("numbers-engines");
    for engine in [
        "pvs:table=65536",
        "pvs:table=4294967299",
        "pvs:entries=4294967296",
        "solver:table=65536",
        "solver:threads=257",
        "mcts:memory=1048576",
        "mcts:threads=4294967299",
        "mtdf:guess=4294967299",
        "alphabeta:depth=4294967299",
    ] {
        let words = ["search", "connect4", "4444443355", "--time", "10ms", "--engine", engine];
        let (status, said) = workshop.run(words.into_iter());
        assert_eq!(status.code(), Some(2), "{engine}: {said}");
        assert!(said.contains("was expected") || said.contains("choose a smaller one"), "{engine}: {said}");
    }
}

/// Names of the values of options, as in `--depth <PLIES>`.
fn numeric_options(help: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in help.match_indices(" <") {
        let option = help[..at].rsplit([' ', '\n', '[']).next().unwrap();
        let value = help[at + 2..].split('>').next().unwrap();
        if option.starts_with("--") && NUMBERS.contains(&value) {
            found.insert(option.to_owned());
        }
    }
    found
}

#[test]
fn no_option_is_forgotten() {
    let commands = [
        "search",
        "eval",
        "solve",
        "play",
        "analyze",
        "picture",
        "perft",
        "parallel",
        "tree",
        "theory",
        "book build",
        "book info",
        "book verify",
        "dataset generate",
        "dataset check",
        "compare",
        "report",
        "auto fit",
        "auto test",
        "tune play",
        "tune show",
        "tune fit",
        "train samples",
        "train check",
        "train round",
        "export",
        "merge",
        "match",
        "tournament",
        "strength",
        "reproduce",
        "bot fourinarow",
        "bot ugi",
        "bot aei",
        "serve",
        "games",
        "algorithms",
        "completions",
        "new",
        "schema",
        "man",
    ];
    let listed = support::printed(&["--help"]);
    let known: BTreeSet<&str> = commands.iter().map(|command| command.split(' ').next().unwrap()).collect();
    let list = listed.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    for line in list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let name = line.split_whitespace().next().unwrap();
        assert!(known.contains(name) || name == "help", "the command {name} is new: add its numbers above");
    }
    for command in commands {
        let mut words: Vec<&str> = command.split(' ').collect();
        words.push("--help");
        let tried: BTreeSet<String> = COMMANDS
            .iter()
            .chain(AS_MUCH_AS_ASKED)
            .filter(|(line, _)| line.starts_with(command))
            .flat_map(|(_, options)| options.iter().map(|&option| option.to_owned()))
            .collect();
        let missing: Vec<String> =
            numeric_options(&support::printed(&words)).difference(&tried).cloned().collect();
        assert!(missing.is_empty(), "{command}: {missing:?} is tried nowhere above");
    }
}
