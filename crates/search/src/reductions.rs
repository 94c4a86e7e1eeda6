//! Late-move reductions: a move that the order puts late is probably a bad one, so it is searched less deeply at first.
//!
//! With N = [`Switches::late_moves`], the first N moves of a node are searched as deeply as asked. A later one, with i moves before it,
//! loses `1 + log2(i / N)` plies, rounded down, but keeps at least one, and is only tested with a null window. If the test says that
//! it is better than the moves before, it is searched again in full. So N = 8 takes one ply from moves 9 to 16 of a node, two from moves 17 to 32,
//! and so on.

use plywood_core::{Evaluate, Event, Observer, Order, Pass, Position, Switches, Window};

use crate::node::{Below, Rule};
use crate::run::{Outcome, Run};

impl<P, E, D, S, O> Run<'_, P, E, D, S, O>
where
    P: Position,
    E: Evaluate<P>,
    D: Order<P>,
    S: Switches,
    O: Observer<P>,
{
    /// The index of the last move that is searched in full; without reductions 0 - 1, which no index exceeds.
    #[inline]
    pub(crate) fn last_in_full(&self) -> u32 {
        self.switches.late_moves().wrapping_sub(1)
    }

    /// The plies that the move with this index loses; 0 for none.
    #[inline(never)]
    pub(crate) fn reduction(&self, index: u32, below: Below, window: Window) -> u32 {
        // Whoever is about to lose looks at every move in full, and so does who only looks for a faster win.
        let decisive = window.alpha.is_decisive() || window.beta.is_decisive();
        if decisive || below.depth < 2 {
            return 0;
        }
        (1 + (index / self.switches.late_moves()).ilog2()).min(below.depth - 1)
    }

    /// Searches the child after a late move that loses so many `plies`.
    #[expect(clippy::too_many_arguments, reason = "those of the rules' `child`, and the plies")]
    #[inline(never)]
    pub(crate) fn late_child<R: Rule>(
        &mut self,
        parent: &mut P,
        mv: P::Move,
        index: u32,
        state: E::State,
        below: Below,
        window: Window,
        plies: u32,
    ) -> Outcome {
        self.tell(Event::Child { mv, index, pass: Pass::Scout });
        let test = Window { alpha: window.alpha, beta: window.alpha + 1 };
        let nearer = Below { depth: below.depth - plies, ..below };
        let score = self.descend::<R>(parent, mv, state, nearer, test)?;
        if score <= window.alpha {
            self.memory.leave_gap(parent.side());
            return Ok(score);
        }
        self.tell(Event::Child { mv, index, pass: Pass::Research });
        self.descend::<R>(parent, mv, state, below, window)
    }
}
