//! The rules as searches see them.

use plywood_core::{Class, Move, Position, Repetition, Score, Side};

use super::{STEPS, Steps};
use crate::bits::bit;
use crate::board::Kind;
use crate::step::{Ply, Step, StepMoves};
use crate::tactics;

impl Position for Steps {
    type Move = Step;
    type Moves = StepMoves;

    const UNEVEN: bool = true;
    const REPEATS: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.now.side
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.now.ply
    }

    #[inline]
    fn plies(&self, mv: Step) -> u32 {
        if mv == Step::PASS { self.left() } else { 1 }
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if self.now.placing {
            return None;
        }
        let lost = Score::loss_at(self.now.ply);
        if self.now.used > 0 {
            return self.is_dead_end().then_some(lost);
        }
        match self.now.winner() {
            Some(winner) if winner == self.now.side => Some(Score::win_at(self.now.ply)),
            Some(_) => Some(lost),
            None => (!self.has_turn()).then_some(lost),
        }
    }

    /// A goal in this turn is a win at its end.
    fn decided(&self) -> Option<Score> {
        tactics::wins(self).then(|| Score::win_at(self.now.ply + self.left()))
    }

    /// Whoever is about to move and sees the other side's goal coming must be given its turn.
    fn extension(&self) -> u32 {
        let threatened = self.now.used == 0
            && !self.now.placing
            && tactics::threatens_goal(&self.now.board, self.now.side.other());
        if threatened { STEPS } else { 0 }
    }

    /// A third repetition is forbidden, so what may be played depends on the past where it would come about. Of the
    /// root it is enough that a board was there twice, because the table cannot tell where that matters.
    #[inline]
    fn repetition(&self, root: u32) -> Option<Repetition> {
        if !self.now.repeated || self.now.placing {
            return None;
        }
        let matters = self.now.ply == root || self.forbids_ends();
        matters.then_some(Repetition { score: None, since: 0 })
    }

    /// Captures win, losing an own piece loses, and moving an enemy about is at least noise.
    #[inline]
    fn class(&self, mv: Step) -> Class {
        let Ply::Step { from, direction } = mv.ply() else { return Class::Quiet };
        let board = &self.now.board;
        let is_own = board.of(self.now.side) & bit(from) != 0;
        match (is_own, board.captures(from, direction)) {
            (false, true) => Class::Winning,
            (false, false) => Class::Even,
            // A goal is worth any piece.
            (true, true) if tactics::wins(self) => Class::Even,
            (true, true) => Class::Losing,
            (true, false) => Class::Quiet,
        }
    }

    /// A piece of the same kind that takes the same step.
    #[inline]
    fn slot(&self, mv: Step) -> u32 {
        let Ply::Step { from, .. } = mv.ply() else { return mv.to_bits() };
        let is_own = self.now.board.of(self.now.side) & bit(from) != 0;
        mv.to_bits() | (self.now.board.kind_at(from) as u32) << 10 | u32::from(is_own) << 13
    }

    /// Whoever gives the elephant or the camel away without a goal in this turn gets nothing for it (Tollmien 2014,
    /// section 7.3).
    fn is_worthless(&self, mv: Step) -> bool {
        let Ply::Step { from, direction } = mv.ply() else { return false };
        let board = &self.now.board;
        let lost = board.lost_by(from, direction);
        if lost == 0 || board.of(self.now.side) & bit(from) == 0 {
            return false;
        }
        let victim = if lost & bit(from) == 0 && board.empty() & lost == 0 {
            board.kind_at(lost.trailing_zeros() as u8)
        } else {
            board.kind_at(from)
        };
        victim >= Kind::Camel && !tactics::wins(self)
    }

    fn noisy_moves(&self) -> StepMoves {
        tactics::noisy_plies(self)
    }

    #[inline]
    fn moves(&self) -> StepMoves {
        if self.now.placing { self.placements() } else { self.legal() }
    }

    #[inline]
    fn is_legal(&self, mv: Step) -> bool {
        let moves = self.moves();
        match mv.ply() {
            Ply::Pass => moves.pass,
            Ply::Place { kind, square } => moves.kinds & 1 << kind as u8 != 0 && moves.square == square,
            Ply::Step { from, direction } => {
                (0..4).any(|index| moves.direction(index) == direction && moves.from[index] & bit(from) != 0)
            }
        }
    }

    #[inline]
    fn play(&mut self, mv: Step) {
        match mv.ply() {
            Ply::Step { from, direction } => self.step(from, direction),
            Ply::Pass => {
                self.now.ply += self.left();
                self.end_turn();
            }
            Ply::Place { kind, square } => self.place(kind, square),
        }
    }

    #[inline]
    fn with_child<R>(&mut self, mv: Step, visit: impl FnOnce(&mut Steps) -> R) -> R {
        let (before, begun) = (self.now, self.begun);
        let past = self.past.len();
        self.play(mv);
        let result = visit(self);
        (self.now, self.begun) = (before, begun);
        self.past.truncate(past);
        result
    }

    /// Only whole turns are given up, and the game must not be over then.
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut Steps) -> R) -> Option<R> {
        if self.now.used > 0 || self.now.placing {
            return None;
        }
        let (before, begun) = (self.now, self.begun);
        let past = self.past.len();
        self.now.ply += STEPS;
        self.end_turn();
        let result = self.verdict().is_none().then(|| visit(self));
        (self.now, self.begun) = (before, begun);
        self.past.truncate(past);
        result
    }

    /// The past is left out, as usual: what depends on repetitions depends on the way to a position.
    #[inline]
    fn key(&self) -> u64 {
        self.key_of(self.now.board.hash())
    }

    fn fresh_key(&self) -> u64 {
        self.key_of(self.now.board.fresh_hash())
    }
}
