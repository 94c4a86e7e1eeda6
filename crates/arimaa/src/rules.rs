//! The rules, with steps as plies: the side to move stays the same for up to four of them.
//!
//! A turn that ends as it began, or that brings a position about for the third time, is illegal. Here only its last ply
//! is: whoever has begun a turn that cannot be ended has lost, which is what having no legal turn means. A search never
//! prefers it to a legal turn.

mod position;

use plywood_core::zobrist::mix;
use plywood_core::{Position, Side};

use super::bits::{Direction, home};
use super::board::{Board, Kind};
use super::now::{After, Now};
use super::step::{Ply, Step, StepMoves};

/// The steps of a turn.
pub const STEPS: u32 = 4;

/// A position of Arimaa; its plies are steps.
#[derive(Clone, Debug)]
pub struct Steps {
    now: Now,
    /// The board at the beginning of this turn.
    begun: Board,
    /// The boards at the beginnings of all turns so far, this one's included.
    past: Vec<u64>,
}

impl Steps {
    /// A position at the beginning of a turn, without a past.
    pub fn new(board: Board, side: Side) -> Steps {
        let mut steps = Steps {
            now: Now {
                board,
                side,
                used: 0,
                placing: false,
                captured: false,
                repeated: false,
                after: After::Nothing,
                ply: 0,
                since: 0,
                made: [Step::PASS; 4],
            },
            begun: board,
            past: Vec::new(),
        };
        steps.begin_turn();
        steps
    }

    /// An empty board: Gold sets up its pieces, then Silver.
    pub fn to_set_up() -> Steps {
        Steps::to_set_up_on(Board::EMPTY, Side::First)
    }

    /// A board on which this side still has to set up its pieces, from the first empty square on.
    pub(crate) fn to_set_up_on(board: Board, side: Side) -> Steps {
        let mut steps = Steps::new(board, side);
        steps.now.placing = true;
        steps.past.clear();
        steps.now.ply = board.empty().count_zeros();
        steps
    }

    /// The pieces.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.now.board
    }

    /// Whether pieces are being set up.
    #[inline]
    pub fn is_set_up(&self) -> bool {
        !self.now.placing
    }

    /// Steps already made in this turn.
    #[inline]
    pub fn used(&self) -> u32 {
        u32::from(self.now.used)
    }

    /// Steps left in this turn.
    #[inline]
    pub fn left(&self) -> u32 {
        STEPS - self.used()
    }

    #[inline]
    pub(crate) fn now(&self) -> Now {
        self.now
    }

    /// Whether a push has begun and must be finished now.
    #[inline]
    pub fn must_push(&self) -> bool {
        matches!(self.now.after, After::MustPush { .. })
    }

    fn begin_turn(&mut self) {
        let now = &mut self.now;
        now.used = 0;
        now.after = After::Nothing;
        self.begun = now.board;
        if now.captured {
            now.captured = false;
            now.repeated = false;
            now.since = self.past.len() as u32;
        }
        let entry = turn_key(now.board.hash(), now.side);
        now.repeated |= self.past[now.since as usize..].contains(&entry);
        self.past.push(entry);
    }

    fn end_turn(&mut self) {
        self.now.side = self.now.side.other();
        self.begin_turn();
    }

    /// Whether a turn may end with this board: something must have changed, and it must not be there for the third
    /// time.
    #[inline]
    pub(crate) fn may_end_with(&self, hash: u64) -> bool {
        hash != self.begun.hash() && !(self.now.repeated && self.is_third(hash))
    }

    fn is_third(&self, hash: u64) -> bool {
        // After a capture nothing of the past can come again, and the hash says so.
        let entry = turn_key(hash, self.now.side.other());
        let past = &self.past[self.now.since as usize..];
        past.iter().filter(|known| **known == entry).count() >= 2
    }

    /// Whether the turn may end here.
    #[inline]
    pub fn may_pass(&self) -> bool {
        self.now.used > 0 && !self.must_push() && self.may_end_with(self.now.board.hash())
    }

    /// The steps that the pieces allow, whatever comes of them.
    #[inline]
    pub(crate) fn steps(&self) -> StepMoves {
        self.now.steps()
    }

    /// The legal plies of a position in which nothing is to be set up.
    #[inline]
    fn legal(&self) -> StepMoves {
        let mut moves = self.steps();
        if self.now.used == 3 {
            self.drop_illegal_ends(&mut moves);
        }
        moves.pass = self.may_pass();
        moves
    }

    /// Drops the last steps of a turn that would end it as it began, or with a third repetition.
    #[inline]
    fn drop_illegal_ends(&self, moves: &mut StepMoves) {
        let Now { board, repeated, .. } = &self.now;
        // One step can only restore the board if one piece stands on another square now.
        let changed = |side| board.of(side) ^ self.begun.of(side);
        let moved = changed(Side::First) | changed(Side::Second);
        if moved.count_ones() == 2 || *repeated {
            for step in moves.clone() {
                if let Ply::Step { from, direction } = step.ply()
                    && !board.captures(from, direction)
                    && !self.may_end_with(board.hash_after(from, direction))
                {
                    moves.remove(step);
                }
            }
        }
    }

    /// Whether the turn could end in a way that is forbidden because it would be the third time.
    #[inline(never)]
    fn forbids_ends(&self) -> bool {
        let Now { board, used, .. } = &self.now;
        let stays = *used > 0 && !self.must_push() && self.is_third(board.hash());
        let is_forbidden = |step: Step| match step.ply() {
            Ply::Step { from, direction } => {
                !board.captures(from, direction) && self.is_third(board.hash_after(from, direction))
            }
            Ply::Pass | Ply::Place { .. } => false,
        };
        // At the beginning of a turn only the verdict that there is none depends on the past.
        let is_lost = || self.now.winner().is_none() && !self.steps().is_empty() && !self.has_turn();
        stays || *used == 3 && self.steps().any(is_forbidden) || *used == 0 && is_lost()
    }

    /// Whether there is a legal turn; asked at its beginning.
    fn has_turn(&self) -> bool {
        let steps = self.steps();
        if steps.is_empty() || !self.now.repeated {
            // The first step changes the board, and what no step has made twice it cannot make a third time.
            return !steps.is_empty();
        }
        let mut here = self.clone();
        can_end(&mut here)
    }

    fn place(&mut self, kind: Kind, square: u8) {
        let now = &mut self.now;
        now.board.put(square, now.side, kind);
        now.ply += 1;
        if now.board.of(now.side).count_ones() < 16 {
            return;
        }
        now.side = now.side.other();
        if now.side == Side::First {
            now.placing = false;
            self.begin_turn();
        }
    }

    /// The next square to set up a piece on: Gold's from a1, Silver's from a7.
    pub(crate) fn next_to_place(&self) -> u8 {
        (home(self.now.side) & self.now.board.empty()).trailing_zeros() as u8 & 63
    }

    fn placements(&self) -> StepMoves {
        let mut moves = StepMoves { square: self.next_to_place(), ..StepMoves::default() };
        for kind in Kind::ALL {
            if self.now.board.pieces(self.now.side, kind).count_ones() < kind.full_count() {
                moves.kinds |= 1 << kind as u8;
            }
        }
        moves
    }

    fn step(&mut self, from: u8, direction: Direction) {
        self.now.step(from, direction);
        if u32::from(self.now.used) == STEPS {
            self.end_turn();
        }
    }

    /// Why the game is over, if it is.
    pub fn ending(&self) -> Option<Ending> {
        if self.now.placing {
            return None;
        }
        let side = self.now.side;
        if self.now.used > 0 {
            return self.is_dead_end().then_some(Ending { winner: side.other(), how: How::DeadEnd });
        }
        let how = |winner| match winner {
            _ if self.now.board.has_goal(winner) => How::Goal,
            _ => How::Elimination,
        };
        if let Some(winner) = self.now.winner() {
            return Some(Ending { winner, how: how(winner) });
        }
        if self.has_turn() {
            return None;
        }
        let how = if self.steps().is_empty() { How::Immobilisation } else { How::Repetition };
        Some(Ending { winner: side.other(), how })
    }

    /// The end of the turn, if it may end here, and no other ply.
    pub(crate) fn only_pass(&self) -> StepMoves {
        StepMoves { pass: self.may_pass(), ..StepMoves::default() }
    }

    /// Whether a turn has begun that cannot be ended.
    #[inline]
    fn is_dead_end(&self) -> bool {
        !self.may_pass() && self.legal().is_empty()
    }
}

/// Whether the turn under way can be ended legally.
fn can_end(here: &mut Steps) -> bool {
    if here.may_pass() {
        return true;
    }
    let (used, side) = (here.now.used, here.now.side);
    here.legal().any(|step| {
        here.with_child(step, |child| {
            // The fourth step ends the turn.
            (child.now.used <= used && child.now.side != side) || can_end(child)
        })
    })
}

/// What a board at the beginning of a turn is known by.
#[inline]
const fn turn_key(hash: u64, side: Side) -> u64 {
    match side {
        Side::First => hash,
        Side::Second => hash ^ SILVER,
    }
}

const SILVER: u64 = mix(0x5349_4C56);

impl Steps {
    /// The board at the beginning of this turn and the steps made since. Where pieces are set up, the board as it is.
    pub(crate) fn turn_so_far(&self) -> (Board, &[Step]) {
        let begun = if self.now.placing { self.now.board } else { self.begun };
        (begun, &self.now.made[..usize::from(self.now.used)])
    }

    #[inline]
    fn key_of(&self, hash: u64) -> u64 {
        let Now { used, placing, after, .. } = &self.now;
        let board = turn_key(hash, self.now.side);
        if *used == 0 {
            return if *placing { board ^ mix(1) } else { board };
        }
        board ^ after.key() ^ mix(self.begun.hash().wrapping_add(u64::from(*used)))
    }
}

/// Why a game is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// A rabbit has reached the other end.
    Goal,
    /// The loser has no rabbits left.
    Elimination,
    /// The loser cannot move.
    Immobilisation,
    /// Every turn of the loser would repeat a position for the third time.
    Repetition,
    /// The loser has begun a turn that cannot be ended legally.
    DeadEnd,
}

/// Who won, and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner.
    pub winner: Side,
    /// The way.
    pub how: How,
}
