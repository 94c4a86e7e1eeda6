//! How Breakthrough is written and drawn.

use plywood::prelude::*;

use crate::rules::{Board, Step};

/// The game.
#[derive(Copy, Clone, Debug)]
pub struct Breakthrough;

const START: &str = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w";

impl Game for Breakthrough {
    type Position = Board;

    fn name(&self) -> &'static str {
        "breakthrough"
    }

    fn summary(&self) -> &'static str {
        "pieces that want to reach the other end, 8x8 (Dan Troyka, 2000)"
    }

    fn notation(&self) -> &'static str {
        "positions are rows from the top, the side to move, and if known the plies played, as in \
         bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w 0; moves are a2-a3 and a2xb3"
    }

    fn starts(&self) -> Vec<Start<Board>> {
        let rows = |row: u64| row | row << 8;
        let pieces = [rows(0xff), rows(0xff) << 48];
        let start = Board::new(pieces, Side::First, 0);
        let named = |position| Start { name: "start", summary: "two full rows on both sides", position };
        start.map(named).into_iter().collect()
    }

    fn parse_position(&self, text: &str) -> Result<Board, TextError> {
        let wrong = |what: &str| TextError::new(format!("{what}: a position is written as {START:?}"));
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or("").split('/').collect();
        if rows.len() != 8 {
            return Err(wrong("there are 8 rows with / between them"));
        }
        let mut pieces = [0_u64; 2];
        for (row, written) in (0..8).rev().zip(rows) {
            let mut column = 0;
            for letter in written.chars() {
                match letter {
                    'w' | 'b' if column < 8 => pieces[usize::from(letter == 'b')] |= 1 << (8 * row + column),
                    '1'..='8' => column += letter as usize - '1' as usize,
                    _ => return Err(wrong("rows consist of w, b and numbers of empty squares")),
                }
                column += 1;
            }
            if column != 8 {
                return Err(wrong("every row has 8 squares"));
            }
        }
        let side = match words.next() {
            Some("w") | None => Side::First,
            Some("b") => Side::Second,
            Some(_) => return Err(wrong("the side to move is w or b")),
        };
        let ply = match words.next() {
            None => side.index() as u32,
            Some(ply) => {
                ply.parse().ok().filter(|ply| *ply < 1000).ok_or_else(|| wrong("plies are a number"))?
            }
        };
        if words.next().is_some() {
            return Err(wrong("there is too much"));
        }
        Board::new(pieces, side, ply).ok_or_else(|| wrong("no game comes to this"))
    }

    fn format_position(&self, board: &Board) -> String {
        let row = |row: usize| {
            let mut text = String::new();
            let mut empty = 0;
            for square in 8 * row..8 * row + 8 {
                match symbol(board, square) {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text += &std::mem::take(&mut empty).to_string();
                        }
                        text.push(letter);
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        format!("{} {} {}", rows.join("/"), board.side().pick('w', 'b'), board.ply())
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Step, TextError> {
        let squares: Vec<u8> = text.split(['-', 'x']).filter_map(square).collect();
        let meant = |step: &Step| squares == [step.from, step.to];
        board.moves().find(meant).ok_or_else(|| {
            TextError::new(format!("{text:?} is no legal move here: moves are written as a2-a3 or a2xb3"))
        })
    }

    fn format_move(&self, board: &Board, step: Step) -> String {
        let sign = if board.is_capture(step) { 'x' } else { '-' };
        format!("{}{sign}{}", name(step.from), name(step.to))
    }

    fn view(&self, board: &Board) -> View {
        let cell = |square: usize| {
            let symbol = symbol(board, square);
            let owner = symbol.map(|letter| if letter == 'w' { Side::First } else { Side::Second });
            Cell { symbol: symbol.unwrap_or('.'), owner }
        };
        View::Grid(Grid {
            rows: (0..8).rev().map(|row| (8 * row..8 * row + 8).map(cell).collect()).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            row_labels: (1..=8).rev().map(|row| row.to_string()).collect(),
        })
    }

    fn symmetries(&self) -> Vec<Symmetry<Board>> {
        vec![Symmetry {
            name: "mirror",
            position: Board::mirrored,
            mv: |_, step| Step { from: step.from ^ 7, to: step.to ^ 7 },
        }]
    }
}

fn symbol(board: &Board, square: usize) -> Option<char> {
    let stands = |side: Side| board.pieces(side) >> square & 1 == 1;
    if stands(Side::First) { Some('w') } else { stands(Side::Second).then_some('b') }
}

/// `a1` is 0, `h8` is 63.
fn square(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some(8 * (row - b'1') + column - b'a'),
        _ => None,
    }
}

pub(crate) fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}
