//! Which plies to try first.

use plywood_core::{Order, Position};

use super::bits::{Direction, TRAPS, bit};
use super::board::Kind;
use super::rules::Steps;
use super::step::{Ply, Step};

/// Captures first, steps that lose a piece last, between them enemies that come nearer to a trap and rabbits near their
/// goal.
#[derive(Copy, Clone, Debug, Default)]
pub struct Forcing;

impl Order<Steps> for Forcing {
    fn rank(&self, position: &Steps, mv: Step) -> i32 {
        let Ply::Step { from, direction } = mv.ply() else { return 0 };
        let mut board = *position.board();
        let Some((side, kind)) = board.at(from) else { return 0 };
        let own = side == position.side();
        if let Some((_, lost)) = board.step(from, direction, side, kind) {
            let worth = 1000 + 500 * lost as i32;
            return if own { -worth } else { worth };
        }
        if own {
            let forward = direction == Direction::backward(side).opposite();
            let row = if side == plywood_core::Side::First { from / 8 } else { 7 - from / 8 };
            return match kind {
                Kind::Rabbit if forward => 10 * i32::from(row),
                _ => 0,
            };
        }
        let to = direction.shift(bit(from));
        100 + 20 * kind as i32 + if to & TRAPS != 0 { 300 } else { 0 }
    }
}
