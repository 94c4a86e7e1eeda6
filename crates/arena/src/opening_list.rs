//! The openings of a tournament file.

use std::path::Path;

use plywood_api::Bot;
use plywood_core::{TextError, grouped};
use plywood_engines::{AnyGame, EngineSpec, NotedPosition, TextRecord};
use plywood_workshop::FileFault;
use plywood_workshop::file::{Located, Source, read_text_file, set_position};

use super::form::{MOST_DEPTH, OpeningsForm};
use super::openings::OpeningBook;
use super::tournament::Opening;

/// An opening that is longer than this is none.
const MOST_PLIES: u32 = 254;

/// Refuses what no game can begin with.
pub(super) fn check_start(rules: &mut dyn Bot, text: &str) -> Result<(), String> {
    set_position(rules, text)?;
    if rules.moves().is_empty() { Err(format!("the game is over in {text:?}")) } else { Ok(()) }
}

fn check_plies(plies: u32) -> Result<(), String> {
    if plies <= MOST_PLIES {
        return Ok(());
    }
    Err(format!("openings of {} random plies: give {MOST_PLIES} or fewer", grouped(plies)))
}

/// Where the games of a file end, that is written as players of the game write games down.
fn ends_of_games(text: &str, game: &AnyGame, rules: &mut dyn Bot) -> Result<Vec<Opening>, String> {
    let records = game.read_records(text).map_err(|error| error.to_string())?;
    let end = |(index, record): (usize, TextRecord)| {
        let mut end = || {
            rules.set_position(Some(&record.start))?;
            record.turns.iter().flat_map(|turn| &turn.plies).try_for_each(|ply| rules.play(ply))
        };
        let wrong = |error: String| format!("game {}: {error}", index + 1);
        end().map_err(|error: TextError| wrong(error.to_string()))?;
        let position = rules.position();
        check_start(rules, &position).map_err(wrong)?;
        let id = record.tags.into_iter().find(|(name, _)| name == "Opening").map(|(_, value)| value);
        Ok(Opening { position, id })
    };
    records.into_iter().enumerate().map(end).collect()
}

pub(super) fn opening_book(
    source: Source<'_>,
    openings: &Located<OpeningsForm>,
    folder: &Path,
    game: &AnyGame,
) -> Result<OpeningBook, FileFault> {
    let mut rules = game.rules().map_err(|error| source.fault_of_all(error.to_string()))?;
    let mut checked = |opening: Opening| check_start(&mut *rules, &opening.position).map(|()| opening);
    let ends_with =
        |path: &Path, ending: &str| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    match openings.get_ref() {
        OpeningsForm { file: Some(file), list: None, random: None, balanced: None } => {
            let path = folder.join(file.get_ref());
            let text = read_text_file(&path).map_err(|error| {
                source.fault(file.place(), format!("{} could not be read: {error}", path.display()))
            })?;
            // Some editors mark the beginning of a text.
            let text = text.trim_start_matches('\u{feff}');
            if game.record_ending().is_some_and(|ending| ends_with(&path, ending)) {
                let list = ends_of_games(text, game, &mut *rules);
                return list
                    .map(OpeningBook::List)
                    .map_err(|error| source.fault(file.place(), format!("{}, {error}", path.display())));
            }
            let lines = text
                .lines()
                .map(str::trim)
                .enumerate()
                .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
            let noted = game.position_file().filter(|noted| noted.has_name(&path));
            let opening = |line: &str| match noted {
                None => Ok(Opening::at(line)),
                Some(noted) => {
                    let NotedPosition { position, id, .. } =
                        (noted.read)(line).map_err(|error| error.to_string())?;
                    Ok(Opening { position, id })
                }
            };
            let list: Result<Vec<Opening>, FileFault> = lines
                .map(|(index, line)| {
                    opening(line).and_then(&mut checked).map_err(|error| {
                        source.fault(file.place(), format!("{}, line {}: {error}", path.display(), index + 1))
                    })
                })
                .collect();
            Ok(OpeningBook::List(list?))
        }
        OpeningsForm { file: None, list: Some(list), random: None, balanced: None } => {
            let list: Result<Vec<Opening>, FileFault> = list
                .iter()
                .map(|text| {
                    let opening = Opening::at(text.get_ref().trim());
                    checked(opening).map_err(|error| source.fault(text.place(), error))
                })
                .collect();
            Ok(OpeningBook::List(list?))
        }
        OpeningsForm { file: None, list: None, random: Some(plies), balanced: None } => {
            check_plies(*plies).map_err(|error| source.fault(openings.place(), error))?;
            Ok(OpeningBook::Random { plies: *plies })
        }
        OpeningsForm { file: None, list: None, random: None, balanced: Some(balanced) } => {
            check_plies(balanced.plies).map_err(|error| source.fault(openings.place(), error))?;
            if !(1..=MOST_DEPTH).contains(&balanced.depth) {
                let error = format!("depth: give 1 to {MOST_DEPTH}");
                return Err(source.fault(openings.place(), error));
            }
            let usual = || EngineSpec::new(plywood_engines::AlgorithmName::Pvs);
            Ok(OpeningBook::Balanced {
                plies: balanced.plies,
                engine: Box::new(balanced.engine.clone().unwrap_or_else(usual)),
                depth: balanced.depth,
                points: balanced.points,
            })
        }
        _ => Err(source
            .fault(openings.place(), "openings come from one of file, list, random and balanced: give one")),
    }
}

#[cfg(test)]
mod tests {
    use plywood_testkit::Folder;

    use crate::{Opening, TournamentReading};

    #[test]
    fn openings_of_chess_come_from_epd() {
        let folder = Folder::new("openings-epd");
        let read = |name: &str, openings: &str| {
            std::fs::write(folder.file(name), openings).unwrap();
            let text = format!(
                "game = \"chess\"\npairs = 3\nlimits = {{ depth = 1 }}\nopenings = {{ file = \"{name}\" }}\n\
                 players = [{{ engine = \"pvs\" }}, {{ engine = \"alphabeta\" }}]\n"
            );
            let path = folder.file("mine.toml");
            std::fs::write(&path, text).unwrap();
            let read = TournamentReading::new(&plywood_games::all()).file(&path);
            read.map(|(tournament, _)| tournament.openings).map_err(|fault| fault.to_string())
        };
        let (first, second) = ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "4k3/8/8/8/8/8/4P3/4K3 b - - 7 30");
        let epd = format!("# rooks and pawns\n{first} bm e3; id \"rooks\";\n\n{second}\n");
        let named = Opening { id: Some("rooks".to_owned()), ..Opening::at(first) };
        assert_eq!(read("some.EPD", &epd), Ok(vec![named, Opening::at(second)]));
        for (name, line, why) in [
            (
                "some.epd",
                "4k3/8/8/8/8/8/4P3/4K3 b",
                "some.epd, line 2: a position in EPD begins with four fields",
            ),
            ("some.epd", "4k3/8/8/8/8/8/4P3/8 b - - bm e4;", "some.epd, line 2: "),
            // Other files have nothing but positions.
            ("some.txt", &format!("{first} id \"rooks\";"), "some.txt, line 2: "),
        ] {
            let error = read(name, &format!("{second}\n{line}\n")).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
