//! The matrix of all pairs of strategies (Adorf 2009, section 2.5).

use std::fmt::Write;

use plywood_core::{Game, MaxScore, Side};

use super::cap::{Caps, TooLarge};
use super::strategies::{Strategies, of_tree};
use super::table::aligned;
use super::unfold::{Unfolded, unfold};

/// What MAX gets when both sides keep to a strategy. MAX's strategies are rows, MIN's are columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// MAX's strategies.
    pub max: Strategies,
    /// MIN's strategies.
    pub min: Strategies,
    /// Payoffs for MAX, row by row; wins and losses without dates.
    pub payoffs: Vec<Vec<MaxScore>>,
    /// The least payoff of each row: what the strategy guarantees to MAX.
    pub row_minima: Vec<MaxScore>,
    /// The greatest payoff of each column: what MIN's strategy concedes at most.
    pub column_maxima: Vec<MaxScore>,
    /// The greatest of the row minima: what MAX can be sure of.
    pub maxmin: MaxScore,
    /// The least of the column maxima: what MIN can hold MAX to. In games without chance and secrets it equals
    /// `maxmin`.
    pub minmax: MaxScore,
    /// All equilibria (saddle points) as (row, column): neither side gains by changing its strategy alone.
    pub equilibria: Vec<(usize, usize)>,
    /// The equilibrium that minimax finds: the best move in *every* node, also in those that best play never reaches,
    /// and the first of several equally good moves.
    pub minimax: (usize, usize),
}

/// The matrix of the game that begins at `position`.
pub fn matrix<G: Game>(game: &G, position: &G::Position, caps: &Caps) -> Result<Matrix, TooLarge> {
    let tree = unfold(game, position, caps.nodes)?;
    let max = of_tree(&tree, Side::First, caps.strategies)?;
    let min = of_tree(&tree, Side::Second, caps.strategies)?;
    let payoffs: Vec<Vec<MaxScore>> = (0..max.choices.len())
        .map(|row| (0..min.choices.len()).map(|column| play(&tree, &max, row, &min, column)).collect())
        .collect();
    let row_minima: Vec<MaxScore> =
        payoffs.iter().map(|row| row.iter().copied().min().unwrap_or(MaxScore::MAX)).collect();
    let column_maxima: Vec<MaxScore> = (0..min.choices.len())
        .map(|column| payoffs.iter().map(|row| row[column]).max().unwrap_or(MaxScore::MIN))
        .collect();
    let saddle = |&(row, column): &(usize, usize)| {
        let payoff = payoffs[row][column];
        payoff == row_minima[row] && payoff == column_maxima[column]
    };
    let equilibria = (0..max.choices.len())
        .flat_map(|row| (0..min.choices.len()).map(move |column| (row, column)))
        .filter(saddle)
        .collect();
    Ok(Matrix {
        maxmin: row_minima.iter().copied().max().unwrap_or(MaxScore::MIN),
        minmax: column_maxima.iter().copied().min().unwrap_or(MaxScore::MAX),
        minimax: best_strategies(&tree, &max, &min),
        max,
        min,
        payoffs,
        row_minima,
        column_maxima,
        equilibria,
    })
}

/// The end of the game if both keep to their strategies.
fn play<M>(tree: &Unfolded<M>, max: &Strategies, row: usize, min: &Strategies, column: usize) -> MaxScore {
    let mut id = 0;
    while let Some(node) = tree.nodes.get(id) {
        if let Some(payoff) = node.payoff {
            return payoff;
        }
        let choice = match node.side {
            Side::First => max.choice(row, id),
            Side::Second => min.choice(column, id),
        };
        match choice.and_then(|choice| node.moves.get(choice)) {
            Some((_, _, child)) => id = *child,
            None => break,
        }
    }
    // Not reached: every node without a payoff is a decision of one side, and every decision has a choice.
    MaxScore::points(0)
}

/// The strategies that play the minimax move everywhere.
fn best_strategies<M>(tree: &Unfolded<M>, max: &Strategies, min: &Strategies) -> (usize, usize) {
    let solved = tree.solve();
    let choices = |side: Side| -> Vec<usize> {
        let of_side = tree.nodes.iter().zip(&solved).filter(|(node, _)| node.side == side);
        of_side.filter_map(|(_, (_, best))| *best).collect()
    };
    (max.find(&choices(Side::First)).unwrap_or(0), min.find(&choices(Side::Second)).unwrap_or(0))
}

impl Matrix {
    /// The value of the game for MAX.
    pub fn value(&self) -> MaxScore {
        self.maxmin
    }

    /// A pair of strategies as text: `(B,G,H) against (C,E)`.
    pub fn pair_name(&self, (row, column): (usize, usize)) -> String {
        format!("{} against {}", self.max.name(row), self.min.name(column))
    }

    /// The matrix with row minima, column maxima and equilibria (marked `*`).
    pub fn text(&self) -> String {
        let mut head = vec!["MAX \\ MIN".to_owned()];
        head.extend(self.min.names());
        head.push("row min".to_owned());
        let mut rows = vec![head];
        for (row, payoffs) in self.payoffs.iter().enumerate() {
            let mut cells = vec![self.max.name(row)];
            cells.extend(payoffs.iter().enumerate().map(|(column, payoff)| {
                let star = if self.equilibria.contains(&(row, column)) { "*" } else { "" };
                format!("{star}{payoff}")
            }));
            cells.push(self.row_minima[row].to_string());
            rows.push(cells);
        }
        let mut last = vec!["column max".to_owned()];
        last.extend(self.column_maxima.iter().map(ToString::to_string));
        rows.push(last);
        let mut text = aligned(&rows);
        let _ = writeln!(text, "payoffs for MAX (rows); * marks equilibria");
        let _ = writeln!(
            text,
            "maxmin {}, minmax {}: the value of the game is {}",
            self.maxmin,
            self.minmax,
            self.value()
        );
        let _ = writeln!(text, "equilibria: {}", self.equilibria.len());
        let _ = writeln!(text, "the one that minimax finds: {}", self.pair_name(self.minimax));
        text
    }
}
