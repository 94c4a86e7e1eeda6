//! What a game promises that networks can learn.

use std::collections::BTreeSet;

use plywood_core::{Evaluate, Position, Random, Side};
use plywood_engines::net::{
    Activation, Changes, InputSet, Inputs, Machine, NetEvaluation, Network, Parts, Shape,
};
use plywood_engines::{Learning, Playable};

use crate::walk::random_game;

/// A network of random numbers, some of which are as large as they can be.
pub fn random_network(game: &str, inputs: InputSet, width: usize, random: &mut Random) -> Network {
    let InputSet { name, count, buckets, .. } = inputs;
    let activation = *random.pick(&[Activation::Clipped, Activation::Squared]);
    let shape = Shape {
        game: game.to_owned(),
        input_set: name.to_owned(),
        inputs: count,
        width,
        buckets,
        activation,
        one: 255,
        output_one: 64,
        points: random.between(1, 400),
        beside: false,
    };
    // Sums of large numbers wrap around, which must not matter.
    let size = *random.pick(&[60, 500, 32_767]);
    let mut small = |count: usize, size: i32| -> Vec<i16> {
        (0..count).map(|_| random.between(-size, size) as i16).collect()
    };
    let parts = Parts {
        biases: small(width, 200),
        rows: small(count * width, size),
        outputs: small(buckets * 2 * width, 32),
        output_biases: small(buckets, 9_000).into_iter().map(i32::from).collect(),
    };
    Network::new(shape, "{}".to_owned(), &parts).expect("it has the right size")
}

/// Checks along random games from every start position that inputs are what they promise to be: numbers below their
/// count, each once, no more than may hold, and changed by moves as moves say; and that a network says the same, however
/// it is asked. Panics with the position if something is wrong.
pub fn check_learning<G: Playable, I: Inputs<G::Position>>(
    game: &G,
    learning: &Learning<G>,
    seed: u64,
    games: u32,
) {
    let starts: Vec<_> = game.starts().into_iter().map(|start| start.position).collect();
    check_learning_from::<G, I>(game, learning, &starts, seed, games);
}

/// The same from positions that are no usual starts.
pub fn check_learning_from<G: Playable, I: Inputs<G::Position>>(
    game: &G,
    learning: &Learning<G>,
    starts: &[G::Position],
    seed: u64,
    games: u32,
) {
    let inputs = learning.inputs();
    assert_eq!(inputs, InputSet::of::<G::Position, I>(), "the game says something else elsewhere");
    let mut random = Random::new(seed);
    for start in starts {
        for _ in 0..games {
            let width = 16 * random.between(1, 4) as usize;
            let network = random_network(game.name(), inputs, width, &mut random);
            let (positions, moves) = random_game(start, &mut random);
            let path = Path::<G, I> {
                game,
                plain: network.clone().on(Machine::PLAIN),
                inputs: std::marker::PhantomData,
            };
            let evaluation = NetEvaluation::<I>::new(network.into());
            path.walk(&evaluation, &positions, &moves, &mut random);
        }
    }
}

struct Path<'a, G, I> {
    game: &'a G,
    plain: Network,
    inputs: std::marker::PhantomData<I>,
}

impl<G: Playable, I: Inputs<G::Position>> Path<'_, G, I> {
    fn walk(
        &self,
        evaluation: &NetEvaluation<I>,
        positions: &[G::Position],
        moves: &[<G::Position as Position>::Move],
        random: &mut Random,
    ) {
        let mut scratch = Default::default();
        let base = random.between(0, 3) as u32;
        evaluation.begin(&mut scratch, base, &positions[0]);
        for (index, (position, mv)) in positions.iter().zip(moves).enumerate() {
            let height = base + index as u32;
            let mut judge = |height: u32, position: &G::Position| {
                let expected = self.check(evaluation, position);
                let found = evaluation.judge(&mut scratch, height, (), position).raw();
                assert_eq!(found, expected, "{} by what moves change", self.game.format_position(position));
            };
            // Others than the moves that are played are looked at, too, and most positions are never judged.
            if random.one_in(2) {
                judge(height, position);
            }
            let others: Vec<_> = position.moves().collect();
            let other = *random.pick(&others);
            evaluation.note(&mut scratch, height, position, Some(other));
            self.check_changes(position, other);
            if random.one_in(3) {
                let child = position.after(other);
                let found = evaluation.judge(&mut scratch, height + 1, (), &child).raw();
                assert_eq!(found, self.check(evaluation, &child), "a child");
            }
            evaluation.note(&mut scratch, height, position, None);
            let passed = position.clone().with_null(|child| {
                let found = evaluation.judge(&mut scratch, height + 1, (), child).raw();
                assert_eq!(found, self.check(evaluation, child), "after a turn that was given up");
            });
            let _ = passed;
            evaluation.note(&mut scratch, height, position, Some(*mv));
        }
    }

    fn listed(&self, position: &G::Position, view: Side) -> Vec<u16> {
        let mut list = Vec::new();
        I::active(position, view, &mut list);
        list
    }

    /// What the network says plainly, which is also what it says fast.
    fn check(&self, evaluation: &NetEvaluation<I>, position: &G::Position) -> i32 {
        let text = || self.game.format_position(position);
        let side = position.side();
        let [own, other] = [side, side.other()].map(|view| {
            let list = self.listed(position, view);
            let set: BTreeSet<u16> = list.iter().copied().collect();
            assert_eq!(set.len(), list.len(), "{}: an input is told twice", text());
            assert!(
                list.len() <= I::MOST,
                "{}: {} inputs, and {} were promised",
                text(),
                list.len(),
                I::MOST
            );
            assert!(list.iter().all(|input| usize::from(*input) < I::COUNT), "{}: {list:?}", text());
            list
        });
        let bucket = I::bucket(position);
        assert!(bucket < I::BUCKETS, "{}: bucket {bucket}", text());
        let expected = plywood_core::Score::points(self.plain.guess(&own, &other, bucket)).raw();
        assert_eq!(Evaluate::<G::Position>::evaluate(evaluation, (), position).raw(), expected, "{}", text());
        expected
    }

    fn check_changes(&self, position: &G::Position, mv: <G::Position as Position>::Move) {
        let mut changes = [Changes::NONE; 2];
        I::changes(position, Some(mv), &mut changes);
        for (view, changes) in [Side::First, Side::Second].into_iter().zip(&changes) {
            if changes.is_unknown() {
                continue;
            }
            let set = |position: &G::Position| -> BTreeSet<u16> {
                self.listed(position, view).into_iter().collect()
            };
            let mut changed = set(position);
            changes.removed().iter().for_each(|input| assert!(changed.remove(input), "{input} did not hold"));
            changes.added().iter().for_each(|input| assert!(changed.insert(*input), "{input} held already"));
            let text = self.game.format_move(position, mv);
            assert_eq!(
                changed,
                set(&position.after(mv)),
                "{text} at {}",
                self.game.format_position(position)
            );
        }
    }
}
