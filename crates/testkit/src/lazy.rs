//! An evaluation with accumulators that catch up only when somebody asks, and that checks whether it was told
//! everything.

use plywood_core::{Evaluate, Position, Score};

use crate::hashed::Hashed;

/// Guesses as [`Hashed`] does, but finds a position's key by adding up what the moves of the path changed. It panics if
/// a search tells it of a move that does not begin where the path stands, or asks about a position that the path does
/// not lead to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lazy(pub Hashed);

/// The positions of a path, the root first.
#[derive(Clone, Debug, Default)]
pub struct Trail(Vec<Footprint>);

/// A position of the path.
#[derive(Copy, Clone, Debug)]
struct Footprint {
    /// What the way here changed; `None` if the way does not exist.
    change: Option<u64>,
    /// The sum of all changes, once somebody asked for it.
    sum: Option<u64>,
    /// Which position it is: not used for the sum, but to tell whether the next one begins here.
    key: Option<u64>,
}

impl Trail {
    /// The sum at this height, from the last one below it that is known.
    fn catch_up(&mut self, height: usize) -> u64 {
        assert!(height < self.0.len(), "nobody told of a way to height {height}: {self:?}");
        let known = (0..=height).rev().find(|height| self.0[*height].sum.is_some());
        let from = known.expect("the root is known");
        let mut sum = self.0[from].sum.expect("it was just found");
        for footprint in &mut self.0[from + 1..=height] {
            sum = sum
                .wrapping_add(footprint.change.expect("nobody asks behind a turn that cannot be given up"));
            footprint.sum = Some(sum);
        }
        sum
    }
}

impl<P: Position> Evaluate<P> for Lazy {
    type State = ();
    type Scratch = Trail;

    fn start(&self, _: &P) {}

    fn advance(&self, (): (), _: &P, _: P::Move) {}

    fn evaluate(&self, (): (), position: &P) -> Score {
        self.0.evaluate(position.key(), position)
    }

    fn begin(&self, trail: &mut Trail, height: u32, start: &P) {
        let key = Some(start.key());
        let unknown = (0..height).map(|_| Footprint { change: None, sum: None, key: None });
        trail.0 = unknown.chain([Footprint { change: None, sum: key, key }]).collect();
    }

    fn note(&self, trail: &mut Trail, height: u32, parent: &P, mv: Option<P::Move>) {
        let height = height as usize;
        let stands = trail.0.get(height).and_then(|footprint| footprint.key);
        assert_eq!(stands, Some(parent.key()), "the path is elsewhere at height {height}: {parent:?}");
        let key = match mv {
            Some(mv) => Some(parent.after(mv).key()),
            None => parent.clone().with_null(|child| child.key()),
        };
        trail.0.truncate(height + 1);
        trail.0.push(Footprint { change: key.map(|key| key.wrapping_sub(parent.key())), sum: None, key });
    }

    fn judge(&self, trail: &mut Trail, height: u32, (): (), position: &P) -> Score {
        let sum = trail.catch_up(height as usize);
        assert_eq!(sum, position.key(), "the path does not lead to {position:?}");
        self.0.evaluate(sum, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hashed::Branch;
    use crate::tree::{Growth, Tree};

    const LAZY: Lazy = Lazy(Hashed { points: 9 });

    /// A root with a child and a grandchild, and what was noted of them.
    fn walked() -> ([Tree; 3], Trail) {
        let grown = |seed: u64| {
            let root = Growth { depth: 6, leaves: 0, ..Growth::random(seed) }.root();
            let child = root.after(Branch(0));
            [root, child, child.after(Branch(0))]
        };
        let (path, mut trail) = (grown(1), Trail::default());
        LAZY.begin(&mut trail, 0, &path[0]);
        for height in 0..2 {
            LAZY.note(&mut trail, height, &path[height as usize], Some(Branch(0)));
        }
        (path, trail)
    }

    #[test]
    fn it_catches_up_when_it_is_asked() {
        let (path, mut trail) = walked();
        assert!(trail.0[1].sum.is_none() && trail.0[2].sum.is_none());
        for height in [2, 0, 1] {
            let position = &path[height as usize];
            assert_eq!(LAZY.judge(&mut trail, height, (), position), LAZY.evaluate((), position));
        }
    }

    #[test]
    #[should_panic(expected = "does not lead to")]
    fn a_move_that_nobody_told_of_is_noticed() {
        let (path, mut trail) = walked();
        LAZY.judge(&mut trail, 1, (), &path[2]);
    }

    #[test]
    #[should_panic(expected = "the path is elsewhere")]
    fn a_move_from_elsewhere_is_noticed() {
        let (path, mut trail) = walked();
        LAZY.note(&mut trail, 1, &path[2], Some(Branch(0)));
    }
}
