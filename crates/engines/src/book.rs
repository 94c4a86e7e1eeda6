//! Opening books for the solver.

/// Where a solver's opening book comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum BookSource {
    /// The book that is part of the program.
    #[default]
    Embedded,
    /// No book: everything is searched.
    Off,
    /// The book in this file.
    File(String),
}
