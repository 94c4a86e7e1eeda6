//! What a new node knows of its moves.

use plywood_core::{Evaluate, Move, Order, Playout, Position, Random, Score, Side};

use super::edges::Link;
use super::settings::{MctsSettings, Priors};

/// What a search asks about positions.
#[derive(Debug)]
pub(super) struct Minds<'a, E, D, Y> {
    pub(super) settings: &'a MctsSettings,
    pub(super) evaluate: &'a E,
    pub(super) order: &'a D,
    pub(super) playout: &'a Y,
}

impl<E, D, Y> Clone for Minds<'_, E, D, Y> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, D, Y> Copy for Minds<'_, E, D, Y> {}

/// A position that is about to become a node.
#[derive(Debug)]
pub(super) struct Prospect<M> {
    pub(super) key: u64,
    pub(super) side: Side,
    /// The number of legal moves.
    pub(super) legal: usize,
    /// The moves to look at, best first; none if all moves are to be looked at and nothing is known of them.
    pub(super) candidates: Vec<Candidate>,
    /// Whether candidates are only what looked good at a glance.
    pub(super) is_glanced: bool,
    favoured: Vec<M>,
}

/// A move that is worth looking at.
#[derive(Copy, Clone, Debug)]
pub(super) struct Candidate {
    pub(super) mv: u32,
    /// How good it looks: a chance of winning, or a rank.
    pub(super) value: f32,
    /// The probability that it is the best.
    pub(super) prior: f32,
    /// What is behind it: a solved score, if the game is over there.
    pub(super) link: Link,
    /// Simulations that went this way, and what they earned, if there were any.
    pub(super) past: Option<(u32, f32)>,
}

impl<M: Move> Prospect<M> {
    pub(super) fn new() -> Prospect<M> {
        Prospect {
            key: 0,
            side: Side::First,
            legal: 0,
            candidates: Vec::new(),
            is_glanced: false,
            favoured: Vec::new(),
        }
    }

    /// Finds out what can be known about the moves of a position, or if a `glance` has to do, about the best of them.
    pub(super) fn survey<P, E, D, Y>(
        &mut self,
        position: &P,
        glance: bool,
        minds: Minds<'_, E, D, Y>,
        random: &mut Random,
    ) where
        P: Position<Move = M>,
        E: Evaluate<P>,
        D: Order<P>,
        Y: Playout<P>,
    {
        (self.key, self.side, self.legal) = (position.key(), position.side(), position.moves().count());
        self.candidates.clear();
        self.favoured.clear();
        minds.playout.favoured(position, &mut self.favoured);
        let settings = minds.settings;
        self.is_glanced = false;
        if glance
            && self.favoured.is_empty()
            && let (Some(glance), Priors::Evaluation) = (settings.glance, settings.priors)
            && self.legal > glance.moves as usize
        {
            minds.order.glance(position, glance.moves as usize, &mut self.favoured);
            self.is_glanced = !self.favoured.is_empty();
        }
        if self.favoured.is_empty() && settings.priors == Priors::None {
            return;
        }
        let favoured = self.favoured.iter().copied();
        let all = self.favoured.is_empty().then(|| position.moves());
        let moves = favoured.chain(all.into_iter().flatten());
        match settings.priors {
            Priors::None => self.candidates.extend(moves.map(|mv| Candidate::new(mv, 0.0))),
            Priors::Rank => self.candidates.extend(moves.map(|mv| {
                let rank = minds.order.rank(position, mv);
                Candidate::new(mv, rank as f32)
            })),
            Priors::Evaluation => {
                let state = minds.evaluate.start(position);
                let mut parent = position.clone();
                self.candidates.extend(moves.map(|mv| {
                    let state = minds.evaluate.advance(state, position, mv);
                    parent.with_child(mv, |child| look(position.side(), child, state, mv, minds))
                }));
            }
        }
        if settings.priors == Priors::None {
            shuffle(&mut self.candidates, random);
        } else {
            self.candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        if let Some(keep) = settings.keep {
            self.candidates.truncate(keep.max(1) as usize);
        }
        self.set_priors(settings.temperature.max(1e-6));
    }

    /// Adds what is known of a move from before.
    pub(super) fn remember(&mut self, mv: u32, link: Link, past: (u32, f32)) {
        let known = self.candidates.iter_mut().find(|candidate| candidate.mv == mv);
        match known {
            Some(candidate) => (candidate.link, candidate.past) = (link, Some(past)),
            None => {
                let candidate = Candidate { mv, value: 0.0, prior: 0.0, link, past: Some(past) };
                self.candidates.push(candidate);
            }
        }
    }

    /// The softmax of the values.
    fn set_priors(&mut self, temperature: f32) {
        let best = self.candidates.iter().map(|candidate| candidate.value).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for candidate in &mut self.candidates {
            candidate.prior = ((candidate.value - best) / temperature).exp();
            sum += candidate.prior;
        }
        for candidate in &mut self.candidates {
            candidate.prior /= sum;
        }
    }
}

impl Candidate {
    fn new(mv: impl Move, value: f32) -> Candidate {
        Candidate { mv: mv.to_bits(), value, prior: 0.0, link: Link::NOWHERE, past: None }
    }
}

/// A glance at the position behind a move of `mover`.
fn look<P: Position, E: Evaluate<P>, D, Y>(
    mover: Side,
    child: &P,
    state: E::State,
    mv: P::Move,
    minds: Minds<'_, E, D, Y>,
) -> Candidate {
    let known = known(child, minds.settings.proofs);
    let score = known.unwrap_or_else(|| minds.evaluate.evaluate(state, child));
    let for_mover = |score: Score| if child.side() == mover { score } else { -score };
    let candidate = Candidate::new(mv, minds.evaluate.chance(for_mover(score)));
    match known {
        Some(score) if minds.settings.proofs => {
            Candidate { link: Link::solved(for_mover(score).undated()), ..candidate }
        }
        _ => candidate,
    }
}

/// The score of a position where the game is over or, if that is asked, decided.
pub(super) fn known<P: Position>(position: &P, decided: bool) -> Option<Score> {
    position.outcome().or_else(|| if decided { position.decided() } else { None })
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}
