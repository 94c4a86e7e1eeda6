//! Measuring: in which order, what is left out, what is written down.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::sync::Mutex;

use plywood_core::{Bound, Stats};
use plywood_lab::{Experiment, Job, Reading, Row, RunError, UnitKey, Value, Work, jobs};
use plywood_workshop::machine::cores;
use plywood_workshop::{Crew, Shard};

/// A game, each position after the one before: a table that is kept has much to remember.
const GAME: &str = r#"[[positions]]
list = ["36", "367", "3677", "36777", "367773"]
"#;

const ENGINES: &str = r#"[[engines]]
spec = "alphabeta:table=1,order=hash"
[[engines]]
spec = "pvs:entries=4096,order=hash+killers+history,id"
[[engines]]
spec = "mtdf:table=1,order=hash+rank,id"
"#;

/// An experiment on Connect Four with these keys before its tables.
fn experiment(keys: &str, engines: &str, limits: &str) -> Experiment {
    let text = format!("game = \"connect4\"\n{keys}\n{GAME}{engines}{limits}");
    Reading::new(&plywood_games::all()).text("measuring", &text).unwrap()
}

/// Measures some jobs on one core; the rows in the order in which they came.
fn measured(experiment: &Experiment, jobs: &[Job], done: &HashSet<UnitKey>) -> Vec<Row> {
    let game = plywood_games::all().find(&experiment.game).unwrap();
    let rows = Mutex::new(Vec::new());
    let work = Work { experiment, game: &game, jobs, done };
    let left = work.left();
    let mut heard = 0;
    let keep = |row: &Row| -> Result<(), Infallible> {
        rows.lock().unwrap().push(row.clone());
        Ok(())
    };
    assert!(work.run(&Crew::default(), &keep, &mut |now| heard = now.measured).unwrap());
    let rows = rows.into_inner().unwrap();
    assert_eq!((rows.len() as u64, heard), (left, left), "what is left is what is measured and told");
    rows
}

fn all(experiment: &Experiment) -> Vec<Row> {
    measured(experiment, &jobs(experiment), &HashSet::new())
}

fn keys(rows: &[Row]) -> Vec<UnitKey> {
    rows.iter().map(|row| row.key).collect()
}

/// What must not depend on how often a run was cut short, or on who measured.
fn answers(rows: &[Row]) -> BTreeMap<UnitKey, (Value, Stats)> {
    rows.iter().map(|row| (row.key, (row.value.clone(), row.stats))).collect()
}

#[test]
fn interleaved_engines_take_turns_on_every_position() {
    let rows = all(&experiment("repetitions = 2", ENGINES, "[limits]\ndepth = [1, 2]"));
    assert_eq!(rows.len(), 5 * 3 * 2 * 2);
    let mut firsts = HashSet::new();
    for turn in rows.chunks(3) {
        let engines: HashSet<u32> = turn.iter().map(|row| row.key.engine).collect();
        assert_eq!(engines.len(), 3, "{:?}", keys(turn));
        let places = turn.iter().map(|row| UnitKey { engine: 0, ..row.key });
        assert_eq!(places.collect::<HashSet<_>>().len(), 1, "{:?}", keys(turn));
        firsts.insert(turn[0].key.engine);
    }
    assert_eq!(firsts.len(), 3, "one engine never begins");
    // Everything is measured once before anything is measured again.
    let repetitions: Vec<u32> = rows.iter().map(|row| row.key.repetition).collect();
    assert!(repetitions.is_sorted());
}

#[test]
fn blocks_leave_an_engine_to_itself() {
    let rows = all(&experiment("order = \"blocks\"", ENGINES, "[limits]\ndepth = 2"));
    let engines: Vec<u32> = rows.iter().map(|row| row.key.engine).collect();
    assert!(engines.is_sorted() && rows.len() == 15, "{engines:?}");
}

#[test]
fn parts_are_disjoint_and_make_the_whole() {
    for tables in ["fresh", "kept"] {
        let experiment = experiment(
            &format!("tables = {tables:?}\nrepetitions = 2"),
            ENGINES,
            "[limits]\ndepth = [3, 4, 5]",
        );
        let whole = answers(&all(&experiment));
        let mut united = BTreeMap::new();
        for index in 1..=3 {
            let jobs = Shard::new(index, 3).unwrap().of(jobs(&experiment));
            for (key, answer) in answers(&measured(&experiment, &jobs, &HashSet::new())) {
                assert!(united.insert(key, answer).is_none(), "{key:?} is in two parts");
            }
        }
        assert_eq!(united, whole, "{tables}");
    }
}

#[test]
fn two_workers_measure_what_one_does() {
    if cores().len() < 2 {
        return;
    }
    for tables in ["fresh", "kept"] {
        let experiment =
            experiment(&format!("tables = {tables:?}\nrepetitions = 2"), ENGINES, "[limits]\ndepth = [4, 5]");
        let (game, done) = (plywood_games::all().find("connect4").unwrap(), HashSet::new());
        let rows = Mutex::new(Vec::new());
        let keep = |row: &Row| -> Result<(), Infallible> {
            rows.lock().unwrap().push(row.clone());
            Ok(())
        };
        let jobs = jobs(&experiment);
        let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
        assert!(work.run(&Crew { workers: 2, ..Crew::default() }, &keep, &mut |_| ()).unwrap());
        let rows = rows.into_inner().unwrap();
        assert_eq!(rows.len() as u64, experiment.units());
        assert_eq!(answers(&rows), answers(&all(&experiment)), "{tables}");
    }
}

/// Wherever a run is cut, the next one goes on as if nothing had happened, and tables know again what they knew.
#[test]
fn what_was_measured_is_not_measured_again_and_the_rest_comes_out_the_same() {
    for keys_before in ["tables = \"fresh\"", "tables = \"kept\"", "tables = \"kept\"\norder = \"blocks\""] {
        let experiment = experiment(keys_before, ENGINES, "[limits]\ndepth = [5, 6]");
        let whole = all(&experiment);
        for cut in 0..=whole.len() {
            let done: HashSet<UnitKey> = whole[..cut].iter().map(|row| row.key).collect();
            let rest = measured(&experiment, &jobs(&experiment), &done);
            assert_eq!(keys(&rest), keys(&whole[cut..]), "{keys_before}, cut at {cut}");
            assert_eq!(answers(&rest), answers(&whole[cut..]), "{keys_before}, cut at {cut}");
        }
        // Two workers leave holes: what is done is not always what comes first.
        let done: HashSet<UnitKey> = whole.iter().step_by(3).map(|row| row.key).collect();
        let rest: Vec<Row> = whole.iter().filter(|row| !done.contains(&row.key)).cloned().collect();
        assert_eq!(
            answers(&measured(&experiment, &jobs(&experiment), &done)),
            answers(&rest),
            "{keys_before}"
        );
    }
}

#[test]
fn tables_that_are_kept_spare_nodes() {
    let nodes = |tables: &str| -> Vec<u64> {
        let rows = all(&experiment(&format!("tables = {tables:?}"), ENGINES, "[limits]\ndepth = 7"));
        (0..5)
            .map(|position| {
                rows.iter().filter(|row| row.key.position == position).map(|row| row.stats.nodes).sum()
            })
            .collect()
    };
    let (fresh, kept) = (nodes("fresh"), nodes("kept"));
    assert_eq!(kept[0], fresh[0], "nothing comes before the first position");
    assert!((1..5).all(|position| kept[position] < fresh[position]), "{kept:?} {fresh:?}");
}

#[test]
fn the_cap_stops_a_unit_and_marks_it() {
    let engines = r#"[[matrix]]
algorithm = ["minimax", "alphabeta", "pvs", "mtdf", "negac"]
"#;
    for (limit, cap, stopped) in [
        ("depth = 9", "nodes = 1000", true),
        ("end = true", "nodes = 1000", true),
        ("end = true", "time = \"5ms\"", true),
        ("nodes = 5000", "nodes = 1000", true),
        ("time = \"10s\"", "nodes = 1000", true),
        ("time = \"10s\"", "time = \"5ms\"", true),
        ("nodes = 1000", "nodes = 5000", false),
        ("nodes = 1000", "nodes = 1000", false),
        ("time = \"5ms\"", "time = \"10s\"", false),
        ("depth = 2", "nodes = 1000", false),
    ] {
        let rows = all(&experiment("", engines, &format!("[limits]\n{limit}\n[cap]\n{cap}")));
        for row in &rows {
            assert_eq!(row.value.stopped, stopped, "{limit}, cap {cap}: {row:?}");
            assert!(row.stats.nodes > 0, "{row:?}");
            if cap == "nodes = 1000" {
                assert!(row.stats.nodes <= 1000, "{row:?}");
            }
        }
    }
}

/// The solver counts in bulk and must not stop before its limit all the same.
#[test]
fn limits_of_the_solver_are_no_caps() {
    // Not in the opening book, and not solved at a glance.
    let late = "[[positions]]\nname = \"late\"\nlist = [\"36777352215\"]\n";
    let solver = format!("{late}[[engines]]\nspec = \"solver:table=1\"\n");
    for (limit, cap, stopped) in [
        ("nodes = 20000", "", false),
        ("time = \"5ms\"", "", false),
        ("nodes = 2000000000", "nodes = 20000", true),
        ("end = true", "time = \"5ms\"", true),
    ] {
        let rows = all(&experiment("", &solver, &format!("[limits]\n{limit}\n[cap]\n{cap}")));
        let row = rows.iter().find(|row| row.key.set == 1).unwrap();
        assert_eq!(row.value.stopped, stopped, "{limit}, cap {cap}: {row:?}");
        assert!(row.stats.nodes > 0 && row.value.bound != Bound::Exact, "{limit}, cap {cap}: {row:?}");
    }
}

#[test]
fn only_what_was_asked_for_is_measured() {
    for (measure, time, memory) in [
        ("", true, false),
        ("measure = [\"nodes\"]", false, false),
        ("measure = [\"time\"]", true, false),
        ("measure = [\"nodes\", \"memory\"]", false, true),
        ("measure = [\"nodes\", \"time\", \"memory\"]", true, true),
    ] {
        for row in all(&experiment(measure, ENGINES, "[limits]\ndepth = 6")) {
            assert_eq!(row.times.is_some(), time, "{measure}: {row:?}");
            if let Some(times) = row.times {
                assert!(times.wall > 0 && times.cpu > Some(0), "{row:?}");
            }
            assert_eq!(row.peak_bytes.is_some(), memory && cfg!(target_os = "linux"), "{measure}: {row:?}");
            assert!(row.peak_bytes.is_none_or(|peak| peak > row.table_bytes.unwrap()), "{row:?}");
        }
    }
}

/// Engines share a process, but a table counts for the one whose it is.
#[cfg(target_os = "linux")]
#[test]
fn a_large_table_shows_in_the_peak_of_its_engine_alone() {
    let engines = "[[engines]]\nspec = \"pvs\"\n[[engines]]\nspec = \"pvs:table=64\"\n";
    let rows = all(&experiment("measure = [\"memory\"]", engines, "[limits]\nnodes = 400000"));
    let peaks = |engine: u32| {
        rows.iter().filter(move |row| row.key.engine == engine).filter_map(|row| row.peak_bytes)
    };
    assert_eq!((peaks(0).count(), peaks(1).count()), (5, 5));
    let (plain, with_table) = (peaks(0).max().unwrap(), peaks(1).min().unwrap());
    assert!(with_table > plain + (16 << 20), "{plain} without a table, {with_table} with one");
}

#[test]
fn memory_is_not_measured_by_workers_that_share_it() {
    if cores().len() < 2 {
        return;
    }
    let experiment = experiment("measure = [\"memory\"]", ENGINES, "[limits]\ndepth = 2");
    let (game, done, jobs) =
        (plywood_games::all().find("connect4").unwrap(), HashSet::new(), jobs(&experiment));
    let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
    let keep = |_: &Row| -> Result<(), Infallible> { Ok(()) };
    let error = work.run(&Crew { workers: 2, ..Crew::default() }, &keep, &mut |_| ()).unwrap_err();
    assert!(matches!(error, RunError::SharedMemory), "{error}");
    assert!(error.to_string().contains("one worker"), "{error}");
}

#[test]
fn a_raised_flag_ends_a_run_and_the_unit_under_way_is_dropped() {
    let experiment = experiment("", ENGINES, "[limits]\ndepth = 5");
    let (game, done, jobs) =
        (plywood_games::all().find("connect4").unwrap(), HashSet::new(), jobs(&experiment));
    let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
    for wanted in [0, 1, 4] {
        let crew = Crew::default();
        let rows = Mutex::new(0);
        if wanted == 0 {
            crew.stop.raise();
        }
        let keep = |_: &Row| -> Result<(), Infallible> {
            let mut rows = rows.lock().unwrap();
            *rows += 1;
            if *rows == wanted {
                crew.stop.raise();
            }
            Ok(())
        };
        assert!(!work.run(&crew, &keep, &mut |_| ()).unwrap(), "the plan was not fulfilled");
        assert_eq!(*rows.lock().unwrap(), wanted);
    }
}

#[test]
fn a_row_that_cannot_be_kept_ends_the_run() {
    let experiment = experiment("", ENGINES, "[limits]\ndepth = 3");
    let (game, done, jobs) =
        (plywood_games::all().find("connect4").unwrap(), HashSet::new(), jobs(&experiment));
    let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
    let calls = Mutex::new(0);
    let keep = |_: &Row| {
        let mut calls = calls.lock().unwrap();
        *calls += 1;
        if *calls < 5 { Ok(()) } else { Err("the disk is full") }
    };
    let mut heard = 0;
    let error = work.run(&Crew::default(), &keep, &mut |now| heard = now.measured).unwrap_err();
    assert!(matches!(error, RunError::Keep("the disk is full")), "{error}");
    assert_eq!((*calls.lock().unwrap(), heard), (5, 4));
}

/// Monte Carlo searches throw dice: others in every repetition and on every position, and the same ones whenever the
/// experiment is repeated.
#[test]
fn the_seed_reaches_engines_and_repetitions_differ() {
    let with_seed = |seed: u32| {
        let keys = format!("seed = {seed}\nrepetitions = 3");
        let experiment = experiment(&keys, "[[engines]]\nspec = \"mcts\"\n", "[limits]\nsimulations = 200");
        answers(&all(&experiment))
    };
    let first = with_seed(1);
    assert_eq!(first, with_seed(1), "everything comes from the seed");
    let nodes = |rows: &BTreeMap<UnitKey, (Value, Stats)>, position: u32| -> HashSet<u64> {
        rows.iter().filter(|(key, _)| key.position == position).map(|(_, (_, stats))| stats.nodes).collect()
    };
    assert_eq!(nodes(&first, 0).len(), 3, "repetitions differ");
    assert_ne!(nodes(&first, 0), nodes(&with_seed(2), 0), "seeds differ");
}

/// The system hands out fresh memory page by page as it is used. A search must not be charged for that.
#[cfg(target_os = "linux")]
#[test]
fn tables_are_there_before_a_search_begins() {
    let faults = || -> u64 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        stat.rsplit_once(')').unwrap().1.split_whitespace().nth(7).unwrap().parse().unwrap()
    };
    let game = plywood_games::all().find("connect4").unwrap();
    let mut bot = game.bot(&"pvs:table=64,order=hash+rank,id".parse().unwrap()).unwrap();
    for _ in 0..2 {
        bot.forget();
        let before = faults();
        let limits = plywood_core::Limits { nodes: Some(100_000), ..plywood_core::Limits::default() };
        bot.think(plywood_core::Goal::SOLVE, &limits, &mut |_| {});
        let faults = faults() - before;
        assert!(faults < 200, "{faults} of 16384 pages came during the search");
    }
}

/// Where tables are kept, units that are done are searched again, and whoever waits hears of it.
#[test]
fn relearning_is_told() {
    let experiment = experiment("tables = \"kept\"\norder = \"blocks\"", ENGINES, "[limits]\ndepth = 4");
    let rows = all(&experiment);
    let done: HashSet<UnitKey> = keys(&rows[..8]).into_iter().collect();
    let jobs = jobs(&experiment);
    let game = plywood_games::all().find(&experiment.game).unwrap();
    let work = Work { experiment: &experiment, game: &game, jobs: &jobs, done: &done };
    let again: Vec<UnitKey> = work.relearned().collect();
    assert_eq!(again, keys(&rows[5..8]), "the first engine is complete, the second has to learn three again");
    let mut last = plywood_lab::Heard::default();
    work.run(&Crew::default(), &|_| Ok::<(), Infallible>(()), &mut |heard| last = heard).unwrap();
    assert_eq!(last, plywood_lab::Heard { measured: 7, relearned: 3 });
}
