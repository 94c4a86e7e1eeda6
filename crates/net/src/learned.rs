//! A game's own evaluation, or a network instead of it.

use std::sync::Arc;

use plywood_core::{Evaluate, Position, Score};

use crate::accumulators::Accumulators;
use crate::cache::Cache;
use crate::evaluation::NetEvaluation;
use crate::inputs::Inputs;
use crate::network::Network;

/// An evaluation of a game that may have learned: its own, a network that guesses instead, or both together, if the
/// network has learned to correct it.
#[derive(Debug)]
pub struct Learned<E, I> {
    own: E,
    network: Option<NetEvaluation<I>>,
    /// The evaluation of its own counts: there is no network, or one that corrects it.
    counts: bool,
}

impl<E: Clone, I> Clone for Learned<E, I> {
    fn clone(&self) -> Learned<E, I> {
        Learned { own: self.own.clone(), network: self.network.clone(), counts: self.counts }
    }
}

impl<E, I> Learned<E, I> {
    /// The game's own evaluation.
    pub const fn own(own: E) -> Learned<E, I> {
        Learned { own, network: None, counts: true }
    }

    /// The same with a network, which must be for these inputs.
    #[must_use]
    pub fn with(self, network: Arc<Network>) -> Learned<E, I> {
        let counts = network.shape().beside;
        Learned { network: Some(NetEvaluation::new(network)), counts, ..self }
    }

    /// The evaluation beside the network.
    #[inline]
    pub fn evaluation(&self) -> &E {
        &self.own
    }

    /// The evaluation of its own, if no network has a say.
    #[inline]
    pub fn alone(&self) -> Option<&E> {
        self.network.is_none().then_some(&self.own)
    }

    /// What the network adds to the evaluation of its own, if there is one that corrects it.
    pub fn correction<P: Position>(&self, position: &P) -> Option<i32>
    where
        I: Inputs<P>,
    {
        let network = self.network.as_ref().filter(|_| self.counts)?;
        Some(network.evaluate((), position).raw())
    }

    /// What both together say; those are asked that count.
    #[inline]
    fn both(&self, own: impl FnOnce() -> Score, network: impl FnOnce(&NetEvaluation<I>) -> Score) -> Score {
        match &self.network {
            None => own(),
            Some(one) if self.counts => Score::points(own().raw().saturating_add(network(one).raw())),
            Some(one) => network(one),
        }
    }
}

/// What the game's own evaluation carries along is kept with a network too: it costs little.
impl<P: Position, E: Evaluate<P>, I: Inputs<P>> Evaluate<P> for Learned<E, I> {
    type State = E::State;
    type Scratch = (E::Scratch, Accumulators, Cache);

    #[inline]
    fn start(&self, position: &P) -> E::State {
        self.own.start(position)
    }

    #[inline]
    fn advance(&self, state: E::State, parent: &P, mv: P::Move) -> E::State {
        self.own.advance(state, parent, mv)
    }

    #[inline]
    fn evaluate(&self, state: E::State, position: &P) -> Score {
        self.both(|| self.own.evaluate(state, position), |network| network.evaluate((), position))
    }

    #[inline]
    fn begin(&self, (own, sums, _): &mut Self::Scratch, height: u32, start: &P) {
        if self.counts {
            self.own.begin(own, height, start);
        }
        if let Some(network) = &self.network {
            network.begin(sums, height, start);
        }
    }

    #[inline]
    fn note(&self, (own, sums, _): &mut Self::Scratch, height: u32, parent: &P, mv: Option<P::Move>) {
        if self.counts {
            self.own.note(own, height, parent, mv);
        }
        if let Some(network) = &self.network {
            network.note(sums, height, parent, mv);
        }
    }

    #[inline]
    fn judge(
        &self,
        (own, sums, kept): &mut Self::Scratch,
        height: u32,
        state: E::State,
        position: &P,
    ) -> Score {
        let mut judge = || {
            self.both(
                || self.own.judge(own, height, state, position),
                |network| network.judge(sums, height, (), position),
            )
        };
        if I::KEPT && self.network.is_some() {
            return Score::points(kept.get_or(position.key(), || judge().raw()));
        }
        judge()
    }

    fn scale(&self) -> f32 {
        match &self.network {
            Some(network) if !self.counts => Evaluate::<P>::scale(network),
            _ => self.own.scale(),
        }
    }
}
