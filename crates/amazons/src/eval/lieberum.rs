//! Our evaluation: the terms of Lieberum (2005), with weights fitted on games.

use plywood_core::{Evaluate, Score};

use super::super::board::Board;
use super::super::squares::{each, queen};
use super::super::turns::Turns;
use super::breakdown::{Breakdown, Weighed};
use super::race::Race;
use super::weights::WEIGHTS;

/// What counts in a position, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Features {
    /// How open the position is: Σ 2^-|own - other| of queen distances over the squares that both sides can reach.
    /// Differences of 3 and more count as 3.
    pub openness: f32,
    /// The terms that are weighed; [`Features::NAMES`] says which.
    pub terms: [f32; Features::COUNT],
}

/// An amazon's freedom is the number of squares it can go to that the other side can reach too. It is looked at in
/// these classes, apart from amazons that cannot move at all and those that move where the other side never comes.
const FREEDOMS: [u32; 7] = [1, 2, 3, 5, 8, 12, 18];
const CLASSES: usize = FREEDOMS.len() + 2;
const FIRST_CLASS: usize = Features::COUNT - CLASSES;

impl Features {
    /// How many terms there are.
    pub const COUNT: usize = Features::NAMES.len();

    /// What the terms are called.
    pub const NAMES: [&'static str; 16] = [
        "having the move",
        "squares that own queens reach first",
        "squares that queens reach at the same time",
        "twice the sum of 2^-distance of queens",
        "squares that own kings reach first",
        "squares that kings reach at the same time",
        "sixths of the leads of kings, at most 6 each",
        "amazons that cannot move",
        "amazons that move where the other side never comes",
        "amazons with 1 contested square to go to",
        "amazons with 2",
        "amazons with 3 or 4",
        "amazons with 5 to 7",
        "amazons with 8 to 11",
        "amazons with 12 to 17",
        "amazons with 18 and more",
    ];

    /// The features of a position. Terms that belong to a side count for the side to move and against the other.
    // Always: the hottest code of the game, and the compiler is frugal in a crate with so many searches.
    #[inline(always)]
    pub fn of(board: &Board) -> Features {
        let kings = Race::of_kings(board);
        let queens = Race::of_queens(board, &kings);
        let mut terms = [0.0; Features::COUNT];
        terms[..FIRST_CLASS].copy_from_slice(&[
            1.0,
            queens.territory() as f32,
            queens.tied() as f32,
            2.0 * queens.nearness,
            kings.territory() as f32,
            kings.tied() as f32,
            kings.leads() as f32 / 6.0,
        ]);
        for (side, sign) in [(board.side(), 1.0), (board.side().other(), -1.0)] {
            let contested = queens.reach[0] & queens.reach[1];
            for amazon in each(board.amazons(side)) {
                let reach = queen(amazon, board.empty());
                let freedom = (reach & contested).count_ones();
                let class =
                    FREEDOMS.iter().filter(|least| freedom >= **least).count() + usize::from(reach != 0);
                terms[FIRST_CLASS + class] += sign;
            }
        }
        Features { openness: queens.openness(), terms }
    }
}

/// What the terms are worth at each of [`Weights::KNOTS`]; in between and beyond, they follow straight lines.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Weights(pub [[f32; Features::COUNT]; Weights::KNOTS.len()]);

impl Weights {
    /// Degrees of openness.
    pub const KNOTS: [f32; 5] = [0.0, 5.0, 15.0, 35.0, 60.0];

    /// The knot below this openness, and how far it is on the way to the next one, from 0 to 1.
    #[inline]
    pub fn place(openness: f32) -> (usize, f32) {
        let last = Weights::KNOTS.len() - 2;
        let knot = Weights::KNOTS[1..=last].iter().filter(|knot| openness >= **knot).count();
        let [from, to] = [Weights::KNOTS[knot], Weights::KNOTS[knot + 1]];
        (knot, ((openness - from) / (to - from)).min(1.0))
    }

    /// What the terms are worth at this openness.
    #[inline]
    pub(super) fn at(&self, openness: f32) -> [f32; Features::COUNT] {
        let (knot, share) = Weights::place(openness);
        let [from, to] = [&self.0[knot], &self.0[knot + 1]];
        std::array::from_fn(|term| from[term] + share * (to[term] - from[term]))
    }
}

/// Lieberum's evaluation, which is worth 100 points where the chance to win is 73 % (the logistic function at 1).
///
/// As in Lieberum (2005), what counts changes as the position closes: the openness decides how much territory by queen
/// and king distances, nearness, leads and the mobility of single amazons are worth. Where he chose functions by hand,
/// here straight lines between a few knots were fitted on games of searches with the evaluation
/// (crates/bench/NOTES.md); and an amazon's mobility is a plain count of squares.
#[derive(Copy, Clone, Debug)]
pub struct Lieberum<'a>(pub &'a Weights);

impl Lieberum<'_> {
    /// With the weights that were fitted.
    pub const fn fitted() -> Lieberum<'static> {
        Lieberum(&WEIGHTS)
    }

    /// The worth of a position for the side to move.
    #[inline]
    pub fn points(&self, board: &Board) -> i32 {
        let features = Features::of(board);
        let mut points = 0.0;
        for (value, weight) in features.terms.iter().zip(self.0.at(features.openness)) {
            points += value * weight;
        }
        points as i32
    }

    /// What makes these points.
    pub(super) fn breakdown(&self, board: &Board) -> Breakdown {
        let features = Features::of(board);
        let weights = self.0.at(features.openness);
        let terms = (0..Features::COUNT).map(|term| Weighed {
            name: Features::NAMES[term],
            value: features.terms[term],
            weight: weights[term],
        });
        Breakdown { terms: terms.collect(), gauge: Some(("openness", features.openness)) }
    }
}

impl<P: Turns> Evaluate<P> for Lieberum<'_> {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    fn evaluate(&self, (): (), position: &P) -> Score {
        Score::points(self.points(position.board()))
    }
}
