//! Tactics without search: what a side can reach within one turn, exactly.
//!
//! `scene` is the board as the side to move sees it, `zone` and `paths` say which steps can matter, `goal` and
//! `capture` find out what is possible, and `first` which steps of a position begin it.

mod capture;
mod first;
mod goal;
mod paths;
mod scene;
mod zone;

use plywood_core::{Position, Side};

use super::board::Board;
use super::rules::{STEPS, Steps};
use super::step::StepMoves;
use first::Aim;
use scene::Scene;

/// The least number of steps, up to `steps` and to the four of a turn, after which a side that is to move can have a
/// rabbit in its goal. A turn may end there, so the side wins. Nothing is in its goal yet.
pub fn goal_in(board: &Board, side: Side, steps: u32) -> Option<u32> {
    goal::least(&Scene::of(board, side), steps.min(STEPS))
}

/// Whether a side could bring a rabbit to its goal if it had a whole turn.
pub fn threatens_goal(board: &Board, side: Side) -> bool {
    goal::within(&Scene::of(board, side), STEPS)
}

/// For each kind of piece the least number of steps, up to `steps` and to the four of a turn, after which a side that
/// is to move can have captured an enemy of that kind; 0 if it cannot. A push counts with both its steps.
pub fn captures_in(board: &Board, side: Side, steps: u32) -> [u8; 6] {
    capture::by_kind(&Scene::of(board, side), steps.min(STEPS))
}

/// The steps that begin a shortest way to capture an enemy in what is left of the turn. Whoever follows them captures
/// something.
pub fn capture_steps(position: &Steps) -> StepMoves {
    aimed(position, Aim::Capture)
}

/// The steps that begin a shortest way to bring a rabbit to its goal in what is left of the turn.
pub fn goal_steps(position: &Steps) -> StepMoves {
    aimed(position, Aim::Goal)
}

/// Whether the side to move can win in what is left of its turn with a goal, or has done so.
pub fn wins(position: &Steps) -> bool {
    position.is_set_up()
        && (position.board().has_goal(position.side()) || first::reaches_goal(&position.now()))
}

/// The plies that must be looked at before a position can be judged: those that lead to a goal or else to a capture in
/// this turn, those that finish a push, and after a capture the end of the turn. Each of them gets nearer to its aim,
/// so they come to an end.
pub(crate) fn noisy_plies(position: &Steps) -> StepMoves {
    let is_there = position.is_set_up() && position.board().has_goal(position.side());
    if is_there && !position.must_push() {
        return position.only_pass();
    }
    let to_goal = goal_steps(position);
    if !to_goal.is_empty() {
        return to_goal;
    }
    let mut plies = capture_steps(position);
    if plies.is_empty() && position.must_push() {
        plies = position.steps();
    }
    plies.pass |= position.now().captured && position.may_pass();
    plies
}

fn aimed(position: &Steps, aim: Aim) -> StepMoves {
    if position.is_set_up() { first::steps(&position.now(), aim) } else { StepMoves::default() }
}
