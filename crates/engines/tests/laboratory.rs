//! Connect Four as a laboratory: every engine finds what the solver finds, and every optimisation alone saves nodes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use plywood_core::{Bound, Game, Goal, Position, Random, Report, Score, Search, Stats};
use plywood_engines::{AlgorithmName, EngineSpec, Family, tree_search};
use plywood_games::connect4::{AnyShape, Connect4, ConnectFour, Disc, Solver, Standard};
use plywood_testkit::random_position;

fn solve(engine: &str, position: &Connect4) -> Report<Disc> {
    let spec: EngineSpec = engine.parse().unwrap_or_else(|error| panic!("{engine}: {error}"));
    let mut search = tree_search(&ConnectFour::default(), &spec).unwrap();
    search.search(position, Goal::SOLVE, &mut Stats::default())
}

/// Any engine that makes sense: every key that may be given is given in one engine of two.
fn random_engine(random: &mut Random, algorithm: AlgorithmName) -> String {
    let mut one_of = |choices: &[&str]| (*random.pick(choices)).to_owned();
    let mut keys = vec![
        one_of(&["", "quiescence=3"]),
        one_of(&["", "pv=off"]),
        one_of(&["", "id", "id,step=2", "id,step=3"]),
        one_of(&["eval=squares", "eval=threats", "eval=zero"]),
    ];
    let dated = one_of(&["", "", "distance=off"]);
    if algorithm.cuts() {
        let table = one_of(&["", "table=1", "entries=4099"]);
        keys.push(one_of(&["fail=soft", "fail=hard", "fail=hybrid"]));
        keys.extend([one_of(&["", "bounds"]), one_of(&["", "early"])]);
        let mut order: Vec<&str> = ["killers", "history", "threats", "rank", "shallow1", "eval"]
            .into_iter()
            .filter(|_| !one_of(&["", "x"]).is_empty())
            .collect();
        if !table.is_empty() {
            order.extend(["hash", "table"].into_iter().filter(|_| !one_of(&["", "x"]).is_empty()));
            keys.extend([
                one_of(&["", "mirror"]),
                one_of(&["policy=bucket", "policy=deep", "policy=always"]),
            ]);
        }
        if order.contains(&"hash") || order.contains(&"killers") {
            keys.push(one_of(&["", "staged"]));
        }
        if !order.is_empty() {
            keys.push(format!("order={}", order.join("+")));
        }
        if algorithm.tests() && dated.is_empty() {
            keys.push(one_of(&["", "compact"]));
        }
        keys.push(table);
    }
    if algorithm == AlgorithmName::Mtdf {
        keys.push(one_of(&["guess=0", "guess=5", "guess=-9"]));
    }
    keys.push(dated);
    keys.retain(|key| !key.is_empty());
    format!("{}:{}", algorithm.name(), keys.join(","))
}

#[test]
fn every_engine_agrees_with_the_solver() {
    let mut random = Random::new(2024);
    let mut solver = Solver::new(4);
    for round in 0..100 {
        for algorithm in AlgorithmName::ALL {
            if !matches!(algorithm.family(), Family::Exhaustive | Family::Cutting) {
                continue;
            }
            let earliest = if algorithm.cuts() { 24 } else { 33 };
            let position =
                random_position(&Connect4::new(Standard), &mut random, earliest + round % (42 - earliest));
            let engine = random_engine(&mut random, algorithm);
            let truth = solver.search(&position, Goal::SOLVE, &mut Stats::default()).score;
            let dated = !engine.contains("distance=off");
            let same = |score: Score| if dated { score == truth } else { score == truth.undated() };
            let report = solve(&engine, &position);
            assert!(
                same(report.score) && report.bound == Bound::Exact && report.proven,
                "{engine} finds {report:?}, not {truth}, in {position:?}"
            );
            check_line(&engine, &position, &report, dated);
        }
    }
}

/// The positions of one of our data sets, and the scores that stand beside them.
fn our_set(name: &str) -> Vec<(Connect4, Score)> {
    let game = ConnectFour::new(Standard);
    let file = format!("{}/../../suites/connect4/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let read = |line: &str| {
        let (moves, points) = line.split_once(' ').unwrap();
        let position = game.parse_position(moves).unwrap();
        (position, game.score_of_points(position.ply(), points.parse().unwrap()).unwrap())
    };
    fs::read_to_string(file).unwrap().lines().map(read).collect()
}

/// The scores of these sets do not come from this run, so this does not depend on today's solver.
#[test]
fn every_engine_finds_the_scores_of_our_easy_sets() {
    let mut random = Random::new(2025);
    let (end, middle) = (our_set("L3_R1"), our_set("L2_R1"));
    // Without cuts only the last moves can be searched, and with them the middle game only from where it is nearly
    // over.
    let last: Vec<_> = end.iter().filter(|(position, _)| position.ply() >= 33).copied().collect();
    let late: Vec<_> = middle.iter().filter(|(position, _)| position.ply() >= 24).copied().collect();
    assert!(last.len() > 100 && late.len() > 100);
    for round in 0..100 {
        for algorithm in AlgorithmName::ALL {
            if !matches!(algorithm.family(), Family::Exhaustive | Family::Cutting) {
                continue;
            }
            let set = if !algorithm.cuts() {
                &last
            } else if round % 2 == 0 {
                &end
            } else {
                &late
            };
            let (position, truth) = *random.pick(set);
            let engine = random_engine(&mut random, algorithm);
            let dated = !engine.contains("distance=off");
            let expected = if dated { truth } else { truth.undated() };
            let report = solve(&engine, &position);
            assert!(
                report.score == expected && report.bound == Bound::Exact && report.proven,
                "{engine} finds {report:?}, not {expected}, in {position:?}"
            );
            check_line(&engine, &position, &report, dated);
        }
    }
}

/// The best move keeps the score, and a line that ends the game ends it as the score says.
fn check_line(engine: &str, position: &Connect4, report: &Report<Disc>, dated: bool) {
    let mut end = *position;
    for disc in &report.line {
        assert!(end.verdict().is_none() && end.moves().any(|legal| legal == *disc), "{engine}: {position:?}");
        end.play(*disc);
    }
    let best = position.after(report.best.unwrap());
    let mut solver = Solver::new(1);
    let reached = -solver.search(&best, Goal::SOLVE, &mut Stats::default()).score;
    let reached = if dated { reached } else { reached.undated() };
    assert_eq!(reached, report.score, "{engine} plays {:?} in {position:?}", report.best);
    if !engine.contains("pv=off") {
        // A win that quiescence sees beyond the horizon ends iterative deepening, and the line is as long as the depth
        // then.
        let whole = end.verdict().is_some() || report.line.len() as u32 == report.depth;
        assert!(whole, "{engine} ends its line too early: {report:?} {position:?}");
    }
    if let Some(verdict) = end.verdict() {
        let verdict = if dated { verdict } else { verdict.undated() };
        assert_eq!(
            verdict.for_max(end.side()),
            report.score.for_max(position.side()),
            "{engine}: {position:?}"
        );
    }
}

/// Positions of the middle game, and what an engine needs for all of them.
fn nodes(engine: &str) -> u64 {
    let mut random = Random::new(7);
    (0..15)
        .map(|_| solve(engine, &random_position(&Connect4::new(Standard), &mut random, 26)).stats.nodes)
        .sum()
}

#[test]
fn every_optimisation_alone_saves_nodes() {
    for (algorithm, optimisation) in [
        ("alphabeta:", "bounds"),
        ("alphabeta:", "early"),
        ("alphabeta:", "order=threats"),
        ("alphabeta:", "table=1"),
        ("alphabeta:", "entries=65537"),
        ("mtdf:table=1,fail=hard,order=rank,", "compact"),
        ("negac:table=1,order=rank,", "compact"),
        ("negac-opt:table=1,order=rank,", "compact"),
    ] {
        let (with, without) = (nodes(&format!("{algorithm}{optimisation}")), nodes(algorithm));
        assert!(with < without, "{algorithm} needs {without} nodes, and {with} with {optimisation}");
    }
}

/// Tighter bounds in the table, and with MTD(f) longer steps.
#[test]
fn fail_soft_needs_fewer_nodes_than_hybrid_and_hybrid_fewer_than_fail_hard() {
    for algorithm in ["alphabeta", "mtdf"] {
        let [soft, hybrid, hard] = ["soft", "hybrid", "hard"]
            .map(|fail| nodes(&format!("{algorithm}:fail={fail},table=1,order=threats+rank")));
        assert!(soft < hybrid && hybrid < hard, "{algorithm}: {soft} {hybrid} {hard}");
    }
}

/// From a position that is its own mirror image, about half of the tree has to be searched.
#[test]
fn mirrored_look_ups_save_half_of_a_symmetric_board() {
    let game = ConnectFour::new(AnyShape::parse("5x4").unwrap());
    let [without, with] = ["", ",mirror"].map(|mirror| {
        let spec: EngineSpec =
            format!("alphabeta:table=16,order=threats+rank,bounds,early{mirror}").parse().unwrap();
        let start = game.position(None).unwrap();
        tree_search(&game, &spec).unwrap().search(&start, Goal::SOLVE, &mut Stats::default())
    });
    assert_eq!((with.score, without.score), (Score::DRAW, Score::DRAW));
    assert!(with.stats.nodes < without.stats.nodes * 2 / 3, "{} {}", with.stats.nodes, without.stats.nodes);
}
