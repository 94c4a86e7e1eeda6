//! Connect Four.

use std::sync::Arc;

use plywood_core::TextError;
use plywood_games::connect4::{self, ConnectFour, RandomPlayout, Shape};

use super::{Evaluator, NOTHING, Playable};
use crate::book::BookSource;

fn connect4_evaluators<S: Shape>(shape: S) -> Vec<Evaluator<connect4::Evaluation>> {
    let squares = connect4::Squares::new(shape);
    vec![
        Evaluator {
            name: "squares",
            summary: "sum over stones of the number of fours through their cells",
            evaluation: connect4::Evaluation::Squares(Box::new(squares)),
        },
        Evaluator {
            name: "threats",
            summary: "cells that complete four, and central stones",
            evaluation: connect4::Evaluation::Threats,
        },
        Evaluator { name: "zero", summary: NOTHING, evaluation: connect4::Evaluation::Zero },
    ]
}

impl<S: Shape> Playable for ConnectFour<S> {
    type Evaluation = connect4::Evaluation;
    type Order = connect4::CentreFirst;
    type Solver = connect4::Solver<S>;
    type Playouts = RandomPlayout;

    fn evaluators(&self) -> Vec<Evaluator<connect4::Evaluation>> {
        connect4_evaluators(self.shape())
    }

    fn rules(&self) -> Option<&'static str> {
        // What was measured on one board says nothing about others.
        let is_usual = (self.shape().width(), self.shape().height()) == (7, 6);
        is_usual.then_some(include_str!("../auto/connect4.toml"))
    }

    fn solver(&self, mebibytes: usize) -> Option<connect4::Solver<S>> {
        Some(connect4::Solver::on(self.shape(), mebibytes))
    }

    fn open_book(solver: &mut connect4::Solver<S>, book: &BookSource) -> Result<(), TextError> {
        solver.set_book(book.open()?.map(Arc::new));
        Ok(())
    }

    fn set_threads(solver: &mut connect4::Solver<S>, threads: usize) -> Result<(), TextError> {
        solver.set_threads(threads);
        Ok(())
    }

    fn forget(solver: &mut connect4::Solver<S>) {
        solver.forget();
    }
}
