//! `plywood new`

use std::fs;
use std::path::{Path, PathBuf};

use plywood_engines::Games;
use serde_json::json;

use crate::args::NewArguments;
use crate::failure::Failure;
use crate::out::Out;

/// What is written: each file with its text, in which names are filled in.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("../../templates/Cargo.toml.txt")),
    (".gitignore", include_str!("../../templates/gitignore")),
    ("README.md", include_str!("../../templates/README.md")),
    ("src/main.rs", include_str!("../../templates/src/main.rs.txt")),
    ("src/lib.rs", include_str!("../../templates/src/lib.rs.txt")),
    ("src/game.rs", include_str!("../../templates/src/game.rs.txt")),
    ("tests/laws.rs", include_str!("../../templates/tests/laws.rs.txt")),
];

/// Names that cargo or the language have taken.
const TAKEN: [&str; 12] = [
    "plywood",
    "test",
    "core",
    "std",
    "alloc",
    "game",
    "main",
    "lib",
    "build",
    "deps",
    "examples",
    "incremental",
];

pub(crate) fn run(arguments: &NewArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let name = check_name(&arguments.name, games)?;
    let folder = arguments.output.clone().unwrap_or_else(|| PathBuf::from(name));
    if folder.exists() {
        return Err(Failure::Usage(format!(
            "{} exists already: give another NAME, or another folder with --output",
            folder.display()
        )));
    }
    let (plywood, testkit) = dependencies(arguments.path.as_deref())?;
    let (module, type_name) = (name.replace('-', "_"), type_name(name));
    for (file, text) in FILES {
        let text = text
            .replace("{{name}}", name)
            .replace("{{crate}}", &module)
            .replace("{{Name}}", &type_name)
            .replace("{{rust}}", env!("CARGO_PKG_RUST_VERSION"))
            .replace("{{plywood}}", &plywood)
            .replace("{{testkit}}", &testkit);
        let path = folder.join(file);
        let parent = path.parent().unwrap_or(&folder);
        fs::create_dir_all(parent).map_err(|error| Failure::unwritable(parent, &error))?;
        fs::write(&path, text).map_err(|error| Failure::unwritable(&path, &error))?;
    }
    if out.json {
        let files: Vec<&str> = FILES.iter().map(|(file, _)| *file).collect();
        return out.value(&json!({ "name": name, "folder": folder.display().to_string(), "files": files }));
    }
    out.line(format_args!(
        "{folder} is a game to begin with.\n\n  cd {folder}\n  cargo test\n  cargo run --release -- play {name}\n\n\
         src/game.rs is where to go on.",
        folder = folder.display()
    ))
}

/// A name that cargo takes for a crate and that no game has.
fn check_name<'a>(name: &'a str, games: &Games) -> Result<&'a str, Failure> {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(is_letter)
        && !name.ends_with('-')
        && !name.contains("--");
    if !is_name {
        return Err(Failure::Usage(format!(
            "{name:?} is no name for a game: use small letters, digits and single hyphens, as in breakthrough"
        )));
    }
    if games.list().iter().any(|game| game.name == name) {
        return Err(Failure::Usage(format!("there is a game {name} already: give another name")));
    }
    if TAKEN.contains(&name) {
        return Err(Failure::Usage(format!("a crate cannot be called {name}: give another name")));
    }
    Ok(name)
}

/// `king-of-the-hill` is the type `KingOfTheHill`.
fn type_name(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    name.split('-').map(word).collect()
}

/// How the crate depends on Plywood and on its test kit.
fn dependencies(checkout: Option<&Path>) -> Result<(String, String), Failure> {
    let Some(checkout) = checkout else {
        let version = concat!("\"", env!("CARGO_PKG_VERSION"), "\"").to_owned();
        return Ok((version.clone(), version));
    };
    let find = |part: &str| {
        let path = checkout.join("crates").join(part);
        let found = path.join("Cargo.toml").is_file().then(|| fs::canonicalize(&path).ok()).flatten();
        let found = found.ok_or_else(|| {
            let path = path.display();
            Failure::Usage(format!("--path: there is no {path}: give the folder of a checkout of Plywood"))
        })?;
        Ok::<_, Failure>(format!("{{ path = {} }}", json!(found.display().to_string())))
    };
    Ok((find("cli")?, find("testkit")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_types() {
        assert_eq!(type_name("chomp"), "Chomp");
        assert_eq!(type_name("king-of-the-hill2"), "KingOfTheHill2");
    }

    #[test]
    fn bad_names_are_refused() {
        let games = plywood_games::all();
        for name in ["chomp", "a1", "king-of-the-hill"] {
            assert_eq!(check_name(name, &games).ok(), Some(name));
        }
        for name in ["", "Chomp", "1st", "a b", "a-", "a--b", "../x", "a_b", "nim", "plywood", "test"] {
            assert!(check_name(name, &games).is_err(), "{name:?}");
        }
    }
}
