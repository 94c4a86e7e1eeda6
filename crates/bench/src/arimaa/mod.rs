//! Arimaa: what the terms of its evaluation cost and what they are worth, and which good turns are found.

pub(crate) mod duel;
mod games;
pub(crate) mod positions;
pub(crate) mod profile;
