//! The scores that a game can still end with, numbered without gaps.

use crate::Score;

/// What a position can be worth once the game is over, for the side to move, if the rules leave only some scores
/// possible.
///
/// The numbers run from the soonest loss over the draw, which is number 0, to the soonest win. In Connect Four, for
/// example, only one side can win at each ply, so every other date is missing, and the numbers are those of published
/// data sets.
///
/// ```text
///  number   …   -payoffs - 1   -payoffs … 0 … payoffs   payoffs + 1   …
///  score    …   last loss      payoffs                  last win      …
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Endings {
    /// Payoffs lie between minus this and plus this; 0 where games are won, lost or drawn.
    pub payoffs: i32,
    /// When the side to move can win.
    pub wins: Dates,
    /// When it can lose.
    pub losses: Dates,
}

/// Plies of the game, evenly spaced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dates {
    /// The soonest.
    pub first: u32,
    /// Plies from one to the next.
    pub apart: u32,
    /// How many there are; may be none.
    pub count: u32,
}

impl Dates {
    /// Every date from `first` up to `last` at most, `apart` plies apart.
    pub const fn between(first: u32, last: u32, apart: u32) -> Dates {
        let count = if first > last { 0 } else { (last - first) / apart + 1 };
        Dates { first, apart, count }
    }

    /// The date with `later` more dates after it.
    const fn before_last(self, later: u32) -> u32 {
        self.first + self.apart * (self.count - 1 - later)
    }
}

impl Endings {
    /// The number of the worst score.
    pub const fn lowest(&self) -> i32 {
        -self.payoffs - self.losses.count as i32
    }

    /// The number of the best score.
    pub const fn highest(&self) -> i32 {
        self.payoffs + self.wins.count as i32
    }

    /// The score with a number from [`Endings::lowest`] to [`Endings::highest`].
    pub const fn score(&self, number: i32) -> Score {
        if number > self.payoffs {
            Score::win_at(self.wins.before_last((number - self.payoffs - 1) as u32))
        } else if number < -self.payoffs {
            Score::loss_at(self.losses.before_last((-self.payoffs - 1 - number) as u32))
        } else {
            Score::points(number)
        }
    }

    /// The number of the greatest score that is not above `score`, or the lowest number if there is none.
    pub fn at_most(&self, score: Score) -> i32 {
        let (mut low, mut high) = (self.lowest(), self.highest());
        while low < high {
            let middle = high - (high - low) / 2;
            if self.score(middle) <= score {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The number of the least score that is not below `score`, or the highest number if there is none.
    pub fn at_least(&self, score: Score) -> i32 {
        let number = self.at_most(score);
        if self.score(number) < score && number < self.highest() { number + 1 } else { number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The standard Connect Four board after 36 plies: wins at 37, 39 and 41, losses at 38, 40 and 42.
    const LATE: Endings =
        Endings { payoffs: 0, wins: Dates::between(37, 42, 2), losses: Dates::between(38, 42, 2) };

    #[test]
    fn scores_are_numbered_in_order() {
        let with_payoffs =
            Endings { payoffs: 2, wins: Dates::between(4, 4, 1), losses: Dates::between(5, 4, 1) };
        assert_eq!((with_payoffs.lowest(), with_payoffs.highest()), (-2, 3));
        for endings in [LATE, with_payoffs] {
            for number in endings.lowest()..=endings.highest() {
                let score = endings.score(number);
                assert_eq!((endings.at_most(score), endings.at_least(score)), (number, number));
                assert!(number == endings.lowest() || endings.score(number - 1) < score);
            }
        }
    }

    #[test]
    fn scores_between_two_endings_find_their_neighbours() {
        let score = LATE.score(2);
        assert_eq!(
            (score, LATE.score(1), LATE.score(-3)),
            (Score::win_at(39), Score::win_at(41), Score::loss_at(38))
        );
        assert_eq!((LATE.at_most(score + 1), LATE.at_least(score + 1)), (2, 3));
        assert_eq!((LATE.at_most(Score::points(7)), LATE.at_least(Score::points(7))), (0, 1));
        assert_eq!((LATE.at_most(Score::points(-7)), LATE.at_least(Score::points(-7))), (-1, 0));
    }

    #[test]
    fn scores_beyond_all_endings_get_the_nearest() {
        assert_eq!((LATE.at_most(Score::INFINITY), LATE.at_least(Score::INFINITY)), (3, 3));
        assert_eq!((LATE.at_most(-Score::INFINITY), LATE.at_least(-Score::INFINITY)), (-3, -3));
    }
}
