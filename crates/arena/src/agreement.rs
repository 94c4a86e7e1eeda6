//! Games that both players hold for decided.

use plywood_core::Side;

use super::game::Ending;
use super::referee::{name, win_of};
use super::statistics::Outcome;
use super::tournament::{Adjudication, Agreement};

/// Whether both players have said the same for long enough.
pub(super) fn agreed(rules: &Adjudication, opinions: &[Opinion]) -> Option<(Outcome, Ending, String)> {
    if let Some(Agreement { moves, points }) = rules.resign
        && let Some(values) = last_values(opinions, moves)
    {
        let limit = i64::from(points);
        let winner = if values.iter().all(|value| *value >= limit) {
            Some(Side::First)
        } else if values.iter().all(|value| *value <= -limit) {
            Some(Side::Second)
        } else {
            None
        };
        if let Some(winner) = winner {
            let remark = format!("{} resigned", name(winner.other()));
            return Some((win_of(winner), Ending::Resign, remark));
        }
    }
    let Agreement { moves, points } = rules.draw?;
    let is_even = last_values(opinions, moves)?.iter().all(|value| value.unsigned_abs() <= points.into());
    is_even.then(|| (Outcome::Draw, Ending::Agreed, "both saw no advantage".to_owned()))
}

/// What either side said at its last `count` moves, all from the view of the first player; `None` if one of them has
/// not said as much.
fn last_values(opinions: &[Opinion], count: u32) -> Option<Vec<i64>> {
    // Each side by itself: not in every game do they move in turns.
    let of_side = |side: Side| {
        let own = opinions.iter().rev().filter(|opinion| opinion.side == side).take(count as usize);
        let values: Option<Vec<i64>> = own.map(Opinion::for_first).collect();
        values.filter(|values| values.len() == count as usize)
    };
    let mut values = of_side(Side::First)?;
    values.extend(of_side(Side::Second)?);
    Some(values).filter(|values| !values.is_empty())
}

/// What a player thought of its own move, as far as that was understood.
#[derive(Copy, Clone, Debug)]
pub(super) struct Opinion {
    pub(super) side: Side,
    pub(super) said: Option<Said>,
}

impl Opinion {
    fn for_first(&self) -> Option<i64> {
        let Said(value) = self.said?;
        Some(if self.side == Side::First { value } else { -value })
    }
}

/// A score that a player told: points, with wins and losses beyond all of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Said(pub(super) i64);

impl Said {
    /// Reads `points 12`, `win 5` or `loss 5`, as UGI has them. A bound is no score: the truth may be anywhere behind
    /// it.
    pub(super) fn read(text: &str) -> Option<Said> {
        let mut words = text.split_whitespace();
        let points = |word: &str| word.parse::<i32>().ok().map(|points| Said(points.into()));
        let said = match words.next()? {
            "win" => Said(i64::MAX),
            "loss" => Said(-i64::MAX),
            "points" | "cp" => points(words.next()?)?,
            number => points(number)?,
        };
        let is_bound = words.any(|word| matches!(word, "lowerbound" | "upperbound"));
        (!is_bound).then_some(said)
    }
}
