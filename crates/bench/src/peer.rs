//! The same tasks for the crate `minimax`: our Connect Four and our evaluations behind its traits, so that only the searches differ.

use std::cell::Cell;

use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, Strategy, Winner};
use plywood_core::{Evaluate, Position, Score, zobrist};
use plywood_games::connect4::{Connect4, Disc, Standard, Threats};

thread_local! {
    /// Its negamax does not count nodes, so the game does: every node but the root comes from one `apply`.
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

struct Rules;

impl Game for Rules {
    type S = Connect4;
    type M = Disc;

    fn generate_moves(position: &Connect4, moves: &mut Vec<Disc>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.moves());
        }
        winner
    }

    fn apply(position: &mut Connect4, disc: Disc) -> Option<Connect4> {
        APPLIED.set(APPLIED.get() + 1);
        Some(position.after(disc))
    }

    fn get_winner(position: &Connect4) -> Option<Winner> {
        position
            .verdict()
            .map(|score| if score == Score::DRAW { Winner::Draw } else { Winner::PlayerJustMoved })
    }

    fn zobrist_hash(position: &Connect4) -> u64 {
        zobrist::mix(position.key())
    }
}

#[derive(Clone)]
struct Nothing;

impl Evaluator for Nothing {
    type G = Rules;
    fn evaluate(&self, _: &Connect4) -> Evaluation {
        0
    }
}

#[derive(Clone)]
struct SameThreats;

impl Evaluator for SameThreats {
    type G = Rules;
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
