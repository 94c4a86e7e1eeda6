//! The game that the controller has told, and what the rules say about it.

use std::time::Duration;

use plywood_core::{Side, TextError};
use plywood_engines::{AnyGame, TurnBoard};

use super::turn_clock::Moment;

/// How the game began, and what was played since.
#[derive(Clone, Debug)]
pub(super) struct State {
    game: AnyGame,
    /// A name or the notation of the first position.
    pub(super) start: String,
    /// The plies since then.
    pub(super) plies: Vec<String>,
    /// The turns of both sides since then, without set-ups.
    pub(super) turns: [u32; 2],
    pub(super) board: Box<dyn TurnBoard>,
}

impl State {
    /// An empty board.
    pub(super) fn new(game: &AnyGame) -> Result<State, TextError> {
        State::at(game, "setup")
    }

    /// A position, and nothing before it.
    pub(super) fn at(game: &AnyGame, text: &str) -> Result<State, TextError> {
        let board = game.turn_board(Some(text))?;
        Ok(State { game: game.clone(), start: text.to_owned(), plies: Vec::new(), turns: [0; 2], board })
    }

    /// The game.
    pub(super) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The game after one more turn.
    pub(super) fn after(&self, turn: &str) -> Result<State, TextError> {
        if self.is_over() {
            return Err(TextError::new("the game is over"));
        }
        let mut after = self.clone();
        if self.board.is_set_up() {
            after.turns[self.side().index()] += 1;
        }
        for ply in self.board.read_turn(turn)? {
            after.board.play(&ply)?;
            after.plies.push(ply);
        }
        Ok(after)
    }

    pub(super) fn side(&self) -> Side {
        self.board.side()
    }

    pub(super) fn is_over(&self) -> bool {
        self.board.is_over()
    }

    /// Whether the game is over and the side to move has lost it.
    pub(super) fn is_lost(&self) -> bool {
        self.board.is_lost()
    }

    /// The pieces on the board.
    pub(super) fn pieces(&self) -> u32 {
        self.board.pieces()
    }

    /// What the clock has to know, `elapsed` after the game began and `waited` after we were asked.
    pub(super) fn moment(&self, elapsed: Duration, waited: Duration) -> Moment {
        Moment { side: self.side(), turns: self.turns[self.side().index()], elapsed, waited }
    }

    /// A line as the protocol writes it: turns after the first are told by their side.
    pub(super) fn write_line(&self, line: &[String]) -> String {
        let mut at = self.board.clone();
        let mut turns: Vec<(Side, Box<dyn TurnBoard>, Vec<String>)> = Vec::new();
        for ply in line {
            let (side, before) = (at.side(), at.clone());
            if at.play(ply).is_err() {
                break;
            }
            match turns.last_mut() {
                Some((last, _, plies)) if *last == side => plies.push(ply.clone()),
                _ => turns.push((side, before, vec![ply.clone()])),
            }
        }
        let written = turns.iter().enumerate().map(|(index, (side, from, plies))| {
            let turn = from.write_turn(plies);
            match (index, side) {
                (0, _) => turn,
                (_, Side::First) => format!("g {turn}"),
                (_, Side::Second) => format!("s {turn}"),
            }
        });
        written.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENING: &str = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

    fn arimaa() -> Result<AnyGame, TextError> {
        plywood_games::all().find("arimaa")
    }

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_game_is_set_up_and_played_in_whole_turns() -> Result<(), TextError> {
        let gold = State::new(&arimaa()?)?
            .after("Rh1 Rg1 Rf1 Rc1 Rb1 Ra1 Rh2 Ra2 Ce1 Cf2 Dd1 Dc2 Hg2 Hb2 Md2 Ee2")?;
        assert!(gold.after("Ee2n").is_err(), "Silver sets up first");
        let state = gold.after("ed7 hg7 hb7 me7 de8 dd8 cf7 cc7 ra7 rh7 ra8 rb8 rc8 rf8 rg8 rh8")?;
        assert_eq!((state.plies.len(), state.turns), (32, [0, 0]));
        assert!(state.after("Ee2n Ee3n Ee2n").is_err());
        let state = state.after("Ee2n Ee3n")?;
        assert_eq!(state.plies[32..], words("Ee2n Ee3n pass"));
        assert_eq!(state.turns, [1, 0]);
        Ok(())
    }

    #[test]
    fn lines_are_written_turn_by_turn() -> Result<(), TextError> {
        let state = State::at(&arimaa()?, OPENING)?;
        let line = words("Ee2n Ee3n pass ed7s ed6s ed5s me7s Hh2n");
        assert_eq!(state.write_line(&line), "Ee2n Ee3n s ed7s ed6s ed5s me7s g Hh2n");
        Ok(())
    }

    #[test]
    fn a_game_that_is_over_does_not_go_on() -> Result<(), TextError> {
        let over =
            State::at(&arimaa()?, "s [R                                                       r       ]")?;
        assert!(over.is_over());
        assert!(over.after("ra1n").is_err());
        Ok(())
    }
}
