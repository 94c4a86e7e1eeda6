//! A network as an evaluation.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use plywood_core::{Evaluate, Position, Score};

use crate::accumulators::Accumulators;
use crate::inputs::Inputs;
use crate::network::Network;

/// A network that guesses what positions are worth, by the inputs `I`.
pub struct NetEvaluation<I> {
    network: Arc<Network>,
    inputs: PhantomData<fn() -> I>,
}

impl<I> NetEvaluation<I> {
    /// The evaluation of a network, which must be for these inputs.
    pub fn new(network: Arc<Network>) -> NetEvaluation<I> {
        NetEvaluation { network, inputs: PhantomData }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl<I> Clone for NetEvaluation<I> {
    fn clone(&self) -> NetEvaluation<I> {
        NetEvaluation::new(self.network.clone())
    }
}

impl<I> fmt::Debug for NetEvaluation<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetEvaluation").field(self.network.shape()).finish()
    }
}

impl<P: Position, I: Inputs<P>> Evaluate<P> for NetEvaluation<I> {
    type State = ();
    type Scratch = Accumulators;

    #[inline]
    fn start(&self, _: &P) {}

    #[inline]
    fn advance(&self, (): (), _: &P, _: P::Move) {}

    /// From scratch.
    fn evaluate(&self, (): (), position: &P) -> Score {
        let listed = |side| {
            let mut list = Vec::with_capacity(I::MOST);
            I::active(position, side, &mut list);
            list
        };
        let side = position.side();
        let (own, other) = (listed(side), listed(side.other()));
        Score::points(self.network.guess(&own, &other, I::bucket(position)))
    }

    #[inline]
    fn begin(&self, scratch: &mut Accumulators, height: u32, _: &P) {
        scratch.begin(&self.network, height);
    }

    #[inline]
    fn note(&self, scratch: &mut Accumulators, height: u32, parent: &P, mv: Option<P::Move>) {
        scratch.note::<P, I>(&self.network, height, parent, mv);
    }

    #[inline]
    fn judge(&self, scratch: &mut Accumulators, height: u32, (): (), position: &P) -> Score {
        Score::points(scratch.judge::<P, I>(&self.network, height, position))
    }

    fn scale(&self) -> f32 {
        self.network.shape().points as f32
    }
}
