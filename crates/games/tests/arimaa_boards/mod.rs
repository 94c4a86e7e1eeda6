//! Random boards of many kinds.

use plywood_core::{Random, Side};

use crate::by_the_book::{Board, Piece, Square, beside, squares};

/// A kind of board.
pub(crate) type Make = fn(&mut Random) -> Board;

pub(crate) const KINDS: [Make; 7] = [few, middle, crowded, near_goal, frozen, confined, anything];

const ALL: &str = "EMHHDDCCRRRRRRRR";

/// Some of a side's pieces.
fn some(random: &mut Random, side: Side, least: i32, most: i32) -> Vec<Piece> {
    let mut letters: Vec<char> = ALL.chars().collect();
    let count = random.between(least, most);
    let mut chosen = Vec::new();
    for _ in 0..count {
        let letter = letters.swap_remove(random.below(letters.len() as u64) as usize);
        chosen.extend(piece(letter, side));
    }
    chosen
}

fn piece(letter: char, side: Side) -> Option<Piece> {
    Piece::of_letter(if side == Side::First { letter } else { letter.to_ascii_lowercase() })
}

/// Puts pieces on empty squares of some rows. Rabbits do not begin in their goal.
fn scatter(board: &mut Board, random: &mut Random, pieces: Vec<Piece>, rows: std::ops::RangeInclusive<i8>) {
    for piece in pieces {
        let goal = if piece.owner == Side::First { 7 } else { 0 };
        let may_stand = |(_, rank): &Square| rows.contains(rank) && !(piece.is_rabbit() && *rank == goal);
        let free: Vec<Square> =
            squares().filter(may_stand).filter(|square| board.at(*square).is_none()).collect();
        if !free.is_empty() {
            board.put(*random.pick(&free), Some(piece));
        }
    }
}

fn both(random: &mut Random, least: i32, most: i32, rows: std::ops::RangeInclusive<i8>) -> Board {
    let mut board = Board::EMPTY;
    for side in [Side::First, Side::Second] {
        let mut pieces = some(random, side, least, most);
        pieces.extend(piece('R', side).filter(|_| !pieces.iter().any(|piece| piece.is_rabbit())));
        scatter(&mut board, random, pieces, rows.clone());
    }
    board.empty_traps();
    board
}

/// One to three pieces a side.
pub(crate) fn few(random: &mut Random) -> Board {
    both(random, 1, 3, 0..=7)
}

/// What a game has after some exchanges.
fn middle(random: &mut Random) -> Board {
    both(random, 4, 12, 0..=7)
}

/// Nearly all pieces in few rows.
fn crowded(random: &mut Random) -> Board {
    let low = random.between(0, 3) as i8;
    both(random, 12, 16, low..=low + 4)
}

/// Rabbits that have nearly arrived, and pieces everywhere.
fn near_goal(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    for (side, rows) in [(Side::First, 5..=6), (Side::Second, 1..=2)] {
        let rabbits = (0..random.between(1, 4)).filter_map(|_| piece('R', side)).collect();
        scatter(&mut board, random, rabbits, rows);
        let others = some(random, side, 0, 6).into_iter().filter(|piece| !piece.is_rabbit()).collect();
        scatter(&mut board, random, others, 0..=7);
    }
    board.empty_traps();
    board
}

/// One side's pieces each stand beside a stronger enemy.
pub(crate) fn frozen(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    let (strong, weak) = *random.pick(&[(Side::First, Side::Second), (Side::Second, Side::First)]);
    scatter(&mut board, random, piece('R', strong).into_iter().collect(), 3..=4);
    let held = random.between(1, 3) as usize;
    let letters = [('R', 'M'), ('R', 'H'), ('D', 'E')];
    for (letter, holder) in letters.into_iter().take(held) {
        let free: Vec<Square> =
            squares().filter(|square| board.at(*square).is_none() && (1..7).contains(&square.1)).collect();
        let at = *random.pick(&free);
        board.put(at, piece(letter, weak));
        let near: Vec<Square> = beside(at).filter(|square| board.at(*square).is_none()).collect();
        if !near.is_empty() {
            board.put(*random.pick(&near), piece(holder, strong));
        }
    }
    board.empty_traps();
    board
}

/// A rabbit that has nothing to do but to step to and fro between two squares behind rabbits of the other side.
pub(crate) fn confined(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    let (mirrored, turned) = (random.one_in(2), random.one_in(2));
    let at =
        |(file, rank): Square| (if mirrored { 7 - file } else { file }, if turned { 7 - rank } else { rank });
    let (walls, inside) = if turned { (Side::Second, Side::First) } else { (Side::First, Side::Second) };
    for wall in [(0, 3), (1, 3), (2, 4)] {
        board.put(at(wall), piece('R', walls));
    }
    board.put(at((random.between(0, 1) as i8, 4)), piece('R', inside));
    if !random.one_in(4) {
        let letter = *random.pick(&['C', 'H', 'E']);
        let corner = [(7, 0), (6, 0), (7, 1)];
        board.put(at(*random.pick(&corner)), piece(letter, walls));
    }
    board
}

/// Pieces anywhere: rabbits that have arrived on either side, or sides without rabbits.
fn anything(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    for side in [Side::First, Side::Second] {
        for piece in some(random, side, 0, 5) {
            let square = (random.between(0, 7) as i8, random.between(0, 7) as i8);
            board.put(square, Some(piece));
        }
    }
    board.empty_traps();
    board
}
