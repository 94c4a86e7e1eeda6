//! Files of games, read one game after the other, whichever form they have.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plywood_core::TextError;
use plywood_engines::AnyGame;
use plywood_engines::net::crc32;
use serde_json::{Value, json};

use crate::compact::{self, Head, MAGIC, Parsed};
use crate::error::TuneError;
use crate::game_line::{GameLine, GameNumber};

/// Bytes that are read in one go.
const AT_ONCE: u64 = 1 << 16;

/// Reads the games of a file.
#[derive(Debug)]
pub struct GamesReader {
    path: PathBuf,
    file: File,
    buffer: Vec<u8>,
    /// How much of the buffer was used.
    used: usize,
    /// Bytes of the file that were used.
    offset: u64,
    /// Lines or records that were read.
    count: usize,
    is_compact: bool,
    /// What a compact file says about itself.
    head: Option<Arc<Head>>,
    ends_early: bool,
}

/// A game as it stands in a file. Reading it takes time that threads can share.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Which line or record of the file.
    place: usize,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Line(Vec<u8>),
    Record(Arc<Head>, Vec<u8>),
}

impl GamesReader {
    /// Opens a file of games of the game of this name.
    pub fn open(path: &Path, game: &str) -> Result<GamesReader, TuneError> {
        let file = File::open(path).map_err(|error| TuneError::file(path, error))?;
        GamesReader::of(path, file, game)
    }

    /// Reads a file that is open.
    pub(crate) fn of(path: &Path, file: File, game: &str) -> Result<GamesReader, TuneError> {
        let mut reader = GamesReader {
            path: path.to_owned(),
            file,
            buffer: Vec::new(),
            used: 0,
            offset: 0,
            count: 0,
            is_compact: false,
            head: None,
            ends_early: false,
        };
        reader.fill()?;
        // One that ends within the magic is compact, too: no line is so short.
        let begun = &reader.buffer;
        reader.is_compact = !begun.is_empty() && (begun.starts_with(MAGIC) || MAGIC.starts_with(begun));
        if reader.is_compact {
            reader.read_head(game)?;
        }
        Ok(reader)
    }

    fn read_head(&mut self, game: &str) -> Result<(), TuneError> {
        loop {
            match Head::parse(self.rest()).map_err(|error| self.wrong(error.to_string()))? {
                Parsed::Whole(head, length) => {
                    let other = head.about["settings"]["game"].as_str().unwrap_or_default();
                    if other != game {
                        return Err(self.wrong(format!("these are games of {other}, and not of {game}")));
                    }
                    self.skip(length);
                    self.head = Some(Arc::new(head));
                    return Ok(());
                }
                Parsed::CutOff if self.fill()? => {}
                Parsed::CutOff => {
                    self.ends_early = true;
                    return Ok(());
                }
            }
        }
    }

    /// The next game; `None` at the end. What is left of a record that was cut off is no game.
    pub fn next_game(&mut self) -> Result<Option<RawGame>, TuneError> {
        let form = match self.head.clone() {
            Some(head) => self.next_record()?.map(|body| Form::Record(head, body)),
            None if self.ends_early => None,
            None => self.next_line()?.map(Form::Line),
        };
        Ok(form.map(|form| RawGame { place: self.count, form }))
    }

    fn next_record(&mut self) -> Result<Option<Vec<u8>>, TuneError> {
        loop {
            let place = self.count + 1;
            match compact::body(self.rest()).map_err(|error| self.wrong_game(place, &error))? {
                Parsed::Whole(body, length) => {
                    self.skip(length);
                    self.count = place;
                    return Ok(Some(body));
                }
                Parsed::CutOff if self.fill()? => {}
                Parsed::CutOff => {
                    self.ends_early = !self.rest().is_empty();
                    return Ok(None);
                }
            }
        }
    }

    /// The next line that is no comment.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, TuneError> {
        loop {
            let end = self.rest().iter().position(|byte| *byte == b'\n');
            if end.is_none() && self.fill()? {
                continue;
            }
            let length = end.unwrap_or_else(|| self.rest().len());
            if end.is_none() && length == 0 {
                return Ok(None);
            }
            let mut line = self.rest()[..length].to_vec();
            if line.ends_with(b"\r") {
                line.pop();
            }
            // Half a line is read as a line, but whoever adds lines has to begin where it begins.
            self.ends_early = end.is_none();
            self.skip(length + usize::from(end.is_some()));
            if self.ends_early {
                self.offset -= length as u64;
            }
            self.count += 1;
            if !line.is_empty() && !line.starts_with(b"#") {
                return Ok(Some(line));
            }
        }
    }

    /// Whether the file ends within a game that cannot be read, as a crash or a full disk may leave it; known at the
    /// end. The last line of a file needs no end.
    pub fn is_cut_off(&self) -> bool {
        self.is_compact && self.ends_early
    }

    /// The same, with lines that do not end.
    pub(crate) fn ends_early(&self) -> bool {
        self.ends_early
    }

    /// The bytes of all games that are whole; known at the end.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// What a compact file says about itself.
    pub(crate) fn head(&self) -> Option<&Arc<Head>> {
        self.head.as_ref()
    }

    /// Whether the file has the form that is asked for, which an empty one has.
    pub(crate) fn has_form(&self, compact: bool) -> bool {
        self.is_compact == compact || self.buffer.is_empty() && self.offset == 0
    }

    /// What is known about how the games of the file were played: what a compact file says, or the seeds of lines.
    pub fn about(mut self) -> Result<Value, TuneError> {
        let file = self.path.display().to_string();
        if let Some(head) = &self.head {
            let mut about = head.about.clone();
            about["file"] = file.into();
            return Ok(in_short(about));
        }
        let mut seeds: BTreeMap<u64, u64> = BTreeMap::new();
        while let Some(game) = self.next_game()? {
            // A line that is none is told where its moves are looked at.
            *seeds.entry(game.number().map_or(0, |number| number.seed)).or_default() += 1;
        }
        let games: u64 = seeds.values().sum();
        let seeds: Vec<Value> =
            seeds.iter().map(|(seed, games)| json!({ "seed": seed, "games": games })).collect();
        Ok(json!({ "file": file, "games": games, "seeds": seeds }))
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.used..]
    }

    fn skip(&mut self, length: usize) {
        self.used += length;
        self.offset += length as u64;
    }

    /// Reads on; whether there was anything.
    fn fill(&mut self) -> Result<bool, TuneError> {
        self.buffer.drain(..self.used);
        self.used = 0;
        let read = (&self.file).take(AT_ONCE).read_to_end(&mut self.buffer);
        read.map(|length| length > 0).map_err(|error| TuneError::file(&self.path, error))
    }

    fn wrong(&self, message: String) -> TuneError {
        TuneError::file(&self.path, io::Error::other(message))
    }

    fn wrong_game(&self, place: usize, error: &TextError) -> TuneError {
        TuneError::Game { path: self.path.clone(), number: place, message: error.to_string() }
    }
}

impl RawGame {
    /// Which game it is.
    pub(crate) fn number(&self) -> Result<GameNumber, TextError> {
        match &self.form {
            Form::Line(line) => {
                let column = line.split(|byte| *byte == b'\t').nth(1).unwrap_or_default();
                String::from_utf8_lossy(column).parse()
            }
            Form::Record(head, body) => compact::number(head, body),
        }
    }

    /// Which game it is; of a line everything is looked at but the moves.
    pub(crate) fn number_in(&self, path: &Path, game: &str) -> Result<GameNumber, TuneError> {
        match &self.form {
            Form::Line(line) => read_line(line, game).map(|line| line.number),
            Form::Record(..) => self.number(),
        }
        .map_err(|error| self.wrong(path, &error))
    }

    /// The game.
    pub fn read(&self, path: &Path, game: &AnyGame) -> Result<GameLine, TuneError> {
        match &self.form {
            Form::Line(line) => read_line(line, game.name()),
            Form::Record(head, body) => compact::line(game, head, body),
        }
        .map_err(|error| self.wrong(path, &error))
    }

    /// A complaint about the game.
    pub(crate) fn wrong(&self, path: &Path, error: &TextError) -> TuneError {
        let (path, number, message) = (path.to_owned(), self.place, error.to_string());
        match self.form {
            Form::Line(_) => TuneError::Line { path, number, message },
            Form::Record(..) => TuneError::Game { path, number, message },
        }
    }
}

fn read_line(line: &[u8], game: &str) -> Result<GameLine, TextError> {
    let text = str::from_utf8(line).map_err(|_| TextError::new("this is no text"))?;
    let line: GameLine = text.parse()?;
    if line.game != game {
        return Err(TextError::new(format!("this is a game of {}, and not of {game}", line.game)));
    }
    Ok(line)
}

/// Starts that are told one by one.
const FEW_STARTS: usize = 16;

/// What a compact file says about itself, with how many starts there are and their CRC-32 instead of hundreds of them:
/// all of them stand in the file of games, and a network that tells them would be larger than its numbers.
fn in_short(mut about: Value) -> Value {
    let Some(starts) = about["settings"]["starts"].as_array().filter(|starts| starts.len() > FEW_STARTS)
    else {
        return about;
    };
    let lines: Vec<&str> = starts.iter().filter_map(Value::as_str).collect();
    let short =
        json!({ "count": lines.len(), "crc32": format!("{:08x}", crc32(lines.join("\n").as_bytes())) });
    about["settings"]["starts"] = short;
    if let Some((before, after)) =
        about["command"].as_str().and_then(|command| command.split_once(" --start "))
    {
        let shard = after.find(" --shard ").map_or("", |at| &after[at..]);
        about["command"] = format!("{before} --start …{shard}").into();
    }
    about
}
