//! Turns at random, as fast as we can.

use plywood_core::{Ended, Playout, Position, Random, Side};

use super::super::board::Board;
use super::super::halves::{Half, Halves};
use super::super::squares::{Squares, each};
use super::super::whole::Whole;
use super::ending::Ending;
use super::lines::{Lines, Spot};

/// Random turns in three steps, each as likely as its alternatives: an amazon that can move, where it goes, what it
/// burns. A turn of an amazon with few turns is therefore likelier than one of an amazon with many. (OpenSpiel's
/// Amazons, whose plies are these steps, plays out the same way.)
#[derive(Copy, Clone, Debug, Default)]
pub struct RandomTurns;

impl Playout<Whole> for RandomTurns {
    fn play_out(&self, position: &Whole, plies: u32, random: &mut Random) -> Ended<Whole> {
        play(&Halves::new(position.0), plies.saturating_mul(2), random).of_turns(position)
    }
}

impl Playout<Halves> for RandomTurns {
    fn play_out(&self, position: &Halves, plies: u32, random: &mut Random) -> Ended<Halves> {
        play(position, plies, random).of_halves(position)
    }
}

/// The most amazons that fit on a board, and the most turns: each burns a square.
const SQUARES: usize = 100;

/// The amazons of one side, in no order.
struct Amazons {
    spots: [Spot; SQUARES],
    count: usize,
}

impl Amazons {
    fn new(set: Squares) -> Amazons {
        let mut amazons = Amazons { spots: [Spot::default(); SQUARES], count: 0 };
        for (spot, square) in amazons.spots.iter_mut().zip(each(set)) {
            *spot = Spot::of(square);
            amazons.count += 1;
        }
        amazons
    }
}

/// A game that is played on.
struct Game {
    lines: Lines,
    amazons: [Amazons; 2],
}

impl Game {
    fn new(board: &Board) -> Game {
        let amazons = [Side::First, Side::Second].map(|side| Amazons::new(board.amazons(side)));
        Game { lines: Lines::new(board.empty()), amazons }
    }

    /// Moves an amazon of a side; `None` if none can move.
    #[inline]
    fn walk(&mut self, side: Side, random: &mut Random) -> Option<(Spot, Spot)> {
        let Amazons { spots, count } = &mut self.amazons[side.index()];
        let mut left = (*count).min(SQUARES);
        while left > 0 {
            let bits = random.bits();
            let chosen = below(bits >> 32, left as u32) as usize;
            let from = spots[chosen];
            let rays = self.lines.rays(from);
            if !rays.none() {
                let to = rays.nth(from, below(bits, rays.count()));
                spots[chosen] = to;
                self.lines.toggle(from);
                self.lines.toggle(to);
                return Some((from, to));
            }
            // It cannot move, so one of those before it is chosen.
            left -= 1;
            spots.swap(chosen, left);
        }
        None
    }

    /// Burns a square that the amazon on `from` sees. There is one: where it came from.
    #[inline]
    fn shoot(&mut self, from: Spot, random: &mut Random) -> Spot {
        let rays = self.lines.rays(from);
        let target = rays.nth(from, below(random.bits(), rays.count()));
        self.lines.toggle(target);
        target
    }
}

/// A number below `limit`, made of the lower 32 of these random bits.
#[inline]
const fn below(bits: u64, limit: u32) -> u32 {
    (((bits & 0xFFFF_FFFF) * limit as u64) >> 32) as u32
}

/// Plays on for at most so many halves of turns.
pub(super) fn play(start: &Halves, halves: u32, random: &mut Random) -> Ending {
    let mut game = Game::new(&start.board);
    let mut side = start.board.side();
    let mut shooter = start.shooter.map(Spot::of);
    // What was played, from where to where. Only a playout that is cut needs it, but to write it down costs less than
    // to keep a board with its key.
    let mut played = [(Spot::default(), Spot::default()); 2 * SQUARES];
    for (half, record) in (0..halves).zip(&mut played) {
        if let Some(from) = shooter.take() {
            *record = (from, game.shoot(from, random));
            side = side.other();
        } else if let Some((from, to)) = game.walk(side, random) {
            *record = (from, to);
            shooter = Some(to);
        } else {
            return Ending::Lost { loser: side, halves: half };
        }
    }
    Ending::Cut(replay(start, &played[..played.len().min(halves as usize)]))
}

fn replay(start: &Halves, played: &[(Spot, Spot)]) -> Halves {
    let mut position = *start;
    for (from, to) in played.iter().filter_map(|(from, to)| from.square().zip(to.square())) {
        position.play(if position.shooter.is_some() { Half::Shoot(to) } else { Half::Walk { from, to } });
    }
    position
}
