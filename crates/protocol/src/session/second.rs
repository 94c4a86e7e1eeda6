//! The second beside the mind: knows the rules of a position, takes a first glance, and ends turns that a search has
//! left open. What it does takes a moment, so that nobody has to wait for it.

use plywood_api::{Answer, Attention, Bot};
use plywood_core::{Goal, Limits, Side, TextError};
use plywood_engines::AnyGame;

use crate::bots;
use crate::think::guarded;
use crate::turn::whole_turn;

/// Two plies see what can be won or lost at once.
const GLANCE: u32 = 2;
/// What they may cost, in games with thousands of moves.
const GLANCE_NODES: u64 = 5000;

/// A position, told by where the game began and what was played, and somebody who knows the rules.
pub struct Second {
    game: AnyGame,
    start: Option<String>,
    played: Vec<String>,
    bot: Box<dyn Bot>,
}

impl Second {
    /// The position after these moves, from the usual start or from one that is told.
    pub fn at(game: &AnyGame, start: Option<String>, played: Vec<String>) -> Result<Second, TextError> {
        Second::new(game, start, played, false)
    }

    /// The same where draws that nobody has claimed do not end the game, if it goes `beyond_draws`.
    pub fn new(
        game: &AnyGame,
        start: Option<String>,
        played: Vec<String>,
        beyond_draws: bool,
    ) -> Result<Second, TextError> {
        let mut bot = bots::rules(game)?;
        bot.play_beyond_draws(beyond_draws);
        let mut second = Second { game: game.clone(), start, played, bot };
        second.set_up()?;
        Ok(second)
    }

    fn set_up(&mut self) -> Result<(), TextError> {
        self.bot.set_position(self.start.as_deref())?;
        let all = self.played.len();
        for (index, mv) in self.played.iter().enumerate() {
            let wrong = |error| TextError::new(format!("move {} of {all}: {error}", index + 1));
            self.bot.play(mv).map_err(wrong)?;
        }
        Ok(())
    }

    /// Where the game began; `None` for the usual start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// What was played since.
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// The position in the game's notation.
    pub fn position(&self) -> String {
        self.bot.position()
    }

    /// Who moves next.
    pub fn side(&self) -> Side {
        self.bot.side()
    }

    /// Whether this is a legal move.
    pub fn is_legal(&mut self, mv: &str) -> bool {
        let alone = Attention { moves: vec![mv.to_owned()], ..Attention::default() };
        let is_legal = self.bot.attend(&alone).is_ok();
        is_legal && self.bot.attend(&Attention::default()).is_ok()
    }

    /// Looks at some moves only from now on, as if others were not legal.
    pub(super) fn attend(&mut self, moves: &[String]) -> Result<(), TextError> {
        self.bot.attend(&Attention { moves: moves.to_vec(), ..Attention::default() })
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<String> {
        self.bot.moves()
    }

    /// What a glance shows, which looks no further ahead than this.
    pub fn glance(&mut self, depth: Option<u32>) -> Option<Answer> {
        let goal = Goal::depth(depth.unwrap_or(GLANCE).min(GLANCE));
        let limits = Limits { nodes: Some(GLANCE_NODES), ..Limits::default() };
        guarded(|| self.bot.think(goal, &limits, &mut |_| {})).ok()
    }

    /// The plies of a whole turn that begins with this line as far as it goes; none only if there is no legal turn.
    pub(super) fn whole_turn(&mut self, line: &[String]) -> Vec<String> {
        let completed = guarded(|| {
            // A glance that ended in a panic may have left the bot anywhere.
            self.set_up().ok()?;
            let side = self.side();
            let plies = whole_turn(&mut *self.bot, line, &Limits::default());
            (self.side() != side).then_some(plies)
        });
        completed.ok().flatten().or_else(|| self.any_turn()).unwrap_or_default()
    }

    /// The first plies that end a turn.
    fn any_turn(&self) -> Option<Vec<String>> {
        // What a panic may have left half done is not used again.
        let mut fresh = Second::at(&self.game, self.start.clone(), self.played.clone()).ok()?;
        let side = fresh.side();
        let mut plies = Vec::new();
        guarded(|| fresh.complete(side, &mut plies)).is_ok_and(|ends| ends).then_some(plies)
    }

    /// Completes the turn of this side after these plies, if that can be done: not all plies lead to an end, as where a
    /// turn must not end as it began.
    fn complete(&mut self, side: Side, plies: &mut Vec<String>) -> bool {
        let is_there = self.set_up().is_ok() && plies.iter().all(|ply| self.bot.play(ply).is_ok());
        if !is_there || self.side() != side {
            return is_there;
        }
        for ply in self.moves() {
            plies.push(ply);
            if self.complete(side, plies) {
                return true;
            }
            plies.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENING: &str = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn lines_become_whole_turns() -> Result<(), TextError> {
        let turn = |line: &str| {
            let mut second =
                Second::at(&plywood_games::all().find("arimaa")?, Some(OPENING.to_owned()), Vec::new())?;
            Ok::<_, TextError>(second.whole_turn(&words(line)))
        };
        assert_eq!(turn("Ee2n Ee3n pass ed7s ed6s")?, words("Ee2n Ee3n pass"));
        for (line, begins) in [("Ee2n Ee3n", "Ee2n Ee3n"), ("Ee2n ed7s", "Ee2n")] {
            let plies = turn(line)?.join(" ");
            assert!(plies.starts_with(begins) && plies.len() > begins.len(), "{line}: {plies}");
        }
        Ok(())
    }

    #[test]
    fn there_is_always_a_turn_ready() -> Result<(), TextError> {
        let mut played = Vec::new();
        for turns in 0..8 {
            let second =
                Second::at(&plywood_games::all().find("arimaa")?, Some("setup".to_owned()), played.clone())?;
            assert_eq!(second.side().index(), turns % 2);
            played.extend(second.any_turn().ok_or_else(|| TextError::new("no turn"))?);
        }
        let over = "s [R                                                       r       ]";
        let over = Second::at(&plywood_games::all().find("arimaa")?, Some(over.to_owned()), Vec::new())?;
        assert!(over.moves().is_empty());
        assert_eq!(over.any_turn(), None);
        Ok(())
    }
}
