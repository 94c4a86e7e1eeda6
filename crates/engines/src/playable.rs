//! What a game brings along besides its rules: evaluations to choose from and an opinion on move order.

use std::sync::Arc;

use plywood_core::{Evaluate, Game, Goal, Observer, Order, Position, Report, Search, TextError, Zero};
use plywood_games::amazons::{Amazons, Turns};
use plywood_games::connect4::{self, ConnectFour, Shape};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::{self, TicTacToe};
use plywood_games::tree::{Estimate, TreeGame, TreePosition};

use crate::book::BookSource;
use crate::suggest::hint;

/// A game that engines can play.
pub trait Playable: Game + Clone {
    /// Any of its evaluations, chosen at run time.
    type Evaluation: Evaluate<Self::Position> + Send;
    /// Its opinion on move order.
    type Order: Order<Self::Position> + Default + Send;

    /// Its own solver; [`NoSolver`] if it has none.
    type Solver: Search<Self::Position> + Send;

    /// Its own solver with a table of this size in MiB, if there is one for this variant.
    fn solver(&self, mebibytes: usize) -> Option<Self::Solver> {
        let _ = mebibytes;
        None
    }

    /// Lets a solver answer from an opening book where that knows the position.
    fn open_book(solver: &mut Self::Solver, book: &BookSource) -> Result<(), TextError> {
        let _ = (solver, book);
        Ok(())
    }

    /// Lets a solver use this many threads.
    fn set_threads(solver: &mut Self::Solver, threads: usize) {
        let _ = (solver, threads);
    }

    /// Lets a solver forget everything.
    fn forget(solver: &mut Self::Solver) {
        let _ = solver;
    }

    /// The evaluations, the usual one first.
    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>>;

    /// A position by name or notation, as [`Game::position`], with a suggestion where a name was probably meant.
    fn find_position(&self, text: Option<&str>) -> Result<Self::Position, TextError> {
        self.position(text).map_err(|error| {
            let starts = self.starts();
            let hint = hint(text.unwrap_or(""), starts.iter().map(|start| start.name));
            TextError::new(format!("{error}{hint}"))
        })
    }

    /// A short name for a position in pictures of trees, where positions have names.
    fn caption(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// The evaluation of this name, or the usual one.
    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, TextError> {
        let mut all = self.evaluators();
        let index = match name {
            None => 0,
            Some(name) => all.iter().position(|one| one.name == name).ok_or_else(|| {
                let names = || all.iter().map(|one| one.name);
                TextError::new(format!(
                    "{} has no evaluation {name:?}{}; evaluations: {}",
                    self.name(),
                    hint(name, names()),
                    names().collect::<Vec<_>>().join(", ")
                ))
            })?,
        };
        Ok(all.swap_remove(index).evaluation)
    }
}

/// The solver of games that have none: it cannot exist.
#[derive(Debug)]
pub enum NoSolver {}

impl<P: Position> Search<P> for NoSolver {
    fn search<O: Observer<P>>(&mut self, _: &P, _: Goal, _: &mut O) -> Report<P::Move> {
        match *self {}
    }
}

/// A named evaluation.
pub struct Evaluator<E> {
    /// Its name in engine specifications.
    pub name: &'static str,
    /// One line that says what it counts.
    pub summary: &'static str,
    /// The evaluation itself.
    pub evaluation: E,
}

const NOTHING: &str = "every position is worth zero";

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

    fn evaluators(&self) -> Vec<Evaluator<connect4::Evaluation>> {
        connect4_evaluators(self.shape())
    }

    fn solver(&self, mebibytes: usize) -> Option<connect4::Solver<S>> {
        Some(connect4::Solver::on(self.shape(), mebibytes))
    }

    fn open_book(solver: &mut connect4::Solver<S>, book: &BookSource) -> Result<(), TextError> {
        solver.set_book(book.open()?.map(Arc::new));
        Ok(())
    }

    fn set_threads(solver: &mut connect4::Solver<S>, threads: usize) {
        solver.set_threads(threads);
    }

    fn forget(solver: &mut connect4::Solver<S>) {
        solver.forget();
    }
}

impl<T: Turns> Playable for Amazons<T> {
    type Evaluation = Zero;
    type Order = ();
    type Solver = NoSolver;

    fn evaluators(&self) -> Vec<Evaluator<Zero>> {
        vec![Evaluator { name: "zero", summary: NOTHING, evaluation: Zero }]
    }
}

impl Playable for TicTacToe {
    type Evaluation = tictactoe::Evaluation;
    type Order = tictactoe::CentreFirst;
    type Solver = NoSolver;

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
}

impl Playable for Nim {
    type Evaluation = Zero;
    type Order = ();
    type Solver = NoSolver;

    fn evaluators(&self) -> Vec<Evaluator<Zero>> {
        vec![Evaluator { name: "zero", summary: NOTHING, evaluation: Zero }]
    }
}

impl Playable for TreeGame {
    type Evaluation = Estimate;
    type Order = ();
    type Solver = NoSolver;

    fn evaluators(&self) -> Vec<Evaluator<Estimate>> {
        vec![Evaluator {
            name: "estimate",
            summary: "the estimate written behind the node, as in (3,5)=4",
            evaluation: Estimate,
        }]
    }

    fn caption(&self, position: &TreePosition) -> Option<String> {
        position.name().map(str::to_owned)
    }
}
