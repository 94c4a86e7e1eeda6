//! Games in PGN as records that can be judged turn by turn.

use plywood_core::{Position, Side, TextError};
use plywood_engines::{GameRecord, RecordedTurn};

use crate::position::ChessPosition;

use super::super::san::format_san;
use super::{PgnGame, read_games};

/// Reads the games of a text, in PGN or as bare moves.
pub(crate) fn read_records(text: &str) -> Result<Vec<GameRecord<ChessPosition>>, TextError> {
    let games = read_games(text);
    if games.is_empty() {
        return Err(TextError::new("there is no game: write PGN, as in 1. e4 e5 2. Nf3 *"));
    }
    games.into_iter().map(|game| game.map(record)).collect()
}

fn record(game: PgnGame) -> GameRecord<ChessPosition> {
    let start = ChessPosition::new(game.start);
    let mut at = start.clone();
    let mut turns = Vec::with_capacity(game.turns.len());
    for mv in game.moves() {
        // People play on after a position came for the third time, or after fifty moves, if nobody claims the draw.
        if at.outcome().is_some() {
            break;
        }
        let board = at.board();
        let dots = if board.side() == Side::First { "." } else { "..." };
        let name = format!("{}{dots}", board.ply() / 2 + 1);
        let text = format_san(board, mv);
        turns.push(RecordedTurn { name, side: board.side(), text, plies: vec![mv] });
        at.play(mv);
    }
    // Behind the moves stands what came out, even where no tag says so.
    let mut tags = game.tags;
    tags.retain(|(name, _)| name != "Result");
    tags.push(("Result".to_owned(), game.result.text().to_owned()));
    GameRecord { tags, start, turns }
}
