//! Limits on nodes are exact through all layers of a bot, whoever counts.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_api::Answer;
use plywood_core::{Goal, Limits};

fn think(game: &str, engine: &str, nodes: u64) -> Answer {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let answer = plywood_games::all().bot(game, &engine.parse().unwrap()).unwrap().think(
        Goal::SOLVE,
        &limits,
        &mut |_| {},
    );
    let spent = answer.stats.nodes + answer.stats.line_nodes;
    // One node is too little for a simulation.
    let left_over = u64::from(answer.stats.simulations > 0);
    assert!((nodes - left_over..=nodes).contains(&spent), "{engine}, {nodes} nodes: {answer:?}");
    assert_eq!(limits.meter.nodes(), spent, "the meter of {engine}: {answer:?}");
    answer
}

#[test]
fn every_engine_spends_what_it_may_and_does_the_same_twice() {
    for (game, engine) in [
        ("amazons", "uct-vanilla"),
        ("amazons", "uct-optimised"),
        ("amazons", "mcts"),
        ("amazons", "mcts:split=on"),
        ("amazons:halves", "mcts"),
        ("amazons", "solver"),
        ("connect4", "mcts"),
        ("connect4", "solver:book=off"),
        ("connect4", "pvs:table=1,id"),
    ] {
        for nodes in [100, 1001] {
            assert_eq!(think(game, engine, nodes), think(game, engine, nodes), "{engine}");
        }
    }
}
