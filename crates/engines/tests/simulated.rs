//! Searches in virtual time, as those meet them who know games only by name.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Goal, Limits};
use plywood_engines::{EngineSpec, Simulated};
use plywood_search::{Parallel, Scheme};

/// Searches Connect Four within so many nodes.
fn simulate(nodes: Option<u64>, scheme: Scheme, workers: usize) -> Simulated {
    let engine: EngineSpec = "pvs:table=1,order=hash+killers+rank,id".parse().unwrap();
    let limits = Limits { nodes, ..Limits::default() };
    let team = Parallel::new(scheme, workers);
    plywood_games::all()
        .find("connect4")
        .unwrap()
        .simulator(&engine)
        .unwrap()
        .simulate(Some("4453"), Goal::depth(6), &limits, team)
        .unwrap()
}

/// Wherever a limit ends a search, nobody waits for ever for one who has later to do.
#[test]
fn a_limit_ends_a_simulated_search_wherever_it_is() {
    for scheme in Scheme::ALL {
        for workers in [2, 3, 8] {
            let whole = simulate(None, scheme, workers);
            assert!(!whole.answer.stopped());
            let all = whole.simulation.all_nodes();
            for part in 1..20 {
                let limit = all * part / 20;
                let found = simulate(Some(limit), scheme, workers);
                let nodes = found.simulation.all_nodes();
                // Shortly before its end a search may do with less, because helpers get nothing more to waste.
                let ends = if found.answer.stopped() { nodes == limit } else { nodes <= limit && part > 10 };
                assert!(ends, "{scheme:?}, {workers} workers: {nodes} of {limit} nodes");
            }
        }
    }
}

/// With one processor there is nothing to share, whatever the scheme.
#[test]
fn one_processor_searches_alike_in_every_scheme() {
    let [first, others @ ..] = Scheme::ALL.map(|scheme| simulate(None, scheme, 1).simulation);
    assert_eq!(first.time, first.all_nodes());
    assert!(others.iter().all(|other| *other == first), "{first:?} {others:?}");
}

#[test]
fn searches_that_cannot_share_a_tree_say_so() {
    for name in ["minimax", "negamax", "mcts", "solver"] {
        let refused = plywood_games::all()
            .find("connect4")
            .unwrap()
            .simulator(&name.parse().unwrap())
            .err()
            .unwrap()
            .to_string();
        assert!(refused.contains(&format!("not {name}: use alphabeta, pvs, mtdf or negac")), "{refused}");
    }
}

#[test]
fn a_game_that_is_over_takes_no_time() {
    let engine = "pvs".parse().unwrap();
    let mut simulator = plywood_games::all().find("tictactoe").unwrap().simulator(&engine).unwrap();
    let mut time = |position| {
        let team = Parallel::new(Scheme::Ybw, 2);
        let seen = simulator.simulate(Some(position), Goal::SOLVE, &Limits::default(), team);
        let Simulated { simulation, answer } = seen.unwrap();
        (simulation.time, simulation.nodes.len(), answer.stats.nodes)
    };
    assert!(time("xo./.../...").0 > 0);
    assert_eq!(time("xxx/oo./..."), (0, 2, 0), "and not that of the search before");
}
