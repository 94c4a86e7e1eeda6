//! Pure strategies: a move for every node where a side decides (Adorf 2009, section 2.5).

use plywood_core::{Game, Side};

use super::cap::{Caps, TooLarge, grouped, side_name};
use super::unfold::{Unfolded, unfold};

/// All pure strategies of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategies {
    /// Whose they are.
    pub side: Side,
    /// The nodes where the side decides, in breadth-first order.
    pub decisions: Vec<Decision>,
    /// Each strategy as one move index per decision; the last decision varies fastest.
    pub choices: Vec<Vec<usize>>,
    /// The decision that a node of the unfolded tree is, if it is one.
    pub(super) decision_of: Vec<Option<usize>>,
}

/// A node where a side decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The moves to choose from, in the game's notation.
    pub moves: Vec<String>,
}

/// Lists the strategies of `side` in the game that begins at `position`. A side that never decides has one strategy,
/// the empty one.
pub fn strategies<G: Game>(
    game: &G,
    position: &G::Position,
    side: Side,
    caps: &Caps,
) -> Result<Strategies, TooLarge> {
    of_tree(&unfold(game, position, caps.nodes)?, side, caps.strategies)
}

pub(super) fn of_tree<M>(tree: &Unfolded<M>, side: Side, limit: usize) -> Result<Strategies, TooLarge> {
    let mut decision_of = vec![None; tree.nodes.len()];
    let mut decisions = Vec::new();
    for (place, node) in decision_of.iter_mut().zip(&tree.nodes) {
        if node.side == side && node.payoff.is_none() {
            *place = Some(decisions.len());
            decisions.push(Decision { moves: node.moves.iter().map(|(_, text, _)| text.clone()).collect() });
        }
    }
    let count =
        decisions.iter().fold(1_u128, |count, decision| count.saturating_mul(decision.moves.len() as u128));
    if count > limit as u128 {
        return Err(TooLarge::Strategies { side, count, limit });
    }
    Ok(Strategies { side, choices: combinations(&decisions), decisions, decision_of })
}

/// Every way to choose one move per decision, counting up like a clock: the last decision varies fastest.
fn combinations(decisions: &[Decision]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for decision in decisions {
        all = all
            .iter()
            .flat_map(|choices: &Vec<usize>| {
                (0..decision.moves.len()).map(|choice| choices.iter().copied().chain([choice]).collect())
            })
            .collect();
    }
    all
}

impl Strategies {
    /// A strategy as Adorf writes it: `(B,G,H)`.
    pub fn name(&self, strategy: usize) -> String {
        let choices = self.choices.get(strategy).map_or(&[][..], Vec::as_slice);
        let texts: Vec<&str> = self
            .decisions
            .iter()
            .zip(choices)
            .filter_map(|(decision, choice)| decision.moves.get(*choice).map(String::as_str))
            .collect();
        format!("({})", texts.join(","))
    }

    /// The names of all strategies.
    pub fn names(&self) -> Vec<String> {
        (0..self.choices.len()).map(|strategy| self.name(strategy)).collect()
    }

    /// What a strategy plays in a node of the tree, as an index into its moves.
    pub(super) fn choice(&self, strategy: usize, node: usize) -> Option<usize> {
        let decision = (*self.decision_of.get(node)?)?;
        self.choices.get(strategy)?.get(decision).copied()
    }

    /// The strategy that makes these choices.
    pub(super) fn find(&self, choices: &[usize]) -> Option<usize> {
        self.choices.iter().position(|own| own == choices)
    }

    /// The list as text: whose it is, and then one strategy a line.
    pub fn text(&self) -> String {
        let names = self.names();
        let strategies = if names.len() == 1 { "strategy" } else { "strategies" };
        let count = grouped(names.len() as u128);
        let list: String = names.iter().map(|name| format!("{name}\n")).collect();
        format!("{} has {count} pure {strategies}:\n{list}", side_name(self.side))
    }
}
