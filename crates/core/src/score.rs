//! Scores: what a position is worth, and to whom.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::Side;

/// The worth of a position **for the side to move** in it.
///
/// One integer line holds everything a search compares, from worst to best:
///
/// ```text
///  -INFINITY   loss_at(0) … loss_at(n)   payoffs and estimates   win_at(n) … win_at(0)   INFINITY
///  -4,000,000  -2,000,000 … -1,000,001   -999,999 … 0 … 999,999  1,000,001 … 2,000,000   4,000,000
/// ```
///
/// ±1,000,000 is a win or loss of unknown date. A win is dated by the *game's* ply at which it happens, not by its
/// distance from the root, so a position has the same score wherever in the tree it is met. [`Score::meaning`] turns
/// the date back into a distance.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

const WIN: i32 = 2_000_000;
const FIRST_WIN: i32 = 1_000_000;

impl Score {
    /// Better than every score that a position can have.
    pub const INFINITY: Score = Score(4_000_000);
    /// A finished game that nobody won.
    pub const DRAW: Score = Score(0);
    /// The largest payoff or estimate: one less than the slowest win.
    pub const MAX_ESTIMATE: i32 = FIRST_WIN - 1;
    /// The last ply at which a win can be dated.
    pub const MAX_PLY: u32 = (WIN - FIRST_WIN - 1) as u32;

    /// The side to move wins, and the game is over after ply `ply`.
    #[inline]
    pub const fn win_at(ply: u32) -> Score {
        debug_assert!(ply <= Score::MAX_PLY);
        Score(WIN - ply as i32)
    }

    /// The side to move loses, and the game is over after ply `ply`.
    #[inline]
    pub const fn loss_at(ply: u32) -> Score {
        debug_assert!(ply <= Score::MAX_PLY);
        Score(ply as i32 - WIN)
    }

    /// A guess, or the payoff of a finished game that is not just won or lost. Clamped to `±MAX_ESTIMATE`.
    #[inline]
    pub const fn points(points: i32) -> Score {
        Score(if points > Score::MAX_ESTIMATE {
            Score::MAX_ESTIMATE
        } else if points < -Score::MAX_ESTIMATE {
            -Score::MAX_ESTIMATE
        } else {
            points
        })
    }

    /// The number on the line above; two scores compare as their numbers do.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with this number, or `None` beyond `±INFINITY`.
    pub const fn from_raw(raw: i32) -> Option<Score> {
        if raw.unsigned_abs() <= Score::INFINITY.0 as u32 { Some(Score(raw)) } else { None }
    }

    /// Whether this is a win or a loss, dated or not.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        let size = self.0.abs();
        FIRST_WIN <= size && size <= WIN
    }

    /// The game's ply at which a win or loss happens, if it is one and the ply is known.
    pub const fn decided_at(self) -> Option<u32> {
        let size = self.0.abs();
        if FIRST_WIN < size && size <= WIN { Some((WIN - size) as u32) } else { None }
    }

    /// The win or loss without its date, which makes it the least of its kind; other scores stay as they are.
    #[inline]
    pub const fn undated(self) -> Score {
        if !self.is_decisive() {
            self
        } else if self.0 > 0 {
            Score(FIRST_WIN)
        } else {
            Score(-FIRST_WIN)
        }
    }

    /// The same win or loss as if the game had begun `ply` plies later: what a table stores, so that the entry
    /// fits the position at whatever ply it is met again. Payoffs and estimates stay as they are.
    #[inline]
    pub const fn forget_ply(self, ply: u32) -> Score {
        self.shifted(ply as i32)
    }

    /// The inverse of [`Score::forget_ply`].
    #[inline]
    pub const fn recall_ply(self, ply: u32) -> Score {
        self.shifted(-(ply as i32))
    }

    #[inline]
    const fn shifted(self, by: i32) -> Score {
        if self.0 > FIRST_WIN && self.0 <= WIN {
            Score(self.0 + by)
        } else if self.0 < -FIRST_WIN && self.0 >= -WIN {
            Score(self.0 - by)
        } else {
            self
        }
    }

    /// What the score says about a position at `ply`; `proven` tells whether the search that found it looked to
    /// the end of every line that matters, so that a zero is a draw and not a guess.
    pub const fn meaning(self, ply: u32, proven: bool) -> Meaning {
        if self.is_decisive() {
            let plies = match self.decided_at() {
                Some(end) => Some(end.saturating_sub(ply)),
                None => None,
            };
            return if self.0 > 0 { Meaning::Win { plies } } else { Meaning::Loss { plies } };
        }
        match self.0 {
            raw if raw.abs() > WIN => Meaning::Unknown,
            raw if !proven => Meaning::Estimate(raw),
            0 => Meaning::Draw,
            raw => Meaning::Payoff(raw),
        }
    }

    /// The same worth said from MAX's point of view.
    #[inline]
    pub fn for_max(self, mover: Side) -> MaxScore {
        MaxScore(if mover == Side::First { self } else { -self })
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    /// The score `by` steps higher on the line; used for window arithmetic.
    #[inline]
    fn add(self, by: i32) -> Score {
        Score(self.0 + by)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline]
    fn sub(self, by: i32) -> Score {
        Score(self.0 - by)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Short text: `7`, `-3`, `win@9` (won after ply 9 of the game), `loss@12`, `win` (some time), `+inf`, `-inf`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.decided_at(), self.0) {
            (Some(ply), raw) if raw > 0 => format!("win@{ply}"),
            (Some(ply), _) => format!("loss@{ply}"),
            (None, FIRST_WIN) => "win".to_owned(),
            (None, raw) if raw == -FIRST_WIN => "loss".to_owned(),
            (None, raw) if raw > WIN => "+inf".to_owned(),
            (None, raw) if raw < -WIN => "-inf".to_owned(),
            (None, raw) => raw.to_string(),
        };
        f.pad(&text)
    }
}

/// The worth of a position **for MAX** (the first player), whoever is to move: the convention of textbooks and of
/// explicit trees. A type of its own, so that the two points of view cannot be mixed up.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MaxScore(Score);

impl MaxScore {
    /// Worse for MAX than anything.
    pub const MIN: MaxScore = MaxScore(Score(-Score::INFINITY.0));
    /// Better for MAX than anything.
    pub const MAX: MaxScore = MaxScore(Score::INFINITY);

    /// A payoff that MAX receives.
    pub const fn points(points: i32) -> MaxScore {
        MaxScore(Score::points(points))
    }

    /// The same worth from the point of view of `mover`.
    #[inline]
    pub fn for_side(self, mover: Side) -> Score {
        if mover == Side::First { self.0 } else { -self.0 }
    }
}

impl fmt::Display for MaxScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A [`Score`] in words.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The side to move wins by force.
    Win {
        /// Plies until the game is over, if known.
        plies: Option<u32>,
    },
    /// The side to move loses by force.
    Loss {
        /// Plies until the game is over, if known.
        plies: Option<u32>,
    },
    /// Proven: neither side can do better than a draw.
    Draw,
    /// Proven: the side to move receives exactly this.
    Payoff(i32),
    /// A guess made at the search horizon.
    Estimate(i32),
    /// Nothing is known yet.
    Unknown,
}

impl Meaning {
    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Meaning {
        match self {
            Meaning::Win { plies } => Meaning::Loss { plies },
            Meaning::Loss { plies } => Meaning::Win { plies },
            Meaning::Payoff(points) => Meaning::Payoff(-points),
            Meaning::Estimate(points) => Meaning::Estimate(-points),
            Meaning::Draw | Meaning::Unknown => self,
        }
    }
}

/// How a score found by a search relates to the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is exactly this.
    Exact,
    /// The true score is this or better (the search failed high).
    Lower,
    /// The true score is this or worse (the search failed low).
    Upper,
}

impl Bound {
    /// The relation of a result to the truth, read off the window that it was searched with.
    #[inline]
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// The relation as the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// `exact`, `lower` or `upper`, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }

    /// Whether a score and how it relates to the truth fit the truth.
    pub fn holds(self, score: Score, truth: Score) -> bool {
        match self {
            Bound::Exact => score == truth,
            Bound::Lower => score <= truth,
            Bound::Upper => score >= truth,
        }
    }

    /// `=`, `>=` or `<=`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        }
    }
}

/// The open interval `(alpha, beta)` in which a search must be exact, for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// Scores up to this one need only an upper bound.
    pub alpha: Score,
    /// Scores from this one on need only a lower bound.
    pub beta: Score,
}

impl Window {
    /// Everything: the search must find the exact score.
    pub const FULL: Window = Window { alpha: Score(-Score::INFINITY.0), beta: Score::INFINITY };
    /// Win, draw or loss, whatever the distance: the weak solver's window.
    pub const WEAK: Window = Window { alpha: Score(-1), beta: Score(1) };

    /// The null window that asks "is it at least `score`?".
    pub fn test(score: Score) -> Window {
        Window { alpha: score - 1, beta: score }
    }

    /// Every score that a position can have lies strictly inside.
    pub const POSSIBLE: Window = Window { alpha: Score(-WIN - 1), beta: Score(WIN + 1) };

    /// The same window for the other side.
    #[inline]
    #[must_use]
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether no score lies strictly inside.
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Whether alpha lies below beta and both are scores.
    pub fn is_valid(self) -> bool {
        self.alpha < self.beta && self.beta <= Score::INFINITY && self.alpha >= -Score::INFINITY
    }

    /// The score nearest to `score` that is not outside. A selective search may come with a window that what it knows
    /// has turned inside out; its upper end counts then.
    #[inline]
    pub fn clamp(self, score: Score) -> Score {
        score.max(self.alpha).min(self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_ordered_and_symmetric() {
        let line = [
            -Score::INFINITY,
            Score::loss_at(0),
            Score::loss_at(Score::MAX_PLY),
            Score::loss_at(3).undated(),
            Score::points(i32::MIN),
            Score::DRAW,
            Score::points(i32::MAX),
            Score::win_at(3).undated(),
            Score::win_at(Score::MAX_PLY),
            Score::win_at(0),
            Score::INFINITY,
        ];
        assert!(line.windows(2).all(|w| w[0] < w[1]));
        assert!(line.iter().zip(line.iter().rev()).all(|(a, b)| *a == -*b));
    }

    #[test]
    fn meanings_tell_guesses_from_proofs() {
        assert_eq!(Score::win_at(9).meaning(4, false), Meaning::Win { plies: Some(5) });
        assert_eq!(Score::loss_at(9).meaning(9, true), Meaning::Loss { plies: Some(0) });
        assert_eq!(Score::DRAW.meaning(3, true), Meaning::Draw);
        assert_eq!(Score::DRAW.meaning(3, false), Meaning::Estimate(0));
        assert_eq!(Score::points(-2).meaning(0, true), Meaning::Payoff(-2));
        assert_eq!(Score::INFINITY.meaning(0, true), Meaning::Unknown);
    }

    #[test]
    fn plies_are_forgotten_and_recalled() {
        for score in [
            Score::win_at(30),
            Score::win_at(30).undated(),
            Score::loss_at(31),
            Score::points(7),
            Score::INFINITY,
        ] {
            assert_eq!(score.forget_ply(20).recall_ply(20), score);
        }
        assert_eq!(Score::win_at(30).forget_ply(20).recall_ply(5), Score::win_at(15));
        assert_eq!(Score::loss_at(30).forget_ply(20).recall_ply(5), Score::loss_at(15));
    }

    #[test]
    fn points_of_view_swap_with_the_side() {
        assert_eq!(Score::points(3).for_max(Side::Second), MaxScore::points(-3));
        assert_eq!(MaxScore::points(3).for_side(Side::Second), Score::points(-3));
    }
}
