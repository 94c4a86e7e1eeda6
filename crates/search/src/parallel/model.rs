//! All interleavings of small teams: `tools/loom` runs this.

use loom::thread;
use plywood_core::Score;
use plywood_testkit::hashed::Branch;
use plywood_testkit::tree::{Growth, Tree};

use crate::picker::Place;
use crate::sync::Arc;
use crate::worker::{Course, NO_PLY};

use super::board::Board;
use super::busy::Busy;
use super::split::{Brothers, Making, Split, Standing};

const BETA: i32 = 5;

/// A split with so many moves, made by somebody who works for `above`.
fn split(moves: u32, above: Option<&Arc<Split<Tree, ()>>>) -> Arc<Split<Tree, ()>> {
    let beta = Score::points(BETA);
    let place = Place { state: (), depth: 4, height: 1, hash_move: None };
    let making = Making {
        above: above.cloned(),
        position: Growth::random(1).root(),
        brothers: Brothers { place, beta, open_beta: beta, entry: None, excluded: None },
        is_whole: false,
        by_pvs: true,
        is_root: true,
        course: Course::default(),
        path: Vec::new(),
    };
    let (alpha, best) = (Score::points(-9), -Score::INFINITY);
    let standing = Standing { alpha, best, best_move: None, index: 1, is_cut: false };
    Arc::new(Split::new(making, (0..moves).map(Branch).collect(), standing, None))
}

/// Searches moves as long as there are any; move k is worth `worth[k]`.
fn work(board: &Board<Tree, ()>, split: &Arc<Split<Tree, ()>>, worth: &[i32]) {
    while let Some(handed_out) = split.take() {
        let Branch(number) = handed_out.mv;
        if split.report(handed_out.mv, Score::points(worth[number as usize]), &[]) {
            board.cut(split);
        }
    }
}

/// Waits until everybody has left a split, as its owner does.
fn wait_for(board: &Board<Tree, ()>, split: &Arc<Split<Tree, ()>>) {
    loop {
        let open = board.open();
        if split.is_left() {
            return;
        }
        let seen = open.changes;
        drop(open);
        board.wait(seen, None);
    }
}

/// An owner and a helper share three moves. The owner knows everything when nobody is left, whatever they did in which
/// order, and nobody waits for ever.
fn share(worth: [i32; 3]) {
    loom::model(move || {
        let board = Arc::new(Board::new());
        let split = split(3, None);
        board.put_up(&split);
        let helper = {
            let board = board.clone();
            thread::spawn(move || {
                let found = board.open().find(None).inspect(|split| split.join()).cloned();
                if let Some(split) = found {
                    work(&board, &split, &worth);
                    split.leave(NO_PLY);
                    board.touch();
                }
            })
        };
        work(&board, &split, &worth);
        split.leave(NO_PLY);
        wait_for(&board, &split);
        let seen = split.progress().clone();
        helper.join().expect("helping does not fail");
        let after = split.progress().clone();
        assert_eq!(seen.searched, after.searched, "the owner went on before its helper was done");
        let mut searched: Vec<u32> = seen.searched.iter().map(|Branch(number)| *number).collect();
        searched.sort_unstable();
        searched.windows(2).for_each(|pair| assert_ne!(pair[0], pair[1], "a move was searched twice"));
        let best =
            searched.iter().map(|number| worth[*number as usize]).max().expect("somebody did something");
        assert_eq!(seen.standing.is_cut, best >= BETA);
        assert!(seen.standing.is_cut || searched == [0, 1, 2], "a move was forgotten");
        assert!(seen.standing.best == Score::points(best) || seen.standing.is_cut);
    });
}

#[test]
fn moves_are_searched_once_and_nobody_goes_on_too_early() {
    share([1, 3, 2]);
}

#[test]
fn a_cut_ends_the_work_of_both() {
    share([1, 7, 2]);
}

/// Somebody makes a split for another one that is cut at the same moment: it must not go on in vain.
#[test]
fn what_is_made_for_a_split_that_is_cut_is_cut() {
    loom::model(|| {
        let board = Arc::new(Board::new());
        let above = split(2, None);
        board.put_up(&above);
        let maker = {
            let (board, above) = (board.clone(), above.clone());
            thread::spawn(move || {
                let below = split(2, Some(&above));
                board.put_up(&below);
                below
            })
        };
        board.cut(&above);
        let below = maker.join().expect("making does not fail");
        assert!(below.is_over() && below.take().is_none());
    });
}

/// Whoever waits learns that the search is over, even if that happens just before it falls asleep.
#[test]
fn nobody_sleeps_through_the_end() {
    loom::model(|| {
        let board: Arc<Board<Tree, ()>> = Arc::new(Board::new());
        let sleeper = {
            let board = board.clone();
            thread::spawn(move || {
                while !board.open().is_over {
                    let seen = board.open().changes;
                    board.wait(seen, None);
                }
            })
        };
        board.touch();
        board.finish(false);
        sleeper.join().expect("it wakes up");
    });
}

/// Marks of two workers share a bucket: each sees its own until it takes it away, and then nothing is left.
#[test]
fn marks_are_not_lost_while_there_is_room() {
    loom::model(|| {
        let busy = Arc::new(Busy::new(1));
        let workers: Vec<_> = [5, 7]
            .into_iter()
            .map(|number| {
                let busy = busy.clone();
                thread::spawn(move || {
                    let place = busy.begin(number).expect("there is room for two");
                    assert!(busy.contains(number), "the mark of {number} is gone");
                    busy.end(place);
                })
            })
            .collect();
        for worker in workers {
            worker.join().expect("marking does not fail");
        }
        assert!(!busy.contains(5) && !busy.contains(7), "a mark is left behind");
    });
}
