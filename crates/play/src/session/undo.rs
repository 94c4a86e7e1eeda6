//! Taking back, playing again, and beginning again.

use plywood_core::{Random, TextError};

use super::{Ply, Seat, Session};

impl Session {
    /// Takes back the last move of a person and what was answered; the last ply where nobody is a person. Returns these
    /// plies.
    pub fn undo(&mut self) -> Result<Vec<String>, TextError> {
        let last = self.plies.iter().rposition(|ply| self.is_step(ply));
        let taken = self.plies.split_off(last.unwrap_or(self.plies.len()));
        self.undone.extend(taken.iter().rev().cloned());
        if !taken.is_empty() {
            self.wind_clocks();
        }
        self.replay()?;
        Ok(taken.into_iter().map(|ply| ply.spoken).collect())
    }

    /// Plays again what was taken back by one `undo`, and returns it.
    pub fn redo(&mut self) -> Result<Vec<String>, TextError> {
        let mut played = Vec::new();
        while let Some(ply) =
            self.undone.last().filter(|ply| played.is_empty() || !self.is_step(ply)).cloned()
        {
            self.undone.pop();
            played.push(ply.spoken.clone());
            self.plies.push(ply);
        }
        if !played.is_empty() {
            self.wind_clocks();
        }
        self.replay()?;
        Ok(played)
    }

    /// Whether a ply is where taking back stops: a person's move, or anybody's where no person plays.
    fn is_step(&self, ply: &Ply) -> bool {
        self.seat(ply.side) == Seat::Person || !self.seats.contains(&Seat::Person)
    }

    /// Begins again.
    pub fn restart(&mut self) -> Result<(), TextError> {
        self.plies.clear();
        self.undone.clear();
        // Another game, another fate.
        self.seed = Random::new(self.seed).bits();
        self.wind_clocks();
        self.replay()
    }

    /// Lets the clocks show what they showed after the last ply. Where nobody knows, they stay as they are.
    fn wind_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.left = match self.plies.last() {
                None => [clocks.control.base; 2],
                Some(ply) => ply.left.unwrap_or(clocks.left),
            };
        }
    }

    /// Sets the board up as the record says.
    pub(super) fn replay(&mut self) -> Result<(), TextError> {
        self.rules.set_position(Some(&self.start))?;
        self.before = None;
        for (index, ply) in self.plies.iter().enumerate() {
            if index + 1 == self.plies.len() {
                self.before = Some(self.rules.view());
            }
            self.rules.play(&ply.mv)?;
        }
        Ok(())
    }
}
