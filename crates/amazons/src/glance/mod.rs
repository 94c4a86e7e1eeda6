//! Which turns look good at a glance, without a look at the position behind each of them.
//!
//! A turn is a walk and an arrow, and what it is worth is roughly the sum of what both are worth. There are thousands
//! of turns, but a hundred walks and squares at most.

mod weights;

use super::board::Board;
use super::squares::{Square, Squares, each, each_on_rays, queen, spread};
use super::whole::Turn;

use weights::{STAGES, Weights};

/// A number for every square.
type Map = [f32; 128];

/// An amazon and the squares that it goes to.
#[derive(Copy, Clone)]
struct Amazon {
    at: Square,
    reach: Squares,
}

/// What a walk that ends on a square, and what an arrow there are worth because of the ways that they close.
#[derive(Copy, Clone)]
struct Closed {
    walks: Map,
    arrows: Map,
}

/// A position whose turns are glanced at. Own amazons come first, then those of the other side.
struct Scene {
    empty: Squares,
    /// Squares that both sides can reach.
    contested: Squares,
    amazons: [Squares; 2],
    /// Squares that some amazon goes to, and that only one goes to.
    reach: [Squares; 2],
    once: [Squares; 2],
    /// For all amazons of the other side together.
    closed: Closed,
    /// What arrows are worth because of where they are.
    burnt: Map,
    weights: &'static Weights,
}

/// The `most` turns that look best, into an empty list.
pub(super) fn glance(board: &Board, most: usize, turns: &mut Vec<Turn>) {
    let mut all = Vec::new();
    Scene::of(board).each(|turn, worth| all.push((worth, turn)));
    if most > 0 && all.len() > most {
        all.select_nth_unstable_by(most - 1, |(one, _), (other, _)| other.total_cmp(one));
        all.truncate(most);
    }
    turns.extend(all.into_iter().map(|(_, turn)| turn));
}

fn count(set: Squares) -> f32 {
    set.count_ones() as f32
}

fn index(square: Square) -> usize {
    square.number() as usize
}

/// The empty squares that kings on these squares get to.
fn flood(kings: Squares, empty: Squares) -> Squares {
    let mut reached = kings;
    loop {
        let grown = spread(reached) & empty | reached;
        if grown == reached {
            return reached & empty;
        }
        reached = grown;
    }
}

impl Scene {
    fn of(board: &Board) -> Scene {
        let empty = board.empty();
        let amazons = [board.side(), board.side().other()].map(|side| board.amazons(side));
        let contested = flood(amazons[0], empty) & flood(amazons[1], empty);
        let [own, other] = amazons.map(|set| {
            each(set).fold((0, 0), |(any, several), at| {
                let reach = queen(at, empty);
                (any | reach, several | any & reach)
            })
        });
        let stage = STAGES.iter().rev().find(|(least, _)| contested.count_ones() >= *least);
        let mut scene = Scene {
            empty,
            contested,
            amazons,
            reach: [own.0, other.0],
            once: [own.0 & !own.1, other.0 & !other.1],
            closed: Closed { walks: [0.0; 128], arrows: [0.0; 128] },
            burnt: [0.0; 128],
            weights: &stage.unwrap_or(&STAGES[0]).1,
        };
        for at in each(amazons[1]) {
            let mut closed = scene.closed;
            scene.close(scene.amazon(at), 1, &mut closed);
            scene.closed = closed;
        }
        for square in each(empty) {
            scene.burnt[index(square)] = scene.burn(square);
        }
        scene
    }

    fn amazon(&self, at: Square) -> Amazon {
        Amazon { at, reach: queen(at, self.empty) }
    }

    /// What an own amazon with these squares to go to is worth.
    #[inline]
    fn freedom(&self, reach: Squares) -> f32 {
        let freedom = (reach & self.contested).count_ones() as usize;
        if reach == 0 { self.weights.stuck } else { self.weights.free[freedom.min(18)] }
    }

    /// Adds what it is worth to close the ways of an amazon of a side on each of its squares.
    fn close(&self, amazon: Amazon, side: usize, closed: &mut Closed) {
        let Weights { walk_closes, arrow_closes, .. } = self.weights;
        let sign = [1.0, -1.0][side];
        let before = self.freedom(amazon.reach);
        each_on_rays(amazon.at, amazon.reach, |square, lost| {
            let less = sign * (self.freedom(amazon.reach & !lost) - before);
            let alone = lost & self.once[side];
            let other = self.reach[1 - side];
            let [both, only] = [count(alone & other), count(alone & !other)];
            let worth = |[of_both, of_only]: [f32; 2]| less + of_both * both + of_only * only;
            closed.walks[index(square)] += worth(walk_closes[side]);
            closed.arrows[index(square)] += worth(arrow_closes[side]);
        });
    }

    fn burn(&self, square: Square) -> f32 {
        let Weights { burnt, beside_other, neighbours, .. } = self.weights;
        let near = spread(square.set());
        let whose = match self.reach.map(|reach| reach & square.set() != 0) {
            [true, false] => burnt[0],
            [true, true] => burnt[1],
            [false, true] => burnt[2],
            [false, false] => 0.0,
        };
        whose + beside_other[1] * count(near & self.amazons[1]) + neighbours[1] * count(near & self.empty)
    }

    /// All turns, and what they seem to be worth.
    fn each(&self, mut hear: impl FnMut(Turn, f32)) {
        for from in each(self.amazons[0]) {
            let walker = self.amazon(from);
            let (mut closed, mut others) = (self.closed, 0);
            for at in each(self.amazons[0] & !from.set()) {
                let other = self.amazon(at);
                self.close(other, 0, &mut closed);
                others |= other.reach;
            }
            for square in each(self.empty) {
                closed.arrows[index(square)] += self.burnt[index(square)];
            }
            closed.arrows[index(from)] = self.weights.back;
            for to in each(walker.reach) {
                let targets = queen(to, self.empty | from.set());
                let walk = self.walk(walker, to, targets | others) + closed.walks[index(to)];
                each_on_rays(to, targets, |arrow, lost| {
                    let worth = walk + self.freedom(targets & !lost) + closed.arrows[index(arrow)];
                    hear(Turn { from, to, arrow }, worth);
                });
            }
        }
    }

    /// What a walk is worth after which own amazons reach these squares, apart from what it closes.
    fn walk(&self, walker: Amazon, to: Square, reach: Squares) -> f32 {
        let Weights { reach: [only, both], beside_other, neighbours, .. } = self.weights;
        let empty_around = |at: Square| count(spread(at.set()) & self.empty);
        let other = self.reach[1];
        only * count(reach & !other) + both * count(reach & other) - self.freedom(walker.reach)
            + neighbours[0] * (empty_around(to) - empty_around(walker.at))
            + beside_other[0] * count(spread(to.set()) & self.amazons[1])
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Evaluate, Game, Position, Random};

    use super::*;
    use crate::{Amazons, Evaluation, Whole};

    /// Along random games: legal turns, each once, and among 64 of them one that is nearly the best to the evaluation.
    #[test]
    fn the_best_turns_are_seen_at_a_glance() {
        let evaluation = Evaluation::default();
        let mut random = Random::new(5);
        let (mut seen, mut missed) = (0.0_f32, 0.0_f32);
        for start in ["10x10", "8x8", "6x6", "10x10"] {
            let mut position: Whole = Amazons::<Whole>::new().position(Some(start)).unwrap();
            while position.outcome().is_none() {
                let moves: Vec<Turn> = position.moves().collect();
                let mut turns = Vec::new();
                glance(&position.0, 64, &mut turns);
                assert_eq!(turns.len(), moves.len().min(64));
                assert!(turns.iter().all(|turn| position.is_legal(*turn)));
                let chance = |turn: &Turn| {
                    let child = position.after(*turn);
                    1.0 - Evaluate::<Whole>::chance(&evaluation, evaluation.evaluate((), &child))
                };
                let best = |turns: &[Turn]| turns.iter().map(chance).fold(0.0, f32::max);
                missed += best(&moves) - best(&turns);
                seen += 1.0;
                let mut bits: Vec<_> = turns.iter().map(|turn| (turn.from, turn.to, turn.arrow)).collect();
                bits.sort_unstable();
                bits.dedup();
                assert_eq!(bits.len(), turns.len());
                position.play(*random.pick(&moves));
            }
        }
        assert!(missed / seen < 0.02, "{} of a chance are missed at a glance", missed / seen);
    }
}
