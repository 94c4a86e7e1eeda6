//! What every move is worth for engines that have all moves in one tree: one search tells of all of them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_api::{Answer, Attention, Bot};
use plywood_core::{Bound, End, Goal, Limits, Meaning};

fn bot_at(game: &str, engine: &str, position: Option<&str>) -> Box<dyn Bot> {
    let mut bot = plywood_games::all().bot(game, &engine.parse().unwrap()).unwrap();
    bot.set_position(position).unwrap();
    bot
}

fn simulations(limit: u64) -> Limits {
    Limits { simulations: Some(limit), ..Limits::default() }
}

fn all(bot: &mut dyn Bot, limits: &Limits) -> Vec<(String, Answer)> {
    bot.think_all(Goal::SOLVE, limits, &mut |_| {})
}

fn is_known(answer: &Answer) -> bool {
    answer.meaning != Meaning::Unknown
}

/// The best move is the one that a search for a move would find, with the same score and line.
#[test]
fn the_best_move_is_that_of_one_search() {
    for (game, engine, position) in [
        ("connect4", "mcts", Some("4453")),
        ("connect4", "mcts:select=puct,priors=eval,reuse=off", Some("4453")),
        ("connect4", "uct-vanilla", Some("4453")),
        ("chess", "mcts", None),
        ("arimaa", "mcts", None),
        ("amazons", "mcts", None),
        ("amazons", "auto", None),
        ("amazons", "uct-optimised", Some("6x6")),
    ] {
        let limits = simulations(701);
        let alone = bot_at(game, engine, position).think(Goal::SOLVE, &limits, &mut |_| {});
        let mut bot = bot_at(game, engine, position);
        let answers = all(&mut *bot, &limits);
        let context = format!("{game}, {engine}: {:?}", answers[0]);
        assert_eq!(answers.len(), bot.moves().len(), "{context}");
        let (mv, first) = &answers[0];
        assert_eq!((Some(mv), first.end), (alone.best.as_ref(), End::Simulations), "{context}");
        // A tree of halves counts a turn that the answer completes by a search of its own.
        if engine != "uct-optimised" {
            assert_eq!((first.score, &first.line), (alone.score, &alone.line), "{context}");
        }
        assert!(is_known(first), "{context}");
        let spent: u64 = answers.iter().map(|(_, answer)| answer.stats.simulations).sum();
        assert_eq!(spent, 701, "{context}");
        let nodes: u64 = answers.iter().map(|(_, answer)| answer.stats.nodes).sum();
        assert_eq!(nodes, alone.stats.nodes, "{context}");
        assert!(answers.is_sorted_by_key(|(_, answer)| !is_known(answer)), "what is unknown comes last");
        for (mv, answer) in &answers {
            assert_eq!(answer.line.first(), Some(mv), "{context}");
            assert!(answer.proven || answer.stopped(), "{context}");
        }
    }
}

#[test]
fn limits_are_met_exactly() {
    for engine in ["mcts", "mcts:threads=2", "uct-vanilla"] {
        for limit in [0, 1, 2, 3, 40, 5000] {
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let answers = all(&mut *bot_at("connect4", engine, None), &limits);
            let nodes: u64 = answers.iter().map(|(_, answer)| answer.stats.nodes).sum();
            // A single node is too little for a simulation.
            assert!(nodes <= limit && nodes + 1 >= limit, "{engine}: {nodes} of {limit}");
            assert_eq!((answers.len(), nodes), (7, limits.meter.nodes()), "{engine}");
            assert!(answers.iter().all(|(_, answer)| answer.end == End::Nodes), "{engine}");
        }
    }
}

/// Where the root is decided the other moves are searched on, so that without limits all of them are proven.
#[test]
fn without_limits_every_move_is_proven() {
    for (game, position) in [
        ("tictactoe", "x../.o./..."),
        ("connect4:4x4", "11223312"),
        ("nim", "3,4,5"),
        ("amazons", "W2/3/2B w"),
    ] {
        let truth = all(&mut *bot_at(game, "alphabeta:distance=off", Some(position)), &Limits::default());
        for engine in ["mcts", "mcts:select=puct,priors=eval", "mcts:threads=2"] {
            let found = all(&mut *bot_at(game, engine, Some(position)), &Limits::default());
            assert_eq!(found.len(), truth.len());
            for (mv, answer) in &found {
                let (_, wanted) = truth.iter().find(|(other, _)| other == mv).unwrap();
                let kind = |answer: &Answer| std::mem::discriminant(&answer.meaning);
                assert!(answer.proven && answer.bound == Bound::Exact, "{game}, {engine}, {mv}: {answer:?}");
                assert_eq!(kind(answer), kind(wanted), "{game}, {engine}, {mv}: {answer:?}, not {wanted:?}");
                assert_eq!(answer.end, End::Goal, "{game}, {engine}, {mv}");
            }
        }
    }
    // One move wins at once; the limit that is left goes to the others.
    let answers = all(&mut *bot_at("connect4", "mcts", Some("121212")), &simulations(6000));
    assert_eq!((answers[0].0.as_str(), answers[0].1.proven), ("1", true));
    assert!(answers[1..].iter().all(|(_, answer)| is_known(answer)), "{answers:?}");
    let spent: u64 = answers.iter().map(|(_, answer)| answer.stats.simulations).sum();
    assert!((1000..=6000).contains(&spent), "{spent}");
}

/// News are about legal moves, and say something new each time.
#[test]
fn news_are_new() {
    let mut bot = bot_at("amazons", "mcts", None);
    let moves = bot.moves();
    let mut heard: Vec<(String, u64, i32, bool)> = Vec::new();
    let limits = simulations(3000);
    let answers = bot.think_all(Goal::SOLVE, &limits, &mut |answer| {
        let (mv, Answer { stats, score, proven, .. }) = (answer.best.clone().unwrap(), answer);
        heard.push((mv, stats.simulations, score.raw(), *proven));
    });
    assert!(heard.iter().all(|(mv, ..)| moves.contains(mv)));
    let known = answers.iter().filter(|(_, answer)| is_known(answer)).count();
    assert!(known > 10 && heard.len() >= known, "{known} known, {} news", heard.len());
    for (mv, answer) in answers.iter().filter(|(_, answer)| is_known(answer)) {
        let (_, visits, score, proven) = heard.iter().rfind(|(other, ..)| other == mv).unwrap();
        assert_eq!((*visits, *score, *proven), (answer.stats.simulations, answer.score.raw(), answer.proven));
    }
    let news = heard.len();
    heard.sort_unstable();
    heard.dedup();
    assert_eq!(heard.len(), news, "nothing is told twice");
}

/// Several lines come from one tree too, but not where moves are left out: the tree has them all.
#[test]
fn lines_and_chosen_moves() {
    let mut bot = bot_at("connect4", "mcts", Some("4453"));
    bot.attend(&Attention { lines: 3, ..Attention::default() }).unwrap();
    let mut ranks = Vec::new();
    let best = bot.think(Goal::SOLVE, &simulations(700), &mut |answer| ranks.push(answer.clone()));
    let alone = bot_at("connect4", "mcts", Some("4453")).think(Goal::SOLVE, &simulations(700), &mut |_| {});
    assert_eq!((best.best, best.score), (alone.best, alone.score));
    assert_eq!(ranks.iter().map(|answer| answer.rank).collect::<Vec<_>>(), [1, 2, 3]);
    let mut bot = bot_at("connect4", "mcts", Some("4453"));
    let chosen: Vec<String> = ["1", "7"].map(str::to_owned).to_vec();
    bot.attend(&Attention { moves: chosen.clone(), ..Attention::default() }).unwrap();
    let best = bot.think(Goal::SOLVE, &simulations(700), &mut |_| {}).best.unwrap();
    assert!(chosen.contains(&best), "{best}");
}
