//! One file per command.

pub(crate) mod algorithms;
pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod auto;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod dataset;
pub(crate) mod eval;
pub(crate) mod games;
pub(crate) mod latex;
pub(crate) mod man;
mod match_form;
pub(crate) mod new;
pub(crate) mod parallel;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod reproduce;
mod reproductions_page;
pub(crate) mod search;
pub(crate) mod slurm;
mod solve_engine;
mod standings;
pub(crate) mod theory;
pub(crate) mod tree;
