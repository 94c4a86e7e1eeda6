//! Connect Four.

use std::sync::Arc;

use plywood_core::TextError;
use plywood_engines::{
    AnyGame, DynSearch, Evaluator, Extras, Forgetful, Games, NOTHING, Playable, SolverSettings,
};

use crate::book_source::open;
use crate::diagram::diagram;
use crate::explain::explain;
use crate::{
    AnyShape, CentreFirst, Connect4, ConnectFour, Evaluation, RandomPlayout, Shape, Solver, Squares, Standard,
};

/// Enters the game into a list.
pub fn enter(games: Games) -> Games {
    games.variants("connect4", "connect4:WxH for a board of W columns and H rows", |variant| {
        Some(match variant {
            None | Some("7x6") => Ok(AnyGame::of(ConnectFour::new(Standard))),
            Some(size) => AnyShape::parse(size).map(|shape| AnyGame::of(ConnectFour::new(shape))),
        })
    })
}

fn evaluators<S: Shape>(shape: S) -> Vec<Evaluator<Evaluation>> {
    let squares = Squares::new(shape);
    vec![
        Evaluator {
            name: "squares",
            summary: "sum over stones of the number of fours through their cells",
            evaluation: Evaluation::Squares(Box::new(squares)),
        },
        Evaluator {
            name: "threats",
            summary: "cells that complete four, and central stones",
            evaluation: Evaluation::Threats,
        },
        Evaluator { name: "zero", summary: NOTHING, evaluation: Evaluation::Zero },
    ]
}

impl<S: Shape> Playable for ConnectFour<S> {
    type Evaluation = Evaluation;
    type Order = CentreFirst;
    type Playouts = RandomPlayout;

    fn evaluators(&self) -> Vec<Evaluator<Evaluation>> {
        evaluators(self.shape())
    }

    fn extras(&self) -> Extras<Self> {
        // What was measured on one board says nothing about others.
        let is_usual = (self.shape().width(), self.shape().height()) == (7, 6);
        Extras {
            solver: Some(solver),
            explain: Some(explain),
            diagram: Some(diagram()),
            auto_rules: is_usual.then_some(include_str!("auto.toml")),
            ..Extras::none()
        }
    }
}

fn solver<S: Shape>(
    game: &ConnectFour<S>,
    settings: &SolverSettings<'_>,
) -> Result<Box<dyn DynSearch<Connect4<S>>>, TextError> {
    let mut solver = Solver::on(game.shape(), settings.table);
    solver.set_book(open(settings.book)?.map(Arc::new));
    solver.set_threads(settings.threads);
    Ok(Box::new(Forgetful { search: solver, forget: Solver::forget }))
}
