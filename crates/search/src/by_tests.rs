//! Searches by test: close in on the score by asking, with null windows, whether it is at least this or that.
//!
//! MTD(f) and NegaC* differ only in what they ask next. What they choose from is a [`Scale`].

use plywood_core::{Endings, Evaluate, Fail, Order, Position, Score, Switches, TO_THE_END, Window};

use crate::alphabeta::AlphaBeta;
use crate::company::Company;
use crate::found::{Found, Interrupted};
use crate::worker::Worker;

/// Scores as consecutive numbers, so that a null window lies between two neighbours.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Scale {
    /// Every score there is.
    Line,
    /// Only those that the game can end with.
    Endings(Endings),
    /// Evaluations up to so many points, and wins and losses with dates right behind them, as in Liese (2024), section
    /// 3.2: the latest win comes first, at ply `last`.
    Offset {
        /// The greatest evaluation.
        points: i32,
        /// The last ply at which the game can be over.
        last: u32,
    },
}

impl Scale {
    fn score(&self, number: i32) -> Score {
        match self {
            Scale::Line => Score::DRAW + number,
            Scale::Endings(endings) => endings.score(number),
            Scale::Offset { points, .. } if number.abs() <= *points => Score::DRAW + number,
            Scale::Offset { points, last } => {
                let before_the_last = (number.abs() - points - 1) as u32;
                let win = last.checked_sub(before_the_last).map_or(Score::INFINITY, Score::win_at);
                if number > 0 { win } else { -win }
            }
        }
    }

    /// The number of the greatest score that is not above this one.
    pub(crate) fn at_most(&self, score: Score) -> i32 {
        match self {
            Scale::Line => score.raw(),
            Scale::Endings(endings) => endings.at_most(score),
            Scale::Offset { points, last } => {
                let dated = |ply: u32| points + 1 + (last - ply) as i32;
                match score.decided_at() {
                    Some(ply) if ply <= *last && score > Score::DRAW => dated(ply),
                    Some(ply) if ply <= *last => -dated(ply),
                    None if score > Score::win_at(0) => dated(0) + 1,
                    None if score < Score::loss_at(0) => -dated(0) - 1,
                    // Between the points and the latest win, or between the latest loss and the points.
                    _ => score.raw().clamp(-points - 1, *points),
                }
            }
        }
    }

    /// The number of the least score that is not below this one.
    fn at_least(&self, score: Score) -> i32 {
        match self {
            Scale::Line => score.raw(),
            Scale::Endings(endings) => endings.at_least(score),
            Scale::Offset { .. } => -self.at_most(-score),
        }
    }
}

/// Scores that a position can have, so that the end of a test becomes a bound that means something: no win after the
/// last possible ply, and no date that nobody has seen.
#[derive(Copy, Clone, Debug)]
struct Possible {
    /// All there are, if nothing is guessed and the game tells.
    endings: Option<Endings>,
    /// Whether wins have dates.
    dated: bool,
    /// The first ply at which the game can be over.
    first: u32,
    /// The last one, if the rules promise an end.
    last: Option<u32>,
    /// Whether tests answer with scores that were found, rather than with what was asked.
    found: bool,
}

impl Possible {
    /// What it means that the score is at least this: the least possible score of which that is true, or less if that
    /// is not known.
    fn at_least(&self, score: Score) -> Score {
        if let Some(endings) = self.endings {
            return endings.score(endings.at_least(score));
        }
        let Some(ply) = score.decided_at() else { return score };
        let is_win = score > Score::DRAW;
        match self.last {
            _ if !self.dated => score.undated(),
            Some(last) if is_win => Score::win_at(ply.min(last)),
            // Who has not lost by then does not lose.
            Some(last) if ply > last => Score::points(-Score::MAX_ESTIMATE),
            Some(_) => Score::loss_at(ply.max(self.first)),
            None if self.found => score,
            None if is_win => score.undated(),
            None => -Score::INFINITY,
        }
    }

    /// The same from above.
    fn at_most(&self, score: Score) -> Score {
        match self.endings {
            Some(endings) => endings.score(endings.at_most(score)),
            None => -self.at_least(-score),
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
    O: Company<P, E::State>,
{
    /// The scale for a search of this depth.
    pub(crate) fn scale(&self, position: &P, depth: u32) -> Scale {
        let endings = if self.features().compact { self.endings(position, depth) } else { None };
        match (endings, position.plies_left()) {
            (Some(endings), _) => Scale::Endings(endings),
            (None, Some(left)) if self.features().offset > 0 && self.features().distance => {
                Scale::Offset { points: self.features().offset as i32, last: position.ply() + left }
            }
            _ => Scale::Line,
        }
    }

    /// The scores that a search of this depth can find. Guesses can have any score, so gaps are left out only if none
    /// is made.
    fn endings(&self, position: &P, depth: u32) -> Option<Endings> {
        let to_the_end = depth >= position.plies_left().unwrap_or(TO_THE_END);
        if self.features().distance && to_the_end { position.endings() } else { None }
    }

    fn possible(&self, position: &P, depth: u32) -> Possible {
        Possible {
            endings: self.endings(position, depth),
            dated: self.features().distance,
            first: position.ply() + 1,
            last: position.plies_left().map(|plies| position.ply() + plies),
            found: self.features().fail == Fail::Soft,
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
        let possible = self.possible(position, depth);
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
                found.lower = possible.at_least(score);
                found.best = self.root_best.map(|(mv, _)| mv);
                known = Between { low: scale.at_most(score).max(asked), last: Last::Reached, ..known };
            } else {
                found.upper = possible.at_most(score);
                known = Between { high: scale.at_least(score).min(asked - 1), last: Last::Missed, ..known };
            }
        }
        // The ends of a scale are known without a test.
        found.lower = found.lower.max(scale.score(known.low));
        found.upper = found.upper.min(scale.score(known.high));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers and scores go together on every scale, and what lies between two scores belongs to both.
    #[test]
    fn an_offset_scale_is_a_line_without_the_gap() {
        let scale = Scale::Offset { points: 100, last: 42 };
        let scores: Vec<Score> = (-144..=144).map(|number| scale.score(number)).collect();
        assert!(scores.is_sorted_by(|one, other| one < other), "{scores:?}");
        for (score, number) in scores.iter().zip(-144..=144) {
            assert_eq!((scale.at_most(*score), scale.at_least(*score)), (number, number), "{score}");
        }
        assert_eq!((scale.score(101), scale.score(142)), (Score::win_at(42), Score::win_at(1)));
        assert_eq!((scale.score(144), scale.score(-101)), (Score::INFINITY, Score::loss_at(42)));
        let between = Score::points(500);
        assert_eq!((scale.at_most(between), scale.at_least(between)), (100, 101));
        assert_eq!((scale.at_most(-between), scale.at_least(-between)), (-101, -100));
    }
}
