//! The playing field as the server writes it.

use plywood_core::TextError;

/// A field, rows from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    rows: Vec<Vec<Cell>>,
}

/// What lies in a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A disc of one of the two players.
    Disc(Player),
}

/// A player by the number that the server gave it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

impl Player {
    /// The player of this number.
    pub fn from_number(text: &str) -> Option<Player> {
        match text {
            "1" => Some(Player::One),
            "2" => Some(Player::Two),
            _ => None,
        }
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl Field {
    /// Reads rows separated by semicolons, cells by commas.
    pub fn parse(text: &str) -> Result<Field, TextError> {
        let cell = |text: &str| match text.trim() {
            "0" => Ok(Cell::Empty),
            number => Player::from_number(number)
                .map(Cell::Disc)
                .ok_or_else(|| TextError::new(format!("a cell is 0, 1 or 2, not {number:?}"))),
        };
        let row = |text: &str| text.split(',').map(cell).collect::<Result<Vec<Cell>, TextError>>();
        let field = Field { rows: text.split(';').map(row).collect::<Result<_, _>>()? };
        field.check()?;
        Ok(field)
    }

    /// Refuses what no server means: rows of different lengths, discs in the air, a player who moved twice.
    fn check(&self) -> Result<(), TextError> {
        if self.rows.iter().any(|row| row.len() != self.columns()) {
            return Err(TextError::new("the rows of the field have different lengths"));
        }
        let floats = |(above, below): (&Vec<Cell>, &Vec<Cell>)| {
            above.iter().zip(below).any(|(above, below)| *above != Cell::Empty && *below == Cell::Empty)
        };
        if self.rows.iter().zip(self.rows.iter().skip(1)).any(floats) {
            return Err(TextError::new("a disc of the field rests on nothing"));
        }
        if self.discs(Player::One).abs_diff(self.discs(Player::Two)) > 1 {
            return Err(TextError::new("a player has two discs more than the other"));
        }
        Ok(())
    }

    /// How many columns it has.
    pub fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many discs a player has.
    pub fn discs(&self, player: Player) -> usize {
        self.rows.iter().flatten().filter(|cell| **cell == Cell::Disc(player)).count()
    }

    /// The position in Connect Four's notation, with `mover` to move. The server does not say who moved first; the
    /// number of discs does.
    pub fn position(&self, mover: Player) -> Result<String, TextError> {
        let first = match self.discs(mover).cmp(&self.discs(mover.other())) {
            std::cmp::Ordering::Equal => mover,
            std::cmp::Ordering::Less => mover.other(),
            std::cmp::Ordering::Greater => {
                return Err(TextError::new(
                    "a move is asked for, but by the number of discs it is the other's turn",
                ));
            }
        };
        let symbol = |cell: &Cell| match *cell {
            Cell::Empty => '.',
            Cell::Disc(player) if player == first => 'x',
            Cell::Disc(_) => 'o',
        };
        // A slash in front, because one row alone would look like a list of moves.
        Ok(self.rows.iter().map(|row| format!("/{}", row.iter().map(symbol).collect::<String>())).collect())
    }
}

/// The server's number of the column of a move: Plywood counts columns from 1, the server from 0.
pub fn column(mv: &str) -> Option<u32> {
    let mut letters = mv.chars();
    let column = letters.next()?.to_digit(36)?.checked_sub(1)?;
    letters.next().is_none().then_some(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_discs_says_who_began() -> Result<(), TextError> {
        let field = Field::parse("0,0,0;2,1,0")?;
        assert_eq!((field.columns(), field.rows()), (3, 2));
        assert_eq!(field.position(Player::One)?, "/.../ox.");
        assert_eq!(field.position(Player::Two)?, "/.../xo.");
        let field = Field::parse("1")?;
        assert_eq!(field.position(Player::Two)?, "/x");
        assert!(field.position(Player::One).is_err());
        Ok(())
    }

    #[test]
    fn what_no_server_means_is_refused() {
        for wrong in ["", "0,0;0", "1;0", "1,1", "3", "0,,0", "0 0", "0;", "-1"] {
            assert!(Field::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn columns_are_counted_from_zero() {
        assert_eq!(["1", "7", "a", "w"].map(column), [Some(0), Some(6), Some(9), Some(31)]);
        assert_eq!(["", "0", "12", "?"].map(column), [None; 4]);
    }
}
