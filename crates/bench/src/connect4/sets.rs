//! Sets of positions with their scores.

use std::fs;
use std::path::Path;

use plywood_core::{Game, Position};
use plywood_games::connect4::{Connect4, ConnectFour, Standard};

use super::Arguments;
use super::arguments::Portion;

/// The sets of suites/connect4, and how many positions of each make a run of some minutes with all peers.
const SUITES: [(&str, usize); 6] =
    [("L1_R3", 5), ("L1_R2", 50), ("L1_R1", 200), ("L2_R2", 200), ("L2_R1", 200), ("L3_R1", 200)];

/// Positions that are measured together.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) problems: Vec<Problem>,
}

/// A position to solve.
pub(super) struct Problem {
    /// The columns played, 1 to 7.
    pub(super) moves: String,
    pub(super) position: Connect4,
    /// Its score, where the set tells it.
    pub(super) score: Option<i32>,
}

impl Problem {
    /// From `moves` or `moves score`; `-` stands for no moves.
    pub(super) fn parse(line: &str) -> Result<Problem, String> {
        let mut words = line.split_whitespace();
        let moves = words.next().filter(|word| *word != "-").unwrap_or_default().to_owned();
        if !moves.bytes().all(|letter| letter.is_ascii_digit()) {
            return Err(format!("{moves:?} are not columns"));
        }
        let position =
            ConnectFour::new(Standard).parse_position(&moves).map_err(|error| error.to_string())?;
        if position.verdict().is_some() {
            return Err(format!("{moves:?} is a finished game"));
        }
        let score = words
            .next()
            .map(|word| word.parse().map_err(|_| format!("{word:?} is not a score")))
            .transpose()?;
        Ok(Problem { moves, position, score })
    }
}

impl Set {
    /// From lines `moves score`; empty lines and lines that begin with `#` do not count.
    fn parse(name: String, text: &str, count: Option<usize>) -> Result<Set, String> {
        let problems: Vec<Problem> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            .take(count.unwrap_or(usize::MAX))
            .map(|(index, line)| {
                Problem::parse(line).map_err(|error| format!("{name}, line {}: {error}", index + 1))
            })
            .collect::<Result<_, _>>()?;
        if problems.is_empty() {
            return Err(format!("{name} gives no positions"));
        }
        Ok(Set { name, problems })
    }

    fn read(portion: &Portion, first: Option<usize>) -> Result<Set, String> {
        let file = &portion.file;
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        Set::parse(name, &text, portion.count.or(first))
    }
}

/// The sets that were asked for.
pub(super) fn chosen(arguments: &Arguments) -> Result<Vec<Set>, String> {
    let mut sets = if arguments.sets.is_empty() && !arguments.empty {
        suites(arguments.first)?
    } else {
        arguments.sets.iter().map(|set| Set::read(set, arguments.first)).collect::<Result<_, _>>()?
    };
    if arguments.empty {
        sets.push(Set::parse("empty board".to_owned(), "- 1", None)?);
    }
    Ok(sets)
}

fn suites(first: Option<usize>) -> Result<Vec<Set>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/connect4");
    let sets: Vec<Set> = SUITES
        .iter()
        .map(|(name, count)| Portion {
            file: folder.join(name).with_extension("txt"),
            count: first.or(Some(*count)),
        })
        .filter(|portion| portion.file.exists())
        .map(|portion| Set::read(&portion, None))
        .collect::<Result<_, _>>()?;
    if sets.is_empty() {
        return Err("suites/connect4 has no sets of positions (L1_R1.txt and so on): name files of `moves score` lines with \
                    --set FILE:N, or take --empty"
            .to_owned());
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, count: Option<usize>) -> Result<Set, String> {
        Set::parse("these".to_owned(), text, count)
    }

    #[test]
    fn lines_are_read_and_counted() {
        let set = parse("# a remark\n32164625 11\n\n6146\n- 1\n", None).unwrap();
        let read: Vec<_> =
            set.problems.iter().map(|problem| (problem.moves.as_str(), problem.score)).collect();
        assert_eq!(read, [("32164625", Some(11)), ("6146", None), ("", Some(1))]);
        assert_eq!(parse("# a remark\n32164625 11\n6146 18\n", Some(1)).unwrap().problems.len(), 1);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let mistake = |text| parse(text, None).map(|_| ()).unwrap_err();
        assert_eq!(mistake("6146 18\n6146 x"), "these, line 2: \"x\" is not a score");
        assert_eq!(mistake("1212121"), "these, line 1: \"1212121\" is a finished game");
        assert_eq!(mistake("7/7/7/7/7/3x3"), "these, line 1: \"7/7/7/7/7/3x3\" are not columns");
        assert!(mistake("48").starts_with("these, line 1: "));
        assert_eq!(mistake("#"), "these gives no positions");
    }
}
