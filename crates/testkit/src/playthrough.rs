//! Golden playthroughs: a random game written out in full, so that any change of rules, notation or keys shows up as a
//! difference between two texts.

use std::fmt::Write as _;
use std::path::Path;

use plywood_core::Random;
use plywood_core::{Game, Position};

use crate::walk::random_game;

/// Set to anything but `0` to write the golden files anew instead of comparing with them.
pub const BLESS: &str = "PLYWOOD_BLESS";

/// A random game of `seed` from the usual start, as text.
pub fn text<G: Game>(game: &G, seed: u64) -> String {
    let start = game.starts().swap_remove(0);
    let (positions, played) = random_game(&start.position, &mut Random::new(seed));
    let mut text = format!(
        "# A random game of {}, seed {seed}, from the start {:?}. Made by a program; do not edit.\n\
         # To make it again after a change that is meant to show here:\n\
         #   {BLESS}=1 cargo test -p plywood-games golden\n",
        game.name(),
        start.name
    );
    for (index, position) in positions.iter().enumerate() {
        let _ = write!(text, "\nply {}\n{}", position.ply(), describe(game, position));
        if let Some(mv) = played.get(index) {
            let _ = writeln!(text, "plays {}", game.format_move(position, *mv));
        }
    }
    text
}

fn describe<G: Game>(game: &G, position: &G::Position) -> String {
    let verdict = position.outcome();
    let moves: Vec<String> = match verdict {
        Some(_) => Vec::new(),
        None => position.moves().map(|mv| game.format_move(position, mv)).collect(),
    };
    format!(
        "position {}\nside {:?}\nkey {:016x}\nmoves {}\nverdict {}\n",
        game.format_position(position),
        position.side(),
        position.key(),
        if moves.is_empty() { "-".to_owned() } else { moves.join(" ") },
        verdict.map_or_else(|| "-".to_owned(), |score| score.to_string()),
    )
}

/// The positions of the game that is written at `path`, by its moves alone.
pub fn positions<G: Game>(game: &G, path: &Path) -> Vec<G::Position> {
    let kept = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read {} ({BLESS}=1 makes it): {error}", path.display()));
    let mut positions = vec![game.starts().swap_remove(0).position];
    for text in kept.lines().filter_map(|line| line.strip_prefix("plays ")) {
        let mut position = positions[positions.len() - 1].clone();
        let mv = game.parse_move(&position, text);
        position.play(mv.unwrap_or_else(|error| panic!("{}: {text:?}: {error}", path.display())));
        positions.push(position);
    }
    positions
}

/// Compares the game of `seed` with the file at `path`, byte for byte, and panics where they part; or writes the file,
/// if [`BLESS`] is set.
pub fn check<G: Game>(game: &G, path: &Path, seed: u64) {
    let made = text(game, seed);
    if std::env::var_os(BLESS).is_some_and(|value| value != "0") {
        let folder = path.parent().expect("a golden file lies in a folder");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(path, made))
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        return;
    }
    let kept = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read {} ({BLESS}=1 makes it): {error}", path.display()));
    if kept != made {
        let line = kept.lines().zip(made.lines()).take_while(|(old, new)| old == new).count();
        panic!(
            "{} differs from line {}:\n  kept: {:?}\n  made: {:?}\nif that is meant, run again with {BLESS}=1",
            path.display(),
            line + 1,
            kept.lines().nth(line).unwrap_or("(the end)"),
            made.lines().nth(line).unwrap_or("(the end)"),
        );
    }
}
