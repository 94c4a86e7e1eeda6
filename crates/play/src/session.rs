//! The game on the table: who sits where, what was played, and what was taken back.

mod symbols;
#[cfg(test)]
mod tests;
mod undo;

use std::time::Duration;

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Limits, Meaning, Side, TextError, View};
use plywood_engines::AnyGame;

use self::symbols::symbols;
use crate::Clocks;

/// Who moves for a side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Somebody at the screen.
    Person,
    /// The [`Opponent`](crate::Opponent).
    Engine,
}

/// One ply of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move in the game's notation.
    pub mv: String,
    /// The move as players say it.
    pub spoken: String,
    /// Who made it.
    pub side: Side,
    /// What the engine thought of it, if it was the engine's.
    pub remark: Option<String>,
    /// What the clocks showed after it, as far as that is known.
    pub left: Option<[Duration; 2]>,
}

/// How a game has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has won by the rules.
    Won(Side),
    /// Nobody has.
    Draw,
    /// The time of this side is over.
    OutOfTime(Side),
    /// A payoff, for the first player.
    Points(i32),
}

/// A game under way.
pub struct Session {
    game: AnyGame,
    start: String,
    /// Who moves for the first and for the second player.
    pub seats: [Seat; 2],
    seed: u64,
    /// What is left to both sides, if they play by clocks.
    pub clocks: Option<Clocks>,
    /// Knows the rules and the position. Who thinks has a bot of its own.
    rules: Box<dyn Bot>,
    plies: Vec<Ply>,
    /// What was taken back, the next one to come last.
    undone: Vec<Ply>,
    /// The board before the last ply.
    before: Option<View>,
    /// What the pieces of both sides look like, where they all look alike.
    symbols: [Option<char>; 2],
}

impl Session {
    /// A game that begins at a position, or at the game's usual start. Chance begins at the seed, for engines that
    /// leave something to it.
    pub fn new(
        game: &AnyGame,
        position: Option<&str>,
        seats: [Seat; 2],
        seed: u64,
    ) -> Result<Session, TextError> {
        let mut rules = game.rules()?;
        rules.set_position(position)?;
        let start = rules.position();
        let symbols = symbols(&mut *rules);
        rules.set_position(Some(&start))?;
        Ok(Session {
            game: game.clone(),
            start,
            seats,
            seed,
            clocks: None,
            rules,
            plies: Vec::new(),
            undone: Vec::new(),
            before: None,
            symbols,
        })
    }

    /// The game that is played.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Where it began, in the game's notation.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Where chance begins, for engines that leave something to it.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        self.rules.side()
    }

    /// Who moves for a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// Whether it has ended, by the rules or by a clock.
    pub fn is_over(&self) -> bool {
        self.is_out_of_time() || self.rules.moves().is_empty()
    }

    /// Whether the side that should move has no time left for it.
    fn is_out_of_time(&self) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_over(self.side()))
    }

    /// Takes the time that the side to move has thought from its clock.
    pub fn spend(&mut self, time: Duration) {
        let side = self.side();
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(side, time);
        }
    }

    /// Goes on with clocks that show so much.
    pub fn resume(&mut self, clocks: Clocks) {
        if let Some(ply) = self.plies.last_mut() {
            ply.left = Some(clocks.left);
        }
        self.clocks = Some(clocks);
    }

    /// Where it stands, in the game's notation.
    pub fn position(&self) -> String {
        self.rules.position()
    }

    /// What was played, without what was taken back.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// What the board looks like, for screens that show text.
    pub fn view(&self) -> View {
        self.rules.view()
    }

    /// What it looked like before, as far as that is known.
    pub fn view_before(&self) -> Option<&View> {
        self.before.as_ref()
    }

    /// What players call a side, where they have a name for it.
    pub fn side_named(&self, side: Side) -> Option<&'static str> {
        self.game.sides().map(|sides| sides[side.index()])
    }

    /// What the pieces of a side look like, where they all look alike.
    pub fn symbol(&self, side: Side) -> Option<char> {
        self.symbols[side.index()]
    }

    /// Lets the board be compared with this one when it is drawn.
    pub fn compare_with(&mut self, view: View) {
        self.before = Some(view);
    }

    /// What an engine is asked: where the game began, and what was played.
    pub fn asked(&self) -> (String, Vec<String>) {
        (self.start.clone(), self.plies.iter().map(|ply| ply.mv.clone()).collect())
    }

    /// The legal moves as players say them.
    pub fn spoken_moves(&self) -> Vec<String> {
        self.rules.moves().iter().map(|mv| self.said(mv)).collect()
    }

    /// A line from here on as players say it.
    pub fn spoken(&self, line: &[String]) -> Vec<String> {
        self.rules.spoken(line)
    }

    /// A move as players say it.
    fn said(&self, mv: &str) -> String {
        self.rules.spoken(&[mv.to_owned()]).concat()
    }

    /// Whether this is the text of a legal move.
    pub fn is_move(&self, text: &str) -> bool {
        self.rules.moves().iter().any(|mv| mv == text)
    }

    /// Plays a move. What was taken back before is forgotten.
    pub fn play(&mut self, text: &str, remark: Option<String>) -> Result<(), TextError> {
        let (moves, side, before) = (self.rules.moves(), self.side(), self.rules.view());
        let spoken = self.said(text);
        // The record has the game's own spelling, whatever a person likes better.
        let own = moves
            .iter()
            .find(|mv| *mv == text)
            .or_else(|| moves.iter().find(|mv| self.said(mv) == spoken))
            .map_or(text, String::as_str);
        self.rules.play(text)?;
        let own = own.to_owned();
        let is_turn_over = self.side() != side;
        let clocks = self.clocks.as_mut();
        let left = clocks.map(|clocks| {
            if is_turn_over {
                clocks.reward(side);
            }
            clocks.left
        });
        self.plies.push(Ply { mv: own, spoken, side, remark, left });
        self.undone.clear();
        self.before = Some(before);
        Ok(())
    }

    /// Plays the moves of a line, all of them or none: a turn may have several. Captures that players write down, as in
    /// `rc3x`, happen by themselves.
    pub fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        if self.is_out_of_time() {
            return Err(TextError::new("the game is over: there is no time left"));
        }
        let (before, view, clocks) = (self.plies.len(), self.rules.view(), self.clocks.clone());
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_capture = |word: &str| words.len() > 1 && word.len() == 4 && word.ends_with('x');
        let side = self.side();
        for word in words.iter().filter(|word| !is_capture(word)) {
            let played = if self.side() == side {
                self.play(word, None)
            } else {
                Err(TextError::new(format!("{word:?}: the turn is over before it")))
            };
            if let Err(error) = played {
                if self.plies.len() > before {
                    self.plies.truncate(before);
                    self.clocks = clocks;
                    self.replay()?;
                }
                return Err(error);
            }
        }
        self.before = Some(view);
        Ok(())
    }

    /// The moves of a line that belong to the turn under way, where engines think of whole turns; else only its first.
    pub fn own_moves(&self, line: &[String]) -> Vec<String> {
        let own = self.rules.turn_of(line);
        if self.rules.thinks_in_turns() { own } else { own.into_iter().take(1).collect() }
    }

    /// The best move at a glance, for engines that were stopped before they had any.
    pub fn glance(&mut self) -> Answer {
        glance(&mut *self.rules)
    }

    /// How the game has ended; `None` if it has not.
    pub fn outcome(&mut self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let side = self.side();
        if !self.rules.moves().is_empty() {
            return Some(Outcome::OutOfTime(side));
        }
        Some(Outcome::of(&mut *self.rules))
    }
}

impl Outcome {
    /// How a game has ended that is over by its rules.
    pub fn of(rules: &mut dyn Bot) -> Outcome {
        let side = rules.side();
        match glance(rules).meaning {
            Meaning::Win { .. } => Outcome::Won(side),
            Meaning::Loss { .. } => Outcome::Won(side.other()),
            Meaning::Payoff(points) if side == Side::Second => Outcome::Points(-points),
            Meaning::Payoff(points) => Outcome::Points(points),
            Meaning::Draw | Meaning::Estimate(_) | Meaning::Unknown => Outcome::Draw,
        }
    }
}

/// The best move at a glance, for engines that were stopped before they had any.
pub fn glance(rules: &mut dyn Bot) -> Answer {
    rules.think(Goal::depth(1), &Limits::default(), &mut |_| {})
}
