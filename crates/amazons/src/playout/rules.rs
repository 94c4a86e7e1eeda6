//! The turns that simple rules single out (Kloetzer, Iida and Bouzy 2007, as Yanik 2021 tells them), and how we read
//! them:
//!
//! 1. *An own amazon with one or two reachable squares has to be moved.* Reachable is what one queen move reaches. Not
//!    so if the amazon is isolated: she cannot be saved, every turn only uses her squares up.
//! 2. *An enemy amazon with one or two reachable squares is enclosed.* That means for good: after the turn no square
//!    next to her is empty. Where that cannot be done in one turn, the rule says nothing. An arrow that encloses an
//!    enemy is always shot, however the amazon came there.
//! 3. *Isolated amazons are not moved* while others can. An amazon is isolated if no way over squares that are not
//!    burnt leads from her to an enemy. Amazons do not block such a way, since they may leave, so who is isolated stays
//!    isolated.
//!
//! The first rule comes before the third, and both before the second: they say who moves, and it says what the mover
//! does if she can.

use super::super::board::Board;
use super::super::squares::{Square, Squares, each, queen, spread};
use super::lines::{Lines, Spot};

/// Few enough reachable squares for an amazon to be in danger.
const FEW: std::ops::RangeInclusive<u32> = 1..=2;

/// Who may move, and which enemies may be enclosed.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Advice {
    /// The amazons that may move; nobody if the game is over.
    pub(super) movers: Squares,
    /// Enemies with few reachable squares.
    pub(super) prey: Squares,
    /// Whether amazons that can move were left out.
    pub(super) chosen: bool,
    /// Whether nobody can get at an enemy any more, so that no rule will ever apply again.
    pub(super) settled: bool,
}

impl Advice {
    /// What the rules say at the beginning of a turn.
    pub(super) fn new(board: &Board, lines: &Lines) -> Advice {
        let own = board.amazons(board.side());
        let isolated = isolated(board);
        let mut movable = 0;
        let mut endangered = 0;
        for amazon in each(own) {
            let reach = lines.rays(Spot::of(amazon)).count();
            if reach > 0 {
                movable |= amazon.set();
            }
            if FEW.contains(&reach) {
                endangered |= amazon.set();
            }
        }
        let free = movable & !isolated;
        let movers = [free & endangered, free, movable].into_iter().find(|set| *set != 0).unwrap_or(0);
        Advice {
            movers,
            prey: if free == 0 { 0 } else { prey(board, lines) },
            chosen: movers != movable,
            settled: isolated == own,
        }
    }

    /// The movers who can enclose some prey with this turn.
    pub(super) fn closers(&self, board: &Board) -> Squares {
        if self.prey == 0 {
            return 0;
        }
        each(self.movers)
            .filter(|mover| self.enclosing_walks(board, *mover) != 0)
            .fold(0, |closers, mover| closers | mover.set())
    }

    /// The walks by which this mover can begin a turn that encloses some prey.
    pub(super) fn enclosing_walks(&self, board: &Board, mover: Square) -> Squares {
        each(self.prey).fold(0, |walks, enemy| walks | enclosing_walks(board, mover, enemy))
    }
}

/// The amazons of the side to move that no enemy can get at.
fn isolated(board: &Board) -> Squares {
    let own = board.amazons(board.side());
    let enemies = board.amazons(board.side().other());
    let unburnt = board.empty() | own | enemies;
    let mut reached = enemies;
    loop {
        let next = spread(reached) & unburnt;
        if next == reached || own & !next == 0 {
            return own & !next;
        }
        reached = next;
    }
}

fn prey(board: &Board, lines: &Lines) -> Squares {
    each(board.amazons(board.side().other()))
        .filter(|enemy| FEW.contains(&lines.rays(Spot::of(*enemy)).count()))
        .fold(0, |prey, enemy| prey | enemy.set())
}

/// The walks of `mover` after which an arrow can leave this enemy without an empty neighbour.
fn enclosing_walks(board: &Board, mover: Square, enemy: Square) -> Squares {
    let empty = board.empty() | mover.set();
    // The square that the mover leaves is one more to close if it is next to the enemy.
    let gaps = spread(enemy.set()) & empty;
    let reach = board.reach(mover);
    match gaps.count_ones() {
        // Either the amazon closes it, or the arrow does.
        1 => each(gaps).fold(reach & gaps, |walks, gap| walks | (reach & queen(gap, empty))),
        // The amazon closes one, the arrow the other.
        2 => each(reach & gaps)
            .filter(|to| queen(*to, empty) & gaps != 0)
            .fold(0, |walks, to| walks | to.set()),
        _ => 0,
    }
}

/// The targets of this shooter that leave an enemy without an empty neighbour.
pub(super) fn enclosing_shots(board: &Board, shooter: Square) -> Squares {
    let last_gaps = each(board.amazons(board.side().other()))
        .map(|enemy| spread(enemy.set()) & board.empty())
        .filter(|gaps| gaps.count_ones() == 1)
        .fold(0, |last_gaps, gap| last_gaps | gap);
    if last_gaps == 0 { 0 } else { last_gaps & board.reach(shooter) }
}
