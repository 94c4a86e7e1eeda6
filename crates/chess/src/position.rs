//! The rules as searches see them: a board and its past.

use std::cmp::Ordering;

use plywood_core::{Class, Position, Repetition, Score, Side};

use crate::bits::{bit, rank_of};
use crate::board::{Board, Kind};
use crate::exchange::worth;
use crate::mv::{ChessMove, Moves};

/// A draw after so many plies without a pawn's move or a capture.
const FIFTY_MOVES: u8 = 100;
/// When so many are reached, what a table remembers may be wrong soon.
const NEARLY_FIFTY_MOVES: u8 = 90;

/// A position with what it needs of its past.
#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
    /// The keys of the positions before this one, the last one last.
    past: Vec<u64>,
    recurrence: Recurrence,
}

/// Whether the position was there before.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Recurrence {
    /// How many plies ago it was there last; 0 for never.
    plies: u16,
    /// How many plies ago it was there the time before; 0 for never.
    plies_before: u16,
}

impl ChessPosition {
    /// A board whose past is not known.
    pub fn new(board: Board) -> ChessPosition {
        ChessPosition { board, past: Vec::new(), recurrence: Recurrence::default() }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Looks for the position in its past. Behind a pawn's move or a capture it cannot be.
    #[inline]
    fn find_recurrence(&self) -> Recurrence {
        let key = self.board.key();
        let reach = usize::from(self.board.quiet_plies()).min(self.past.len());
        let mut found = Recurrence::default();
        let mut plies = 4;
        while plies <= reach {
            if self.past[self.past.len() - plies] == key {
                if found.plies > 0 {
                    found.plies_before = plies as u16;
                    break;
                }
                found.plies = plies as u16;
            }
            plies += 2;
        }
        found
    }

    /// Whether this is the third time that it is there.
    pub(crate) fn is_third(&self) -> bool {
        self.recurrence.plies_before > 0
    }

    /// Whether fifty moves were made without a pawn's move or a capture.
    pub(crate) fn is_fifty_moves(&self) -> bool {
        self.board.quiet_plies() >= FIFTY_MOVES
    }

    /// Whether a legal move takes something.
    #[inline]
    pub(crate) fn takes(&self, mv: ChessMove) -> bool {
        let board = &self.board;
        board.of(board.side().other()) & bit(mv.to()) != 0
            || board.passed() == Some(mv.to()) && board.kind_at(mv.from()) == Some(Kind::Pawn)
    }
}

impl Position for ChessPosition {
    type Move = ChessMove;
    type Moves = Moves;

    const ALTERNATES: bool = true;
    const MAY_BE_STUCK: bool = true;
    const REPEATS: bool = true;
    const DRAWS_ARE_CLAIMED: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.board.side()
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.board.ply()
    }

    /// Draws; mates and stalemates show when there is no move. A mate on the board is more than fifty moves.
    #[inline]
    fn verdict(&self) -> Option<Score> {
        let is_draw = self.is_third() || self.is_fifty_moves() || self.board.is_dead();
        if !is_draw {
            return None;
        }
        let is_mate = self.board.in_check() && !self.board.has_moves();
        Some(if is_mate { Score::loss_at(self.ply()) } else { Score::DRAW })
    }

    #[inline]
    fn stuck(&self) -> Score {
        if self.board.in_check() { Score::loss_at(self.ply()) } else { Score::DRAW }
    }

    /// Whoever comes back to a position since the root could do so again, so the second time is a draw already. Of
    /// what was there before the root, only the third time is.
    #[inline]
    fn repetition(&self, root: u32) -> Option<Repetition> {
        let Recurrence { plies, plies_before } = self.recurrence;
        let ply = self.ply();
        let ago = |plies: u16| ply.saturating_sub(u32::from(plies));
        if plies > 0 && ago(plies) >= root {
            return Some(Repetition { score: Some(Score::DRAW), since: ago(plies) });
        }
        if plies_before > 0 {
            return Some(Repetition { score: Some(Score::DRAW), since: ago(plies_before) });
        }
        let quiet = self.board.quiet_plies();
        if quiet >= NEARLY_FIFTY_MOVES {
            let score = (quiet >= FIFTY_MOVES).then(|| self.verdict().unwrap_or(Score::DRAW));
            return Some(Repetition { score, since: ply.saturating_sub(u32::from(quiet)) });
        }
        None
    }

    #[inline]
    fn moves(&self) -> Moves {
        self.board.legal_moves()
    }

    #[inline]
    fn is_legal(&self, mv: ChessMove) -> bool {
        self.board.is_legal_move(mv)
    }

    #[inline]
    fn noisy_moves(&self) -> Moves {
        self.board.noisy_moves()
    }

    /// Captures and promotions, by what exchanges make of them.
    #[inline]
    fn class(&self, mv: ChessMove) -> Class {
        let board = &self.board;
        let side = board.side();
        let target = bit(mv.to());
        let takes = self.takes(mv);
        match mv.promotion() {
            Some(Kind::Queen) if board.exchange_reaches(mv, 0) => return Class::Winning,
            Some(_) => return Class::Losing,
            None if !takes => return Class::Quiet,
            None => {}
        }
        let taker = board.kind_at(mv.from()).unwrap_or(Kind::King);
        let victim = board.kind_at(mv.to()).unwrap_or(Kind::Pawn);
        debug_assert!(board.of(side) & target == 0);
        if worth(victim) > worth(taker) {
            return Class::Winning;
        }
        match board.exchange_sign(mv) {
            Ordering::Greater => Class::Winning,
            Ordering::Equal => Class::Even,
            Ordering::Less => Class::Losing,
        }
    }

    #[inline]
    fn loses(&self, mv: ChessMove, points: u32) -> bool {
        !self.board.exchange_reaches(mv, -(points as i32))
    }

    /// A piece of the same kind that moves to the same square, or takes there.
    #[inline]
    fn slot(&self, mv: ChessMove) -> u32 {
        let kind = self.board.kind_at(mv.from()).map_or(0, |kind| kind as u32);
        let noisy = u32::from(self.takes(mv) || mv.promotion().is_some());
        u32::from(mv.to()) | kind << 6 | noisy << 9
    }

    #[inline]
    fn under_threat(&self) -> bool {
        self.board.in_check()
    }

    #[inline]
    fn extension(&self) -> u32 {
        u32::from(self.board.in_check())
    }

    #[inline]
    fn play(&mut self, mv: ChessMove) {
        self.past.push(self.board.key());
        self.board.play_move(mv);
        self.recurrence = self.find_recurrence();
    }

    #[inline(always)]
    fn with_child<R>(&mut self, mv: ChessMove, visit: impl FnOnce(&mut ChessPosition) -> R) -> R {
        let (board, recurrence) = (self.board, self.recurrence);
        self.play(mv);
        let result = visit(self);
        (self.board, self.recurrence) = (board, recurrence);
        self.past.pop();
        result
    }

    /// Not in check, and not with pawns alone, where having to move may be what loses.
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut ChessPosition) -> R) -> Option<R> {
        let board = self.board;
        let small = board.kind(Kind::Pawn) | board.kind(Kind::King);
        if board.in_check() || board.of(board.side()) & !small == 0 {
            return None;
        }
        let recurrence = std::mem::take(&mut self.recurrence);
        self.past.push(board.key());
        self.board.pass();
        let result = visit(self);
        (self.board, self.recurrence) = (board, recurrence);
        self.past.pop();
        Some(result)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn fresh_key(&self) -> u64 {
        self.board.fresh_key()
    }

    #[inline]
    fn likely_key(&self, mv: ChessMove) -> Option<u64> {
        Some(self.board.likely_key(mv))
    }
}

/// Whether a pawn's move brings it to the last rank but one, where it is about to become a queen.
#[inline]
pub(crate) fn is_push_to_seventh(board: &Board, mv: ChessMove) -> bool {
    board.kind_at(mv.from()) == Some(Kind::Pawn) && rank_of(board.side(), mv.to()) == 6
}
