//! Names for players who were given none.

use std::collections::HashSet;

use plywood_protocol::control::CommandLine;

use super::tournament::{Who, options_text};

/// The names of players: those that were given, and for the others the shortest that tell everybody apart.
pub(super) fn names(given: &[Option<String>], players: &[Who]) -> Vec<String> {
    let mut taken: HashSet<String> = given.iter().flatten().cloned().collect();
    let mut names = given.to_vec();
    for first in 0..players.len() {
        if names[first].is_some() {
            continue;
        }
        let short = players[first].short_name();
        let alike: Vec<usize> = (first..players.len())
            .filter(|player| names[*player].is_none() && players[*player].short_name() == short)
            .collect();
        let ways: Vec<Vec<String>> = alike.iter().map(|player| ways_to_name(&players[*player])).collect();
        let most = ways.iter().map(Vec::len).max().unwrap_or(0);
        let chosen = (0..most)
            .map(|way| ways.iter().map(|ways| ways[way.min(ways.len() - 1)].clone()).collect::<Vec<_>>())
            .find(|chosen| {
                let different: HashSet<&String> = chosen.iter().collect();
                different.len() == chosen.len() && chosen.iter().all(|name| !taken.contains(name))
            })
            .unwrap_or_else(|| numbered(&short, alike.len(), &taken));
        for (player, name) in alike.into_iter().zip(chosen) {
            taken.insert(name.clone());
            names[player] = Some(name);
        }
    }
    names.into_iter().flatten().collect()
}

/// `engine`, `engine (2)`, and so on.
fn numbered(short: &str, count: usize, taken: &HashSet<String>) -> Vec<String> {
    let numbered = (1..).map(|number: u32| match number {
        1 => short.to_owned(),
        number => format!("{short} ({number})"),
    });
    numbered.filter(|name| !taken.contains(name)).take(count).collect()
}

/// What somebody may be called, the shortest first: a program by its file, with its options, with its arguments, with
/// more and more of its path, and with all of that.
fn ways_to_name(who: &Who) -> Vec<String> {
    let Who::Program { command, options, .. } = who else { return vec![who.short_name()] };
    let Ok(line) = command.parse::<CommandLine>() else { return vec![who.short_name()] };
    let short = who.short_name();
    let parts: Vec<&str> = line.program.split(['/', '\\']).collect();
    let mut ways = vec![short.clone()];
    if !options.is_empty() {
        ways.push(format!("{short} ({})", options_text(options)));
    }
    ways.push(CommandLine::new(short, line.arguments.iter().map(String::as_str)).to_string());
    ways.extend((2..=parts.len()).map(|count| parts[parts.len() - count..].join("/")));
    ways.push(who.to_string());
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn program(command: &str) -> Who {
        Who::Program { command: command.to_owned(), protocol: Language::Ugi, options: Vec::new() }
    }

    fn unnamed(commands: &[&str]) -> Vec<String> {
        let players: Vec<Who> = commands.iter().map(|command| program(command)).collect();
        names(&vec![None; players.len()], &players)
    }

    #[test]
    fn programs_are_called_by_what_tells_them_apart() {
        assert_eq!(unnamed(&["/tmp/a/engine", "/tmp/b/other"]), ["engine", "other"]);
        assert_eq!(unnamed(&["/tmp/a/engine", "/tmp/b/engine"]), ["a/engine", "b/engine"]);
        assert_eq!(unnamed(&["/a/x/engine", "/b/x/engine", "z"]), ["a/x/engine", "b/x/engine", "z"]);
        assert_eq!(unnamed(&["./engine --fast", "./engine"]), ["engine --fast", "engine"]);
        assert_eq!(unnamed(&["./engine", "./engine", "./engine"]), ["engine", "engine (2)", "engine (3)"]);
        let line = ["'/tmp/my engine/x' --fast", "\"/tmp/my other/x\" --fast"];
        assert_eq!(unnamed(&line[..1]), ["x"]);
        assert_eq!(unnamed(&line), ["my engine/x", "my other/x"]);
    }

    #[test]
    fn programs_that_differ_in_options_are_called_by_them() {
        let with = |value: &str| {
            let options = vec![("Hash".to_owned(), value.to_owned()), ("Clear".to_owned(), String::new())];
            Who::Program { command: "/a/x --fast".to_owned(), protocol: Language::Uci, options }
        };
        assert_eq!(names(&[None, None], &[with("1"), with("2")]), ["x (Hash=1, Clear)", "x (Hash=2, Clear)"]);
        let plain = program("/a/x --fast");
        assert_eq!(names(&[None, None], &[plain.clone(), with("2")]), ["x --fast", "x (Hash=2, Clear)"]);
        assert_eq!(names(&[None, None], &[plain, program("y")]), ["x", "y"]);
    }

    #[test]
    fn given_names_stay_and_nobody_else_gets_them() {
        let engine = || Who::Engine(Box::new("pvs".parse().expect("an engine")));
        let given = [Some("engine".to_owned()), None, None, None, Some("pvs (2)".to_owned())];
        let players = [program("/a/x"), program("/b/engine"), engine(), engine(), engine()];
        assert_eq!(names(&given, &players), ["engine", "b/engine", "pvs", "pvs (3)", "pvs (2)"]);
    }
}
