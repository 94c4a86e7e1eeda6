//! The size of a game tree (Adorf 2009, section 3.2).

use std::fmt::Write;

use plywood_core::Position;

use super::cap::{TooLarge, grouped};
use super::table::aligned;

/// How large a game tree is, and how large one would have thought it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeCount {
    /// All nodes. A position that is reached in several ways counts several times.
    pub nodes: u64,
    /// Nodes where the game is over.
    pub leaves: u64,
    /// The same ply by ply, the root first.
    pub plies: Vec<PlyCount>,
    /// The most moves that any node has.
    pub branching: u64,
    /// The length of the longest game.
    pub height: u32,
    /// An upper bound from the widest node of each ply: the sum over all plies of the product of the branchings before.
    /// For tic-tac-toe this is Adorf's sum of 9!/(9-k)!, 986,410. [`u128::MAX`] if it does not fit.
    pub bound_by_ply: u128,
    /// The nodes of the uniform tree with the same greatest branching b and height d: the sum of b^k for k from 0 to d.
    /// [`u128::MAX`] if it does not fit.
    pub bound_uniform: u128,
}

/// One level of a game tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PlyCount {
    /// Nodes at this distance from the root.
    pub nodes: u64,
    /// Those where the game is over.
    pub leaves: u64,
    /// The most moves that one of them has.
    pub widest: u64,
}

/// Counts the game tree below `position`; gives up beyond `limit` nodes.
pub fn count<P: Position>(position: &P, limit: u64) -> Result<TreeCount, TooLarge> {
    let mut plies: Vec<PlyCount> = Vec::new();
    let mut nodes = 0;
    // A stack of its own instead of recursion, because games without an end are deep before they are large. Each level
    // holds a position, its remaining moves, and how many were taken.
    let mut path: Vec<(P, P::Moves, u64)> = Vec::new();
    let mut next = Some(position.clone());
    loop {
        if let Some(position) = next.take() {
            if nodes == limit {
                return Err(TooLarge::Tree { limit });
            }
            nodes += 1;
            let over = position.outcome().is_some();
            if plies.len() == path.len() {
                plies.push(PlyCount::default());
            }
            if let Some(ply) = plies.get_mut(path.len()) {
                ply.nodes += 1;
                ply.leaves += u64::from(over);
            }
            if !over {
                let moves = position.moves();
                path.push((position, moves, 0));
            }
        }
        let Some((position, moves, taken)) = path.last_mut() else { break };
        match moves.next() {
            Some(mv) => {
                *taken += 1;
                next = Some(position.after(mv));
            }
            None => {
                let taken = *taken;
                path.pop();
                if let Some(ply) = plies.get_mut(path.len()) {
                    ply.widest = ply.widest.max(taken);
                }
            }
        }
    }
    Ok(TreeCount::new(nodes, plies))
}

impl TreeCount {
    fn new(nodes: u64, plies: Vec<PlyCount>) -> TreeCount {
        let branching = plies.iter().map(|ply| ply.widest).max().unwrap_or(0);
        TreeCount {
            nodes,
            leaves: plies.iter().map(|ply| ply.leaves).sum(),
            branching,
            height: plies.len().saturating_sub(1) as u32,
            bound_by_ply: sum_of_products(plies.iter().map(|ply| ply.widest)),
            bound_uniform: sum_of_products(plies.iter().map(|_| branching)),
            plies,
        }
    }

    /// A table of the plies, the totals and the upper bounds.
    pub fn text(&self) -> String {
        let mut rows = vec![["ply", "nodes", "leaves", "most moves"].map(str::to_owned).to_vec()];
        for (index, ply) in self.plies.iter().enumerate() {
            let numbers = [ply.nodes, ply.leaves, ply.widest].map(|number| grouped(u128::from(number)));
            rows.push([vec![index.to_string()], numbers.to_vec()].concat());
        }
        let totals = [self.nodes, self.leaves, self.branching].map(|number| grouped(u128::from(number)));
        rows.push([vec!["all".to_owned()], totals.to_vec()].concat());
        let mut text = aligned(&rows);
        let _ = writeln!(text, "longest game: {} plies", self.height);
        let _ = writeln!(text, "upper bound by the widest node of each ply: {}", grouped(self.bound_by_ply));
        let _ = writeln!(
            text,
            "upper bound by the uniform tree, the sum of {}^k for k up to {}: {}",
            self.branching,
            self.height,
            grouped(self.bound_uniform)
        );
        text
    }
}

/// The sum over all plies of the product of the branchings of the plies before.
fn sum_of_products(branchings: impl Iterator<Item = u64>) -> u128 {
    let mut sum = 0_u128;
    let mut product = 1_u128;
    for branching in branchings {
        sum = sum.saturating_add(product);
        product = product.saturating_mul(u128::from(branching));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_saturate() {
        assert_eq!(sum_of_products([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].into_iter()), 986_410);
        assert_eq!(sum_of_products([2, 2, 2].into_iter()), 7);
        assert_eq!(sum_of_products(std::iter::repeat_n(35, 80)), u128::MAX);
    }
}
