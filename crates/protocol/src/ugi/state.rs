//! The position that the interface has told, and what the rules say about it.

use plywood_core::{Bot as Referee, Goal, Limits, Side, TextError};
use plywood_games::bot;

use super::message::Query;
use crate::think::guarded;

/// A game, how it began, and what was played. It never changes: another position is another value.
pub(super) struct State {
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    /// Knows the rules, and takes a first glance.
    pub(super) referee: Box<dyn Referee>,
}

impl State {
    pub(super) fn new(game: &str, start: Option<String>, moves: Vec<String>) -> Result<State, TextError> {
        let mut referee = bot(game, &"alphabeta".parse()?)?;
        referee.set_position(start.as_deref())?;
        for (index, mv) in moves.iter().enumerate() {
            referee
                .play(mv)
                .map_err(|error| TextError::new(format!("move {} of {}: {error}", index + 1, moves.len())))?;
        }
        Ok(State { start, moves, referee })
    }

    pub(super) fn is_over(&self) -> bool {
        self.referee.moves().is_empty()
    }

    /// Whether this position can come up in the game in which `earlier` was asked about.
    pub(super) fn continues(&self, (start, moves): &(Option<String>, Vec<String>)) -> bool {
        self.start == *start && self.moves.len() > moves.len() && self.moves.starts_with(moves)
    }

    /// The answer to a query.
    pub(super) fn answer(&mut self, query: Query) -> String {
        let first = self.referee.side() == Side::First;
        match query {
            Query::Position => self.referee.position(),
            Query::Moves => self.referee.moves().join(" "),
            Query::Side => if first { "p1" } else { "p2" }.to_owned(),
            Query::FirstPlayersTurn => first.to_string(),
            Query::GameOver => self.is_over().to_string(),
            Query::Result => self.result().to_owned(),
        }
    }

    fn result(&mut self) -> &'static str {
        if !self.is_over() {
            return "none";
        }
        // A search of a finished game has nothing to do but to tell its score.
        let Ok(answer) = guarded(|| self.referee.think(Goal::depth(1), &Limits::default(), &mut |_| {}))
        else {
            return "none";
        };
        let for_first = answer.score.raw() * if self.referee.side() == Side::First { 1 } else { -1 };
        match for_first {
            1.. => "p1win",
            0 => "draw",
            _ => "p2win",
        }
    }
}
