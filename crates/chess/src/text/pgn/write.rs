//! Games become text.

use plywood_core::Side;

use crate::board::{Board, Wing};

use super::super::fen::format_fen;
use super::super::quoted::quote;
use super::super::san::format_san;
use super::{MARKS, PgnGame, PgnTurn, usual_start};

/// No line is longer.
const WIDTH: usize = 79;

/// The tags that every game has, in this order, and what they say if nobody knows.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes a game with an empty line behind it, so that games can be put together. The seven usual tags come first; the
/// result and the position at the start are those of the game, whatever its tags say.
pub fn write_game(game: &PgnGame) -> String {
    let mut text = String::new();
    for (name, value) in tags(game) {
        text += &format!("[{name} {}]\n", quote(&value));
    }
    text.push('\n');
    let mut page = Page::default();
    page.line(game.start, &game.turns, &game.closing);
    page.word(game.result.text());
    page.put();
    text + &page.text + "\n\n"
}

fn tags(game: &PgnGame) -> Vec<(&str, String)> {
    let value = |(name, unknown): (&'static str, &str)| {
        let value = if name == "Result" { game.result.text() } else { game.tag(name).unwrap_or(unknown) };
        (name, value.to_owned())
    };
    let mut tags: Vec<(&str, String)> = ROSTER.map(value).to_vec();
    let is_usual = usual_start().is_ok_and(|usual| usual == game.start);
    if !is_usual {
        if castles_as_in_960(&game.start) && game.tag("Variant").is_none() {
            tags.push(("Variant", "Chess960".to_owned()));
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", format_fen(&game.start)));
    }
    let is_ours = |name: &str| name == "SetUp" || name == "FEN" || ROSTER.iter().any(|(tag, _)| *tag == name);
    let others = game.tags.iter().filter(|(name, _)| !is_ours(name));
    tags.extend(others.map(|(name, value)| (name.as_str(), value.clone())));
    tags
}

/// Whether a king may castle that does not stand on e1 or e8, or with a rook that stands in no corner.
fn castles_as_in_960(board: &Board) -> bool {
    [Side::First, Side::Second].into_iter().any(|side| {
        let home = 56 * side.index() as u8;
        [(Wing::Queen, home), (Wing::King, home + 7)].into_iter().any(|(wing, corner)| {
            board.castling_rook(side, wing).is_some_and(|rook| rook != corner || board.king(side) != home + 4)
        })
    })
}

/// Text in lines.
#[derive(Default)]
struct Page {
    text: String,
    /// How long the last line is.
    column: usize,
    /// The last word, which is not in the text yet: brackets at both its ends belong to it, and count for its length.
    word: String,
    /// Whether the next word belongs to this one, which is an opening bracket.
    is_open: bool,
    /// Whether the next move needs its number although it is Black's.
    needs_number: bool,
}

impl Page {
    fn word(&mut self, word: &str) {
        if !self.is_open {
            self.put();
        }
        self.word += word;
        self.is_open = false;
    }

    /// The last word goes behind a blank, or on a new line.
    fn put(&mut self) {
        // Lines that begin so would be taken for something else.
        let may_begin = !self.word.starts_with(['%', '[', ';']);
        let length = self.word.chars().count();
        if self.column == 0 || length == 0 {
        } else if self.column + 1 + length > WIDTH && may_begin {
            self.end_line();
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &self.word;
        self.column += length;
        self.word.clear();
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    fn comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        // A comment in braces cannot have a brace in it, so one that has goes to the end of its line.
        if comment.contains('}') {
            self.word(&format!("; {}", words.join(" ")));
            self.put();
            self.end_line();
        } else {
            let text = format!("{{{}}}", words.join(" "));
            text.split(' ').for_each(|word| self.word(word));
        }
        self.needs_number = true;
    }

    /// Moves from a position on, then what is said at their end.
    fn line(&mut self, mut board: Board, turns: &[PgnTurn], closing: &[String]) {
        self.needs_number = true;
        for turn in turns {
            turn.before.iter().for_each(|comment| self.comment(comment));
            let number = board.ply() / 2 + 1;
            match board.side() {
                Side::First => self.word(&format!("{number}.")),
                Side::Second if self.needs_number => self.word(&format!("{number}...")),
                Side::Second => {}
            }
            self.needs_number = false;
            let signs = turn.marks.first().and_then(|mark| MARKS.get(usize::from(*mark).wrapping_sub(1)));
            self.word(&format!("{}{}", format_san(&board, turn.mv), signs.unwrap_or(&"")));
            for mark in turn.marks.iter().skip(usize::from(signs.is_some())) {
                self.word(&format!("${mark}"));
            }
            turn.after.iter().for_each(|comment| self.comment(comment));
            for variation in &turn.variations {
                self.word("(");
                self.is_open = true;
                self.line(board, &variation.turns, &variation.closing);
                self.word.push(')');
                self.is_open = false;
                self.needs_number = true;
            }
            board.play_move(turn.mv);
        }
        closing.iter().for_each(|comment| self.comment(comment));
    }
}
