//! The static evaluation of a node, kept in its frame, and whether it has become better since the mover's last turn.

use plywood_core::{Entry, Evaluate, Order, Position, Score, Switches};

use crate::company::Company;
use crate::picker::Place;
use crate::worker::Worker;

impl<P, E, D, S, O> Worker<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Company<P, E::State>,
{
    /// A node begins: its frame forgets what another node at this height left there, and takes what the table knows.
    pub(crate) fn open_frame(&mut self, position: &P, height: u32, known: Option<&Entry>) {
        let frame = self.memory.frames.at(height);
        frame.side = position.side();
        frame.eval = known.and_then(|entry| entry.eval);
    }

    /// The static evaluation of the node at this height, if somebody asked for it.
    pub(crate) fn kept_eval(&self, height: u32) -> Option<Score> {
        self.memory.frames.get(height)?.eval
    }

    /// The static evaluation of a node, asked for once.
    pub(super) fn static_eval(&mut self, position: &P, place: Place<E::State>) -> Score {
        if let Some(score) = self.memory.frames.at(place.height).eval {
            return score;
        }
        let score = self.guess(place.height, place.state, position);
        self.memory.frames.at(place.height).eval = Some(score);
        score
    }

    /// Whether the evaluation is better than at the last turn of the mover that was judged. A turn may have several
    /// plies, so this is the last node of the same side before one of the other.
    pub(super) fn is_improving(&mut self, position: &P, place: Place<E::State>) -> bool {
        if !self.features().pruning.improving {
            return false;
        }
        let now = self.static_eval(position, place);
        let side = position.side();
        let mut others = false;
        for height in (0..place.height).rev() {
            let Some(frame) = self.memory.frames.get(height) else { return false };
            others |= frame.side != side;
            if others && frame.side == side {
                return frame.eval.is_some_and(|before| now > before);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Features, Pruning, Side};

    use super::*;
    use crate::trial::{place, root, with_worker};

    /// Whether the first player finds itself better off after these turns with these evaluations, the last one its own.
    fn improves(turns: &[(Side, i32)]) -> bool {
        let position = root(|root| root.side() == Side::First);
        let pruning = Pruning { improving: true, ..Pruning::NONE };
        with_worker(Features { pruning, ..Features::default() }, |worker| {
            for (height, (side, points)) in turns.iter().enumerate() {
                let frame = worker.memory.frames.at(height as u32);
                (frame.side, frame.eval) = (*side, Some(Score::points(*points)));
            }
            worker.is_improving(&position, place(&position, turns.len() as u32 - 1, None))
        })
    }

    #[test]
    fn it_is_compared_with_the_movers_last_turn() {
        use Side::{First, Second};
        assert!(improves(&[(First, 5), (Second, 30), (First, 6)]));
        assert!(!improves(&[(First, 5), (Second, -30), (First, 5)]));
        assert!(!improves(&[(First, 5), (Second, -30), (First, 4)]));
        // The ply before belongs to the same turn.
        assert!(improves(&[(First, 5), (Second, 30), (First, 90), (First, 6)]));
        assert!(!improves(&[(First, 0), (Second, -30), (First, 5), (Second, -30), (First, 4)]));
        // There was none before.
        assert!(!improves(&[(Second, -30), (First, 6)]));
    }
}
