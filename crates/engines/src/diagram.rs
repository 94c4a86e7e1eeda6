//! What a game looks like, where it says so.

use plywood_api::board::{Board, BoardMove, Setup, Situation, Step, Words, spoken};
use plywood_core::{Game, Position};

use crate::playable::{MoveOf, Playable};

/// What a game tells of its looks, as data: see [`plywood_api::board`].
///
/// The law (`plywood_testkit::boards`): the steps of every legal move, carried out on the setup of a position, lead to
/// the setup of the next one, and no two moves are asked for by the same clicks.
#[expect(clippy::type_complexity, reason = "a type beside its field says more than a name for it")]
pub struct Diagram<G: Playable> {
    /// What the game is played on, if it can be drawn. Along a game, places may go away, but no others come, so that a
    /// page can keep the board that it began with.
    pub board: fn(&G, &<G as Game>::Position) -> Option<Board>,
    /// What stands there.
    pub setup: fn(&G, &<G as Game>::Position) -> Setup,
    /// What a legal move does there.
    pub steps: fn(&G, &<G as Game>::Position, MoveOf<G>) -> Vec<Step>,
    /// A move said aloud, where that is not simply what its steps are.
    pub spoken: Option<fn(&G, &<G as Game>::Position, MoveOf<G>) -> Words>,
}

impl<G: Playable> Diagram<G> {
    /// What there is to see and to do in a position that can be drawn. No moves are listed where the game is over.
    pub fn situation(&self, game: &G, position: &G::Position, is_over: bool) -> Option<Situation> {
        let board = (self.board)(game, position)?;
        let setup = (self.setup)(game, position);
        let short = game.extras().spoken;
        let describe = |mv: MoveOf<G>| {
            let text = game.format_move(position, mv);
            let short = short.map_or_else(|| text.clone(), |say| say(position, mv));
            let steps = (self.steps)(game, position, mv);
            let spoken = match self.spoken {
                Some(say) => say(game, position, mv),
                None => spoken(&board, &setup, &steps),
            };
            BoardMove { text, short, spoken, steps }
        };
        let moves = if is_over { Vec::new() } else { position.moves().map(describe).collect() };
        Some(Situation { setup, moves })
    }
}
