//! Position sets that are part of the program. They are a crate, so that everybody who has the library has them; the
//! other files of this folder are facts for tests.

/// The sets by name: a position and its score a line.
pub const SUITES: [(&str, &str); 6] = [
    ("connect4/L1_R1", include_str!("connect4/L1_R1.txt")),
    ("connect4/L1_R2", include_str!("connect4/L1_R2.txt")),
    ("connect4/L1_R3", include_str!("connect4/L1_R3.txt")),
    ("connect4/L2_R1", include_str!("connect4/L2_R1.txt")),
    ("connect4/L2_R2", include_str!("connect4/L2_R2.txt")),
    ("connect4/L3_R1", include_str!("connect4/L3_R1.txt")),
];
