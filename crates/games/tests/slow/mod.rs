//! Slow move generators, written from the rules of the game on the text of a position, so that they share nothing with
//! the fast ones.

/// The cells of a board written in rows from the top, with numbers for empty cells; the first index is the row from the
/// top.
fn rows(text: &str) -> Vec<Vec<char>> {
    text.trim_start_matches('/')
        .split('/')
        .map(|row| {
            let mut cells = Vec::new();
            let mut number = String::new();
            for letter in row.chars().chain(['|']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                cells.extend(std::iter::repeat_n('.', number.parse().unwrap_or(0)));
                number.clear();
                if letter != '|' {
                    cells.push(letter);
                }
            }
            cells
        })
        .collect()
}

/// Whether `length` equal stones stand in a row, a column or a diagonal.
fn has_line(rows: &[Vec<char>], length: i32) -> bool {
    let at = |row: i32, column: i32| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    (0..rows.len() as i32).any(|row| {
        (0..rows[0].len() as i32).any(|column| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
                let first = at(row, column);
                first != Some('.')
                    && (1..length).all(|step| at(row + step * down, column + step * right) == first)
            })
        })
    })
}

/// Columns with room at the top, unless somebody has four in a row.
pub(crate) fn connect4(text: &str) -> Vec<String> {
    let rows = rows(text);
    if has_line(&rows, 4) {
        return Vec::new();
    }
    let open = (0..rows[0].len()).filter(|column| rows[0][*column] == '.');
    open.map(|column| {
        "123456789abcdefghijklmnopqrstuvwxyz".chars().nth(column).expect("a named column").to_string()
    })
    .collect()
}

/// Empty squares, unless somebody has three in a row.
pub(crate) fn tictactoe(text: &str) -> Vec<String> {
    let rows = rows(text);
    if has_line(&rows, 3) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if *cell == '.' {
                moves.push(format!("{}{}", ['a', 'b', 'c'][column], 3 - row));
            }
        }
    }
    moves
}

/// Any number from any pile.
pub(crate) fn nim(text: &str) -> Vec<String> {
    let piles = text.split_whitespace().next().expect("piles").split(',');
    piles
        .zip('A'..)
        .flat_map(|(pile, letter)| {
            (1..=pile.parse::<u32>().expect("a number of matches"))
                .map(move |taken| format!("{letter}{taken}"))
        })
        .collect()
}

/// Turns of the amazons, from squares as letters.
pub(crate) fn amazons(text: &str) -> Vec<String> {
    let (board, side) = text.split_once(' ').unwrap_or((text, "w"));
    let own = if side == "w" { 'W' } else { 'B' };
    let mut rows = rows(board);
    rows.reverse();
    let name = |row: usize, column: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let squares = || (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |column| (row, column)));
    let mut turns = Vec::new();
    for from in squares().filter(|(row, column)| rows[*row][*column] == own) {
        for to in slides(&rows, from, from) {
            for arrow in slides(&rows, to, from) {
                turns.push(format!(
                    "{}-{}/{}",
                    name(from.0, from.1),
                    name(to.0, to.1),
                    name(arrow.0, arrow.1)
                ));
            }
        }
    }
    turns
}

/// Where a queen slides to, if the square `gone` counts as empty.
fn slides(rows: &[Vec<char>], from: (usize, usize), gone: (usize, usize)) -> Vec<(usize, usize)> {
    let mut reached = Vec::new();
    for (up, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let mut at = from;
        loop {
            let next = (at.0.checked_add_signed(up), at.1.checked_add_signed(right));
            let (Some(row), Some(column)) = next else { break };
            let cell = rows.get(row).and_then(|row| row.get(column));
            if cell != Some(&'.') && (row, column) != gone || (row, column) == from {
                break;
            }
            at = (row, column);
            reached.push(at);
        }
    }
    reached
}
