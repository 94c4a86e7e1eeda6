//! A game's own evaluation, or a network instead of it.

use std::sync::Arc;

use plywood_core::{Evaluate, Position, Score};

use crate::accumulators::Accumulators;
use crate::evaluation::NetEvaluation;
use crate::inputs::Inputs;
use crate::network::Network;

/// An evaluation of a game that may have learned: its own, or a network that guesses instead.
#[derive(Debug)]
pub struct Learned<E, I> {
    own: E,
    network: Option<NetEvaluation<I>>,
}

impl<E: Clone, I> Clone for Learned<E, I> {
    fn clone(&self) -> Learned<E, I> {
        Learned { own: self.own.clone(), network: self.network.clone() }
    }
}

impl<E, I> Learned<E, I> {
    /// The game's own evaluation.
    pub const fn own(own: E) -> Learned<E, I> {
        Learned { own, network: None }
    }

    /// The same with a network that guesses instead; it must be for these inputs.
    #[must_use]
    pub fn with(self, network: Arc<Network>) -> Learned<E, I> {
        Learned { network: Some(NetEvaluation::new(network)), ..self }
    }

    /// The evaluation beside the network.
    #[inline]
    pub fn evaluation(&self) -> &E {
        &self.own
    }
}

/// What the game's own evaluation carries along is kept with a network too: it costs little.
impl<P: Position, E: Evaluate<P>, I: Inputs<P>> Evaluate<P> for Learned<E, I> {
    type State = E::State;
    type Scratch = (E::Scratch, Accumulators);

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
        match &self.network {
            None => self.own.evaluate(state, position),
            Some(network) => network.evaluate((), position),
        }
    }

    #[inline]
    fn begin(&self, (own, sums): &mut Self::Scratch, height: u32, start: &P) {
        match &self.network {
            None => self.own.begin(own, height, start),
            Some(network) => network.begin(sums, height, start),
        }
    }

    #[inline]
    fn note(&self, (own, sums): &mut Self::Scratch, height: u32, parent: &P, mv: Option<P::Move>) {
        match &self.network {
            None => self.own.note(own, height, parent, mv),
            Some(network) => network.note(sums, height, parent, mv),
        }
    }

    #[inline]
    fn judge(&self, (own, sums): &mut Self::Scratch, height: u32, state: E::State, position: &P) -> Score {
        match &self.network {
            None => self.own.judge(own, height, state, position),
            Some(network) => network.judge(sums, height, (), position),
        }
    }

    fn scale(&self) -> f32 {
        match &self.network {
            None => self.own.scale(),
            Some(network) => Evaluate::<P>::scale(network),
        }
    }
}
