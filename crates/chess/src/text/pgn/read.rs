//! Words become games.

use plywood_core::{Side, TextError};

use crate::board::Board;
use crate::mv::ChessMove;

use super::super::fen::parse_fen;
use super::super::san::parse_san;
use super::split::{Part, parts};
use super::tokens::{Token, What, tokens};
use super::{PgnGame, PgnResult, PgnTurn, PgnVariation, usual_start};

/// Variations may stand in each other so deep.
const DEEPEST: usize = 100;

/// Reads all games of a file. A game that cannot be read is an error with the number of the line, and the games behind
/// it are read nevertheless.
///
/// ```
/// let games = plywood_chess::read_games("1. e4 e5 {usual} (1... c5) 2. Ke2? *");
/// let game = games[0].as_ref().unwrap();
/// assert_eq!(game.turns.len(), 3);
/// assert_eq!(game.turns[1].variations.len(), 1);
/// ```
pub fn read_games(text: &str) -> Vec<Result<PgnGame, TextError>> {
    parts(text).iter().flat_map(read_part).collect()
}

/// The games of a part: behind a result, another one may begin.
fn read_part(part: &Part<'_>) -> Vec<Result<PgnGame, TextError>> {
    let mut tokens = tokens(part).into_iter().peekable();
    let mut games = Vec::new();
    while tokens.peek().is_some() {
        let mut reader = Reader::default();
        let mut error = None;
        for token in tokens.by_ref() {
            let is_last = reader.depth() <= 1
                && matches!(&token.what, What::Word(word) if PgnResult::of_text(word).is_some());
            if error.is_none() {
                error = reader.hear(token).err();
            }
            if is_last {
                break;
            }
        }
        while let Some(Token { what: What::Comment(text), .. }) =
            tokens.next_if(|token| matches!(token.what, What::Comment(_)))
        {
            reader.say(text);
        }
        match error {
            Some(error) => games.push(Err(error)),
            None if reader.is_empty() => {}
            None => games.push(reader.finish(part.first)),
        }
    }
    games
}

/// A line of moves that is being read: the game's, or that of a variation.
struct Line {
    /// The number of the line of text on which it began.
    began: usize,
    turns: Vec<PgnTurn>,
    /// Comments that belong to no move yet.
    waiting: Vec<String>,
    /// Before the last move, and behind it.
    before_last: Board,
    now: Board,
}

impl Line {
    fn new(began: usize, board: Board) -> Line {
        Line { began, turns: Vec::new(), waiting: Vec::new(), before_last: board, now: board }
    }

    fn play(&mut self, mv: ChessMove) {
        let before = std::mem::take(&mut self.waiting);
        self.turns.push(PgnTurn { before, ..PgnTurn::new(mv) });
        self.before_last = self.now;
        self.now.play_move(mv);
    }
}

#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    /// What stands before the tags.
    foreword: Vec<String>,
    /// The game's line, and variations in each other, the innermost last.
    lines: Vec<Line>,
    result: Option<PgnResult>,
}

impl Reader {
    fn depth(&self) -> usize {
        self.lines.len()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.lines.is_empty() && self.result.is_none()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn hear(&mut self, token: Token) -> Result<(), TextError> {
        let Token { line, what } = token;
        let wrong = |why: &str| Err(TextError::new(format!("line {line}: {why}")));
        match what {
            What::Broken(error) => return Err(error),
            What::Tag(..) if !self.lines.is_empty() => {
                return wrong("a tag stands between moves: tags come before all moves of a game");
            }
            What::Tag(name, value) => {
                if let Some(fen) = (name == "FEN").then_some(&value) {
                    parse_fen(fen).map_err(|error| TextError::new(format!("line {line}: {error}")))?;
                }
                self.tags.push((name, value));
            }
            What::Comment(text) => self.say(text),
            What::Mark(mark) => match self.lines.last_mut().and_then(|line| line.turns.last_mut()) {
                Some(turn) => turn.marks.push(mark),
                None => return wrong("a mark stands before the first move: it belongs behind a move"),
            },
            What::Open => match self.lines.last() {
                Some(last) if !last.turns.is_empty() => {
                    if self.lines.len() > DEEPEST {
                        return wrong("variations in variations, more than 100 deep: nobody reads that");
                    }
                    let before_last = last.before_last;
                    self.lines.push(Line::new(line, before_last));
                }
                _ => return wrong("a variation stands before the first move: it belongs behind a move"),
            },
            What::Close => return self.close(line),
            What::Word(word) => return self.word(line, &word),
        }
        Ok(())
    }

    /// A comment belongs to the move before it, unless a variation stands between them.
    fn say(&mut self, text: String) {
        let Some(line) = self.lines.last_mut() else {
            self.foreword.push(text);
            return;
        };
        match line.turns.last_mut() {
            Some(turn) if turn.variations.is_empty() => turn.after.push(text),
            _ => line.waiting.push(text),
        }
    }

    fn close(&mut self, line: usize) -> Result<(), TextError> {
        let Some(ended) = self.lines.pop().filter(|_| !self.lines.is_empty()) else {
            return Err(TextError::new(format!("line {line}: ) ends a variation that nobody began")));
        };
        let variation = PgnVariation { turns: ended.turns, closing: ended.waiting };
        if let Some(turn) = self.lines.last_mut().and_then(|line| line.turns.last_mut()) {
            turn.variations.push(variation);
        }
        Ok(())
    }

    /// A move or a result.
    fn word(&mut self, line: usize, word: &str) -> Result<(), TextError> {
        if self.lines.is_empty() {
            let start = self.start(line)?;
            let mut first = Line::new(line, start);
            first.waiting = std::mem::take(&mut self.foreword);
            self.lines.push(first);
        }
        if let Some(result) = PgnResult::of_text(word) {
            // Some programs end variations with results, too.
            if self.lines.len() == 1 {
                self.result = Some(result);
            }
            return Ok(());
        }
        let Some(last) = self.lines.last_mut() else { return Ok(()) };
        let mv = parse_san(&last.now, word).map_err(|error| {
            let dots = if last.now.side() == Side::First { "." } else { "..." };
            TextError::new(format!("line {line}, move {}{dots}: {error}", last.now.ply() / 2 + 1))
        })?;
        last.play(mv);
        Ok(())
    }

    /// Where the game begins by its tags.
    fn start(&self, line: usize) -> Result<Board, TextError> {
        let variant = self.tag("Variant").unwrap_or("standard").to_lowercase();
        let known = [
            "",
            "?",
            "standard",
            "normal",
            "chess",
            "chess960",
            "chess 960",
            "fischerandom",
            "fischerrandom",
        ];
        if !known.contains(&variant.as_str()) && variant != "from position" {
            return Err(TextError::new(format!(
                "line {line}: the game is one of {variant:?}, not of chess or chess960"
            )));
        }
        match self.tag("FEN") {
            Some(fen) => parse_fen(fen),
            None => usual_start(),
        }
    }

    fn finish(mut self, first: usize) -> Result<PgnGame, TextError> {
        let start = self.start(first)?;
        if let Some(open) = self.lines.get(1) {
            return Err(TextError::new(format!(
                "line {}: a variation begins with ( here, and no ) ends it",
                open.began
            )));
        }
        let told = self.tag("Result").and_then(PgnResult::of_text);
        let (turns, closing) = match self.lines.pop() {
            Some(line) => (line.turns, line.waiting),
            None => (Vec::new(), self.foreword),
        };
        Ok(PgnGame {
            tags: self.tags,
            start,
            turns,
            closing,
            result: self.result.or(told).unwrap_or_default(),
        })
    }
}
