//! Playouts of Amazons are legal games, drawn as their documentation says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod phases;

use std::collections::{BTreeMap, BTreeSet};

use plywood_core::{Ended, Game, MaxScore, Move, Playout, Position, Random, Score, Side};
use plywood_games::amazons::{Amazons, Halves, RandomTurns, RuledTurns, Square, Turn, Turns, Whole};

use phases::positions;

fn position(text: &str) -> Whole {
    Amazons::<Whole>::new().position(Some(text)).unwrap()
}

/// The positions of one playout: with the same seed, one that is cut later begins with the same plies.
fn game<T: Turns>(playout: &impl Playout<T>, start: &T, seed: u64) -> (Vec<T>, MaxScore) {
    let mut positions = Vec::new();
    for plies in 0.. {
        match playout.play_out(start, plies, &mut Random::new(seed)) {
            Ended::Cut(position) => positions.push(position),
            Ended::Over(score) => return (positions, score),
        }
    }
    unreachable!("every game ends")
}

fn is_a_game<T: Turns + PartialEq>(playout: &impl Playout<T>, start: &T, seed: u64) {
    let text = Amazons::<T>::new().format_position(start);
    let (positions, score) = game(playout, start, seed);
    assert!(positions[0] == *start, "{text}");
    for pair in positions.windows(2) {
        assert!(pair[0].moves().any(|mv| pair[0].after(mv) == pair[1]), "{text} with seed {seed}");
        assert_eq!(pair[1].key(), pair[1].fresh_key(), "{text} with seed {seed}");
    }
    let last = positions.last().unwrap();
    let ends = last.moves().map(|mv| last.after(mv));
    let verdicts: Vec<_> =
        ends.filter_map(|end| end.verdict().map(|verdict| verdict.for_max(end.side()))).collect();
    assert!(verdicts.contains(&score), "{text} with seed {seed}: {score}");
    let whole_game = playout.play_out(start, u32::MAX, &mut Random::new(seed));
    assert!(matches!(whole_game, Ended::Over(end) if end == score), "{text} with seed {seed}");
}

fn are_games<T: Turns + PartialEq>()
where
    RandomTurns: Playout<T>,
    RuledTurns: Playout<T>,
{
    let starts = Amazons::<T>::new().starts().into_iter().map(|start| start.position);
    for (seed, start) in starts.chain(positions(150, 1)).enumerate() {
        is_a_game(&RandomTurns, &start, seed as u64);
        is_a_game(&RuledTurns, &start, seed as u64);
    }
}

#[test]
fn playouts_in_turns_are_games() {
    are_games::<Whole>();
}

#[test]
fn playouts_in_halves_are_games() {
    are_games::<Halves>();
}

#[test]
fn both_shapes_play_the_same_game() {
    for (seed, whole) in positions::<Whole>(100, 2).iter().enumerate() {
        let halves = Halves::new(*whole.board());
        let (side, ply) = winner(&RandomTurns, whole, &mut Random::new(seed as u64));
        assert_eq!(winner(&RandomTurns, &halves, &mut Random::new(seed as u64)), (side, 2 * ply));
    }
}

/// The winner, and the ply at which the game was over.
fn winner<P: Position>(playout: &impl Playout<P>, start: &P, random: &mut Random) -> (Side, u32) {
    let Ended::Over(score) = playout.play_out(start, u32::MAX, random) else { panic!("it was cut") };
    let score = score.for_side(Side::First);
    (if score > Score::DRAW { Side::First } else { Side::Second }, score.decided_at().unwrap())
}

/// Whether counts are as likely as a chi-square test accepts nearly always.
fn fits(seen: &BTreeMap<u32, u32>, expected: &BTreeMap<u32, f64>) -> bool {
    let squares = expected.iter().map(|(turn, expected)| {
        let seen = f64::from(*seen.get(turn).unwrap_or(&0));
        (seen - expected).powi(2) / expected
    });
    let freedom = expected.len() as f64 - 1.0;
    seen.keys().all(|turn| expected.contains_key(turn))
        && squares.sum::<f64>() < freedom + 4.0 * (2.0 * freedom).sqrt()
}

fn first_turns(playout: &impl Playout<Whole>, start: &Whole, count: u32) -> BTreeMap<u32, u32> {
    let mut random = Random::new(3);
    let turns: Vec<_> = start.moves().map(|turn| (turn, start.after(turn))).collect();
    let mut seen = BTreeMap::new();
    for _ in 0..count {
        let Ended::Cut(after) = playout.play_out(start, 1, &mut random) else { panic!("nothing ends here") };
        let turn = turns.iter().find(|(_, child)| *child == after).unwrap().0;
        *seen.entry(turn.to_bits()).or_default() += 1;
    }
    seen
}

#[test]
fn amazon_destination_and_target_are_equally_likely_each() {
    // The second has an amazon that cannot move.
    for text in ["4x4t", "WxB2/xx3/B4/5/W3W w", "B3B/1W3/5/3W1/4W w"] {
        let start = position(text);
        let count = 40_000;
        let turns: Vec<Turn> = start.moves().collect();
        let choices = |fits: &dyn Fn(&Turn) -> Option<Square>| {
            turns.iter().filter_map(fits).collect::<BTreeSet<_>>().len() as f64
        };
        let expected = turns.iter().map(|turn| {
            let amazons = choices(&|other| Some(other.from));
            let destinations = choices(&|other| (other.from == turn.from).then_some(other.to));
            let targets =
                choices(&|other| ((other.from, other.to) == (turn.from, turn.to)).then_some(other.arrow));
            (turn.to_bits(), f64::from(count) / (amazons * destinations * targets))
        });
        let expected: BTreeMap<_, _> = expected.collect();
        assert!(fits(&first_turns(&RandomTurns, &start, count), &expected), "{text}");
        let even = turns.iter().map(|turn| (turn.to_bits(), f64::from(count) / turns.len() as f64)).collect();
        assert!(!fits(&first_turns(&RandomTurns, &start, count), &even), "{text}: the test tells nothing");
    }
}

/// The same distribution, the slow way.
struct Slow;

impl Playout<Whole> for Slow {
    fn play_out(&self, start: &Whole, _: u32, random: &mut Random) -> Ended<Whole> {
        let mut position = *start;
        loop {
            if let Some(score) = position.verdict() {
                return Ended::Over(score.for_max(position.side()));
            }
            let mut turns: Vec<Turn> = position.moves().collect();
            for part in [|turn: &Turn| turn.from, |turn: &Turn| turn.to, |turn: &Turn| turn.arrow] {
                let choices: Vec<Square> =
                    turns.iter().map(part).collect::<BTreeSet<_>>().into_iter().collect();
                let choice = *random.pick(&choices);
                turns.retain(|turn| part(turn) == choice);
            }
            position.play(turns[0]);
        }
    }
}

#[test]
fn games_end_as_slow_ones_do() {
    for text in ["5x5", "6x6t", "4x4"] {
        let start = position(text);
        let [fast, slow] = [0, 1].map(|which| {
            let mut random = Random::new(4);
            let games = 5000;
            let (mut won, mut plies) = (0, 0);
            for _ in 0..games {
                let (side, ply) = match which {
                    0 => winner(&RandomTurns, &start, &mut random),
                    _ => winner(&Slow, &start, &mut random),
                };
                won += u32::from(side == Side::First);
                plies += ply;
            }
            (f64::from(won) / f64::from(games), f64::from(plies) / f64::from(games))
        });
        // Four standard errors of a difference of shares, and more than as many of lengths.
        assert!((fast.0 - slow.0).abs() < 0.04, "{text}: {fast:?} and {slow:?}");
        assert!((fast.1 - slow.1).abs() < 0.4, "{text}: {fast:?} and {slow:?}");
    }
}
