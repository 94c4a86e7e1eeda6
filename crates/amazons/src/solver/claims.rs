//! What can be said of a sum without search.
//!
//! A side that goes nowhere but into squares which the other cannot reach keeps them for itself, as long as its amazons
//! at the border stay, or burn the square they leave. All that time the other side has no more moves than squares it
//! reaches. Whoever has more moves that way has won, long before arrows part the sides.

use super::filling::Filling;
use super::set::{Set, flood, parts, queen, singles, spread};
use super::sum::Sum;

/// What is known of a sum.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// Nobody has won yet.
    Open {
        /// Moves that the side to move lacks for a sure win.
        win: u32,
        /// Moves that the other side lacks for a sure win.
        loss: u32,
    },
}

impl Claim {
    pub(super) fn of<S: Set>(sum: &Sum<S>, filling: &mut Filling<S>) -> Claim {
        if sum.lead <= 0 && (spread(sum.own) & sum.empty).is_empty() {
            return Claim::Loss;
        }
        let win = 1 - sum.lead - surplus(sum.own, sum.other, sum.empty, filling);
        if win <= 0 {
            return Claim::Win;
        }
        let loss = sum.lead - surplus(sum.other, sum.own, sum.empty, filling);
        if loss <= 0 {
            return Claim::Loss;
        }
        Claim::Open { win: win as u32, loss: loss as u32 }
    }
}

/// The moves that a side has for sure, less those that the others have at most if it makes no others.
#[inline(always)]
fn surplus<S: Set>(side: S, others: S, empty: S, filling: &mut Filling<S>) -> i32 {
    let theirs = flood(others, empty | others);
    let most = (theirs & empty).count() as i32;
    let safe = empty.without(theirs);
    if safe.is_empty() { -most } else { safe_moves(side, theirs, safe, filling) - most }
}

/// Moves on safe squares after which the rest is as safe as before.
#[inline(never)]
fn safe_moves<S: Set>(side: S, theirs: S, safe: S, filling: &mut Filling<S>) -> i32 {
    let mut guards = side & spread(theirs);
    let inner = side.without(guards) & spread(safe);
    let mut moves = 0;
    for part in parts(safe | inner) {
        let (amazons, squares) = (part & inner, part & safe);
        moves += if squares.is_empty() {
            0
        } else if !amazons.is_empty() {
            i32::from(filling.moves(amazons, squares).least)
        } else {
            // Only one of its guards goes in, and no guard goes into two parts.
            let (best, guard) = best_entry(guards & spread(squares), squares, filling);
            guards = guards.without(guard);
            best
        };
    }
    moves
}

/// The most moves on these squares by a guard that goes in and burns the square it leaves, and which guard that is.
fn best_entry<S: Set>(guards: S, squares: S, filling: &mut Filling<S>) -> (i32, S) {
    let mut best = (0, S::default());
    for guard in singles(guards) {
        for to in singles(queen(guard, squares)) {
            let moves = 1 + i32::from(filling.moves(to, squares ^ to).least);
            if moves > best.0 {
                best = (moves, guard);
            }
            if best.0 == squares.count() as i32 {
                return best;
            }
        }
    }
    best
}
