//! What a unit of each term is worth, in hundredths of a rabbit.

use super::term::Term;

/// A weight for every term; 0 leaves it out.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Weights(pub [f32; Term::COUNT]);

impl Weights {
    /// Nothing counts.
    pub const NONE: Weights = Weights([0.0; Term::COUNT]);

    /// Weights by hand: what a term counts with where no other weights have it.
    pub const BY_HAND: Weights = Weights::NONE
        .with(Term::Material, 1.0)
        .with(Term::Harlog, 1.0)
        .with(Term::Herd, 1.0)
        .with(Term::High, 4.0)
        .with(Term::Middle, 3.0)
        .with(Term::Low, 3.0)
        .with(Term::Speed, 2.0)
        .with(Term::Traps, 5.0)
        .with(Term::Threats, -12.0)
        .with(Term::Protection, -20.0)
        .with(Term::Mobility, 2.0)
        .with(Term::Frozen, -8.0)
        .with(Term::Hostage, -15.0)
        .with(Term::Frame, -30.0)
        .with(Term::Fork, -20.0)
        .with(Term::Camel, -15.0)
        .with(Term::Wall, 2.0)
        .with(Term::Freeways, 6.0)
        .with(Term::Freedom, 20.0)
        .with(Term::Balance, -1.0)
        .with(Term::Lemmings, -10.0);

    /// The terms of Tollmien (2014) with weights by hand: the thesis tells what is counted, but not with which weights.
    pub const THESIS: Weights = Weights::BY_HAND.with(Term::Harlog, 0.0).with(Term::Herd, 0.0);

    /// Ours: as a regression (docs/arimaa-evaluation.md) fitted them on records of games and on games of its own, beginning with
    /// those by hand. Only the weight of traps was lowered after that, because the fitted one lost games.
    pub const FULL: Weights = Weights::NONE
        .with(Term::Harlog, 1.0)
        .with(Term::High, 5.2)
        .with(Term::Middle, 9.6)
        .with(Term::Low, 16.2)
        .with(Term::Speed, 4.6)
        .with(Term::Traps, 3.0)
        .with(Term::Threats, -12.4)
        .with(Term::Protection, -17.4)
        .with(Term::Mobility, 7.5)
        .with(Term::Frozen, -6.1)
        .with(Term::Hostage, -5.1)
        .with(Term::Frame, -26.9)
        .with(Term::Fork, -16.8)
        .with(Term::Camel, -10.9)
        .with(Term::Wall, 2.3)
        .with(Term::Freeways, 29.3)
        .with(Term::Freedom, 3.6)
        .with(Term::Balance, 0.7)
        .with(Term::Lemmings, -16.2);

    /// The weight of a term.
    #[inline]
    pub const fn of(&self, term: Term) -> f32 {
        self.0[term as usize]
    }

    /// The same with another weight for one term.
    pub const fn with(mut self, term: Term, weight: f32) -> Weights {
        self.0[term as usize] = weight;
        self
    }
}
