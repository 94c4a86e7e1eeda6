//! Territory as the thesis counts it.

use super::super::board::Board;
use super::breakdown::{Breakdown, Weighed};
use super::race::Race;

/// How much territory counts beside nearness and leads.
const V: f32 = 0.7;
/// What a square that both reach at the same time is worth to the side to move.
pub(super) const TIE: f32 = 0.2;

/// H_TP of Yanik (2021), section 4.5.2, after Lieberum (2005), in hundredths of a square, for the side to move:
/// `f1 t_q + f2 c1 + f3 t_k + f4 c2` with `f1 = v x`, `f2 = (1 - v) x`, `f3 = v (1 - x)`, `f4 = (1 - v)(1 - x)`,
/// where x is the share of squares that are occupied.
///
/// - t_q and t_k are the squares that a side reaches first as a queen and as a king, less those of the other; a tie is
///   worth 1/5.
/// - c1 = 2 Σ (2^-own - 2^-other) over queen distances. The thesis prints positive exponents, which would reward being
///   far away.
/// - c2 = Σ (other - own) / 6 over king distances, each at most 1 and at least -1. A square that only one side can
///   reach counts as 1.
pub(super) struct Territory {
    x: f32,
    t_q: f32,
    c1: f32,
    t_k: f32,
    c2: f32,
}

impl Territory {
    pub(super) fn of(board: &Board) -> Territory {
        let kings = Race::of_kings(board);
        let queens = Race::of_queens(board, &kings);
        let all = board.width() * board.height();
        let t = |race: &Race| race.territory() as f32 + TIE * race.tied() as f32;
        Territory {
            x: (all - board.empty().count_ones()) as f32 / all as f32,
            t_q: t(&queens),
            c1: 2.0 * queens.nearness,
            t_k: t(&kings),
            c2: kings.leads() as f32 / 6.0,
        }
    }

    pub(super) fn points(&self) -> i32 {
        let Territory { x, t_q, c1, t_k, c2 } = self;
        let late = V * t_q + (1.0 - V) * c1;
        let early = V * t_k + (1.0 - V) * c2;
        (100.0 * (x * late + (1.0 - x) * early)) as i32
    }

    /// What is multiplied out here is rounded elsewhere than in the points.
    pub(super) fn breakdown(&self) -> Breakdown {
        let Territory { x, t_q, c1, t_k, c2 } = *self;
        let term = |name, value, share: f32| Weighed { name, value, weight: 100.0 * share };
        let terms = vec![
            term("t_q: squares that own queens reach first", t_q, V * x),
            term("c1: nearness of queens", c1, (1.0 - V) * x),
            term("t_k: squares that own kings reach first", t_k, V * (1.0 - x)),
            term("c2: leads of kings", c2, (1.0 - V) * (1.0 - x)),
        ];
        Breakdown { terms, gauge: Some(("share of squares that are occupied", x)) }
    }
}
