//! Games that were played, turn by turn.

use plywood_core::{Game, Position, Side, TextError};

/// A game that was played, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRecord {
    /// What is said about it: names and values.
    pub tags: Vec<(String, String)>,
    /// Where it began, in the game's notation.
    pub start: String,
    /// Its turns.
    pub turns: Vec<RecordedTurn<String>>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameRecord<P: Position> {
    /// What is said about it: names and values, as in `Result` and `1-0`; none where its notation has none.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: P,
    /// Its turns.
    pub turns: Vec<RecordedTurn<P::Move>>,
}

/// A turn: the plies of one side until the other one moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn<M> {
    /// What it is called, as in `12` or `7s`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How it was written.
    pub text: String,
    /// Its plies.
    pub plies: Vec<M>,
}

/// A game that is to be written down, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSheet {
    /// What there is to say about it: names and values. `First` and `Second` are the players, `Result` is `1-0`, `0-1`
    /// or `1/2-1/2`, `Ending` says why it ended, and whoever writes it down may have names of their own for these.
    pub tags: Vec<(String, String)>,
    /// Where it began, in the game's notation; the usual start if nothing is said.
    pub start: Option<String>,
    /// What was played.
    pub plies: Vec<NotedPly>,
}

/// A ply with what there is to say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedPly {
    /// The move, in the game's notation.
    pub mv: String,
    /// `?!`, `?` or `??`; nothing for most.
    pub mark: &'static str,
    /// A remark; may be empty.
    pub remark: String,
    /// The plies that were better; may be empty.
    pub better: Vec<String>,
}

impl GameSheet {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

impl<P: Position> GameRecord<P> {
    /// Reads moves from the usual start on, in the game's notation, separated by blanks. A line that begins with # is a
    /// comment.
    pub fn of_moves(game: &impl Game<Position = P>, text: &str) -> Result<GameRecord<P>, TextError> {
        GameRecord::moves_after(game, game.position(None)?, text)
    }

    /// The same from any position on.
    pub fn moves_after(
        game: &impl Game<Position = P>,
        start: P,
        text: &str,
    ) -> Result<GameRecord<P>, TextError> {
        let mut at = start.clone();
        let mut turns: Vec<RecordedTurn<P::Move>> = Vec::new();
        let mut is_new = true;
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        for (index, word) in lines.flat_map(str::split_whitespace).enumerate() {
            if at.outcome().is_some() {
                return Err(TextError::new(format!(
                    "move {}, {word:?}: the game is over before it",
                    index + 1
                )));
            }
            let mv = game
                .parse_move(&at, word)
                .map_err(|error| TextError::new(format!("move {}: {error}", index + 1)))?;
            let side = at.side();
            match turns.last_mut().filter(|_| !is_new) {
                Some(turn) => {
                    turn.text.push(' ');
                    turn.text.push_str(word);
                    turn.plies.push(mv);
                }
                None => {
                    let name = (turns.len() + 1).to_string();
                    turns.push(RecordedTurn { name, side, text: word.to_owned(), plies: vec![mv] });
                }
            }
            at.play(mv);
            is_new = at.side() != side;
        }
        Ok(GameRecord { tags: Vec::new(), start, turns })
    }

    /// The same as text.
    pub(crate) fn in_text(self, game: &impl Game<Position = P>) -> TextRecord {
        let mut at = self.start.clone();
        let mut turns = Vec::with_capacity(self.turns.len());
        for RecordedTurn { name, side, text, plies } in self.turns {
            let mut written = Vec::with_capacity(plies.len());
            for ply in plies {
                written.push(game.format_move(&at, ply));
                at.play(ply);
            }
            turns.push(RecordedTurn { name, side, text, plies: written });
        }
        TextRecord { tags: self.tags, start: game.format_position(&self.start), turns }
    }
}
