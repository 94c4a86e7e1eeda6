//! Positions of games as networks are told them, in a file for a trainer.
//!
//! ```text
//! 8 bytes           "PLYSAMP\n"
//! u32               the version of this format
//! u32, u32, u32     inputs, output buckets, and how many inputs can hold at once (M)
//! f32               points for a chance of 73 %, as the game's evaluation knows them
//! u32, u32, u32     bytes of the game's name, of the name of the input set, and of the provenance
//! u64               how many samples; all bits are set until the file is whole
//!                   these three texts; the provenance is a JSON object
//!                   the samples:
//!   u32             a number for the game that it comes from
//!   i16             what a search thought, in points for the mover; -32768 where nobody searched
//!   i16             what the game's own evaluation says, in points for the mover
//!   u8              what the mover got in halves: 0, 1 or 2; and 4 if the mover is the second player
//!   u8              the output bucket
//!   u16, u16        how many inputs hold as the mover sees them, and as the other side does
//!   M times u16     the inputs as the mover sees them, in order; what is left is 0
//!   M times u16     as the other side sees them
//! ```
//!
//! All numbers are little-endian.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use plywood_core::{Random, Score, StopFlag, TextError};
use plywood_engines::{AnyGame, Learnable, SeenInputs, Told};

use crate::error::TuneError;
use crate::game_line::GameLine;
use crate::games_reader::{GamesReader, RawGame};
use crate::team::in_parts;

pub(crate) const MAGIC: &[u8; 8] = b"PLYSAMP\n";
/// The version of the files that are written.
pub const SAMPLES_VERSION: u32 = 3;
/// Bytes of a sample before its inputs.
pub(crate) const SAMPLE_HEAD: usize = 14;
/// What is added to the halves where the second player moves.
pub(crate) const SECOND_MOVES: u8 = 4;
/// Where the number of samples stands.
pub(crate) const COUNT_AT: u64 = 40;
/// Games that are read before threads look at them.
const GAMES_AT_ONCE: usize = 4096;
/// Games that one thread looks at in one go.
const PART: usize = 64;
/// Scores are cut off here.
const MOST_POINTS: i32 = 32_000;

/// How samples are made.
pub struct NetSampling<'a> {
    /// The game that was played.
    pub game: &'a AnyGame,
    /// What networks are told of it.
    pub learnable: &'a dyn Learnable,
    /// What the file says about itself: a JSON object.
    pub about: &'a str,
    /// How many threads look at games. What comes out does not depend on it.
    pub threads: usize,
    /// Somebody has had enough.
    pub stop: StopFlag,
}

/// What was found in files of games.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct NetSampled {
    /// Games that were read, each once.
    pub games: u64,
    /// Games that had been there before, as when a file is given twice.
    pub games_again: u64,
    /// Files that end within a game, of which nothing is used.
    pub cut_off: u64,
    /// Samples that were written.
    pub positions: u64,
    /// Positions that were left out: random moves, noise, threats, and where the game was decided.
    pub left_out: u64,
    /// Positions that had been there before.
    pub repeated: u64,
}

/// The samples of a game, with their keys.
struct Part {
    game: u64,
    keys: Vec<u64>,
    bytes: Vec<u8>,
    left_out: u64,
}

/// What came before.
#[derive(Default)]
struct Before {
    games: HashSet<u64>,
    positions: HashSet<u64>,
}

impl NetSampling<'_> {
    /// Writes the samples of all games in these files. A position that comes again is left out. `hear` hears now and
    /// then how many games were read. A file that is there already is replaced when everything is written.
    pub fn write(
        &self,
        files: &[PathBuf],
        output: &Path,
        hear: &mut dyn FnMut(&NetSampled),
    ) -> Result<NetSampled, TuneError> {
        let mut beside = output.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let written = self.write_to(files, &beside, hear).and_then(|sampled| {
            std::fs::rename(&beside, output).map_err(|error| TuneError::file(output, error))?;
            Ok(sampled)
        });
        if written.is_err() {
            // What is half written is of no use to anybody.
            let _ = std::fs::remove_file(&beside);
        }
        written
    }

    fn write_to(
        &self,
        files: &[PathBuf],
        output: &Path,
        hear: &mut dyn FnMut(&NetSampled),
    ) -> Result<NetSampled, TuneError> {
        let unwritable = |error| TuneError::file(output, error);
        let mut out = BufWriter::new(File::create(output).map_err(unwritable)?);
        out.write_all(&self.header()).map_err(unwritable)?;
        let mut sampled = NetSampled::default();
        let mut before = Before::default();
        for path in files {
            let mut reader = GamesReader::open(path, self.game.name())?;
            loop {
                let mut games = Vec::new();
                while games.len() < GAMES_AT_ONCE {
                    let Some(game) = reader.next_game()? else { break };
                    games.push(game);
                }
                if games.is_empty() {
                    break;
                }
                if self.stop.is_raised() {
                    return Err(TuneError::Useless("stopped: nothing was written".to_owned()));
                }
                for part in self.sample_all(path, &games)? {
                    sampled.add(&part, &mut before, |sample| out.write_all(sample)).map_err(unwritable)?;
                }
                hear(&sampled);
            }
            sampled.cut_off += u64::from(reader.is_cut_off());
        }
        if sampled.positions == 0 {
            return Err(TuneError::Useless(format!(
                "{} games have no position to learn from: play more of them",
                sampled.games
            )));
        }
        out.seek(SeekFrom::Start(COUNT_AT)).map_err(unwritable)?;
        out.write_all(&sampled.positions.to_le_bytes()).map_err(unwritable)?;
        out.into_inner().map_err(|error| unwritable(error.into_error()))?.sync_all().map_err(unwritable)?;
        Ok(sampled)
    }

    fn header(&self) -> Vec<u8> {
        let inputs = self.learnable.inputs();
        let mut bytes = MAGIC.to_vec();
        let sizes = [SAMPLES_VERSION, inputs.count as u32, inputs.buckets as u32, inputs.most as u32];
        bytes.extend(sizes.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(self.learnable.scale().to_le_bytes());
        let texts = [self.learnable.game(), inputs.name, self.about];
        bytes.extend(texts.iter().flat_map(|text| (text.len() as u32).to_le_bytes()));
        debug_assert_eq!(bytes.len() as u64, COUNT_AT);
        bytes.extend(u64::MAX.to_le_bytes());
        texts.iter().for_each(|text| bytes.extend(text.as_bytes()));
        bytes
    }

    fn sample_all(&self, path: &Path, games: &[RawGame]) -> Result<Vec<Part>, TuneError> {
        let chunks: Vec<_> = games.chunks(PART).collect();
        let parts = in_parts(chunks.len(), self.threads, |index| {
            let sample = |raw: &RawGame| {
                self.sample(&raw.read(path, self.game)?).map_err(|error| raw.wrong(path, &error))
            };
            chunks[index].iter().map(sample).collect::<Result<Vec<Part>, TuneError>>()
        });
        Ok(parts.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    fn sample(&self, line: &GameLine) -> Result<Part, TextError> {
        let mut part = Part { game: line.identity(), keys: Vec::new(), bytes: Vec::new(), left_out: 0 };
        let moves: Vec<&str> = line.moves.iter().map(String::as_str).collect();
        let most = self.learnable.inputs().most;
        let game =
            (Random::new(Random::new(line.number.seed).bits() ^ line.number.index).bits() >> 32) as u32;
        let mut too_many = None;
        self.learnable.replay(line.start.as_deref(), &moves, &mut |seen: &SeenInputs<'_>| {
            let score = line.scores.get(seen.index).copied().flatten();
            let is_known = line.scores.is_empty() || score.is_some();
            if !seen.is_quiet || !is_known || score.is_some_and(Score::is_decisive) {
                part.left_out += 1;
                return;
            }
            let Told { lists, bucket, own } = (seen.told)();
            too_many = too_many.or(lists.iter().map(Vec::len).find(|length| *length > most));
            let points = |score: Score| score.raw().clamp(-MOST_POINTS, MOST_POINTS) as i16;
            let bytes = &mut part.bytes;
            bytes.extend(game.to_le_bytes());
            bytes.extend(score.map_or(i16::MIN, points).to_le_bytes());
            bytes.extend(points(own).to_le_bytes());
            let halves = (2.0 * line.result_of(seen.side)) as u8;
            bytes.extend([halves + seen.side.pick(0, SECOND_MOVES), bucket as u8]);
            bytes.extend(lists.iter().flat_map(|list| (list.len() as u16).to_le_bytes()));
            for list in &lists {
                let padded = list.iter().copied().chain(std::iter::repeat(0)).take(most);
                bytes.extend(padded.flat_map(u16::to_le_bytes));
            }
            part.keys.push(seen.key);
        })?;
        match too_many {
            None => Ok(part),
            Some(count) => Err(TextError::new(format!(
                "{count} inputs hold at once, and the game promises at most {most}: Inputs::MOST is wrong"
            ))),
        }
    }
}

impl NetSampled {
    /// Adds the samples of a game that were not there before.
    fn add(
        &mut self,
        part: &Part,
        before: &mut Before,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if !before.games.insert(part.game) {
            self.games_again += 1;
            return Ok(());
        }
        self.games += 1;
        self.left_out += part.left_out;
        let size = part.bytes.len() / part.keys.len().max(1);
        for (key, sample) in part.keys.iter().zip(part.bytes.chunks(size.max(1))) {
            if before.positions.insert(*key) {
                write(sample)?;
                self.positions += 1;
            } else {
                self.repeated += 1;
            }
        }
        Ok(())
    }
}
