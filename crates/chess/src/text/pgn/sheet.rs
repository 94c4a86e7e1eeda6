//! Sheets of games as PGN.

use plywood_core::{Game, Position, TextError};
use plywood_engines::{GameSheet, NotedPly};

use crate::position::ChessPosition;

use super::super::game::{Castling, Chess};
use super::{MARKS, PgnGame, PgnResult, PgnTurn, PgnVariation, write_game};

/// Writes a game down. A last move that is not legal lost the game, and becomes a comment.
pub(crate) fn write_sheet(chess: &Chess, sheet: &GameSheet) -> Result<String, TextError> {
    let start = chess.position(sheet.start.as_deref())?;
    let result = sheet.tag("Result").and_then(PgnResult::of_text).unwrap_or_default();
    let mut game = PgnGame::new(*start.board(), [], result);
    game.tags = sheet.tags.iter().map(tag).collect();
    if chess.castling == Castling::ByRook && game.tag("Variant").is_none() {
        game.tags.push(("Variant".to_owned(), "Chess960".to_owned()));
    }
    let mut at = start;
    for (index, ply) in sheet.plies.iter().enumerate() {
        let is_last = index + 1 == sheet.plies.len();
        match chess.parse_move(&at, &ply.mv) {
            Ok(mv) => {
                let turn = PgnTurn {
                    marks: mark(ply.mark).into_iter().collect(),
                    after: comment(&ply.remark).into_iter().collect(),
                    variations: better(chess, &at, ply).into_iter().collect(),
                    ..PgnTurn::new(mv)
                };
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
