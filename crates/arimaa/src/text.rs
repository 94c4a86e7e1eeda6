//! Notation of positions and plies, and the picture.

use plywood_core::{Cell, Game, Grid, Position, Side, Start, TextError, View};

use super::bits::{self, Direction, TRAPS, bit, home};
use super::board::{Board, Kind};
use super::drawing::parse_drawing;
use super::rules::Steps;
use super::step::{Ply, Step};
use super::turn_text::play_steps;

/// The game with its notation.
#[derive(Copy, Clone, Debug, Default)]
pub struct Arimaa;

const NOTATION: &str = "positions: g [64 characters] or s [...] with the side to move, rows from a8..h8 down to a1..h1, blank or . for empty \
squares, E M H D C R for Gold and lower case for Silver, perhaps followed by the steps already made in this turn; or a board as in board files. \
plies: Ee2n moves the elephant from e2 north (e s w likewise), an enemy piece is pushed or pulled by a step of its own as in rb3e, pass ends a turn early, \
Ra1 sets up a rabbit";

/// The set-up that most strong players begin with (99of9's), and two common ones.
const STARTS: [(&str, &str, &str); 3] = [
    (
        "start",
        "both sides set up as strong players do (99of9's set-up)",
        "rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR",
    ),
    (
        "standard",
        "the set-up of the protocol's document",
        "rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR",
    ),
    (
        "wings",
        "dogs on the wings, horses beside them",
        "rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR",
    ),
];

impl Game for Arimaa {
    type Position = Steps;

    fn name(&self) -> &'static str {
        "arimaa"
    }

    fn summary(&self) -> &'static str {
        "bring a rabbit to the other end; a ply is one of up to four steps of a turn"
    }

    fn notation(&self) -> &'static str {
        NOTATION
    }

    fn starts(&self) -> Vec<Start<Steps>> {
        let ready = STARTS.map(|(name, summary, cells)| {
            // The texts are our own, and a test reads them all.
            let board = parse_cells(cells).unwrap_or(Board::EMPTY);
            Start { name, summary, position: Steps::new(board, Side::First) }
        });
        let setup = Start {
            name: "setup",
            summary: "an empty board: Gold sets up its pieces, then Silver",
            position: Steps::to_set_up(),
        };
        ready.into_iter().chain([setup]).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Steps, TextError> {
        let text = text.trim_end();
        if text.contains('|') {
            return parse_drawing(text);
        }
        let text = text.trim_start();
        let wrong = || {
            TextError::new(format!(
                "{text:?} is no position: use g [64 characters] for Gold to move, s [...] for Silver"
            ))
        };
        let (side, rest) = text.split_at_checked(1).ok_or_else(wrong)?;
        let side = parse_side(side).ok_or_else(wrong)?;
        let cells = rest.trim_start().strip_prefix('[').ok_or_else(wrong)?;
        let (cells, steps) = cells.split_once(']').ok_or_else(wrong)?;
        position_on(parse_cells(cells)?, side, steps)
    }

    fn format_position(&self, position: &Steps) -> String {
        let (board, made) = position.turn_so_far();
        let side = position.side();
        let mut text = format!("{} [{}]", side_letter(side), format_cells(&board));
        let mut at = Steps::new(board, side);
        for step in made {
            text.push(' ');
            text.push_str(&self.format_move(&at, *step));
            at.play(*step);
        }
        text
    }

    fn parse_move(&self, position: &Steps, text: &str) -> Result<Step, TextError> {
        let step = parse_ply(text)?;
        if let (Ply::Step { from, .. }, Some(letter)) = (step.ply(), text.chars().next())
            && position.board().at(from) != Kind::of_letter(letter)
        {
            let stands = match position.board().at(from) {
                Some((side, kind)) => format!("{} stands there", kind.letter(side)),
                None => "that square is empty".to_owned(),
            };
            return Err(TextError::new(format!("{text:?} is not possible: {stands}")));
        }
        if position.is_legal(step) {
            return Ok(step);
        }
        Err(TextError::new(format!("{text:?} is not possible here{}", why_not(position, step))))
    }

    fn format_move(&self, position: &Steps, mv: Step) -> String {
        match mv.ply() {
            Ply::Pass => "pass".to_owned(),
            Ply::Place { kind, square } => format!("{}{}", kind.letter(position.side()), bits::name(square)),
            Ply::Step { from, direction } => {
                let letter = position.board().at(from).map_or('?', |(side, kind)| kind.letter(side));
                format!("{letter}{}{}", bits::name(from), direction.letter())
            }
        }
    }

    fn view(&self, position: &Steps) -> View {
        let board = position.board();
        let cell = |square: u8| match board.at(square) {
            Some((side, kind)) => Cell { symbol: kind.letter(side), owner: Some(side) },
            None => Cell { symbol: if bit(square) & TRAPS != 0 { 'x' } else { '.' }, owner: None },
        };
        View::Grid(Grid {
            rows: (0..8).rev().map(|row| (0..8).map(|column| cell(row * 8 + column)).collect()).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            row_labels: ('1'..='8').rev().map(String::from).collect(),
        })
    }
}

/// Why a ply is not legal, where that can be said in a few words.
fn why_not(position: &Steps, step: Step) -> String {
    let board = position.board();
    let Ply::Step { from, direction } = step.ply() else {
        return match step.ply() {
            Ply::Pass if position.used() == 0 => ": a turn has at least one step",
            Ply::Pass if position.must_push() => ": a push must be finished",
            Ply::Pass => ": a turn must change the board and not repeat a position for the third time",
            _ => "",
        }
        .to_owned();
    };
    let to = direction.shift(bit(from));
    let own = board.of(position.side()) & bit(from) != 0;
    let reason = if to == 0 {
        ": it would leave the board"
    } else if to & board.empty() == 0 {
        ": the square in front of it is taken"
    } else if own && board.frozen(position.side()) & bit(from) != 0 {
        ": the piece is frozen"
    } else if own && board.kind_at(from) == Kind::Rabbit && direction == Direction::backward(position.side())
    {
        ": rabbits do not step back"
    } else if position.must_push() {
        ": a push must be finished"
    } else if !own {
        ": no stronger piece of yours can push or pull it there"
    } else {
        ": a turn must change the board and not repeat a position for the third time"
    };
    reason.to_owned()
}

/// A ply by its text alone.
pub(super) fn parse_ply(text: &str) -> Result<Step, TextError> {
    if text == "pass" {
        return Ok(Step::PASS);
    }
    let wrong = || TextError::new(format!("{text:?} is no step: use for example Ee2n, or pass"));
    let letter = text.chars().next().ok_or_else(wrong)?;
    let (_, kind) = Kind::of_letter(letter).ok_or_else(wrong)?;
    let square = text.get(1..3).and_then(bits::parse).ok_or_else(wrong)?;
    match text.get(3..).unwrap_or("?") {
        "" => Ok(Step::place(kind, square)),
        rest => Direction::ALL
            .into_iter()
            .find(|direction| rest.chars().eq([direction.letter()]))
            .map(|direction| Step::new(square, direction))
            .ok_or_else(wrong),
    }
}

/// `g` or `s`, or as in old records `w` or `b`.
pub(super) fn parse_side(text: &str) -> Option<Side> {
    match text {
        "g" | "w" => Some(Side::First),
        "s" | "b" => Some(Side::Second),
        _ => None,
    }
}

/// The letter of a side.
pub(super) fn side_letter(side: Side) -> char {
    match side {
        Side::First => 'g',
        Side::Second => 's',
    }
}

fn parse_cells(cells: &str) -> Result<Board, TextError> {
    let count = cells.chars().count();
    if count != 64 {
        return Err(TextError::new(format!(
            "{count} squares: a board has 64, so many characters belong between the brackets"
        )));
    }
    let mut board = Board::EMPTY;
    for (index, letter) in cells.chars().enumerate() {
        put(&mut board, (7 - index as u8 / 8) * 8 + index as u8 % 8, letter)?;
    }
    Ok(board)
}

/// Puts what a letter stands for on an empty square.
pub(super) fn put(board: &mut Board, square: u8, letter: char) -> Result<(), TextError> {
    match (letter, Kind::of_letter(letter)) {
        (' ' | '.', _) => {}
        ('x' | 'X', _) if bit(square) & TRAPS != 0 => {}
        (_, Some((side, kind))) => board.put(square, side, kind),
        _ => {
            return Err(TextError::new(format!(
                "{letter:?} on {}: pieces are E M H D C R for Gold and e m h d c r for Silver",
                bits::name(square)
            )));
        }
    }
    Ok(())
}

fn format_cells(board: &Board) -> String {
    // Dots survive where blanks are counted as one.
    let letter = |square| board.at(square).map_or('.', |(side, kind)| kind.letter(side));
    (0..8).rev().flat_map(|row| (0..8).map(move |column| row * 8 + column)).map(letter).collect()
}

/// Whether a side has not set up all its pieces: the board holds nothing but pieces in the order in which they are set
/// up.
pub(super) fn needs_set_up(board: &Board, side: Side) -> bool {
    let (gold, silver) = (board.of(Side::First), board.of(Side::Second));
    let is_prefix = |set: u64, home: u64| {
        let placed = set & home;
        set == placed
            && placed.count_ones() < 16
            && (placed >> home.trailing_zeros()).wrapping_add(1).is_power_of_two()
    };
    match side {
        Side::First => silver == 0 && is_prefix(gold, home(Side::First)),
        Side::Second => gold == home(Side::First) && is_prefix(silver, home(Side::Second)),
    }
}

/// The position on a board that was read, where pieces may have to be set up, and after the steps already made in
/// this turn.
pub(super) fn position_on(board: Board, side: Side, steps: &str) -> Result<Steps, TextError> {
    check(&board)?;
    let mut position =
        if needs_set_up(&board, side) { Steps::to_set_up_on(board, side) } else { Steps::new(board, side) };
    play_steps(&mut position, steps)?;
    Ok(position)
}

/// No more pieces than a game has, and nobody in a trap without a friend.
fn check(board: &Board) -> Result<(), TextError> {
    for side in [Side::First, Side::Second] {
        let own = board.of(side);
        if let Some(square) = bits::Squares(own & TRAPS & !bits::neighbours(own)).next() {
            return Err(TextError::new(format!(
                "the piece on {} stands in a trap without a friend beside it: take it off",
                bits::name(square)
            )));
        }
        for kind in Kind::ALL {
            let count = board.pieces(side, kind).count_ones();
            if count > kind.full_count() {
                return Err(TextError::new(format!(
                    "{count} pieces {}: a side has {} at most",
                    kind.letter(side),
                    kind.full_count()
                )));
            }
        }
    }
    Ok(())
}
