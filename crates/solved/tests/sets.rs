//! Data sets: ours are right, and wrong ones are found out.

use std::fs;
use std::path::PathBuf;

use plywood_connect4::Class;
use plywood_core::StopFlag;
use plywood_solved::{DataSet, Line, Workers, generate};

fn workers(threads: usize) -> Workers {
    Workers::new(threads, 64, StopFlag::default())
}

fn suites() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../suites/connect4")
}

/// Solves a sample of our set of a class again, spread over the file.
fn check_ours(class: Class, sample: usize) {
    let text = fs::read_to_string(suites().join(format!("{}.txt", class.set()))).expect("a set");
    let set = DataSet::read(&text, false).expect("a right set");
    assert_eq!((set.class, set.lines.len()), (class, 1000));
    assert_eq!(set.solve(Some((sample, 1)), &mut workers(2), |_| ()), Ok(sample));
}

#[test]
fn our_end_easy_set_is_exact() {
    check_ours(Class::EndEasy, 1000);
}

#[test]
fn our_middle_easy_set_is_exact() {
    check_ours(Class::MiddleEasy, 1000);
}

#[test]
fn our_middle_medium_set_is_exact() {
    check_ours(Class::MiddleMedium, 1000);
}

#[test]
fn our_begin_easy_set_is_exact() {
    check_ours(Class::BeginEasy, 1000);
}

#[test]
fn our_begin_medium_set_is_exact() {
    check_ours(Class::BeginMedium, 60);
}

#[test]
fn our_begin_hard_set_is_exact() {
    check_ours(Class::BeginHard, 5);
}

/// Every set that lies in the folder is of the class that its name says, and so is checked by one of the tests above.
#[test]
fn our_sets_are_named_after_their_classes() {
    let mut sets = 0;
    for entry in fs::read_dir(suites()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        if name.starts_with('L') && name.contains("_R") {
            let class: Class = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(path.file_name(), Some(format!("{}.txt", class.set()).as_ref()));
            let text = fs::read_to_string(&path).expect("a set");
            assert_eq!(DataSet::read(&text, false).expect("a right set").class, class, "{name}");
            sets += 1;
        }
    }
    assert!(sets >= 4, "{sets} sets");
}

#[test]
fn the_same_seed_gives_the_same_set() {
    let set = |class, seed, threads| {
        let lines = generate(class, 60, seed, &mut workers(threads), |_| ()).expect("enough positions");
        lines.expect("not stopped").iter().map(Line::to_string).collect::<Vec<_>>().join("\n")
    };
    for class in [Class::EndEasy, Class::MiddleEasy] {
        let text = set(class, 7, 1);
        assert_eq!(text, set(class, 7, 3));
        assert_ne!(text, set(class, 8, 1));
        let read = DataSet::read(&text, false).expect("a right set");
        assert_eq!((read.class, read.lines.len()), (class, 60));
    }
}

#[test]
fn a_small_set_takes_few_candidates_with_any_number_of_workers() {
    let judged = |threads| {
        // It hears of every candidate, and of time that passes.
        let mut heard = 0;
        let set = generate(Class::EndEasy, 10, 7, &mut workers(threads), |_| heard += 1);
        assert_eq!(set.map(|set| set.map(|lines| lines.len())), Ok(Some(10)));
        heard
    };
    assert!((100..400).contains(&judged(1)));
    assert!((100..400).contains(&judged(32)), "not so many for each worker");
}

#[test]
fn faults_are_named_with_their_line() {
    for (text, line, expected) in [
        ("", 1, "there is no position"),
        ("4453 -2\n\n4454\n", 3, "give `moves score`"),
        ("4453 two", 1, "give `moves score`"),
        ("4453 -2 3", 1, "give `moves score`"),
        ("4458 -2", 1, "columns are 1 to 7"),
        ("4444444 1", 1, "column 4 is full"),
        ("1212121 -18", 1, "the game is over after 1212121: leave the line out"),
        ("7/7/7/7/3o3/2xox2 1", 1, "give columns"),
        ("4453 19", 1, "no game can end with 19 after 4453: solve it"),
        (
            "32164625 11\n4453 1",
            2,
            "is of class begin-hard (L1_R3), but the lines before it are begin-easy (L1_R1)",
        ),
        ("32164625 11\n56724263 11", 2, "the position of line 1 again, or its mirror image"),
        ("32164625 11\n32164625 11", 2, "--repeats"),
    ] {
        let fault = DataSet::read(text, false).expect_err(text);
        let message = fault.error.to_string();
        assert!(fault.line == line && message.contains(expected), "{text:?}: line {}: {message}", fault.line);
    }
    let set = DataSet::read("32164625 11\n56724263 11\n243335424257 11\n", true).expect("a set");
    let fault = set.solve(None, &mut workers(1), |_| ()).expect_err("a wrong score");
    assert_eq!((fault.line, fault.error.to_string().as_str()), (3, "243335424257 is worth 12, not 11"));
}

#[test]
fn a_stop_ends_the_search_for_positions() {
    let stop = StopFlag::default();
    stop.raise();
    let stopped = generate(Class::EndEasy, 10, 1, &mut Workers::new(1, 1, stop), |_| ());
    assert_eq!(stopped, Ok(None));
}
