//! Position sets that are part of the program. They are a crate, so that everybody who has the library has them; the
//! other files of this folder are facts for tests.

/// A set of positions, one a line.
#[derive(Copy, Clone, Debug)]
pub struct Suite {
    /// Its name: that of its file, without the ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What its lines say.
    pub lines: Lines,
}

/// What the lines of a set say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lines {
    /// A position.
    Positions,
    /// A position and its score.
    Scores,
    /// A position of chess and what is known about it, such as its best move.
    Epd,
}

macro_rules! suite {
    ($name:literal, $ending:literal, $lines:ident) => {
        Suite { name: $name, text: include_str!(concat!($name, $ending)), lines: Lines::$lines }
    };
}

/// The sets.
pub const SUITES: [Suite; 8] = [
    suite!("connect4/L1_R1", ".txt", Scores),
    suite!("connect4/L1_R2", ".txt", Scores),
    suite!("connect4/L1_R3", ".txt", Scores),
    suite!("connect4/L2_R1", ".txt", Scores),
    suite!("connect4/L2_R2", ".txt", Scores),
    suite!("connect4/L3_R1", ".txt", Scores),
    suite!("chess/positions", ".txt", Positions),
    suite!("chess/tactics", ".epd", Epd),
];
