//! Guesses: what a position is worth where the search stops, in hundredths of a rabbit.
//!
//! `term` lists what is counted, and each term has a file of that name. `scene` finds out once what many of them ask,
//! `counts` and `squares` are carried from ply to ply, `weights` are what a unit of each term is worth, and `names` are
//! what evaluations are called.

mod balance;
mod camel;
mod counts;
mod fork;
mod frame;
mod freedom;
mod freeways;
mod frozen;
mod harlog;
mod herd;
mod hostage;
mod lemmings;
mod material;
mod mobility;
mod names;
mod protection;
mod scene;
mod squares;
mod term;
mod threats;
mod traps;
mod wall;
mod weights;

use plywood_core::{Evaluate, Position, Score, Side};

use super::bits::{self, TRAPS, bit, neighbours};
use super::board::Board;
use super::rules::Steps;
use super::step::{Ply, Step};

use counts::Counts;
use squares::Sums;

pub(crate) use freeways::rabbits_with_free_files;
pub use names::{NAMED, Named};
pub(crate) use scene::{Half, Scene};
pub use term::Term;
pub use weights::Weights;

/// How much a danger counts for the side to move, by the steps it has left to avert it.
const AVERTED: [f32; 5] = [1.0, 0.85, 0.7, 0.55, 0.4];

/// As fitted on games of `full` against itself and on records.
const SCALE: f32 = 680.0;

/// An evaluation: a sum of terms with weights, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    weights: Weights,
    /// Some term looks at where pieces stand.
    looks: bool,
}

/// What is carried from ply to ply.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Carried {
    counts: Counts,
    /// Gold's material less Silver's, in points.
    material: f32,
    sums: Sums,
}

/// Hears what the terms count for the side to move and for the other one.
trait Listener {
    fn wants(&self, term: Term) -> bool;
    fn hear(&mut self, term: Term, own: f32, other: f32);
}

impl Evaluation {
    /// An evaluation with these weights.
    pub fn new(weights: Weights) -> Evaluation {
        let looks = Term::ALL.iter().any(|term| !term.is_material() && weights.of(*term) != 0.0);
        Evaluation { weights, looks }
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What every term counts for the side to move and for the other one, whatever its weight.
    pub fn counted(position: &Steps) -> [(f32, f32); Term::COUNT] {
        struct All([(f32, f32); Term::COUNT]);
        impl Listener for All {
            fn wants(&self, _: Term) -> bool {
                true
            }
            fn hear(&mut self, term: Term, own: f32, other: f32) {
                self.0[term as usize] = (own, other);
            }
        }
        let side = position.side();
        let (counts, sums) = (Counts::of_board(position.board()), Sums::of_board(position.board()));
        let mut all = All([(0.0, 0.0); Term::COUNT]);
        hear_pieces(&mut all, counts, side);
        hear_places(&mut all, position, &sums);
        all.0
    }

    /// What each piece is worth to its side: what would be lost with it of material, and what its square gives. The
    /// former does not add up, as a side's last rabbits are worth more than its first.
    pub fn pieces(&self, board: &Board) -> Vec<(u8, Side, f32)> {
        let counts = Counts::of_board(board);
        let tables = [Term::High, Term::Middle, Term::Low, Term::Speed];
        let worth = |square: u8| {
            let (side, kind) = board.at(square)?;
            let lost = self.material(counts) - self.material(counts.without(side, kind));
            let sums = Sums::default().with(side, kind, square);
            let of = |(index, term): (usize, Term)| self.weights.of(term) * sums.of(side, index) as f32;
            let place: f32 = tables.into_iter().enumerate().map(of).sum();
            Some((square, side, side.pick(lost, -lost) + place))
        };
        bits::Squares(!board.empty()).filter_map(worth).collect()
    }

    fn material(&self, counts: Counts) -> f32 {
        let mut points = Weighted { weights: &self.weights, points: 0.0 };
        hear_pieces(&mut points, counts, Side::First);
        points.points
    }
}

/// Adds up what the terms count times their weights.
struct Weighted<'a> {
    weights: &'a Weights,
    points: f32,
}

impl Listener for Weighted<'_> {
    #[inline]
    fn wants(&self, term: Term) -> bool {
        self.weights.of(term) != 0.0
    }

    #[inline]
    fn hear(&mut self, term: Term, own: f32, other: f32) {
        self.points += self.weights.of(term) * (own - other);
    }
}

/// What depends on the pieces alone.
fn hear_pieces(listener: &mut impl Listener, counts: Counts, side: Side) {
    let mut tell = |term: Term, worth: fn(Counts, Side) -> f32| {
        if listener.wants(term) {
            listener.hear(term, worth(counts, side), worth(counts, side.other()));
        }
    };
    tell(Term::Material, material::material);
    tell(Term::Harlog, harlog::harlog);
    tell(Term::Herd, herd::herd);
}

/// What depends on where they stand.
#[inline]
fn hear_places(listener: &mut impl Listener, position: &Steps, sums: &Sums) {
    let side = position.side();
    for (index, term) in [Term::High, Term::Middle, Term::Low, Term::Speed].into_iter().enumerate() {
        listener.hear(term, sums.of(side, index) as f32, sums.of(side.other(), index) as f32);
    }
    let scene = Scene::new(position.board(), side, position.left());
    let mut at = Place { listener, scene: &scene, side, averted: AVERTED[position.left() as usize] };
    at.tell(Term::Balance, |_, side| balance::balance(sums, side));
    at.tell(Term::Traps, traps::traps);
    at.tell(Term::Threats, threats::threats);
    at.tell(Term::Protection, protection::protection);
    at.tell(Term::Mobility, mobility::mobility);
    at.tell(Term::Frozen, frozen::frozen);
    at.tell(Term::Hostage, hostage::hostage);
    at.tell(Term::Frame, frame::frame);
    at.tell(Term::Fork, fork::fork);
    at.tell(Term::Camel, camel::camel);
    at.tell(Term::Wall, wall::wall);
    at.tell(Term::Freeways, freeways::freeways);
    at.tell(Term::Freedom, freedom::freedom);
    at.tell(Term::Lemmings, lemmings::lemmings);
}

struct Place<'a, L: Listener> {
    listener: &'a mut L,
    scene: &'a Scene,
    side: Side,
    averted: f32,
}

impl<L: Listener> Place<'_, L> {
    /// Tells of a term, if somebody wants to hear of it.
    #[inline]
    fn tell(&mut self, term: Term, count: impl Fn(&Scene, Side) -> i32) {
        if self.listener.wants(term) {
            let factor = if term.is_danger() { self.averted } else { 1.0 };
            let own = count(self.scene, self.side) as f32 * factor;
            self.listener.hear(term, own, count(self.scene, self.side.other()) as f32);
        }
    }
}

impl Evaluate<Steps> for Evaluation {
    type State = Carried;
    type Scratch = ();

    fn start(&self, position: &Steps) -> Carried {
        let counts = Counts::of_board(position.board());
        Carried { counts, material: self.material(counts), sums: Sums::of_board(position.board()) }
    }

    #[inline]
    fn advance(&self, mut state: Carried, parent: &Steps, mv: Step) -> Carried {
        match mv.ply() {
            Ply::Pass => {}
            Ply::Step { from, direction } => {
                let board = parent.board();
                let side = if board.of(Side::First) & bit(from) != 0 { Side::First } else { Side::Second };
                let kind = board.kind_at(from);
                let to = direction.shift(bit(from));
                let lost = {
                    let own = board.of(side) ^ bit(from) ^ to;
                    own & TRAPS & !neighbours(own)
                };
                let target = to.trailing_zeros() as u8;
                state.sums = state.sums.without(side, kind, from).with(side, kind, target);
                if lost != 0 {
                    let trap = lost.trailing_zeros() as u8;
                    let kind = if lost == to { kind } else { board.kind_at(trap) };
                    state.sums = state.sums.without(side, kind, trap);
                    state.counts = state.counts.without(side, kind);
                    state.material = self.material(state.counts);
                }
            }
            Ply::Place { kind, square } => {
                state.sums = state.sums.with(parent.side(), kind, square);
                state.counts = state.counts.with(parent.side(), kind);
                state.material = self.material(state.counts);
            }
        }
        state
    }

    #[inline]
    fn evaluate(&self, state: Carried, position: &Steps) -> Score {
        let material = match position.side() {
            Side::First => state.material,
            Side::Second => -state.material,
        };
        let mut sum = Weighted { weights: &self.weights, points: material };
        if self.looks {
            hear_places(&mut sum, position, &state.sums);
        }
        Score::points(sum.points.round() as i32)
    }

    fn scale(&self) -> f32 {
        SCALE
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Game;

    use super::*;
    use crate::Arimaa;

    /// Silver has lost a horse.
    const AHEAD: &str = "s [rrrddrrr rcemchr                                RHCMECHRRRRDDRRR]";

    #[test]
    fn pieces_add_up_where_the_evaluation_does() {
        for name in ["material", "zero+high+middle+low+speed", "material+low"] {
            let evaluation = Evaluation::named(name).unwrap();
            for text in [AHEAD, "g [rrr.drrr.rc.m.hr....e...........................RHCMECHRRRRDDRRR]"] {
                let position = Arimaa.position(Some(text)).unwrap();
                let pieces = evaluation.pieces(position.board());
                let of =
                    |side: Side| pieces.iter().filter(move |one| one.1 == side).map(|one| one.2).sum::<f32>();
                let guess = evaluation.evaluate(evaluation.start(&position), &position).raw() as f32;
                let side = position.side();
                assert!((of(side) - of(side.other()) - guess).abs() < 0.51, "{name}: {pieces:?}");
            }
        }
    }

    /// The last rabbits are worth most.
    #[test]
    fn a_piece_is_worth_what_is_lost_with_it() {
        let position = Arimaa.position(Some(&format!("g [{:<24}{:<40}]", "r", "e      R"))).unwrap();
        let pieces = Evaluation::named("material").unwrap().pieces(position.board());
        let worths: Vec<f32> = pieces.iter().map(|(_, _, worth)| *worth).collect();
        assert_eq!(worths, [1600.0, 500.0, 500.0]);
    }
}
