//! The competition's protocol for four in a row, as a server speaks it.

use std::time::Duration;

use plywood_api::Effort;
use plywood_core::{Side, TextError, View};
use plywood_engines::AnyGame;

use super::child::{Asking, Child, Controller, Hello};
use super::told::Told;
use super::{Budget, Time, Trouble, Turn};
use crate::bots;

/// A player in a process of its own that speaks the competition's protocol. It is started for every game, as the
/// competition does, because the protocol has no word for another game. It can be given a time, but no depth and no
/// number of nodes or simulations.
pub type FourInARowChild = Child<FourInARowController>;

/// The server's side of the protocol.
#[derive(Debug, Default)]
pub struct FourInARowController {
    /// Whether the settings of this game were sent: they say which side it plays, which the first request tells us.
    is_set_up: bool,
}

impl Controller for FourInARowController {
    fn hello(&self) -> Hello {
        Hello::Silence { line: "settings player_names player1,player2" }
    }

    fn check(&self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        field(game, start, &[]).map(drop)
    }

    fn new_game(&mut self, _: &AnyGame, _: Option<&str>) -> Result<Vec<String>, Trouble> {
        self.is_set_up = false;
        Ok(Vec::new())
    }

    fn ask(&mut self, game: &AnyGame, start: Option<&str>, turn: &Turn<'_>) -> Result<Asking, Trouble> {
        let terms = terms(turn)?;
        let field = field(game, start, turn.played)?;
        let before = if self.is_set_up { Vec::new() } else { settings(&terms, turn.side, &field) };
        self.is_set_up = true;
        let row = |cells: &Vec<u8>| cells.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let rows = field.iter().map(row).collect::<Vec<_>>().join(";");
        let request = vec![
            format!("update game round {}", turn.played.len() + 1),
            format!("update game field {rows}"),
            format!("action move {}", terms.left.as_millis()),
        ];
        Ok(Asking { before, request })
    }

    fn hear(&mut self, line: &str, _: &mut Told) -> Option<Result<Vec<String>, Trouble>> {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["place_disc", column] => Some(mv(column).map(|mv| vec![mv])),
            ["place_disc" | "no_moves", ..] => Some(Err(Trouble::Garbage(line.to_owned()))),
            _ => None,
        }
    }
}

fn settings(terms: &Terms, side: Side, field: &[Vec<u8>]) -> Vec<String> {
    let number = side.index() + 1;
    vec![
        format!("settings timebank {}", terms.bank.as_millis()),
        format!("settings time_per_move {}", terms.per_move.as_millis()),
        format!("settings your_bot player{number}"),
        format!("settings your_botid {number}"),
        format!("settings field_columns {}", field.first().map_or(0, Vec::len)),
        format!("settings field_rows {}", field.len()),
    ]
}

fn refused(why: &str) -> Trouble {
    Trouble::Refused(why.to_owned())
}

/// What the server says about time.
struct Terms {
    bank: Duration,
    per_move: Duration,
    left: Duration,
}

fn terms(turn: &Turn<'_>) -> Result<Terms, Trouble> {
    let Budget { time, effort: Effort { depth, nodes, simulations } } = turn.budget;
    if depth.is_some() || nodes.is_some() || simulations.is_some() {
        return Err(refused(
            "four in a row is played on time: it has no words for depth, nodes and simulations",
        ));
    }
    match *time {
        Time::Unlimited => Err(refused("four in a row is played on time: give each move a time, or a bank")),
        Time::PerMove(time) => Ok(Terms { bank: time, per_move: time, left: time }),
        Time::Clock { left, increment, most, .. } => {
            let (left, per_move) = (left[turn.side.index()], increment[turn.side.index()]);
            Ok(Terms { bank: most.unwrap_or(left), per_move, left })
        }
    }
}

/// The field after these moves: rows from the top, 0 for nothing, and the players' numbers.
fn field(game: &AnyGame, start: Option<&str>, played: &[String]) -> Result<Vec<Vec<u8>>, Trouble> {
    let name = game.name();
    if name.split(':').next() != Some("connect4") {
        return Err(refused(&format!("it plays connect4, not {name}")));
    }
    let view = || {
        let mut rules = bots::rules(game)?;
        rules.set_position(start)?;
        played.iter().try_for_each(|mv| rules.play(mv))?;
        Ok(rules.view())
    };
    let number = |owner| match owner {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    };
    match view() {
        Ok(View::Grid(grid)) => {
            Ok(grid.rows.iter().map(|row| row.iter().map(|cell| number(cell.owner)).collect()).collect())
        }
        Ok(View::Text(_)) => Err(refused("this board has no picture to be told")),
        Err::<_, TextError>(error) => Err(Trouble::Refused(error.to_string())),
    }
}

/// Plywood's name of a column: the server counts from 0, Plywood from 1, with letters after 9.
fn mv(column: &str) -> Result<String, Trouble> {
    let number = column.parse::<u32>().ok().and_then(|column| column.checked_add(1));
    let digit = number.and_then(|number| char::from_digit(number, 36));
    digit.map(String::from).ok_or_else(|| Trouble::Garbage(format!("place_disc {column}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_become_moves() {
        assert_eq!([mv("0"), mv("6"), mv("9")], ["1", "7", "a"].map(|mv| Ok(mv.to_owned())));
        for wrong in ["-1", "x", "", "35", "4294967295"] {
            assert!(mv(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn fields_have_the_numbers_of_the_players() -> Result<(), Trouble> {
        let field = field(
            &plywood_games::all().find("connect4:5x4").map_err(|error| refused(&error.to_string()))?,
            Some("3"),
            &["3".to_owned(), "1".to_owned()],
        )?;
        assert_eq!(field, [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 2, 0, 0], [1, 0, 1, 0, 0]]);
        Ok(())
    }
}
