//! How strong to play: the nodes of a move that a rating stands for.
//!
//! **First version, by a formula and not by games**: so many Elo points for each doubling of the nodes, counted from a
//! rating that a handful of nodes is taken for. Whoever fits it to games replaces the numbers here and nothing else.

/// The least rating that can be asked for,
pub(super) const LEAST_ELO: u32 = 1000;
/// and the greatest.
pub(super) const GREATEST_ELO: u32 = 2600;
/// What is announced.
pub(super) const USUAL_ELO: u32 = 1600;

/// The nodes that the least rating stands for.
const LEAST_NODES: f64 = 50.0;
/// What twice the nodes are worth.
const ELO_OF_A_DOUBLING: f64 = 90.0;

/// The nodes to spend on each move.
pub(super) fn nodes(elo: u32) -> u64 {
    let elo = elo.clamp(LEAST_ELO, GREATEST_ELO);
    (LEAST_NODES * (f64::from(elo - LEAST_ELO) / ELO_OF_A_DOUBLING).exp2()).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_stronger() {
        assert_eq!(nodes(LEAST_ELO), 50);
        assert_eq!(nodes(LEAST_ELO + 90), 100);
        assert!((LEAST_ELO..GREATEST_ELO).all(|elo| nodes(elo) <= nodes(elo + 1)));
        assert_eq!((nodes(0), nodes(9999)), (nodes(LEAST_ELO), nodes(GREATEST_ELO)));
    }
}
