//! Damaged positions: a text with one wrong character is refused, or it says exactly what was read. Nothing is left
//! out or guessed in silence.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Game, Position, Random};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::Arimaa;
use plywood_games::connect4::{ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;

/// Games that are played from each start position, and damages to each of their positions.
const GAMES: usize = 3;
const DAMAGES: usize = 40;

/// One character is replaced, put in, or taken out; by signs of the text itself more often than by others.
fn damage(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let sign =
        if random.one_in(4) { char::from(b' ' + random.below(95) as u8) } else { *random.pick(&letters) };
    let at = random.below(letters.len() as u64) as usize;
    match random.below(3) {
        0 => letters[at] = sign,
        1 => letters.insert(at, sign),
        _ => drop(letters.remove(at)),
    }
    letters.into_iter().collect()
}

/// The texts of positions along random games.
fn texts<G: Game>(game: &G, random: &mut Random) -> Vec<String> {
    let mut texts = Vec::new();
    for start in game.starts() {
        for _ in 0..GAMES {
            let mut position = start.position.clone();
            for _ in 0..60 {
                texts.push(game.format_position(&position));
                let moves: Vec<_> = position.moves().collect();
                if position.verdict().is_some() || moves.is_empty() {
                    break;
                }
                position.play(*random.pick(&moves));
            }
        }
    }
    texts
}

/// Checks a game whose texts mean the same if `plain` makes them the same.
fn check<G: Game>(game: &G, plain: impl Fn(&str) -> String) {
    let mut random = Random::new(41);
    let (mut understood, mut refused) = (0, 0);
    for text in texts(game, &mut random) {
        assert_eq!(game.format_position(&game.position(Some(&text)).unwrap()), text);
        for _ in 0..DAMAGES {
            let damaged = damage(&text, &mut random);
            match game.position(Some(&damaged)) {
                Ok(position) => {
                    understood += 1;
                    let read = game.format_position(&position);
                    assert_eq!(plain(&read), plain(&damaged), "{damaged:?} was read as {read:?}");
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(understood > 100 && refused > 100, "{}: {understood} and {refused}", game.name());
}

/// Numbers of empty squares as so many dots.
fn expand(rows: &str) -> String {
    let mut text = String::new();
    let mut number = 0;
    for sign in rows.chars().chain(['\n']) {
        match sign.to_digit(10) {
            Some(digit) => number = number * 10 + digit as usize,
            None => {
                text.extend(std::iter::repeat_n('.', number));
                number = 0;
                text.push(sign);
            }
        }
    }
    text.trim_end().to_lowercase()
}

#[test]
fn connect_four() {
    check(&ConnectFour::new(Standard), |text| {
        // Columns are the other notation.
        let rows = if text.contains('/') || text.trim() == "-" {
            text.to_owned()
        } else {
            format!("{text} columns")
        };
        expand(rows.trim()).trim_start_matches('/').to_owned()
    });
}

#[test]
fn tic_tac_toe() {
    check(&TicTacToe, |text| text.trim().replace('/', "").to_lowercase());
}

#[test]
fn nim() {
    for misere in [false, true] {
        check(&Nim { misere }, |text| {
            let words = text.split([',', ' ']).filter(|word| !word.is_empty());
            words
                .map(|word| word.parse().map_or(word.to_owned(), |number: u8| number.to_string()))
                .collect::<Vec<_>>()
                .join(" ")
        });
    }
}

#[test]
fn amazons() {
    let plain = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words[0] = expand(&words[0]);
        // Whoever does not say it means White.
        if words.len() == 1 {
            words.push("w".to_owned());
        }
        // The amazon that has to shoot: b03 is b3.
        words.join(" ").to_lowercase().replace('0', "")
    };
    check(&Amazons::<Whole>::new(), plain);
    check(&Amazons::<Halves>::new(), plain);
}

/// Blanks, dots and traps are empty squares.
fn plain_cells(cells: &str) -> String {
    cells.replace([' ', 'x', 'X'], ".")
}

fn plain_side(text: &str) -> String {
    text.replace('w', "g").replace('b', "s")
}

#[test]
fn arimaa() {
    check(&Arimaa, |text| {
        let (side, rest) = text.split_once('[').unwrap();
        let (cells, steps) = rest.split_once(']').unwrap();
        let steps: Vec<&str> = steps.split_whitespace().collect();
        format!("{} [{}] {}", plain_side(side.trim()), plain_cells(cells), steps.join(" "))
    });
}

/// A drawing of what a position's text says.
fn draw(text: &str) -> String {
    let (side, rest) = text.split_once(" [").unwrap();
    let (cells, steps) = rest.split_once(']').unwrap();
    let cells: Vec<char> = cells.chars().collect();
    let frame = " +-----------------+\n";
    let row = |(from_top, row): (usize, &[char])| {
        let squares: Vec<String> = row.iter().map(char::to_string).collect();
        format!("{}| {} |\n", 8 - from_top, squares.join(" "))
    };
    let rows: String = cells.chunks(8).enumerate().map(row).collect();
    format!("1{side}{steps}\n{frame}{rows}{frame}   a b c d e f g h\n")
}

#[test]
fn drawings_of_arimaa() {
    let mut random = Random::new(43);
    let (mut understood, mut refused) = (0, 0);
    // Signs that mean nothing, and what the first line says.
    let plain = |drawing: &str| -> Vec<String> {
        let (head, board) = drawing.trim_start().split_once('\n').unwrap();
        let head: Vec<&str> =
            head.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).split_whitespace().collect();
        let side = plain_side(head[0]);
        vec![side, head[1..].join(" "), board.trim_end().replace([' ', 'x', 'X', '+', '-', '\n'], ".")]
    };
    for text in texts(&Arimaa, &mut random) {
        let drawing = draw(&text);
        assert_eq!(Arimaa.format_position(&Arimaa.parse_position(&drawing).unwrap()), text);
        for _ in 0..DAMAGES {
            let damaged = damage(&drawing, &mut random);
            let Ok(position) = Arimaa.parse_position(&damaged) else {
                refused += 1;
                continue;
            };
            understood += 1;
            let read = Arimaa.format_position(&position);
            if damaged.len() == drawing.len() {
                assert_eq!(plain(&draw(&read)), plain(&damaged), "{damaged}\nwas read as {read:?}");
            } else {
                assert_eq!(
                    read, text,
                    "what is missing or too much can only be a blank or a number:\n{damaged}"
                );
            }
        }
    }
    assert!(understood > 100 && refused > 100, "{understood} and {refused}");
}
