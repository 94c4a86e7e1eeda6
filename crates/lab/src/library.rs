//! Experiments that are part of the program.

/// An experiment that is part of the program.
#[derive(Copy, Clone, Debug)]
pub struct BuiltIn {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! experiments {
    ($($name:literal)+) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!("../../../experiments/", $name, ".toml")) }),+]
    };
}

/// What `plywood compare` runs without a file.
pub const DEFAULT: BuiltIn =
    BuiltIn { name: "default", text: include_str!("../../../experiments/default.toml") };

/// Tables and figures of other people's work that can be reproduced.
pub const REPRODUCTIONS: &[BuiltIn] = experiments! {
    "liese-5.1" "liese-5.2" "liese-5.3" "liese-5.4" "liese-5.5" "liese-5.6" "liese-5.7" "liese-5.8"
    "liese-5.9" "liese-5.10" "liese-5.11" "liese-5.12" "liese-5.13" "liese-5.14" "liese-5.15"
};
