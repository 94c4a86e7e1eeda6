//! Opening books: what they say is true, and what is damaged is noticed.

use plywood_core::{Features, Game, Goal, Policy, Position, Search, Stats, Table, Zero};
use plywood_games::connect4::{
    Book, Builder, CentreFirst, Connect4, ConnectFour, Known, Solver, Standard, canonical,
};
use plywood_search::{Algorithm, TreeSearch};

const GAME: fn() -> ConnectFour = || ConnectFour::new(Standard);

fn position(moves: &str) -> Connect4 {
    GAME().parse_position(moves).expect("a position")
}

/// A late start, so that everything can be solved in no time: 24 stones, nothing decided yet.
fn late_start() -> Connect4 {
    position("274552224131661266551515")
}

/// The bytes of the book of a few plies after a late start, solved by the solver.
fn late_book(plies: u32) -> Vec<u8> {
    let mut solver = Solver::new(1);
    let mut points = |position: &Connect4| {
        let report = solver.search(position, Goal::SOLVE, &mut Stats::default());
        GAME().points(position, report.score)
    };
    let builder = Builder::new(&late_start(), plies).expect("the game goes on");
    let known: std::collections::HashMap<u64, Known> = builder
        .last()
        .filter_map(|last| Some((last.key(), Known::from_children(&last, &mut points)?)))
        .collect();
    builder.finish(|last| known.get(&last.key()).copied()).expect("all are solved")
}

/// Every position of a game tree, with those of finished games.
fn walk(position: Connect4, plies: u32, visit: &mut impl FnMut(&Connect4)) {
    visit(&position);
    if plies > 0 && position.verdict().is_none() {
        position.moves().for_each(|disc| walk(position.after(disc), plies - 1, visit));
    }
}

#[test]
fn every_position_is_in_the_book_with_its_true_score_and_columns() {
    let features = Features { table: true, bounds: true, hash_move: true, rank: true, ..Features::default() };
    let mut general = TreeSearch::new(Algorithm::AlphaBeta, Zero, CentreFirst, features)
        .table(Table::new(16, Policy::Bucket));
    let mut truth = |position: &Connect4| {
        let score = general.search(position, Goal::SOLVE, &mut Stats::default()).score;
        GAME().points(position, score)
    };
    let book = Book::new(late_book(3)).expect("a book");
    assert_eq!(book.check(), Ok(()));
    assert_eq!((book.plies(), book.start().key()), (3, canonical(&late_start()).0));
    let mut seen = 0;
    walk(late_start(), 4, &mut |position| {
        let is_known = position.verdict().is_none() && position.ply() <= late_start().ply() + 3;
        for position in [*position, position.mirrored()] {
            let expected = Known::from_children(&position, &mut truth).filter(|_| is_known);
            assert_eq!(book.look_up(&position), expected, "{position:?}");
        }
        seen += usize::from(is_known);
    });
    assert!(seen > book.len(), "some positions are reached in several ways");
    assert_eq!(book.look_up(&Connect4::new(Standard)), None);
}

#[test]
fn the_solver_answers_from_the_book_as_it_would_without() {
    let book = std::sync::Arc::new(Book::new(late_book(2)).expect("a book"));
    let (mut with, mut without) = (Solver::new(1), Solver::new(1));
    with.set_book(Some(book.clone()));
    walk(late_start().mirrored(), 3, &mut |position| {
        let answer = with.search(position, Goal::SOLVE, &mut Stats::default());
        let truth = without.search(position, Goal::SOLVE, &mut Stats::default());
        assert_eq!((answer.score, answer.proven, answer.stopped), (truth.score, true, false));
        if book.look_up(position).is_some() {
            let best = book.look_up(position).map_or(Vec::new(), |known| known.best_moves(position));
            assert_eq!(answer.best, best.first().copied());
            assert!(truth.best.is_some_and(|disc| best.contains(&disc)), "{position:?}");
            assert_eq!(answer.stats.nodes, 0);
            // The line is the truth as far as it goes: to the end of the book or of the game.
            let end = answer.line.iter().fold(*position, |at, disc| at.after(*disc));
            assert!(end.verdict().is_some() || book.look_up(&end).is_none());
            let end = without.search(&end, Goal::SOLVE, &mut Stats::default()).score;
            let turned = if answer.line.len() % 2 == 1 { -end } else { end };
            assert_eq!(turned, truth.score, "{position:?}");
        }
    });
}

#[test]
fn the_embedded_book_is_sound() {
    let book = Book::embedded().expect("a book");
    assert_eq!(book.check(), Ok(()));
    // Known since 1988: the first player wins by the centre, with its last stone.
    let known = book.look_up(&Connect4::new(Standard));
    assert_eq!(known, Some(Known { points: 1, best: 0b000_1000 }));
    if book.plies() > 0 {
        // The published scores of the first move, for the second player.
        let scores = [2, 1, 0, -1, 0, 1, 2];
        for (column, score) in (1..).zip(scores) {
            assert_eq!(book.look_up(&position(&format!("{column}"))).map(|known| known.points), Some(score));
        }
    }
}

#[test]
fn damage_is_noticed_wherever_it_is() {
    let whole = late_book(1);
    assert!(Book::new(whole.clone()).is_ok());
    for index in 0..whole.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut bytes = whole.clone();
            bytes[index] ^= flip;
            assert!(Book::new(bytes).is_err(), "byte {index}");
        }
        assert!(Book::new(whole[..index].to_vec()).is_err(), "cut after {index} bytes");
    }
    assert!(Book::new([whole.as_slice(), &[0; 8]].concat()).is_err());
}

#[test]
fn errors_say_what_to_do() {
    let whole = late_book(1);
    let with_byte = |index: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[index] = byte;
        bytes
    };
    for (bytes, expected) in [
        (b"moves score\n".to_vec(), "not an opening book: give a file"),
        (Vec::new(), "not an opening book"),
        (with_byte(8, 2), "layout 2, and this program knows layouts up to 1: update"),
        (with_byte(16, 40), "more plies than the game has): get another copy, or build it again"),
        (with_byte(whole.len() - 1, 0), "its checksum is wrong"),
        (whole[..whole.len() - 8].to_vec(), "its end is missing"),
    ] {
        let message = Book::new(bytes).expect_err("no book").to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn there_are_as_many_positions_as_is_known() {
    let all = |plies| {
        let builder = Builder::new(&Connect4::new(Standard), plies).expect("the game goes on");
        // Mirror images are listed once, but count.
        builder.last().map(|position| if position == position.mirrored() { 1 } else { 2 }).sum::<usize>()
    };
    // Published counts (OEIS A212693); no game is over so soon.
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(all), [1, 7, 49, 238, 1120, 4263, 16422]);
    let over = position("1212121");
    assert!(Builder::new(&over, 0).is_none());
    let last_move = position("12121221212134343443434356565665656577777");
    assert!(Builder::new(&last_move, 0).is_some() && Builder::new(&last_move, 1).is_none());
}
