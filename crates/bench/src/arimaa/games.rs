//! Players that look some plies ahead, and openings.

use plywood_core::{Features, Game, Goal, Policy, Position, Random, Score, Search, Side, Table};
use plywood_games::arimaa::{Arimaa, Evaluation, Forcing, Step, Steps};
use plywood_search::{Algorithm, TreeSearch};

const TABLE_MIB: usize = 8;
/// A game of this many plies is drawn.
pub(super) const LONGEST: u32 = 400;

/// A search that plays whole turns.
pub(super) struct Player {
    search: TreeSearch<Steps, Evaluation, Forcing, Features>,
    depth: u32,
}

impl Player {
    pub(super) fn new(evaluation: &Evaluation, depth: u32) -> Player {
        let features = Features {
            table: true,
            hash_move: true,
            killers: true,
            history: true,
            rank: true,
            ..Features::default()
        };
        let search = TreeSearch::new(Algorithm::Pvs, evaluation.clone(), Forcing, features)
            .table(Table::new(TABLE_MIB, Policy::default()));
        Player { search, depth }
    }

    /// Forgets the last game.
    pub(super) fn forget(&mut self) {
        self.search.forget();
    }

    /// Plays a turn, as far as the game lasts.
    pub(super) fn play(&mut self, position: &mut Steps) -> Result<(), String> {
        let side = position.side();
        while position.side() == side && position.verdict().is_none() {
            let report = self.search.search(position, Goal::depth(self.depth), &mut ());
            let line = if report.line.is_empty() { report.best.into_iter().collect() } else { report.line };
            if line.is_empty() {
                return Err("a search found no move".to_owned());
            }
            for step in line {
                if position.side() != side || position.verdict().is_some() {
                    break;
                }
                position.play(step);
            }
        }
        Ok(())
    }
}

/// Who has won, if the game is over.
pub(super) fn winner(position: &Steps) -> Option<Side> {
    let score = position.verdict()?;
    Some(if score > Score::DRAW { position.side() } else { position.side().other() })
}

fn any(position: &Steps, random: &mut Random) -> Option<Step> {
    let moves: Vec<Step> = position.moves().collect();
    (!moves.is_empty()).then(|| *random.pick(&moves))
}

/// A position after some random turns of each side.
pub(super) fn opening(random: &mut Random) -> Result<Steps, String> {
    let starts = Arimaa.starts();
    let ready: Vec<&Steps> =
        starts.iter().map(|start| &start.position).filter(|start| start.is_set_up()).collect();
    let start = *random.pick(&ready);
    let mut position = start.clone();
    for _ in 0..2 * random.between(1, 4) {
        let side = position.side();
        while position.side() == side {
            match any(&position, random) {
                Some(step) if position.verdict().is_none() => position.play(step),
                _ => return Ok(start.clone()),
            }
        }
    }
    Ok(if position.verdict().is_none() { position } else { start.clone() })
}
