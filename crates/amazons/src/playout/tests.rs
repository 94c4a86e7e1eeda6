//! What a queen sees on lines is what she reaches on the board.

use plywood_core::Random;

use super::super::squares::{Square, Squares, all, each, queen};
use super::lines::{Lines, Spot};

#[test]
fn lines_show_what_a_queen_reaches() {
    let mut random = Random::new(1);
    for (width, height) in [(10, 10), (10, 7), (6, 6), (3, 10), (1, 1), (1, 10)] {
        let board = all(width, height);
        for sparse in [0, 1, 2, 5] {
            let empty = (0..sparse).fold(board, |empty, _| empty & random_set(&mut random));
            let lines = Lines::new(empty);
            for from in each(board) {
                let rays = lines.rays(Spot::of(from));
                let seen = (0..rays.count()).filter_map(|place| rays.nth(Spot::of(from), place).square());
                let seen: Vec<Square> = seen.collect();
                let set = seen.iter().fold(0, |set: Squares, square| set | square.set());
                assert_eq!(set, queen(from, empty), "{from:?} on {width}x{height}, empty {empty:x}");
                assert_eq!(seen.len() as u32, set.count_ones(), "{from:?}: each is seen once");
                assert_eq!(rays.none(), set == 0);
            }
        }
    }
}

fn random_set(random: &mut Random) -> Squares {
    Squares::from(random.bits()) << 64 | Squares::from(random.bits())
}

#[test]
fn lines_follow_changes() {
    let mut random = Random::new(2);
    let board = all(10, 8);
    let mut empty = board;
    let mut lines = Lines::new(empty);
    let squares: Vec<Square> = each(board).collect();
    for _ in 0..500 {
        let square = *random.pick(&squares);
        empty ^= square.set();
        lines.toggle(Spot::of(square));
        let fresh = Lines::new(empty);
        assert!(squares.iter().all(|at| lines.rays(Spot::of(*at)) == fresh.rays(Spot::of(*at))));
    }
}
