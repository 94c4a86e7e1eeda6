//! A program that plays four in a row for the competition server, with us as the server.

use std::time::{Duration, Instant};

use plywood_core::{Bot, Side, View};
use plywood_games::bot;

use super::command::CommandLine;
use super::talk::{Patience, Program};
use super::{Budget, Contestant, Reply, Time, Trouble, Turn};

/// A player in a process of its own that speaks the competition's protocol. It is started for every game, as the
/// competition does, because the protocol has no word for another game. It can be given a time, but no depth and no
/// number of nodes or simulations.
#[derive(Debug)]
pub struct FourInARowChild {
    program: Program,
    /// Whether the settings of this game were sent: they say which side it plays, which the first request tells us.
    is_set_up: bool,
}

impl FourInARowChild {
    /// A player that will be started by this command.
    pub fn new(command: CommandLine) -> FourInARowChild {
        FourInARowChild { program: Program::new(command), is_set_up: false }
    }

    /// How long to wait for it.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> FourInARowChild {
        self.program.patience = patience;
        self
    }

    /// Starts it, and waits until it has read a first line. There is no word that it would answer before its first
    /// move, and how long it takes to start is not to count for that.
    fn begin(&mut self) -> Result<(), Trouble> {
        self.program.start()?;
        self.program.send("settings player_names player1,player2")?;
        self.program.wait_until_read(self.program.patience.greeting)
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let Terms { bank, per_move, left } = terms(turn)?;
        let (game, start) = self.program.game.clone().ok_or_else(|| refused("no game was begun"))?;
        let field = field(&game, start.as_deref(), turn.played)?;
        if !self.is_set_up {
            let number = turn.side.index() + 1;
            let ms = |time: Duration| time.as_millis();
            for line in [
                format!("settings timebank {}", ms(bank)),
                format!("settings time_per_move {}", ms(per_move)),
                format!("settings your_bot player{number}"),
                format!("settings your_botid {number}"),
                format!("settings field_columns {}", field.first().map_or(0, Vec::len)),
                format!("settings field_rows {}", field.len()),
            ] {
                self.program.send(&line)?;
            }
            self.is_set_up = true;
        }
        let row = |cells: &Vec<u8>| cells.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let rows = field.iter().map(row).collect::<Vec<_>>().join(";");
        let patience = self.program.patience_for(turn);
        self.program.process()?.skip_output();
        let asked = Instant::now();
        self.program.send(&format!("update game round {}", turn.played.len() + 1))?;
        self.program.send(&format!("update game field {rows}"))?;
        self.program.send(&format!("action move {}", left.as_millis()))?;
        let answer = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["place_disc", column] => Some(mv(column)),
            ["place_disc" | "no_moves", ..] => Some(Err(Trouble::Garbage(line.to_owned()))),
            _ => None,
        };
        let (mv, at) = self.program.hear(patience, turn.stop, answer)?;
        let time = at.saturating_duration_since(asked);
        Ok(Reply { moves: vec![mv?], time, depth: None, nodes: None, simulations: None, value: None })
    }
}

impl Contestant for FourInARowChild {
    fn name(&self) -> String {
        self.program.command.to_string()
    }

    fn new_game(&mut self, game: &str, start: Option<&str>) -> Result<(), Trouble> {
        // What is wrong with the game or its start is found out before anything runs.
        field(game, start, &[])?;
        self.program.game = Some((game.to_owned(), start.map(str::to_owned)));
        self.restart()
    }

    /// The protocol has no greeting: its first answer shows that a program speaks it.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let reply = self.ask(turn);
        let reply = self.program.readied(reply);
        if reply.is_err() {
            self.program.kill();
        }
        reply
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        self.is_set_up = false;
        let begun = self.begin();
        if begun.is_ok() { begun } else { self.program.readied(begun) }
    }

    /// The protocol has no word for the end either: it ends with its input.
    fn end(&mut self) {
        self.program.end(None);
    }
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
    let Budget { time, depth, nodes, simulations } = turn.budget;
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
fn field(game: &str, start: Option<&str>, played: &[String]) -> Result<Vec<Vec<u8>>, Trouble> {
    if game.split(':').next() != Some("connect4") {
        return Err(refused(&format!("it plays connect4, not {game}")));
    }
    let referee = || {
        let mut referee: Box<dyn Bot> = bot(game, &"alphabeta".parse()?)?;
        referee.set_position(start)?;
        played.iter().try_for_each(|mv| referee.play(mv))?;
        Ok(referee.view())
    };
    let number = |owner| match owner {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    };
    match referee() {
        Ok(View::Grid(grid)) => {
            Ok(grid.rows.iter().map(|row| row.iter().map(|cell| number(cell.owner)).collect()).collect())
        }
        Ok(View::Text(_)) => Err(refused("this board has no picture to be told")),
        Err::<_, plywood_core::TextError>(error) => Err(Trouble::Refused(error.to_string())),
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
        let field = field("connect4:5x4", Some("3"), &["3".to_owned(), "1".to_owned()])?;
        assert_eq!(field, [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 2, 0, 0], [1, 0, 1, 0, 0]]);
        Ok(())
    }
}
