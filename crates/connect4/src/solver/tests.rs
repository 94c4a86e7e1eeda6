//! What only the solver's own modules can see: the recursion for every processor, and the proofs.

use plywood_core::{Features, Game, Goal, Policy, Position, Random, Search, Stats, Table, Zero};
use plywood_search::{Algorithm, TreeSearch};
use plywood_testkit::random_late_position;

use super::super::order::CentreFirst;
use super::super::rules::Connect4;
use super::super::shape::{AnyShape, Shape, Standard};
use super::super::text::ConnectFour;
use super::board::Board;
use super::bounds_table::BoundsTable;
use super::cells::completing;
#[cfg(target_arch = "x86_64")]
use super::machine::{WithAvx2, WithAvx512};
use super::node::{AnyCpu, Cpu, question};
use super::proofs;
use super::run::{Run, Tables};
use super::split::Worker;
use plywood_search::together::Pulse;

fn board<S: Shape>(position: &Connect4<S>) -> Board<S> {
    Board {
        shape: position.shape(),
        own: position.own(),
        full: position.own() | position.others(),
        stones: position.ply() as i32,
    }
}

/// Never stops, and adds up.
struct Counting(Stats);

impl Pulse for Counting {
    fn beat(&mut self, done: &Stats) -> Option<u64> {
        self.0 = self.0 + *done;
        Some(1000)
    }
}

/// The answer to one question with fresh tables, and everything that was counted on the way.
fn answer<S: Shape>(cpu: impl Cpu, board: Board<S>, beta: i32, tables: &[BoundsTable; 2]) -> (i32, Stats) {
    let [far, near] = tables;
    far.clear();
    near.clear();
    let mut counting = Counting(Stats::default());
    let mut run = Run::new(Tables { far, near }, &mut counting, Worker::ALONE, board);
    let score = question(cpu, &mut run, beta);
    run.beat().expect("never stops");
    (score.expect("never stops"), counting.0)
}

/// Where the processor has no such instructions there is nothing to compare.
#[cfg(target_arch = "x86_64")]
#[test]
fn the_recursion_is_the_same_with_all_instructions() {
    fn compare<S: Shape>(cpu: impl Cpu, shape: S, earliest: u32) -> u64 {
        let mut random = Random::new(41);
        let tables = [BoundsTable::new(1), BoundsTable::new(1)];
        let mut nodes = 0;
        for round in 0..60 {
            let stones = earliest + round % (shape.cells() - earliest);
            let board = board(&random_late_position(&Connect4::new(shape), &mut random, stones));
            if board.wins() != 0 {
                continue;
            }
            for beta in board.lose_next() + 1..=board.win_now() {
                let expected = answer(AnyCpu, board, beta, &tables);
                assert_eq!(answer(cpu, board, beta, &tables), expected, "{board:?} {beta}");
                nodes += expected.1.nodes;
            }
        }
        nodes
    }
    fn compare_on_many(cpu: impl Cpu) {
        let mut nodes = compare(cpu, Standard, 15);
        for (size, earliest) in [("7x6", 16), ("8x5", 16), ("5x6", 6), ("9x4", 14), ("7x8", 32), ("12x4", 28)]
        {
            nodes += compare(cpu, AnyShape::parse(size).expect("a size"), earliest);
        }
        assert!(nodes > 100_000, "{nodes} nodes show little");
    }
    if let Some(cpu) = WithAvx2::detect() {
        compare_on_many(cpu);
    }
    if let Some(cpu) = WithAvx512::detect() {
        compare_on_many(cpu);
    }
}

/// Checks the proofs of random positions with at most so many empty cells, and gives how often each was found to be
/// exact.
fn check_proofs<S: Shape>(shape: S, most_empty: u32, rounds: u32) -> Vec<(bool, i32, u32)> {
    let features = Features { table: true, bounds: true, hash_move: true, rank: true, ..Features::default() };
    let mut general = TreeSearch::new(Algorithm::AlphaBeta, Zero, CentreFirst, features)
        .table(Table::new(1, Policy::Bucket));
    let game = ConnectFour::new(shape);
    let mut random = Random::new(42);
    let mut exact: Vec<(bool, i32, u32)> = Vec::new();
    for round in 0..rounds {
        let position =
            random_late_position(&Connect4::new(shape), &mut random, shape.cells() - 1 - round % most_empty);
        let board = board(&position);
        // Proofs are asked for where the side to move cannot win at once.
        if board.wins() != 0 {
            continue;
        }
        let first = board.stones % 2 == 0;
        let threats = completing(shape, board.other(), board.full);
        let bound = proofs::at_most(shape, first, board.own, board.full, threats);
        if bound == proofs::NONE {
            continue;
        }
        let score = general.search(&position, Goal::SOLVE, &mut Stats::default()).score;
        let points = game.points(&position, score).expect("points");
        assert!(points <= bound, "{points} is more than {bound} in {position:?}");
        if points == bound {
            match exact.iter_mut().find(|(of_first, value, _)| (*of_first, *value) == (first, bound)) {
                Some((_, _, count)) => *count += 1,
                None => exact.push((first, bound, 1)),
            }
        }
    }
    exact.sort_unstable();
    exact
}

/// Which proofs are found, and that none promises too much. Each kind is sometimes the exact score, so none could
/// promise more.
#[test]
fn every_proof_is_true() {
    for (size, most_empty, rounds) in [("7x6", 12, 20_000), ("8x4", 12, 20_000), ("5x6", 14, 8000)] {
        let shape = AnyShape::parse(size).expect("a size");
        let exact = check_proofs(shape, most_empty, rounds);
        let rows = shape.height() as i32 / 2;
        for (first, values) in [(true, -rows + 1..=0), (false, -rows + 1..=-1)] {
            for value in values {
                let count = exact.iter().find(|(of_first, found, _)| (*of_first, *found) == (first, value));
                assert!(count.is_some_and(|(_, _, count)| *count >= 5), "{size}: {first} {value}: {exact:?}");
            }
        }
    }
}

/// On boards of odd height the pairs do not come out even.
#[test]
fn proofs_are_for_even_heights() {
    for (size, apply) in [("7x6", true), ("4x4", true), ("7x5", false), ("9x3", false), ("2x20", true)] {
        assert_eq!(proofs::apply(AnyShape::parse(size).expect("a size")), apply, "{size}");
    }
}
