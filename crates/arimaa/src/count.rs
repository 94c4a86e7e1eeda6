//! Counting sequences of steps and of whole turns, to check the rules.

use plywood_core::Position;
use plywood_engines::TurnCounts;

use super::rules::Steps;
use super::step::{Step, StepMoves};
use super::turns::{Numbers, turns};

impl Steps {
    /// The number of sequences of so many steps, without passes, as far as the pieces allow them; turns that end on the
    /// way end legally, and games that do have no further steps. Where pieces are set up, each is a step.
    pub(crate) fn count_steps(&mut self, steps: u32) -> u64 {
        match steps {
            0 => 1,
            1 => self.counted_steps(true).len() as u64,
            _ => self.counted_steps(false).map(|step| self.count_after(step, steps - 1)).sum(),
        }
    }

    /// The same, apart for each first step.
    pub fn divide_steps(&mut self, steps: u32) -> Vec<(Step, u64)> {
        let Some(left) = steps.checked_sub(1) else { return Vec::new() };
        self.counted_steps(left == 0).map(|step| (step, self.count_after(step, left))).collect()
    }

    fn count_after(&mut self, step: Step, left: u32) -> u64 {
        self.with_child(step, |child| {
            let is_over = left > 0 && child.used() == 0 && child.verdict().is_some();
            if is_over { 0 } else { child.count_steps(left) }
        })
    }

    /// The steps that count: the last one of a sequence need not end its turn legally.
    fn counted_steps(&self, is_last: bool) -> StepMoves {
        if is_last && self.is_set_up() { self.steps() } else { StepMoves { pass: false, ..self.moves() } }
    }

    /// Counts whole turns from here on, the one under way included; games that are over before have no further turns.
    pub fn count_turns(&self, turns: u32) -> TurnCounts {
        let mut reached = Numbers::default();
        let sequences = reach(self, turns, &mut reached);
        TurnCounts { sequences, positions: reached.len() as u64 }
    }
}

/// Collects the keys of the positions after so many turns, and counts the ways to them.
fn reach(position: &Steps, left: u32, reached: &mut Numbers) -> u64 {
    if left == 0 {
        reached.insert(position.key());
        return 1;
    }
    let made = position.used() as usize;
    turns(position)
        .into_iter()
        .map(|turn| {
            let mut end = position.clone();
            turn.plies().skip(made).for_each(|ply| end.play(ply));
            if left > 1 && end.verdict().is_some() { 0 } else { reach(&end, left - 1, reached) }
        })
        .sum()
}
