//! Everything that the author of a game, and whoever lets engines play it, needs.

pub use plywood_api::{Answer, Bot, Effort};
pub use plywood_core::zobrist::{Keys, mix};
pub use plywood_core::{
    Cell, Class, Evaluate, Game, Goal, Grid, Limits, Meaning, Move, Order, Playout, Points, Position, Random,
    RandomMoves, Score, Side, Start, Symmetry, TextError, View, Zero,
};
pub use plywood_engines::net::{Changes, Inputs, Learned};
pub use plywood_engines::{AnyGame, Diagram, EngineSpec, Evaluator, Extras, Games, Learning, Playable};

pub use crate::Workbench;
