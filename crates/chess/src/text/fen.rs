//! Positions as FEN (Forsyth and Edwards), with rights to castle as in X-FEN or Shredder-FEN for Chess960.

use plywood_core::{Side, TextError};

use crate::attacks;
use crate::bits::{Square, at, bit, file, rank, rank_of, square_name, square_named, squares};
use crate::board::{Board, Kind, Wing};
use crate::mv::MOST_PIECES;

/// How FEN looks like, for error messages.
pub(crate) const LIKE: &str = "write FEN, as in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// More moves than any game has, so that plies can be counted.
const MOST_MOVES: u32 = 10_000;

/// Reads a position: six fields, of which the last four may be missing.
pub(crate) fn parse_fen(text: &str) -> Result<Board, TextError> {
    let wrong = |what: String| TextError::new(format!("{text:?} is no chess position: {what}; {LIKE}"));
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() < 2 || fields.len() > 6 {
        return Err(wrong(format!("it has {} fields instead of 2 to 6", fields.len())));
    }
    let field = |index: usize| fields.get(index).copied();
    let mut board = Board::empty();
    parse_pieces(&mut board, fields[0]).map_err(wrong)?;
    match fields[1] {
        "w" => {}
        "b" => board.turn_over(),
        other => return Err(wrong(format!("the side to move is w or b, not {other:?}"))),
    }
    check_pieces(&board).map_err(wrong)?;
    parse_castling(&mut board, field(2).unwrap_or("-")).map_err(wrong)?;
    let number = |index: usize, usual: u32, limit: u32, what: &str| match field(index).map(str::parse::<u32>)
    {
        None => Ok(usual),
        Some(Ok(number)) if number <= limit => Ok(number),
        Some(_) => {
            Err(wrong(format!("{what} is a number up to {limit}, not {:?}", field(index).unwrap_or(""))))
        }
    };
    let quiet_plies = number(4, 0, 255, "the count of plies without a capture or a pawn's move")?;
    let moves = number(5, 1, MOST_MOVES, "the number of the move")?;
    board.set_quiet_plies(quiet_plies as u8);
    board.set_ply(moves.max(1) * 2 - 2 + board.side().index() as u32);
    parse_passed(&mut board, field(3).unwrap_or("-")).map_err(wrong)?;
    board.find_checkers();
    Ok(board)
}

fn parse_pieces(board: &mut Board, text: &str) -> Result<(), String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("it has {} ranks instead of 8", rows.len()));
    }
    for (index, row) in rows.iter().enumerate() {
        let rank = 7 - index as u8;
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file += gap as u8;
            } else {
                let kind = Kind::of_letter(letter.to_ascii_lowercase())
                    .ok_or_else(|| format!("{letter:?} is no piece (K Q R B N P, lower case for Black)"))?;
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                if file < 8 {
                    board.put(side, kind, at(file, rank));
                }
                file += 1;
            }
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            return Err(format!("rank {} does not have 8 squares", rank + 1));
        }
    }
    Ok(())
}

/// What every position must have, so that the rules make sense.
pub(crate) fn check_pieces(board: &Board) -> Result<(), String> {
    for (side, name) in [(Side::First, "White"), (Side::Second, "Black")] {
        match board.pieces(side, Kind::King).count_ones() {
            1 => {}
            count => return Err(format!("{name} has {count} kings instead of one")),
        }
        let count = board.of(side).count_ones();
        if count as usize > MOST_PIECES {
            return Err(format!("{name} has {count} pieces, more than {MOST_PIECES}"));
        }
    }
    if board.kind(Kind::Pawn) & crate::bits::LAST_RANKS != 0 {
        return Err("a pawn stands on the first or the last rank".to_owned());
    }
    let waiting = board.side().other();
    let king_takes = attacks::king(board.king(waiting)) & bit(board.king(board.side())) != 0;
    if king_takes || board.checks_on(waiting, board.occupied()) != 0 {
        return Err("the side to move could take the king".to_owned());
    }
    Ok(())
}

fn parse_castling(board: &mut Board, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outer_rook(board, side, Wing::King),
            'q' => outer_rook(board, side, Wing::Queen),
            file @ 'a'..='h' => {
                let square = at(file as u8 - b'a', rank(board.king(side)));
                (board.pieces(side, Kind::Rook) & bit(square) != 0).then_some(square)
            }
            _ => return Err(format!("{letter:?} is no right to castle (KQkq, files, or -)")),
        };
        let king = board.king(side);
        let rook = rook
            .filter(|_| rank_of(side, king) == 0)
            .ok_or_else(|| format!("the right to castle {letter:?} has no king or rook on the first rank"))?;
        let wing = if file(rook) > file(king) { Wing::King } else { Wing::Queen };
        board.set_castling_rook(side, wing, Some(rook));
    }
    Ok(())
}

/// The rook farthest from the king on a wing of the king's rank.
fn outer_rook(board: &Board, side: Side, wing: Wing) -> Option<Square> {
    let king = board.king(side);
    let rooks = squares(board.pieces(side, Kind::Rook)).filter(|rook| rank(*rook) == rank(king));
    match wing {
        Wing::King => rooks.filter(|rook| *rook > king).max(),
        Wing::Queen => rooks.filter(|rook| *rook < king).min(),
    }
}

/// The square is kept only if a pawn can be taken there.
fn parse_passed(board: &mut Board, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let (side, mover) = (board.side().other(), board.side());
    let square = square_named(text)
        .filter(|square| rank_of(mover, *square) == 5)
        .ok_or_else(|| format!("{text:?} is no square on which a pawn can be taken in passing, nor -"))?;
    let pawn = at(file(square), if side == Side::First { 3 } else { 4 });
    let from = at(file(square), if side == Side::First { 1 } else { 6 });
    let moved =
        board.pieces(side, Kind::Pawn) & bit(pawn) != 0 && board.occupied() & (bit(square) | bit(from)) == 0;
    if !moved {
        return Err(format!("no pawn has just passed {text}"));
    }
    if board.can_be_passed(square, side) {
        board.set_passed(Some(square));
    }
    Ok(())
}

/// Writes a position.
pub(crate) fn format_fen(board: &Board) -> String {
    format!("{} {} {}", format_epd(board), board.quiet_plies(), board.ply() / 2 + 1)
}

/// Writes the first four fields.
pub(crate) fn format_epd(board: &Board) -> String {
    let rows: Vec<String> = (0..8).rev().map(|rank| format_row(board, rank)).collect();
    let side = if board.side() == Side::First { "w" } else { "b" };
    let passed = board.passed().map_or("-".to_owned(), square_name);
    format!("{} {side} {} {passed}", rows.join("/"), format_castling(board))
}

fn format_row(board: &Board, rank: u8) -> String {
    let mut row = String::new();
    let mut gap = 0;
    for file in 0..8 {
        match letter_at(board, at(file, rank)) {
            None => gap += 1,
            Some(letter) => {
                if gap > 0 {
                    row += &gap.to_string();
                    gap = 0;
                }
                row.push(letter);
            }
        }
    }
    if gap > 0 { row + &gap.to_string() } else { row }
}

/// The letter of the piece on a square: upper case for White.
pub(super) fn letter_at(board: &Board, square: Square) -> Option<char> {
    let letter = board.kind_at(square)?.letter();
    let is_white = board.of(Side::First) & bit(square) != 0;
    Some(if is_white { letter.to_ascii_uppercase() } else { letter })
}

/// A right is named by its wing if its rook is the outer one, else by the rook's file (X-FEN).
fn format_castling(board: &Board) -> String {
    let mut text = String::new();
    for side in [Side::First, Side::Second] {
        for wing in Wing::BOTH {
            let Some(rook) = board.castling_rook(side, wing) else { continue };
            let letter = match wing {
                _ if outer_rook(board, side, wing) != Some(rook) => (b'a' + file(rook)) as char,
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            text.push(if side == Side::First { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
