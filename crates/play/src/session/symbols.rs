//! What the pieces of the two sides look like.

use plywood_api::Bot;
use plywood_core::View;

/// Looks a few moves ahead, where both sides have pieces on the board.
pub(super) fn symbols(rules: &mut dyn Bot) -> [Option<char>; 2] {
    let mut seen: [Vec<char>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..3 {
        if let View::Grid(grid) = rules.view() {
            for cell in grid.rows.iter().flatten() {
                if let Some(side) = cell.owner {
                    seen[side.index()].push(cell.symbol);
                }
            }
        }
        let Some(mv) = rules.moves().into_iter().next() else { break };
        if rules.play(&mv).is_err() {
            break;
        }
    }
    seen.map(|mut symbols| {
        symbols.sort_unstable();
        symbols.dedup();
        if let [symbol] = symbols[..] { Some(symbol) } else { None }
    })
}
