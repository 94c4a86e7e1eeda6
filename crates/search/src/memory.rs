//! What a worker keeps from one search to the next.

use plywood_core::Move;

use crate::frame::Frames;
use crate::histories::Histories;

/// What a worker learns about moves and keeps from one search to the next; frames are kept for their killers.
#[derive(Clone, Debug)]
pub(crate) struct Memory<M> {
    pub(crate) frames: Frames<M>,
    pub(crate) histories: Histories<M>,
}

impl<M: Move> Memory<M> {
    /// Knows nothing.
    pub(crate) fn new() -> Memory<M> {
        Memory { frames: Frames::new(), histories: Histories::new() }
    }
}
