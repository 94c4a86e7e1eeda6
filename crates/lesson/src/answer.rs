//! Answers, and what is wrong with them.

use std::collections::BTreeSet;

use plywood_core::{Bound, Score, TextError};
use plywood_engines::Games;
use serde::{Deserialize, Serialize};

use crate::exercise::{Exercise, Solution};
use crate::sampled::MEAN_TOLERANCE;
use crate::scene::Scene;
use crate::shape::Spot;
use crate::view::{score_text, window_text};

/// An answer to a question.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// The value of a node.
    Value {
        /// `exact`, `lower` or `upper`.
        bound: String,
        /// A number, `win`, `loss`, `draw`, `inf` or `-inf`.
        score: String,
    },
    /// A window.
    Window {
        /// Its lower end.
        alpha: String,
        /// Its upper end.
        beta: String,
    },
    /// A place, or none.
    Spot {
        /// The place.
        spot: Option<Spot>,
    },
    /// Several places.
    Spots {
        /// The places.
        spots: BTreeSet<Spot>,
    },
    /// Yes or no.
    Yes {
        /// Which of them.
        yes: bool,
    },
    /// A number between 0 and 1.
    Mean {
        /// The number.
        mean: String,
    },
    /// Moves in another order.
    Order {
        /// For places whose moves are in another order, these moves.
        orders: Vec<(Spot, Vec<Spot>)>,
    },
}

/// What is remarkable about an answer: a word that pages have a sentence for, and numbers in it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Which sentence.
    pub says: &'static str,
    /// What is counted in it.
    pub count: u64,
    /// A second number.
    pub other: u64,
}

impl Remark {
    fn new(says: &'static str) -> Remark {
        Remark { says, count: 0, other: 0 }
    }

    fn count(says: &'static str, count: usize) -> Remark {
        Remark { says, count: count as u64, other: 0 }
    }
}

/// Whether an answer is right, and what is remarkable about it.
pub(crate) fn judge(
    scene: &Scene,
    games: &Games,
    exercise: &Exercise,
    answer: &Answer,
) -> Result<(bool, Vec<Remark>), TextError> {
    let remarks = match (&exercise.solution, answer) {
        (Solution::Value((score, bound)), Answer::Value { bound: said_bound, score: said }) => {
            value(said_bound == bound.name(), parse(said)? == *score)
        }
        (Solution::Window(window), Answer::Window { alpha, beta }) => {
            let [low, high] = window_text(*window);
            let is_same = |said: &str, end: &str| Ok::<_, TextError>(parse(said)? == parse(end)?);
            ends(is_same(alpha, &low)?, is_same(beta, &high)?)
        }
        (Solution::Spot(good), Answer::Spot { spot }) => {
            if good.contains(spot) {
                Vec::new()
            } else {
                vec![wrong_spot(scene, exercise, *spot)]
            }
        }
        (Solution::Spots(good), Answer::Spots { spots }) => {
            let (missing, extra) = (good.difference(spots).count(), spots.difference(good).count());
            let missing = (missing > 0).then(|| Remark::count("missing", missing));
            missing.into_iter().chain((extra > 0).then(|| Remark::count("extra", extra))).collect()
        }
        (Solution::Yes(good), Answer::Yes { yes }) => {
            if good == yes {
                Vec::new()
            } else {
                vec![Remark::new("no")]
            }
        }
        (Solution::Mean(good), Answer::Mean { mean }) => {
            let said: f32 = mean.trim().replace(',', ".").parse().map_err(|_| {
                TextError::new(format!("{mean:?} is no mean: write a number between 0 and 1, as in 0.62"))
            })?;
            if (said - good).abs() <= MEAN_TOLERANCE { Vec::new() } else { vec![Remark::new("mean")] }
        }
        (Solution::Order { fewest }, Answer::Order { orders }) => {
            let visited = scene.visited(games, &scene.reordered(&orders.iter().cloned().collect())?)?;
            let remark = Remark { says: "visited", count: visited, other: *fewest };
            return Ok((visited == *fewest, vec![remark]));
        }
        _ => return Err(TextError::new("that answers another question than the one of this step")),
    };
    Ok((remarks.is_empty(), remarks))
}

fn value(bound_is_right: bool, score_is_right: bool) -> Vec<Remark> {
    match (bound_is_right, score_is_right) {
        (true, true) => Vec::new(),
        (false, true) => vec![Remark::new("sign")],
        (true, false) => vec![Remark::new("number")],
        (false, false) => vec![Remark::new("both")],
    }
}

fn ends(alpha_is_right: bool, beta_is_right: bool) -> Vec<Remark> {
    match (alpha_is_right, beta_is_right) {
        (true, true) => Vec::new(),
        (false, true) => vec![Remark::new("alpha")],
        (true, false) => vec![Remark::new("beta")],
        (false, false) => vec![Remark::new("ends")],
    }
}

/// What is wrong with a place, as far as that can be said without naming the right one.
fn wrong_spot(scene: &Scene, exercise: &Exercise, spot: Option<Spot>) -> Remark {
    use crate::catalogue::Kind;
    let Some(spot) = spot else { return Remark::new("not_over") };
    let search = scene.search_at(exercise.time);
    let is_visited = scene
        .nodes_of(search)
        .into_iter()
        .any(|id| scene.shape.of_node[id] == spot && scene.clock.is_entered(id, exercise.time));
    match exercise.kind {
        Kind::Next if is_visited => Remark::new("visited_already"),
        Kind::Refuter | Kind::Giver if !is_visited => Remark::new("never_visited"),
        _ => Remark::new("other_spot"),
    }
}

/// Reads a score as people write it.
pub(crate) fn parse(text: &str) -> Result<Score, TextError> {
    let plain = text.trim().to_lowercase().replace(['−', '–'], "-");
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    let is_small = |points: &i32| points.unsigned_abs() <= Score::MAX_ESTIMATE.unsigned_abs();
    let number = || plain.parse().ok().filter(is_small);
    Ok(match plain {
        "∞" | "inf" | "infinity" => Score::INFINITY,
        "-∞" | "-inf" | "-infinity" => -Score::INFINITY,
        "win" => Score::win_at(0).undated(),
        "loss" => Score::loss_at(0).undated(),
        "draw" => Score::DRAW,
        _ => number().map(Score::points).ok_or_else(|| {
            TextError::new(format!("{text:?} is no value: write a number, win, draw, loss, inf or -inf"))
        })?,
    })
}

impl Solution {
    /// The answer that is right, or one of them.
    pub(crate) fn answer(&self, scene: &Scene) -> Answer {
        match self {
            Solution::Value((score, bound)) => {
                Answer::Value { bound: Bound::name(*bound).to_owned(), score: score_text(*score) }
            }
            Solution::Window(window) => {
                let [alpha, beta] = window_text(*window);
                Answer::Window { alpha, beta }
            }
            Solution::Spot(spots) => Answer::Spot { spot: spots.first().copied().flatten() },
            Solution::Spots(spots) => Answer::Spots { spots: spots.clone() },
            Solution::Yes(yes) => Answer::Yes { yes: *yes },
            Solution::Mean(mean) => Answer::Mean { mean: format!("{mean:.2}") },
            Solution::Order { .. } => Answer::Order { orders: scene.best_orders().into_iter().collect() },
        }
    }
}
