//! `plywood picture` as its users meet it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::env;
use std::fs;
use std::path::PathBuf;

use plywood_api::board::BoardDocument;
use plywood_testkit::Folder;
use support::{errors, plywood, printed};

fn document(arguments: &[&str]) -> BoardDocument {
    serde_json::from_str(&printed(&[&["picture", "--json"], arguments].concat())).unwrap()
}

#[test]
fn a_picture_shows_what_stands_there() {
    let folder = Folder::new("picture");
    let path = folder.file("board.svg");
    assert_eq!(printed(&["picture", "chess", "-o", path.to_str().unwrap()]), "");
    let picture = fs::read_to_string(&path).unwrap();
    assert_eq!(picture, printed(&["picture", "chess"]));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<title>white pawn</title>").count(), 8);
    assert_eq!(picture.matches("<title>black king</title>").count(), 1);
    assert_ne!(picture, printed(&["picture", "chess", "--dark"]));
    assert_ne!(picture, printed(&["picture", "chess", "--turn"]));
}

#[test]
fn the_last_move_is_marked_however_it_is_typed() {
    for moves in ["e2e4 g8f6", "e4 Nf6"] {
        let told = document(&["chess", "--moves", moves]);
        let marks: Vec<(&str, &str)> =
            told.situation.setup.marks.iter().map(|mark| (mark.at.as_str(), mark.mark.as_str())).collect();
        assert_eq!(marks, [("g8", "last"), ("f6", "last")], "{moves}");
        assert_eq!(told.position.split(' ').nth(1), Some("w"));
    }
    // A mate shows above it.
    let mate = document(&["chess", "--moves", "f3 e5 g4 Qh4#"]);
    assert_eq!(mate.situation.setup.marks.last().unwrap().mark, "check");
    assert!(mate.situation.moves.is_empty());
    // Matches that are gone have their places still.
    let told = document(&["nim", "3,4", "--moves", "B4"]);
    assert_eq!((told.board.places.len(), told.situation.setup.pieces.len()), (7, 3));
}

#[test]
fn boards_are_described_for_programs() {
    let told = document(&["connect4:5x4"]);
    assert_eq!((told.version, told.game.as_str(), told.board.places.len()), (1, "connect4:5x4", 20));
    assert_eq!((told.situation.moves.len(), told.board.pieces.len()), (5, 2));
}

#[test]
fn what_is_wrong_is_said() {
    for (arguments, why) in [
        (&["picture", "nim", "255,255"][..], "does not say what this position looks like"),
        (&["picture", "chess", "--moves", "e5"], "e5"),
        (&["picture", "connect4", "444444", "--moves", "4"], "full"),
        (&["picture", "tictactoe", "--moves", "b2 a1 a2 b1 c2 c1"], "over"),
        (&["picture", "checkers"], "checkers"),
        (&["picture", "nim", "-o", "/nowhere/at/all.svg"], "could not be written"),
    ] {
        let output = plywood(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(errors(&output).contains(why), "{arguments:?}: {}", errors(&output));
    }
}

/// `PLYWOOD_BLESS=1` draws it again.
#[test]
fn the_picture_of_the_book_is_that_of_the_program() {
    let moves = "Ee2n pass rh7s rh6s rh5s pass Hg2n Hg3n";
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../docs"].iter().collect();
    let page = fs::read_to_string(folder.join("boards.md")).unwrap();
    assert!(page.contains(&format!("`plywood picture arimaa --moves '{moves}' -o arimaa.svg`")));
    let (path, drawn) =
        (folder.join("pictures/arimaa.svg"), printed(&["picture", "arimaa", "--moves", moves]));
    if env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), drawn, "see PLYWOOD_BLESS");
}
