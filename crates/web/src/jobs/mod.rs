//! Where the work is done. Searches have threads of their own, of which there are only so many; who comes later waits,
//! and who comes when too many wait is sent away. Nothing of that keeps the server from moving bytes.

mod desk;
mod lane;
mod running;

use std::sync::Arc;

use serde::Serialize;

pub(crate) use desk::Desk;
pub(crate) use lane::{Kept, Place, Spare, Ticket};
pub(crate) use running::Running;

use crate::app::Budget;
use crate::problem::Problem;

use lane::Lane;

/// The threads and the memory for searches. Opponents' moves have their own, so that no analysis keeps a game waiting.
pub(crate) struct Jobs {
    moves: Lane,
    analyses: Lane,
}

/// What a search is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Somebody waits for the move of an opponent.
    Move,
    /// Somebody looks on.
    Analysis,
}

/// How busy the server is.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Searches under way.
    pub(crate) searching: usize,
    /// Searches that wait for a place.
    pub(crate) waiting: usize,
    /// Memory that searches under way have asked for, in MiB.
    pub(crate) memory_mib: usize,
}

impl Jobs {
    /// So many opponents think at once, whatever else goes on.
    const OPPONENTS: usize = 2;
    /// So many searches wait for a place.
    const WAITING: usize = 64;

    pub(crate) fn new(budget: &Budget) -> Jobs {
        let (threads, mebibytes) = (budget.threads as usize, budget.search_mib() as usize);
        Jobs {
            moves: Lane::new(Jobs::OPPONENTS.max(threads), mebibytes, Jobs::WAITING),
            analyses: Lane::new(threads, mebibytes, Jobs::WAITING),
        }
    }

    /// Analyses that wait for memory get what this one can do without.
    #[must_use]
    pub(crate) fn with_spare(mut self, spare: Arc<dyn Spare>) -> Jobs {
        self.analyses.set_spare(spare);
        self
    }

    /// Queues a search that wants so much memory, in MiB, and so many threads.
    pub(crate) fn queue(
        &self,
        purpose: Purpose,
        (mebibytes, threads): (u32, u32),
    ) -> Result<Ticket, Problem> {
        let lane = match purpose {
            Purpose::Move => &self.moves,
            Purpose::Analysis => &self.analyses,
        };
        lane.queue(threads, mebibytes)
    }

    pub(crate) fn load(&self) -> Load {
        let lanes = [&self.moves, &self.analyses];
        Load {
            searching: lanes.map(Lane::taken).iter().sum(),
            waiting: lanes.map(Lane::waiting).iter().sum(),
            memory_mib: lanes.map(Lane::taken_mib).iter().sum(),
        }
    }
}

#[cfg(test)]
mod tests;
