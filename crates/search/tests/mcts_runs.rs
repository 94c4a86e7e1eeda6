//! Monte Carlo tree search from the outside: the same run twice, stops, trees that are used again, and trees for
//! viewers.

use std::time::Duration;

use plywood_core::{
    Flow, Game, Goal, Iteration, Limits, Observer, Position, RandomMoves, Report, Score, Search, Stats, Zero,
};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::connect4::{CentreFirst, Connect4, Disc, RandomPlayout, Standard, Threats};
use plywood_games::tictactoe::{Board, Lines, TicTacToe};
use plywood_games::tree::{Estimate, TreeGame};
use plywood_search::trace::{DotOptions, PointOfView, dot, json, outline};
use plywood_search::{InParts, Mcts, MctsSettings, Priors, Selection};

type ConnectFour = Mcts<Connect4, Threats, CentreFirst, RandomPlayout>;

fn connect_four(settings: MctsSettings) -> ConnectFour {
    Mcts::new(settings, Threats, CentreFirst, RandomPlayout)
}

fn run<P: Position>(search: &mut impl Search<P>, position: &P, simulations: u64) -> Report<P::Move> {
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()))
}

fn some_settings() -> Vec<MctsSettings> {
    let base = MctsSettings { memory: 1 << 20, ..MctsSettings::default() };
    let puct = MctsSettings { select: Selection::Puct, ..base.clone() };
    vec![
        base.clone(),
        MctsSettings { select: Selection::Ucb1Tuned, width: Some(2), priors: Priors::Rank, ..base.clone() },
        MctsSettings { priors: Priors::Evaluation, cut: Some(0), ..base.clone() },
        MctsSettings { transpositions: true, expand: 3, cut: Some(4), ..base },
        puct.clone(),
        MctsSettings { priors: Priors::Evaluation, keep: Some(3), transpositions: true, ..puct },
    ]
}

#[test]
fn the_same_seed_does_the_same() {
    let start = Connect4::new(Standard);
    let next = start.after(start.moves().nth(3).unwrap());
    for settings in some_settings() {
        let mut search = connect_four(settings.clone());
        let both = |search: &mut ConnectFour| (run(search, &start, 3000), run(search, &next, 3000));
        let first = both(&mut search);
        assert_eq!(first, both(&mut connect_four(settings.clone())), "another one with {settings:?}");
        search.forget();
        assert_eq!(first, both(&mut search), "after forgetting, {settings:?}");
        let other = both(&mut connect_four(MctsSettings { seed: 2, ..settings.clone() }));
        // Without playouts and with an opinion on every move there is nothing left to chance.
        let is_random = settings.priors == Priors::None || settings.cut != Some(0);
        assert_eq!(first.0 != other.0, is_random, "another seed with {settings:?}");
    }
}

#[test]
fn every_stop_leaves_a_legal_answer() {
    let mut position = Connect4::new(Standard);
    for column in [3, 3, 3, 2] {
        position.play(position.disc_in(column).unwrap());
    }
    for settings in some_settings() {
        for simulations in 0..70 {
            let report = run(&mut connect_four(settings.clone()), &position, simulations);
            let mut end = position;
            for mv in &report.line {
                assert!(end.verdict().is_none() && end.moves().any(|legal| legal == *mv), "{report:?}");
                end.play(*mv);
            }
            assert_eq!(report.best, report.line.first().copied());
            assert!(report.best.is_some() && report.stopped && !report.proven, "{report:?}");
            assert_eq!(report.stats.simulations, simulations, "{report:?}");
            assert_eq!(report.score == -Score::INFINITY, simulations == 0, "{report:?}");
        }
    }
}

/// A simulation needs two nodes, so that one may be left over.
fn spends<P: Position>(search: &mut impl Search<P>, position: &P, nodes: u64) -> Report<P::Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let report = search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()));
    let spent = report.stats.nodes;
    assert!(
        report.stopped && (nodes.saturating_sub(1)..=nodes).contains(&spent),
        "{nodes} nodes: {report:?}"
    );
    assert_eq!(limits.meter.nodes(), spent, "the meter shows what was spent: {report:?}");
    assert!(position.moves().any(|legal| Some(legal) == report.best), "{report:?}");
    report
}

#[test]
fn node_limits_are_exact() {
    let position = Connect4::new(Standard);
    for threads in [1, 2, 3] {
        for nodes in (0..40).chain([1000, 3000, 10_000]) {
            let mut search = connect_four(MctsSettings { threads, ..MctsSettings::default() });
            let report = spends(&mut search, &position, nodes);
            let trace = search.trace(&plywood_games::connect4::ConnectFour::default(), 1, |_| None);
            let visits = trace.nodes()[0].sampled.map(|sampled| u64::from(sampled.visits));
            assert_eq!(visits, Some(report.stats.simulations), "each of them got beyond the root");
        }
    }
}

#[test]
fn node_limits_are_exact_for_searches_in_parts() {
    let position = Amazons::<Whole>::new().position(Some("6x6")).unwrap();
    for nodes in (0..40).chain([3000]) {
        let settings = MctsSettings { cut: Some(3), ..MctsSettings::default() };
        spends(
            &mut InParts::new(Mcts::<Halves, _, _, _>::new(settings, Zero, (), RandomMoves)),
            &position,
            nodes,
        );
    }
}

/// Holds a search up when it tells what it did.
struct Sluggish(u32);

impl<P: Position> Observer<P> for Sluggish {
    fn bulk(&mut self, _: &Stats) -> Flow {
        if self.0 > 0 {
            self.0 -= 1;
            std::thread::sleep(Duration::from_millis(2));
        }
        Flow::Go
    }
}

/// How often the clock is looked at depends on how fast nodes are, but what is searched does not.
#[test]
fn a_node_limit_does_the_same_however_fast_nodes_are() {
    let position = Connect4::new(Standard);
    for settings in some_settings() {
        for nodes in [2500, 3000, 3001] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let [fast, slow] = [0, 12].map(|delays| {
                let mut observer = (limits.start(), (Sluggish(delays), Stats::default()));
                connect_four(settings.clone()).search(&position, Goal::SOLVE, &mut observer)
            });
            assert_eq!(fast, slow, "with {settings:?}");
        }
    }
}

#[test]
fn flags_hold() {
    for threads in [1, 2] {
        let limits = Limits::default();
        limits.stop.raise();
        let mut observer = (limits.start(), Stats::default());
        let mut search = connect_four(MctsSettings { threads, ..MctsSettings::default() });
        let report = search.search(&Connect4::new(Standard), Goal::SOLVE, &mut observer);
        assert!(report.stopped && report.stats.simulations < 10_000 && report.best.is_some(), "{report:?}");
    }
}

/// The threads' simulations all reach the observer and the tree.
#[test]
fn threads_share_one_tree() {
    let settings = MctsSettings { threads: 3, ..MctsSettings::default() };
    let mut search = connect_four(settings);
    let position = Connect4::new(Standard);
    let report = run(&mut search, &position, 20_000);
    assert_eq!(report.stats.simulations, 20_000, "{report:?}");
    let trace = search.trace(&plywood_games::connect4::ConnectFour::default(), 100, |_| None);
    let visits = trace.nodes()[0].sampled.map(|sampled| u64::from(sampled.visits));
    assert_eq!(visits, Some(report.stats.simulations));
}

#[test]
fn a_tree_is_found_again_after_two_plies() {
    let start = Connect4::new(Standard);
    let settings = MctsSettings { threads: 1, ..MctsSettings::default() };
    let mut search = connect_four(settings.clone());
    let first = run(&mut search, &start, 50_000);
    let game = plywood_games::connect4::ConnectFour::default();
    let line: Vec<Disc> = first.line[..2].to_vec();
    let trace = search.trace(&game, 1000, |_| None);
    let expected = trace.nodes().iter().find(|node| {
        node.height == 2 && trace.name(0) == "start" && {
            let parent = &trace.nodes()[node.parent.unwrap()];
            [parent, node].iter().zip(&line).all(|(node, mv)| node.incoming.as_ref().unwrap().mv == *mv)
        }
    });
    let expected = expected.unwrap().sampled.unwrap().visits;
    let next = start.after(line[0]).after(line[1]);
    let again = run(&mut search, &next, 1);
    let found = search.trace(&game, 1, |_| None).nodes()[0].sampled.unwrap().visits;
    assert_eq!(found, expected + 1, "all simulations of the first search and one more");
    assert!(again.line.len() > 2, "{again:?}");
    assert!(again.stats.tree_bytes <= first.stats.tree_bytes, "the rest is free again");
    // What was freed is used again: as many simulations once more, and hardly more memory.
    let filled = run(&mut search, &next, 20_000);
    assert!(filled.stats.tree_bytes <= first.stats.tree_bytes * 11 / 10, "{filled:?} after {first:?}");
    // Without reuse, and at an unrelated position, it begins anew.
    let mut fresh = connect_four(MctsSettings { reuse: false, ..settings });
    run(&mut fresh, &start, 5000);
    run(&mut fresh, &next, 10);
    assert_eq!(fresh.trace(&game, 1, |_| None).nodes()[0].sampled.unwrap().visits, 10);
    run(&mut search, &start, 10);
    assert_eq!(search.trace(&game, 1, |_| None).nodes()[0].sampled.unwrap().visits, 10);
}

/// Hears how things stand, at powers of two.
#[derive(Default)]
struct Listener(Vec<(u32, bool)>);

impl<P: Position> Observer<P> for Listener {
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        assert_eq!(iteration.depth as usize, iteration.line.len());
        self.0.push((iteration.depth, iteration.proven));
    }
}

#[test]
fn progress_is_told_at_powers_of_two() {
    let mut listener = Listener::default();
    let limits = Limits { simulations: Some(1000), ..Limits::default() };
    let mut search = connect_four(MctsSettings::default());
    search.search(&Connect4::new(Standard), Goal::SOLVE, &mut (limits.start(), &mut listener));
    assert_eq!(listener.0.len(), 9, "2, 4, … 512: {:?}", listener.0);
    assert!(listener.0.iter().all(|(depth, proven)| *depth > 0 && !proven));
}

/// The mean of a node turns around only where the side changes.
#[test]
fn repeated_turns_keep_their_sign() {
    let position = TreeGame.parse_position("(once:(100,500),twice:max(400,-600))").unwrap();
    let report = run(&mut Mcts::new(MctsSettings::default(), Estimate, (), RandomMoves), &position, 1000);
    assert!(report.proven, "{report:?}");
    assert_eq!(report.score, Score::points(400));
}

#[test]
fn viewers_show_visits_and_means() {
    let mut search = Mcts::new(MctsSettings::default(), Lines, (), RandomMoves);
    let report = run(&mut search, &Board::new(), 500);
    let mut trace = search.trace(&TicTacToe, 40, |_| None);
    trace.mark_line(&report.line);
    assert_eq!(trace.nodes().len(), 40);
    assert!(trace.skipped() > 400, "{}", trace.skipped());
    let visits: Vec<u32> = trace.nodes().iter().map(|node| node.sampled.unwrap().visits).collect();
    assert_eq!(visits[0], 500);
    for node in trace.nodes() {
        let children: Vec<u32> = node.children.iter().map(|child| visits[*child]).collect();
        assert!(children.is_sorted_by(|a, b| a >= b), "{children:?}");
        assert!((0.0..=1.0).contains(&node.sampled.unwrap().mean), "{node:?}");
    }
    // The best line is marked as far as it is shown.
    let marked = trace.nodes().iter().filter(|node| node.on_line).count();
    assert!(marked >= 2, "{marked}");
    let text = outline(&trace, PointOfView::Own);
    assert!(text.contains("500 x 0."), "{text}");
    assert!(dot(&trace, &DotOptions::default()).contains("visits x mean"));
    assert!(json(&trace).contains("\"visits\":500"));
    let empty = Mcts::<Board, _, _, _>::new(MctsSettings::default(), Zero, (), RandomMoves);
    assert!(empty.trace(&TicTacToe, 40, |_| None).nodes().is_empty());
}

#[test]
fn a_finished_game_needs_no_search() {
    let mut position = Connect4::new(Standard);
    for column in [0, 1, 0, 1, 0, 1, 0] {
        position.play(position.disc_in(column).unwrap());
    }
    let report = run(&mut connect_four(MctsSettings::default()), &position, 10);
    assert_eq!((report.score, report.best), (Score::loss_at(0).undated(), None));
}
