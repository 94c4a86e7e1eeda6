//! Searches of half turns (`split=on`) answer as searches of turns do: the moves that they name reach the scores that
//! they prove, limits are exact, and depths count turns.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_api::Answer;
use plywood_core::{Bound, Game, Goal, Limits, Position, Random, Score, Window, Zero};
use plywood_engines::{EngineSpec, Family};
use plywood_games::amazons::{Amazons, Whole};
use plywood_testkit::oracle::{Oracle, TO_THE_END};

/// A board of at most twelve squares on which few moves are left.
fn small_board(random: &mut Random) -> (String, Whole) {
    let game = Amazons::<Whole>::new();
    loop {
        let (columns, rows) = *random.pick(&[(3, 3), (4, 3), (3, 4)]);
        let mut squares = vec!['x'; columns * rows];
        squares[..5 + random.below(2) as usize].fill('1');
        squares[..2].copy_from_slice(&['W', 'B']);
        if random.one_in(3) {
            squares[2] = *random.pick(&['W', 'B']);
        }
        squares.sort_by_cached_key(|_| random.below(u64::MAX));
        let rows: Vec<String> = squares.chunks(columns).map(|row| row.iter().collect()).collect();
        let text = format!("{} {}", rows.join("/"), random.pick(&['w', 'b']));
        match game.position(Some(&text)) {
            Ok(position) if position.verdict().is_none() => return (text, position),
            _ => {}
        }
    }
}

/// What each move is worth, by brute force.
fn worths(position: &Whole, distance: bool) -> Vec<(String, Score)> {
    let oracle = Oracle { distance, ..Oracle::plain(Zero) };
    let game = Amazons::<Whole>::new();
    let worth = |mv| (game.format_move(position, mv), oracle.score_of(position, mv, TO_THE_END));
    position.moves().map(worth).collect()
}

fn random_engine(random: &mut Random) -> EngineSpec {
    let names = ["minimax", "negamax", "alphabeta", "pvs", "mtdf", "negac", "negac-opt", "mcts"];
    let name = *random.pick(&names);
    let mut keys = vec!["split=on"];
    let mut perhaps = |one_in: u64, choices: &[&'static str]| {
        if random.one_in(one_in) {
            keys.push(*random.pick(choices));
        }
    };
    if name == "mcts" {
        perhaps(1, &["proofs=on"]);
        perhaps(2, &["reuse=off"]);
        perhaps(2, &["priors=off,keep=off,widen=off"]);
        perhaps(1, &["memory=1"]);
    } else {
        perhaps(2, &["pv=off"]);
        perhaps(3, &["distance=off"]);
        perhaps(3, &["decided"]);
        perhaps(3, &["id", "id,step=3"]);
        perhaps(6, &["depth=1", "depth=2", "depth=4,late=1/20"]);
    }
    if !["mcts", "minimax", "negamax"].contains(&name) {
        perhaps(3, &["fail=hard", "fail=hybrid"]);
        perhaps(1, &["table=off", "entries=17", "entries=1009", "table=1"]);
        let mut orders = vec!["order=none", "order=killers", "order=history+rank"];
        if ["alphabeta", "pvs"].contains(&name) {
            orders.extend(["order=eval,lmr=1", "order=eval,width=2"]);
        }
        perhaps(1, &orders);
    }
    format!("{name}:{}", keys.join(",")).parse().unwrap()
}

fn random_goal(random: &mut Random) -> Goal {
    let tests = [Score::DRAW, Score::win_at(6), Score::loss_at(7), Score::win_at(0).undated()];
    let windows = [Window::FULL, Window::FULL, Window::WEAK, Window::test(*random.pick(&tests))];
    let depths = [None, None, Some(0), Some(1), Some(2), Some(3)];
    Goal { depth: *random.pick(&depths), window: *random.pick(&windows) }
}

/// What is wrong with an answer, if anything is.
fn complaint(answer: &Answer, limits: &Limits, worths: &[(String, Score)]) -> Option<&'static str> {
    let spent = answer.stats.nodes + answer.stats.line_nodes;
    let simulated = answer.stats.simulations;
    if limits.nodes.is_some_and(|nodes| spent > nodes) || limits.simulations.is_some_and(|n| simulated > n) {
        return Some("more was spent than was allowed");
    }
    let Some((_, reached)) = worths.iter().find(|(mv, _)| Some(mv) == answer.best.as_ref()) else {
        return Some("no legal move");
    };
    let truth = worths.iter().map(|(_, worth)| *worth).max()?;
    if answer.proven && !answer.bound.holds(answer.score, truth) {
        return Some("a wrong proof");
    }
    let promised = answer.proven && answer.bound != Bound::Upper;
    (promised && *reached < answer.score).then_some("the move does not reach the score")
}

#[test]
fn moves_beside_proven_scores_reach_them() {
    let mut proofs = 0;
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let (text, position) = small_board(&mut random);
        let [dated, undated] = [true, false].map(|distance| worths(&position, distance));
        for _ in 0..8 {
            let engine = random_engine(&mut random);
            let goal = random_goal(&mut random);
            let most = *random.pick(&[20, 100, 1000]);
            let is_sampling = engine.algorithm.family() == Family::MonteCarlo;
            let some = Some(random.below(most));
            let limits = match is_sampling {
                true => Limits { simulations: some, ..Limits::default() },
                false => Limits { nodes: some.filter(|_| random.one_in(2)), ..Limits::default() },
            };
            let mut bot = plywood_games::all().bot("amazons", &engine).unwrap();
            bot.set_position(Some(&text)).unwrap();
            let answer = bot.think(goal, &limits, &mut |_| {});
            let worths = if engine.features.distance && !is_sampling { &dated } else { &undated };
            let wrong = complaint(&answer, &limits, worths);
            assert_eq!(
                wrong, None,
                "seed {seed}: {engine} at {text:?} {goal:?} {:?} {answer:?}",
                limits.nodes
            );
            proofs += u32::from(answer.proven && answer.bound != Bound::Upper);
        }
    }
    assert!(proofs > 2000, "only {proofs} proofs");
}

/// The announced iterations and the answer, without what it cost.
fn thoughts(engine: &str, start: &str, depth: Option<u32>) -> (Vec<Answer>, Answer) {
    let mut bot = plywood_games::all().bot("amazons", &engine.parse().unwrap()).unwrap();
    bot.set_position(Some(start)).unwrap();
    let mut news = Vec::new();
    let answer = bot.think(Goal { depth, ..Goal::SOLVE }, &Limits::default(), &mut |heard| {
        news.push(heard.clone());
    });
    (news, answer)
}

#[test]
fn the_depth_of_an_engine_counts_turns() {
    for key in ["", ",id", ",pv=off"] {
        for depth in 1..=2 {
            let (_, asked) = thoughts(&format!("pvs:split=on{key}"), "4x4", Some(depth));
            let (_, own) = thoughts(&format!("pvs:split=on{key},depth={depth}"), "4x4", None);
            assert_eq!((own.depth, asked.depth), (depth, depth));
            assert_eq!(own, asked, "{key} {depth}");
            // And a turn is a turn.
            let (_, whole) = thoughts(&format!("pvs:depth={depth}{key}"), "4x4", None);
            assert_eq!(own.score, whole.score, "{key} {depth}");
        }
    }
}

#[test]
fn it_is_late_where_there_are_few_turns() {
    let count = |game| {
        let mut bot = plywood_games::all().bot(game, &"pvs".parse().unwrap()).unwrap();
        bot.set_position(Some("4x4")).unwrap();
        bot.moves().len()
    };
    let (walks, turns) = (count("amazons:halves"), count("amazons"));
    assert!(walks < turns);
    for (few, depth) in [(turns, 1), (turns + 1, 2)] {
        let engine = format!("pvs:split=on,depth=1,late=2/{few}");
        assert_eq!(thoughts(&engine, "4x4", None).1.depth, depth, "{engine}");
    }
}

#[test]
fn half_a_turn_is_no_depth() {
    for engine in ["pvs:split=on,id", "mtdf:split=on,id,pv=off", "mcts:split=on,proofs=on"] {
        let (news, answer) = thoughts(engine, "1Wx/3/2B w", None);
        assert!(!news.is_empty() && answer.proven, "{engine}");
        for heard in news {
            assert!(heard.depth > 0 && heard.best.is_some(), "{engine}: {heard:?}");
        }
    }
}
