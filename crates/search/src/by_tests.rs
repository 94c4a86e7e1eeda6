//! Searches by test: close in on the score by asking, with null windows, whether it is at least this or that.
//!
//! MTD(f) and NegaC* differ only in what they ask next. What they choose from is a [`Scale`].

use plywood_core::{Endings, Evaluate, Observer, Order, Position, Score, Switches, TO_THE_END, Window};

use crate::alphabeta::AlphaBeta;
use crate::found::{Found, Interrupted};
use crate::worker::Worker;

/// Scores as consecutive numbers, so that a null window lies between two neighbours.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Scale {
    /// Every score there is.
    Line,
    /// Only those that the game can end with.
    Endings(Endings),
}

impl Scale {
    fn score(&self, number: i32) -> Score {
        match self {
            Scale::Line => Score::DRAW + number,
            Scale::Endings(endings) => endings.score(number),
        }
    }

    /// The number of the greatest score that is not above this one.
    pub(crate) fn at_most(&self, score: Score) -> i32 {
        match self {
            Scale::Line => score.raw(),
            Scale::Endings(endings) => endings.at_most(score),
        }
    }

    /// The number of the least score that is not below this one.
    fn at_least(&self, score: Score) -> i32 {
        match self {
            Scale::Line => score.raw(),
            Scale::Endings(endings) => endings.at_least(score),
        }
    }
}

/// What is known between two tests: the score's number is at least `low` and at most `high`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Between {
    pub(crate) low: i32,
    pub(crate) high: i32,
    pub(crate) last: Last,
}

/// What the last test said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Last {
    /// There was none yet.
    Nothing,
    /// The score is at least what was asked, and `low` is the test's result.
    Reached,
    /// It is less, and `high` is the test's result.
    Missed,
}

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// The scale for a search of this depth. Guesses can have any score, so gaps are left out only if none is made.
    pub(crate) fn scale(&self, position: &P, depth: u32) -> Scale {
        let to_the_end = depth >= position.plies_left().unwrap_or(TO_THE_END);
        if self.features().compact && self.features().distance && to_the_end {
            position.endings().map_or(Scale::Line, Scale::Endings)
        } else {
            Scale::Line
        }
    }

    /// Finds the score inside `window`. `ask` chooses the number to test for, above `low` and not above `high`.
    pub(crate) fn by_tests(
        &mut self,
        position: &mut P,
        depth: u32,
        window: Window,
        scale: Scale,
        mut ask: impl FnMut(Between) -> i32,
    ) -> Result<Found<P::Move>, Interrupted<P::Move>> {
        let mut found = Found::new(window);
        let (low, high) = (scale.at_most(window.alpha), scale.at_least(window.beta));
        let mut known = Between { low, high, last: Last::Nothing };
        while known.low < known.high {
            let asked = ask(known);
            debug_assert!(known.low < asked && asked <= known.high, "{known:?} asks for {asked}");
            let test = Window { alpha: scale.score(asked - 1), beta: scale.score(asked) };
            let Ok(score) = self.root::<AlphaBeta>(position, depth, test) else {
                return Err(Interrupted(found));
            };
            if score >= test.beta {
                found.lower = score;
                found.best = self.root_best.map(|(mv, _)| mv);
                known = Between { low: scale.at_most(score).max(asked), last: Last::Reached, ..known };
            } else {
                found.upper = score;
                known = Between { high: scale.at_least(score).min(asked - 1), last: Last::Missed, ..known };
            }
        }
        // The ends of a scale are known without a test.
        found.lower = found.lower.max(scale.score(known.low));
        found.upper = found.upper.min(scale.score(known.high));
        Ok(found)
    }
}
