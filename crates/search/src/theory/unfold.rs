//! A whole game tree in memory, in breadth-first order.

use plywood_core::{Game, MaxScore, Position, Side};

use super::cap::TooLarge;

/// A game tree; node 0 is its root and children have larger numbers than their parents.
#[derive(Clone, Debug)]
pub(super) struct Unfolded<M> {
    pub(super) nodes: Vec<Unfold<M>>,
}

#[derive(Clone, Debug)]
pub(super) struct Unfold<M> {
    pub(super) side: Side,
    /// What MAX gets if the game is over here.
    pub(super) payoff: Option<MaxScore>,
    /// The moves, each with its text and the node behind it.
    pub(super) moves: Vec<(M, String, usize)>,
}

/// Unfolds the tree below `position`. Wins and losses carry no dates: to game theory they are all alike.
pub(super) fn unfold<G: Game>(
    game: &G,
    position: &G::Position,
    limit: usize,
) -> Result<Unfolded<<G::Position as Position>::Move>, TooLarge> {
    let mut positions = vec![position.clone()];
    let mut nodes = Vec::new();
    while let Some(position) = positions.get(nodes.len()).cloned() {
        if positions.len() > limit {
            return Err(TooLarge::Tree { limit: limit as u64 });
        }
        let side = position.side();
        let payoff = position.outcome().map(|score| score.undated().for_max(side));
        let mut moves = Vec::new();
        if payoff.is_none() {
            for mv in position.moves() {
                moves.push((mv, game.format_move(&position, mv), positions.len()));
                positions.push(position.after(mv));
            }
        }
        nodes.push(Unfold { side, payoff, moves });
    }
    Ok(Unfolded { nodes })
}

impl<M> Unfolded<M> {
    /// The minimax value of every node and the index of the best move, the first of several.
    pub(super) fn solve(&self) -> Vec<(MaxScore, Option<usize>)> {
        let mut values = vec![(MaxScore::MIN, None); self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate().rev() {
            let mut best = (node.payoff.unwrap_or(MaxScore::points(0)), None);
            for (index, (_, _, child)) in node.moves.iter().enumerate() {
                let value = values.get(*child).map_or(best.0, |(value, _)| *value);
                let better = best.1.is_none()
                    || match node.side {
                        Side::First => value > best.0,
                        Side::Second => value < best.0,
                    };
                if better {
                    best = (value, Some(index));
                }
            }
            values[id] = best;
        }
        values
    }
}
