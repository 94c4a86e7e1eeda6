//! What every move is worth: limits are shared fairly, and without limits every move is searched as it would be alone.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Limits};

fn bot_at(game: &str, engine: &str, position: &str) -> Box<dyn Bot> {
    let mut bot = plywood_games::all().bot(game, &engine.parse().unwrap()).unwrap();
    bot.set_position(Some(position)).unwrap();
    bot
}

fn all(engine: &str, position: &str, goal: Goal, limits: &Limits) -> Vec<(String, Answer)> {
    bot_at("connect4", engine, position).think_all(goal, limits, &mut |_| {})
}

fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

fn spent(answers: &[(String, Answer)]) -> u64 {
    answers.iter().map(|(_, answer)| answer.stats.nodes + answer.stats.line_nodes).sum()
}

/// Most and least of something.
fn range(values: impl Iterator<Item = u64> + Clone) -> (u64, u64) {
    (values.clone().min().unwrap(), values.max().unwrap())
}

#[test]
fn engines_that_deepen_know_all_moves_equally_well() {
    for engine in ["pvs:id", "pvs:id,table=4,order=hash+killers", "mtdf:id,step=2,table=4"] {
        for limit in [1000, 3000, 30_000] {
            let limits = nodes(limit);
            let answers = all(engine, "4453", Goal::SOLVE, &limits);
            let (least, most) = range(answers.iter().map(|(_, answer)| u64::from(answer.depth)));
            let step = if engine.contains("step") { 2 } else { 1 };
            assert!(
                least > 1 && most <= least + step,
                "{engine}: {least} to {most} plies after {limit} nodes"
            );
            assert_eq!(answers.len(), 7);
            assert!(answers.iter().all(|(_, answer)| answer.stopped()), "{engine}");
            assert_eq!(spent(&answers), limit, "{engine}");
            assert_eq!(limits.meter.nodes(), limit, "the meter shows what was spent");
        }
    }
    let time = Some(Duration::from_millis(500));
    let answers = all("pvs:id", "4453", Goal::SOLVE, &Limits { time, ..Limits::default() });
    assert!(answers.iter().all(|(_, answer)| answer.depth > 1), "time leaves no move out: {answers:?}");
}

#[test]
fn rounds_end_where_searches_do() {
    for (game, position, goal) in
        [("connect4", "4453", Goal::depth(5)), ("connect4:4x4", "11223312", Goal::SOLVE)]
    {
        for engine in ["pvs:id,table=4", "alphabeta:id,step=3", "negac:id,table=4,depth=4"] {
            let mut heard: Vec<(String, u32)> = Vec::new();
            let mut hear = |answer: &Answer| heard.push((answer.best.clone().unwrap(), answer.depth));
            let limited = bot_at(game, engine, position).think_all(goal, &nodes(50_000_000), &mut hear);
            let free = bot_at(game, engine, position).think_all(goal, &Limits::default(), &mut |_| {});
            for (mv, answer) in &limited {
                let (_, same) = free.iter().find(|(other, _)| other == mv).unwrap();
                let told = |answer: &Answer| (answer.score, answer.bound, answer.proven, answer.stopped());
                assert_eq!(told(answer), told(same), "{engine}: {mv}");
            }
            let news = heard.len();
            heard.sort_unstable();
            heard.dedup();
            assert_eq!(heard.len(), news, "no depth of a move is announced twice");
        }
    }
}

#[test]
fn others_get_equal_shares() {
    for engine in ["alphabeta", "pvs:table=1", "solver:book=off"] {
        let answers = all(engine, "4453", Goal::SOLVE, &nodes(7000));
        let (least, most) = range(answers.iter().map(|(_, a)| a.stats.nodes + a.stats.line_nodes));
        assert_eq!((least, most), (1000, 1000), "{engine}");
    }
    // What one move leaves, others may have.
    let late = "27455222413166126655";
    let all_nodes = spent(&all("alphabeta", late, Goal::depth(6), &Limits::default()));
    let answers = all("alphabeta", late, Goal::depth(6), &nodes(2 * all_nodes));
    assert!(answers.iter().all(|(_, answer)| !answer.stopped()));
}

#[test]
fn a_move_is_searched_as_its_position_would_be() {
    for engine in ["pvs", "alphabeta:id", "minimax"] {
        for (mv, answer) in all(engine, "4453", Goal::depth(5), &Limits::default()) {
            let alone = bot_at("connect4", engine, "4453")
                .think_of(&mv, Goal::depth(5), &Limits::default(), &mut |_| {})
                .unwrap();
            assert_eq!(answer, alone, "{engine}");
            let after = bot_at("connect4", engine, &format!("4453{mv}")).think(
                Goal::depth(4),
                &Limits::default(),
                &mut |_| {},
            );
            assert_eq!((answer.score, answer.stats), (-after.score, after.stats), "{engine}");
            assert_eq!((answer.depth, &answer.line[1..]), (5, &after.line[..]), "{engine}");
        }
    }
    assert_eq!(
        all("pvs", "4453", Goal::depth(0), &nodes(100)).len(),
        7,
        "no depth is no reason to leave moves out"
    );
    let mut over = bot_at("connect4", "pvs", "1212121");
    assert!(over.think_of("3", Goal::SOLVE, &Limits::default(), &mut |_| {}).is_err());
    assert!(
        bot_at("connect4", "pvs", "").think_of("9", Goal::SOLVE, &Limits::default(), &mut |_| {}).is_err()
    );
}

/// Ending a turn of Arimaa early takes the plies that are left of it.
#[test]
fn moves_are_looked_behind_by_what_they_take() {
    let start = "g [ r      R                          r         R      eC          ]";
    let mut bot = bot_at("arimaa", "alphabeta", start);
    let first = bot.moves().into_iter().find(|mv| mv != "pass").unwrap();
    bot.play(&first).unwrap();
    let answers = bot.think_all(Goal::depth(5), &Limits::default(), &mut |_| {});
    assert!(answers.iter().all(|(_, answer)| answer.proven || answer.depth == 5), "{answers:?}");
    let (_, pass) = answers.iter().find(|(mv, _)| mv == "pass").unwrap();
    bot.play("pass").unwrap();
    let after = bot.think(Goal::depth(2), &Limits::default(), &mut |_| {});
    assert_eq!((pass.score, pass.stats.nodes), (-after.score, after.stats.nodes));
}
