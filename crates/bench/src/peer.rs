//! The same tasks for the crate `minimax`: our Connect Four and our evaluations behind its traits, so that only the
//! searches differ.

use std::cell::Cell;
use std::marker::PhantomData;

use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, ParallelOptions, ParallelSearch,
    Strategy, Winner,
};
use plywood_core::{Evaluate, Position, Score, zobrist};
use plywood_games::connect4::{Connect4, Standard, Threats};

thread_local! {
    /// Its negamax does not count nodes, so the game does: every node but the root comes from one `apply`.
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

/// The rules of one of our games in which sides alternate.
struct Rules<P>(PhantomData<P>);

impl<P: Position> Game for Rules<P> {
    type S = P;
    type M = P::Move;

    fn generate_moves(position: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.moves());
        }
        winner
    }

    fn apply(position: &mut P, mv: P::Move) -> Option<P> {
        APPLIED.set(APPLIED.get() + 1);
        Some(position.after(mv))
    }

    fn get_winner(position: &P) -> Option<Winner> {
        position
            .verdict()
            .map(|score| if score == Score::DRAW { Winner::Draw } else { Winner::PlayerJustMoved })
    }

    fn zobrist_hash(position: &P) -> u64 {
        zobrist::mix(position.key())
    }
}

#[derive(Clone)]
struct Nothing;

impl Evaluator for Nothing {
    type G = Rules<Connect4>;
    fn evaluate(&self, _: &Connect4) -> Evaluation {
        0
    }
}

#[derive(Clone)]
struct SameThreats;

impl Evaluator for SameThreats {
    type G = Rules<Connect4>;
    fn evaluate(&self, position: &Connect4) -> Evaluation {
        Threats.evaluate((), position).raw() as Evaluation
    }
}

/// Its negamax (alpha-beta) on the empty board with an all-zero evaluation: the number of nodes.
pub(crate) fn negamax(depth: u32) -> u64 {
    APPLIED.set(0);
    Negamax::new(Nothing, depth as u8).choose_move(&Connect4::new(Standard));
    APPLIED.get() + 1
}

/// Its iterative PVS with a table and the threat evaluation: the number of nodes.
pub(crate) fn iterative_pvs(depth: u32, mebibytes: usize) -> u64 {
    let options = IterativeOptions::new().with_table_byte_size(mebibytes << 20);
    let mut search = IterativeSearch::new(SameThreats, options);
    search.set_max_depth(depth as u8);
    APPLIED.set(0);
    search.choose_move(&Connect4::new(Standard));
    APPLIED.get() + 1
}

/// One of our evaluations, as far as its numbers go.
#[derive(Clone)]
struct Same<P, E>(E, PhantomData<P>);

impl<P: Position, E: Evaluate<P>> Evaluator for Same<P, E> {
    type G = Rules<P>;
    fn evaluate(&self, position: &P) -> Evaluation {
        let points = self.0.evaluate(self.0.start(position), position).raw();
        points.clamp(-30_000, 30_000) as Evaluation
    }
}

/// Its young brothers wait, with so many threads; with one thread too, because its search without threads is another
/// one.
pub(crate) fn on_threads<P, E>(position: &P, evaluate: E, depth: u32, threads: usize)
where
    P: Position,
    E: Evaluate<P> + Clone + Send + Sync + 'static,
{
    let options = IterativeOptions::new().with_table_byte_size(64 << 20);
    let parallel = ParallelOptions::new().with_num_threads(threads);
    let mut search = ParallelSearch::new(Same(evaluate, PhantomData), options, parallel);
    search.set_max_depth(depth as u8);
    search.choose_move(position);
}
