//! SAN and PGN of random games, read by the package `chess` for Python. `PLYWOOD_CHESS` names the folder of a Python
//! that has it; `PLYWOOD_EFFORT=50` plays 10,000 games instead of 200.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plywood_chess::{
    Castling, Chess, ChessPosition, PgnGame, PgnResult, PgnTurn, PgnVariation, format_san, read_games,
    write_game,
};
use plywood_core::{Game, Position, Random};
use plywood_testkit::Folder;
use plywood_testkit::differential::effort;
use support::{any_start, random_moves};

/// Where tools/test has put Python with the package, if it has.
fn python() -> Option<PathBuf> {
    let named = std::env::var_os("PLYWOOD_CHESS").map(PathBuf::from);
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/chess/bin");
    named.or_else(|| usual.join("python").is_file().then_some(usual)).map(|folder| folder.join("python"))
}

/// Comments, marks and variations here and there.
fn annotate(game: &mut PgnGame, random: &mut Random) {
    let mut position = ChessPosition::new(game.start);
    for turn in &mut game.turns {
        let mv = turn.mv;
        if random.one_in(6) {
            turn.marks.push(random.between(1, 139) as u8);
        }
        if random.one_in(8) {
            turn.after.push("a word or two ".repeat(random.below(12) as usize + 1).trim().to_owned());
        }
        if random.one_in(10) {
            let turns: Vec<PgnTurn> =
                random_moves(&position, random, 6).into_iter().map(PgnTurn::new).collect();
            // The same move as in the game would be no variation for every reader.
            if turns[0].mv != mv {
                turn.variations.push(PgnVariation { turns, closing: Vec::new() });
            }
        }
        position.play(mv);
    }
}

#[test]
fn the_python_package_reads_our_games() {
    let Some(python) = python() else {
        println!("left out: there is no Python with the package chess; tools/test installs it");
        return;
    };
    let mut random = Random::new(7);
    let count = 200 * effort() as usize;
    let games: Vec<PgnGame> = (0..count)
        .map(|_| {
            let start = any_start(&mut random);
            let moves = random_moves(&start, &mut random, 200);
            let mut game = PgnGame::new(*start.board(), moves, *random.pick(&PgnResult::ALL));
            annotate(&mut game, &mut random);
            game
        })
        .collect();
    let folder = Folder::new("chess-python");
    let (ours, theirs) = (folder.file("ours.pgn"), folder.file("theirs.pgn"));
    let text: String = games.iter().map(write_game).collect();
    assert!(text.lines().all(|line| line.len() <= 79 || line.starts_with('[')));
    fs::write(&ours, text).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/replay.py");
    let output = Command::new(&python).args([&script, &ours, &theirs]).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", python.display()));
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3 * count);
    let mut plies = 0;
    for (game, told) in games.iter().zip(lines.chunks(3)) {
        let expected = replay(game);
        assert_eq!(told, expected, "{}", write_game(game));
        plies += game.turns.len();
    }
    let back = read_games(&fs::read_to_string(&theirs).unwrap());
    assert_eq!(back.len(), count);
    for (game, back) in games.iter().zip(back) {
        let back = back.unwrap_or_else(|error| panic!("{error}: {}", write_game(game)));
        assert_eq!((&back.turns, back.start, back.result), (&game.turns, game.start, game.result));
    }
    println!("{count} games with {plies} plies went to Python and came back");
}

fn replay(game: &PgnGame) -> [String; 3] {
    let chess = Chess { castling: Castling::ByRook };
    let mut position = ChessPosition::new(game.start);
    let (mut coordinates, mut texts) = (Vec::new(), Vec::new());
    for mv in game.moves() {
        coordinates.push(chess.format_move(&position, mv));
        texts.push(format_san(position.board(), mv));
        position.play(mv);
    }
    [coordinates.join(" "), texts.join(" "), chess.format_position(&position)]
}
