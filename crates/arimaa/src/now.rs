//! The state of a position without its past: what stands where, whose turn it is, and what the last step leaves to be
//! done.

use plywood_core::Side;
use plywood_core::zobrist::mix;

use super::bits::{Direction, bit, neighbours};
use super::board::{Board, Kind};
use super::step::{Step, StepMoves};

/// What the last step leaves to be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub(crate) enum After {
    /// Nothing.
    Nothing,
    /// The piece of this kind came from this square: a weaker enemy beside the square may be pulled onto it.
    MayPull { square: u8, kind: Kind },
    /// An enemy of this kind was pushed off this square: a stronger piece must follow.
    MustPush { square: u8, kind: Kind },
}

impl After {
    /// A number for keys.
    #[inline]
    pub(crate) const fn key(self) -> u64 {
        match self {
            After::Nothing => 0,
            After::MayPull { square, kind } => mix((kind as u64 + 1) << 6 | square as u64),
            After::MustPush { square, kind } => mix((kind as u64 + 8) << 6 | square as u64),
        }
    }
}

/// Everything about a position but the game's past.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Now {
    pub(crate) board: Board,
    pub(crate) side: Side,
    /// Steps made in this turn.
    pub(crate) used: u8,
    /// Pieces are being set up.
    pub(super) placing: bool,
    /// A piece was captured in this turn.
    pub(crate) captured: bool,
    /// Some board that can come again was there twice.
    pub(super) repeated: bool,
    pub(crate) after: After,
    pub(super) ply: u32,
    /// The past before this entry cannot come again, because pieces are missing since.
    pub(super) since: u32,
    /// The steps made in this turn, as many as are used.
    pub(crate) made: [Step; 4],
}

/// The directions as steps are listed: forward first, backward last.
#[inline]
const fn order(side: Side) -> [Direction; 4] {
    let backward = Direction::backward(side);
    [backward.opposite(), Direction::East, Direction::West, backward]
}

impl Now {
    /// An empty list of steps.
    #[inline]
    pub(crate) fn no_steps(&self) -> StepMoves {
        StepMoves::new(order(self.side))
    }

    /// The steps that the pieces allow, whatever comes of them.
    #[inline]
    pub(crate) fn steps(&self) -> StepMoves {
        let Now { board, side, used, after, .. } = self;
        let (own, empty) = (board.of(*side), board.empty());
        let backward = Direction::backward(*side);
        let order = order(*side);
        let mut moves = self.no_steps();
        if let After::MustPush { square, kind } = *after {
            let able = neighbours(bit(square)) & board.stronger(*side, kind) & !board.frozen(*side);
            for (index, direction) in order.into_iter().enumerate() {
                moves.from[index] = able & direction.opposite().shift(bit(square));
            }
            return moves;
        }
        // From the strongest to the weakest: which own pieces can step, and which enemies they can push.
        let theirs = board.of(side.other());
        let lonely = !neighbours(own);
        let (mut stronger, mut free, mut pushable) = (0, 0, 0);
        for kind in Kind::ALL.into_iter().rev() {
            let pieces = board.kind(kind);
            pushable |= pieces & theirs & neighbours(free);
            free |= pieces & own & !(neighbours(stronger) & lonely);
            stronger |= pieces & theirs;
        }
        let rabbits = board.pieces(*side, Kind::Rabbit);
        if *used >= 3 {
            pushable = 0;
        }
        for (index, direction) in order.into_iter().enumerate() {
            let able = if direction == backward { free & !rabbits } else { free };
            moves.from[index] = (able | pushable) & direction.opposite().shift(empty);
        }
        if let After::MayPull { square, kind } = *after {
            let able = neighbours(bit(square)) & board.weaker(side.other(), kind);
            for (index, direction) in order.into_iter().enumerate() {
                moves.from[index] |= able & direction.opposite().shift(bit(square));
            }
        }
        moves
    }

    /// Moves the piece on `from`. After the fourth step of a turn it is for the caller to end it.
    #[inline]
    pub(crate) fn step(&mut self, from: u8, direction: Direction) {
        let own = self.board.of(self.side) & bit(from) != 0;
        let kind = self.board.kind_at(from);
        let mover = if own { self.side } else { self.side.other() };
        self.captured |= self.board.step(from, direction, mover, kind).is_some();
        self.after = match self.after {
            // A push is finished.
            After::MustPush { .. } => After::Nothing,
            _ if own => {
                let weaker = self.board.weaker(self.side.other(), kind) & neighbours(bit(from));
                if weaker == 0 { After::Nothing } else { After::MayPull { square: from, kind } }
            }
            After::MayPull { square, kind: puller }
                if direction.shift(bit(from)) == bit(square) && kind < puller =>
            {
                After::Nothing
            }
            _ => After::MustPush { square: from, kind },
        };
        self.made[usize::from(self.used)] = Step::new(from, direction);
        self.used += 1;
        self.ply += 1;
    }

    /// Who has won at the beginning of a turn because of what stands on the board.
    pub(crate) fn winner(&self) -> Option<Side> {
        let Now { board, side, .. } = self;
        let mover = side.other();
        let rabbits = |side| board.pieces(side, Kind::Rabbit);
        if board.has_goal(mover) {
            Some(mover)
        } else if board.has_goal(*side) {
            Some(*side)
        } else if rabbits(*side) == 0 {
            Some(mover)
        } else if rabbits(mover) == 0 {
            Some(*side)
        } else {
            None
        }
    }
}
