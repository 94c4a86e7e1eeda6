//! What a network is told of Arimaa: what stands where, who is held or hunted, and what can happen next.
//!
//! Squares are as a view sees them: from its own end, and mirrored if need be, so that its elephant stands on the a- to
//! d-files. A position and its mirror image are the same to a network, as long as both elephants are there.

mod holds;
mod ways;

use plywood_core::{Position, Side};
use plywood_engines::net::Inputs;

use crate::bits::{Squares, TRAPS, bit, neighbours};
use crate::board::{Board, Kind};
use crate::eval::{Half, Scene, rabbits_with_free_files};
use crate::rules::{STEPS, Steps};
use crate::tactics;
use holds::{LEVELS, REACHES};
use ways::LONGEST_WALK;

/// The facts of Arimaa.
#[derive(Copy, Clone, Debug)]
pub struct Facts;

// Blocks of inputs, one behind the other. `owner` is 0 for the view's own pieces, 1 for the other side's.

/// A piece: owner, kind, square.
const PIECE: usize = 0;
/// What is wrong with a piece that is no elephant: owner, kind, how, square.
const TROUBLE: usize = PIECE + 2 * 6 * 64;
/// How many guards a trap has: trap, own guards, the other side's.
const GUARDS: usize = TROUBLE + 2 * 5 * 3 * 64;
/// The strongest piece that can be lost in a trap: owner, trap, kind, steps from two to four.
const THREAT: usize = GUARDS + 4 * 5 * 5;
/// A rabbit with an empty file before it: owner, square.
const FREEWAY: usize = THREAT + 2 * 4 * 6 * 3;
/// A goal in one whole turn: owner.
const GOAL: usize = FREEWAY + 2 * 64;
/// The steps left: whose, how many.
const LEFT: usize = GOAL + 2;
/// How many pieces of a kind there are: kind, own ones, the other side's.
const COUNT: usize = LEFT + 2 * STEPS as usize;
/// Where a strong enemy is, as a strong piece sees it: owner, pair, rows, files.
const OFFSET: usize = COUNT + 9 * 9 + 3 * (3 * 3) + 2 * 2;
/// Rows and files from 7 back to 7 ahead.
const OFFSETS: usize = 15 * 15;
/// The strongest guards of a trap: trap, own one or none, the other side's.
const STRONGEST: usize = OFFSET + 2 * PAIRS.len() * OFFSETS;
/// The fewest steps in which a rabbit walks to its goal: owner, over any squares or safe ones only, steps.
const WALK: usize = STRONGEST + 4 * 7 * 7;
/// Squares beside the elephant without a friend: owner, how many.
const EXITS: usize = WALK + 2 * 2 * LONGEST_WALK;
/// How strong both sides are around a trap: trap, own level, the other side's.
const HOLD: usize = EXITS + 2 * 5;
/// How far both elephants are from a trap: trap, own one, the other side's.
const ELEPHANTS: usize = HOLD + 4 * LEVELS * LEVELS;
const END: usize = ELEPHANTS + 4 * REACHES * REACHES;

/// Kinds that are counted, how many numbers there are for each, and where they begin.
const COUNTED: [(Kind, usize, usize); 5] = [
    (Kind::Rabbit, 9, 0),
    (Kind::Cat, 3, 81),
    (Kind::Dog, 3, 90),
    (Kind::Horse, 3, 99),
    (Kind::Camel, 2, 108),
];

/// Who looks for whom.
const PAIRS: [(Kind, Kind); 4] = [
    (Kind::Camel, Kind::Elephant),
    (Kind::Horse, Kind::Elephant),
    (Kind::Horse, Kind::Camel),
    (Kind::Elephant, Kind::Elephant),
];

/// With fewer pieces a position has another output bucket.
const MANY_PIECES: u32 = 26;

/// How a piece is in trouble: frozen, beside a stronger enemy, or one step from one beside a trap.
#[inline]
fn trouble(half: &Half, piece: u64) -> Option<usize> {
    [half.frozen, half.dominated, half.prey[1]].iter().position(|set| set & piece != 0)
}

/// The number of a trap from its square: own ones first, as a view sees them.
#[inline]
const fn trap_number(square: u8) -> usize {
    (square >> 5 & 1) as usize * 2 + (square >> 2 & 1) as usize
}

/// The steps between two squares.
#[inline]
const fn distance(from: u8, to: u8) -> usize {
    ((from / 8).abs_diff(to / 8) + (from % 8).abs_diff(to % 8)) as usize
}

/// The position of which two lists are made.
struct Teller<'a> {
    board: &'a Board,
    scene: Scene,
    /// Arrays that a byte cannot leave: nobody has to ask whether there is room. Both lists are equally long.
    lists: [[u16; 256]; 2],
    length: u8,
    /// What makes a square that of a view.
    masks: [u8; 2],
}

const _: () = assert!(Facts::MOST < 256);

impl Teller<'_> {
    /// Tells both views something about `side`: `number` gets its owner in that view, and what makes squares.
    #[inline]
    fn tell(&mut self, side: Side, number: impl Fn(usize, u8) -> usize) {
        for view in [Side::First, Side::Second] {
            let index = view.index();
            self.lists[index][usize::from(self.length)] =
                number(usize::from(view != side), self.masks[index]) as u16;
        }
        self.length += 1;
    }

    fn pieces(&mut self, side: Side, mover: Side, left: u32) {
        let half = *self.scene.of(side);
        for (kind, pieces) in half.pieces.into_iter().enumerate() {
            for square in Squares(pieces) {
                let at = move |mask: u8| usize::from(square ^ mask);
                self.tell(side, |owner, mask| PIECE + (owner * 6 + kind) * 64 + at(mask));
                if let Some(how) = trouble(&half, bit(square)) {
                    self.tell(side, |owner, mask| TROUBLE + ((owner * 5 + kind) * 3 + how) * 64 + at(mask));
                }
            }
        }
        for square in Squares(rabbits_with_free_files(&self.scene, side)) {
            self.tell(side, |owner, mask| FREEWAY + owner * 64 + usize::from(square ^ mask));
        }
        // Whoever has a whole turn before it and a goal in it has won: nobody guesses there.
        if !(side == mover && left == STEPS) && tactics::threatens_goal(self.board, side) {
            self.tell(side, |owner, _| GOAL + owner);
        }
    }

    /// The strongest piece of a side that may be lost in each trap, as far as a few shifts can tell.
    fn threats(&mut self, side: Side) {
        let half = *self.scene.of(side);
        for trap in Squares(TRAPS) {
            let at = bit(trap);
            let guards = neighbours(at) & half.all;
            let (victims, steps) = if guards.is_power_of_two() {
                // The only guard is pushed in, or away from a friend in the trap.
                let Some(steps) = half.prey.iter().position(|prey| prey & guards != 0) else { continue };
                (if half.all & at != 0 { at } else { guards }, steps)
            } else if guards == 0 && self.scene.empty & at != 0 {
                (half.prey[0] & neighbours(neighbours(at) & self.scene.empty), 2)
            } else {
                continue;
            };
            let Some(kind) = (0..6).rev().find(|kind| half.pieces[*kind] & victims != 0) else { continue };
            self.tell(side, |owner, mask| {
                THREAT + ((owner * 4 + trap_number(trap ^ mask)) * 6 + kind) * 3 + steps
            });
        }
    }

    fn traps(&mut self) {
        for trap in Squares(TRAPS) {
            let guards = [Side::First, Side::Second]
                .map(|side| (neighbours(bit(trap)) & self.board.of(side)).count_ones() as usize);
            self.tell(Side::First, |owner, mask| {
                GUARDS + (trap_number(trap ^ mask) * 5 + guards[owner]) * 5 + guards[1 - owner]
            });
        }
    }

    fn counts(&mut self) {
        for (kind, numbers, begin) in COUNTED {
            let counts = [Side::First, Side::Second]
                .map(|side| (self.board.pieces(side, kind).count_ones() as usize).min(numbers - 1));
            self.tell(Side::First, |owner, _| COUNT + begin + counts[owner] * numbers + counts[1 - owner]);
        }
    }

    fn offsets(&mut self, side: Side) {
        for (pair, (from, to)) in PAIRS.into_iter().enumerate() {
            for from in Squares(self.board.pieces(side, from)) {
                for to in Squares(self.board.pieces(side.other(), to)) {
                    self.tell(side, |owner, mask| {
                        let (from, to) = (usize::from(from ^ mask), usize::from(to ^ mask));
                        let (rows, files) = (to / 8 + 7 - from / 8, to % 8 + 7 - from % 8);
                        OFFSET + (owner * PAIRS.len() + pair) * OFFSETS + rows * 15 + files
                    });
                }
            }
        }
    }
}

/// What makes a square that of a view: turned round for the second player, mirrored if its elephant is on the right.
#[inline]
fn mask(board: &Board, view: Side) -> u8 {
    const RIGHT: u64 = 0xF0F0_F0F0_F0F0_F0F0;
    let mirror = if board.pieces(view, Kind::Elephant) & RIGHT == 0 { 0 } else { 7 };
    view.pick(0, 56) ^ mirror
}

impl Inputs<Steps> for Facts {
    const NAME: &'static str = "arimaa-facts-2";
    const COUNT: usize = END;
    const MOST: usize = 136;
    const BUCKETS: usize = 2 * STEPS as usize;
    const KEPT: bool = true;

    fn active(position: &Steps, view: Side, list: &mut Vec<u16>) {
        let mut lists = [Vec::with_capacity(Facts::MOST), Vec::with_capacity(Facts::MOST)];
        Facts::both(position, &mut lists);
        list.append(&mut lists[view.index()]);
    }

    fn both(position: &Steps, lists: &mut [Vec<u16>; 2]) {
        let (board, mover) = (position.board(), position.side());
        let masks = [Side::First, Side::Second].map(|view| mask(board, view));
        let scene = Scene::new(board, mover, position.left());
        let mut teller = Teller { board, scene, lists: [[0; 256]; 2], length: 0, masks };
        for side in [Side::First, Side::Second] {
            teller.pieces(side, mover, position.left());
            teller.threats(side);
            teller.offsets(side);
            teller.ways(side);
        }
        teller.traps();
        teller.strongest();
        teller.holds();
        teller.counts();
        let left = position.left() as usize - 1;
        teller.tell(mover, |owner, _| LEFT + owner * STEPS as usize + left);
        for (list, told) in lists.iter_mut().zip(&teller.lists) {
            list.extend_from_slice(&told[..usize::from(teller.length)]);
        }
    }

    /// By the steps left, and by how many pieces there are.
    #[inline]
    fn bucket(position: &Steps) -> usize {
        let few = usize::from(position.board().empty().count_zeros() < MANY_PIECES);
        few * STEPS as usize + position.left() as usize - 1
    }
}
