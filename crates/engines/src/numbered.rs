//! Games with their moves as numbers, for files that keep very many of them.

use plywood_core::{Game, Move, Position, Side, TextError};

use crate::playable::{MoveOf, Playable, find_position};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedGame {
    /// Its plies.
    pub plies: Vec<NumberedPly>,
    /// Where it ended, in the game's notation: whoever has numbers of other rules or of another start does not get here.
    pub end: String,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedPly {
    /// Who played it.
    pub side: Side,
    /// How many legal moves have smaller bits ([`Move::to_bits`]). What a generator lists first does not matter, so
    /// that a faster one reads the same numbers.
    pub number: u32,
    /// The move in the game's notation.
    pub text: String,
}

/// The numbers of moves.
pub(crate) fn number_moves<G: Playable>(
    game: &G,
    start: Option<&str>,
    moves: &[String],
) -> Result<NumberedGame, TextError> {
    numbered(game, start, moves, &mut |position, text| {
        let mv = game.parse_move(position, text)?;
        let (mut number, mut is_legal) = (0, false);
        for other in position.moves() {
            number += u32::from(other.to_bits() < mv.to_bits());
            is_legal |= other == mv;
        }
        let ply = NumberedPly { side: position.side(), number, text: text.clone() };
        if is_legal { Ok((mv, ply)) } else { Err(TextError::new(format!("{text:?} is no legal move"))) }
    })
}

/// The moves of numbers.
pub(crate) fn name_moves<G: Playable>(
    game: &G,
    start: Option<&str>,
    numbers: &[u32],
) -> Result<NumberedGame, TextError> {
    numbered(game, start, numbers, &mut |position, &number| {
        let mut moves: Vec<_> = position.moves().collect();
        let count = moves.len();
        if number as usize >= count {
            return Err(TextError::new(format!("there is no move {number} where {count} are legal")));
        }
        let (_, mv, _) = moves.select_nth_unstable_by_key(number as usize, |mv| mv.to_bits());
        let text = game.format_move(position, *mv);
        Ok((*mv, NumberedPly { side: position.side(), number, text }))
    })
}

/// Finds the move that something means in a position.
type Find<'a, G, T> =
    dyn FnMut(&<G as Game>::Position, &T) -> Result<(MoveOf<G>, NumberedPly), TextError> + 'a;

/// Finds every move where it is played.
fn numbered<G: Playable, T>(
    game: &G,
    start: Option<&str>,
    given: &[T],
    find: &mut Find<'_, G, T>,
) -> Result<NumberedGame, TextError> {
    let mut position = find_position(game, start)?;
    let mut plies = Vec::with_capacity(given.len());
    for (played, one) in given.iter().enumerate() {
        if position.outcome().is_some() {
            let count = given.len();
            return Err(TextError::new(format!("the game is over after {played} of {count} plies")));
        }
        let (mv, ply) = find(&position, one)?;
        position.play(mv);
        plies.push(ply);
    }
    Ok(NumberedGame { plies, end: game.format_position(&position) })
}
