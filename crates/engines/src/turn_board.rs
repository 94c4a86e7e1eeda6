//! Games that are told in whole turns, each of which has several plies and a notation of its own.

use std::fmt::Debug;

use plywood_core::{Side, TextError};

/// A position of such a game, behind text, for protocols that speak of turns.
pub trait TurnBoard: Debug + Send {
    /// The same position once more.
    fn copied(&self) -> Box<dyn TurnBoard>;

    /// The position in the game's notation.
    fn position(&self) -> String;

    /// Who is to move.
    fn side(&self) -> Side;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Whether the game is over and the side to move has lost it.
    fn is_lost(&self) -> bool;

    /// Whether both sides have set up their pieces.
    fn is_set_up(&self) -> bool;

    /// Whether no turn is under way.
    fn is_between_turns(&self) -> bool;

    /// The pieces on the board.
    fn pieces(&self) -> u32;

    /// Plays a ply.
    fn play(&mut self, ply: &str) -> Result<(), TextError>;

    /// The plies of a turn that is written in the game's notation of turns.
    fn read_turn(&self, text: &str) -> Result<Vec<String>, TextError>;

    /// Writes the turn that consists of these plies; what is no legal ply, and what follows it, is left out.
    fn write_turn(&self, plies: &[String]) -> String;

    /// A good way to set up the pieces of the side to move, where that is what is to be done: one of several, by
    /// number.
    fn set_up(&self, number: u64) -> Option<Vec<String>>;
}

impl Clone for Box<dyn TurnBoard> {
    fn clone(&self) -> Box<dyn TurnBoard> {
        self.copied()
    }
}
