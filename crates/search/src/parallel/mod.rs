//! Several workers on one tree, in four schemes. Every worker runs the same recursion ([`crate::node`]); the schemes
//! differ only in who searches what when.
//!
//! | scheme | who searches what |
//! |---|---|
//! | [`Scheme::Lazy`] | everybody the whole tree, each beginning with other moves; they meet in the table |
//! | [`Scheme::Abdada`] | everybody the whole tree, but moves that somebody is searching are put off |
//! | [`Scheme::Ybw`] | where the first move is searched, idle workers take part in searching its brothers |
//! | [`Scheme::PvSplit`] | the same, but only along the leftmost path |
//!
//! From the inside out: `split` is a node whose moves are handed out, `board` lists the splits of a team, `tank` shares
//! the nodes that may be visited, `busy` is the set of moves under way, `desk` is a worker's place in its team. `share`
//! hands moves out and joins in, `put_off` chooses among them without being asked, `run` starts and ends the workers on
//! threads, `simulate` on one thread in virtual time.

mod board;
mod busy;
mod desk;
#[cfg(all(test, loom))]
mod model;
mod put_off;
mod run;
mod share;
mod simulate;
mod split;
mod tank;
mod team;

pub use simulate::{Schedule, Simulation};

pub(crate) use desk::Desk;
pub(crate) use run::Crew;
pub(crate) use split::{Brothers, Standing};

/// How workers share a tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Scheme {
    /// They share the table and nothing else.
    Lazy,
    /// They also share which moves are being searched, and put those off (Weill 1996).
    Abdada,
    /// Young brothers wait: when the first move of a node is searched, others help with the rest (Feldmann 1993).
    Ybw,
    /// Principal variation splitting: the same, but only on the leftmost path (Marsland and Campbell 1982).
    PvSplit,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Scheme; 4] = [Scheme::Lazy, Scheme::Abdada, Scheme::Ybw, Scheme::PvSplit];

    /// Whether idle workers are asked for help; else everybody searches the whole tree.
    pub(crate) const fn splits(self) -> bool {
        matches!(self, Scheme::Ybw | Scheme::PvSplit)
    }
}

/// How many workers search in which way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Parallel {
    /// The scheme.
    pub scheme: Scheme,
    /// How many workers there are, the one that was asked included.
    pub workers: usize,
    /// Nodes with fewer plies left are searched by one worker: sharing them would take longer than searching them.
    pub grain: u32,
    /// Nor are moves shared whose first brother took fewer nodes than this.
    pub least_nodes: u64,
}

impl Parallel {
    /// Workers of this scheme, for whom sharing has its price: see [`Parallel::at_no_cost`].
    pub const fn new(scheme: Scheme, workers: usize) -> Parallel {
        Parallel { scheme, workers, grain: 3, least_nodes: 50 }
    }

    /// The same where sharing takes no time, as in a simulation: then a few nodes are worth it.
    #[must_use]
    pub const fn at_no_cost(self) -> Parallel {
        Parallel { least_nodes: 0, ..self }
    }
}
