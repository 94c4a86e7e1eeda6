//! A bot that does nothing but what a test wants to see.

use std::sync::{Arc, Mutex, PoisonError};

use plywood_api::{Answer, Bot};
use plywood_core::{Bound, Goal, Limits, Meaning, Score, Side, Stats, TextError, View};

/// Makes as many simulations as it may, but no more than it has patience for.
pub(crate) struct Simulator {
    pub(crate) patience: u64,
    /// What it was asked to do, in order: how many nodes it may visit, or to forget.
    pub(crate) asked: Arc<Mutex<Vec<Asked>>>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Think(Option<u64>),
    Forget,
}

impl Simulator {
    pub(crate) fn new(patience: u64) -> Simulator {
        Simulator { patience, asked: Arc::default() }
    }

    fn note(&self, asked: Asked) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
    }
}

impl Bot for Simulator {
    fn game(&self) -> &'static str {
        "connect4"
    }

    fn engine(&self) -> String {
        "simulator".to_owned()
    }

    fn set_position(&mut self, _: Option<&str>) -> Result<(), TextError> {
        Ok(())
    }

    fn position(&self) -> String {
        String::new()
    }

    fn view(&self) -> View {
        View::Text(String::new())
    }

    fn play(&mut self, _: &str) -> Result<(), TextError> {
        Ok(())
    }

    fn side(&self) -> Side {
        Side::First
    }

    fn turn_of(&self, line: &[String]) -> Vec<String> {
        line.iter().take(1).cloned().collect()
    }
    fn moves(&self) -> Vec<String> {
        Vec::new()
    }

    fn think(&mut self, _: Goal, limits: &Limits, _: &mut dyn FnMut(&Answer)) -> Answer {
        self.note(Asked::Think(limits.nodes));
        let simulations = limits.simulations.unwrap_or(0).min(self.patience);
        Answer {
            score: Score::DRAW,
            points: Some(0),
            meaning: Meaning::Estimate(0),
            bound: Bound::Exact,
            best: None,
            line: Vec::new(),
            depth: 1,
            partial: None,
            proven: false,
            end: if simulations == self.patience {
                plywood_core::End::Asked
            } else {
                plywood_core::End::Simulations
            },
            time: std::time::Duration::ZERO,
            stats: stats(simulations),
            rank: 1,
            filled: None,
            trying: None,
        }
    }

    fn think_of(
        &mut self,
        _: &str,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, TextError> {
        Ok(self.think(goal, limits, progress))
    }

    fn think_all(&mut self, _: Goal, _: &Limits, _: &mut dyn FnMut(&Answer)) -> Vec<(String, Answer)> {
        Vec::new()
    }

    fn forget(&mut self) {
        self.note(Asked::Forget);
    }
}

pub(crate) fn stats(simulations: u64) -> Stats {
    let mut stats = Stats::default();
    (stats.simulations, stats.tree_bytes) = (simulations, 100 * simulations);
    stats
}
