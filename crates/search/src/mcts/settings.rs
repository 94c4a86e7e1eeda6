//! What can be chosen about a Monte Carlo tree search.

/// How a node chooses among its moves. `N` are the visits of the node, `n` those of the move, `mean` is what its
/// simulations earned on average, and C is [`MctsSettings::exploration`].
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Selection {
    /// mean + C · √(2 ln N / n), by Auer, Cesa-Bianchi and Fischer (2002); on trees UCT, by Kocsis and Szepesvári
    /// (2006).
    Ucb1,
    /// mean + C · √(ln N / n · min(1/4, variance + √(2 ln N / n))), from the same article. The variance is taken to be
    /// mean · (1 - mean), which it is where games are just won or lost, and which it never exceeds.
    Ucb1Tuned,
    /// mean + C · prior · √N / (1 + n), as in AlphaZero (Silver et al. 2017). A move that was not visited yet counts as
    /// visited once, with the static evaluation as its result, or else with the mean of the node.
    Puct,
}

/// What a new node knows of its moves before any of them is tried.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Priors {
    /// Nothing: moves are tried in random order, and only those that were tried take memory.
    None,
    /// The game's opinion, [`plywood_core::Order::rank`].
    Rank,
    /// The static evaluation of every child. It also counts as the result of one visit.
    Evaluation,
}

/// How a new node is spared a look at all its moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Glance {
    /// Only so many moves are judged at first: those that look best to [`plywood_core::Order::glance`].
    pub moves: u32,
    /// A node with so many visits judges all of them after all. The root does so at once.
    pub visits: u32,
}

/// What can be chosen about a Monte Carlo tree search.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsSettings {
    /// How a node chooses among its moves.
    pub select: Selection,
    /// How much it is drawn to moves with few visits: the constant C.
    pub exploration: f32,
    /// Plies of a playout before the evaluation is asked; `Some(0)` asks it at once, `None` plays to the end.
    pub cut: Option<u32>,
    /// Visits that a leaf needs before it gets children: with 1, or with 0, which means the same, at its second visit.
    pub expand: u32,
    /// What a new node knows of its moves.
    pub priors: Priors,
    /// How far apart priors are: the probability of a move grows e-fold with every temperature that it is better, in
    /// chances of winning for [`Priors::Evaluation`] and in ranks for [`Priors::Rank`].
    pub temperature: f32,
    /// Progressive widening: only this many of the best moves at first. A node with `width` · f² visits looks at
    /// `width` · f of them.
    pub width: Option<u32>,
    /// Only this many of the best moves are ever looked at.
    pub keep: Option<u32>,
    /// Whether and how nodes with few visits judge a part of their moves only. Without [`Priors::Evaluation`] nothing
    /// is judged, and this means nothing.
    pub glance: Option<Glance>,
    /// Whether proven scores are carried up the tree, and [`plywood_core::Position::decided`] is asked.
    pub proofs: bool,
    /// Whether nodes are shared between move orders; only where [`plywood_core::Position::plies_left`] rules cycles
    /// out.
    pub transpositions: bool,
    /// Whether the tree is kept from search to search.
    pub reuse: bool,
    /// Bytes that the tree takes at most; less than 64 KiB count as 64 KiB.
    pub memory: usize,
    /// Threads that grow the tree together. A simulation under way counts as lost (virtual loss), so that they go
    /// different ways; what they find depends on which is faster.
    pub threads: usize,
    /// Where all randomness comes from. One thread with the same seed does the same again.
    pub seed: u64,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            select: Selection::Ucb1,
            exploration: 0.7,
            cut: None,
            expand: 1,
            priors: Priors::None,
            temperature: 0.05,
            width: None,
            keep: None,
            glance: None,
            proofs: true,
            transpositions: false,
            reuse: true,
            memory: 256 << 20,
            threads: 1,
            seed: 1,
        }
    }
}
