//! Nodes with many moves: their order, how far engines look ahead, and what it costs.

use std::cmp::Reverse;
use std::ops::Range;

use plywood_core::zobrist::mix;
use plywood_core::{
    Evaluate, Event, Features, Flow, Goal, Move, Observer, Order, Pass, Policy, Position, Score, Search,
    Side, Stats, Table, Visit, Zero,
};
use plywood_search::{Algorithm, Deepening, Horizon, Late, TreeSearch};

/// A game in which every position of the first three plies has `width` moves and all leaves differ.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Fan {
    width: u32,
    node: u64,
    ply: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Rib(u32);

impl Move for Rib {
    fn to_bits(self) -> u32 {
        self.0
    }
    fn from_bits(bits: u32) -> Rib {
        Rib(bits)
    }
}

#[derive(Clone, Debug, Default)]
struct Ribs(Range<u32>);

impl Iterator for Ribs {
    type Item = Rib;
    fn next(&mut self) -> Option<Rib> {
        self.0.next().map(Rib)
    }
}

impl Position for Fan {
    type Move = Rib;
    type Moves = Ribs;
    const ALTERNATES: bool = true;
    const KEY_FIXES_PLY: bool = true;

    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn verdict(&self) -> Option<Score> {
        // One move in a thousand wins at once.
        if self.ply > 0 && self.node.is_multiple_of(1000) {
            return Some(Score::loss_at(self.ply));
        }
        (self.ply >= 3).then(|| Score::points((self.node % 2001) as i32 - 1000))
    }
    fn moves(&self) -> Ribs {
        Ribs(0..self.width)
    }
    fn is_legal(&self, Rib(number): Rib) -> bool {
        number < self.width
    }
    fn play(&mut self, Rib(number): Rib) {
        self.node = mix(self.node ^ mix(u64::from(number)));
        self.ply += 1;
    }
    fn key(&self) -> u64 {
        self.node
    }
    fn fresh_key(&self) -> u64 {
        self.node
    }
    fn plies_left(&self) -> Option<u32> {
        Some(3 - self.ply)
    }
}

fn fan(width: u32) -> Fan {
    Fan { width, node: 7, ply: 0 }
}

/// Many moves of equal rank.
struct Tenths;

impl Order<Fan> for Tenths {
    fn rank(&self, _: &Fan, Rib(number): Rib) -> i32 {
        (mix(u64::from(number)) % 10) as i32
    }
}

/// Guesses from the key, so that no two positions are worth the same to everybody.
struct Guess;

impl Evaluate<Fan> for Guess {
    type State = ();
    type Scratch = ();
    fn start(&self, _: &Fan) {}
    fn advance(&self, (): (), _: &Fan, _: Rib) {}
    fn evaluate(&self, (): (), position: &Fan) -> Score {
        Score::points((mix(position.node) % 101) as i32 - 50)
    }
}

/// The moves searched at the root, in order.
#[derive(Default)]
struct AtRoot {
    open: u32,
    moves: Vec<u32>,
}

impl Observer<Fan> for AtRoot {
    fn enter(&mut self, _: &Visit<'_, Fan>) -> Flow {
        self.open += 1;
        Flow::Go
    }
    fn leave(&mut self, _: &Fan, _: &plywood_core::Leave) {
        self.open -= 1;
    }
    fn event(&mut self, event: Event<Rib>) {
        if let (1, Event::Child { mv: Rib(number), pass: Pass::Full, .. }) = (self.open, event) {
            self.moves.push(number);
        }
    }
}

/// Only the score and the best move, so that no node is visited for the line.
fn lineless() -> Features {
    Features { line: false, ..Features::default() }
}

/// However many moves there are, and whether they are looked for or sorted: by rank, and as generated where ranks are
/// equal.
#[test]
fn equal_moves_keep_their_order() {
    for width in [1, 2, 5, 31, 32, 33, 36, 37, 38, 100, 999] {
        let mut watch = AtRoot::default();
        let features = Features { rank: true, ..lineless() };
        TreeSearch::new(Algorithm::AlphaBeta, Zero, Tenths, features).search(
            &fan(width),
            Goal::depth(1),
            &mut watch,
        );
        let mut expected: Vec<u32> = (0..width).collect();
        expected.sort_by_key(|number| Reverse(Tenths.rank(&fan(width), Rib(*number))));
        // A win at once ends the search.
        expected.truncate(watch.moves.len());
        let won = fan(width).after(Rib(expected[expected.len() - 1])).verdict().is_some();
        assert!(won || watch.moves.len() == width as usize, "{width} moves");
        assert_eq!(watch.moves, expected, "{width} moves");
    }
}

/// By what the mover thinks of the position after the move, wins first, and only where that is not the horizon anyway.
#[test]
fn moves_are_ordered_by_their_evaluation() {
    let features = Features { eval_order: true, ..lineless() };
    for width in [20, 200] {
        let start = Fan { node: 11, ..fan(width) };
        let mut watch = (AtRoot::default(), Stats::default());
        let mut search = TreeSearch::new(Algorithm::AlphaBeta, Guess, (), features);
        search.search(&start, Goal::depth(2), &mut watch);
        let mut expected: Vec<u32> = (0..width).collect();
        let worth = |number: &u32| {
            let child = start.after(Rib(*number));
            -child.verdict().unwrap_or_else(|| Guess.evaluate((), &child))
        };
        expected.sort_by_key(|number| Reverse(worth(number)));
        expected.truncate(watch.0.moves.len());
        assert!(expected.len() > 1);
        assert_eq!(watch.0.moves, expected);
        let ordering =
            (0..width).filter(|number| start.after(Rib(*number)).verdict().is_none()).count() as u64;
        assert_eq!(
            watch.1.nodes,
            1 + watch.1.verdicts + watch.1.evaluated - ordering + expected.len() as u64
        );

        let mut watch = (AtRoot::default(), Stats::default());
        search.search(&start, Goal::depth(1), &mut watch);
        assert!(watch.0.moves.is_sorted(), "one ply: as generated");
        assert_eq!(watch.1.evaluated + watch.1.verdicts + 1, watch.1.nodes, "nothing is evaluated twice");
    }
}

/// All ways to hand out moves find what minimax finds where there are many.
#[test]
fn wide_nodes_are_searched_right() {
    for width in [3, 40, 70] {
        let truth = TreeSearch::new(Algorithm::Minimax, Zero, (), Features::default()).search(
            &fan(width),
            Goal::SOLVE,
            &mut Stats::default(),
        );
        for (staged, eval_order) in [(false, false), (true, false), (false, true), (true, true)] {
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf { guess: 0 }] {
                let features = Features {
                    table: true,
                    hash_move: true,
                    killers: true,
                    history: true,
                    rank: true,
                    staged,
                    eval_order,
                    ..Features::default()
                };
                let mut search = TreeSearch::new(algorithm, Guess, Tenths, features)
                    .table(Table::new(1, Policy::Bucket))
                    .deepening(Deepening::default());
                let report = search.search(&fan(width), Goal::SOLVE, &mut Stats::default());
                assert_eq!((report.score, report.proven), (truth.score, true), "{algorithm:?} {features:?}");
                assert!(width == 3 || report.stats.nodes < truth.stats.nodes, "{algorithm:?} {features:?}");
            }
        }
    }
}

/// An engine of its own depth looks so far whatever it is asked, unless it is asked for less, and farther where few
/// moves are left.
#[test]
fn engines_look_as_far_as_they_like() {
    let looked = |horizon: Horizon, width: u32, goal: Goal| {
        let search = TreeSearch::new(Algorithm::AlphaBeta, Guess, (), Features::default()).horizon(horizon);
        let deepening =
            TreeSearch::new(Algorithm::AlphaBeta, Guess, (), Features::default()).horizon(horizon);
        let depths = [search, deepening.deepening(Deepening::default())]
            .map(|mut search| search.search(&fan(width), goal, &mut Stats::default()).depth);
        assert_eq!(depths[0], depths[1]);
        depths[0]
    };
    let two = Horizon { depth: 2, late: None };
    assert_eq!(looked(two, 10, Goal::SOLVE), 2);
    assert_eq!(looked(two, 10, Goal::depth(3)), 2);
    assert_eq!(looked(two, 10, Goal::depth(1)), 1);
    let late = Horizon { depth: 1, late: Some(Late { depth: 3, moves: 10 }) };
    assert_eq!(looked(late, 10, Goal::SOLVE), 1);
    assert_eq!(looked(late, 9, Goal::SOLVE), 3);
    assert_eq!(looked(late, 9, Goal::depth(2)), 2);
}
