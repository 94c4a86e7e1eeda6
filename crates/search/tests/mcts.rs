//! Monte Carlo tree search against brute force: with enough simulations it proves the score of small games, whatever
//! its settings, and what it calls proven is true, whatever its limits.

use plywood_core::{
    Bound, Goal, Limits, Playout, Position, Random, RandomMoves, Report, Score, Search, Side, Stats,
};
use plywood_games::connect4::{AnyShape, Connect4};
use plywood_games::nim::Piles;
use plywood_games::tictactoe::{Board, Square};
use plywood_search::{Glance, Mcts, MctsSettings, Priors, Selection};
use plywood_testkit::dag::Weave;
use plywood_testkit::differential::effort;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::oracle::{Oracle, TO_THE_END};
use plywood_testkit::tree::Growth;
use plywood_testkit::{random_late_position, random_position};

const ESTIMATES: Hashed = Hashed { points: 40 };
const TRUTH: Oracle<Hashed> = Oracle { distance: false, ..Oracle::plain(ESTIMATES) };

/// Every way of selecting, with all priors, transpositions and reuse on and off.
fn every_setting() -> Vec<MctsSettings> {
    let mut all = Vec::new();
    for select in [Selection::Ucb1, Selection::Ucb1Tuned, Selection::Puct] {
        for priors in [Priors::None, Priors::Rank, Priors::Evaluation] {
            for flags in 0..4 {
                let (transpositions, reuse) = (flags & 1 == 1, flags & 2 == 2);
                let temperature = if priors == Priors::Rank { 2.0 } else { 0.1 };
                all.push(MctsSettings {
                    select,
                    priors,
                    transpositions,
                    reuse,
                    temperature,
                    memory: 4 << 20,
                    ..MctsSettings::default()
                });
            }
        }
    }
    all
}

/// Random values for everything that changes the way, but not the proven score.
fn vary(settings: &MctsSettings, random: &mut Random) -> MctsSettings {
    MctsSettings {
        exploration: *random.pick(&[0.3, 0.7, 1.4]),
        cut: *random.pick(&[None, Some(0), Some(2)]),
        expand: *random.pick(&[1, 1, 3]),
        width: *random.pick(&[None, None, Some(1), Some(2)]),
        glance: *random.pick(&[
            None,
            Some(Glance { moves: 1, visits: 9 }),
            Some(Glance { moves: 2, visits: 3 }),
        ]),
        seed: random.bits(),
        ..settings.clone()
    }
}

fn search<P: Position, Y: Playout<P> + Sync>(
    search: &mut Mcts<P, Hashed, Shuffled, Y>,
    position: &P,
    simulations: u64,
) -> Report<P::Move> {
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()))
}

/// The report is legal, and if it claims a proof, true.
fn judge<P: Position>(position: &P, report: &Report<P::Move>, settings: &MctsSettings) {
    let context = || format!("{report:?}\nof {position:?}\nwith {settings:?}");
    let mut end = position.clone();
    for mv in &report.line {
        assert!(end.outcome().is_none() && end.moves().any(|legal| legal == *mv), "illegal: {}", context());
        end.play(*mv);
    }
    assert_eq!(report.best, report.line.first().copied(), "{}", context());
    assert!(report.best.is_some(), "{}", context());
    if report.proven {
        assert!(!report.stopped && report.bound == Bound::Exact, "{}", context());
        let truth = TRUTH.score(position, TO_THE_END);
        assert_eq!(report.score, truth, "the score: {}", context());
        let best = report.best.map(|best| TRUTH.score_of(position, best, TO_THE_END));
        assert_eq!(best, Some(truth), "the move: {}", context());
    } else {
        assert!(report.score == -Score::INFINITY || !report.score.is_decisive(), "{}", context());
    }
}

fn proves<P: Position>(position: &P, settings: &MctsSettings) {
    let mut mcts = Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves);
    let report = search(&mut mcts, position, 200_000);
    assert!(report.proven, "not proven: {report:?}\nof {position:?}\nwith {settings:?}");
    judge(position, &report, settings);
}

fn sweep<P: Position>(seed: u64, positions: u64, mut make: impl FnMut(&mut Random) -> P) {
    let all = every_setting();
    let mut random = Random::new(seed);
    for number in 0..positions * effort() {
        let position = make(&mut random);
        // Neighbours in the list meet different positions, and every setting comes again and again.
        for turn in 0..4 {
            let settings = &all[(number * 7 + turn * 11) as usize % all.len()];
            proves(&position, &vary(settings, &mut random));
        }
    }
}

#[test]
fn trees_with_repeated_turns_and_payoffs() {
    sweep(1, 600, |random| Growth::random(random.bits()).root());
}

#[test]
fn graphs_with_transpositions() {
    sweep(2, 300, |random| Weave::random(random.bits()).layered());
    sweep(3, 200, |random| Weave::random(random.bits()).skipping());
}

#[test]
fn small_nim() {
    sweep(4, 100, |random| {
        let piles: Vec<u8> = (0..3).map(|_| 1 + random.below(3) as u8).collect();
        Piles::new(&piles, random.one_in(2), *random.pick(&[Side::First, Side::Second])).unwrap()
    });
}

#[test]
fn tic_tac_toe() {
    sweep(5, 100, |random| {
        let ply = random.between(2, 6) as u32;
        random_position(&Board::new(), random, ply)
    });
}

#[test]
fn small_connect_four() {
    let shape = AnyShape::new(4, 4).unwrap();
    sweep(6, 60, |random| {
        let ply = random.between(5, 10) as u32;
        random_late_position(&Connect4::new(shape), random, ply)
    });
}

/// Favours every other move, sometimes: what is left out may be better.
struct Picky;

impl<P: Position> Playout<P> for Picky {
    fn play_out(&self, position: &P, plies: u32, random: &mut Random) -> plywood_core::Ended<P> {
        RandomMoves.play_out(position, plies, random)
    }

    fn favoured(&self, position: &P, moves: &mut Vec<P::Move>) {
        if !position.key().is_multiple_of(3) {
            moves.extend(position.moves().step_by(2));
        }
    }
}

/// With moves left out, little memory, two threads and few simulations there may be no proof, but never a wrong one.
fn never_lies<P: Position>(seed: u64, positions: u64, mut make: impl FnMut(&mut Random) -> P) {
    let all = every_setting();
    let mut random = Random::new(seed);
    let mut proofs = 0;
    for number in 0..positions * effort() {
        let position = make(&mut random);
        let settings = MctsSettings {
            keep: *random.pick(&[None, Some(1), Some(2)]),
            memory: *random.pick(&[0, 4 << 20]),
            threads: *random.pick(&[1, 2]),
            ..vary(&all[number as usize % all.len()], &mut random)
        };
        let simulations = *random.pick(&[20, 500, 5000]);
        let report = if random.one_in(2) {
            search(&mut Mcts::new(settings.clone(), ESTIMATES, Shuffled, Picky), &position, simulations)
        } else {
            search(&mut Mcts::new(settings.clone(), ESTIMATES, Shuffled, RandomMoves), &position, simulations)
        };
        judge(&position, &report, &settings);
        proofs += u64::from(report.proven);
    }
    assert!(proofs > positions / 10, "hardly anything was proven: {proofs} of {positions}");
}

#[test]
fn proofs_are_true_in_trees() {
    never_lies(7, 1500, |random| Growth::random(random.bits()).root());
}

#[test]
fn proofs_are_true_in_graphs() {
    never_lies(8, 800, |random| Weave::random(random.bits()).skipping());
}

#[test]
fn proofs_are_true_in_games() {
    let shape = AnyShape::new(4, 4).unwrap();
    never_lies(9, 60, |random| {
        let ply = random.between(6, 10) as u32;
        random_late_position(&Connect4::new(shape), random, ply)
    });
    never_lies(10, 100, |random| {
        let ply = random.between(1, 4) as u32;
        random_position(&Board::new(), random, ply)
    });
}

/// Without proofs the answer is a guess, but a good one.
#[test]
fn without_proofs_nothing_is_proven() {
    let mut board = Board::new();
    for text in [0, 3, 1, 4] {
        let mv = board.moves().find(|mv| mv.number() == text).unwrap();
        board.play(mv);
    }
    let settings = MctsSettings { proofs: false, ..MctsSettings::default() };
    let report = search(&mut Mcts::new(settings, ESTIMATES, Shuffled, RandomMoves), &board, 3000);
    assert!(report.stopped && !report.proven && report.stats.simulations == 3000, "{report:?}");
    assert_eq!(report.best.map(Square::number), Some(2), "the third in a row wins: {report:?}");
}

/// What pruning forgets is found again: a proof succeeds with memory for a fraction of its tree.
#[test]
fn proofs_survive_pruning() {
    let shape = AnyShape::new(4, 4).unwrap();
    let mut random = Random::new(5);
    for _ in 0..3 {
        let position = random_late_position(&Connect4::new(shape), &mut random, 3);
        let [large, small] = [64 << 20, 512 << 10].map(|memory| {
            let settings = MctsSettings { memory, ..MctsSettings::default() };
            let report =
                search(&mut Mcts::new(settings, ESTIMATES, Shuffled, RandomMoves), &position, 3_000_000);
            assert!(report.proven && report.stats.tree_bytes as usize <= memory, "{report:?}");
            report
        });
        assert_eq!(large.score, small.score, "of {position:?}");
        assert!(large.stats.tree_bytes > 4 * small.stats.tree_bytes, "{large:?} and {small:?}");
    }
}
