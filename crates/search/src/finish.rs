//! After the score is known: the best move, if the search did not name one, and a principal variation without gaps.
//!
//! Cut-offs by the table and searches that use null windows only leave lines that end too early. Knowing the score,
//! each missing move is found by asking of every move whether it reaches that score, which a warm table answers at
//! once.

use plywood_core::{Evaluate, Event, Order, Phase, Position, Score, Switches, Window};

use crate::alphabeta::AlphaBeta;
use crate::company::Company;
use crate::node::Below;
use crate::picker::Place;
use crate::worker::{Stopped, Worker};

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// Extends `line` until the game is over or `depth` plies are reached, or only to the end of the mover's turn if
    /// the `whole` line is not wanted. `score` is the root's exact score at `depth`. A stop leaves the line as far as
    /// it got.
    pub(crate) fn finish_line(
        &mut self,
        root: &P,
        depth: u32,
        score: Score,
        line: &mut Vec<P::Move>,
        whole: bool,
    ) {
        self.tell(Event::Begin(Phase::Line));
        self.work_privately(true);
        let mut position = root.clone();
        let mut score = score;
        let (mut played, mut left) = (0, depth);
        while left > 0 && !self.ends_line(&position, played) {
            let next = match line.get(played as usize) {
                Some(mv) => *mv,
                None if played > 0 && !whole && position.side() != root.side() => break,
                None => match self.reaching(&mut position, played, left, score) {
                    Ok(Some(mv)) => {
                        line.push(mv);
                        mv
                    }
                    Ok(None) | Err(Stopped) => break,
                },
            };
            let mover = position.side();
            left = left.saturating_sub(position.plies(next));
            position.play(next);
            if position.side() != mover {
                score = -score;
            }
            played += 1;
        }
        self.work_privately(false);
        self.tell(Event::End(Phase::Line));
    }

    /// Whether the game is over here, or the way here, `played` plies from the root, is all that the score was about.
    fn ends_line(&self, position: &P, played: u32) -> bool {
        let repeated = P::REPEATS
            && played > 0
            && position.repetition(self.course.root_ply).is_some_and(|it| it.score.is_some());
        repeated || (played > 0 && self.verdict(position, played).is_some())
    }

    /// A move after which the side to move gets at least `score`, `played` plies from the root.
    fn reaching(
        &mut self,
        position: &mut P,
        played: u32,
        depth: u32,
        score: Score,
    ) -> Result<Option<P::Move>, Stopped> {
        let state = self.begin_root(position);
        self.course.base = played;
        let hash_move = self.table().and_then(|table| self.look_up(table, position).entry?.mv);
        let place = Place { state, depth, height: 0, hash_move };
        let mut picker = self.pick::<AlphaBeta>(position, None, place)?;
        loop {
            let Some(mv) = self.next_move(&mut picker) else {
                if self.next_stage::<AlphaBeta>(&mut picker, position, place)? {
                    continue;
                }
                return Ok(None);
            };
            if played == 0 && self.shared.left_out.contains(mv) {
                continue;
            }
            let state = self.evaluate.advance(state, position, mv);
            let below = Below { depth: depth.saturating_sub(position.plies(mv)), height: 1 };
            let found = self.descend_apart::<AlphaBeta>(position, mv, state, below, Window::test(score))?;
            if found >= score {
                return Ok(Some(mv));
            }
        }
    }
}
