use plywood_core::Features;
use plywood_testkit::hashed::Branch;

use super::*;
use crate::trial::{place, root, with_worker};

/// The table's move, the killers of this height, and then the others, each of them once and only if it is legal.
#[test]
fn staged_moves_come_first_and_once() {
    let mut position = root(|root| root.moves().count() == 6);
    let features = Features { staged: true, hash_move: true, killers: true, ..Features::default() };
    let mut staged = |hash_move, [older, newest]: [u32; 2]| {
        with_worker(features, |worker| {
            worker.memory.frames.add_killer(2, Branch(older));
            worker.memory.frames.add_killer(2, Branch(newest));
            worker.memory.frames.add_killer(3, Branch(1));
            let place = place(&position, 2, Some(Branch(hash_move)));
            let mut picker = worker.pick::<AlphaBeta>(&mut position, None, place).expect("nothing stops it");
            let mut order = Vec::new();
            loop {
                match worker.next_move(&mut picker) {
                    Some(Branch(number)) => order.push(number),
                    None if worker.next_stage::<AlphaBeta>(&mut picker, &mut position, place) == Ok(true) => {
                    }
                    None => return order,
                }
            }
        })
    };
    assert_eq!(staged(4, [5, 3]), [4, 3, 5, 0, 1, 2]);
    assert_eq!(staged(4, [4, 3]), [4, 3, 0, 1, 2, 5]);
    assert_eq!(staged(7, [2, 9]), [2, 0, 1, 3, 4, 5]);
}

/// Long lists are sorted after the first moves, short ones never: either way the best come first, and equals as they
/// were generated.
#[test]
fn the_best_of_any_number_come_first() {
    for count in [1, LOOKED_FOR, LOOKED_FOR + FEW, LOOKED_FOR + FEW + 1, 100] {
        let value = |mv: usize| (mv * 7 % 10) as i32;
        let ranked =
            |mv| Ranked::new(mv, Rank { stage: Stage::Quiet, value: value(mv), tie: 0, class: None });
        let mut moves: Vec<_> = (0..count).map(ranked).collect();
        let Picker::<plywood_testkit::tree::Tree>::Ranked { sorted_from, .. } =
            Picker::ranked(0, count, false)
        else {
            panic!("these are ranked")
        };
        let order: Vec<_> =
            (0..=count).map_while(|next| next_ranked(&mut moves, next, sorted_from)).collect();
        let mut wished: Vec<_> = (0..count).collect();
        wished.sort_by_key(|mv| -value(*mv));
        assert_eq!(order, wished);
    }
}
