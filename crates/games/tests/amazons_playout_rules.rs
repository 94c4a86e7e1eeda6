//! The rules of ruled playouts of Amazons, against a slow reading of them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod phases;

use std::collections::BTreeSet;

use plywood_core::{Ended, Game, Move, Playout, Position, Random, Side};
use plywood_games::amazons::{Amazons, Board, Half, Halves, RuledTurns, Square, Turn, Turns, Whole};

use phases::positions;

fn squares(board: &Board) -> impl Iterator<Item = Square> {
    let (width, height) = (board.width(), board.height());
    (0..height).flat_map(move |row| (0..width).filter_map(move |column| Square::at(column, row)))
}

fn neighbours(board: &Board, of: Square) -> Vec<Square> {
    squares(board)
        .filter(|at| *at != of && at.column().abs_diff(of.column()) < 2 && at.row().abs_diff(of.row()) < 2)
        .collect()
}

fn amazons(board: &Board, side: Side) -> Vec<Square> {
    squares(board).filter(|at| board.amazons(side) & at.set() != 0).collect()
}

fn isolated(board: &Board, amazon: Square, enemy: Side) -> bool {
    let mut found = vec![amazon];
    let mut next = 0;
    while next < found.len() {
        for at in neighbours(board, found[next]) {
            if board.arrows() & at.set() == 0 && !found.contains(&at) {
                found.push(at);
            }
        }
        next += 1;
    }
    found.iter().all(|at| board.amazons(enemy) & at.set() == 0)
}

fn mobility(board: &Board, amazon: Square) -> u32 {
    board.reach(amazon).count_ones()
}

/// What the rules single out, turn by turn from their text.
fn slow_favoured(position: &Whole) -> BTreeSet<u32> {
    let board = position.board();
    let (side, enemy) = (board.side(), board.side().other());
    let movable: Vec<_> = amazons(board, side).into_iter().filter(|at| mobility(board, *at) > 0).collect();
    let free: Vec<_> = movable.iter().copied().filter(|at| !isolated(board, *at, enemy)).collect();
    let endangered: Vec<_> = free.iter().copied().filter(|at| mobility(board, *at) < 3).collect();
    let movers = [&endangered, &free, &movable].into_iter().find(|set| !set.is_empty()).unwrap();
    let prey: Vec<_> = amazons(board, enemy)
        .into_iter()
        .filter(|at| !free.is_empty() && (1..3).contains(&mobility(board, *at)))
        .collect();
    let turns: Vec<Turn> = position.moves().filter(|turn| movers.contains(&turn.from)).collect();
    let encloses = |turn: &Turn| prey.iter().any(|at| mobility(position.after(*turn).board(), *at) == 0);
    let walk = |turn: &Turn| (turn.from, turn.to);
    let enclosing: BTreeSet<_> = turns.iter().filter(|turn| encloses(turn)).map(walk).collect();
    if enclosing.is_empty() && *movers == movable {
        return BTreeSet::new();
    }
    let turns: Vec<_> =
        turns.into_iter().filter(|turn| enclosing.is_empty() || enclosing.contains(&walk(turn))).collect();
    let shoots_dead = |turn: &Turn| {
        let mut walked = Halves::new(*board);
        walked.play(Half::Walk { from: turn.from, to: turn.to });
        let after = position.after(*turn);
        amazons(board, enemy)
            .iter()
            .any(|at| mobility(walked.board(), *at) > 0 && mobility(after.board(), *at) == 0)
    };
    let deadly: BTreeSet<_> = turns.iter().filter(|turn| shoots_dead(turn)).map(walk).collect();
    turns
        .iter()
        .filter(|turn| !deadly.contains(&walk(turn)) || shoots_dead(turn))
        .map(|turn| turn.to_bits())
        .collect()
}

fn favoured<P: Position>(position: &P) -> Vec<P::Move>
where
    RuledTurns: Playout<P>,
{
    let mut moves = Vec::new();
    RuledTurns.favoured(position, &mut moves);
    moves
}

#[test]
fn the_rules_single_out_what_they_say() {
    let mut applied = 0;
    for position in positions::<Whole>(1500, 5) {
        let moves = favoured(&position);
        let found: BTreeSet<_> = moves.iter().map(|turn| turn.to_bits()).collect();
        let text = Amazons::<Whole>::new().format_position(&position);
        assert_eq!(found.len(), moves.len(), "{text}");
        assert_eq!(found, slow_favoured(&position), "{text}");
        applied += u32::from(!moves.is_empty());
    }
    assert!(applied > 300, "rules applied {applied} times");
}

#[test]
fn halves_single_out_the_beginnings_and_the_ends_of_those_turns() {
    for position in positions::<Whole>(300, 6) {
        let start = Halves::new(*position.board());
        let walks = favoured(&start);
        let mut turns = 0;
        for walk in &walks {
            let walked = start.after(*walk);
            let shots = favoured(&walked).len();
            turns += if shots == 0 { walked.moves().count() } else { shots };
        }
        assert_eq!(turns, favoured(&position).len());
    }
}

#[test]
fn playouts_by_rules_play_what_the_rules_single_out() {
    let mut random = Random::new(7);
    for position in positions::<Whole>(300, 8) {
        let moves = favoured(&position);
        if let Ended::Cut(after) = RuledTurns.play_out(&position, 1, &mut random) {
            assert!(moves.is_empty() || moves.iter().any(|turn| position.after(*turn) == after));
        }
    }
}

#[test]
fn examples_of_the_rules() {
    let names = |text: &str| {
        let position = Amazons::<Whole>::new().position(Some(text)).unwrap();
        let name = |turn: &Turn| Amazons::<Whole>::new().format_move(&position, *turn);
        favoured(&position).iter().map(name).collect::<Vec<_>>()
    };
    // In the beginning nobody is in danger.
    assert!(names("10x10").is_empty());
    // The amazon on a1 has one square left and is saved.
    assert_eq!(names("4B/5/x4/1x2W/Wx3 w"), ["a1-a2/a1", "a1-a2/b3", "a1-a2/c4", "a1-a2/d5"]);
    // Here she is isolated, and the other one plays.
    let others = names("4B/5/xx3/1x2W/Wx3 w");
    assert!(!others.is_empty() && others.iter().all(|turn| turn.starts_with("e2")), "{others:?}");
    // The enemy on e5 has one square left, d5, and is enclosed.
    assert_eq!(names("2x1B/3xx/5/5/W4 w"), ["a1-a2/d5"]);
}
