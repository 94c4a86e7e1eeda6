//! Searches of graphs with cycles, in which a position is worth something else if it was there before.

use plywood_core::{
    Class, Features, Goal, Limits, Policy, Position, Random, Report, Score, Search, Side, Stats, Zero,
};
use plywood_search::{Algorithm, Deepening};
use plywood_testkit::differential::{Case, Guard, effort, holds};
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::loops::{End, Graph, Rule, Spot, Stroll, Way};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::setups::{self, ALGORITHMS, Setup};

const ESTIMATES: Hashed = Hashed { points: 1 };

/// A position after some random moves, so that there is a past, in which the game is not over.
fn strolled(graph: Graph, random: &mut Random) -> Option<Stroll> {
    let mut position = graph.start();
    for _ in 0..random.below(6) {
        let moves: Vec<_> = position.moves().collect();
        let mv = (!moves.is_empty()).then(|| *random.pick(&moves))?;
        position.play(mv);
        if position.outcome().is_some() {
            return None;
        }
    }
    position.outcome().is_none().then_some(position)
}

fn without_table(mut setup: Setup) -> Setup {
    setup.table = None;
    setup.features.table = false;
    // Threats can be answered by threats in a circle.
    setup.features.quiescence = setup.features.quiescence.min(4);
    setup
}

fn check(position: &Stroll, setup: Setup, depth: u32) {
    let goal = Goal::depth(depth);
    Case { position, evaluate: ESTIMATES, order: Shuffled, setup, goal }.check();
}

/// Without a table every search knows its way, and there is one right answer.
#[test]
fn limited_depth_without_a_table() {
    let list = setups::every();
    let mut random = Random::new(31);
    let mut next = 0;
    let mut repeated = 0;
    for seed in 0..12_000 * effort() {
        let Some(position) = strolled(Graph::random(31_000_000_000 + seed), &mut random) else { continue };
        repeated += u32::from(position.repetition(position.ply()).is_some());
        for _ in 0..2 {
            next = (next + 1009) % list.len();
            check(&position, without_table(list[next]), random.between(1, 6) as u32);
            check(&position, without_table(setups::random(&mut random)), random.between(1, 6) as u32);
        }
    }
    assert!(repeated > 1000, "only {repeated} roots whose past matters");
}

/// The truth by the rules of the game, if brute force can find it. Where play goes on for ever nobody wins, so that
/// nobody wins more by coming to a spot twice.
fn truth(position: &Stroll, setup: Setup, depth: u32) -> Score {
    let since = (position.rule() == Rule::GoesOn).then(|| position.ply());
    let rules = Oracle { distance: setup.features.distance, since, ..Oracle::plain(ESTIMATES) };
    rules.score(position, depth)
}

/// A legal answer, and nothing called proven that is wrong. Tells whether something is called proven.
fn check_promises(position: &Stroll, setup: Setup, report: &Report<<Stroll as Position>::Move>) -> bool {
    let place = || format!("{report:#?}\n{setup:?}\n{position:?}");
    assert_eq!(report.best, report.line.first().copied(), "{}", place());
    assert!(report.best.is_some(), "no move\n{}", place());
    let mut end = position.clone();
    for mv in &report.line {
        assert!(end.outcome().is_none() && end.is_legal(*mv), "{mv:?} is not legal\n{}", place());
        end.play(*mv);
    }
    if report.proven {
        let truth = truth(position, setup, TO_THE_END);
        // Moves that the past forbids can only make a win come sooner. A table does not know that.
        let no_later = if report.score > Score::DRAW { truth >= report.score } else { truth <= report.score };
        let is_true = holds(report, truth) || (matches!(position.rule(), Rule::Forbidden { .. }) && no_later);
        assert!(report.score.is_decisive() && is_true, "called proven, but it is {truth}\n{}", place());
    }
    report.proven
}

/// A setup with a table, selective or not.
fn with_table(random: &mut Random) -> Setup {
    let setup = if random.one_in(2) { setups::selective(random) } else { setups::random(random) };
    let mut setup = setup.with_table(*random.pick(&[64, 4096]), Policy::Bucket);
    setup.features.quiet_table = random.one_in(2);
    setup.features.quiescence = setup.features.quiescence.min(4);
    setup
}

/// A table does not know the way, so that its answers may be off; but they are legal, and what is called proven is
/// true. The table stays warm while the game goes on, although its past grows.
#[test]
fn what_is_proven_with_a_table_is_true() {
    let mut random = Random::new(32);
    let (mut proofs, mut burdened) = (0, 0);
    for seed in 0..8000 * effort() {
        let Some(mut position) = strolled(Graph::random(32_000_000_000 + seed), &mut random) else {
            continue;
        };
        let setup = with_table(&mut random);
        let mut search = setup.build(ESTIMATES, Shuffled);
        for _ in 0..4 {
            let goal = Goal::depth(random.between(1, 8) as u32);
            let nodes = random.one_in(4).then(|| random.below(40));
            let limits = Limits { nodes, ..Limits::default() };
            let mut observer = (Guard::default(), (limits.start(), Stats::default()));
            let report = search.search(&position, goal, &mut observer);
            assert!(!report.stopped || nodes.is_some(), "the search does not end\n{setup:?}\n{position:?}");
            burdened += u32::from(position.repetition(position.ply()).is_some());
            proofs += u32::from(check_promises(&position, setup, &report));
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
            if position.outcome().is_some() {
                break;
            }
        }
    }
    assert!(proofs > 200 && burdened > 1000, "{proofs} proofs, {burdened} roots whose past matters");
}

/// The same of every selective technique alone.
#[test]
fn every_technique_alone_keeps_its_promises() {
    let mut random = Random::new(33);
    for pruning in setups::single_prunings() {
        for seed in 0..300 * effort() {
            let Some(position) = strolled(Graph::random(33_000_000_000 + seed), &mut random) else {
                continue;
            };
            let features = Features { pruning, hash_move: true, quiescence: 2, ..Features::default() };
            let deepening = Some(Deepening { step: 1, aspiration: None, onward: false });
            let plain = Setup { features, deepening, ..Setup::plain(Algorithm::Pvs) };
            let setup = plain.with_table(4096, Policy::Bucket);
            let mut search = setup.build(ESTIMATES, Shuffled);
            let report = search.search(&position, Goal::depth(6), &mut (Guard::default(), Stats::default()));
            assert!(!report.stopped, "the search does not end\n{setup:?}\n{position:?}");
            check_promises(&position, setup, &report);
        }
    }
}

/// Searches from the start of a graph with every algorithm, with a table and without one.
fn scores(graph: &Graph, features: Features, depth: u32) -> Vec<(Setup, Score)> {
    let tables = [None, Some((4096, Policy::Bucket))];
    let setups = ALGORITHMS.into_iter().flat_map(|algorithm| {
        tables.map(|table| {
            let features = Features { table: table.is_some(), ..features };
            Setup { features, table, ..Setup::plain(algorithm) }
        })
    });
    let found = setups.map(|setup| {
        let mut search = setup.build(Zero, ());
        let report = search.search(&graph.clone().start(), Goal::depth(depth), &mut Guard::default());
        (setup, report.score)
    });
    found.collect()
}

fn spot(side: Side, to: &[usize]) -> Spot {
    Spot::with_moves(side, to)
}

/// The end of a game that is worth so many points to the first player.
fn worth(points: i32) -> Spot {
    Spot::over(Side::First, End::Points(points))
}

/// The graph of the first half of graph history interaction: a score that holds on one way only.
///
/// ```text
/// root -> a -> x     a: the second player may also end the game at -9
///      -> b -> x     x: the first player may also end it at -5, or go to a
/// ```
///
/// On the way over a, going from x back to a is a draw, so x is worth 0 there. On the way over b it is not: the second
/// player ends the game at a, and x is worth -5.
fn returning() -> Graph {
    const A: usize = 1;
    const B: usize = 2;
    const X: usize = 3;
    let spots = vec![
        spot(Side::First, &[A, B]),
        spot(Side::Second, &[X, 4]),
        spot(Side::Second, &[X]),
        spot(Side::First, &[A, 5]),
        worth(-9),
        worth(-5),
    ];
    Graph { rule: Rule::GoesOn, spots }
}

#[test]
fn a_score_that_holds_on_one_way_only_is_not_remembered() {
    for depth in 4..8 {
        for (setup, score) in scores(&returning(), Features::default(), depth) {
            assert_eq!(score, Score::points(-5), "depth {depth}: {setup:?}");
        }
    }
}

/// The same beyond the horizon, with a table there: a and x are under threat, so that all moves are tried.
#[test]
fn a_score_that_holds_on_one_way_only_is_not_remembered_beyond_the_horizon() {
    let mut graph = returning();
    (graph.spots[1].threat, graph.spots[3].threat) = (true, true);
    let features = Features { quiescence: 6, quiet_table: true, ..Features::default() };
    for (setup, score) in scores(&graph, features, 2) {
        assert_eq!(score, Score::points(-5), "{setup:?}");
    }
}

/// The graph of the second half of graph history interaction: no spot may be visited twice.
///
/// ```text
/// root -> b -> n     b: the second player may also end the game at -7
///      -> t -> n     t: it may also end it at 9
///                    n: the first player may also end it at -5, or go to t
/// ```
///
/// On the way over b, the first player goes from n to t, where only 9 is left. On the way over t that is forbidden, and
/// n is worth -5.
fn forbidding() -> Graph {
    const B: usize = 1;
    const T: usize = 2;
    const N: usize = 3;
    let spots = vec![
        spot(Side::First, &[B, T]),
        spot(Side::Second, &[N, 4]),
        spot(Side::Second, &[N, 5]),
        spot(Side::First, &[T, 6]),
        worth(-7),
        worth(9),
        worth(-5),
    ];
    Graph { rule: Rule::Forbidden { times: 1 }, spots }
}

/// The second half: where the way forbids moves, what was found on another way is no answer.
#[test]
fn where_the_way_forbids_moves_the_table_does_not_answer() {
    for depth in 4..8 {
        for (setup, score) in scores(&forbidding(), Features::default(), depth) {
            assert_eq!(score, Score::points(-5), "depth {depth}: {setup:?}");
        }
    }
}

/// The same beyond the horizon, with a table there: n may be evaluated as 0, but t is under threat.
#[test]
fn where_the_way_forbids_moves_the_table_does_not_answer_beyond_the_horizon() {
    let mut graph = forbidding();
    graph.spots[2].threat = true;
    for spot in &mut graph.spots {
        spot.ways.iter_mut().for_each(|way| *way = Way { noisy: true, class: Class::Even, ..*way });
    }
    let features = Features { quiescence: 4, quiet_table: true, ..Features::default() };
    for (setup, score) in scores(&graph, features, 2) {
        assert_eq!(score, Score::DRAW, "{setup:?}");
    }
}

/// A root that was there before still owes a move, and the best one: to go round again is worth a draw at most.
#[test]
fn a_root_that_was_there_before_is_searched() {
    let spots =
        vec![spot(Side::First, &[1, 2]), spot(Side::Second, &[0]), Spot::over(Side::Second, End::Lost)];
    for rule in [Rule::GoesOn, Rule::ThirdIsDrawn] {
        let mut position = Graph { rule, spots: spots.clone() }.start();
        for mv in [0, 0] {
            let moves: Vec<_> = position.moves().collect();
            position.play(moves[mv]);
        }
        for setup in ALGORITHMS.map(Setup::plain) {
            for setup in [setup, setup.with_table(64, Policy::Bucket)] {
                let report = setup.build(ESTIMATES, Shuffled).search(&position, Goal::depth(4), &mut ());
                assert_eq!(report.score, Score::win_at(3), "{rule:?} {setup:?}");
                assert_eq!(report.best, position.moves().nth(1), "{rule:?} {setup:?}");
            }
        }
    }
}

/// A line ends where a position comes again: what would follow is not what the score is about. And what depends on the
/// way proves nothing, even if no depth is left out.
#[test]
fn a_line_ends_where_a_position_comes_again() {
    // Round and round, or an end at -1 for whoever leaves.
    let spots = vec![
        spot(Side::First, &[1, 2]),
        spot(Side::Second, &[0, 3]),
        Spot::over(Side::First, End::Points(-1)),
        Spot::over(Side::Second, End::Points(-1)),
    ];
    let position = Graph { rule: Rule::GoesOn, spots }.start();
    for algorithm in ALGORITHMS {
        let setup = Setup::plain(algorithm);
        for goal in [Goal::depth(7), Goal::SOLVE] {
            let report = setup.build(Zero, ()).search(&position, goal, &mut ());
            let answer = (report.score, report.line.len(), report.proven);
            assert_eq!(answer, (Score::DRAW, 2, false), "{goal:?} {setup:?}");
        }
    }
}

/// Around a cycle the table answers with its own answers, each some plies later than the last. MTD(f) does not follow
/// them for ever.
#[test]
fn searches_by_test_do_not_crawl_around_a_cycle() {
    let noisy = |to, class| Way { noisy: true, class, ..Way::to(to) };
    let mut spots = vec![
        spot(Side::Second, &[]),
        Spot::over(Side::First, End::Won),
        spot(Side::First, &[5, 5, 4]),
        Spot::over(Side::First, End::Won),
        Spot::over(Side::Second, End::Won),
        spot(Side::First, &[0]),
    ];
    spots[0].ways = vec![noisy(5, Class::Winning), noisy(2, Class::Quiet), noisy(1, Class::Winning)];
    spots[5].threat = true;
    let position = Graph { rule: Rule::Forbidden { times: 2 }, spots }.start();
    let features = Features {
        killers: true,
        history: true,
        threats: true,
        shallow: 2,
        quiescence: 4,
        ..Features::default()
    };
    for guess in [0, 50] {
        let deepening = Some(Deepening { step: 2, aspiration: None, onward: false });
        let plain = Setup { features, deepening, ..Setup::plain(Algorithm::Mtdf { guess }) };
        let setup = plain.with_table(64, Policy::Bucket);
        let mut search = setup.build(ESTIMATES, Shuffled);
        let report = search.search(&position, Goal::depth(8), &mut Stats::default());
        assert!(report.stats.nodes < 20_000, "{} nodes for so small a graph", report.stats.nodes);
    }
}
