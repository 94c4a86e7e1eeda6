//! The games of Plywood, one folder or file each: rules, evaluation, notation and pictures.
//!
//! A game knows no search algorithm.

pub mod amazons;
pub mod arimaa;
pub mod connect4;
pub mod nim;
pub mod tictactoe;
mod together;
pub mod tree;
