//! The Amazons' opinion on moves is worth having.

use plywood_core::{Features, Game, Goal, Order, Random, Search, Stats};
use plywood_games::amazons::{Amazons, Evaluation, Halves, Lively, Turns, Whole};
use plywood_search::{Algorithm, TreeSearch};

/// Nodes of alpha-beta, with moves as they are generated or by rank.
fn nodes<P: Turns>(position: &P, depth: u32, rank: bool) -> u64 {
    let features = Features { rank, ..Features::default() };
    let mut search = TreeSearch::new(Algorithm::AlphaBeta, Evaluation::Territory, Lively, features);
    search.search(position, Goal::depth(depth), &mut Stats::default()).stats.nodes
}

fn saves_half_of_the_nodes<P: Turns>(depth: u32) {
    let mut random = Random::new(1);
    let (mut generated, mut ranked) = (0, 0);
    for _ in 0..4 {
        let mut position = Amazons::<P>::new().position(Some("5x5")).expect("a board");
        for _ in 0..4 {
            let moves = position.moves().count() as u64;
            position.play(position.moves().nth(random.below(moves) as usize).expect("a move"));
        }
        generated += nodes(&position, depth, false);
        ranked += nodes(&position, depth, true);
    }
    assert!(2 * ranked < generated, "{ranked} nodes by rank, {generated} as generated");
}

#[test]
fn ranked_moves_save_nodes() {
    saves_half_of_the_nodes::<Whole>(3);
    saves_half_of_the_nodes::<Halves>(5);
}

#[test]
fn a_move_that_leaves_room_comes_before_one_that_does_not() {
    let game = Amazons::<Whole>::new();
    let position = game.position(Some("B4/5/5/5/W4 w")).unwrap();
    let rank = |text| Lively.rank(&position, game.parse_move(&position, text).unwrap());
    assert!(rank("a1-c3/a3") > rank("a1-a2/b2"));
    // Beside an amazon in the corner there are three squares, and two of them are taken.
    assert!(rank("a1-a4/b4") > rank("a1-c1/b1"));
}
