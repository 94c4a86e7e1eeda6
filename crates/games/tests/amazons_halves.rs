//! A search of half turns answers in whole turns, and finds what a search of whole turns finds.

use plywood_core::{Features, Game, Goal, Limits, Position, Random, Search, Stats, Zero};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_search::{Algorithm, InParts, TreeSearch};

/// Positions late enough to be solved: random games from the small starts until few squares are left.
fn late_positions(seed: u64, count: usize) -> Vec<Whole> {
    let mut random = Random::new(seed);
    let starts = Amazons::<Whole>::new().starts();
    let mut positions = Vec::new();
    while positions.len() < count {
        let name = *random.pick(&["4x4", "4x4t", "5x4"]);
        let mut position = starts.iter().find(|start| start.name == name).expect("a start").position;
        while position.verdict().is_none() && position.plies_left() > Some(5) {
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
        if position.verdict().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn both_trees_have_the_same_scores() {
    let features = Features::default();
    let mut whole = TreeSearch::new(Algorithm::AlphaBeta, Zero, (), features);
    let mut halves =
        InParts::new(TreeSearch::<Halves, _, _, _>::new(Algorithm::AlphaBeta, Zero, (), features));
    for position in late_positions(1, 300) {
        let observer = &mut Stats::default();
        let expected = whole.search(&position, Goal::SOLVE, observer);
        let found = halves.search(&position, Goal::SOLVE, &mut Stats::default());
        assert_eq!((found.score, found.proven), (expected.score, true), "{position:?}");
        assert_eq!(found.line.len(), expected.line.len(), "{position:?}");
        assert!(found.stats.nodes > 0);
        let mut at = position;
        for turn in found.line {
            assert!(at.moves().any(|legal| legal == turn), "{turn:?} in {at:?}");
            at.play(turn);
        }
        assert!(at.verdict().is_some());
    }
}

#[test]
fn a_search_that_is_stopped_still_names_a_whole_turn() {
    let position = Amazons::<Whole>::new().position(Some("6x6")).unwrap();
    let mut search =
        InParts::new(TreeSearch::<Halves, _, _, _>::new(Algorithm::Pvs, Zero, (), Features::default()));
    for nodes in [1, 2, 3, 10, 100, 1000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = search.search(&position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
        assert!(report.stopped && report.stats.nodes + report.stats.line_nodes <= nodes, "{report:?}");
        assert!(position.moves().any(|legal| Some(legal) == report.best), "{report:?}");
    }
}
