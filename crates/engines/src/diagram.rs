//! What a game looks like, where it says so.

use std::collections::HashSet;

use plywood_api::board::{Board, BoardMove, Setup, Situation, Step, Words, spoken};
use plywood_core::{Game, Position, TextError};

use crate::playable::{MoveOf, Playable};

/// What a game tells of its looks, as data: see [`plywood_api::board`].
///
/// The law (`plywood_testkit::boards`): the steps of every legal move, carried out on the setup of a position, lead to
/// the setup of the next one, and no two moves are asked for by the same clicks. What stands there, put down by hand,
/// is the same again.
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
    /// The position in which pieces stand as somebody has put them down and this side is to move, at the beginning of a
    /// turn; an error says in a sentence why there is none. What a setup does not tell, as the size of the board, is
    /// taken from the position that is given, or what is usual. Every piece is of a kind that there is, at a place of
    /// its own: see [`Diagram::arranged`].
    pub arrange: Option<fn(&G, &<G as Game>::Position, &Setup) -> Result<<G as Game>::Position, TextError>>,
}

impl<G: Playable> Diagram<G> {
    /// What there is to see and to do in a position that can be drawn. No moves are listed where the game is over.
    pub fn situation(&self, game: &G, position: &G::Position, is_over: bool) -> Option<Situation> {
        let board = (self.board)(game, position)?;
        let setup = (self.setup)(game, position);
        let describe = |mv| self.described(game, position, mv, &board, &setup);
        let moves = if is_over { Vec::new() } else { position.moves().map(describe).collect() };
        Some(Situation { setup, moves })
    }

    /// What stands where in a position that can be drawn.
    pub fn standing(&self, game: &G, position: &G::Position) -> Option<Setup> {
        (self.board)(game, position)?;
        Some((self.setup)(game, position))
    }

    /// What a legal move does in a position that can be drawn.
    pub fn describe(&self, game: &G, position: &G::Position, mv: MoveOf<G>) -> Option<BoardMove> {
        let board = (self.board)(game, position)?;
        let setup = (self.setup)(game, position);
        Some(self.described(game, position, mv, &board, &setup))
    }

    fn described(
        &self,
        game: &G,
        position: &G::Position,
        mv: MoveOf<G>,
        board: &Board,
        setup: &Setup,
    ) -> BoardMove {
        let text = game.format_move(position, mv);
        let short = game.extras().spoken.map_or_else(|| text.clone(), |say| say(position, mv));
        let steps = (self.steps)(game, position, mv);
        let spoken = match self.spoken {
            Some(say) => say(game, position, mv),
            None => spoken(board, setup, &steps),
        };
        BoardMove { text, short, spoken, steps }
    }

    /// The position with these pieces, put down by hand on the board of the position `base`.
    pub fn arranged(&self, game: &G, base: &G::Position, setup: &Setup) -> Result<G::Position, TextError> {
        let name = game.name();
        let arrange = self.arrange.ok_or_else(|| {
            TextError::new(format!("positions of {name} cannot be set up by hand: give one as text"))
        })?;
        let board = (self.board)(game, base)
            .ok_or_else(|| TextError::new(format!("{name} has no board here to set up a position on")))?;
        let mut taken = HashSet::new();
        for piece in &setup.pieces {
            if board.place(&piece.at).is_none() {
                return Err(TextError::new(format!("there is no place {:?} on this board", piece.at)));
            }
            if board.piece(&piece.kind).is_none() {
                let kinds: Vec<&str> = board.pieces.iter().map(|kind| kind.id.as_str()).collect();
                let (kind, kinds) = (&piece.kind, kinds.join(", "));
                return Err(TextError::new(format!("there is no piece {kind:?}; pieces: {kinds}")));
            }
            if !taken.insert(&piece.at) {
                return Err(TextError::new(format!("two pieces stand on {}: take one off", piece.at)));
            }
        }
        arrange(game, base, setup)
    }
}
