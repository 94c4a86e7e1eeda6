//! What a bot answers, and how that is said in words.

use std::time::Duration;

use plywood_core::{Bound, End, Meaning, Score, Stats, grouped, is_to_the_end};

/// What a bot thinks of a position; the text form of a [`plywood_core::Report`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The score for the side to move.
    pub score: Score,
    /// The score as a number of the game's own, see [`plywood_core::Game::points`].
    pub points: Option<i32>,
    /// The score in words.
    pub meaning: Meaning,
    /// How the score relates to the truth.
    pub bound: Bound,
    /// The best move; `None` only if the game is over.
    pub best: Option<String>,
    /// The principal variation.
    pub line: Vec<String>,
    /// Plies searched completely, see [`plywood_core::Report::depth`].
    pub depth: u32,
    /// The depth under way when the search was stopped, see [`plywood_core::Report::partial`].
    pub partial: Option<u32>,
    /// Whether no guess entered the score.
    pub proven: bool,
    /// What ended the search; of an iteration on the way, its goal.
    pub end: End,
    /// How long it took.
    pub time: Duration,
    /// What the search did.
    pub stats: Stats,
    /// 1 for the best line, 2 for the best one that begins otherwise, and so on: see [`crate::Attention::lines`].
    pub rank: u32,
    /// How full the transposition table is, in thousandths, as far as it is known.
    pub filled: Option<u32>,
    /// The answer is that of the last iteration, and the search has turned to this move since: see
    /// [`crate::Attention::each_move`].
    pub trying: Option<Trying>,
}

/// A move of the position that a search has turned to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trying {
    /// The move.
    pub mv: String,
    /// How many were searched before it in this round.
    pub index: u32,
}

/// Answers are the same if they say the same and cost the same work. How long that took is another matter.
impl PartialEq for Answer {
    fn eq(&self, other: &Answer) -> bool {
        let told = |answer: &Answer| {
            let Answer { score, points, meaning, bound, depth, partial, proven, end, stats, .. } = *answer;
            (score, points, meaning, bound, depth, partial, proven, end, stats)
        };
        (told(self), &self.best, &self.line) == (told(other), &other.best, &other.line)
    }
}

impl Answer {
    /// Whether a limit ended the search early.
    pub const fn stopped(&self) -> bool {
        self.end.is_early()
    }

    /// The same answer with its score for the side that is not to move.
    #[must_use]
    pub fn turned(self) -> Answer {
        Answer {
            score: -self.score,
            points: self.points.map(|points| -points),
            meaning: self.meaning.turned(),
            bound: self.bound.turned(),
            ..self
        }
    }

    /// Plies that the search looked at, completely or in part; `None` for "to the end of the game".
    pub fn reach(&self) -> Option<u32> {
        Some(self.partial.unwrap_or(self.depth)).filter(|depth| !is_to_the_end(*depth))
    }

    /// The score as a sentence fragment: `win in 9 plies`, `at least 3 (estimate)`.
    pub fn score_in_words(&self) -> String {
        let plies = |plies: Option<u32>| match plies {
            Some(1) => " in 1 ply".to_owned(),
            Some(plies) => format!(" in {plies} plies"),
            None => String::new(),
        };
        let at_most = |plies: Option<u32>| match plies {
            None => String::new(),
            Some(1) => " in 1 ply".to_owned(),
            Some(n) => format!(" in at most {n} plies"),
        };
        let prefix = match self.bound {
            Bound::Exact => "",
            Bound::Lower => "at least ",
            Bound::Upper => "at most ",
        };
        // Of a finished game there is no date to tell. Games whose wins have no dates have none to tell anyway.
        let over = |plies: Option<u32>| self.best.is_none() && plies.unwrap_or(0) == 0;
        match self.meaning {
            Meaning::Win { plies } if over(plies) => "won".to_owned(),
            Meaning::Loss { plies } if over(plies) => "lost".to_owned(),
            // A bound on the better side of a win, or on the worse side of a loss, leaves only its date open.
            Meaning::Win { plies: n } if self.bound == Bound::Lower => format!("win{}", at_most(n)),
            Meaning::Loss { plies: n } if self.bound == Bound::Upper => format!("loss{}", at_most(n)),
            Meaning::Win { plies: n } => format!("{prefix}win{}", plies(n)),
            Meaning::Loss { plies: n } => format!("{prefix}loss{}", plies(n)),
            Meaning::Draw => format!("{prefix}draw"),
            Meaning::Payoff(points) => format!("{prefix}{points} (proven)"),
            Meaning::Estimate(points) => format!("{prefix}{points} (estimate)"),
            Meaning::Unknown => "unknown".to_owned(),
        }
    }

    /// What ended a search whose answers these are: of those that were stopped, the first tells.
    pub fn end_of_all<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> End {
        answers.into_iter().map(|answer| answer.end).find(|end| end.is_early()).unwrap_or(End::Goal)
    }

    /// Whether this is a win or a loss of which nothing is open but the date, because nobody looked for it.
    pub fn lacks_only_a_date(&self) -> bool {
        let kind = (self.meaning, self.bound);
        matches!(
            kind,
            (Meaning::Win { plies: None }, Bound::Lower) | (Meaning::Loss { plies: None }, Bound::Upper)
        )
    }

    /// How far the search looked: `depth 12`, `to the end`, or what it was doing when it was stopped.
    pub fn reach_in_words(&self) -> String {
        match self.partial {
            Some(depth) if is_to_the_end(depth) => "inside the search to the end".to_owned(),
            Some(depth) => format!("inside depth {depth}"),
            None if is_to_the_end(self.depth) => "to the end".to_owned(),
            None => format!("depth {}", self.depth),
        }
    }

    /// One line about a finished iteration: depth, score, what it cost, and the path it prefers.
    pub fn progress_in_words(&self, time: Duration) -> String {
        let depth = if is_to_the_end(self.depth) { "end".to_owned() } else { self.depth.to_string() };
        format!(
            "depth {depth:>3}  {:<20}  {:>14} nodes  {:>8.3} s  {}",
            self.score_in_words(),
            grouped(self.stats.nodes),
            time.as_secs_f64(),
            self.line.join(" ")
        )
    }
}
