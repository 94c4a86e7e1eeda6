//! Books are built in pieces and come out whole.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use plywood_connect4::{Book, Builder, Connect4, ConnectFour, Known, Standard};
use plywood_core::{Game, StopFlag};
use plywood_solved::{Build, BuildError, Workers, recheck};
use plywood_testkit::Folder;

/// A late start, so that everything can be solved in no time.
fn start() -> Connect4 {
    ConnectFour::new(Standard).parse_position("27455222413166126655").expect("a position")
}

const PLIES: u32 = 3;

fn workers(stop: &StopFlag) -> Workers {
    Workers::new(2, 2, stop.clone())
}

fn open(file: &Path) -> Build {
    Build::open(&start(), PLIES, file).expect("a build")
}

/// The bytes of a book that was built in one go.
fn in_one_go(folder: &Folder) -> Vec<u8> {
    let file = folder.file("whole.book");
    let build = open(&file);
    let (total, mut told) = (build.total(), 0);
    let book = build.run(&mut workers(&StopFlag::default()), |done| told = done).expect("a book");
    assert_eq!((told, book.check()), (total, Ok(())));
    assert!(!folder.file("whole.book.journal").exists() && !folder.file("whole.book.part").exists());
    fs::read(file).expect("bytes")
}

/// Builds until a few positions are solved, and says how many the next build finds.
fn begin(file: &Path) -> usize {
    let stop = StopFlag::default();
    let result = open(file).run(&mut workers(&stop), |done| {
        if done >= 5 {
            stop.raise();
        }
    });
    let Err(BuildError::Stopped { done, journal }) = result else { panic!("it was stopped: {result:?}") };
    assert!(done >= 5 && journal.exists() && !file.exists());
    assert_eq!(open(file).done(), done);
    done
}

#[test]
fn a_build_goes_on_where_it_was_stopped() {
    let folder = Folder::new("resume");
    let whole = in_one_go(&folder);
    let file = folder.file("pieces.book");
    let done = begin(&file);
    let build = open(&file);
    assert!(done < build.total());
    build.run(&mut workers(&StopFlag::default()), |now| assert!(now >= done)).expect("a book");
    assert_eq!(fs::read(&file).expect("bytes"), whole);
}

#[test]
fn a_damaged_tail_is_dropped() {
    let folder = Folder::new("tail");
    let whole = in_one_go(&folder);
    let file = folder.file("pieces.book");
    let done = begin(&file);
    let journal = folder.file("pieces.book.journal");
    let good = fs::read(&journal).expect("bytes");
    for garbage in [&[0; 16][..], &[0; 4096], &[1, 2, 3], &[0xFF; 40]] {
        fs::write(&journal, [&good, garbage].concat()).expect("written");
        assert_eq!(open(&file).done(), done);
        assert_eq!(fs::read(&journal).expect("bytes"), good);
    }
    // Wherever a kill cuts it, the whole records before the cut are kept.
    for length in (0..=64).chain(good.len() - 32..=good.len()) {
        fs::write(&journal, &good[..length]).expect("written");
        assert_eq!(open(&file).done(), length.saturating_sub(32) / 16, "{length} bytes");
    }
    // What is damaged in the middle is solved again.
    let mut bytes = good.clone();
    bytes[32 + 16 + 3] ^= 1;
    fs::write(&journal, bytes).expect("written");
    let build = open(&file);
    assert_eq!(build.done(), 1);
    build.run(&mut workers(&StopFlag::default()), |_| ()).expect("a book");
    assert_eq!(fs::read(&file).expect("bytes"), whole);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = Folder::new("refused");
    let file = folder.file("some.book");
    let error = |plies: u32| Build::open(&start(), plies, &file).expect_err("refused").to_string();
    let first = open(&file);
    let message = error(PLIES);
    assert!(message.contains("another build of the same book is running"), "{message}");
    drop(first);
    let message = error(PLIES - 1);
    assert!(message.contains("a book with other plies") && message.contains("remove the file"), "{message}");
    let message = error(40);
    assert!(message.contains("give fewer plies"), "{message}");
    let mut other = OpenOptions::new().write(true).open(folder.file("some.book.journal")).expect("a file");
    other.write_all(b"dear diary").expect("written");
    drop(other);
    assert!(matches!(Build::open(&start(), PLIES, &file), Err(BuildError::OtherJournal(_))));
    fs::write(&file, "").expect("written");
    assert!(error(PLIES).contains("exists already"));
}

#[test]
fn a_sample_finds_wrong_scores() {
    let builder = Builder::new(&start(), 1).expect("a builder");
    // Whatever is said of the last ply, the ply before it fits.
    let everything_is_drawn = |position: &Connect4| {
        Known::from_children(position, |_| Some(0)).map(|known| Known { points: 0, ..known })
    };
    let bytes = builder.finish(everything_is_drawn).expect("bytes");
    let book = Book::new(bytes).expect("a book");
    assert_eq!(book.check(), Ok(()));
    let message =
        recheck(&book, 100, 1, &mut workers(&StopFlag::default()), |_| ()).expect_err("wrong").to_string();
    assert!(message.contains("which is worth") && message.contains("build it again"), "{message}");
}
