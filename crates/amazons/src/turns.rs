//! What a ply is in both shapes of the tree, and how it is written.

use plywood_core::{Position, TextError};

use super::board::Board;
use super::glance::glance;
use super::halves::{Half, Halves};
use super::squares::Square;
use super::whole::{Turn, Whole};

/// A shape of the game tree: what a ply is, and how it is written.
pub trait Turns: Position + Copy {
    /// How plies are written, for help texts.
    const PLIES: &'static str;

    /// The position at the beginning of a turn, or in its middle, where `shooter` has moved and has to shoot.
    fn on(board: Board, shooter: Option<Square>) -> Option<Self>;

    /// What stands where.
    fn board(&self) -> &Board;

    /// The amazon that has moved and has to shoot.
    fn shooter(&self) -> Option<Square> {
        None
    }

    /// Reads a legal ply from the squares that it names.
    fn read(&self, squares: &[Square]) -> Result<Self::Move, TextError>;

    /// Writes a ply.
    fn write(mv: Self::Move) -> String;

    /// What it does.
    fn parts(mv: Self::Move) -> Parts;

    /// The ply with every square replaced by its image.
    fn image(mv: Self::Move, map: impl Fn(Square) -> Square) -> Self::Move;

    /// The plies that look best at a glance, `most` of them, into an empty list. It stays empty where plies are so few
    /// that they can all be looked at.
    fn glance(&self, most: usize, moves: &mut Vec<Self::Move>) {
        let _ = (most, moves);
    }
}

/// What a ply does: a whole turn both, half of one either.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// From where to where an amazon goes.
    pub walk: Option<(Square, Square)>,
    /// What it burns.
    pub arrow: Option<Square>,
}

pub(super) fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.column() as u8), square.row() + 1)
}

/// Whether the amazon may go there; the error says why not.
fn check_walk(board: &Board, from: Square, to: Square) -> Result<(), TextError> {
    let who = ["white", "black"][board.side().index()];
    if board.amazons(board.side()) & from.set() == 0 {
        return Err(TextError::new(format!("there is no {who} amazon on {}", name(from))));
    }
    if board.reach(from) & to.set() == 0 {
        return Err(TextError::new(format!("the amazon on {} cannot reach {}", name(from), name(to))));
    }
    Ok(())
}

fn check_arrow(reachable: bool, from: Square, target: Square) -> Result<(), TextError> {
    if reachable {
        return Ok(());
    }
    Err(TextError::new(format!("an arrow from {} cannot reach {}", name(from), name(target))))
}

impl Turns for Whole {
    const PLIES: &'static str =
        "move: from, to and arrow, as in d1-d7/g7 (also read: d1-d7-g7 and d1d7,d7g7)";

    fn on(board: Board, shooter: Option<Square>) -> Option<Whole> {
        shooter.is_none().then_some(Whole(board))
    }

    fn board(&self) -> &Board {
        &self.0
    }

    fn read(&self, squares: &[Square]) -> Result<Turn, TextError> {
        let (from, to, arrow) = match *squares {
            [from, to, arrow] => (from, to, arrow),
            [from, to, again, arrow] if again == to => (from, to, arrow),
            _ => {
                return Err(TextError::new("a move names three squares: from, to and arrow, as in d1-d7/g7"));
            }
        };
        check_walk(&self.0, from, to)?;
        check_arrow(self.0.targets(from, to) & arrow.set() != 0, to, arrow)?;
        Ok(Turn { from, to, arrow })
    }

    fn write(turn: Turn) -> String {
        format!("{}-{}/{}", name(turn.from), name(turn.to), name(turn.arrow))
    }

    fn parts(turn: Turn) -> Parts {
        Parts { walk: Some((turn.from, turn.to)), arrow: Some(turn.arrow) }
    }

    fn image(turn: Turn, map: impl Fn(Square) -> Square) -> Turn {
        Turn { from: map(turn.from), to: map(turn.to), arrow: map(turn.arrow) }
    }

    fn glance(&self, most: usize, moves: &mut Vec<Turn>) {
        glance(&self.0, most, moves);
    }
}

impl Turns for Halves {
    const PLIES: &'static str = "move: half a turn, from and to as in d1-d7, then the arrow as in /g7";

    fn on(board: Board, shooter: Option<Square>) -> Option<Halves> {
        let halves = Halves::new(board);
        match shooter {
            None => Some(halves),
            Some(shooter) => halves.with_shooter(shooter),
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    fn read(&self, squares: &[Square]) -> Result<Half, TextError> {
        match (self.shooter, squares) {
            (None, &[from, to]) => {
                check_walk(&self.board, from, to)?;
                Ok(Half::Walk { from, to })
            }
            (Some(shooter), &[target]) => {
                check_arrow(self.board.reach(shooter) & target.set() != 0, shooter, target)?;
                Ok(Half::Shoot(target))
            }
            (None, _) => Err(TextError::new("an amazon moves now: name two squares, as in d1-d7")),
            (Some(shooter), _) => Err(TextError::new(format!(
                "the amazon on {} shoots now: name one square, as in /g7",
                name(shooter)
            ))),
        }
    }

    fn write(half: Half) -> String {
        match half {
            Half::Walk { from, to } => format!("{}-{}", name(from), name(to)),
            Half::Shoot(target) => format!("/{}", name(target)),
        }
    }

    fn parts(half: Half) -> Parts {
        match half {
            Half::Walk { from, to } => Parts { walk: Some((from, to)), arrow: None },
            Half::Shoot(target) => Parts { walk: None, arrow: Some(target) },
        }
    }

    fn image(half: Half, map: impl Fn(Square) -> Square) -> Half {
        match half {
            Half::Walk { from, to } => Half::Walk { from: map(from), to: map(to) },
            Half::Shoot(target) => Half::Shoot(map(target)),
        }
    }
}

/// A square by its name on a board of this size, and what follows it.
pub(super) fn square(text: &str, board: &Board) -> Option<(Square, usize)> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let column = (letter as u32).checked_sub('a' as u32).filter(|column| *column < board.width())?;
    let digits = text[1..].chars().take_while(char::is_ascii_digit).count();
    let row: u32 = text[1..=digits].parse().ok()?;
    let row = row.checked_sub(1).filter(|row| *row < board.height())?;
    Some((Square::at(column, row)?, 1 + digits))
}

/// The squares that a move names, whatever stands between them.
pub(super) fn squares(text: &str, board: &Board) -> Result<Vec<Square>, TextError> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    loop {
        rest = rest.trim_start_matches(['-', '/', ',', ' ']);
        if rest.is_empty() {
            return Ok(found);
        }
        let (square, length) = rest.is_ascii().then(|| square(rest, board)).flatten().ok_or_else(|| {
            let last = Square::at(board.width() - 1, board.height() - 1).map(name).unwrap_or_default();
            TextError::new(format!("{rest:?} in {text:?} does not begin with a square from a1 to {last}"))
        })?;
        found.push(square);
        rest = &rest[length..];
    }
}
