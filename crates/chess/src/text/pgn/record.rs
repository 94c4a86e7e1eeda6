//! A game in PGN as a record that can be judged turn by turn.

use plywood_core::{Position, Side, TextError};
use plywood_engines::{GameRecord, RecordedTurn};

use crate::position::ChessPosition;

use super::super::san::format_san;
use super::read_games;

/// Reads the only game of a text, in PGN or as bare moves.
pub(crate) fn read_record(text: &str) -> Result<GameRecord<ChessPosition>, TextError> {
    let mut games = read_games(text);
    let game = match (games.len(), games.pop()) {
        (1, Some(game)) => game?,
        (0, _) | (_, None) => {
            return Err(TextError::new("there is no game: write PGN, as in 1. e4 e5 2. Nf3 *"));
        }
        (count, _) => {
            return Err(TextError::new(format!("there are {count} games: give a file with one of them")));
        }
    };
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
    Ok(GameRecord { start, turns })
}
