//! Notation and pictures.

use plywood_core::{Game, Position, Side, Start, TextError, View};

use super::rules::{MAX_PILES, Piles, Take};

/// Nim with its notation, in one of its two versions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Nim {
    /// Whether whoever takes the last match loses instead of winning.
    pub misere: bool,
}

/// Matches of a pile that are drawn one by one; larger piles would not fit a terminal.
const MAX_BARS: u8 = 60;

/// Piles are lettered A, B, C …
pub(super) fn letter(pile: usize) -> char {
    char::from(b'A' + (pile % MAX_PILES) as u8)
}

fn pile_of(letter: char) -> Option<usize> {
    (0..MAX_PILES).find(|pile| self::letter(*pile) == letter.to_ascii_uppercase())
}

/// Reads a number of matches. The standard library would let a plus sign pass.
fn read_digits(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn read_piles(text: &str) -> Result<Vec<u8>, TextError> {
    let mut piles = Vec::new();
    for part in text.split(',') {
        if part.trim().is_empty() {
            return Err(TextError::new(format!(
                "a number is missing in {text:?}: give the matches of each pile, as in 3,4,5"
            )));
        }
        for word in part.split_whitespace() {
            let matches = read_digits(word).ok_or_else(|| {
                TextError::new(format!("{word:?} is not a pile: give its number of matches, 0 to 255"))
            })?;
            piles.push(matches);
        }
    }
    Ok(piles)
}

impl Game for Nim {
    type Position = Piles;

    fn name(&self) -> &'static str {
        "nim"
    }

    fn summary(&self) -> &'static str {
        if self.misere {
            "Nim, misère: take matches from one pile, whoever takes the last match loses"
        } else {
            "Nim: take matches from one pile, whoever takes the last match wins"
        }
    }

    fn notation(&self) -> &'static str {
        "position: the matches of each pile, as in 3,4,5 (up to 16 piles of up to 255), then the word second if the second \
         player is to move; move: the pile's letter and how many to take, as in A2"
    }

    fn starts(&self) -> Vec<Start<Piles>> {
        let start = |name, summary, piles: &[u8]| {
            let position = Piles::new(piles, self.misere, Side::First)?;
            Some(Start { name, summary, position })
        };
        [
            start("classic", "three piles of three, four and five", &[3, 4, 5]),
            start("marienbad", "the four rows of the film Last Year at Marienbad", &[1, 3, 5, 7]),
            start("adorf", "the two piles of Adorf (2009), figure 1 (played as misère there)", &[2, 1]),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn parse_position(&self, text: &str) -> Result<Piles, TextError> {
        let text = text.trim();
        let (piles, side) = match text.rsplit_once(char::is_whitespace) {
            Some((piles, "second")) => (piles, Side::Second),
            Some((piles, "first")) => (piles, Side::First),
            _ => (text, Side::First),
        };
        let piles = read_piles(piles)?;
        Piles::new(&piles, self.misere, side).ok_or_else(|| {
            TextError::new(format!("{} piles in {text:?}, but there can be at most {MAX_PILES}", piles.len()))
        })
    }

    fn format_position(&self, position: &Piles) -> String {
        let piles: Vec<String> = position.piles().iter().map(u8::to_string).collect();
        let side = if position.side() == Side::Second { " second" } else { "" };
        format!("{}{side}", piles.join(","))
    }

    fn parse_move(&self, position: &Piles, text: &str) -> Result<Take, TextError> {
        let malformed = || {
            TextError::new(format!(
                "{text:?} is not a move: give the pile's letter and how many matches to take, as in A2"
            ))
        };
        let mut rest = text.trim().chars();
        let letter = rest.next().ok_or_else(malformed)?;
        let number = rest.as_str();
        if !letter.is_ascii_alphabetic()
            || number.is_empty()
            || !number.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Err(malformed());
        }
        let last = self::letter(position.piles().len() - 1);
        let (pile, available) =
            pile_of(letter)
                .and_then(|pile| Some((pile, *position.piles().get(pile)?)))
                .ok_or_else(|| TextError::new(format!("there is no pile {letter}: piles are A to {last}")))?;
        number.parse().ok().and_then(|matches| position.take(pile, matches)).ok_or_else(|| {
            TextError::new(match available {
                0 => format!("pile {letter} is empty: choose another one"),
                1 => format!("pile {letter} holds one match: take that one"),
                more => format!("pile {letter} holds {more} matches: take 1 to {more}"),
            })
        })
    }

    fn format_move(&self, _: &Piles, take: Take) -> String {
        format!("{}{}", letter(take.pile()), take.matches())
    }

    fn view(&self, position: &Piles) -> View {
        let rows: Vec<String> = position
            .piles()
            .iter()
            .enumerate()
            .map(|(pile, matches)| {
                let bars = "|".repeat(usize::from(*matches.min(&MAX_BARS)));
                let rest = if *matches > MAX_BARS { format!(" … {matches}") } else { String::new() };
                format!("{} {bars}{rest}", letter(pile)).trim_end().to_owned()
            })
            .collect();
        View::Text(rows.join("\n"))
    }
}
