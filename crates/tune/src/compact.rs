//! Games in a few bytes a position.
//!
//! ```text
//! 8 bytes           "PLYGAME\n"
//! u32               the version of this format
//! u32               bytes of the text that follows
//!                   a JSON object about the games: how they are played, and by which command
//! u32               CRC-32 of everything before
//!                   a record for each game:
//!   varint          bytes of the body that follows
//!   varint            the number of the game among those of its seed
//!   u8                what the first player got in halves: 0, 1 or 2; and 4 if there are no scores
//!   varint            0 for the usual start, else the place of the start in the list of the head, from 1
//!   u16               the lower half of the CRC-32 of the last position's text
//!   varint            plies
//!   varint each       the moves: how many legal moves have smaller bits
//!   varint each       the scores: 0 where nobody searched, else 1 more than the difference to the last score as the
//!                     first player sees both, where 0, -1, 1, -2, 2 … are 0, 1, 2, 3, 4 …
//!   u32             CRC-32 of the body
//! ```
//!
//! All numbers are little-endian. A varint has seven bits in each byte, the lowest first; all bytes but the last have
//! the eighth bit set.

use plywood_core::{Score, Side, TextError};
use plywood_engines::AnyGame;
use plywood_engines::net::crc32;
use serde_json::Value;

use crate::game_line::{GameLine, GameNumber};

pub(crate) const MAGIC: &[u8; 8] = b"PLYGAME\n";
/// The version of the files that are written.
pub const GAMES_VERSION: u32 = 1;
/// No game needs so many bytes: what claims to is damaged.
const LONGEST: usize = 1 << 20;
/// The bit that says that a game has no scores.
const NO_SCORES: u8 = 4;

/// What a file says about all of its games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    /// The JSON object.
    pub(crate) about: Value,
    /// What everything random in the games comes from.
    pub(crate) seed: u64,
    /// Positions that they begin with.
    pub(crate) starts: Vec<String>,
}

/// What bytes begin with.
pub(crate) enum Parsed<T> {
    /// Something whole, and how many bytes it has.
    Whole(T, usize),
    /// Something that goes on behind the last byte.
    CutOff,
}

impl Head {
    /// Of an object that has `settings` with a `seed` and `starts`.
    pub(crate) fn of(about: Value) -> Option<Head> {
        let seed = about["settings"]["seed"].as_u64()?;
        let starts = about["settings"]["starts"].as_array()?;
        let starts = starts.iter().map(|start| Some(start.as_str()?.to_owned())).collect::<Option<_>>()?;
        Some(Head { about, seed, starts })
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let about = self.about.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend([GAMES_VERSION, about.len() as u32].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(about.as_bytes());
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the head of bytes that begin with the magic, or with the beginning of it.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Parsed<Head>, TextError> {
        let Some(version) = word(bytes, 8) else { return Ok(Parsed::CutOff) };
        if version != GAMES_VERSION {
            return Err(TextError::new(format!(
                "these games have version {version}, and {GAMES_VERSION} can be read: use the program that wrote them"
            )));
        }
        let Some(length) = word(bytes, 12) else { return Ok(Parsed::CutOff) };
        let end = 16 + length as usize;
        if length as usize > LONGEST {
            return Err(damaged("the head"));
        }
        let Some(sum) = word(bytes, end) else { return Ok(Parsed::CutOff) };
        let head = || Head::of(serde_json::from_slice(&bytes[16..end]).ok()?);
        match head().filter(|_| sum == crc32(&bytes[..end])) {
            Some(head) => Ok(Parsed::Whole(head, end + 4)),
            None => Err(damaged("the head")),
        }
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn damaged(what: &str) -> TextError {
    TextError::new(format!("{what} is damaged: copy the file again, or play the games again"))
}

/// The record of a game.
pub(crate) fn record(game: &AnyGame, head: &Head, line: &GameLine) -> Result<Vec<u8>, TextError> {
    let numbered = game.number_moves(line.start.as_deref(), &line.moves)?;
    let start = match &line.start {
        None => 0,
        Some(start) => {
            1 + head.starts.iter().position(|known| known == start).ok_or_else(|| {
                TextError::new(format!(
                    "{start:?} is none of the positions that games of this file begin with"
                ))
            })?
        }
    };
    let mut body = Vec::new();
    push(&mut body, line.number.index);
    body.push((2.0 * line.result) as u8 | if line.scores.is_empty() { NO_SCORES } else { 0 });
    push(&mut body, start as u64);
    body.extend((crc32(numbered.end.as_bytes()) as u16).to_le_bytes());
    push(&mut body, line.moves.len() as u64);
    numbered.plies.iter().for_each(|ply| push(&mut body, ply.number.into()));
    let mut last = 0;
    for (score, ply) in line.scores.iter().zip(&numbered.plies) {
        let Some(score) = score else {
            push(&mut body, 0);
            continue;
        };
        let score = seen_by_first(score.raw(), ply.side);
        push(&mut body, 1 + folded(i64::from(score) - i64::from(last)));
        last = score;
    }
    let mut record = Vec::with_capacity(body.len() + 7);
    push(&mut record, body.len() as u64);
    record.extend(&body);
    record.extend(crc32(&body).to_le_bytes());
    Ok(record)
}

/// The body of the record that these bytes begin with.
pub(crate) fn body(bytes: &[u8]) -> Result<Parsed<Vec<u8>>, TextError> {
    let mut rest = Rest(bytes);
    let Some(length) = rest.number() else {
        return if bytes.len() < 10 { Ok(Parsed::CutOff) } else { Err(damaged("this game")) };
    };
    if length > LONGEST as u64 {
        return Err(damaged("this game"));
    }
    let from = bytes.len() - rest.0.len();
    let to = from + length as usize;
    let Some(sum) = word(bytes, to) else { return Ok(Parsed::CutOff) };
    if sum == crc32(&bytes[from..to]) {
        return Ok(Parsed::Whole(bytes[from..to].to_vec(), to + 4));
    }
    // What a crash leaves of the last record may be as long as it should be.
    if to + 4 == bytes.len() { Ok(Parsed::CutOff) } else { Err(damaged("this game")) }
}

/// Which game a body tells of.
pub(crate) fn number(head: &Head, body: &[u8]) -> Result<GameNumber, TextError> {
    let index = Rest(body).number().ok_or_else(|| damaged("this game"))?;
    Ok(GameNumber { seed: head.seed, index })
}

/// The game of a body.
pub(crate) fn line(game: &AnyGame, head: &Head, body: &[u8]) -> Result<GameLine, TextError> {
    let Body { index, flags, start, end, numbers, scores } =
        Rest(body).body().ok_or_else(|| damaged("this game"))?;
    let start = match start {
        0 => None,
        place => Some(head.starts.get(place as usize - 1).ok_or_else(|| damaged("this game"))?.clone()),
    };
    let other = |what: &str| {
        TextError::new(format!(
            "{what}: this game was played by other rules, or by a program that numbers moves in another way"
        ))
    };
    let named = game.name_moves(start.as_deref(), &numbers).map_err(|error| other(&error.to_string()))?;
    if crc32(named.end.as_bytes()) as u16 != end {
        return Err(other("it does not end where it should"));
    }
    let mut last = 0;
    let scores = scores.into_iter().zip(&named.plies).map(|(score, ply)| {
        let Some(folded) = score.checked_sub(1) else { return Ok(None) };
        last = unfolded(folded).saturating_add(last);
        let raw = i32::try_from(last).ok().map(|raw| seen_by_first(raw, ply.side));
        raw.and_then(Score::from_raw).map(Some).ok_or_else(|| damaged("this game"))
    });
    Ok(GameLine {
        game: game.name().to_owned(),
        number: GameNumber { seed: head.seed, index },
        result: f32::from(flags & !NO_SCORES) / 2.0,
        start,
        scores: scores.collect::<Result<_, _>>()?,
        moves: named.plies.into_iter().map(|ply| ply.text).collect(),
    })
}

/// What stands in a body.
struct Body {
    index: u64,
    flags: u8,
    start: u64,
    end: u16,
    numbers: Vec<u32>,
    scores: Vec<u64>,
}

/// The same score for the first player, or back again.
fn seen_by_first(score: i32, mover: Side) -> i32 {
    mover.pick(score, -score)
}

/// Small numbers of either sign as small numbers without one.
fn folded(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

fn unfolded(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Bytes that are not read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    fn body(&mut self) -> Option<Body> {
        let (index, flags, start) = (self.number()?, self.byte()?, self.number()?);
        let end = u16::from_le_bytes([self.byte()?, self.byte()?]);
        let plies = self.number()?;
        let numbers = (0..plies).map(|_| self.number()?.try_into().ok()).collect::<Option<_>>()?;
        let scored = if flags & NO_SCORES == 0 { plies } else { 0 };
        let scores = (0..scored).map(|_| self.number()).collect::<Option<_>>()?;
        let is_whole = self.0.is_empty() && flags & !NO_SCORES <= 2;
        is_whole.then_some(Body { index, flags, start, end, numbers, scores })
    }
}
