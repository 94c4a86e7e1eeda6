//! Perft suites: how many move sequences of each length a position has.
//!
//! A suite is plain text. `#` begins a comment; every other line is a position, in the game's notation or by the name
//! of a start position, followed by depths and counts:
//!
//! ```text
//! # The usual start.
//! standard ; 1 7 ; 2 49 ; 3 343
//! ```

use std::fmt::Write as _;
use std::path::Path;

use plywood_core::{Game, Position};
use plywood_search::perft;

/// What was done with the counts of a suite.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Counts that were made and agree.
    pub checked: usize,
    /// Counts above the limit.
    pub skipped: usize,
}

/// One line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The position's text.
    pub position: String,
    /// Depths and counts.
    pub counts: Vec<(u32, u64)>,
}

/// Reads a suite; the error names the line.
pub fn parse(text: &str) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().unwrap_or_default().to_owned();
        let counts: Option<Vec<(u32, u64)>> = parts
            .map(|part| {
                let (depth, count) = part.split_once(' ')?;
                Some((depth.parse().ok()?, count.trim().parse().ok()?))
            })
            .collect();
        match counts {
            Some(counts) if !counts.is_empty() => lines.push(Line { position, counts }),
            _ => return Err(format!("line {}: expected `position ; depth count ; …`: {line:?}", index + 1)),
        }
    }
    Ok(lines)
}

/// Checks every count of the suite in `path` that is at most `limit`. Panics if one is wrong.
pub fn check(game: &impl Game, path: &Path, limit: u64) -> Summary {
    check_by(game, path, limit, perft::divide)
}

/// How a game counts the sequences of each first move.
type Divide<P> = fn(&mut P, u32) -> Vec<(<P as Position>::Move, u64)>;

/// The same for a game that counts in a way of its own.
pub fn check_by<G: Game>(game: &G, path: &Path, limit: u64, divide: Divide<G::Position>) -> Summary {
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read the suite {}: {error}", path.display()));
    let lines = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(!lines.is_empty(), "{} is empty", path.display());
    let mut summary = Summary::default();
    for line in lines {
        let position = game
            .position(Some(&line.position))
            .unwrap_or_else(|error| panic!("{}: {:?}: {error}", path.display(), line.position));
        for (depth, expected) in line.counts {
            if expected > limit {
                summary.skipped += 1;
                continue;
            }
            let by_move = divide(&mut position.clone(), depth);
            let counted: u64 = by_move.iter().map(|(_, count)| count).sum();
            assert!(
                counted == expected,
                "{} {:?} at depth {depth}: counted {counted}, expected {expected}; by move:\n{}",
                game.name(),
                line.position,
                in_lines(game, &position, &by_move)
            );
            summary.checked += 1;
        }
    }
    summary
}

fn in_lines<G: Game>(
    game: &G,
    position: &G::Position,
    counts: &[(<G::Position as Position>::Move, u64)],
) -> String {
    let mut text = String::new();
    for (mv, count) in counts {
        let ply = position.ply() + position.plies(*mv);
        let _ = writeln!(text, "  {} {count} -> ply {ply}", game.format_move(position, *mv));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_and_mistakes_named() {
        let lines = parse("# all\n\n7/7 ; 1 7 ; 2 49 # two\n").unwrap();
        assert_eq!(lines, [Line { position: "7/7".to_owned(), counts: vec![(1, 7), (2, 49)] }]);
        for wrong in ["x", "x ; 1", "x ; a 3", "x ; 3 b"] {
            assert!(parse(&format!("# first\n{wrong}")).unwrap_err().contains("line 2"), "{wrong}");
        }
    }
}
