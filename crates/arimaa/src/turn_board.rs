//! The game in whole turns, for protocols.

use plywood_core::{Game, Position, Side, TextError};
use plywood_engines::TurnBoard;

use crate::{Arimaa, Step, Steps, format_turn, parse_turn, set_up};

/// The board at a position by name or notation, or at the usual start.
pub(crate) fn turn_board(start: Option<&str>) -> Result<Box<dyn TurnBoard>, TextError> {
    Ok(Box::new(Arimaa.position(start)?))
}

/// Plies in the game's notation.
fn written(from: &Steps, plies: &[Step]) -> Vec<String> {
    let mut at = from.clone();
    let word = |ply: &Step| {
        let word = Arimaa.format_move(&at, *ply);
        Position::play(&mut at, *ply);
        word
    };
    plies.iter().map(word).collect()
}

impl TurnBoard for Steps {
    fn copied(&self) -> Box<dyn TurnBoard> {
        Box::new(self.clone())
    }

    fn position(&self) -> String {
        Arimaa.format_position(self)
    }

    fn side(&self) -> Side {
        Position::side(self)
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn is_lost(&self) -> bool {
        self.ending().is_some_and(|ending| ending.winner != Position::side(self))
    }

    fn is_set_up(&self) -> bool {
        Steps::is_set_up(self)
    }

    fn is_between_turns(&self) -> bool {
        self.used() == 0 && (Steps::is_set_up(self) || self.ply() == 0)
    }

    fn pieces(&self) -> u32 {
        self.board().empty().count_zeros()
    }

    fn play(&mut self, ply: &str) -> Result<(), TextError> {
        let ply = Arimaa.parse_move(self, ply)?;
        Position::play(self, ply);
        Ok(())
    }

    fn read_turn(&self, text: &str) -> Result<Vec<String>, TextError> {
        Ok(written(self, &parse_turn(self, text)?))
    }

    fn write_turn(&self, plies: &[String]) -> String {
        let mut at = self.clone();
        let read = |ply: &String| {
            let ply = Arimaa.parse_move(&at, ply).ok()?;
            Position::play(&mut at, ply);
            Some(ply)
        };
        let plies: Vec<Step> = plies.iter().map_while(read).collect();
        format_turn(self, &plies)
    }

    fn set_up(&self, number: u64) -> Option<Vec<String>> {
        set_up(self, number).map(|plies| written(self, &plies))
    }
}
