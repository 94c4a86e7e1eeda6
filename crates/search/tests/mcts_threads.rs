//! Monte Carlo tree search by several threads: what they prove is true, limits are met exactly, memory stays within its
//! limit while nodes are given back, and neither a stop nor a panic leaves anybody waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plywood_core::{
    Ended, Evaluate, Game, Goal, Limits, Move, Playout, Position, Random, RandomMoves, Report, Score, Search,
    Side, Stats, Zero,
};
use plywood_games::amazons::{Amazons, RandomTurns, Whole};
use plywood_games::connect4::{
    AnyShape, CentreFirst, Connect4, ConnectFour, RandomPlayout, Standard, Threats,
};
use plywood_games::nim::Piles;
use plywood_games::tictactoe::Board;
use plywood_search::{Glance, Mcts, MctsSettings, Priors, Selection};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::effort;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::tree::Growth;
use plywood_testkit::{random_late_position, random_position};

const ESTIMATES: Hashed = Hashed { points: 40 };
const TRUTH: Oracle<Hashed> = Oracle { distance: false, ..Oracle::plain(ESTIMATES) };
const THREADS: [usize; 3] = [2, 3, 8];

/// Settings that take all ways through the tree: blocks that grow or not, shared nodes or not, estimates or not.
fn any_settings(random: &mut Random) -> MctsSettings {
    MctsSettings {
        select: *random.pick(&[Selection::Ucb1, Selection::Ucb1Tuned, Selection::Puct]),
        exploration: *random.pick(&[0.3, 0.7, 1.4]),
        cut: *random.pick(&[None, Some(0), Some(2)]),
        expand: *random.pick(&[1, 1, 3]),
        priors: *random.pick(&[Priors::None, Priors::None, Priors::Rank, Priors::Evaluation]),
        temperature: 0.5,
        width: *random.pick(&[None, None, Some(1), Some(2)]),
        glance: *random.pick(&[
            None,
            Some(Glance { moves: 1, visits: 9 }),
            Some(Glance { moves: 2, visits: 3 }),
        ]),
        transpositions: random.one_in(2),
        memory: 4 << 20,
        threads: *random.pick(&THREADS),
        seed: random.bits(),
        ..MctsSettings::default()
    }
}

fn run<P: Position>(search: &mut impl Search<P>, position: &P, limits: &Limits) -> Report<P::Move> {
    search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()))
}

fn simulations(number: u64) -> Limits {
    Limits { simulations: Some(number), ..Limits::default() }
}

/// The line is legal, and a proof is true.
fn judge<P: Position>(position: &P, report: &Report<P::Move>, settings: &MctsSettings) {
    let context = || format!("{report:?}\nof {position:?}\nwith {settings:?}");
    let mut end = position.clone();
    for mv in &report.line {
        assert!(end.outcome().is_none() && end.moves().any(|legal| legal == *mv), "illegal: {}", context());
        end.play(*mv);
    }
    assert!(report.best.is_some() && report.best == report.line.first().copied(), "{}", context());
    if report.proven {
        let truth = TRUTH.score(position, TO_THE_END);
        assert_eq!(report.score, truth, "the score: {}", context());
        let best = report.best.map(|best| TRUTH.score_of(position, best, TO_THE_END));
        assert_eq!(best, Some(truth), "the move: {}", context());
    }
}

fn sweep<P: Position>(seed: u64, positions: u64, mut make: impl FnMut(&mut Random) -> P) {
    let mut random = Random::new(seed);
    for _ in 0..positions * effort() {
        let position = make(&mut random);
        let settings = any_settings(&mut random);
        let mut search = Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves);
        let report = run(&mut search, &position, &simulations(300_000));
        assert!(report.proven, "not proven: {report:?}\nof {position:?}\nwith {settings:?}");
        judge(&position, &report, &settings);
        // With little memory and few moves there may be no proof, but never a wrong one.
        let keep = *random.pick(&[None, Some(2)]);
        let settings = MctsSettings { memory: 0, keep, ..settings };
        let mut search = Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves);
        let limit = *random.pick(&[20, 500, 5000]);
        judge(&position, &run(&mut search, &position, &simulations(limit)), &settings);
    }
}

/// One search after the other with the same memory: trees that are kept, cut back, forgotten and begun anew.
fn sessions<P: Position>(seed: u64, rounds: u64, mut make: impl FnMut(&mut Random) -> P) {
    let mut random = Random::new(seed);
    for _ in 0..rounds * effort() {
        let settings = MctsSettings {
            memory: *random.pick(&[0, 100_000, 1 << 20]),
            reuse: !random.one_in(4),
            ..any_settings(&mut random)
        };
        let mut search = Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves);
        let start = make(&mut random);
        let mut position = start.clone();
        for _ in 0..6 {
            let limit = 1 + random.below(1000);
            let report = run(&mut search, &position, &simulations(limit));
            judge(&position, &report, &settings);
            position = match random.below(3) {
                0 => start.clone(),
                1 => position,
                _ => position.after(report.best.expect("a legal move")),
            };
            if position.outcome().is_some() {
                position = start.clone();
            }
        }
    }
}

#[test]
fn searches_follow_each_other_in_one_tree() {
    sessions(11, 150, |random| Growth::random(random.bits()).root());
    sessions(12, 150, |random| Weave::random(random.bits()).layered());
    let shape = AnyShape::new(4, 4).unwrap();
    sessions(13, 100, |random| {
        let ply = random.between(5, 9) as u32;
        random_late_position(&Connect4::new(shape), random, ply)
    });
}

#[test]
fn proofs_in_trees_and_graphs() {
    sweep(1, 250, |random| Growth::random(random.bits()).root());
    sweep(2, 150, |random| Weave::random(random.bits()).layered());
    sweep(3, 150, |random| Weave::random(random.bits()).skipping());
}

#[test]
fn proofs_in_games() {
    sweep(4, 40, |random| {
        let piles: Vec<u8> = (0..3).map(|_| 1 + random.below(3) as u8).collect();
        Piles::new(&piles, random.one_in(2), *random.pick(&[Side::First, Side::Second])).unwrap()
    });
    sweep(5, 40, |random| {
        let ply = random.between(2, 6) as u32;
        random_position(&Board::new(), random, ply)
    });
    let shape = AnyShape::new(4, 4).unwrap();
    sweep(6, 30, |random| {
        let ply = random.between(5, 10) as u32;
        random_late_position(&Connect4::new(shape), random, ply)
    });
}

fn connect_four(settings: MctsSettings) -> Mcts<Connect4, Threats, CentreFirst, RandomPlayout> {
    Mcts::new(settings, Threats, CentreFirst, RandomPlayout)
}

/// Trees that are full again and again, some with room for a few hundred nodes only.
#[test]
fn memory_stays_within_its_limit_while_nodes_are_given_back() {
    let start = Connect4::new(Standard);
    let mut random = Random::new(7);
    for round in 0..24 * effort() {
        let memory = [64 << 10, 100_000, 150_000, 200_000][round as usize % 4];
        let settings = MctsSettings { memory, ..any_settings(&mut random) };
        let mut search = connect_four(settings.clone());
        let mut position = start;
        // The second search goes on with the tree of the first.
        for _ in 0..2 {
            let report = run(&mut search, &position, &simulations(20_000));
            let bytes = report.stats.tree_bytes as usize;
            assert!(bytes <= memory && bytes > memory / 3, "{bytes} bytes: {report:?} with {settings:?}");
            assert!(report.stopped && report.stats.simulations == 20_000, "{report:?} with {settings:?}");
            position = position.after(report.best.expect("a legal move"));
        }
    }
}

#[test]
fn limits_are_exact() {
    let position = Connect4::new(Standard);
    for threads in THREADS {
        for limit in (0..30).chain([333, 5000, 20_000]) {
            let settings = MctsSettings { threads, ..MctsSettings::default() };
            let report = run(&mut connect_four(settings.clone()), &position, &simulations(limit));
            assert!(report.stopped && report.stats.simulations == limit, "{limit} simulations: {report:?}");
            let both = Limits { nodes: Some(5 * limit), simulations: Some(limit), ..Limits::default() };
            let Stats { nodes, simulations, .. } = run(&mut connect_four(settings), &position, &both).stats;
            assert!(nodes <= 5 * limit && simulations <= limit, "{nodes} and {simulations} of {both:?}");
            // A single node is too little for one more simulation.
            assert!(nodes + 1 >= 5 * limit || simulations == limit, "{nodes} and {simulations} of {both:?}");
        }
    }
}

/// Whoever stops it, and whenever: there is an answer, and the tree can be used again.
#[test]
fn stops_at_any_moment() {
    let mut random = Random::new(8);
    for _ in 0..60 * effort() {
        let settings = MctsSettings { memory: 256 << 10, ..any_settings(&mut random) };
        let mut search = connect_four(settings.clone());
        let mut position = Connect4::new(Standard);
        for _ in 0..3 {
            let (limits, delay) = (Limits::default(), random.below(3000));
            let report = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_micros(delay));
                    limits.stop.raise();
                });
                run(&mut search, &position, &limits)
            });
            assert!(report.stopped && !report.proven, "{report:?} with {settings:?}");
            assert_eq!(limits.meter.nodes(), report.stats.nodes, "{report:?} with {settings:?}");
            position = position.after(report.best.expect("a legal move"));
        }
    }
}

/// Every simulation that went through the root is counted at one of its moves, wherever these were meanwhile.
fn counts_every_visit<G: Game, Y>(game: &G, playout: Y, limits: &[u64], seeds: u64)
where
    Y: Playout<G::Position> + Copy + Sync,
{
    let position = game.position(None).expect("a start");
    for threads in THREADS {
        for (limit, seed) in limits.iter().flat_map(|limit| (0..seeds).map(move |seed| (*limit, seed))) {
            let settings = MctsSettings { threads, seed, ..MctsSettings::default() };
            let mut search = Mcts::new(settings, Zero, (), playout);
            run(&mut search, &position, &simulations(limit));
            let trace = search.trace(game, 2 * limit as usize, |_| None);
            let visits = |node: usize| trace.nodes()[node].sampled.expect("a sampled node").visits;
            let below: u32 = trace.nodes()[0].children.iter().map(|child| visits(*child)).sum();
            assert_eq!((u64::from(visits(0)), u64::from(below)), (limit, limit), "{threads} threads");
        }
    }
}

/// The root's block of edges moves once in Connect Four, and ten times in the Amazons.
#[test]
fn no_visit_is_lost_while_blocks_move() {
    let connect_four = ConnectFour::<Standard>::default();
    counts_every_visit(&connect_four, RandomPlayout, &[10, 300], 100 * effort());
    // With so many visits, walks begin to share their first steps.
    counts_every_visit(&connect_four, RandomPlayout, &[20_000], 3 * effort());
    counts_every_visit(&Amazons::<Whole>::new(), RandomTurns, &[3000], effort());
}

/// Panics when it is asked for the last time that is left, and only then.
#[derive(Debug)]
struct Fuse(AtomicU64);

impl Fuse {
    fn burn(&self) {
        assert!(self.0.fetch_sub(1, Ordering::Relaxed) != 1, "the fuse is burnt");
    }

    fn set(&self, length: u64) {
        self.0.store(length, Ordering::Relaxed);
    }

    fn length(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Long enough for everything.
const ENDLESS: u64 = u64::MAX;

/// An evaluation and a playout that may panic. Chances are asked for in the tree, everything else outside of it.
#[derive(Copy, Clone, Debug)]
struct Fragile<'a>(&'a Fuse);

impl<P: Position> Evaluate<P> for Fragile<'_> {
    type State = ();
    type Scratch = ();
    fn start(&self, _: &P) {}
    fn advance(&self, (): (), _: &P, _: P::Move) {}
    fn evaluate(&self, (): (), _: &P) -> Score {
        self.0.burn();
        Score::DRAW
    }
    fn chance(&self, score: Score) -> f32 {
        self.0.burn();
        if score > Score::DRAW { 1.0 } else { 0.5 }
    }
}

impl<P: Position> Playout<P> for Fragile<'_> {
    fn play_out(&self, position: &P, plies: u32, random: &mut Random) -> Ended<P> {
        self.0.burn();
        RandomMoves.play_out(position, plies, random)
    }
}

/// Lets a search panic once, wherever that happens, and looks at what it leaves behind.
fn survives<P: Position, E, Y>(search: &mut Mcts<P, E, (), Y>, position: &P, fuse: &Fuse, length: u64)
where
    E: Evaluate<P> + Sync,
    Y: Playout<P> + Sync,
{
    fuse.set(length);
    // No limit: if the others went on, this would take for ever.
    let result = catch_unwind(AssertUnwindSafe(|| run(search, position, &Limits::default())));
    let after = fuse.length();
    let panic = result.expect_err("the fuse is shorter than the search");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the fuse is burnt"), "the panic itself comes out");
    std::thread::sleep(Duration::from_millis(1));
    assert_eq!(fuse.length(), after, "nobody is left over");
    fuse.set(ENDLESS);
    let report = run(search, position, &simulations(100));
    assert!(report.stats.simulations == 100 && report.best.is_some(), "it can be used again: {report:?}");
}

#[test]
fn a_panic_ends_the_search_of_all_threads() {
    let fuse = Fuse(AtomicU64::new(ENDLESS));
    let position = Connect4::new(Standard);
    let mut random = Random::new(9);
    for _ in 0..50 * effort() {
        let settings = MctsSettings { memory: 256 << 10, ..any_settings(&mut random) };
        let mut search = Mcts::new(settings, Fragile(&fuse), (), Fragile(&fuse));
        survives(&mut search, &position, &fuse, 1 + random.below(5000));
    }
}

/// A wide game of six plies, in which a move may be impossible to play, in the tree as well as in playouts.
#[derive(Copy, Clone, Debug)]
struct Wide {
    ply: u32,
    key: u64,
}

static FUSE: Fuse = Fuse(AtomicU64::new(ENDLESS));

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Number(u32);

impl Move for Number {
    fn to_bits(self) -> u32 {
        self.0
    }
    fn from_bits(bits: u32) -> Number {
        Number(bits)
    }
}

#[derive(Clone, Debug, Default)]
struct Numbers(std::ops::Range<u32>);

impl Iterator for Numbers {
    type Item = Number;
    fn next(&mut self) -> Option<Number> {
        self.0.next().map(Number)
    }
}

impl Position for Wide {
    type Move = Number;
    type Moves = Numbers;
    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn verdict(&self) -> Option<Score> {
        let score = [Score::loss_at(6), Score::DRAW, Score::win_at(6)][(self.key % 3) as usize];
        (self.ply == 6).then_some(score)
    }
    fn moves(&self) -> Numbers {
        // Edges are drawn under a lock, and moves are counted outside of it.
        FUSE.burn();
        Numbers(0..50)
    }
    fn play(&mut self, Number(number): Number) {
        FUSE.burn();
        self.ply += 1;
        // No position may have the key of one that it comes from.
        self.key = plywood_core::zobrist::mix(self.key ^ u64::from(number) ^ u64::from(self.ply) << 32);
    }
    fn key(&self) -> u64 {
        self.key
    }
    fn fresh_key(&self) -> u64 {
        self.key
    }
    fn plies_left(&self) -> Option<u32> {
        Some(6 - self.ply)
    }
}

#[test]
fn a_panic_of_the_rules_ends_the_search_of_all_threads() {
    let mut random = Random::new(10);
    for _ in 0..50 * effort() {
        let settings = MctsSettings { memory: 256 << 10, ..any_settings(&mut random) };
        let mut search = Mcts::new(settings, Zero, (), RandomMoves);
        survives(&mut search, &Wide { ply: 0, key: 1 }, &FUSE, 1 + random.below(20_000));
    }
}
