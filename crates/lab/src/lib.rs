//! The laboratory: experiments that compare engines, measured so that the figures can be trusted, kept so that nothing is lost.
//!
//! An [`Experiment`] is everything that has to be known before something runs. It consists of *units*, one engine on one position within
//! one limit; each becomes a [`Row`]. A [`Summary`] turns rows into figures.

mod experiment;
mod row;
mod summary;

pub use experiment::{Cap, Engine, Experiment, Known, Limit, Measure, Order, PositionSet, Tables};
pub use row::{Row, Times, UnitKey, Value, ValueKind};
pub use summary::{Cell, CellKey, Sample, Summary};
