//! Arimaa's rules once more, written to be read and not to be fast: a board of pieces, and turns made of steps, pushes
//! and pulls as the rules tell them. Shares nothing with the rules on bitboards, whose plies know no such whole
//! actions.

use std::collections::{BTreeSet, HashSet};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use plywood_core::Side;
use plywood_games::arimaa::{Ending, How};

/// File and rank, both from 0.
pub(crate) type Square = (i8, i8);

/// A piece goes from one square to the next.
pub(crate) type Shift = (Square, Square);

const TRAPS: [Square; 4] = [(2, 2), (5, 2), (2, 5), (5, 5)];

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) owner: Side,
    /// From 0 for rabbits to 5 for elephants.
    strength: u8,
}

impl Piece {
    pub(crate) fn of_letter(letter: char) -> Option<Piece> {
        let owner = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let strength = "RCDHME".find(letter.to_ascii_uppercase())? as u8;
        Some(Piece { owner, strength })
    }

    pub(crate) fn letter(self) -> char {
        let letter = ['R', 'C', 'D', 'H', 'M', 'E'][usize::from(self.strength)];
        if self.owner == Side::First { letter } else { letter.to_ascii_lowercase() }
    }

    pub(crate) fn is_rabbit(self) -> bool {
        self.strength == 0
    }

    fn is_stronger_enemy_of(self, other: Piece) -> bool {
        self.owner != other.owner && self.strength > other.strength
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board([[Option<Piece>; 8]; 8]);

/// All squares in one go: square by square would take longer than everything else that the slow rules do.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let number = |piece: Piece| 1 + 6 * piece.owner.index() as u8 + piece.strength;
        state.write(self.0.map(|rank| rank.map(|piece| piece.map_or(0, number))).as_flattened());
    }
}

impl Board {
    pub(crate) const EMPTY: Board = Board([[None; 8]; 8]);

    pub(crate) fn at(&self, (file, rank): Square) -> Option<Piece> {
        self.0[rank as usize][file as usize]
    }

    pub(crate) fn put(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.0[rank as usize][file as usize] = piece;
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        squares().filter_map(|square| Some((square, self.at(square)?)))
    }

    fn has_friend_beside(&self, square: Square, piece: Piece) -> bool {
        beside(square).any(|near| self.at(near).is_some_and(|other| other.owner == piece.owner))
    }

    /// A piece beside a stronger enemy cannot move, unless a friend is beside it.
    pub(crate) fn is_frozen(&self, square: Square, piece: Piece) -> bool {
        let is_held =
            beside(square).any(|near| self.at(near).is_some_and(|other| other.is_stronger_enemy_of(piece)));
        is_held && !self.has_friend_beside(square, piece)
    }

    /// A piece in a trap is lost, unless a friend is beside it.
    pub(crate) fn empty_traps(&mut self) {
        for trap in TRAPS {
            if self.at(trap).is_some_and(|piece| !self.has_friend_beside(trap, piece)) {
                self.put(trap, None);
            }
        }
    }

    fn after(&self, (from, to): Shift) -> Board {
        let mut board = *self;
        board.put(to, board.at(from));
        board.put(from, None);
        board.empty_traps();
        board
    }

    fn empty_beside(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        beside(square).filter(|near| self.at(*near).is_none())
    }

    fn enemies_weaker_than(&self, piece: Piece, square: Square) -> impl Iterator<Item = Square> + '_ {
        beside(square)
            .filter(move |near| self.at(*near).is_some_and(|other| piece.is_stronger_enemy_of(other)))
    }

    fn has_rabbits(&self, side: Side) -> bool {
        self.pieces().any(|(_, piece)| piece.owner == side && piece.is_rabbit())
    }

    fn has_goal(&self, side: Side) -> bool {
        let last = if side == Side::First { 7 } else { 0 };
        self.pieces().any(|((_, rank), piece)| piece.owner == side && piece.is_rabbit() && rank == last)
    }

    /// What a side can do with at most so many steps: a step costs one, a push or a pull two.
    fn actions(&self, side: Side, steps: usize) -> Vec<Vec<Shift>> {
        let mut actions = Vec::new();
        // So it is for most boards that are looked at: the turn is over.
        if steps == 0 {
            return actions;
        }
        for (square, piece) in self.pieces() {
            if piece.owner != side || self.is_frozen(square, piece) {
                continue;
            }
            for to in self.empty_beside(square).filter(|to| !is_backward(piece, square, *to)) {
                actions.push(vec![(square, to)]);
                // The piece pulls an enemy onto the square that it left.
                let pulled = self.enemies_weaker_than(piece, square);
                actions.extend(pulled.map(|enemy| vec![(square, to), (enemy, square)]));
            }
            for enemy in self.enemies_weaker_than(piece, square) {
                // The piece pushes an enemy away and takes its square.
                let away = self.empty_beside(enemy);
                actions.extend(away.map(|to| vec![(enemy, to), (square, enemy)]));
            }
        }
        actions.retain(|action| action.len() <= steps);
        actions
    }
}

fn is_backward(piece: Piece, from: Square, to: Square) -> bool {
    let back = if piece.owner == Side::First { -1 } else { 1 };
    piece.is_rabbit() && to.1 - from.1 == back
}

pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

pub(crate) fn beside((file, rank): Square) -> impl Iterator<Item = Square> {
    [(file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank)]
        .into_iter()
        .filter(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
}

/// A game: the turn under way, and everything that was there before it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) made: Vec<Shift>,
    begun: Board,
    past: Vec<(Board, Side)>,
}

impl Play {
    pub(crate) fn new(board: Board, side: Side) -> Play {
        Play { board, side, made: Vec::new(), begun: board, past: vec![(board, side)] }
    }

    /// Plays a step, or ends the turn.
    pub(crate) fn play(&mut self, shift: Option<Shift>) {
        if let Some(shift) = shift {
            self.board = self.board.after(shift);
            self.made.push(shift);
        }
        if shift.is_none() || self.made.len() == 4 {
            self.side = self.side.other();
            self.begun = self.board;
            self.made.clear();
            self.past.push((self.board, self.side));
        }
    }

    /// How often a board was there at the beginning of the other side's turns.
    pub(crate) fn times_given_to_other(&self, board: &Board) -> usize {
        self.past.iter().filter(|(old, side)| old == board && *side != self.side).count()
    }

    pub(crate) fn is_as_begun(&self) -> bool {
        self.board == self.begun
    }

    /// A turn changes the board and does not repeat a position for the third time.
    pub(crate) fn may_end_with(&self, board: &Board) -> bool {
        *board != self.begun && self.times_given_to_other(board) < 2
    }

    /// The legal plies: steps that begin or go on with some action, and `None` where the turn may end. The fourth step
    /// ends it.
    pub(crate) fn plies(&self) -> BTreeSet<Option<Shift>> {
        let mut shifts = BTreeSet::new();
        self.next(&self.begun, &self.made, 4, &mut shifts);
        let mut plies: BTreeSet<Option<Shift>> = shifts.into_iter().map(Some).collect();
        if self.made.len() == 3 {
            plies.retain(|shift| shift.is_some_and(|shift| self.may_end_with(&self.board.after(shift))));
        }
        if !self.made.is_empty() && self.is_whole(&self.begun, &self.made) && self.may_end_with(&self.board) {
            plies.insert(None);
        }
        plies
    }

    /// The steps that can follow those that were made, however these are read as actions.
    fn next(&self, board: &Board, made: &[Shift], steps: usize, shifts: &mut BTreeSet<Shift>) {
        for action in board.actions(self.side, steps) {
            if made.is_empty() {
                shifts.insert(action[0]);
            } else if let Some(rest) = made.strip_prefix(&action[..]) {
                self.next(&all_after(board, &action), rest, steps - action.len(), shifts);
            } else if let Some([next, ..]) = action.strip_prefix(made) {
                shifts.insert(*next);
            }
        }
    }

    /// Whether the steps that were made can be read as whole actions.
    fn is_whole(&self, board: &Board, made: &[Shift]) -> bool {
        made.is_empty()
            || board.actions(self.side, made.len()).iter().any(|action| {
                let rest = made.strip_prefix(&action[..]);
                rest.is_some_and(|rest| self.is_whole(&all_after(board, action), rest))
            })
    }

    /// The boards that the turn under way can legally end with.
    pub(crate) fn ends(&self) -> HashSet<Board> {
        let mut ends = HashSet::new();
        let _ = self.visit_ends(&mut |board| {
            ends.insert(*board);
            ControlFlow::Continue(())
        });
        ends
    }

    pub(crate) fn has_end(&self) -> bool {
        self.visit_ends(&mut |_| ControlFlow::Break(())).is_break()
    }

    fn visit_ends(&self, visit: &mut dyn FnMut(&Board) -> ControlFlow<()>) -> ControlFlow<()> {
        self.resume(&self.begun, &self.made, 4, &mut HashSet::new(), &mut |board| {
            if self.may_end_with(board) { visit(board) } else { ControlFlow::Continue(()) }
        })
    }

    /// Reads the steps that were made as actions, and goes on from there in every way. What follows depends on nothing
    /// but the board and the steps left, so that no such pair is looked at twice.
    fn resume(
        &self,
        board: &Board,
        made: &[Shift],
        steps: usize,
        seen: &mut HashSet<(Board, usize)>,
        visit: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if made.is_empty() {
            if !seen.insert((*board, steps)) {
                return ControlFlow::Continue(());
            }
            visit(board)?;
        }
        for action in board.actions(self.side, steps) {
            let rest = made.strip_prefix(&action[..]);
            if rest.is_some() || action.starts_with(made) {
                let left = steps - action.len();
                self.resume(&all_after(board, &action), rest.unwrap_or_default(), left, seen, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Who has won and how; asked after a turn by `mover`, or in a turn that cannot be ended.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let (side, mover) = (self.side, self.side.other());
        let won = |winner, how| Some(Ending { winner, how });
        if !self.made.is_empty() {
            return if self.plies().is_empty() { won(mover, How::DeadEnd) } else { None };
        }
        if self.board.has_goal(mover) {
            won(mover, How::Goal)
        } else if self.board.has_goal(side) {
            won(side, How::Goal)
        } else if !self.board.has_rabbits(side) {
            won(mover, How::Elimination)
        } else if !self.board.has_rabbits(mover) {
            won(side, How::Elimination)
        } else if self.board.actions(side, 4).is_empty() {
            won(mover, How::Immobilisation)
        } else if !self.has_end() {
            won(mover, How::Repetition)
        } else {
            None
        }
    }
}

fn all_after(board: &Board, shifts: &[Shift]) -> Board {
    shifts.iter().fold(*board, |board, shift| board.after(*shift))
}
