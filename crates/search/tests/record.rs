//! Records of searches: the record, gone through, is the search; what is folded stays counted and can be recorded again;
//! files that are damaged are refused.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use plywood_core::{
    Bound, Event, Features, Flow, Goal, Leave, Limits, Observer, Pass, Policy, Position, Reason, Score,
    Search, Table, Visit, Window,
};
use plywood_search::record::{About, FILE_VERSION, Kind, Record, Recorder, RowId, Stored, open, save};
use plywood_search::{Algorithm, Deepening, TreeSearch};
use plywood_testkit::Folder;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::setups::ALGORITHMS;
use plywood_testkit::tree::{Growth, Tree};

/// One of many trees, on which turns repeat and moves may be noisy.
fn small(seed: u64) -> Growth {
    Growth::random(seed)
}

/// A tree of some thousand nodes.
fn large(seed: u64) -> Growth {
    Growth { depth: 8, leaves: 7, children: 4, ..Growth::random(seed) }
}

/// Everything that was told of a search, node by node.
#[derive(Default)]
struct Log {
    nodes: Vec<Logged>,
    open: Vec<usize>,
    phases: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct Logged {
    key: u64,
    height: u32,
    depth: u32,
    window: Window,
    left: Option<(Score, Bound, Reason)>,
}

impl<P: Position> Observer<P> for Log {
    fn follows_every_node(&self) -> bool {
        true
    }

    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        if self.phases == 0 {
            self.open.truncate(visit.height as usize);
            self.open.push(self.nodes.len());
            let (key, height) = (visit.position.key(), visit.height);
            self.nodes.push(Logged { key, height, depth: visit.depth, window: visit.window, left: None });
        }
        Flow::Go
    }

    fn leave(&mut self, _: &P, leave: &Leave) {
        if self.phases == 0 {
            let id = self.open.pop().unwrap();
            self.nodes[id].left = Some((leave.score, leave.bound, leave.reason));
        }
    }

    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Begin(_) => self.phases += 1,
            Event::End(_) => self.phases -= 1,
            _ => {}
        }
    }
}

/// What a search is told to do.
#[derive(Copy, Clone)]
struct Setting {
    algorithm: Algorithm,
    features: Features,
    deepens: bool,
}

fn settings() -> Vec<Setting> {
    let everything = Features {
        table: true,
        bounds: true,
        hash_move: true,
        killers: true,
        history: true,
        shallow: 1,
        quiescence: 2,
        ..Features::default()
    };
    let all = ALGORITHMS.iter().flat_map(|algorithm| {
        [Features::default(), everything].into_iter().flat_map(move |features| {
            [false, true].map(|deepens| Setting { algorithm: *algorithm, features, deepens })
        })
    });
    all.collect()
}

fn run<O: Observer<Tree>>(growth: Growth, setting: Setting, observer: &mut O) {
    let Setting { algorithm, features, deepens } = setting;
    let mut search = TreeSearch::new(algorithm, Hashed { points: 20 }, Shuffled, features)
        .table(Table::with_entries(1024, Policy::Bucket));
    if deepens {
        search = search.deepening(Deepening::default());
    }
    search.search(&growth.root(), Goal::SOLVE, observer);
}

fn record(growth: Growth, setting: Setting, mut recorder: Recorder<Tree>) -> Record {
    run(growth, setting, &mut recorder);
    recorder.into_record()
}

/// The sizes of the children of a row add up to its own.
fn sizes_add_up(record: &Record) {
    for (id, row) in record.rows().iter().enumerate() {
        let children: u32 = record.children(id as RowId).map(|child| record.row(child).unwrap().size()).sum();
        assert_eq!(row.size(), 1 + children);
        assert!(!row.is_fold() || row.size() == 1);
    }
    let roots: u32 = record.roots().map(|root| record.row(root).unwrap().size()).sum();
    assert_eq!(roots as usize, record.rows().len());
}

/// Goes through a record with the rules of the game.
fn replay(record: &Record, start: &Tree) -> Vec<Logged> {
    let mut log = Vec::new();
    for (id, row) in record.rows().iter().enumerate() {
        let path = record.path(id as RowId);
        let mut position = *start;
        for row in path.iter().skip(1) {
            let bits = record.row(*row).unwrap().move_bits().unwrap();
            position.play(plywood_core::Move::from_bits(bits));
        }
        assert_eq!(row.side(), position.side());
        log.push(Logged {
            key: position.key(),
            height: path.len() as u32 - 1,
            depth: row.depth().unwrap_or(plywood_core::TO_THE_END),
            window: row.window(),
            left: row.leave().map(|leave| (leave.score, leave.bound, leave.reason)),
        });
    }
    log
}

#[test]
fn a_record_gone_through_is_the_search() {
    let (mut nodes, mut hits) = (0, 0);
    for growth in (0..120).map(small) {
        for setting in settings() {
            let mut both = (Log::default(), Recorder::new());
            run(growth, setting, &mut both);
            let (mut log, record) = (both.0.nodes, both.1.into_record());
            // Plies that are left of "to the end" are no number that anybody could use.
            for node in log.iter_mut().filter(|node| plywood_core::is_to_the_end(node.depth)) {
                node.depth = plywood_core::TO_THE_END;
            }
            assert_eq!(replay(&record, &growth.root()), log, "{growth:?} {:?}", setting.algorithm);
            assert_eq!(record.visited(), log.len() as u64);
            sizes_add_up(&record);
            nodes += log.len();
            hits += record.rows().iter().filter(|row| row.table_hit()).count();
        }
    }
    assert!(nodes > 50_000 && hits > 500, "{nodes} nodes, {hits} hits of the table");
}

#[test]
fn the_same_search_makes_the_same_record() {
    for growth in (200..230).map(large) {
        for setting in settings() {
            let [one, other] = [(), ()].map(|()| record(growth, setting, Recorder::new()));
            assert_eq!(one, other);
        }
    }
}

#[test]
fn what_is_folded_stays_counted_and_can_be_recorded_again() {
    let (mut folds, mut again) = (0, 0);
    for growth in (300..325).map(large) {
        for setting in settings() {
            let whole = record(growth, setting, Recorder::new());
            let small = record(growth, setting, Recorder::new().rows(400));
            assert!(small.rows().len() <= 600, "{} rows", small.rows().len());
            assert_eq!(small.visited(), whole.visited());
            sizes_add_up(&small);
            let roots = |record: &Record| record.roots().count();
            assert!(roots(&small) <= roots(&whole));
            // The best line is there, with the same windows and values.
            let line = |record: &Record| {
                let mut line = Vec::new();
                let mut next = record.main_root();
                while let Some(id) = next {
                    let row = record.row(id).unwrap();
                    line.push((row.move_bits(), row.window(), row.leave().map(|leave| leave.score)));
                    next = record.best_child(id);
                }
                line
            };
            assert_eq!(line(&small), line(&whole), "{growth:?} {:?}", setting.algorithm);
            let folded: Vec<RowId> = (0..small.rows().len() as RowId)
                .filter(|id| small.children(*id).any(|child| small.row(child).unwrap().is_fold()))
                .collect();
            folds += folded.len();
            for id in folded.iter().step_by(folded.len() / 3 + 1) {
                let (before, total) = (small.visited_before(*id), small.total(*id));
                let part = record(growth, setting, Recorder::new().only(before..before + total));
                assert_eq!(part.rows().len() as u64, total);
                let same = &whole.rows()[before as usize..(before + total) as usize];
                assert_eq!(part.rows(), same);
                let way: Vec<u32> = whole
                    .path(before as RowId)
                    .iter()
                    .skip(1)
                    .map(|row| whole.row(*row).unwrap().move_bits().unwrap())
                    .collect();
                assert_eq!(part.way(), way);
                again += 1;
            }
        }
    }
    assert!(folds > 1000 && again > 300, "{folds} folds, {again} recorded again");
}

#[test]
fn a_stopped_search_leaves_open_rows() {
    for nodes in 0..40 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut observer = (limits.start(), Recorder::new());
        let setting = Setting { algorithm: Algorithm::Pvs, features: Features::default(), deepens: false };
        run(large(7), setting, &mut observer);
        let record = observer.1.into_record();
        sizes_add_up(&record);
        let open: Vec<RowId> = (0..record.rows().len() as RowId)
            .filter(|id| record.row(*id).unwrap().leave().is_none())
            .collect();
        assert!(open.last().is_none_or(|last| record.path(*last) == open), "open rows are one way: {open:?}");
    }
}

fn stored() -> Stored {
    let setting = Setting { algorithm: Algorithm::Pvs, features: Features::default(), deepens: true };
    let about = About {
        game: "tree".to_owned(),
        position: "((4,-2),(-3,2))".to_owned(),
        moves: Vec::new(),
        engine: "pvs".to_owned(),
        depth: None,
        nodes: Some(7),
        simulations: None,
        line: vec!["1".to_owned()],
        stopped: false,
        version: "0".to_owned(),
    };
    Stored { about, record: record(small(3), setting, Recorder::new()) }
}

#[test]
fn files_bring_back_what_was_saved() {
    let folder = Folder::new("records");
    let path = folder.path().join("one.tree");
    let stored = stored();
    save(&path, &stored).unwrap();
    assert_eq!(open(&path).unwrap(), stored);
    assert_eq!(stored.record.kind(), Kind::Searched);
    assert!(fs::read_dir(folder.path()).unwrap().count() == 1, "nothing else is left");
}

#[test]
fn damaged_files_are_refused_with_a_sentence() {
    let folder = Folder::new("damaged-records");
    let path = folder.path().join("one.tree");
    save(&path, &stored()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        open(&path).unwrap_err().to_string()
    };
    for length in 0..bytes.len() {
        let sentence = refused(&bytes[..length]);
        assert!(sentence.contains("no recorded search") || sentence.contains("cut short"), "{sentence}");
    }
    assert!(refused(&[&bytes[..], b"x"].concat()).contains("something behind it"));
    let mut other = bytes.clone();
    other[8] = FILE_VERSION as u8 + 1;
    let sentence = refused(&other);
    assert!(sentence.contains("version 2") && sentence.contains("record the search again"), "{sentence}");
    for at in 0..bytes.len() {
        // Who flips the kind of a search or counts nodes aside otherwise changes nothing that others rely on.
        let harmless = (12..16).contains(&at) || (24..32).contains(&at);
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            if !harmless {
                assert!(!refused(&damaged).is_empty());
            }
        }
    }
    assert!(open(&folder.path().join("none.tree")).is_err());
}

#[test]
fn glances_and_tests_are_told_apart() {
    let mut passes = [0; 5];
    for growth in (400..440).map(large) {
        for setting in settings() {
            for row in record(growth, setting, Recorder::new()).rows() {
                passes[row.pass() as usize] += 1;
                assert!(!row.raised_alpha() || row.pass() != Pass::Ordering || row.leave().is_some());
            }
        }
    }
    assert!(passes.iter().all(|count| *count > 0), "{passes:?}");
}
