//! Sheets of games as PGN, and what they say written into games that are there.

use plywood_core::{Game, Position, TextError};
use plywood_engines::{GameSheet, NotedPly};

use crate::position::ChessPosition;

use super::super::game::{Castling, Chess};
use super::{MARKS, PgnGame, PgnResult, PgnTurn, PgnVariation, read_games, write_game};

/// Writes a game down. A last move that is not legal lost the game, and becomes a comment.
pub(crate) fn write_sheet(chess: &Chess, sheet: &GameSheet) -> Result<String, TextError> {
    let start = chess.position(sheet.start.as_deref())?;
    let result = sheet.tag("Result").and_then(PgnResult::of_text).unwrap_or_default();
    let mut game = PgnGame::new(*start.board(), [], result);
    game.tags = sheet.tags.iter().map(tag).collect();
    name_variant(chess, &mut game);
    let mut at = start;
    for (index, ply) in sheet.plies.iter().enumerate() {
        let is_last = index + 1 == sheet.plies.len();
        match chess.parse_move(&at, &ply.mv) {
            Ok(mv) => {
                let mut turn = PgnTurn::new(mv);
                note(chess, &at, &mut turn, ply);
                game.turns.push(turn);
                at.play(mv);
            }
            Err(_) if is_last => {
                let said = comment(&ply.remark).map_or_else(String::new, |said| format!(" ({said})"));
                game.closing.push(format!("{:?} is no legal move here{said}", ply.mv));
            }
            Err(error) => return Err(TextError::new(format!("move {}: {error}", index + 1))),
        }
    }
    Ok(write_game(&game))
}

/// The games of a text, with what is noted about the plies of each. Everything that the text says stays.
pub(crate) fn annotate(chess: &Chess, text: &str, notes: &[Vec<NotedPly>]) -> Result<String, TextError> {
    let mut written = String::new();
    for (game, plies) in read_games(text).into_iter().zip(notes) {
        let mut game = game?;
        name_variant(chess, &mut game);
        let mut at = ChessPosition::new(game.start);
        for (turn, ply) in game.turns.iter_mut().zip(plies) {
            note(chess, &at, turn, ply);
            at.play(turn.mv);
        }
        written += &write_game(&game);
    }
    Ok(written)
}

fn name_variant(chess: &Chess, game: &mut PgnGame) {
    if chess.castling == Castling::ByRook && game.tag("Variant").is_none() {
        game.tags.push(("Variant".to_owned(), "Chess960".to_owned()));
    }
}

/// Adds what is noted about a ply to its turn, behind what is there. Nothing is said twice.
fn note(chess: &Chess, at: &ChessPosition, turn: &mut PgnTurn, ply: &NotedPly) {
    add(&mut turn.marks, mark(ply.mark));
    add(&mut turn.after, comment(&ply.remark));
    add(&mut turn.variations, better(chess, at, ply));
}

fn add<T: PartialEq>(list: &mut Vec<T>, new: Option<T>) {
    list.extend(new.filter(|new| !list.contains(new)));
}

/// A tag by the name that it has in PGN.
fn tag((name, value): &(String, String)) -> (String, String) {
    let (name, value) = match name.as_str() {
        "First" => ("White", value.as_str()),
        "Second" => ("Black", value.as_str()),
        "FirstTimeControl" => ("WhiteTimeControl", value.as_str()),
        "SecondTimeControl" => ("BlackTimeControl", value.as_str()),
        "Ending" => ("Termination", termination(value)),
        "OpeningId" => ("Opening", value.as_str()),
        name => (name, value.as_str()),
    };
    (name.to_owned(), value.to_owned())
}

/// Why a game ended, in the words of PGN.
fn termination(ending: &str) -> &str {
    match ending {
        "time" => "time forfeit",
        "illegal" => "rules infraction",
        "crash" | "stall" | "disconnect" => "abandoned",
        "resign" | "agreed" | "length" | "solved" => "adjudication",
        ending => ending,
    }
}

/// The number of a mark.
fn mark(mark: &str) -> Option<u8> {
    MARKS.iter().position(|sign| *sign == mark).map(|index| index as u8 + 1)
}

/// Braces would end a comment.
fn comment(remark: &str) -> Option<String> {
    (!remark.is_empty()).then(|| remark.replace('{', "(").replace('}', ")"))
}

/// What was better, as far as it is legal.
fn better(chess: &Chess, at: &ChessPosition, ply: &NotedPly) -> Option<PgnVariation> {
    let mut at = at.clone();
    let play = |text: &String| {
        let mv = chess.parse_move(&at, text).ok()?;
        at.play(mv);
        Some(PgnTurn::new(mv))
    };
    let turns: Vec<PgnTurn> = ply.better.iter().map_while(play).collect();
    (!turns.is_empty()).then_some(PgnVariation { turns, closing: Vec::new() })
}
