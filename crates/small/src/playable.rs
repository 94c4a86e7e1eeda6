//! Games that are small, or have no size of their own.

use plywood_core::{RandomMoves, Zero};
use plywood_engines::{Evaluator, Extras, NOTHING, Playable};

use crate::nim::{self, Nim};
use crate::tictactoe::{self, TicTacToe};
use crate::tree::{self, Estimate, TreeGame};

impl Playable for TicTacToe {
    type Evaluation = tictactoe::Evaluation;
    type Order = tictactoe::CentreFirst;
    type Playouts = RandomMoves;

    fn evaluators(&self) -> Vec<Evaluator<tictactoe::Evaluation>> {
        vec![
            Evaluator {
                name: "lines",
                summary: "lines still open for the mover minus those for the opponent",
                evaluation: tictactoe::Evaluation::Lines,
            },
            Evaluator { name: "zero", summary: NOTHING, evaluation: tictactoe::Evaluation::Zero },
        ]
    }

    fn extras(&self) -> Extras<Self> {
        Extras { diagram: Some(tictactoe::DIAGRAM), ..Extras::none() }
    }
}

impl Playable for Nim {
    type Evaluation = Zero;
    type Order = ();
    type Playouts = RandomMoves;

    fn evaluators(&self) -> Vec<Evaluator<Zero>> {
        vec![Evaluator::zero()]
    }

    fn extras(&self) -> Extras<Self> {
        Extras { diagram: Some(nim::DIAGRAM), ..Extras::none() }
    }
}

impl Playable for TreeGame {
    type Evaluation = Estimate;
    type Order = ();
    type Playouts = RandomMoves;

    fn evaluators(&self) -> Vec<Evaluator<Estimate>> {
        vec![Evaluator {
            name: "estimate",
            summary: "the estimate written behind the node, as in (3,5)=4",
            evaluation: Estimate,
        }]
    }

    fn extras(&self) -> Extras<Self> {
        Extras {
            caption: Some(|position| position.name().map(str::to_owned)),
            diagram: Some(tree::DIAGRAM),
            ..Extras::none()
        }
    }
}
