//! Our solver: one score, the scores of all columns, or with several threads.

use std::time::Instant;

use cpu_time::ThreadTime;
use plywood_core::{Bound, Event, Flow, Game, Goal, Observer, Phase, Position, Search, Stats};
use plywood_games::connect4::{Connect4, ConnectFour, Disc, Shape, Solver, Standard};

use super::Problem;
use super::contenders::{Answer, Contender};

/// The score alone, on one thread.
pub(super) struct Plywood(Solver);

impl Plywood {
    pub(super) fn new(mebibytes: usize) -> Plywood {
        Plywood(Solver::new(mebibytes))
    }
}

impl Contender for Plywood {
    fn name(&self) -> String {
        concat!("plywood ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        self.0.forget();
        let start = ThreadTime::now();
        let (score, nodes) = exact_score(&mut self.0, &problem.position)?;
        Ok(Answer { score, nodes, time: start.elapsed() })
    }
}

/// The scores of all columns one after another, the most central first. The table is cold before the first and kept for
/// the others.
pub(super) struct AllColumns(Solver);

impl AllColumns {
    pub(super) fn new(mebibytes: usize) -> AllColumns {
        AllColumns(Solver::new(mebibytes))
    }
}

impl Contender for AllColumns {
    fn name(&self) -> String {
        "all columns".to_owned()
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        self.0.forget();
        let position = &problem.position;
        let start = ThreadTime::now();
        let mut discs: Vec<Disc> = position.moves().collect();
        discs.sort_by_key(|disc| (2 * position.column_of(*disc)).abs_diff(Standard.width() - 1));
        let (mut best, mut all_nodes) = (i32::MIN, 0);
        for disc in discs {
            let (score, nodes) = exact_score(&mut self.0, &position.after(disc))?;
            best = best.max(-score);
            all_nodes += nodes;
        }
        Ok(Answer { score: best, nodes: all_nodes, time: start.elapsed() })
    }
}

/// The score alone by several threads together, a new solver for each position. The clock is wall time.
pub(super) struct Threads {
    pub(super) mebibytes: usize,
    pub(super) count: usize,
}

impl Contender for Threads {
    fn name(&self) -> String {
        format!("{} thread{}", self.count, if self.count == 1 { "" } else { "s" })
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        let mut solver = Solver::new(self.mebibytes);
        solver.set_threads(self.count);
        let start = Instant::now();
        let (score, nodes) = exact_score(&mut solver, &problem.position)?;
        Ok(Answer { score, nodes, time: start.elapsed() })
    }
}

/// The score of a position in points and the nodes it took. A function of its own because tools/ablations counts its
/// instructions.
#[inline(never)]
fn exact_score(solver: &mut Solver, position: &Connect4) -> Result<(i32, u64), String> {
    let mut observer = ScoreOnly::default();
    let report = solver.search(position, Goal::SOLVE, &mut observer);
    let game = ConnectFour::new(Standard);
    let score = game.points(position, report.score).filter(|_| report.bound == Bound::Exact);
    let score = score
        .ok_or_else(|| format!("our solver found no exact score for {}", game.format_position(position)))?;
    Ok((score, observer.nodes))
}

/// Counts nodes and stops once the score is known: the peers do not look for a line of play either.
#[derive(Default)]
struct ScoreOnly {
    nodes: u64,
    known: bool,
}

impl Observer<Connect4> for ScoreOnly {
    fn bulk(&mut self, done: &Stats) -> Flow {
        self.nodes += done.nodes;
        if self.known { Flow::Stop } else { Flow::Go }
    }

    fn event(&mut self, event: Event<Disc>) {
        self.known |= matches!(event, Event::Begin(Phase::Line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_agree_and_count_nodes() {
        let problem = Problem::parse("55542243332345").unwrap();
        let one = Plywood::new(1).solve(&problem).unwrap();
        let all = AllColumns::new(1).solve(&problem).unwrap();
        let two = Threads { mebibytes: 1, count: 2 }.solve(&problem).unwrap();
        assert_eq!((all.score, two.score), (one.score, one.score));
        assert!(one.nodes > 0 && all.nodes > 0 && two.nodes > 0, "{one:?} {all:?} {two:?}");
    }

    #[test]
    fn columns_that_end_the_game_are_scored_too() {
        let wins_at_once = Problem::parse("112233").unwrap();
        assert_eq!(AllColumns::new(1).solve(&wins_at_once).unwrap().score, 18);
    }
}
