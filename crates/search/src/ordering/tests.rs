use plywood_core::Evaluate;
use plywood_testkit::hashed::Branch;
use plywood_testkit::tree::Tree;

use super::*;
use crate::alphabeta::AlphaBeta;
use crate::frame::Played;
use crate::trial::{ESTIMATES, Trial, place, root, with_worker};

/// The moves of a position that have a class.
fn of_class(position: &Tree, class: Class) -> Vec<Branch> {
    position.moves().filter(|mv| position.class(*mv) == class).collect()
}

/// The moves of a position in the order of a worker.
fn ordered(worker: &mut Trial<'_>, position: &mut Tree, place: Place<u64>) -> Vec<Branch> {
    let moves = position.moves();
    let mut picker = worker.rank_moves::<AlphaBeta>(position, moves, place, 0).expect("nothing stops it");
    std::iter::from_fn(|| worker.next_move(&mut picker)).collect()
}

#[test]
fn moves_come_stage_by_stage() {
    let mut position = root(|root| {
        [Class::Winning, Class::Even, Class::Losing].iter().all(|class| of_class(root, *class).len() == 1)
            && of_class(root, Class::Quiet).len() == 6
    });
    let quiet = of_class(&position, Class::Quiet);
    let features =
        Features { hash_move: true, killers: true, counter: true, classes: true, ..Features::default() };
    let order = with_worker(features, |worker| {
        let last = Some(Played { mv: Branch(0), slot: 99 });
        worker.memory.frames.at(2).last = last;
        worker.memory.histories.set_counter(last, quiet[1]);
        worker.memory.frames.add_killer(2, quiet[3]);
        worker.memory.frames.add_killer(2, quiet[2]);
        worker.memory.frames.add_killer(3, quiet[0]);
        let place = place(&position, 2, Some(quiet[5]));
        ordered(worker, &mut position, place)
    });
    let only = |class| of_class(&position, class)[0];
    let noisy = [only(Class::Winning), only(Class::Even)];
    let wished =
        [&quiet[5..], &noisy, &quiet[2..4], &quiet[1..2], &quiet[..1], &quiet[4..5], &[only(Class::Losing)]];
    assert_eq!(order, wished.concat());
}

/// What an evaluation says of the position after a move is for whoever is to move there.
#[test]
fn evaluations_put_the_best_move_first() {
    let features = Features { eval_order: true, ..Features::default() };
    let mut position = root(|root| {
        let sides: Vec<Side> = root.moves().map(|mv| root.after(mv).side()).collect();
        sides.len() > 8 && sides.contains(&Side::First) && sides.contains(&Side::Second)
    });
    let place = place(&position, 0, None);
    let order = with_worker(features, |worker| ordered(worker, &mut position, place));
    let value = |mv: &Branch| {
        let child = position.after(*mv);
        let score = child.verdict().unwrap_or_else(|| ESTIMATES.evaluate(child.key(), &child));
        if child.side() == position.side() { score } else { -score }
    };
    assert!(
        order.is_sorted_by_key(|mv| Reverse(value(mv))),
        "{:?}",
        order.iter().map(value).collect::<Vec<_>>()
    );
}

/// A quiet move that cuts off is remembered for its height and for the move that it answers, and what was tried before
/// it loses by it.
#[test]
fn cut_offs_teach() {
    let position = root(|root| {
        let slots = |class| of_class(root, class).into_iter().map(|mv| root.slot(mv));
        let mut all: Vec<u32> = slots(Class::Quiet).take(2).chain(slots(Class::Winning).take(2)).collect();
        all.sort_unstable();
        all.dedup();
        all.len() == 4
    });
    let (quiet, noisy) = (of_class(&position, Class::Quiet), of_class(&position, Class::Winning));
    let [in_vain, good] = quiet[..2] else { panic!("two were wished") };
    let features =
        Features { killers: true, counter: true, gravity: true, continuation: true, ..Features::default() };
    with_worker(features, |worker| {
        let played = |slot| Some(Played { mv: Branch(0), slot });
        for height in 0..4 {
            worker.memory.frames.at(height).last = played(100 + height);
        }
        worker.moves = [in_vain, noisy[0], good, noisy[1]]
            .map(|mv| Ranked::new(mv, Rank { stage: Stage::Quiet, value: 0, tie: 0, class: None }))
            .to_vec();
        let place = place(&position, 2, None);
        worker.remember_cut(&position, good, place, 0..3);
        worker.remember_cut(&position, noisy[1], place, 0..4);

        let killers = [1, 2, 3].map(|height| worker.memory.frames.killers(height));
        assert_eq!(killers, [[None; 2], [Some(good), None], [None; 2]]);
        let histories = &worker.memory.histories;
        assert_eq!([101, 102, 103].map(|slot| histories.counter(played(slot))), [None, Some(good), None]);
        let merit = |mv| histories.merit(position.side(), position.slot(mv)).signum();
        assert_eq!([good, in_vain, noisy[0], noisy[1]].map(merit), [1, -1, 0, 0]);
        let after = |before, mv| {
            let context = Context { side: position.side(), before: [Some(before), None] };
            histories.continued(&context, position.slot(mv)).signum()
        };
        assert_eq!([100, 101, 102, 103].map(|before| after(before, good)), [0, 1, 1, 0]);
        assert_eq!([100, 101, 102, 103].map(|before| after(before, in_vain)), [0, -1, -1, 0]);
        assert_eq!(
            worker.merit(&position, good, 2),
            histories.merit(position.side(), position.slot(good)) * 3
        );
    });
}
