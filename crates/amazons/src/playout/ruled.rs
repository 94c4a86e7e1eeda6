//! Turns by rules where one applies, at random elsewhere.

use plywood_core::{Ended, Playout, Position, Random};

use super::super::board::Board;
use super::super::halves::{Half, Halves};
use super::super::squares::{Square, Squares, each, nth};
use super::super::whole::{Turn, Whole};
use super::ending::Ending;
use super::lines::{Lines, Spot};
use super::random;
use super::rules::{Advice, enclosing_shots};

/// Random turns within what three rules allow: amazons that can hardly move are saved, enemies that can hardly move are
/// enclosed, and isolated amazons wait. Among what is allowed, amazon, destination and target are drawn one after
/// another, each as likely as its alternatives.
///
/// The rules are those of Kloetzer, Iida and Bouzy (2007), as Yanik (2021) tells them:
///
/// 1. An own amazon with one or two reachable squares has to be moved, unless she is isolated and cannot be saved.
/// 2. An enemy amazon with one or two reachable squares is enclosed if one turn can leave her without any. An arrow
///    that encloses an enemy is always shot.
/// 3. An isolated amazon, one from whom no way over unburnt squares leads to an enemy, is not moved while others can.
///
/// The first comes before the third, and both before the second: they say who moves, and it says what the mover does if
/// she can.
#[derive(Copy, Clone, Debug, Default)]
pub struct RuledTurns;

impl Playout<Whole> for RuledTurns {
    fn play_out(&self, position: &Whole, plies: u32, random: &mut Random) -> Ended<Whole> {
        play(&Halves::new(position.0), plies.saturating_mul(2), random).of_turns(position)
    }

    fn favoured(&self, position: &Whole, moves: &mut Vec<Turn>) {
        for (from, to) in favoured_walks(&position.0) {
            let mut board = position.0;
            board.walk(from, to);
            let shots = enclosing_shots(&board, to);
            let targets = if shots == 0 { board.reach(to) } else { shots };
            moves.extend(each(targets).map(|arrow| Turn { from, to, arrow }));
        }
    }
}

impl Playout<Halves> for RuledTurns {
    fn play_out(&self, position: &Halves, plies: u32, random: &mut Random) -> Ended<Halves> {
        play(position, plies, random).of_halves(position)
    }

    fn favoured(&self, position: &Halves, moves: &mut Vec<Half>) {
        match position.shooter {
            Some(shooter) => moves.extend(each(enclosing_shots(&position.board, shooter)).map(Half::Shoot)),
            None => {
                let walks = favoured_walks(&position.board);
                moves.extend(walks.map(|(from, to)| Half::Walk { from, to }));
            }
        }
    }
}

/// The walks that the rules single out; none if all are allowed.
fn favoured_walks(board: &Board) -> impl Iterator<Item = (Square, Square)> {
    let advice = Advice::new(board, &Lines::new(board.empty()));
    let closers = advice.closers(board);
    let movers = match (closers, advice.chosen) {
        (0, false) => 0,
        (0, true) => advice.movers,
        _ => closers,
    };
    let walks = move |from| {
        if closers == 0 { board.reach(from) } else { advice.enclosing_walks(board, from) }
    };
    each(movers).flat_map(move |from| each(walks(from)).map(move |to| (from, to)))
}

fn play(start: &Halves, halves: u32, random: &mut Random) -> Ending {
    let mut position = *start;
    let mut lines = Lines::new(position.board.empty());
    for half in 0..halves {
        if let Some(shooter) = position.shooter {
            let target = choose_target(&position.board, &lines, shooter, random);
            lines.toggle(Spot::of(target));
            position.play(Half::Shoot(target));
            continue;
        }
        let advice = Advice::new(&position.board, &lines);
        if advice.movers == 0 {
            return Ending::Lost { loser: position.side(), halves: half };
        }
        if advice.settled {
            return random::play(&position, halves - half, random).after(half);
        }
        let (from, to) = choose_walk(&position.board, &lines, &advice, random);
        lines.toggle(Spot::of(from));
        lines.toggle(Spot::of(to));
        position.play(Half::Walk { from, to });
    }
    Ending::Cut(position)
}

fn choose_walk(board: &Board, lines: &Lines, advice: &Advice, random: &mut Random) -> (Square, Square) {
    let closers = advice.closers(board);
    if closers == 0 {
        let from = any(advice.movers, random);
        (from, any_in_sight(lines, from, random))
    } else {
        let from = any(closers, random);
        (from, any(advice.enclosing_walks(board, from), random))
    }
}

fn choose_target(board: &Board, lines: &Lines, shooter: Square, random: &mut Random) -> Square {
    match enclosing_shots(board, shooter) {
        0 => any_in_sight(lines, shooter, random),
        shots => any(shots, random),
    }
}

/// A random square of a set that is not empty.
fn any(set: Squares, random: &mut Random) -> Square {
    nth(set, random.below(set.count_ones().into()) as u32)
}

/// A random square that a queen sees. There must be one.
fn any_in_sight(lines: &Lines, from: Square, random: &mut Random) -> Square {
    let rays = lines.rays(Spot::of(from));
    let to = rays.nth(Spot::of(from), random.below(rays.count().into()) as u32);
    to.square().unwrap_or(from)
}
