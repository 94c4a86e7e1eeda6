//! The experiment files of this folder, as text. They are a crate, so that everybody who has the library has them.

/// An experiment that is part of the program.
#[derive(Copy, Clone, Debug)]
pub struct BuiltIn {
    /// Its name: that of its file, without the ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! built_in {
    ($name:literal) => {
        BuiltIn { name: $name, text: include_str!(concat!($name, ".toml")) }
    };
}

macro_rules! experiments {
    ($($name:literal)+) => { &[$(built_in!($name)),+] };
}

/// What `plywood compare` runs without a file.
pub const DEFAULT: BuiltIn = built_in!("default");

/// Tables and figures of other people's work that can be reproduced.
pub const REPRODUCTIONS: &[BuiltIn] = experiments! {
    "liese-5.1" "liese-5.2" "liese-5.3" "liese-5.4" "liese-5.5" "liese-5.6" "liese-5.7" "liese-5.8"
    "liese-5.9" "liese-5.10" "liese-5.11" "liese-5.12" "liese-5.13" "liese-5.14" "liese-5.15"
    "yanik-4.4" "yanik-t4.1" "yanik-5.2" "yanik-5.3" "yanik-t5.1" "yanik-6.1" "yanik-6.2"
    "adorf-trees" "adorf-order" "adorf-pvs" "adorf-quiescence" "adorf-techniques"
    "tollmien-parallel" "tollmien-7.3" "tollmien-t14" "tollmien-t15" "tollmien-t16"
};
